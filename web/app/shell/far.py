"""Tables for people at several devices. All that they need is fetched with the first of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from app.saved.untrusted import parsed, texts
from app.shell.tabs import Tabs
from tafelrunde import games
from tafelrunde.core.plain import mapping

if TYPE_CHECKING:
    from app.far.deeds import Deeds
    from app.far.room import Room
    from app.shell.app import App


RELAYS, TURN, ROOMS = "relays", "turn", "rooms"
"""Under which names they are kept."""

LETTER = "#/letter/"
"""What stands before a letter in its link."""

SEAT = re.compile(r"#/seat/([0-9A-Z]{56})/([0-9a-f]{32})(?:/(\S+))?")
"""The link with which a player comes back to a seat on another device: its code, the room, the relays."""

MOST = 8
"""How many rooms are remembered."""


class Far:
    """The table of several devices that we sit at, if we do; it goes on while other screens are shown."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.room: Room | None = None
        self.tabs = Tabs(app, "room", self._left)
        self.relays: list[str] = []
        """The relays that somebody has chosen on this device; none: ours."""
        self.turn: list[str] = []
        """Address, name and password of a server of one's own that passes on what cannot go straight."""
        self.rooms: dict[str, list[str]] = {}
        """Where games were begun: per address of a room the game and its people, the latest last."""

    def fill(self, kept: dict[str, str]) -> None:
        """What the browser has kept."""
        self.relays = kept.get(RELAYS, "").split()
        self.turn = texts(parsed(kept.get(TURN)))
        rooms = {address: texts(told) for address, told in mapping(parsed(kept.get(ROOMS))).items()}
        self.rooms = {
            address: told
            for address, told in rooms.items()
            if address.startswith("#/room/") and told and told[0] in games.NAMES
        }

    def keep_places(self, relays: list[str], turn: list[str]) -> None:
        """Meet at these relays from now on, and let this server help."""
        self.relays, self.turn = relays, turn
        self.app.later(self.app.page.keep(RELAYS, " ".join(relays)))
        self.app.later(self.app.page.keep(TURN, json.dumps(turn)))

    def remember(self, address: str, game: str, names: Sequence[str]) -> None:
        """A game has begun there."""
        self._change_rooms(lambda rooms: dict([*_without(rooms, address).items(), (address, [game, *names])][-MOST:]))

    def do_farforget(self, address: str) -> None:
        """Nobody will go there any more."""
        self._change_rooms(lambda rooms: _without(rooms, address))

    def _change_rooms(self, how: Callable[[dict[str, list[str]]], dict[str, list[str]]]) -> None:
        self.rooms = how(self.rooms)
        self.app.change(ROOMS, how)

    @property
    def shown(self) -> list[Room]:
        """The room, where the screen shows it."""
        here = self.room and self.app.route.startswith(f"#/room/{self.room.secret}")
        return [self.room] if self.room and here else []

    @property
    def absent(self) -> str:
        """What the table on the screen says while somebody is waited for who cannot be heard."""
        return "".join(room.absent for room in self.shown)

    @property
    def at_table(self) -> bool:
        """Whether the screen shows the table of a room."""
        return any(room.at_table for room in self.shown)

    @property
    def deeds(self) -> list[Deeds]:
        """What can be done in the room that the screen shows."""
        return [room.deeds for room in self.shown]

    def do_far(self, _rest: str) -> None:
        """The table that is being laid is for people far away."""
        self.app.later(self._open())

    async def enter(self, secret: str, meeting: str) -> None:
        """Go into a room; `meeting` are the relays that an invitation names."""
        if self.room and self.room.secret != secret:
            await self._leave()
        if not self.room and await self.tabs.hold(secret):
            await self.app.bring("peers")
            from app.far.room import Room  # noqa: PLC0415 - fetched just now

            self.room = Room(self.app, secret, meeting)
            await self.room.enter()
        for room in self.shown:
            self.app.session = room.session

    async def _leave(self) -> None:
        room, self.room = self.room, None
        if room:
            await room.leave()

    def _left(self) -> None:
        """Another tab has taken the table over."""
        if self.shown:
            self.app.session = None
        self.app.later(self._leave())

    def do_farhere(self, _rest: str) -> None:
        """Go on here: it is played in another tab, or on another device."""
        if self.room and self.room.moving.away:
            self.app.later(self.room.moving.sit())
        else:
            self.tabs.take()

    async def come_back(self, route: str) -> None:
        """Somebody comes back to a seat from another device."""
        found = SEAT.fullmatch(route)
        if not found:
            self.app.route, self.app.notice = (
                "#/",
                self.app._("This link is not whole. Perhaps a part was lost when it was copied."),
            )
            return
        await self.enter(found[2], found[3] or "")
        if self.room:
            await self.room.moving.come_back(found[1])
            self.app.notice, self.app.route = self.room.moving.trouble, self.room.route
            self.app.page.instead(self.room.route)

    async def letter(self, text: str) -> None:
        """A letter has come: with it into its room. What is none is told of where games are opened."""
        app = self.app
        await app.bring("peers")
        from app.far import letter, words  # noqa: PLC0415 - fetched just now
        from tafelrunde.peers import Refusal  # noqa: PLC0415

        try:
            came = letter.read(text)
        except Refusal as refusal:
            app.exchange.refuse(words.letter(refusal.reason, app._))
            return
        await self.enter(came.room, came.meeting)
        if self.room:
            app.page.goto(self.room.route)
            await self.room.post.take(came)

    async def _open(self) -> None:
        app, setup = self.app, self.app.seating.setup
        if setup:
            app.seating.remember(setup)
            secret = app.page.new_key(16)
            await self.enter(secret, "")
            if self.room:
                self.room.propose(setup.game.name, len(setup.chairs), setup.options)
            app.page.goto(f"#/room/{secret}")


def _without(rooms: dict[str, list[str]], address: str) -> dict[str, list[str]]:
    return {one: told for one, told in rooms.items() if one != address}
