"""A person's colour, pattern and letter: they go with the person to any seat, and every drawing asks for them."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from app import boards
from app.app import App
from app.boards.scene import Seen
from app.parts import Arms, arms_of, fitting, shield
from app.parts.people import field
from app.saved import share
from app.saved.saves import Save, written
from app.screens.ceremony import ceremony, curve
from app.screens.saved_games import saved_games
from app.table.session import Session
from elements import Elements
from fake import FakePage, opened, run, seated, settled, steps
from tables import GOLDEN
from tafelrunde import games
from tafelrunde.core import Record, Seeded, Table

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Finn")

DRAWN = (
    r'<path d="[^"]+" fill="var\(--[\w-]+\)"[^>]*/><path d="[^"]+" fill="var\(--\w+\)"/>'
    r'|(?:painting arms-|(?<!lh-hatch" color="var\()--tincture-|#front-|#back-|#knight-|#castle-|#hatch-|class="line-)\d\b'
)
"""Whatever is drawn in the colour of somebody."""


def recoloured(markup: str, colours: tuple[int, ...]) -> str:
    """What was drawn in the colours of the seats, in others."""
    fields = [re.findall(DRAWN, field(colour))[0] for colour in range(6)]

    def other(found: re.Match[str]) -> str:
        drawn = found[0]
        if drawn in fields:
            return fields[colours[fields.index(drawn)]]
        return drawn[:-1] + str(colours[int(drawn[-1])])

    return re.sub(DRAWN, other, markup)


@pytest.mark.parametrize("game", games.NAMES)
def test_all_that_a_table_shows_of_somebody_is_in_their_colour(game: str) -> None:
    rules, rng = games.load(game), Random(3)
    for seats in (3, rules.seats[-1]):
        path = min((GOLDEN / game).glob(f"{seats}p-*.txt"))
        table = Table.load(rules, Record.parse(path.read_text("utf-8")), Seeded(1))
        colours = tuple(rng.sample(range(rules.seats[-1]), seats))
        board, names = boards.load(game), NAMES[:seats]
        last = len(table.record.entries) - 1
        for entry in range(0, last, max(1, last // 12)):
            state = table.at(entry)
            view, actions = state.seen_by(state.turn), rules.actions(state)
            seen = Seen(me=state.turn, names=names, selected=frozenset(), log=(), _=str)
            plain, other = (
                board.table(view, actions, **seen, colours=worn).html for worn in (tuple(range(seats)), colours)
            )
            assert len(re.findall(DRAWN, plain)) >= seats, "DRAWN says there how a colour is drawn"
            assert other == recoloured(plain, colours)
            assert board.table(view, actions, **seen).html == plain
        view = table.state.seen_by(None)
        plain = board.scoring(view, names, str)
        assert board.scoring(view, names, str, colours) == recoloured(plain, colours)


@pytest.mark.usefixtures("at_once", "at_random")
def test_the_ceremony_and_the_curve_are_in_everybodys_colour() -> None:
    async def play() -> None:
        app = await seated(FakePage(), "bot", "bot", "bot")
        session: Any = app.session
        while not session.over:
            await settled(app)
        plain = curve(app.shown(), session), ceremony(app.shown(), session)
        session.colours = (4, 0, 2)
        for drawn, before in zip((curve(app.shown(), session), ceremony(app.shown(), session)), plain, strict=True):
            assert len(re.findall(DRAWN, drawn)) >= 6
            assert drawn == recoloured(before, (4, 0, 2))

    run(play())


def test_letters_too_stay_with_whoever_changes_seats() -> None:
    names = ["Ada", "Anna", "Abel", "Ann"]
    letters = dict(zip(names, arms_of(names), strict=True))
    for turn in range(4):
        moved, colours = [*names[turn:], *names[:turn]], [*range(turn, 4), *range(turn)]
        assert dict(zip(moved, arms_of(moved, colours), strict=True)) == letters


def people(app: App) -> dict[str, Arms]:
    """Everybody's arms."""
    session: Any = app.session
    return dict(zip(session.names, session.arms, strict=True))


@pytest.mark.usefixtures("at_once", "at_random")
def test_everybody_keeps_their_arms_in_the_next_game_in_the_list_of_games_and_on_the_next_day() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "bot", "bot", "bot")
        before = people(app)
        assert [arms.colour for arms in before.values()] == [0, 1, 2]
        for colours in ((1, 2, 0), (2, 0, 1)):
            while app.session and not app.session.over:
                await settled(app)
            app.on("do", "rematch", "")
            assert people(app) == before
            assert app.session
            assert app.session.colours == colours
            app.on("route", page.hash, "")
        worn = [drawing for arms in people(app).values() for drawing in re.findall(DRAWN, shield(arms))]
        await settled(app)
        await app.go("#/")
        assert re.findall(DRAWN, saved_games(app.shown()))[:3] == worn
        later = await opened(FakePage(page.memory), page.hash)
        await settled(later)
        assert people(later) == before

    run(play())


def test_what_is_tried_from_a_moment_has_the_same_people_in_the_same_colours() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person", "person")
        assert app.session
        app.session.colours = (2, 4, 0)
        async for _session in steps(app, Random(1), 6):
            pass
        app.on("do", "look 3", "")
        app.on("do", "try", "")
        await settled(app)
        assert app.session.title
        assert app.session.colours == (2, 4, 0)

    run(play())


@pytest.mark.parametrize("kept", [None, 3, "10", {}, [], [0, 0], [1, 7], [True, 0], [-1, "red"]])
def test_a_game_that_was_kept_without_colours_has_those_of_the_seats(kept: object) -> None:
    table = Table.new(games.load("wuerfel"), NAMES[:2], Seeded(1))
    save = written(Session("k", table, ["bot", "bot"], colours=(4, 1)))
    assert save["colours"] == [4, 1]
    assert Save.read(json.dumps(save)).colours == (4, 1)
    assert sorted(Save.read(json.dumps(save | {"colours": kept})).colours) == [0, 1]


@pytest.mark.parametrize(
    ("said", "colours"), [("4 1", (4, 1)), ("", (0, 1)), ("1 1", (1, 0)), ("red 99999 -1", (0, 1)), ("9 3 2", (0, 3))]
)
def test_a_game_from_elsewhere_may_say_any_colours(said: str, colours: tuple[int, ...]) -> None:
    table = Table.new(games.load("wuerfel"), NAMES[:2], Seeded(1))
    sheet = share.read(f"# colours {said}\n{table.record.text()}")
    assert Session("k", table, ["bot", "bot"], colours=sheet.colours).colours == colours


def test_at_the_seating_everybody_takes_their_colour_along() -> None:
    async def play() -> None:
        page = FakePage()
        app = await opened(page, "#/new/wuerfel")
        setup = app.setups.setup
        assert setup
        app.on("do", "chairs 4", "")
        colour = {chair.name: chair.colour for chair in setup.chairs}
        assert sorted(colour.values()) == [0, 1, 2, 3]
        app.on("do", "up 3", "")
        app.on("do", "lots", "")
        app.on("do", "up 2", "")
        assert {chair.name: chair.colour for chair in setup.chairs} == colour
        first = setup.chairs[0].colour
        app.on("do", "up 0", "")
        app.on("do", "chairs 3", "")
        app.on("do", "chairs 4", "")
        assert setup.chairs[3].colour == first  # the only one that is free
        colours = [chair.colour for chair in setup.chairs]
        app.on("do", "begin", "")
        await settled(app)
        assert app.session
        assert list(app.session.colours) == colours
        later = await opened(FakePage(page.memory), "#/new/loewenherz")
        assert later.setups.setup
        assert [chair.colour for chair in later.setups.setup.chairs] == colours

    run(play())


def test_at_the_seating_a_tap_on_the_arms_takes_the_next_colour_and_who_has_it_takes_the_other() -> None:
    async def play() -> None:
        page = FakePage()
        app = await opened(page, "#/new/loewenherz")
        app.on("field", "name-0", "Ada")
        app.on("field", "name-1", "Ben")
        setup = app.setups.setup
        assert setup
        assert Elements(page.html).told("colour-0") == "Colour of Ada: red"
        worn = []
        for _tap in range(4):
            app.on("do", "colour 0", "")
            worn.append(([chair.colour for chair in setup.chairs], app.messages.done))
        assert worn == [
            ([1, 0], "Colour of Ada: blue. Colour of Ben: red."),
            ([2, 0], "Colour of Ada: green."),
            ([3, 0], "Colour of Ada: gold."),
            ([0, 3], "Colour of Ada: red. Colour of Ben: gold."),
        ]

    run(play())


def test_a_game_of_fewer_colours_gives_free_ones_instead() -> None:
    async def play() -> None:
        page = FakePage()
        chairs = [
            {"name": name, "kind": "person", "colour": colour}
            for name, colour in zip(NAMES, (5, 1, 0, 4, 3), strict=False)
        ]
        page.memory["settings"] = json.dumps({"chairs": chairs})
        app = await opened(page, "#/new/loewenherz")
        assert app.setups.setup
        assert [chair.colour for chair in app.setups.setup.chairs] == [2, 1, 0, 3]

    run(play())
    assert fitting((3, 3), 3, 4) == (3, 0, 1)
