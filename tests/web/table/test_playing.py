"""People and bots at a table: they play to the end, hear why something may not be done, and take back."""

from __future__ import annotations

import asyncio
import json

import pytest

from app.saved.saves import written
from app.shell import settings
from app.shell.loop import Redraw
from elements import Elements
from fake import FakePage, legal, opened, run, seated, settled
from tables import left_off

pytestmark = pytest.mark.usefixtures("at_once")


def test_people_and_bots_play_to_the_end_and_see_the_scoring() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot", "person")
        assert app.session is not None
        while not app.session.over:
            app.on("play", (legal(page) or ["penalty"])[0], "")
            await settled(app)
        assert 'data-do="rematch"' in page.html
        for score in app.session.table.game.scores(app.session.table.state):
            assert str(score["total"]).replace("-", "−") in page.html

    run(play())


def test_bots_alone_play_a_whole_game_before_an_onlooker() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "bot", "bot")
        assert app.session is not None
        assert app.session.over

    run(play())


@pytest.mark.parametrize(
    ("recorded", "end", "told"),
    [
        ("laurin/4p-01", 65, "Ben begins round 2."),
        ("creatures/4p-01", 35, "Cleo begins round 4."),
        ("elfen/3p-01", 87, "Ben begins journey 2."),
    ],
)
def test_a_bot_that_begins_a_round_is_announced_while_the_last_is_read(
    monkeypatch: pytest.MonkeyPatch, recorded: str, end: int, told: str
) -> None:
    async def play(after: int, *kinds: str) -> bool:
        page = FakePage({"game:look": json.dumps(left_off(recorded, kinds, after=after))})
        app = await opened(page, "#/table/look")
        await asyncio.sleep(0)  # the bot begins to wait
        for task in app.loop.tasks:
            task.cancel()
        return told in Elements(page.html).sentence

    monkeypatch.setattr(settings, "PACES", dict.fromkeys(settings.PACES, 1e6))
    seats = int(recorded.partition("/")[2][0])
    assert run(play(end, *["bot"] * seats))
    assert not run(play(end - 1, *["bot"] * seats))
    assert not run(play(end, *["person"] * seats))


def test_bots_and_replays_wait_where_a_round_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def wait(_loop: Redraw, seconds: float) -> None:
        waited.append(seconds)

    async def play() -> None:
        page = FakePage()
        monkeypatch.setattr(Redraw, "wait", wait)
        monkeypatch.setattr(settings, "PACES", dict.fromkeys(settings.PACES, 1))
        app = await seated(page, "bot", "bot", game="creatures")
        assert app.session is not None
        assert app.session.over
        assert waited.count(settings.PAUSE) == 4
        waited.clear()
        app.on("do", "run", "")
        await settled(app)
        assert waited.count(settings.PAUSE) == 4

    run(play())


def test_what_is_not_legal_says_why_with_its_paragraph() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person")
        app.on("play", "roll", "")
        app.on("play", "reroll 1", "")
        app.on("play", "reroll 1", "")
        before = written(app.session)  # type: ignore[arg-type]
        app.on("play", "reroll 1", "")
        assert app.playing.why() == ("W10", "You have rolled 3 times; now you must decide.", "At most three.")
        assert "At most three." in page.html
        assert written(app.session) == before  # type: ignore[arg-type]
        app.on("why", "reroll 2", "")
        assert app.playing.why()[0] == "W10"
        app.on("do", "rule W10", "")
        assert page.shown == "W10"
        app.on("do", "close", "")
        assert app.messages.refusal is None

    run(play())


def test_that_it_is_too_early_is_told_until_it_is_not() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot", game="creatures")
        session = app.session
        assert session is not None
        while not session.waits:
            app.on("play", (legal(page) or ["penalty"])[0], "")
        app.on("why", "take N0", "")
        assert app.messages.notice == "It is not your turn yet."
        await settled(app)
        assert (session.waits, app.messages.notice) == (False, "")

    run(play())


def test_a_step_that_revealed_nothing_can_be_taken_back() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person")
        session = app.session
        assert session is not None
        app.on("play", "roll", "")
        assert not session.can_undo()
        while session.table.state.phase != "gift":
            dragons = [line for line in legal(page) if line in ("take C38", "take C39", "take C40")]
            app.on("play", (dragons or legal(page) or ["penalty"])[0], "")
            if session.over:
                app.on("do", "rematch", "")
                session = app.session
                assert session is not None
        assert session.can_undo()
        app.on("do", "undo", "")
        assert session.table.state.phase == "choose"

    run(play())


def test_a_slip_can_be_taken_back_while_a_bot_thinks_about_it() -> None:
    async def play() -> None:
        app = await seated(FakePage(), "person", "bot", "bot", game="laurin")
        session = app.session
        assert session is not None
        while not session.bot_moves:
            played = len(session.record.entries)
            app.on("play", "decline", "")
        assert session.can_undo()
        await asyncio.sleep(0)  # the bot has begun
        app.on("do", "undo", "")
        await settled(app)
        assert session.table.state.turn == 0
        assert len(session.record.entries) == played, "nobody has acted for the person"
        app.on("play", "decline", "")
        await settled(app)
        assert len(session.record.entries) > played + 1, "and the bots go on"

    run(play())
