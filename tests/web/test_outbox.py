"""What a room keeps and sends: nothing goes before what comes before it is kept, and nothing is drawn before it has gone."""

from __future__ import annotations

import asyncio

from app.peers.outbox import Kept, Outbox, Sent
from fake import run


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
