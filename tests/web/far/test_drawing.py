"""When a room is drawn: once for what comes together, at once when something has happened, later when somebody is only awaited."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from app.far import drawing
from app.far.drawing import Drawing
from fake import run


class Stand:
    """A room of which only this is looked at."""

    def __init__(self) -> None:
        self.draws = 0
        self.session = None
        self.peer = SimpleNamespace(mine=False, turn=None, awaited=frozenset[int]())
        self.out = SimpleNamespace(sent=lambda: asyncio.sleep(0))
        self.tasks: list[Any] = []
        self.shown = True
        self.loop = SimpleNamespace(changed=self.html, later=self.later)
        self.drawing: Any = Drawing(self, self.loop)  # type: ignore[arg-type]

    def later(self, work: Any) -> None:
        self.tasks.append(asyncio.ensure_future(work))

    def html(self) -> None:
        self.draws += 1
        self.drawing.drawn()

    async def settled(self) -> int:
        """How often it has been drawn once nothing more is to come."""
        async with asyncio.timeout(30):
            while self.tasks:
                await self.tasks.pop(0)
        return self.draws


async def moments() -> None:
    """What can be done at once has been done."""
    for _ in range(9):
        await asyncio.sleep(0)


def test_what_comes_at_the_same_moment_is_drawn_once() -> None:
    async def play() -> int:
        room = Stand()
        assert room.drawing.look(happened=True)
        room.drawing.show()
        return await room.settled()

    assert run(play()) == 1


def test_that_chance_is_being_made_is_drawn_only_where_it_takes_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(entry: bool) -> list[int]:
        room, a_while = Stand(), asyncio.Event()
        monkeypatch.setattr(drawing, "asyncio", SimpleNamespace(sleep=lambda _seconds: a_while.wait()))
        room.peer.awaited = frozenset({1})
        assert room.drawing.look(happened=False)
        assert not room.drawing.look(happened=False)
        await moments()
        soon = room.draws
        if entry:
            room.drawing.look(happened=True)
            await moments()
        a_while.set()
        return [soon, await room.settled()]

    assert run(play(entry=False)) == [0, 1]
    assert run(play(entry=True)) == [0, 1]


def test_when_it_is_our_turn_it_is_drawn_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "SHORT", 1000)

    async def play() -> int:
        room = Stand()
        room.peer.mine = True
        room.drawing.look(happened=False)
        return await room.settled()

    assert run(play()) == 1
