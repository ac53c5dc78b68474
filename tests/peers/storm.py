"""One whole game in bad weather, everything drawn by lot from a seed: the game, the seats, how many of them bots have, the
network, who dies when, who returns, and who stays away for good, so that the others must decide.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from fastgroup import Fast
from tafelrunde import games
from tafelrunde.peers import Caught, majority
from walks import by_verb
from wires import TICK, Device, Network, Trouble, genesis, odd, over, same_chain

PATIENT = 15.0
"""Seconds that people wait for somebody who is away before they decide."""

LONGEST = 40_000.0
"""Seconds after which a game counts as one that does not end."""


@dataclass
class Outcome:
    """What came of it."""

    name: str
    seats: int
    chance: str
    strict: bool
    entries: int
    deaths: int
    lost: bool
    """Whether somebody stayed away for good."""
    messages: int
    ended: bool
    same: bool
    fair: bool
    """Whether nobody was accused or refused without cause."""

    @property
    def good(self) -> bool:
        return self.ended and self.same and self.fair


class Storm:
    """A table and its weather."""

    def __init__(self, seed: int, names: tuple[str, ...] = games.NAMES) -> None:
        self.rng = rng = Random(seed)
        self.name = rng.choice(names)
        self.seats = rng.choice(games.load(self.name).seats)
        self.chance = rng.choice(("open", "sealed", "sealed"))
        self.strict = rng.random() < 0.3
        bots = rng.randrange(self.seats - 1) if rng.random() < 0.3 else 0
        self.people = self.seats - bots
        needed = self.people if self.strict else majority(self.people)
        table, people = genesis(self.name, Fast(), self.seats, seed, bots=bots, chance=self.chance, needed=needed)
        trouble = Trouble(rng.choice((0, 0.02, 0.1)), rng.choice((0, 0.1)), rng.choice((0.05, 0.3, 1.0)))
        self.net = Network(table, people, seed, trouble)
        self.deaths = 0
        self.lost: Device | None = None
        self._away: dict[str, float] = {}

    def run(self) -> Outcome:
        """Play."""
        net, rng = self.net, self.rng
        net.start()
        net.later(0, self._people)
        net.later(rng.random() * 30, self._weather)
        if self.people > 2 and not self.strict and rng.random() < 0.4:
            net.later(5 + rng.random() * 40, self._lose)
        ended = net.run(lambda: over(net), LONGEST)
        longest = max((peer.table.record.entries for peer in net.peers if peer.table), key=len, default=[])
        fair = not any(odd(device) or device.told(Caught) for device in net.devices.values())
        return Outcome(
            self.name,
            self.seats,
            self.chance,
            self.strict,
            len(longest),
            self.deaths,
            self.lost is not None,
            net.sent,
            ended,
            same_chain(net),
            fair,
        )

    def _people(self) -> None:
        """Everybody plays when it is his turn, and decides when somebody is away for long."""
        net = self.net
        for device in net.devices.values():
            peer = device.peer
            if peer and peer.mine and peer.table:
                view = peer.table.state.seen_by(peer.turn)
                device.do(peer.act(by_verb(peer.table.game, view, self.rng)))
        for name, device in net.devices.items():
            if device.peer:
                self._away.pop(name, None)
            else:
                self._away.setdefault(name, net.now)
        seats = dict(zip(net.devices, net.table.people, strict=True))
        for name, since in self._away.items():
            here = [device for device in net.devices.values() if device.peer]
            if device_is_lost(self, name) and net.now - since > PATIENT and len(here) >= majority(self.people):
                what = ("bot", seats[name], seats[here[0].name])
                for device in here:
                    peer = device.peer
                    if (
                        peer
                        and peer.table
                        and peer.runners[seats[name]] == seats[name]
                        and peer.wished.get(peer.seat) != what
                    ):
                        device.do(peer.wish(what))
        net.later(0.1, self._people)

    def _weather(self) -> None:
        """Something happens to the network or to a machine."""
        net, rng = self.net, self.rng
        living = [device for device in net.devices.values() if device.peer]
        match rng.randrange(3):
            case 0 if living:
                device = rng.choice(living)
                device.die()
                self.deaths += 1
                if rng.random() < 0.1:
                    device.disk.clear()
                net.later(rng.random() * 20, lambda: self._return(device))
            case 1:
                some = set(rng.sample(sorted(net.devices), rng.randrange(self.people)))
                net.apart = {frozenset((one, other)) for one in some for other in set(net.devices) - some}
                net.later(rng.random() * 15, self._mend)
            case _:
                pass
        net.later(5 + rng.random() * 60, self._weather)

    def _mend(self) -> None:
        self.net.apart = set()

    def _return(self, device: Device) -> None:
        if device.peer is None and device is not self.lost:
            device.start()

    def _lose(self) -> None:
        """Somebody closes the page and never comes back."""
        net = self.net
        ready = [device for device in net.devices.values() if device.peer and device.peer.table]
        if len(ready) < self.people:
            net.later(TICK, self._lose)
            return
        self.lost = self.rng.choice(ready)
        self.deaths += 1
        self.lost.die()


def device_is_lost(storm: Storm, name: str) -> bool:
    """Whether this one will not come back; people know, for they can telephone."""
    return storm.lost is not None and storm.lost.name == name
