"""The tables far away that this device knows of, and where it meets others."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from app.shell.commands import Commands
from app.shell.ports import Loop, Store
from app.shell.untrusted import change, parsed, texts
from tafelrunde import games
from tafelrunde.core.plain import mapping

RELAYS, TURN, ROOMS, KNOWN = "relays", "turn", "rooms", "known"
"""Under which names they are kept."""

MOST = 8
"""How many rooms are remembered."""

PEOPLE = 64
"""How many people are remembered by their keys: the latest."""

Rooms = dict[str, list[str]]
"""Where games were begun: per address of a room the game and its people, the latest last."""


class SavedRooms:
    """What is kept of them outside the rooms."""

    def __init__(self, store: Store, loop: Loop) -> None:
        self._store, self._loop = store, loop
        self.relays: list[str] = []
        """The relays that somebody has chosen on this device; none: ours."""
        self.turn: list[str] = []
        """Address, name and password of a server of one's own that passes on what cannot go straight."""
        self.rooms: Rooms = {}
        self.known: Rooms = {}
        """With whom a game was begun on this device: by the key of a seat what they were called, and the first table at which we met;
        the latest last.
        """

    @property
    def commands(self) -> Commands:
        return {"farforget": self.forget}

    def fill(self, kept: dict[str, str]) -> None:
        """What the browser has kept."""
        self.relays = kept.get(RELAYS, "").split()
        self.turn = texts(parsed(kept.get(TURN)))
        rooms = {address: texts(room) for address, room in mapping(parsed(kept.get(ROOMS))).items()}
        self.rooms = {
            address: room
            for address, room in rooms.items()
            if address.startswith("#/room/") and room and room[0] in games.NAMES
        }

        people = {key: texts(met) for key, met in mapping(parsed(kept.get(KNOWN))).items()}
        self.known = {key: met for key, met in people.items() if len(met) == 2}

    def keep_servers(self, relays: list[str], turn: list[str]) -> None:
        """Meet at these relays from now on, and let this server help."""
        self.relays, self.turn = relays, turn
        self._loop.later(self._store.keep(RELAYS, " ".join(relays)))
        self._loop.later(self._store.keep(TURN, json.dumps(turn)))

    def remember(self, address: str, game: str, names: Sequence[str]) -> None:
        """A game has begun there."""
        self._change(lambda rooms: dict([*_without(rooms, address).items(), (address, [game, *names])][-MOST:]))

    def meet(self, table: str, people: dict[str, str]) -> None:
        """A game has begun with these."""

        def met(known: Rooms) -> Rooms:
            others = {key: other for key, other in known.items() if key not in people}
            here = {key: [name, known.get(key, ["", table])[1]] for key, name in people.items()}
            return dict([*others.items(), *here.items()][-PEOPLE:])

        self.known = met(self.known)
        self._loop.later(change(self._store, KNOWN, met))

    def clear(self, but: str) -> None:
        """Nor to any other, but to the one that is open; nor is it known any more who sat there."""
        self._change(lambda rooms: {one: room for one, room in rooms.items() if one == but})
        self.known = {}
        self._loop.later(change(self._store, KNOWN, lambda _known: {}))

    def forget(self, address: str) -> None:
        """Nobody will go there any more."""
        self._change(lambda rooms: _without(rooms, address))

    def _change(self, how: Callable[[Rooms], Rooms]) -> None:
        self.rooms = how(self.rooms)
        self._loop.later(change(self._store, ROOMS, how))


def _without(rooms: Rooms, address: str) -> Rooms:
    return {one: room for one, room in rooms.items() if one != address}
