"""What a room has to keep and to send, in this order: nothing is said that this device could forget."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from itertools import takewhile
from typing import Any, NamedTuple

LOBBY, TABLE = "l", "t"
"""What a text over a link begins with: who it is for."""


class Kept(NamedTuple):
    """A text for the memory of this device."""

    key: str
    text: str


class Sent(NamedTuple):
    """A text for a link, or for all where it is empty."""

    link: str
    text: str


class Outbox:
    """A queue. What is to be sent waits until all before it is kept."""

    def __init__(
        self,
        keep: Callable[[dict[str, str]], Coroutine[Any, Any, None]],
        later: Callable[[Coroutine[Any, Any, None]], Any],
        send: Callable[[str, str], None],
    ) -> None:
        self._keep = keep
        self._later = later
        self._send = send
        self._waiting: list[Kept | Sent] = []
        self._writing = False
        self._kept = asyncio.Event()

    def put(self, *what: Kept | Sent) -> None:
        """One more; it goes with the next `flush`."""
        self._waiting += what

    def flush(self) -> None:
        """Send and keep what waits."""
        if self._writing:
            return
        while self._waiting and isinstance(first := self._waiting[0], Sent):
            del self._waiting[0]
            self._send(*first)
        if self._waiting:
            self._writing = True
            self._kept.clear()
            self._later(self._write())

    async def sent(self) -> None:
        """Returns as soon as nothing more that is to be sent waits for the memory."""
        while self._writing and any(isinstance(one, Sent) for one in self._waiting):
            await self._kept.wait()

    async def _write(self) -> None:
        texts = list(takewhile(lambda one: isinstance(one, Kept), self._waiting))
        del self._waiting[: len(texts)]
        await self._keep(dict(texts))
        self._writing = False
        self._kept.set()
        self.flush()
