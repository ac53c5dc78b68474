"""When the screen of a room is drawn: once for all that comes at the same moment, and after the others have got what they wait for."""

from __future__ import annotations

import asyncio
from typing import Protocol

from app.shell.ports import Loop
from tafelrunde.peers import Peer

SHORT = 0.1
"""Seconds for which the screen may stay as it is while nothing has happened yet but that chance is being made."""


class Sends(Protocol):
    """What tells when all has gone that others wait for."""

    async def sent(self) -> None: ...


class Here(Protocol):
    """What it needs of the room."""

    peer: Peer | None

    @property
    def out(self) -> Sends: ...
    @property
    def shown(self) -> bool: ...


class Drawing:
    """Of one room."""

    def __init__(self, room: Here, loop: Loop) -> None:
        self.room = room
        self._loop = loop
        self._due = False
        """Whether the screen is to be drawn anew."""
        self._stands: object = None
        """Who is to act, and who is awaited."""
        self._drawn: object = None
        """The same, as it was when it was drawn last."""

    def show(self) -> None:
        """Something has changed; it is drawn once for all that comes at the same moment."""
        if self.room.shown and not self._due:
            self._due = True
            self._loop.later(self._draw())

    def look(self, *, happened: bool) -> bool:
        """Time alone may have brought the turn: as soon as a peer has heard enough of the others it may act. Whether anything has
        changed.
        """
        peer = self.room.peer
        stands = peer and (peer.mine, peer.turn, peer.awaited)
        if not happened and stands == self._stands:
            return False
        self._stands = stands
        if happened or (peer and peer.mine):
            self.show()
        else:
            self._loop.later(self._linger(stands))
        return True

    def drawn(self) -> None:
        """All that was to be seen is being drawn just now."""
        self._due, self._drawn = False, self._stands

    async def _draw(self) -> None:
        await self.room.out.sent()  # the others wait for it; drawing takes longer than sending
        if self._due and self.room.shown:
            self._loop.changed()
        self._due = False

    async def _linger(self, stands: object) -> None:
        """Mostly the entry is there before it is drawn that chance is being made for it."""
        await asyncio.sleep(SHORT)
        if stands is self._stands and stands is not self._drawn:
            self.show()
