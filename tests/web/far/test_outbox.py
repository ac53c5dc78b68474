"""What a room keeps and sends: nothing goes before what comes before it is kept, and nothing is drawn before it has gone."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from app.far.outbox import Kept, Outbox, Sent
from fake import run
from together import count, gathered, hurried, until


def test_an_entry_is_kept_then_sent_and_only_then_drawn() -> None:
    async def play() -> list[str]:
        happened: list[str] = []
        disk = asyncio.Event()
        tasks: list[asyncio.Task[None]] = []

        async def keep(texts: dict[str, str]) -> None:
            await disk.wait()
            happened.append(f"kept {', '.join(texts)}")

        async def draw() -> None:
            await out.sent()
            happened.append("drawn")

        out = Outbox(
            keep, lambda work: tasks.append(asyncio.ensure_future(work)), lambda _, text: happened.append(text)
        )
        out.put(Sent("", "hello"), Kept("1", "entry"), Sent("", "entry"), Kept("2", "share"))
        out.flush()
        tasks.append(asyncio.ensure_future(draw()))
        await asyncio.sleep(0)
        assert happened == ["hello"]
        disk.set()
        while tasks:
            await tasks.pop(0)
        return happened

    assert run(play()) == ["hello", "kept 1", "entry", "drawn", "kept 2"]


def test_what_a_person_does_in_a_room_is_kept_then_sent_and_only_then_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(monkeypatch)

    async def play() -> list[str]:
        people = await gathered("wuerfel", ["Ada", "Ben"], "open")
        await until(lambda: any(one.app.session and one.app.session.actions() for one in people))
        mover = next(one for one in people if one.app.session and one.app.session.actions())
        happened, before = list[str](), count(mover)

        def watch(what: Any, name: str, told: str) -> None:
            real = getattr(what, name)

            def call(*args: str) -> Any:
                # What is drawn of other things, that somebody has been heard of, say, tells nothing.
                if count(mover) > before if name == "render" else '"act"' in args[1].replace("\\", ""):
                    happened.append(told)
                return real(*args)

            monkeypatch.setattr(what, name, call)

        watch(mover.room.connection.net, "keep", "kept")
        watch(mover.room.connection.net, "send", "sent")
        watch(mover.app.page, "render", "drawn")
        mover.act(Random(1))
        await until(lambda: "drawn" in happened)
        return list(dict.fromkeys(happened))  # in the order in which each came first

    assert run(play()) == ["kept", "sent", "drawn"]
