"""The network as the app needs it: rooms in which a few browsers are linked. See web/js/peers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tafelrunde.peers import Crypto

Heard = Callable[[str, str, str], None]
"""Hears (what, link, text): `opened`, `closed` and `failed` (the text is the reason), `message`, and `changed`."""


class Joined(Protocol):
    """A room that we are in."""

    def send(self, to: str, text: str) -> None:
        """A text over one link, or over all where it is empty."""

    def state(self) -> str:
        """JSON: how many `relays` answer, and the `points` with what each is like; `links` with whether each is `away`, whether it
        is `relayed` and how many ms its `round` takes; and `detour`: nothing, `offered`, `asked` by somebody, or `chosen`.
        """
        ...

    def seek(self, missing: bool) -> None:
        """Whether anybody is missing. Otherwise nobody is called, and what leads to others is not held open for nothing."""

    async def detour(self) -> None:
        """Go over the relays where no other way leads, with those who want it too."""

    async def code(self) -> str:
        """A code with which one other person links up without any relay; empty where there is no network."""
        ...

    async def take(self, code: str) -> bool:
        """The code of that person; False if it is none."""
        ...

    async def leave(self) -> None: ...


Scanned = Callable[[str, str], bool]
"""Hears `text` with what a code says, and tells whether that will do; or why the camera reads none: `refused`, `absent`, `busy`
or `insecure`."""


class Network(Protocol):
    """What the page can do about rooms, once that part of it has been fetched."""

    async def crypto(self) -> Crypto:
        """What signs and seals."""
        ...

    async def join(self, room: str, secret: str, places: str, heard: Heard) -> Joined: ...

    async def qr(self, text: str) -> str:
        """A text as a code for a camera: its rows, of 0 and 1."""
        ...

    async def scan(self, seen: Scanned) -> None:
        """Look through the camera, as long as the leaf with its picture is open."""

    async def reaches(self, server: str) -> str:
        """Whether a server (JSON, as the browser wants it) passes anything on: `works`, `refused` (the name or the password) or
        `silent`.
        """
        ...

    async def keep(self, room: str, pairs: str) -> None:
        """Durably: a JSON list of keys with their texts."""

    async def kept(self, room: str) -> str:
        """All of it, as a JSON object."""
        ...
