"""One letter, one answer: for whoever does not look at the board, or not just now."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from app.saved.saves import Brief
from app.words import listed, words
from app.words.elfen import NAMES
from app.words.laurin import spell_name
from fake import FakePage, heard, opened, run, seated, settled, steps
from tables import left_off

pytestmark = pytest.mark.usefixtures("at_once", "at_random")


@pytest.mark.parametrize("game", ["laurin", "loewenherz", "elfen", "wuerfel"])
def test_letters_answer_whoever_does_not_look(game: str) -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot", "bot", game=game)
        asked: dict[str, str] = {}
        for key in "tshl?x":
            app.on("key", key, "")
            asked[key] = app.messages.notice
        assert asked["t"].startswith("Player 1, ")
        assert asked["t"] in page.html.partition('id="spoken"')[2].partition("</p>")[0]
        assert asked["s"].startswith("Player 1: ")
        assert ("In your hand: " in asked["h"]) == (game != "wuerfel")
        assert asked["l"] == "The game begins."
        assert "s: the scores\n" in asked["?"]
        assert "\nShift N: back to what I can do\n" in asked["?"]
        assert asked["?"].endswith("The space bar hurries bots.\nFor a hint open “More” above the table.")
        app.on("key", "?", "")
        assert "; Shift N: " in heard(page, "answered")
        assert ".;" not in heard(page, "answered")
        assert ("m: what lies where" in asked["?"]) == (game == "loewenherz")
        assert asked["x"] == ""
        for key in "nN26":
            app.on("key", key, "")
        assert page.walked == ["n", "N", "2", "6"]
        assert app.messages.notice == "There is nothing to go to now."
        app.on("do", "set keys off", "")
        app.on("key", "t", "")
        assert app.messages.notice == ""
        await settled(app)

    run(play())


def test_what_is_secret_is_not_told_by_a_letter_nor_in_the_hall() -> None:
    async def play() -> None:
        app = await seated(FakePage(), "person", "bot", game="elfen")
        app.session.table.state.options["secret"] = 1
        app.on("key", "s", "")
        assert app.messages.notice == "Player 1: 7, Merlin: secret."
        assert Brief.of(app.session.table).scores == []
        app.session.table.state.options["secret"] = 0
        assert Brief.of(app.session.table).scores == [7, 7]
        await settled(app)

    run(play())


def test_whose_turn_it_is_is_told_with_what_is_asked_once_that_person_is_here() -> None:
    async def play() -> None:
        app = await seated(page := FakePage(), "person", "person", "bot", game="laurin")
        app.on("key", "t", "")
        assert app.messages.notice == "Hand the device to Player 1."
        app.on("do", "take", "")
        app.on("key", "t", "")
        assert app.messages.notice == "Player 1, buy one spell, or do without."
        app.on("do", "lesson wuerfel", "")
        await settled(app)
        app.on("route", page.hash, "")
        await settled(app)
        app.on("key", "t", "")
        lesson = app.session.lesson.note(app.session.record, "en")
        assert app.messages.notice == f"{lesson} Player 1, roll all six dice."

    run(play())


def test_where_hands_are_covered_it_is_heard_who_decides() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person", game="loewenherz")
        covered = "Player 1 decides. All hands are covered."
        assert covered in page.html.partition('id="spoken"')[2].partition("</p>")[0]
        for key in "th":
            app.on("key", key, "")
            assert app.messages.notice == covered
        app.on("do", "take", "")
        app.on("key", "t", "")
        assert app.messages.notice.startswith("Player 1, ")

    run(play())


def test_what_is_asked_is_told_in_whole_sentences() -> None:
    async def play() -> None:
        page = FakePage({"game:look": json.dumps(left_off("wuerfel/3p-01", ["person"] * 3, after=5, hands="open"))})
        app = await opened(page, "#/table/look")
        app.on("select", "die:1", "")
        app.on("key", "t", "")
        assert "Roll this die again." in app.messages.notice

    run(play())


def test_a_letter_tells_all_that_happened_since_one_acted() -> None:
    async def play() -> None:
        app = await seated(FakePage(), "person", "bot", "bot")
        assert app.session
        while app.session.table.state.turn == 0:
            app.on("play", app.session.table.game.write(app.session.actions()[-1]), "")
        await settled(app)
        app.on("key", "l", "")
        assert all(f"{name} rolled" in app.messages.notice for name in app.session.names[1:])
        last = app.session.log(app._)[-1]
        app.on("do", f"look {last.entry}", "")
        app.on("key", "l", "")
        assert app.messages.notice == last.text

    run(play())


def test_asked_for_my_hand_it_tells_what_has_come_since_i_began_to_act() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot", game="loewenherz")
        async for session in steps(app, Random(4), 200):
            app.on("key", "h", "")
            if "draw" not in map(str, session.actions()):
                continue
            had = set(session.table.state.hands[0])
            app.on("play", "draw", "")
            (drawn,) = set(session.table.state.hands[0]) - had
            told = words("loewenherz").hand([session.table.state.face(drawn)], app._)
            await settled(app)
            app.on("key", "h", "")
            assert app.messages.notice.startswith("In your hand: ")
            assert app.messages.notice.endswith(f". New among them: {told}.")
            app.on("do", "look 1", "")
            app.on("key", "h", "")
            assert "New" not in app.messages.notice
            return
        raise AssertionError("nobody drew")

    run(play())


def test_a_hand_is_told_as_it_is_shown() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot", game="elfen")
        app.on("key", "h", "")
        shown = re.findall(r'id="kind-(\w+)"', page.html)
        places = [app.messages.notice.index(NAMES[face]) for face in shown]
        assert len(places) > 4
        assert places == sorted(places)

    run(play())


def test_a_letter_tells_the_treasure_in_the_hand_and_the_spells_that_lie_before_one() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person", "person", game="laurin")
        async for session in steps(app, Random(5), 400):
            if session.me is not None and session.table.state.books[session.me]:
                break
        app.on("key", "h", "")
        state, me = session.table.state, session.me
        assert me is not None
        spells = [spell_name(state.face(card), str) for card in state.books[me]]
        assert app.messages.notice.startswith("In your hand: treasure ")
        assert app.messages.notice.endswith(f". Before you: {listed(spells, str)}.")

    run(play())


def test_a_letter_tells_the_own_row_where_nobody_has_a_hand() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person", game="creatures")
        assert app.session is not None
        me = app.session.me
        assert me is not None
        app.on("key", "h", "")
        castle = app.session.table.state.rows[me][0][1:]
        assert app.messages.notice == f"Before you: {castle}, castle."
        app.session.table.state.rows[me].append("N35")
        app.on("key", "h", "")
        assert app.messages.notice == f"Before you: {castle}, castle; 35, king of heroes, crowns: 2 left, 3 right."

    run(play())


@pytest.mark.parametrize(("game", "leaf"), [("loewenherz", "in-words"), ("laurin", "log")])
def test_a_letter_opens_the_board_in_words_where_it_has_any_and_one_that_leads_elsewhere_shuts_it(
    game: str, leaf: str
) -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot", "bot", game=game)
        app.on("key", "m", "")
        assert page.walked == ["m"]
        assert (app.panel.leaf, app.panel.open) == (leaf, leaf == "in-words")
        app.on("key", "n", "")
        assert (app.panel.leaf, app.panel.open) == (leaf, False)

    run(play())


def test_no_letter_tells_a_covered_hand() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person", "bot", game="laurin")
        app.on("key", "h", "")
        assert app.messages.notice == "Hand the device to Player 1."
        app.on("do", "take", "")
        app.on("key", "h", "")
        assert app.messages.notice.startswith("In your hand: treasure ")

    run(play())
