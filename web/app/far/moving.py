"""From one device to another: a seat has a code, and whoever brings it sits there from then on."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.far import seatcode, words
from app.far.outbox import Kept
from app.table.session import spoken
from tafelrunde.peers import Genesis, Identity, Peer, Refusal, Wish, wire

if TYPE_CHECKING:
    from app.far.room import Room


class Moving:
    """On which device our seat is played."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.shown = False
        """Whether the code of our seat is on the screen."""
        self.pasted = ""
        self.trouble = ""
        """Why the last code did not do, in words."""
        self.away = False
        """Whether our seat is played on another device now."""
        self._device = ""
        """What tells this device from those on which we sat before; nothing where we sat down first."""
        self._rival = 0.0
        """When the latest of the others sat down."""

    def recall(self, kept: Mapping[str, str]) -> None:
        """What was kept of it."""
        self._device, self._rival = kept.get("device", ""), float(kept.get("rival", 0))

    @property
    def came(self) -> bool:
        """Whether we brought our seat from another device: only the others know what is played."""
        return bool(self._device)

    def prefix(self, genesis: Genesis) -> str:
        """What the keys begin with under which the statements of a table are kept since we sit on this device."""
        return f"{wire.text(genesis.id)} " + (f"{self._device} " if self._device else "")

    def peer(self, genesis: Genesis, stored: list[bytes]) -> tuple[Peer, list[Wish]]:
        """Ours at a table, and what it wishes first: to say that it speaks for the seat from now on, if we came from elsewhere."""
        room, peer = self.room, Peer(genesis, self.room.identity, self._device)
        if not self._device or stored or peer.seat is None:
            return peer, peer.wake(stored)
        name = spoken(genesis.names)[peer.seat]
        room.lobby.rename(name)
        room.out.put(Kept("name", name))
        return peer, [*peer.sit(max(time.time(), self._rival + 1)), *peer.wake()]

    @property
    def code(self) -> str:
        """What brings us back to our seat on another device, to be written down."""
        return seatcode.write(self.room.identity.secret, self.room.secret)

    @property
    def link(self) -> str:
        """The same as a link."""
        room = self.room
        named = f"/{room.named}" if room.named else ""
        return f"{room.address.page}#/seat/{self.code.replace('-', '')}/{room.secret}{named}"

    async def come_back(self, code: str) -> None:
        """Somebody comes from another device and brings the code of a seat."""
        room = self.room
        try:
            secret = seatcode.read(code, room.secret)
        except Refusal as refusal:
            self.trouble = words.no_seat_code(refusal.reason, room._)
            return
        self.trouble = self._unfit(Identity(secret, room.crypto).key)
        if not self.trouble:
            await self.sit(secret=secret.hex())

    def _unfit(self, key: bytes) -> str:
        """Why nobody can take the seat of a key here, in words."""
        room, _, playing = self.room, self.room._, self.room.playing
        if key == room.identity.key:
            return _("You sit in this seat already.")
        if playing and room.identity.key in playing.keys:
            return _(
                "You have another seat at this table in this browser, and that would be lost. Open the link of the table in "
                "another browser, or on another device."
            )
        if playing and key not in playing.keys:
            return _("This code is of this table, but its seat is not in the game that is played now.")
        return ""

    async def sit(self, **anew: str) -> None:
        """From now on our seat is played here. What was kept here is not looked at: only the others know all since then."""
        self.away, self.pasted = False, ""
        await self.room.enter_anew(device=self.room.page.new_key(), **anew)

    def rival(self, when: float) -> None:
        """Our seat is played on another device from now on."""
        self.room.out.put(Kept("rival", str(when)))
        self.away = True
        self.room.loop.later(self._go())

    async def _go(self) -> None:
        room = self.room
        room.peer = room.session = None
        await room.leave()
        room.loop.changed()
