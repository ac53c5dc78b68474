"""What the page says by itself to whoever does not look at it: what happened, what is asked, what was picked, and answers."""

from __future__ import annotations

import json
import re
from html import unescape
from itertools import pairwise
from random import Random

import pytest

from app.app import App
from app.parts import HYPHEN, escape
from app.saved import share
from app.saved.saves import Save, written
from app.spoken.live import AGAIN
from app.table.session import Session
from app.table.view import decided
from app.words import words
from app.words.elfen import NAMES
from elements import Elements
from fake import ROOT, FakePage, begun, heard, opened, redrawn, region, run, seated, settled, steps
from tables import left_off
from tafelrunde import games
from tafelrunde.core import Seeded, Table
from together import Person, gathered, hurried, played, until, waiting

pytestmark = pytest.mark.usefixtures("at_once")


@pytest.mark.parametrize("game", games.NAMES)
def test_whoever_is_asked_hears_it_after_what_happened(game: str) -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot", "bot", game=game)
        for _action in range(4):
            asked = re.sub("<[^>]*>", "", page.html.partition('class="status-now">')[2].partition("</p>")[0])
            assert asked.startswith(escape("Player 1,"))
            assert heard(page, "spoken").endswith(unescape(asked).replace("\u00a0", " "))
            assert app.session is not None
            app.on("play", str(app.session.actions()[-1]), "")
            await settled(app)
        app.on("do", "look 1", "")
        assert "Player 1, " not in heard(page, "spoken")

    run(play())


def test_what_is_heard_has_its_place_on_every_screen_before_there_is_anything_to_hear() -> None:
    """A screen reader tells what changes in a place that it knows, and not what comes together with its place."""

    async def play() -> None:
        page = FakePage()
        app = await opened(page, "#/")
        shell = (ROOT / "web" / "index.html").read_text("utf-8")
        for route in ("", "#/", "#/new/wuerfel", "#/rules/wuerfel", "#/table/none"):
            app.on("route", route, "")
            await settled(app)
            for html in (page.html, shell):
                assert '<p class="unseen" id="spoken" aria-live="polite" aria-atomic="true"></p>' in html
                assert ' id="answered" role="status"' in html
            reached = page.html.count('role="radio" tabindex="-1"') + page.html.count('popover="auto"')
            assert page.html.count('tabindex="-1"') - reached == 1

    run(play())


def test_a_message_is_heard_without_its_buttons_and_each_time_it_comes() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot")
        told = []
        for _time in range(2):
            app.on("key", "s", "")
            redrawn(app)
            told.append(region(page, "answered"))
        assert [text.strip(AGAIN) for text in told] == ["Player 1: 0, Merlin: 0."] * 2
        assert told[0] != told[1]
        app.on("why", "take C01", "")
        assert heard(page, "answered") == "A turn begins with a roll of all six dice. Rule W9."
        app.on("do", "close", "")
        assert heard(page, "answered") == ""

    run(play())


@pytest.mark.parametrize(
    ("game", "before", "picks"),
    [
        ("laurin", [], {"card:155": "2 of 10 chosen. Now choose a golden spell, or other cards."}),
        ("elfen", [], {"card=239": "Choose a plot for your mountains."}),
        ("wuerfel", ["roll"], {"die:1": "Roll this die again", "die:2": "Roll 2 dice again"}),
    ],
)
def test_a_pick_is_told_by_itself_and_asked_for_by_letter(game: str, before: list[str], picks: dict[str, str]) -> None:
    async def play() -> None:
        page = FakePage()
        app: App = await begun(page, game)
        for line in before:
            app.on("play", line, "")
        await settled(app)
        happened = heard(page, "spoken")
        for what, told in picks.items():
            app.on("select", what, "")
            assert heard(page, "answered") == told
            assert heard(page, "spoken") == happened
        app.on("key", "t", "")
        assert app.messages.notice.endswith(told if told[-1] == "." else f"{told}.")
        app.on("do", "close", "")
        assert heard(page, "answered") == ""
        app.on("select", what, "")
        assert heard(page, "answered") != told

    run(play())


def test_whoever_asks_in_an_auction_hears_where_the_open_cards_can_lead_the_king() -> None:
    async def play() -> None:
        page = FakePage()
        app: App = await begun(page, "laurin")
        app.on("key", "t", "")
        assert "The king" not in app.messages.notice
        while app.session.table.state.phase != "bid":
            app.on("play", str(app.session.actions()[0]), "")
            await settled(app)
        app.on("key", "t", "")
        assert "The king stands at d4, e4, d5, e5. The open cards can lead him " in app.messages.notice
        assert "The king stands" not in heard(page, "spoken")
        told = app.messages.notice.partition("can lead him ")[2].split("; ")
        assert len({way.partition(": ")[2].strip(".") for way in told}) == len(told), "what is the same is said once"

    run(play())


@pytest.mark.parametrize(
    ("recorded", "after", "told"),
    [
        ("wuerfel/3p-01", 3, "Ben, take a golden citizen, or roll dice again. Golden: orc, 3 points."),
        ("wuerfel/3p-01", 7, "Ada, nobody comes yet. Roll some dice again."),
        (
            "wuerfel/3p-01",
            43,
            "Ada, take a golden citizen, or roll dice again. Golden: orc, 7 points, at home here: orc village; dwarf, 6 points.",
        ),
        (
            "loewenherz/4p-01",
            32,
            "Ben, put border 1 of 2. Broad lines: a territory for you. b1 – b2: closes a territory for Ben.",
        ),
        ("loewenherz/4p-01", 25, "Dora, put border 1 of 3 on a golden line."),
    ],
)
def test_whoever_asks_hears_who_can_be_won_and_which_lines_close_a_territory(
    recorded: str, after: int, told: str
) -> None:
    async def play() -> None:
        save = left_off(recorded, ["person"] * int(recorded.split("/")[1][0]), after=after, hands="open")
        app = await opened(FakePage({"game:look": json.dumps(save)}), "#/table/look")
        app.on("key", "t", "")
        assert app.messages.notice == told

    run(play())


def test_whoever_asks_while_a_bot_of_a_first_game_waits_hears_the_note_again() -> None:
    async def play() -> None:
        page = FakePage()
        app: App = await begun(page, "creatures")
        app.on("play", "take N12", "")
        app.on("key", "t", "")
        assert app.messages.notice.startswith("The centaur covers your castle")
        assert app.messages.notice.endswith(" is next.")

    run(play())


@pytest.mark.parametrize("game", games.NAMES)
def test_a_first_game_says_nothing_twice_and_no_word_in_two(game: str) -> None:
    async def play() -> None:
        page = FakePage()
        app = await opened(page, f"#/new/{game}", ("de",))
        app.on("do", f"lesson {game}", "")
        await settled(app)
        app.on("route", page.hash, "")
        await settled(app)
        while app.session and app.session.step:
            told = heard(page, "spoken")
            sentences = re.split("(?<=[.!?]) ", told)
            assert len({*sentences}) == len(sentences), told
            assert HYPHEN not in told
            assert not any(HYPHEN in tag for tag in re.findall("<[^>]*>", page.html))
            assert not [text for text in re.findall('class="unseen">([^<]*)', page.html) if HYPHEN in text]
            app.on(*(("do", "onward") if app.session.pauses else ("play", app.session.step.action)), "")
            await settled(app)

    run(play())


def test_escape_is_answered_where_nothing_was_chosen() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot", "bot")
        app.on("do", "escape", "")
        assert heard(page, "answered") == "Nothing is chosen."

    run(play())


def test_a_newer_page_that_waits_swallows_no_answer() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot")
        app.on("play", "roll", "")
        app.on("update", "", "")
        assert heard(page, "answered") == "A new version of the page is ready."
        app.on("select", "die:1", "")
        assert heard(page, "answered") == "Roll this die again"
        app.on("do", "escape", "")
        assert heard(page, "answered") == "Nothing is chosen any more."

    run(play())


def test_what_only_the_eye_would_notice_is_said() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person", "person", game="laurin")
        for _seat in range(2):
            app.on("do", "take", "")
            app.on("play", "decline", "")
        app.on("do", "undo", "")
        assert heard(page, "answered") == "Taken back: Player 2 bought no spell."
        assert "Player 1 bought no spell." not in heard(page, "spoken"), "nothing that was heard before is heard again"
        app.on("do", "undo", "")
        app.on("do", "undo", "")
        assert heard(page, "answered").startswith("Nothing can be taken back")
        app.on("key", "x", "")
        assert heard(page, "answered") == ""
        key = app.session.key  # type: ignore[union-attr]
        app.on("route", "#/", "")
        await settled(app)
        app.on("do", f"remove {key}", "")
        await settled(app)
        assert heard(page, "answered") == "König Laurin was removed."
        app.on("do", "restore", "")
        assert heard(page, "answered") == "König Laurin is back."

    run(play())


NEW = "New in your hand: "


def test_what_one_draws_is_told_and_what_all_have_seen_is_not_told_twice() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot", game="elfen")
        assert NEW not in heard(page, "spoken"), "a first hand is asked for by letter"
        session = app.session
        assert session is not None
        had = session.table.state.hands[0]
        app.on("play", "exchange", "")
        state = session.table.state
        drawn = [state.face(card) for card in state.hands[0] if card not in had]
        assert len(drawn) == 3
        told = f"{NEW}{words('elfen').hand(drawn, app._)}. Player 1, choose four cards to discard."  # type: ignore[misc]
        assert heard(page, "spoken").endswith(told)
        app.on("do", "look 0", "")
        app.on("do", "now", "")
        assert heard(page, "spoken").endswith(told)
        app.on("play", next(str(action) for action in session.actions()), "")
        await settled(app)
        while not session.over and "buy" not in map(str, session.actions()):
            app.on("play", str(session.actions()[0]), "")
            await settled(app)
        app.on("play", "buy", "")
        assert "Player 1 bought for" in heard(page, "spoken")
        assert NEW not in heard(page, "spoken")

    run(play())


def test_people_at_one_screen_hear_what_they_have_drawn_once_it_is_theirs_and_never_what_others_have() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person", game="elfen")
        told = 0
        async for session in steps(app, Random(3), 150):
            said = heard(page, "spoken")
            if NEW not in said:
                continue
            told += 1
            state, eyes = session.table.state, session.me
            assert eyes == state.turn
            had = session.table.at((decided(session, eyes, app.look_back.last) or 1) - 1).hands[eyes]
            came = [state.face(card) for card in state.hands[eyes] if card not in had]
            for name in re.split(", | and ", said.partition(NEW)[2].partition(".")[0]):
                assert name.rpartition("\u00a0")[2] in {NAMES[face] for face in came}
        assert told > 3

    run(play())


def test_a_look_back_says_where_it_is() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot", "bot")
        app.on("play", "roll", "")
        told = app.session.log(app._)[-1].text  # type: ignore[union-attr]
        app.on("do", "look 1", "")
        assert heard(page, "spoken") == f"{told} A look back: 1 of 1."
        app.on("do", "look 0", "")
        assert heard(page, "spoken") == "The game begins. A look back: 0 of 1."

    run(play())


def test_what_comes_from_outside_is_told_whatever_had_the_focus() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person")
        app.on("play", "roll", "")
        await settled(app)
        text = share.of_save(Save.read(page.memory["game:k1"]))
        for came, told in (
            ("nonsense", "This is not a saved game."),
            (text, "Würfelkönig: Player 1 is next · actions: 1"),
        ):
            app.on("field", "import", came)
            await settled(app)
            app.on("route", page.hash, "")
            await settled(app)
            assert heard(page, "spoken") == told

    run(play())


def test_what_goes_without_saying_does_not_say_again_what_was_before() -> None:
    async def play() -> None:
        page = FakePage(
            {"game:look": json.dumps(left_off("loewenherz/2p-02", ["person"] * 2, after=191, hands="open"))}
        )
        app = await opened(page, "#/table/look")
        assert heard(page, "spoken").startswith("Ada placed a knight on g2.")
        app.on("play", "done", "")
        assert heard(page, "spoken") == "Ada, fill up your hand: from the deck or from the market."

    run(play())


def test_what_happens_twice_is_heard_twice() -> None:
    async def play() -> None:
        table = Table.new(games.load("laurin"), ["Ada", "Ben", "Cleo"], Seeded(494))
        page = FakePage({"game:look": json.dumps(written(Session("look", table, ["person"] * 3, hands="open")))})
        app = await opened(page, "#/table/look")
        session = app.session
        assert session
        session.table.dealer = table.dealer
        for _seat in range(3):
            app.on("play", "decline", "")
        told = []
        while "redraw" in map(str, session.actions()):
            app.on("play", "redraw", "")
            told.append(region(page, "spoken"))
        assert len(told) == 5, "five hands of one axis in a row"
        assert len({text.strip(AGAIN) for text in told[:-1]}) == 1
        assert all(before != after for before, after in pairwise(told))
        redrawn(app)
        assert region(page, "spoken") == told[-1], "once"

    run(play())


def test_far_away_whoever_comes_goes_and_is_ready_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(monkeypatch)

    async def told(text: str, *people: Person) -> None:
        await until(lambda: all(text in heard(one.app.page, "answered") for one in people))  # type: ignore[arg-type]

    async def play() -> None:
        ada, ben, cleo = people = await waiting("elfen", ["Ada", "Ben", "Cleo"], 2, "open")
        await told("Looking on: Cleo.", ada)
        await until(lambda: [one.room.lobby.names for one in people] == [["Ada", "Ben"]] * 3)
        for one in people:
            one.room.company.news()  # they have looked round in the lobby
        ben.do("ready yes")
        await told("Seat 2: Ben, ready.", *people)
        cleo.do("farchance strict")
        await told("Seat 2: Ben, not ready yet.", *people)
        ada.do("farlook")
        await told("Seat 1: Cleo, not ready yet. Looking on: Ada.", *people)
        assert 'aria-label="Take this seat: Cleo"' in ada.html
        ada.do("farsit 0")
        await told("Seat 1: Ada, not ready yet. Looking on: Cleo.", *people)
        for one in (ada, ben):
            one.do("ready yes")
        await until(lambda: all('<div aria-live="polite" id="asked"></div>' in one.html for one in people))
        for one in (ada, cleo):
            one.room.company.news()  # they have looked round at the table
        await ben.vanish()
        await told("Ben: not here.", ada, cleo)
        ada.do("verify")
        await until(lambda: heard(ada.app.page, "spoken").startswith("So far, yes."))  # type: ignore[arg-type]

    run(play())


def test_far_away_everybody_hears_that_it_begins_and_letters_answer_at_the_table_alone() -> None:
    async def play() -> None:
        ada, ben = await gathered("wuerfel", ["Ada", "Ben"], "strict")
        for one, told in ((ada, "The game begins. Ada, roll all six dice."), (ben, "The game begins. Ada is next.")):
            await until(lambda one=one, told=told: heard(one.app.page, "spoken") == told)  # type: ignore[misc]
        ben.app.on("key", "t", "")
        assert ben.app.messages.notice == "Ada is next."
        ben.room.again = True
        ben.app.on("key", "t", "")
        assert ben.app.messages.notice == ""

    run(play())


def test_far_away_what_happened_is_not_told_again_while_the_next_step_is_under_way() -> None:
    async def play() -> None:
        people = await gathered("wuerfel", ["Ada", "Ben"], "strict")
        told: list[list[str]] = [[], []]
        for one, texts in zip(people, told, strict=True):
            page: FakePage = one.app.page  # type: ignore[assignment]

            def render(html: str, page: FakePage = page, texts: list[str] = texts) -> None:
                page.html = html
                if texts[-1:] != [text := heard(page, "spoken")]:
                    texts.append(text)

            page.render = render  # type: ignore[method-assign]
        await played(people, Random(2), 12)
        for texts in told:
            assert len(texts) > 5
            assert not [later for before, later in pairwise(texts) if later and before.startswith(later)]

    run(play())


@pytest.mark.parametrize("wanted", ["on", "off"])
def test_what_bots_people_say_is_heard_where_it_is_wanted(wanted: str) -> None:
    async def play() -> None:
        app = await seated(page := FakePage(), "person", "bot", "bot")
        app.settings.choose(sayings=wanted)
        said = list[bool]()

        def render(html: str) -> None:
            page.html = html
            for told in re.findall("saying-face.*?<span>(.*?)</span>", html):
                if app.ceremony.progress.step is None:  # which tells first who has won
                    said.append(unescape(told).replace("\u00a0", " ") in heard(page, "spoken"))

        page.render = render  # type: ignore[method-assign]
        async for _session in steps(app, Random(1), 200):
            pass
        during = len(said)
        app.on("do", "finish", "")
        assert (during > 0, len(said) > during) == ((wanted == "on"),) * 2
        assert all(said)

    run(play())


@pytest.mark.parametrize("game", games.NAMES)
def test_it_is_heard_how_well_a_bot_plays(game: str) -> None:
    async def play() -> None:
        app = await opened(page := FakePage(), f"#/new/{game}")
        app.on("do", "chairs 3", "")
        for seat, level in ((1, 5), (2, 1)):
            app.on("do", f"sit {seat} bot", "")
            app.on("do", f"level {seat} {level}", "")
        app.on("do", "begin", "")
        app.on("route", page.hash, "")
        await settled(app)
        assert app.session
        for name, level in zip(app.session.names, ("", "bot: King", "bot: Page"), strict=True):
            told = [one for one in Elements(page.html).values("aria-label") if one.startswith(f"{name}, ")]
            assert re.findall(r"bot: \w+", told[0]) == ([level] if level else [])

    run(play())


def test_what_is_looked_at_before_the_court_has_come_is_heard_as_it_is_shown() -> None:
    async def play() -> None:
        app = await seated(page := FakePage(), "person", "person")
        app.coach = None
        app.on("look", "roll", "Roll all six dice")
        app.loop.draw()
        assert heard(page, "answered") == "Roll all six dice"

    run(play())
