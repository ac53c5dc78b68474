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
from app.far.qr import leaf
from app.far.seat import FarSession
from app.far.view import RoomView
from app.parts import BLANK, Markup, Translate, button, escape, tag, textarea
from app.services import Services
from app.shell.commands import Commands
from app.table.session import spoken
from tafelrunde.peers import Crypto, Genesis, Identity, Peer, Reason, Refusal, Wish, wire
from tafelrunde.peers.crypto import WORD, digest

_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without those that look like others (Crockford)."""

_ALIKE = str.maketrans("OIL", "011", "- \n\t")

_CHECK = 3
"""Bytes by which a slip of the pen is noticed, and a code of another table."""

_SIGN, _GROUP = 5, 4
"""Bits of a sign, and signs that stand together."""


def seat_code(key: bytes, room: str) -> str:
    """The code of a seat in a room, as it is written down.

    >>> code = seat_code(bytes(32), "ab" * 16)
    >>> code[:9], len(code)
    ('0000-0000', 69)
    >>> read_seat_code(code.lower().replace("0", "o"), "ab" * 16) == bytes(32)
    True
    """
    data = key + _check(key, room)
    number = int.from_bytes(data, "big")
    signs = "".join(_SIGNS[number >> at & 31] for at in range(8 * len(data) - _SIGN, -1, -_SIGN))
    return "-".join(signs[at : at + _GROUP] for at in range(0, len(signs), _GROUP))


def read_seat_code(code: str, room: str) -> bytes:
    """What stands behind it; raises `Refusal`: `MALFORMED` where it is none, `OTHER_GAME` where it is none of this room or a
    sign is wrong.
    """
    signs, size = code.upper().translate(_ALIKE), WORD + _CHECK
    if len(signs) * _SIGN != 8 * size or not set(signs) <= set(_SIGNS):
        raise Refusal(Reason.MALFORMED)
    number = 0
    for sign in signs:
        number = number << _SIGN | _SIGNS.index(sign)
    data = number.to_bytes(size, "big")
    if data[WORD:] != _check(data[:WORD], room):
        raise Refusal(Reason.OTHER_GAME)
    return data[:WORD]


def _check(key: bytes, room: str) -> bytes:
    return digest(b"seat", key, room.encode())[:_CHECK]


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


def comeback(room: RoomView) -> Markup:
    """For whoever sits here the code of the seat, for everybody else the place to write one in."""
    _, seated = room._, room.peer is not None and room.peer.seat is not None
    summary = _("Your seat on another device") if seated else _("I have a seat here already")
    inside = _ours(room) if seated else _theirs(room)
    return tag("details", id="comeback")(tag("summary")(escape(summary)), inside)


def _ours(room: RoomView) -> Markup:
    _ = room._
    why = _(
        "If this device breaks, or forgets what it has kept, a code brings you back to your seat on any other. What it opens and "
        "the game itself come from the others: so at least one of them must have been here since you showed it, and be there "
        "when you come; for sealed cards as many as are needed to open one."
    )
    warning = _(
        "Whoever has this code can sit in your seat, look at your hidden cards and play for you. Keep it to yourself, somewhere "
        "you can find it without this device."
    )
    good = _(
        "Revoked, or once you have come with it, the code opens nothing any more as soon as the others have heard so. But a code "
        "that somebody else has used first, or that somebody at this table finds who has kept what was said before, is the "
        "secret of your seat still: then go on at a new table, for a new link has new secrets."
    )
    told = tag("p")(escape(why)), tag("p", class_="far-trouble")(escape(warning)), tag("p", class_="hint")(escape(good))
    if not room.moving.shown:
        show = button(_("Show the code"), do="seatcode show", id="seat-show")
        done = _("The code is revoked: it opens nothing any more as soon as the others have heard so.")
        void = tag("p", role="status", id="seat-voided")(escape(done if room.moving.void else ""))
        return tag("div", class_="paste far-codes")(*told, tag("div", class_="begin")(show), void)
    rows = room.connection.pictures.get(room.moving.link)
    picture = leaf(rows, _("Your seat as a QR code"), id="seat-qr")
    label, another = _("The code of your seat"), _("The same as a link")
    how = _("To be written down: it is asked for where the link of this table is opened, under “Connection”.")
    same = _("The same as a link, which leads straight to your seat:")
    words = [
        textarea("seat-code", room.moving.code, 4, look="is-code", readonly=True, aria_label=label),
        tag("p", class_="hint")(escape(how)),
        tag("p", class_="hint")(escape(same)),
        textarea("seat-link", room.moving.link, 1, look="is-long", readonly=True, aria_label=another),
        tag("div", class_="begin")(
            button(_("Copy the link"), data_copy="seat-link", id="copy-seat"),
            button(_("Hide the code"), kind="quiet", do="seatcode hide", id="seat-hide"),
            button(_("Revoke the code"), kind="quiet", do="seatcode void", id="seat-void"),
        ),
    ]
    both = tag("div", class_="invite")(picture, tag("div", class_="paste")(*words))
    return tag("div", class_="paste far-codes")(*told, both)


def _theirs(room: RoomView) -> Markup:
    _ = room._
    hint = _(
        "You sat at this table on another device, and have the code of your seat. With it you go on here just where you "
        "were; over there it ends. The code stands there under “Connection”."
    )
    field = textarea(
        "far-seat", room.moving.pasted, 3, name="far-seat", spellcheck="false", autocapitalize="characters"
    )
    return tag("div", class_="paste far-codes")(
        tag("p", class_="hint")(escape(hint)),
        tag("label", for_="far-seat")(escape(_("The code of your seat"))),
        field,
        tag("p", class_="far-trouble", role="alert")(escape(room.moving.trouble)) if room.moving.trouble else BLANK,
        tag("p", class_="hint", role="status", id="seat-waits")(escape(room.moving.waits)),
        tag("div", class_="begin")(button(_("Back to my seat"), kind="gold", do="seatback", id="seat-back")),
    )
