"""What people say to each other at a table, in phrases and in words of their own."""

from __future__ import annotations

import time
from typing import Protocol

from app.far.words import PHRASES
from app.shell.commands import Commands
from app.shell.settings import Settings
from tafelrunde.peers import Peer, Send, Wish
from tafelrunde.peers.chat import LONGEST

LATEST = 4
"""How much of what was said last is shown."""


class Here(Protocol):
    """What it needs of the room."""

    peer: Peer | None

    def do(self, wishes: list[Wish]) -> None: ...


class Chat:
    """Of one room."""

    def __init__(self, room: Here, settings: Settings) -> None:
        self.room = room
        self._settings = settings
        self.latest: list[tuple[int, int | str]] = []
        """What was said last: the seat, and the number of the phrase or the words."""
        self.draft = ""
        """What is being written to everybody."""

    @property
    def commands(self) -> Commands:
        return {"phrase": self.phrase, "words": self.words}

    def field(self, name: str, value: str) -> bool:
        """Something was written; whether it was for us."""
        if name == "far-words":
            self.draft = value
        return name == "far-words"

    @property
    def free(self) -> bool:
        """Whether people here read and write words of their own."""
        return bool(self._settings["words"] == "on")

    def hear(self, seat: int, what: int | str) -> None:
        """Somebody has said something; words of their own are heard only by who wants to."""
        if what in range(len(PHRASES)) if isinstance(what, int) else self.free:
            self.latest = [*self.latest, (seat, what)][-LATEST:]

    def phrase(self, number: str) -> None:
        """Say something to everybody."""
        self._say(int(number))

    def words(self, _rest: str) -> None:
        """Say it in our own words."""
        text = "".join(letter for letter in " ".join(self.draft.split()) if letter.isprintable())[:LONGEST]
        if text and self._say(text):
            self.draft = ""

    def _say(self, what: int | str) -> bool:
        """Whether it goes out: who says a lot at once has to wait."""
        peer = self.room.peer
        if peer is None or peer.seat is None:
            return False
        wishes = peer.say(what, time.time())
        if goes := any(isinstance(wish, Send) for wish in wishes):
            self.hear(peer.seat, what)
        self.room.do(wishes)
        return goes
