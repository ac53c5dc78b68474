"""A network in one process, with seeded trouble: loss, delay, order, duplicates, partitions, deaths and returns."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any

from fastgroup import Fast
from tafelrunde import games
from tafelrunde.core import Action
from tafelrunde.peers import BOT, Caught, Decided, Genesis, Identity, Peer, Reason, Refused, Send, Store, Wish, majority

TICK = 0.5
NAMES = "Ada Ben Cleo Dora Emil Finn".split()


@dataclass
class Trouble:
    """What goes wrong on the way; `loss` and `copies` are probabilities, `delay` the most seconds."""

    loss: float = 0.0
    copies: float = 0.0
    delay: float = 0.0


LIGHT = Trouble(loss=0.03, copies=0.03, delay=0.2)
"""An evening with a middling Wi-Fi."""


def genesis(
    name: str, crypto: Any, seats: int, seed: int, *, bots: int = 0, **more: Any
) -> tuple[Genesis, list[Identity]]:
    """A table and the people at it; bots sit between them."""
    rng = Random(seed)
    people = [Identity(rng.randbytes(32), crypto) for _ in range(seats - bots)]
    keys = [one.key for one in people]
    keys[1:1] = [BOT] * bots
    facts: dict[str, Any] = {
        "game": name,
        "version": games.load(name).version,
        "options": {},
        "names": tuple(NAMES[:seats]),
        "keys": tuple(keys),
        "colours": tuple(range(seats)),
        "needed": majority(len(people)),
        "chance": "open",
        "nonce": rng.randbytes(16),
        "fresh": tuple(b"" if key == BOT else rng.randbytes(16) for key in keys),
    }
    return Genesis(**facts | more), people


class Device:
    """A machine that runs a peer, with a disk that survives it."""

    def __init__(self, net: Network, name: str, make: Callable[[], Peer]) -> None:
        self.net = net
        self.name = name
        self.make = make
        self.disk: dict[str, bytes] = {}
        self.wishes: list[Wish] = []
        self.peer: Peer | None = None
        self.links = set[str]()
        """The devices to which it has a link."""

    def start(self) -> None:
        """The page is opened."""
        self.peer = self.make()
        self.do(self.peer.wake(list(self.disk.values())))
        self.links = set()
        self.net.link_up(self)

    def die(self) -> None:
        """The page is gone, from one moment to the next."""
        self.peer = None
        for other in self.net.devices.values():
            other.links.discard(self.name)
            if other.peer:
                other.do(other.peer.disconnected(self.name))

    def do(self, wishes: list[Wish]) -> None:
        for wish in wishes:
            if isinstance(wish, Store):
                self.disk[wish.key] = wish.data
            elif isinstance(wish, Send):
                for name in [wish.to] if wish.to else list(self.net.devices):
                    self.net.carry(self.name, str(name), wish.data)
            else:
                self.wishes.append(wish)

    def told(self, kind: type[Any]) -> list[Any]:
        """What the page would have shown, of a kind."""
        return [wish for wish in self.wishes if isinstance(wish, kind)]


class Network:
    """Devices, and messages on their way."""

    def __init__(self, table: Genesis, people: list[Identity], seed: int = 0, trouble: Trouble | None = None) -> None:
        self.table = table
        self.rng = Random(seed)
        self.trouble = trouble or Trouble()
        self.now = 0.0
        self.paused = False
        self.sent = 0
        self.bytes = 0
        self.apart: set[frozenset[str]] = set()
        self._order = count()
        self._way: list[tuple[float, int, Callable[[], None]]] = []
        self.devices: dict[str, Device] = {}
        for person, name in zip(people, "abcdefgh", strict=False):
            self.devices[name] = Device(self, name, lambda person=person: Peer(table, person))

    @property
    def peers(self) -> list[Peer]:
        """All that live."""
        return [device.peer for device in self.devices.values() if device.peer]

    def start(self) -> None:
        for device in self.devices.values():
            device.start()
        self._tick()

    def linked(self, one: str, other: str) -> bool:
        return frozenset((one, other)) not in self.apart

    def link_up(self, *ones: Device) -> None:
        """Who can reach each other and has no link makes one: these, or all."""
        for one in ones or list(self.devices.values()):
            for other in self.devices.values():
                able = other is not one and other.name not in one.links and self.linked(one.name, other.name)
                if one.peer and other.peer and able:
                    one.links.add(other.name)
                    other.links.add(one.name)
                    one.do(one.peer.connected(other.name))
                    other.do(other.peer.connected(one.name))

    def carry(self, sender: str, to: str, data: bytes) -> None:
        """Bring bytes to a device, if all goes well."""
        if sender == to or not self.linked(sender, to):
            return
        self.sent += 1
        self.bytes += len(data)
        copies = 1 + (self.rng.random() < self.trouble.copies)
        for _ in range(copies):
            if self.rng.random() >= self.trouble.loss:
                self.later(self.rng.random() * self.trouble.delay, lambda: self._arrive(sender, to, data))

    def later(self, seconds: float, do: Callable[[], None]) -> None:
        heapq.heappush(self._way, (self.now + seconds, next(self._order), do))

    def run(self, until: Callable[[], bool], most: float = 10_000.0) -> bool:
        """Let time pass until something holds; False if it never does."""
        end = self.now + most
        while not until():
            if not self._way or self._way[0][0] > end:
                return False
            self.now, _, do = heapq.heappop(self._way)
            do()
        return True

    def _arrive(self, sender: str, to: str, data: bytes) -> None:
        device = self.devices[to]
        if device.peer and self.linked(sender, to):
            device.do(device.peer.receive(sender, data))

    def _tick(self) -> None:
        for device in self.devices.values():
            if device.peer:
                device.do(device.peer.tick(self.now))
        self.later(TICK, self._tick)


Chooser = Callable[[Any, Any], Action]


def players(net: Network, seed: int, think: float = 0.0) -> None:
    """Everybody whose turn it is plays at random, whenever they have seen that it is."""
    rng = Random(seed)

    def look() -> None:
        for device in net.devices.values():
            peer = device.peer
            if peer and peer.mine and peer.table and not net.paused:
                state = peer.table.state
                view = state.seen_by(state.turn)
                device.do(peer.act(rng.choice(peer.table.game.actions(view))))
        net.later(think or 0.05, look)

    net.later(0, look)


def evening(name: str, seats: int, seed: int, **more: object) -> Network:
    """A table with sealed cards at which everybody plays."""
    facts, people = genesis(name, Fast(), seats, seed, **{"chance": "sealed"} | more)
    net = Network(facts, people, seed, LIGHT)
    net.start()
    players(net, seed)
    return net


def over(net: Network) -> bool:
    """Whether the game is over for everybody who lives."""
    living = net.peers
    return bool(living) and all(peer.table is not None and peer.table.state.turn is None for peer in living)


def grown(net: Network, entries: int) -> bool:
    """Whether everybody who lives has so many entries."""
    return all(peer.table is not None and len(peer.table.record.entries) >= entries for peer in net.peers)


def same_chain(net: Network) -> bool:
    """Whether all that live hold the same record, as far as all of them have it."""
    records = [peer.table.record.entries if peer.table else [] for peer in net.peers]
    shortest = min(map(len, records))
    return len({entries[shortest - 1].link if shortest else "" for entries in records}) == 1


def reasons(wishes: Iterable[Wish]) -> list[Reason]:
    """Why something was refused."""
    return [wish.reason for wish in wishes if isinstance(wish, Refused)]


def wish_for(net: Network, names: str, what: Any) -> None:
    """These would like something to be decided."""
    for name in names:
        device = net.devices[name]
        device.do(device.peer.wish(what))  # type: ignore[union-attr]


def decided(net: Network, names: str) -> bool:
    """Whether each of these has heard of a decision."""
    return all(net.devices[name].told(Decided) for name in names)


def odd(device: Device) -> list[Refused]:
    """Refusals that an honest network does not explain."""
    normal = (Reason.REPEATED, Reason.TOO_EARLY)
    return [one for one in device.told(Refused) if one.reason not in normal]


def clean(net: Network) -> None:
    """Nobody was refused for a reason that an honest network does not explain, and nobody was accused."""
    for device in net.devices.values():
        assert not odd(device)
        assert not device.told(Caught)
