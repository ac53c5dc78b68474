"""What the browser does for the page: ports, so that it runs without a browser too. Each part asks for those that it needs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol

from app.shell.network import Network


class Unreachable(Exception):
    """A file of our own could not be fetched."""


class Store(Protocol):
    """What a browser keeps for us: texts under names."""

    async def keep(self, key: str, text: str) -> None: ...
    async def change(self, key: str, how: Callable[[str], str]) -> None:
        """Keep what this makes of what is kept there, by whichever tab; of nothing, the empty text."""

    async def drop(self, key: str) -> None: ...
    async def kept(self) -> dict[str, str]: ...


class Files(Protocol):
    """What is fetched, and what leaves as a file. What fetches may raise `Unreachable`."""

    async def read(self, path: str) -> str: ...
    async def network(self) -> Network: ...
    def save_as(self, name: str, text: str) -> None: ...


class Location(Protocol):
    """Where the browser is."""

    def goto(self, route: str) -> None: ...
    def instead(self, route: str) -> None:
        """Go there, and leave nothing behind in the history of the tab."""

    def address(self) -> str: ...


class Glass(Protocol):
    """What is seen, and how."""

    def render(self, html: str) -> None: ...
    def look(self, language: str, theme: str, motion: str) -> None: ...
    def show(self, element: str, *, heard: bool) -> None:
        """Bring an element into view and mark it; and have it read, too."""

    def walk(self, key: str) -> bool:
        """Lead the focus to what can be done, to a person, or back to what was picked; whether there is anything there."""
        ...

    def tell(self, title: str, mine: bool, notice: str) -> None: ...
    async def permit(self) -> bool: ...
    def calm(self) -> bool: ...
    async def still(self) -> None: ...


class Device(Protocol):
    """What else this browser can do."""

    def new_key(self, size: int = 6) -> str: ...
    def when(self, moment: float, language: str) -> str: ...
    def shares(self) -> bool: ...
    async def sizes(self) -> str:
        """JSON: per kind of what is kept beside the games (`rooms`, `files`) how many there are and their bytes; and under `all` how
        many the page keeps, and how many it may.
        """
        ...

    async def clear(self, kind: str, but: str) -> None:
        """Throw away all `files` of the page, or all `rooms` but one."""

    async def claim(self, kind: str, key: str, force: bool, lost: Callable[[str], None]) -> bool: ...
    def install(self) -> None: ...
    def update(self) -> None:
        """Let the version that waits take over."""

    def replaced(self) -> bool:
        """Whether there is a newer version, in another tab or at the host: what this one has not fetched yet is gone."""
        ...

    async def newer(self) -> str:
        """Look for a newer version of the page: whether one `waits`, or `comes` and will wait; empty where none is found."""
        ...


Progress = Callable[[float], bool | str]
"""Hears how much of a thought is done, from 0 to 1, and says whether it is still wanted; or `app.table.asking.NOW`."""


class Parts(Protocol):
    """What comes late."""

    async def bring(self, *parts: str) -> None:
        """Have parts fetched, unless they are here: a game, a language, or what else there is; web/build/pack.py names them."""


class Mind(Parts, Protocol):
    """What thinks: a second Python, where the page has one; else what can be brought to this one."""

    async def think(self, what: str, question: str, progress: Progress) -> str | None:
        """What the other Python answers to a question of `app.thinking`; None where there is no other, and nothing where nobody
        wants to know any more.
        """
        ...

    def rouse(self) -> None:
        """Have it started before there is a question: it takes some seconds, in which a person thinks."""


class Page(Store, Files, Location, Glass, Device, Mind, Protocol):
    """All of it; web/js/page.js and app/main.py."""


Bring = Callable[[str], Awaitable[None]]
"""Has the rules, the board and the words of a game brought, or another part, and what every table is drawn with."""


class Loop(Protocol):
    """What goes on beside, and when the page is drawn; see `app.shell.loop`."""

    def later(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Begin something that takes its time."""
        ...

    def changed(self, then: Callable[[], None] | None = None) -> None:
        """Something that is shown has changed: the page is drawn soon, and after that this is done."""

    async def wait(self, seconds: float) -> None:
        """Until what has changed is drawn and nothing moves any more, and so many seconds."""
