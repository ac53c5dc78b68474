"""What the page says once and says plainly: titles, lists, refusals, letters, buttons that read alike."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from app import boards
from app.parts import arms_of
from app.words import words
from elements import Elements, same
from elfen_positions import Spot
from fake import FakePage, begun, heard, opened, redrawn, run, seated, settled
from tafelrunde import games
from tafelrunde.core import Illegal, Seeded
from tafelrunde.games.creatures.data import CARDS

pytestmark = pytest.mark.usefixtures("at_once")


@pytest.mark.parametrize(
    ("route", "title"),
    [
        ("#/", "Tafelrunde"),
        ("#/new/laurin", "König Laurin: who plays? – Tafelrunde"),
        ("#/rules/elfen", "König der Elfen: the rule book – Tafelrunde"),
        ("#/open", "Open a game – Tafelrunde"),
    ],
)
def test_the_window_says_which_screen_it_shows(route: str, title: str) -> None:
    async def play() -> None:
        page = FakePage()
        await opened(page, route)
        assert page.told[-1][0] == title

    run(play())


def test_the_letters_are_a_list_and_are_told_in_one_breath() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot")
        app.on("key", "?", "")
        notice = page.html.split('id="notice"')[1]
        assert notice.count("<li>") > 8
        assert "<li>t: whose turn it is" in notice
        assert "s: the scores; h: my cards" in heard(page, "answered")

    run(play())


def test_a_refusal_is_said_once_and_the_paragraph_opens_for_whoever_wants_it() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person")
        await app.panel.fetch("wuerfel")
        app.messages.refusal = Illegal("W10", limit=3)
        redrawn(app)
        law = Elements(page.html).by_id("law")
        assert ("open" in law) is not bool(words("wuerfel").refusal("W10", {"limit": 3}, [], same))

    run(play())


def test_a_wrong_tap_in_a_first_game_hears_of_the_note_and_not_of_a_rule() -> None:
    async def play() -> None:
        page = FakePage()
        app = await begun(page)
        app.on("why", "take C22", "")
        assert "First do what the note says." in page.html
        assert 'class="notice-rule"' not in page.html

    run(play())


def test_escape_speaks_of_the_last_step_where_that_can_be_taken_back() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot", "bot", game="laurin")
        assert app.session
        while not app.session.can_undo():
            app.on("play", app.session.table.game.write(app.session.actions()[0]), "")
            while app.session.bot_goes:
                await settled(app)
        app.on("do", "escape", "")
        assert heard(page, "answered").startswith("Nothing is chosen. Your last step can be taken back.")

    run(play())


def test_people_have_their_own_initial_before_bots() -> None:
    assert [arms.letter for arms in arms_of(["Merlin", "Mama", "Morgana", "Anna"])][1::2] == ["M", "A"]


def test_two_villages_of_one_kind_are_closed_by_two_buttons_that_read_otherwise() -> None:
    spot = Spot("lake pig pig pig", "", realms=["lake lake plains", "lake"], gold=12)
    view = spot.s.seen_by(0)
    board = boards.load("elfen").table(
        view,
        games.load("elfen").actions(spot.s),
        me=0,
        names=["Ada", "Ben"],
        selected=frozenset(),
        _=same,
        log=(),
    )
    buttons = [part.split("</button>")[0] for part in board.html.split("<button")[1:] if 'id="close-' in part]
    words = [word for button in buttons for word in re.findall(r"Close: [^<]*", button)]
    assert Counter(words) == Counter(["Close: Lake (1)", "Close: Lake (2)", "Close: Plains"])


def test_a_row_of_creatures_tells_beside_a_sign_how_many_there_are() -> None:
    game, deal = games.load("creatures"), Seeded(5)
    state = game.start(2, deal)
    while state.turn is not None and len(state.rows[0]) < 7:
        game.play(state, game.actions(state)[0], deal)
    drawn = boards.load("creatures").table(
        state.seen_by(0), (), me=0, names=["Ada", "Ben"], selected=frozenset(), _=same, log=()
    )
    reasons = drawn.html.split('id="reasons-0"')[1].split("kc-points")[0]
    counts = [int(count) for count in re.findall(r'class="figure">(\d+)<', reasons)]
    kinds = Counter(CARDS[face].kind for face in state.rows[0])
    assert counts[1:] == [kinds[kind] for kind in ("treasure", "creature", "king", "legend")]


def test_a_square_says_at_which_of_the_kings_circles_a_dwarf_would_score() -> None:
    game, deal, choose = games.load("laurin"), Seeded(5), Random(5)
    state = game.start(3, deal)
    while state.phase != "place":
        game.play(state, choose.choice(game.actions(state)), deal)
    drawn = Elements(
        boards.load("laurin").table(
            state.seen_by(state.turn), game.actions(state), me=state.turn, names=["Ada", "Ben", "Cleo"],
            selected=frozenset(), _=same, log=(),
        ).html
    )  # fmt: skip
    told = [attrs["aria-label"] for _, attrs in drawn.all if attrs.get("id", "").startswith("square-")]
    assert any("at the king’s circle: " in one for one in told)
    assert any(one.endswith("at no circle of his") for one in told)
