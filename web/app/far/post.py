"""Games by letter: what is handed on to people whom no network reaches, and what has come from them."""

from __future__ import annotations

import json
from typing import Protocol

from app.far import words
from app.far.connection import Connection
from app.far.letter import Letter
from app.far.lobby import Lobby, spoken_of
from app.far.outbox import Kept, Outbox, Sent
from app.far.people import Presence
from app.far.seat import FarSession
from app.parts import Translate
from app.saved import share
from app.services import Services
from app.shell.commands import Commands
from tafelrunde.peers import OPEN, Crypto, Genesis, Peer, Reason, Refusal, Refused, Wish, letters, wire

KEPT = "letter "
"""What the names begin with under which letters are kept: the latest of everybody, our own too."""

SCANNED = 850
"""Letters of a link that a camera still reads from a phone; the first ones of a game are that short."""

TELLS = 8
"""How many of the latest lines of the log are told of what a letter brought."""


class Here(Protocol):
    """What the letters need of the room."""

    _: Translate
    secret: str
    lobby: Lobby
    peer: Peer | None
    session: FarSession | None
    again: bool
    presence: Presence
    crypto: Crypto
    connection: Connection
    out: Outbox

    @property
    def route(self) -> str: ...
    @property
    def playing(self) -> Genesis | None: ...
    @property
    def seat_names(self) -> list[str]: ...
    async def bring(self, game: str) -> None: ...
    async def keep(self, texts: dict[str, str]) -> None: ...
    def joins(self, genesis: Genesis) -> bool: ...
    def begin(self, genesis: Genesis) -> None: ...
    def back(self) -> None: ...
    def do(self, wishes: list[Wish]) -> None: ...
    def tell(self, before: str) -> None: ...
    def show(self) -> None: ...


class Post:
    """What lies on the desk of a room."""

    def __init__(self, room: Here, services: Services) -> None:
        self.room = room
        self._page, self._loop, self._messages = services.page, services.loop, services.messages
        self._address, self._rooms = services.model.address, services.rooms
        self.link = ""
        """The letter that is to be handed on, as a link."""
        self.news: list[str] = []
        """What the last letter brought, in words."""
        self.trouble = ""
        """Why the last one was not taken, in words."""
        self.used = False
        """Whether letters were ever written or read here."""
        self.sent = -1
        """How many entries the last letter of ours told of; -1 before it, and when another one has come since."""
        self._read: tuple[int, list[str]] = (0, [])
        """How many entries there were when the last one was read, and what it brought before the latest line of the log."""

    @property
    def commands(self) -> Commands:
        return {"letter": self.letter, "letterfile": self.letterfile, "letterread": self.letterread}

    def letter(self, what: str) -> None:
        """Write to those whom no network reaches."""
        self.write(whole=what == "whole")

    def letterfile(self, _rest: str) -> None:
        """The letter as a file."""
        self._page.save_as(share.file_of("letter"), self.link + "\n")

    def letterread(self, _rest: str) -> None:
        """It was handed on, or read."""
        self.close()

    @property
    def possible(self) -> bool:
        """Whether this table can go by letter: sealed cards would need one for every draw."""
        room = self.room
        return room.lobby.proposal is not None and (room.playing is None or room.playing.chance == OPEN)

    @property
    def awaited(self) -> list[int]:
        """The seats that should get a letter from us: they lack something that we have, and are not here."""
        peer = self.room.peer
        if peer is None or peer.seat is None or not self.possible:
            return []
        if peer.seat in peer.awaited and peer.seat not in peer.wished:
            return []  # it is up to us, also as long as it is only heard whether somebody knows more
        keys, count, wished = peer.genesis.keys, max(self.count, 1), peer.wished.get(peer.seat)
        # What is to be decided goes to and fro until it is, but not to whom it is decided about.
        away = wished[1] if wished and wished[0] == "bot" else None
        others = sorted(set(peer.runners) - {peer.seat, away})
        due = [seat for seat in others if wished or peer.knows(seat) < count]
        return [seat for seat in due if self.room.presence.of(keys[seat]) == "gone"]

    @property
    def due(self) -> str:
        """To whom a letter should go, in a sentence; empty for nobody."""
        names = ", ".join(self.room.seat_names[seat] for seat in self.awaited)
        return self.room._("Now hand a letter on to {names}.").format(names=names) if names else ""

    def heard(self, said: str) -> str:
        """What is told by itself: what the last letter brought, until somebody acts; what the table says; who gets the next.

        Written or closed, a letter changes nothing of it: it would be told once more.
        """
        count, brought = self._read
        session = self.room.session
        told = brought if count == self.count and not (session and session.underway) else []
        return " ".join(filter(None, [*told, said, self.due]))

    def write(self, *, whole: bool = False) -> None:
        """Write to the others: what they may lack, or all of it. It lies there as soon as all in it is kept."""
        room = self.room
        if room.peer is None or room.again:
            before = room.lobby.hello(room.playing)
            if room.lobby.proposal and room.lobby.proposal.chance != OPEN:
                room.lobby.change(chance=OPEN)
            room.lobby.join()
            room.tell(before)
        proposal = room.lobby.proposal
        names = room.playing.names if room.playing else [guest.name for guest in room.lobby.here]
        if proposal:
            self._rooms.remember(room.route, proposal.game, names)
        said = [data.decode() for data in room.peer.letter(whole=whole)] if room.peer else []
        hello = room.lobby.hello(room.playing)
        self.used, self.sent, self.news = True, self.count, []
        folded = Letter(room.secret, room.connection.servers.in_link, hello, tuple(said)).fold()
        ready = Kept("ready", room.lobby.me.ready.hex())
        room.out.put(ready, Kept(KEPT + "mine", folded), Sent(letters.LINK, folded))
        room.out.flush()

    def written(self, folded: str) -> None:
        """All that stands in a letter is kept here: it may go."""
        self.link = self._address.page + folded
        self._messages.done = self.room._("Your letter is ready to be sent.")
        if len(self.link) <= SCANNED:
            self._loop.later(self.room.connection.draw(self.link))
        self.room.show()

    def close(self) -> None:
        """It was handed on, or read."""
        self.link, self.news, self.trouble = "", [], ""

    async def take(self, letter: Letter) -> None:
        """A letter has come: read it, keep it, and tell what is new."""
        room, before = self.room, self.count
        self.close()
        self.sent = -1
        writer, refused = await self.read(letter)
        if refused:
            self.trouble = words.letter(refused.reason, room._)
        elif writer == room.lobby.me.key:
            self.news = [room._("You have written this letter yourself. Send it to the others.")]
        else:
            self.news = self._told(before)
        brought = [self.trouble] if self.trouble else self.news
        self._read = self.count, brought[:-1] if self.count > before else brought
        if not self.trouble and writer != room.lobby.me.key:
            await room.keep({KEPT + wire.text(writer)[:12]: letter.fold()})
            room.back()
        room.show()

    async def again(self, letter: Letter) -> None:
        """Read a letter that was kept: what it says of its writer is not kept otherwise."""
        writer, refused = await self.read(letter)
        if writer == self.room.lobby.me.key and self.count and not refused:
            self.sent = int(json.loads(letter.said[0])["n"]) if letter.said else -1

    async def read(self, letter: Letter) -> tuple[bytes, Refused | None]:
        """Take in what stands in a letter; the key of its writer, and what was wrong with it."""
        room, self.used = self.room, True
        try:
            for game in spoken_of(letter.hello):
                await room.bring(game)
            before = room.lobby.hello(room.playing)
            writer, genesis = room.lobby.read(letter.hello, room.crypto)
        except Refusal as refusal:
            return b"", Refused(letters.LINK, refusal.reason, refusal.facts)
        if genesis and self._next(genesis):
            room.begin(genesis)
        refused: Refused | None = None
        if room.peer and letter.said:
            wishes = letters.read(room.peer, [message.encode() for message in letter.said])
            odd = (wish for wish in wishes if isinstance(wish, Refused) and wish.reason != Reason.REPEATED)
            refused = next(odd, None)
            room.do([wish for wish in wishes if not isinstance(wish, Refused)])
        room.tell(before)
        return writer.key, refused

    @property
    def count(self) -> int:
        """How many entries our record has."""
        table = self.room.peer.table if self.room.peer else None
        return len(table.record.entries) if table else 0

    def _next(self, genesis: Genesis) -> bool:
        """Whether we sit down at this table: our first, or the next one that is proposed after ours has ended."""
        room = self.room
        ended = room.session is not None and room.session.over
        proposed = room.lobby.proposal is not None and room.lobby.proposal.nonce == genesis.nonce
        due = room.peer is None or (ended and proposed and genesis.id != room.peer.genesis.id)
        return due and room.joins(genesis)

    def _told(self, before: int) -> list[str]:
        """What has happened since there were so many entries."""
        room, _ = self.room, self.room._
        if room.peer and room.peer.seat is None:
            return [
                _(
                    "You only look on: this browser has no seat at this table. If you have one, open the letter where you took it."
                )
            ]
        if room.session is None or self.count == 0:
            return []
        if self.count == before:
            return [_("You know this letter already, there is nothing new in it.")]
        return [line.text for line in room.session.log(_) if line.entry >= before][-TELLS:]
