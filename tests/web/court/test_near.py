"""Things of the table seen from near: a finger looks before it takes what cannot be taken back, and whoever asks is told anything."""

from __future__ import annotations

import asyncio
import json
import re
from random import Random
from typing import Any

import pytest

from app.app import App
from app.saved.saves import written
from app.shell.ports import Unreachable
from app.table.final import final
from app.table.model import Model
from app.table.session import Session
from elements import Elements
from fake import FakePage, heard, legal, opened, run, seated, settled
from laurin_positions import GAME, bid_again
from moments import phases, recorded, until
from tables import CALM, left_off
from tafelrunde import games
from tafelrunde.core import Seeded, Table

pytestmark = pytest.mark.usefixtures("at_once")

CAVEAT = "This cannot be taken back."


async def at(recorded: str, after: int, *kinds: str, **chosen: str) -> tuple[App, FakePage]:
    """A recorded game on the table."""
    kept = {"game:look": json.dumps(left_off(recorded, kinds, after=after)), "settings": json.dumps(CALM | chosen)}
    page = FakePage(kept)
    app = await opened(page, "#/table/look")
    await settled(app)  # the court has come
    return app, page


def entries(app: App) -> int:
    assert app.session
    return len(app.session.record.entries)


def leaf(page: FakePage) -> Elements:
    """The leaf that lies over the page."""
    _before, begins, rest = page.html.partition('<section class="notice leaf is-near"')
    inside, ends, _after = rest.partition("</section>")
    return Elements(begins + inside + ends)


@pytest.mark.parametrize(
    ("recorded", "after", "line"),
    [
        ("wuerfel/3p-01", 3, "take C23"),
        ("creatures/4p-01", 12, "take"),
        ("elfen/3p-01", 94, "exchange"),
        ("loewenherz/4p-01", 34, "draw"),
        ("laurin/4p-01", 48, "pass"),
    ],
)
def test_a_finger_first_looks_at_what_cannot_be_taken_back(recorded: str, after: int, line: str) -> None:
    async def play() -> None:
        app, page = await at(recorded, after, *["person"] * int(recorded.split("/")[1][0]))
        app.on("do", "take", "")
        session, before = app.session, entries(app)
        assert session
        line_ = next(one for one in legal(page) if one.startswith(line) and final(session, one))
        app.on("tap", line_, "what is heard of it")
        assert entries(app) == before, "it is only looked at"
        shown = leaf(page)
        assert shown.by_id("near-deed")["data-play"] == line_
        assert CAVEAT in shown.text
        assert heard(page, "answered"), "whoever hears the page is told, too"
        app.on("do", "close", "")
        assert 'id="near-deed"' not in page.html
        app.on("do", "set look once", "")
        app.on("tap", line_, "")
        assert entries(app) > before

    run(play())


def test_what_can_be_taken_back_and_the_only_thing_to_do_are_done_at_once() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person")
        app.on("tap", "roll", "Roll the dice")
        assert entries(app) == 2, "nothing else could be done"
        app, page = await at("laurin/4p-01", 7, *["person"] * 4)
        app.on("do", "take", "")
        line = next(one for one in legal(page) if one.startswith("place"))
        app.on("tap", line, "")
        assert entries(app) == 9
        assert app.session
        assert app.session.can_undo()
        app.on("tap", "castle e4", "")
        app.on("tap", "??", "")
        assert entries(app) == 9, "what may not be done is refused, as ever"

    run(play())


@pytest.mark.parametrize("game", games.NAMES)
def test_it_is_known_beforehand_what_could_not_be_taken_back(game: str) -> None:
    """By playing on a copy: exactly that which the table would not take back."""
    record = recorded(game, games.load(game).seats[-1])
    table, found = until(record, len(record.entries)), set[bool]()
    for played in range(1, len(record.entries), 3):
        before = until(record, played)
        session = Session("look", before, ["person"] * before.state.seats, hands="open")
        entry, alone = record.entries[played], len(session.actions()) < 2
        taught = table._taught(played, entry.seat or 0)
        dumped = before.game.to_json(before.state)
        assert final(session, entry.action) == (taught and not alone), entry
        assert before.game.to_json(before.state) == dumped, "nothing has happened"
        found.add(taught)
    fell = [bool(entry.outcomes) for entry in record.entries[1::3]]
    assert (True in found, False in found) == (any(fell), not all(fell))


def test_what_turns_up_a_card_that_all_had_seen_before_could_not_be_taken_back() -> None:
    state = bid_again("bid T3")
    table = Table.new(GAME, ["Ada", "Ben", "Cleo"], Seeded(1))
    table._states[0] = state
    session = Session("look", table, ["person"] * 3, hands="open")
    assert not final(session, "pass"), "somebody else is still to bid"
    table.play(GAME.read(state, "pass"))
    assert final(session, "pass")


def test_far_away_nothing_is_taken_back_that_others_have_learned() -> None:
    record = recorded("elfen", 3)
    session = Session("look", until(record, 1), ["person"] * 3, hands="open")
    line = record.entries[1].action
    assert line.startswith("village")
    assert not final(session, line), "its own seat knows the card"
    session.provable = True  # type: ignore[misc]
    assert final(session, line), "the others come to know it"


@pytest.mark.parametrize("game", games.NAMES)
def test_whatever_is_on_the_table_is_told_from_near(game: str) -> None:
    """In every phase: what can be played, picked or asked has a name and a gold button where it can be done."""
    seats = games.load(game).seats[0]
    record = recorded(game, seats)

    async def play(session: Session) -> None:
        page = FakePage({"game:look": json.dumps(written(session)), "settings": json.dumps(CALM)})
        app = await opened(page, "#/table/look")
        await settled(app)
        things = [one for _, one in Elements(page.html).all if {"data-play", "data-select", "data-why"} & one.keys()]
        for one in Random(1).sample(things, min(6, len(things))):
            what: Any = one.get("data-play") or one.get("data-select") or one.get("data-why")
            app.on("look", what, one.get("aria-label") or "what is heard of it")
            shown = leaf(page)
            assert len(shown.text) > len("Close"), what
            assert not re.search(r"[.,]\s*[,.]|[a-z]$", heard(page, "answered").strip("\u00a0")), what
            can = what in {session.table.game.write(action) for action in session.actions()}
            assert ("near-deed" in shown.values("id")) == can, what
        await settled(app)

    for played in phases(record).values():
        table = until(record, played)
        run(play(Session("look", table, ["person" if seat == table.state.turn else "bot" for seat in range(seats)])))


def test_what_is_not_golden_says_why_not() -> None:
    async def play() -> None:
        app, page = await at("creatures/4p-01", 12, *["person"] * 4)
        app.on("look", "take N0", "in the pile")
        assert "Only the open cards in the middle can be taken." in leaf(page).text
        assert "Only the open cards in the middle can be taken." in heard(page, "answered")

    run(play())


def test_a_card_that_brings_nothing_yet_says_so_and_no_sum() -> None:
    async def play() -> None:
        app, page = await at("creatures/2p-01", 1, "person", "person")
        looked = set[str]()
        for card in [one for one in Elements(page.html).values("data-play") if one.startswith("take")]:
            app.on("look", card, "")
            text = leaf(page).text
            assert ("no fame yet" in text) != ("With it you would have" in text)
            assert "0 more" not in text
            looked.add(text)
        assert any("no fame yet" in text for text in looked)

    run(play())


def test_a_circle_of_the_king_tells_what_everybody_would_score() -> None:
    async def play() -> None:
        app, page = await at("laurin/4p-01", 63, "bot", "person", "bot", "bot")
        point = next(one for _, one in Elements(page.html).all if (one.get("id") or "").startswith("point-"))
        app.on("look", str(point.get("data-play") or point.get("data-select")), "")
        gains = str(point["aria-label"]).partition(": ")[2]
        assert "+" in gains or gains == "nobody scores"
        for gain in gains.split(", "):
            for word in gain.split(" +"):
                assert word in leaf(page).text

    run(play())


def test_a_ticket_in_the_hand_tells_where_it_goes_while_one_plans() -> None:
    async def play() -> None:
        app, page = await at("elfen/3p-01", 89, "person", "bot", "bot")
        app.on("look", "kind-unicorn", "")
        kind = next(one for one in Elements(page.html).values("id") if one in ("kind-pig", "kind-cycle", "kind-wagon"))
        app.on("look", kind, "")
        assert "Tickets needed: " in leaf(page).text

    run(play())


class Slow(FakePage):
    """A page to which the court comes late, or not at all."""

    def __init__(self, kept: dict[str, str]) -> None:
        super().__init__(kept)
        self.answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def bring(self, *parts: str) -> None:
        await (self.answer if "thinking" in parts else super().bring(*parts))


async def without_court(recorded: str, after: int) -> tuple[App, Slow]:
    """A recorded game on the table, among people, before the court has come."""
    save = left_off(recorded, ["person"] * int(recorded.split("/")[1][0]), after=after)
    page = Slow({"game:look": json.dumps(save), "settings": json.dumps(CALM)})
    app = await opened(page, "#/table/look")
    app.on("do", "take", "")
    return app, page


def test_before_the_court_has_come_only_what_cannot_be_taken_back_waits_for_it() -> None:
    async def play() -> None:
        app, page = await without_court("laurin/4p-01", 7)
        app.on("tap", next(one for one in legal(page) if one.startswith("place")), "")
        assert entries(app) == 9, "that can be taken back"
        app, page = await without_court("creatures/4p-01", 12)
        before, (line, other, *_more) = entries(app), [one for one in legal(page) if one.startswith("take")]
        app.on("tap", other, "another card")
        app.on("tap", line, "a card")
        assert "a card" in leaf(page).text
        assert "near-deed" not in leaf(page).values("id")
        page.answer.set_result(None)
        await settled(app)
        assert entries(app) == before
        assert leaf(page).by_id("near-deed")["data-play"] == line, "the last that was looked at"

    run(play())


def test_whoever_has_gone_on_before_the_court_comes_is_shown_nothing() -> None:
    async def play() -> None:
        app, page = await without_court("creatures/4p-01", 12)
        app.on("look", "take N0", "in the pile")
        app.on("do", "panel rules", "")
        page.answer.set_result(None)
        await settled(app)
        assert "is-near" not in page.html

    run(play())


def test_where_the_court_cannot_be_had_the_page_says_so_and_a_tap_takes() -> None:
    async def play() -> None:
        app, page = await without_court("creatures/4p-01", 12)
        before, line = entries(app), next(one for one in legal(page) if one.startswith("take"))
        app.on("tap", line, "a card")
        page.answer.set_exception(Unreachable())
        await settled(app)
        assert "From now on the first tap already acts." in page.html
        assert entries(app) == before
        app.on("tap", line, "a card")
        assert entries(app) > before

    run(play())


def test_who_came_to_a_table_through_its_lobby_has_not_called_the_court_and_yet_looks_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play() -> None:
        with monkeypatch.context() as lobby:
            lobby.setattr(Model, "at_table", property(lambda _self: False))
            app, page = await at("creatures/4p-01", 12, *["person"] * 4)
        assert not app.coach
        app.on("do", "take", "")
        before = entries(app)
        app.on("tap", next(one for one in legal(page) if one.startswith("take")), "a card")
        await settled(app)
        assert entries(app) == before
        assert "near-deed" in leaf(page).values("id")

    run(play())


def test_an_earlier_moment_is_told_as_it_stood() -> None:
    async def play() -> None:
        app, page = await at("wuerfel/3p-01", 40, "person", "bot", "bot")
        app.on("do", "look 3", "")
        app.on("look", "take C23", "")
        assert leaf(page).text
        assert "near-deed" not in leaf(page).values("id")
        app.on("look", "draw-pile", "Draw pile")
        assert "Draw pile" in leaf(page).text

    run(play())


def test_what_could_be_done_now_is_not_offered_in_a_look_back() -> None:
    async def play() -> None:
        app, page = await at("creatures/4p-01", 12, *["person"] * 4)
        app.on("do", "take", "")
        line = next(one for one in legal(page) if one.startswith("take"))
        app.on("do", "step -1", "")
        app.on("look", line, "a card")
        await settled(app)
        assert "near-deed" not in leaf(page).values("id")
        app.on("do", "now", "")
        app.on("look", line, "a card")
        assert "near-deed" in leaf(page).values("id")

    run(play())
