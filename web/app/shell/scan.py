"""Codes that are read with the camera, or pasted where there is none: an invitation, or another person's code."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from app.shell.far import LETTER, SEAT

if TYPE_CHECKING:
    from app.shell.app import App

CARRIED = re.compile(rf"{SEAT.pattern}|{LETTER}\S+")
"""What is carried from one device to another: a seat, or a letter."""

INVITATION = re.compile(r"#/room/([0-9a-f]{32})(/\S+)?")
"""What of an address leads to a table; the rest says where the page was loaded from, and this one is here already."""


class Scan:
    """What was read last, and why it did not do."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.trouble = ""
        """Why nothing can be read: `refused`, `absent`, `busy` or `insecure`; or what is wrong with what was: `other`, `invitation`."""
        self.pasted = ""

    def do_scan(self, _rest: str) -> None:
        """Look through the camera."""
        self.trouble = self.pasted = ""
        self.app.later(self._look())

    def do_scanned(self, _rest: str) -> None:
        """Take what was pasted instead."""
        self._take(self.pasted)

    async def _look(self) -> None:
        app = self.app
        await app.bring("peers")
        await (await app.page.network()).scan(self.seen)

    def seen(self, what: str, text: str) -> bool:
        """The camera tells; see `net.Network.scan`."""
        self.trouble = what
        done = what == "text" and self._take(text)
        self.app.render()
        return done

    def invited(self, text: str) -> bool:
        """Go to the table that a text leads to, if it does."""
        found = CARRIED.search(text) or INVITATION.search(text)
        if found:
            self.app.page.goto(found[0])
        return found is not None

    def _take(self, text: str) -> bool:
        """Whether it is something that leads on from here."""
        rooms = self.app.far.shown
        found = INVITATION.search(text)
        self.trouble = ""
        if rooms and not CARRIED.search(text) and not (found and found[1] != rooms[0].secret):
            # Here another person's code is wanted: whoever has that person's invitation is in the room already.
            if found or not rooms[0].deeds.given(text):
                self.trouble = "invitation" if found else "other"
        elif not self.invited(text):
            self.trouble = "other"
        return not self.trouble
