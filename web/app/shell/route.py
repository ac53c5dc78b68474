"""Where one is in the page: its address, read once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from app.shell.ports import Location
from tafelrunde import games

LETTER = "#/letter/"
"""What stands before a letter in its link."""


SENT = ("#/room/", "#/seat/", LETTER, "#/g/")
"""What the links begin with that people send each other."""

TAIL = re.compile(r"""(?:%20|[\s.,;:!?)>\]"'’”»])+$""")
"""What a program for chatting takes for the end of a link, though it belongs to the sentence."""


class Route(NamedTuple):
    """What stands behind the # of the address."""

    text: str = "#/"
    screen: str = ""
    """Nothing for the hall; else `new`, `table`, `rules`, `open`, `g`, `room`, `seat` or `letter`."""
    key: str = ""
    """Of what: the name of a game, the key of a saved one, the secret of a room."""
    more: str = ""
    """The moment of a game, or the relays of a room."""

    @classmethod
    def read(cls, text: str) -> Route:
        """What leads nowhere leads to the hall.

        >>> Route.read("#/table/k1/12")
        Route(text='#/table/k1/12', screen='table', key='k1', more='12')
        >>> [Route.read(f"#/room/k1{tail}").key for tail in (".", "),", "%20")]
        ['k1', 'k1', 'k1']
        >>> Route.read("#/new/chess") == Route.read("elsewhere") == HALL
        True
        """
        if not text.startswith("#/"):
            return HALL
        if text.startswith(SENT):
            text = TAIL.sub("", text)
        screen, key, more = [*text[2:].split("/"), "", ""][:3]
        known = {"new": key in games.NAMES, "rules": key in games.NAMES, "room": bool(key)}
        known |= dict.fromkeys(("table", "open", "g", "seat", "letter"), True)
        return cls(text, screen, key, more) if known.get(screen) else HALL

    @property
    def moment(self) -> int | None:
        """The moment of a game that is to be shown, where one is named."""
        return int(self.more[:9]) if self.screen == "table" and self.more[:9].isdecimal() else None


HALL = Route()


class Address:
    """The route that is shown, and the way to others."""

    def __init__(self, page: Location, again: Callable[[], None]) -> None:
        self._page, self._again = page, again
        self.route = HALL

    @property
    def page(self) -> str:
        """Where the page was loaded from, without what stands behind the #."""
        return self._page.address()

    def goto(self, route: str) -> None:
        """Go there; the browser tells when we have come."""
        self._page.goto(route)

    def again(self) -> None:
        """Go once more to where we are: what is shown there may be another now."""
        self._again()

    def instead(self, route: str) -> None:
        """What is shown has this address."""
        self.route = Route.read(route)
        self._page.instead(route)
