"""What this device keeps for the page, by kind: how much it is, and how it goes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import NamedTuple

from app.parts import Translate
from app.saved.games import SavedGames
from app.saved.rooms import SavedRooms
from app.shell.commands import Commands
from app.shell.messages import Messages
from app.shell.ports import Device, Loop

GAMES, ROOMS, FILES = KINDS = "games", "rooms", "files"
"""Saved games; tables far away; the files of the page, for a start without a network."""


class Amount(NamedTuple):
    """How much there is of a kind."""

    number: int
    size: int
    """In bytes."""


class Stored(NamedTuple):
    """What is kept."""

    kinds: Mapping[str, Amount]
    used: int
    """Bytes of all of it, as the browser counts them."""
    allowed: int
    """And how many there may be."""
    asked: str = ""
    """The kind of which somebody is asked whether it shall go."""


class Storage:
    """Looks how much is kept, once somebody wants to know, and throws away what they no longer want."""

    def __init__(
        self, page: Device, loop: Loop, messages: Messages, translate: Translate, saved: SavedGames, rooms: SavedRooms,
        playing: Callable[[], tuple[str, str]],
    ) -> None:  # fmt: skip
        self._page, self._loop, self._messages, self._ = page, loop, messages, translate
        self._saved, self._rooms = saved, rooms
        self._playing = playing
        """The room that is open: by what it is kept, and its address."""
        self.stored: Stored | None = None

    @property
    def commands(self) -> Commands:
        return {"stored": self.look, "clear": self.ask, "cleared": self.clear}

    def look(self, _rest: str) -> None:
        """How much is kept?"""
        self._loop.later(self._look())

    def ask(self, kind: str) -> None:
        """Shall all of a kind go? Without one: nothing shall."""
        if self.stored:
            self.stored = self.stored._replace(asked=kind)

    def clear(self, kind: str) -> None:
        """It shall."""
        self._loop.later(self._clear(kind))

    async def _clear(self, kind: str) -> None:
        if kind == GAMES:
            self._saved.clear()
        else:
            key, address = self._playing()
            await self._page.clear(kind, key)
            if kind == ROOMS:
                self._rooms.clear(address)
        self._messages.done = self._("That was removed from this device.")
        self._loop.changed()  # to look takes a while
        await self._look()

    async def _look(self) -> None:
        found = json.loads(await self._page.sizes())
        texts = self._saved.shelf.texts.values()
        games = Amount(len(texts), sum(len(text.encode(errors="replace")) for text in texts))
        self.stored = Stored({GAMES: games, ROOMS: Amount(*found[ROOMS]), FILES: Amount(*found[FILES])}, *found["all"])
        self._loop.changed()
