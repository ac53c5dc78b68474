"""Rooms of several people in one process: pages without browsers, linked without a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any

from app.app import App
from app.far import room as rooms
from app.shell.network import Heard
from fake import FakePage, opened
from fastgroup import Fast

SECRET = "00112233445566778899aabbccddeeff"  # noqa: S105 - of a room in this process


class Hub:
    """Everybody in a room, and what each device keeps of it."""

    def __init__(self) -> None:
        self.here: dict[str, Heard] = {}
        self.kept: dict[str, dict[str, str]] = {}

    def link(self, name: str, heard: Heard) -> None:
        for other, hears in list(self.here.items()):
            hears("opened", name, "")
            asyncio.get_running_loop().call_soon(heard, "opened", other, "")
        self.here[name] = heard

    def cut(self, name: str) -> None:
        if self.here.pop(name, None):
            for hears in list(self.here.values()):
                hears("closed", name, "bye")

    def send(self, sender: str, to: str, text: str) -> None:
        for name in [to] if to else [name for name in self.here if name != sender]:
            asyncio.get_running_loop().call_soon(self._arrive, sender, name, text)

    def _arrive(self, sender: str, to: str, text: str) -> None:
        if sender in self.here and to in self.here:
            self.here[to]("message", sender, text)


class Net:
    """The network of one device; see `app.shell.network`."""

    def __init__(self, hub: Hub, name: str) -> None:
        self.hub = hub
        self.name = name

    async def crypto(self) -> Any:
        return Fast()

    async def join(self, room: str, secret: str, places: str, heard: Heard) -> Net:
        assert (len(room), secret, json.loads(places)["relays"]) == (16, SECRET, [])
        self.hub.link(self.name, heard)
        return self

    async def keep(self, room: str, pairs: str) -> None:
        self.hub.kept.setdefault(self.name, {}).update(json.loads(pairs))

    async def kept(self, room: str) -> str:
        return json.dumps(self.hub.kept.get(self.name, {}))

    async def qr(self, text: str) -> str:
        return ""

    def send(self, to: str, text: str) -> None:
        self.hub.send(self.name, to, text)

    def state(self) -> str:
        others = [name for name in self.hub.here if name != self.name]
        links = {name: {"away": False, "relayed": False, "round": 1} for name in others}
        return json.dumps({"relays": 0, "points": [], "links": links, "detour": ""})

    def seek(self, missing: bool) -> None:
        pass

    async def leave(self) -> None:
        self.hub.cut(self.name)


class FarPage(FakePage):
    """A page that can go into rooms."""

    def __init__(self, hub: Hub, name: str) -> None:
        super().__init__()
        self.name = name
        self.net = Net(hub, name)

    async def bring(self, *parts: str) -> None:
        pass

    async def network(self) -> Net:
        return self.net

    def new_key(self, size: int = 6) -> str:
        return f"{self.name}-{super().new_key(size)}"

    async def read(self, path: str) -> str:
        return json.dumps({"relays": [], "ice": []}) if path == "places.json" else await super().read(path)


class Person:
    """Somebody at a device."""

    def __init__(self, hub: Hub, name: str) -> None:
        self.hub = hub
        self.name = name
        self.app: App

    @property
    def room(self) -> Any:
        assert self.app.door.room
        return self.app.door.room

    @property
    def html(self) -> str:
        return str(self.app.page.html)  # type: ignore[attr-defined]

    async def come(self) -> None:
        """The page is opened, or opened again."""
        self.app = await opened(FarPage(self.hub, self.name))
        self.app.settings.chosen["motion"] = "none"
        await self.app.go(f"#/room/{SECRET}")
        self.app.on("field", "far-name", self.name)

    async def vanish(self) -> None:
        """The page is closed."""
        await self.room.leave()

    def do(self, command: str) -> None:
        self.app.on("do", command, "")

    def act(self, rng: Random) -> bool:
        """Do something that is offered; False where it is not ours to act."""
        session = self.app.session
        actions = session.actions() if session else ()
        if session and actions:
            self.app.on("play", session.table.game.write(rng.choice(actions)), "")
        return bool(actions)


async def until(what: Callable[[], object], seconds: float = 30) -> None:
    """Let things happen until something holds."""
    async with asyncio.timeout(seconds):
        while not what():  # noqa: ASYNC110 - what is waited for is not told to anybody
            await asyncio.sleep(0.002)


async def waiting(game: str, names: list[str], seats: int, chance: str, **options: int) -> list[Person]:
    """People in a lobby; whoever finds no seat looks on."""
    hub = Hub()
    people = [Person(hub, name) for name in names]
    for number, one in enumerate(people):
        await one.come()
        if number == 0:
            one.room.propose(game, seats, options)
            one.do(f"farchance {chance}")
        await until(lambda one=one: one.room.lobby.proposal)
        await until(
            lambda one=one, late=number >= seats: late or one.room.lobby.me.key in people[0].room.lobby.proposal.seats
        )
    await until(lambda: all(len(one.room.lobby.here) == len(names) for one in people))
    return people


async def gathered(game: str, names: list[str], chance: str, looking: int = 0) -> list[Person]:
    """People at a table that has begun; the last `looking` of them look on."""
    seats = len(names) - looking
    people = await waiting(game, names, seats, chance)
    for one in people[seats:]:
        one.do("farlook")
    await until(lambda: all(one.room.lobby.genesis for one in people))
    for one in people[:seats]:
        one.do("ready yes")
    await until(lambda: all(one.room.session for one in people))
    return people


async def played(people: list[Person], rng: Random, entries: int = 100_000) -> None:
    """Everybody acts at random until so many entries stand, or the game is over."""
    while not all(over(one) or count(one) >= entries for one in people):
        if not any(one.act(rng) for one in people if count(one) < entries):
            await asyncio.sleep(0.001)
        await asyncio.sleep(0)


async def taking_back(people: list[Person], rng: Random) -> list[Person]:
    """Everybody acts until somebody could take the last action back, who comes first."""
    while not any(one.room.session.can_undo() for one in people):
        await played(people, rng, count(people[0]) + 1)
    return sorted(people, key=lambda one: not one.room.session.can_undo())


def screen_of(one: Person) -> Any:
    """What the room of somebody looks like now."""
    one.room.look()
    return one.room.screen(one.app.shown())


def count(one: Person) -> int:
    return len(one.room.session.table.record.entries) if one.room.session else 0


def over(one: Person) -> bool:
    return bool(one.room.session) and one.room.session.over


def hurried(monkeypatch: Any) -> None:
    """Time goes fast here."""
    monkeypatch.setattr(rooms, "BEAT", 0.005)
