"""Where a room meets: the relays, the servers that help to find a way, and what a person names instead of ours."""

from __future__ import annotations

import json
import re
from typing import Any

from app.parts import Translate
from app.saved.rooms import SavedRooms
from app.shell.ports import Files, Unreachable

RELAY = re.compile(r"(wss://[!-.0-~]|ws://(localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$))[!-~]{0,190}")
"""The form of the address of a meeting point: locked, unless it is on this device; of letters that all can see."""

MOST = 8
"""So many are asked: an invitation that names thousands does not make anybody call them all."""

TURN = re.compile(r"turns?:(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?(\?transport=(udp|tcp))?", re.IGNORECASE)
"""The form of the address of a server that passes on what cannot go straight (RFC 7065)."""

OWN = "far-turn", "far-turn-name", "far-turn-password"
"""The fields for such a server of one's own."""


class Servers:
    """What is used, and what is written where it can be changed."""

    def __init__(self, page: Files, rooms: SavedRooms, translate: Translate, meeting: str) -> None:
        self._page, self._rooms, self._ = page, rooms, translate
        self._meeting = meeting
        """The relays that the invitation names."""
        self._ours: dict[str, Any] = {}
        """What this page named last: whoever looks anew for a way may have none to us."""
        self.relays: list[str] = []
        self.own = False
        """Whether those are not the ones that we would name."""
        self.draft: dict[str, str] = {}
        """What is written, by its field."""
        self._typed: dict[str, str] = {}
        """What of it a person has written and not yet kept: looking anew for the way does not wipe it away."""
        self.tried = ""
        """What came of trying the server: `works`, `refused` or `silent`; `waits` until then."""

    async def find(self) -> dict[str, Any]:
        """The relays to meet at and the servers that help to find a way, as the network wants them."""
        try:
            self._ours = json.loads(await self._page.read("places.json"))
        except Unreachable:
            if not self._ours:
                raise
        places, kept = self._ours, self._rooms
        named = self._meeting.replace("%2F", "/").split("~") if self._meeting else kept.relays
        fit = dict.fromkeys(url for url in named or places["relays"] if RELAY.fullmatch(url))
        self.relays = list(fit)[:MOST]
        self.own = self.relays != places["relays"]
        self.draft = {"far-relays": "\n".join(self.relays), **dict(zip(OWN, kept.turn, strict=False)), **self._typed}
        return {"relays": self.relays, "ice": [*places["ice"], *([self.server] if self.server else [])]}

    def field(self, name: str, value: str) -> bool:
        """Something was written; whether it was for us."""
        if name in ("far-relays", *OWN):
            self.draft[name] = self._typed[name] = value.strip()
            self.tried = ""
            return True
        return False

    @property
    def in_link(self) -> str:
        """The relays as an invitation names them, unless they are ours."""
        return "~".join(self.relays).replace("/", "%2F") if self.own else ""

    @property
    def server(self) -> dict[str, str] | None:
        """The server that is written there, as a browser wants it; none, where none is or the address is no such."""
        address, name, password = (self.draft.get(field, "") for field in OWN)
        return {"urls": address, "username": name, "credential": password} if TURN.fullmatch(address) else None

    @property
    def wrong(self) -> str:
        """What is wrong with what is written, in words."""
        _, address, name, password = self._, *(self.draft.get(field, "") for field in OWN)
        if any(not RELAY.fullmatch(url) for url in self._named):
            return _("The address of a meeting point begins with wss://")
        if address and not TURN.fullmatch(address):
            return _("The address of a TURN server looks like turn:example.org:3478")
        if address and not (name and password):
            return _("A TURN server wants a name and a password.")
        return ""

    def keep(self) -> None:
        """From now on, on this device."""
        self._meeting = ""
        self._rooms.keep_servers(self._named, [self.draft.get(field, "") for field in OWN])
        self._typed = {}

    @property
    def _named(self) -> list[str]:
        """The meeting points that are written there."""
        return self.draft.get("far-relays", "").split()
