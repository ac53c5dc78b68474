"""From one device to another: a seat has a code, and whoever brings it sits there from then on. What it opens lies with the others, so
that it can be called back; see `tafelrunde.peers.lending`.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from secrets import token_bytes
from typing import Protocol

from app.far import words
from app.far.connection import Connection
from app.far.lobby import Lobby
from app.far.outbox import Kept, Outbox
from app.far.seat import FarSession
from app.far.seat_code import read_seat_code, seat_code
from app.parts import Translate
from app.services import Services
from app.shell.commands import Commands
from app.table.session import spoken
from tafelrunde.peers import Crypto, Genesis, Identity, Peer, Refusal, Wish, wire
from tafelrunde.peers.crypto import WORD


class Here(Protocol):
    """What it needs of the room."""

    _: Translate
    secret: str
    lobby: Lobby
    peer: Peer | None
    session: FarSession | None
    identity: Identity
    crypto: Crypto
    connection: Connection
    out: Outbox

    @property
    def playing(self) -> Genesis | None: ...
    async def leave(self) -> None: ...
    async def enter_anew(self, **anew: str) -> None: ...
    def do(self, wishes: list[Wish]) -> None: ...
    def tell(self, before: str) -> None: ...


class Moving:
    """On which device our seat is played."""

    def __init__(self, room: Here, services: Services) -> None:
        self.room = room
        self._page, self._loop, self._messages = services.page, services.loop, services.messages
        self._address = services.model.address
        self.key = b""
        """What the code of our seat stands for, as long as it is good; nothing before it was shown."""
        self.shown = False
        """Whether the code of our seat is on the screen."""
        self.void = False
        """Whether it has just been called back."""
        self.pasted = ""
        self.trouble = ""
        """Why the last code did not do, in words."""
        self.away = False
        """Whether our seat is played on another device now."""
        self._brought = b""
        """What the code stands for with which somebody has come and has no seat yet."""
        self._device = ""
        """What tells this device from those on which we sat before; nothing where we sat down first."""
        self._rival = 0.0
        """When the latest of the others sat down."""

    @property
    def commands(self) -> Commands:
        return {"seatcode": self.seatcode, "seatback": self.seatback}

    def field(self, name: str, value: str) -> bool:
        """Something was written; whether it was for us."""
        if name == "far-seat":
            self.pasted = value
        return name == "far-seat"

    def seatcode(self, what: str) -> None:
        """The code of our seat: shown, shown no longer, or good no longer."""
        match what:
            case "show":
                self.show()
            case "void":
                self.call_back()
            case _:
                self.shown = False

    def seatback(self, _rest: str) -> None:
        """Back to the seat whose code was written in."""
        self.come_back(self.pasted)

    def recall(self, kept: Mapping[str, str]) -> None:
        """What was kept of it."""
        self._device, self._rival = kept.get("device", ""), float(kept.get("rival", 0))
        self.key, self._brought = (bytes.fromhex(kept.get(name, "")) for name in ("code", "brought"))
        self.room.lobby.looks_on |= bool(self._brought)

    @property
    def came(self) -> bool:
        """Whether we brought our seat from another device: only the others know what is played."""
        return bool(self._device)

    def prefix(self, genesis: Genesis) -> str:
        """What the keys begin with under which the statements of a table are kept since we sit on this device."""
        return f"{wire.text(genesis.id)} " + (f"{self._device} " if self._device else "")

    def peer(self, genesis: Genesis, stored: list[bytes]) -> tuple[Peer, list[Wish]]:
        """Ours at a table, and what it wishes first: to say that it speaks for the seat from now on, if we came from elsewhere; and what the
        code that was written down at the table before opens at this one.
        """
        room, peer = self.room, Peer(genesis, self.room.identity, self._device, time.time)
        if stored or peer.seat is None:
            return peer, peer.wake(stored)
        sat = list[Wish]()
        if self._device:
            name = spoken(genesis.names)[peer.seat]
            room.lobby.rename(name)
            room.out.put(Kept("name", name))
            sat = peer.sit(max(time.time(), self._rival + 1))
        return peer, [*sat, *peer.wake(), *(peer.lend(self.key) if self.key else ())]

    @property
    def code(self) -> str:
        """What brings us back to our seat on another device, to be written down."""
        return seat_code(self.key, self.room.secret)

    @property
    def link(self) -> str:
        """The same as a link."""
        room = self.room
        named = room.connection.servers.in_link
        named = f"/{named}" if named else ""
        return f"{self._address.page}#/seat/{self.code.replace('-', '')}/{room.secret}{named}"

    def show(self) -> None:
        """Show the code of our seat: the same as long as it is good."""
        room = self.room
        if room.peer is None or room.peer.seat is None:
            return
        if not self.key:
            self.key = token_bytes(WORD)
            room.out.put(Kept("code", self.key.hex()))
            room.do(room.peer.lend(self.key))
        self.shown, self.void = True, False
        self._loop.later(room.connection.draw(self.link))

    def call_back(self) -> None:
        """From now on the code of our seat opens nothing."""
        room = self.room
        self.shown, self.key = False, b""
        room.out.put(Kept("code", ""))
        if room.peer:
            room.do(room.peer.lend(None))
            self.void = True

    def come_back(self, code: str) -> None:
        """Somebody comes from another device and brings the code of a seat: whoever is here tells what it opens."""
        room = self.room
        try:
            key = read_seat_code(code, room.secret)
        except Refusal as refusal:
            self.trouble = words.no_seat_code(refusal.reason, room._)
            return
        self.trouble = self._unfit(key)
        if not self.trouble:
            self._brought = key
            room.out.put(Kept("brought", key.hex()))
            room.out.flush()
            before = room.lobby.hello(room.playing)
            room.lobby.look_on()
            room.tell(before)
            self.look()

    def look(self) -> None:
        """Sit down as soon as the others have told what the code opens with which somebody has come; say so where it opens nothing."""
        room = self.room
        if not self._brought or self._seated:
            return
        if found := self._opened(self._brought):
            self._brought, (secret, when) = b"", found
            self._loop.later(self.sit(secret=secret.hex(), rival=str(when)))
        elif room.peer and room.peer.whole and not self.trouble:
            self.trouble = self._messages.notice = words.void_code(room._)
            room.out.put(Kept("brought", ""))
            room.out.flush()
            self._loop.changed()

    @property
    def waits(self) -> str:
        """For what somebody waits who has come with a code, in words; empty where nobody does."""
        return words.brought_code(self.room._) if self._brought and not self.trouble else ""

    @property
    def _seated(self) -> bool:
        """Whether this device has a seat at the table that is played."""
        return self.room.playing is not None and self.room.identity.key in self.room.playing.keys

    def _opened(self, key: bytes) -> tuple[bytes, float] | None:
        """The secret of the seat that a code opens, as far as this device has heard, and when somebody sat down there last."""
        room = self.room
        if room.peer is None:
            return None
        if Identity(key, room.crypto).key in room.peer.genesis.keys:
            return key, 0.0  # of an earlier version of the page: the code is the secret itself
        return room.peer.opened(key)

    def _unfit(self, key: bytes) -> str:
        """Why nobody can sit down here with a code, in words."""
        room, _ = self.room, self.room._
        if self.away:
            return _("Your seat is played on another device now. “Play on here” brings it back without a code.")
        found = self._opened(key)
        if room.identity.secret == (found[0] if found else key):
            return _("You sit in this seat already.")
        if self._seated and found:
            return _(
                "You have another seat at this table in this browser, and that would be lost. Open the link of the table in "
                "another browser, or on another device."
            )
        return words.void_code(_) if self._seated else ""

    async def sit(self, **anew: str) -> None:
        """From now on our seat is played here. What was kept here is not looked at: only the others know all since then. No code opens
        the seat any more, for it was for whoever sat there before.
        """
        self.away, self.shown, self.pasted = False, False, ""
        await self.room.enter_anew(device=self._page.new_key(), code="", brought="", **anew)

    def rival(self, when: float) -> None:
        """Our seat is played on another device from now on."""
        self.room.out.put(Kept("rival", str(when)))
        self.away = True
        self._loop.later(self._go())

    async def _go(self) -> None:
        room = self.room
        room.peer = room.session = None
        await room.leave()
        self._loop.changed()
