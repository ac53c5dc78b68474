"""What comes over the links of a room: each may cost so much; what is over it is dropped, which honest programs make up for, and
told once.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import NamedTuple, Protocol

from app.far.connection import Connection
from app.far.lobby import Lobby, spoken_of
from app.far.outbox import LOBBY, TABLE
from app.parts import Translate
from app.services import Services
from app.shell.ports import Unreachable
from tafelrunde.peers import Crypto, Genesis, Peer, Refusal, Refused, Wish

PAUSE = 0.1
"""Seconds after which somebody is listened to again in the lobby: whoever tells something new without end makes nobody busy."""

AGAIN = 2
"""Seconds after which rules are asked for again that could not be fetched."""

BYTES, MORE_BYTES = 4_000_000, 500_000
"""So much may come at once, as it does to who comes late to a long game; and so much a second from then on."""

TEXTS, MORE_TEXTS = 1000, 100
"""The same in messages. In a quick game some twenty a second come from everybody."""


class Left(NamedTuple):
    """What a link may still send, and when that was reckoned."""

    size: float
    texts: float
    then: float


class Here(Protocol):
    """What listening needs of the room."""

    _: Translate
    lobby: Lobby
    peer: Peer | None
    crypto: Crypto
    connection: Connection

    @property
    def playing(self) -> Genesis | None: ...
    @property
    def at_none(self) -> bool: ...
    async def bring(self, game: str) -> None: ...
    def joins(self, genesis: Genesis) -> bool: ...
    def begin(self, genesis: Genesis) -> None: ...
    def do(self, wishes: list[Wish]) -> None: ...
    def refused(self, refused: Refused) -> None: ...
    def tell(self, before: str) -> None: ...
    def show(self) -> None: ...


class Listening:
    """To everybody in a room."""

    def __init__(self, room: Here, services: Services) -> None:
        self.room = room
        self._loop, self._messages = services.loop, services.messages
        self._left: dict[str, Left] = {}
        self._known = Counter[str]()
        self._hearing = asyncio.Lock()
        self._hellos: dict[str, str] = {}
        """What somebody has told last and nobody has heard yet, by the link."""
        self._listening: set[str] = set()

    def message(self, link: str, text: str) -> None:
        """Somebody sends something."""
        if not self.allows(link, len(text), time.monotonic()):
            self.too_much(link)
        elif text[:1] == TABLE and self.room.peer:
            self.room.do(self.room.peer.receive(link, text[1:].encode(errors="replace")))
        elif text[:1] == LOBBY:
            self._hellos[link] = text[1:]
            if link not in self._listening:
                self._listening.add(link)
                self._loop.later(self._listen(link))

    def allows(self, link: str, size: int, now: float) -> bool:
        """Whether a message of so many bytes is still to be looked at."""
        left = self._left.get(link, Left(BYTES, TEXTS, now))
        passed = max(0.0, now - left.then)
        size_left = min(BYTES, left.size + passed * MORE_BYTES)
        count_left = min(TEXTS, left.texts + passed * MORE_TEXTS)
        fits = size <= size_left and count_left >= 1
        self._left[link] = Left(size_left - size * fits, count_left - fits, now)
        return fits

    def tells(self, what: str, times: int = 1) -> bool:
        """Whether this is to be told: it was not, or not so often. Whoever sends false things without end raises one notice."""
        self._known[what] += 1
        return self._known[what] <= times

    def closed(self, link: str) -> None:
        """It is no more."""
        self._left.pop(link, None)

    def too_much(self, link: str) -> None:
        """More than a link may cost has come over it."""
        guest = self.room.lobby.guests.get(link)
        if guest:
            told = self.room._("{name}’s device sends more than anybody can read. What is too much is not looked at.")
            if self.tells(told := told.format(name=guest.shown)):
                self._messages.notice = told
                self.room.show()

    async def _listen(self, link: str) -> None:
        """Somebody tells all that they know, each time: what was not heard before they told it anew need not be."""
        try:
            while (hello := self._hellos.pop(link, None)) is not None:
                try:
                    await self.hello(link, hello)
                except Unreachable:  # it is understood once the rules have come
                    if link in self.room.connection.links:
                        self._hellos.setdefault(link, hello)
                        await asyncio.sleep(AGAIN)
                await asyncio.sleep(PAUSE)
        finally:
            self._listening.discard(link)

    async def hello(self, link: str, text: str) -> None:
        """Somebody tells what they know; one after the other, for the rules may have to be fetched first."""
        room = self.room
        async with self._hearing:
            try:
                for game in spoken_of(text):
                    await room.bring(game)
                if link not in room.connection.links:
                    return  # whoever has gone meanwhile would be here for ever
                before = room.lobby.hello(room.playing)
                genesis = room.lobby.hear(link, text, room.crypto)
            except Refusal as refusal:
                room.refused(Refused(link, refusal.reason, refusal.facts))
                return
            if genesis and room.at_none and room.joins(genesis):
                room.begin(genesis)
            room.tell(before)
