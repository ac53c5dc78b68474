"""Whether a device knows all that its seat has said. Perhaps it was lost and comes back with the secret alone, or without its last
seconds; then the others remember more, and whoever says something else where it has spoken before tells two stories.
"""

from __future__ import annotations

from tafelrunde.peers.desk import Desk
from tafelrunde.peers.sync import Sync

MEMORY = 5.0
"""Seconds for which a device that has just been told of something of its own looks for more."""

TRUST = 30.0
"""Seconds for which we wait for whoever says that there is more to know, and if we have forgotten, for everybody."""


class Memory:
    """What this device may have forgotten."""

    def __init__(self, desk: Desk, sync: Sync) -> None:
        self._desk = desk
        self._sync = sync
        self._now = 0.0
        self._heard: float | None = None
        self._moved = 0.0
        self._reminded = -MEMORY
        self._anew = False
        self._came = False
        self._whole = False

    def came(self) -> None:
        """We have just come from another device, which may have said what we do not know yet."""
        self._came = True

    def reminded(self) -> None:
        """We were told of something of ours that we did not know."""
        self._anew, self._whole = True, False

    def tick(self, now: float, moved: float) -> None:
        """Time passes; `moved` is when the record last grew."""
        self._now, self._moved = now, moved
        if self._heard is None and self._sync.heard:
            self._heard = now
            if self._came:
                self.reminded()
        if self._anew:
            self._reminded, self._anew = now, False

    @property
    def whole(self) -> bool:
        """Whether we know all: once that is so it stays so, unless we are reminded of more."""
        self._whole = self._whole or self._complete()
        return self._whole

    def _complete(self) -> bool:
        if self._heard is None or self._anew or self._now - self._reminded < MEMORY:
            return False
        if self._sync.lacking and self._now - max(self._heard, self._moved) < TRUST:
            return False  # but not for ever: it may be a boast
        forgot = self._reminded > -MEMORY and len(self._sync.heard) < len(self._desk.genesis.people) - 1
        return not forgot or self._now - self._heard >= TRUST
