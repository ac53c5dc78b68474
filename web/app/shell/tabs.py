"""Several tabs of one browser share what is kept there, and a table lies open in one of them at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from app.shell.ports import Device, Loop


class Tabs:
    """Which table of a kind this tab holds, and which one it would like to."""

    def __init__(self, page: Device, loop: Loop, kind: str, lost: Callable[[], None]) -> None:
        self._page, self._loop, self._kind = page, loop, kind
        self._lost = lost
        """What to do when another tab takes over what we hold."""
        self._turn = asyncio.Lock()
        """Who asks while we are asking would be told that another tab has it: it is we."""
        self.claimed: str = ""
        self.elsewhere: str = ""
        """What was to be opened here and lies open in another tab."""

    async def hold(self, key: str, *, force: bool = False) -> bool:
        """Whether it can be played here."""
        async with self._turn:
            if key != self.claimed:
                free = await self._page.claim(self._kind, key, force, self._taken)
                self.claimed, self.elsewhere = (key, "") if free else ("", key)
            return key == self.claimed

    def _taken(self, key: str) -> None:
        """Another tab has taken it over."""
        if key == self.claimed:
            self.claimed, self.elsewhere = "", key
            self._lost()
            self._loop.changed()
