"""Nobody waits for bots: what belongs together is one beat, and whoever is in a hurry sees what comes of it at once."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from app.shell import settings
from app.shell.loop import Redraw
from app.table import asking
from app.table import session as played
from app.table.bots import LONG
from app.table.cues import ends, gains, leads_on, moves, sounds
from app.table.session import Session
from fake import FakePage, heard, legal, redrawn, run, seated, settled
from tafelrunde import games
from tafelrunde.core import Seeded, Table

pytestmark = pytest.mark.usefixtures("at_random", "the_same_chance")


@pytest.fixture
def the_same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every run."""
    monkeypatch.setattr(played, "Seeded", lambda *_: Seeded(7))
    monkeypatch.setattr(played, "Random", lambda *_: Random(7))


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds of every wait, which takes no time."""
    found = list[float]()

    async def wait(_loop: Redraw, seconds: float) -> None:
        found.append(seconds)
        await asyncio.sleep(0)

    monkeypatch.setattr(Redraw, "wait", wait)
    return found


def turns(session: Session) -> int:
    """How many turns of bots there were; all six dice begin one, and some have two in a row."""
    entries = session.record.entries
    bots = [seat for seat, kind in enumerate(session.kinds) if kind == "bot"]
    return sum(
        one.seat in bots and (one.seat != before.seat or one.action == "roll") for before, one in pairwise(entries)
    )


def test_of_a_turn_of_dice_only_what_came_of_it_is_waited_for(waits: list[float]) -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot", "bot")
        session = app.session
        assert session
        for _ in range(3):
            while not session.waits:
                app.on("play", session.table.game.write(session.actions()[-1]), "")
            await settled(app)
        rolls = sum(entry.action.split()[0] in ("roll", "reroll") for entry in session.record.entries)
        assert rolls > turns(session)
        gifts = sum(entry.action.split()[0] in ("gift", "give", "decline", "bonus") for entry in session.record.entries)
        assert turns(session) <= len(waits) <= turns(session) + gifts

    run(play())


def test_what_a_person_has_just_done_they_need_not_read(waits: list[float]) -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot", "bot", game="creatures")
        app.settings.chosen["pace"] = "slow"
        session = app.session
        assert session
        while session.waits:
            await settled(app)
        waits.clear()
        app.on("play", legal(page)[0], "")
        await settled(app)
        assert waits[0] == settings.PACES["fast"]
        assert {*waits[1:]} <= {settings.PACES["slow"], settings.pause("slow")}

    run(play())


def test_whoever_is_in_a_hurry_waits_for_nothing_until_a_person_must_act(monkeypatch: pytest.MonkeyPatch) -> None:
    async def forever(loop: Redraw, _seconds: float) -> None:
        loop.draw()
        await asyncio.Event().wait()

    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot", "bot")
        session = app.session
        assert session
        monkeypatch.setattr(Redraw, "wait", forever)
        assert 'data-do="hurry"' not in page.html  # nobody waits
        while not session.waits:
            app.on("play", session.table.game.write(session.actions()[-1]), "")
        await asyncio.sleep(0)
        assert 'data-do="hurry"' in page.html
        assert 'data-do="set pace fast"' in page.html
        count = len(session.record.entries)
        app.on("do", "hurry", "")
        await settled(app)
        assert len(session.record.entries) > count
        assert session.actions()
        assert 'data-do="hurry"' not in page.html
        while not session.waits:  # and the next time they are watched again
            app.on("play", session.table.game.write(session.actions()[-1]), "")
        count = len(session.record.entries)
        for _ in range(20):
            await asyncio.sleep(0)
        assert len(session.record.entries) == count
        app.on("do", "hurry", "")
        await settled(app)

    run(play())


def test_a_beat_is_shown_and_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """All dice that rolled, all that was won, and every line."""

    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot")
        session = app.session
        assert session

        async def once(loop: Redraw, _seconds: float) -> None:
            loop.draw()

        monkeypatch.setattr(Redraw, "wait", once)
        while not session.waits:
            app.on("play", session.table.game.write(session.actions()[-1]), "")
        await settled(app)
        assert len(session.beat) > 1
        assert f'data-after="{session.beat[0] - 1}"' in page.html
        heard = page.html.split('id="spoken"')[1].split("</p>")[0]
        lines = [line.text for line in session.log(app._.now) if line.entry in session.beat]
        assert lines
        assert all(line in heard for line in lines)

    run(play())


def test_what_is_seen_amid_a_beat_is_not_told_before_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else all of it would be heard again with each part of it."""
    told = list[str]()

    async def choose(_mind: Any, game: Any, view: Any, seed: int, *_: Any) -> Any:
        redrawn(app)
        told.append(heard(app.page, "spoken"))
        return Random(seed).choice(game.actions(view))

    monkeypatch.setattr(asking, "choose", choose)
    app: Any = None

    async def play() -> None:
        nonlocal app
        app = await seated(FakePage(), "person", "bot")
        session = app.session
        while not session.waits:
            app.on("play", session.table.game.write(session.actions()[-1]), "")
        await settled(app)
        assert len(session.beat) == len(told) > 1
        lines = [line.text for line in session.log(app._.now) if line.entry in session.beat]
        assert not [line for line in lines for text in told if line in text]
        assert all(line in heard(app.page, "spoken") for line in lines)

    run(play())


def test_what_one_takes_after_the_other_is_one_beat_and_what_the_next_takes_another() -> None:
    table, choose = Table.new(games.load("creatures"), ["Ada", "Ben", "Cleo"], Seeded(4)), Random(4)
    one = Session("k", table, ("person", "bot", "bot"))
    on, rests = 0, 0
    while not one.over:
        table.play(choose.choice(one.table.game.actions(one.table.state)))
        entry = len(one.record.entries) - 1
        same = one.record.entries[entry].seat == one.table.state.turn and not ends(one, entry)
        assert leads_on(one, entry) == same
        on, rests = on + same, rests + (not same)
    assert on > 3 < rests


def test_points_that_fly_the_same_way_fly_as_one() -> None:
    """An elf that enters two villages brings one sum."""
    table, choose = Table.new(games.load("elfen"), ["Ada", "Ben"], Seeded(4)), Random(4)
    one = Session("k", table, ("bot", "bot"))
    while not one.over:
        table.play(choose.choice(one.table.game.actions(one.table.state)))
    entered = [
        number for number in range(1, len(one.record.entries)) if one.record.entries[number].action[:5] == "enter"
    ]
    first = next(entry for entry in entered if entry + 1 in entered)
    beat = range(first, first + 2)
    seat = one.record.entries[first].seat
    flights = [move for move in moves(one, beat, None) if move[:2] == ["points", seat]]
    alone = [
        move[2] for entry in beat for move in moves(one, range(entry, entry + 1), None) if move[:2] == ["points", seat]
    ]
    assert len(alone) == 2
    assert [move[2] for move in flights] == [sum(alone)]
    assert seat is not None
    assert sum(gains(one, beat)[seat].values()) == sum(
        sum(gains(one, range(entry, entry + 1)).get(seat, {}).values()) for entry in beat
    )
    assert sounds(one, beat) == ["steps", "coin"]
    one.hurried = True
    assert sounds(one, beat) == ["steps", "coin"]  # the game is over: nobody is waited for


def test_who_thinks_long_is_seen_to_and_says_at_a_tap_what_it_has_found(monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[bool | str]()

    async def choose(_mind: Any, game: Any, view: Any, *_: Any) -> Any:
        hears = _[-1]
        for number in range(40):
            told.append(hears(number / 40))
            if told[-1] == asking.NOW:
                hurried.set()
                break
            await asyncio.sleep(0)
            if number == LONG + 8 and not hurried.is_set():
                app.on("do", "hurry", "")
                assert '<progress max="100" value="32" aria-hidden="true">' in page.html
            elif number < LONG - 1 and not hurried.is_set():
                assert "<progress" not in page.html
        return game.actions(view)[0]

    monkeypatch.setattr(asking, "choose", choose)
    page, hurried = FakePage(), asyncio.Event()

    async def play() -> None:
        nonlocal app
        app = await seated(page, "person", "bot")
        while not app.session.bot_moves:
            app.on("play", app.session.table.game.write(app.session.actions()[-1]), "")
        await hurried.wait()
        told.clear()
        await settled(app)
        assert asking.NOW not in told, "the next one has all the time that it wants"
        assert "<progress" not in page.html

    app: Any = None
    run(play())
