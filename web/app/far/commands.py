"""What a person does in a room, in the lobby and at the table."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from dataclasses import replace
from secrets import token_bytes
from typing import Protocol

from app.far.connection import Servers
from app.far.lobby import Lobby
from app.far.moving import Moving
from app.far.older import Older
from app.far.post import Post
from app.far.proof import file_of
from app.far.proposal import chance_of, fresh, seated, turned
from app.far.seat import FarSession
from app.far.verifying import Verifying
from app.parts import Translate, told_colours
from app.saved import share
from app.shell.commands import Commands
from app.shell.messages import Messages
from app.shell.network import Joined, Network
from app.shell.ports import Loop, Page
from app.table.session import FINAL
from app.words import ABOUT
from tafelrunde.peers import Genesis, Peer, Send, Wish
from tafelrunde.peers.chat import LONGEST

CODE = re.compile(r"[\w-]{60,400}")
"""What the code of a person looks like; see web/js/peers/code.js."""


class Here(Protocol):
    """What the commands work on."""

    _: Translate
    lobby: Lobby
    peer: Peer | None
    session: FarSession | None
    older: Older | None
    again: bool
    code: str
    pasted: str
    words: str
    troubles: dict[str, str]
    net: Joined | None
    detour: bool
    network: Network
    post: Post
    moving: Moving
    servers: Servers
    verifying: Verifying
    page: Page
    loop: Loop
    messages: Messages

    @property
    def playing(self) -> Genesis | None: ...
    async def enter(self) -> None: ...
    async def leave(self) -> None: ...
    async def draw(self, text: str) -> None: ...
    async def keep(self, texts: dict[str, str]) -> None: ...
    def do(self, wishes: list[Wish]) -> None: ...
    def said(self, seat: int, what: int | str) -> None: ...
    def tell(self, before: str) -> None: ...
    def show(self) -> None: ...


class RoomCommands:
    """The commands of a room."""

    def __init__(self, room: Here) -> None:
        self.room = room

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
            "phrase": self.phrase,
            "words": self.words,
            "wish": self.wish,
            "verify": self.verify,
            "believe": self.believe,
            "proof": self.proof,
            "olderfile": self.olderfile,
            "farcode": self.farcode,
            "farlink": self.farlink,
            "seatcode": self.seatcode,
            "seatback": self.seatback,
            "farmove": self.farmove,
            "farturn": self.farturn,
            "fardetour": self.fardetour,
            "letter": self.letter,
            "letterfile": self.letterfile,
            "letterread": self.letterread,
        }

    def field(self, name: str, value: str) -> bool:
        """Something was written; whether it was for us."""
        if name == "far-name":
            self.change(lambda: self.room.lobby.rename(value))
            self.room.loop.later(self.room.keep({"name": self.room.lobby.me.name}))
        elif name == "far-code":
            self.room.pasted = value
        elif name == "far-seat":
            self.room.moving.pasted = value
        elif name == "far-words":
            self.room.words = value
        else:
            return self.room.servers.field(name, value)
        return True

    def change(self, how: Callable[[], None]) -> None:
        """Change something of the lobby, and tell the others."""
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
            room.messages.done = told_colours(lobby.shown, before.colours, lobby.proposal.colours, room._)

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
            self.room.messages.notice = self.room._("Some seats are still free.")
            return
        self.change(lambda: self.room.lobby.ready(yes == "yes"))
        self.room.loop.later(self.room.keep({"ready": self.room.lobby.me.ready.hex()}))

    def phrase(self, number: str) -> None:
        """Say something to everybody."""
        self._say(int(number))

    def words(self, _rest: str) -> None:
        """Say it in our own words."""
        text = "".join(letter for letter in " ".join(self.room.words.split()) if letter.isprintable())[:LONGEST]
        if text:
            self.room.words = ""
            self._say(text)

    def _say(self, what: int | str) -> None:
        peer = self.room.peer
        if peer and peer.seat is not None:
            wishes = peer.say(what, time.time())
            if any(isinstance(wish, Send) for wish in wishes):
                self.room.said(peer.seat, what)
            self.room.do(wishes)

    def undo(self) -> None:
        """Ask all to take back our last action."""
        step = self.room.session.last_step if self.room.session else None
        if self.room.peer and step is not None:
            self.room.do(self.room.peer.wish(("undo", step)))
        else:
            self.room.messages.notice = self.room._(FINAL)

    def wish(self, what: str) -> None:
        """Say what we would like the seats to decide; nothing: no more of it."""
        name, *numbers = what.split()
        if self.room.peer:
            self.room.post.sent = -1  # no letter has told of it
            self.room.do(self.room.peer.wish(None if name == "nothing" else (name, *map(int, numbers))))

    def rematch(self) -> None:
        """Lay the table for the next game."""
        if self.room.peer and not self.room.again:
            self.room.again = True
            played, proposal = self.room.peer.genesis, self.room.lobby.proposal
            if proposal is None or proposal.nonce == played.nonce:
                before = self.room.lobby.hello(self.room.playing)
                again = fresh(played.game, played.options, played.seats, token_bytes(16))
                self.room.lobby.proposal = replace(again, number=proposal.number if proposal else 0)
                seats, colours = seated(played), played.colours
                if not ABOUT[played.game].lots:
                    seats, colours = turned(seats), turned(colours)
                self.room.lobby.change(seats=seats, colours=colours, chance=chance_of(played))
                self.room.tell(before)

    def export(self) -> None:
        """The game as a file: what is hidden from us is drawn by lot while it runs."""
        page, session = self.room.page, self.room.session
        if session is None:
            return

        async def hand_out() -> None:
            page.save_as(f"tafelrunde-{session.table.game.name}{share.ENDING}", await share.of_session(session))

        self.room.loop.later(hand_out())

    def verify(self, _rest: str) -> None:
        """Has everything been fair?"""
        self.room.verifying.begin()

    def believe(self, _rest: str) -> None:
        """Back to the table."""
        self.room.verifying.shown = False

    def proof(self, _rest: str) -> None:
        """All that was signed, as a file that anybody can check."""
        if self.room.peer:
            self.room.page.save_as(file_of(self.room.peer.genesis), self.room.verifying.text)

    def olderfile(self, _rest: str) -> None:
        """The same of a table of an earlier version, which that one can check."""
        if older := self.room.older:
            self.room.page.save_as(f"tafelrunde-{older.game}-proof.txt", older.text)

    def farcode(self, _rest: str) -> None:
        """A code for one other person, to link up without any relay."""

        async def make() -> None:
            self.room.code = await self.room.net.code() if self.room.net else ""
            if not self.room.code:
                self.room.troubles[""] = "no-network"
            else:
                await self.room.draw(self.room.code)
            self.room.show()

        self.room.loop.later(make())

    def farlink(self, _rest: str) -> None:
        """Take the code of the other person."""
        self.room.loop.later(self._take(self.room.pasted))

    def given(self, text: str) -> bool:
        """Somebody's code was scanned; whether it looks like one."""
        if CODE.fullmatch(text.strip()) and text.strip() != self.room.code:
            self.room.loop.later(self._take(text))
            return True
        return False

    async def _take(self, code: str) -> None:
        if self.room.net and not await self.room.net.take(code):
            self.room.messages.notice = self.room._("This is not the other person’s code.")
        self.room.show()

    def seatcode(self, what: str) -> None:
        """The code of our seat: shown, shown no longer, or good no longer."""
        moving = self.room.moving
        match what:
            case "show":
                moving.show()
            case "void":
                moving.call_back()
            case _:
                moving.shown = False

    def seatback(self, _rest: str) -> None:
        """Back to the seat whose code was written in."""
        self.room.moving.come_back(self.room.moving.pasted)

    def farmove(self, _rest: str) -> None:
        """Meet at other relays from now on, and with another server to help."""
        places = self.room.servers
        if places.wrong:
            self.room.messages.notice = places.wrong
            return

        async def move() -> None:
            places.keep()
            await self.room.leave()
            await self.room.enter()
            self.room.show()

        self.room.loop.later(move())

    def farturn(self, _rest: str) -> None:
        """Ask the server that is written there whether it would help."""
        places = self.room.servers
        if places.wrong or not places.server:
            self.room.messages.notice = places.wrong or self.room._("Write the address of a TURN server first.")
            return
        places.tried = "waits"

        async def ask() -> None:
            places.tried = await self.room.network.reaches(json.dumps(places.server))
            self.room.show()

        self.room.loop.later(ask())

    def fardetour(self, _rest: str) -> None:
        """Go over the meeting points where no other way leads; from now on at this table."""

        async def go() -> None:
            self.room.detour = True
            await self.room.keep({"detour": "yes"})
            if self.room.net:
                await self.room.net.detour()

        self.room.loop.later(go())

    def letter(self, what: str) -> None:
        """Write to those whom no network reaches."""
        self.room.post.write(whole=what == "whole")

    def letterfile(self, _rest: str) -> None:
        """The letter as a file."""
        self.room.page.save_as(f"tafelrunde-letter{share.ENDING}", self.room.post.link + "\n")

    def letterread(self, _rest: str) -> None:
        """It was handed on, or read."""
        self.room.post.close()
