"""What a person does in a room, in the lobby and at the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from secrets import token_bytes
from typing import Protocol

from app.far.lobby import Lobby
from app.far.older import Older
from app.far.post import Post
from app.far.proposal import chance_of, fresh, seated, turned
from app.far.seat import FarSession
from app.far.verifying import proof_file
from app.parts import Translate, told_colours
from app.saved import share
from app.services import Services
from app.shell.commands import Commands
from app.table.session import FINAL
from app.words import ABOUT
from tafelrunde.peers import Genesis, Peer, Wish


class Here(Protocol):
    """What the commands work on."""

    _: Translate
    lobby: Lobby
    peer: Peer | None
    session: FarSession | None
    older: Older | None
    again: bool
    post: Post

    @property
    def playing(self) -> Genesis | None: ...
    @property
    def laid(self) -> bool: ...
    async def keep(self, texts: dict[str, str]) -> None: ...
    def do(self, wishes: list[Wish]) -> None: ...
    def tell(self, before: str) -> None: ...


class RoomCommands:
    """The commands of a room."""

    def __init__(self, room: Here, services: Services) -> None:
        self.room = room
        self._page, self._loop, self._messages = services.page, services.loop, services.messages

    @property
    def commands(self) -> Commands:
        return {
            "farseats": self.farseats,
            "farchance": self.farchance,
            "farsit": self.farsit,
            "farcolour": self.farcolour,
            "farclear": self.farclear,
            "farbot": self.farbot,
            "farlevel": self.farlevel,
            "farmeet": self.farmeet,
            "farlook": self.farlook,
            "ready": self.ready,
            "wish": self.wish,
            "olderfile": self.olderfile,
        }

    def field(self, name: str, value: str) -> bool:
        """Something was written; whether it was for us."""
        if name == "far-name":
            self.change(lambda: self.room.lobby.rename(value))
            self._loop.later(self.room.keep({"name": self.room.lobby.me.name}))
        return name == "far-name"

    def change(self, how: Callable[[], None]) -> None:
        """Change something of the lobby, and tell the others; of a table that has begun nothing can be changed."""
        if self.room.laid:
            return
        before = self.room.lobby.hello(self.room.playing)
        how()
        self.room.tell(before)

    def farseats(self, count: str) -> None:
        """So many play."""
        self.change(lambda: self.room.lobby.resize(int(count)))

    def farchance(self, chance: str) -> None:
        """The cards are mixed so."""
        self.change(lambda: self.room.lobby.change(chance=chance))

    def farsit(self, seat: str) -> None:
        """Sit there."""
        self.change(lambda: self.room.lobby.seat_at(int(seat)))

    def farcolour(self, seat: str) -> None:
        """Another colour for us."""
        room, lobby = self.room, self.room.lobby
        before = lobby.proposal
        self.change(lambda: lobby.recolour(int(seat)))
        if before and lobby.proposal:
            self._messages.done = told_colours(lobby.shown, before.colours, lobby.proposal.colours, room._)

    def farclear(self, seat: str) -> None:
        """Somebody who has gone need not be waited for, or no bot shall sit there."""
        self.change(lambda: self.room.lobby.free(int(seat)))

    def farbot(self, seat: str) -> None:
        """A bot sits there."""
        self.change(lambda: self.room.lobby.employ(int(seat)))

    def farlevel(self, rest: str) -> None:
        """So well the bot on this seat plays."""
        seat, _, level = rest.partition(" ")
        self.change(lambda: self.room.lobby.grade(int(seat), int(level)))

    def farmeet(self, seat: str) -> None:
        """Another of the bots' people."""
        self.change(lambda: self.room.lobby.meet(int(seat)))

    def farlook(self, _rest: str) -> None:
        """Look on."""
        self.change(self.room.lobby.look_on)

    def ready(self, yes: str) -> None:
        """We could begin."""
        if yes == "yes" and not self.room.lobby.genesis:
            self._messages.notice = self.room._("Some seats are still free.")
            return
        self.change(lambda: self.room.lobby.ready(yes == "yes"))
        self._loop.later(self.room.keep({"ready": self.room.lobby.me.ready.hex()}))

    def undo(self) -> None:
        """Ask all to take back our last action."""
        step = self.room.session.last_step if self.room.session else None
        if self.room.peer and step is not None:
            self.room.do(self.room.peer.wish(("undo", step)))
        else:
            self._messages.notice = self.room._(FINAL)

    def wish(self, what: str) -> None:
        """Say what we would like the seats to decide; nothing: no more of it."""
        name, *numbers = what.split()
        if self.room.peer:
            self.room.post.sent = -1  # no letter has told of it
            self.room.do(self.room.peer.wish(None if name == "nothing" else (name, *map(int, numbers))))

    def rematch(self) -> None:
        """Lay the table for the next game, or anew if it could not be laid: then nobody has had a turn at being first."""
        if self.room.peer and not self.room.again:
            self.room.again = True
            played, proposal = self.room.peer.genesis, self.room.lobby.proposal
            if proposal is None or proposal.nonce == played.nonce:
                before = self.room.lobby.hello(self.room.playing)
                again = fresh(played.game, played.options, played.seats, token_bytes(16))
                self.room.lobby.proposal = replace(again, number=proposal.number if proposal else 0)
                seats, colours = seated(played), played.colours
                if self.room.session and not ABOUT[played.game].lots:
                    seats, colours = turned(seats), turned(colours)
                self.room.lobby.change(seats=seats, colours=colours, chance=chance_of(played))
                self.room.tell(before)

    def export(self) -> None:
        """The game as a file: what is hidden from us is drawn by lot while it runs."""
        session = self.room.session
        if session is None:
            return

        async def hand_out() -> None:
            self._page.save_as(share.file_of(session.table.game.name), await share.of_session(session))

        self._loop.later(hand_out())

    def olderfile(self, _rest: str) -> None:
        """The same of a table of an earlier version, which that one can check."""
        if older := self.room.older:
            self._page.save_as(proof_file(older.game), older.text)
