"""Codes that are read with the camera, or pasted where there is none: an invitation, or another person's code."""

from __future__ import annotations

import re

from app.shell.commands import Commands, Fields
from app.shell.ports import Bring, Files, Loop
from app.shell.route import LETTER
from app.table.model import Model

SEAT = re.compile(r"#/seat/([0-9A-Z]{56})/([0-9a-f]{32})(?:/(\S+))?")
"""The link with which a player comes back to a seat on another device: its code, the room, the relays."""

CARRIED = re.compile(rf"{SEAT.pattern}|{LETTER}\S+")
"""What is carried from one device to another: a seat, or a letter."""

INVITATION = re.compile(r"#/room/([0-9a-f]{32})(/\S+)?")
"""What of an address leads to a table; the rest says where the page was loaded from, and this one is here already."""


class Scan:
    """What was read last, and why it did not do."""

    def __init__(self, page: Files, loop: Loop, model: Model, bring: Bring) -> None:
        self._page, self._loop, self._model, self._bring = page, loop, model, bring
        self.trouble = ""
        """Why nothing can be read: `refused`, `absent`, `busy` or `insecure`; or what is wrong with what was: `other`, `invitation`."""
        self.pasted = ""

    @property
    def commands(self) -> Commands:
        return {"scan": self.begin, "scanned": self.take_pasted}

    @property
    def fields(self) -> Fields:
        return {"scan": self._write}

    def _write(self, _rest: str, text: str) -> None:
        self.pasted = text

    def begin(self, _rest: str) -> None:
        """Look through the camera."""
        self.trouble = self.pasted = ""
        self._loop.later(self._look())

    def take_pasted(self, _rest: str) -> None:
        """Take what was pasted instead."""
        self._take(self.pasted)

    async def _look(self) -> None:
        await self._bring("peers")
        await (await self._page.network()).scan(self.seen)

    def seen(self, what: str, text: str) -> bool:
        """The camera tells; see `app.shell.network.Network.scan`."""
        self.trouble = what
        done = what == "text" and self._take(text)
        self._loop.changed()
        return done

    def invited(self, text: str) -> bool:
        """Go to the table that a text leads to, if it does."""
        found = CARRIED.search(text) or INVITATION.search(text)
        if found:
            self._model.address.goto(found[0])
        return found is not None

    def _take(self, text: str) -> bool:
        """Whether it is something that leads on from here."""
        room = self._model.room_shown
        found = INVITATION.search(text)
        self.trouble = ""
        if room and not CARRIED.search(text) and not (found and found[1] != room.secret):
            # Here another person's code is wanted: whoever has that person's invitation is in the room already.
            if found or not room.given(text):
                self.trouble = "invitation" if found else "other"
        elif not self.invited(text):
            self.trouble = "other"
        return not self.trouble
