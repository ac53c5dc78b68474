"""What territories can take next, from the open land and from each other, and what they have to fear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from tafelrunde.bots.loewenherz.plans import MINE
from tafelrunde.bots.odds import powers, total
from tafelrunde.games.loewenherz.data import CITY, ENOUGH, FOREST, MONOPOLY, VILLAGE, terrain
from tafelrunde.games.loewenherz.geometry import around
from tafelrunde.games.loewenherz.state import Loewenherz, pair

REACH, FURTHER = 0.3, 0.3
"""The part that counts today of what the best territory can take, and of that for each one after it: a card expands one."""
FADES = powers(FURTHER, 4)
FEAR = 0.3
"""The part that counts today of what a neighbour can take."""
LOOT = 1.6
"""How much more a field is worth that somebody else loses."""
ODDS = {1: 1.0, 0: 0.35, -1: 0.1}
"""How likely a neighbour is invaded, by how many knights it has less: one more knight is a card, two are soon noticed."""
GUARD, GUARDS = 0.15, 4
"""What a knight is worth in itself: no neighbour is there yet, but one will be. Many are no safer."""
SPARE = 0.3
"""What one more mine of a kind is worth: it may become a monopoly."""

Worth = tuple[tuple[float, int], ...]
"""What each kind of field is worth, and its fields; the best first."""


class Frontiers(NamedTuple):
    """All that decides what territories can take from each other."""

    board: str
    seats: int
    left: int
    colours: tuple[int, ...]
    lands: tuple[int, ...]
    garrisons: tuple[int, ...]
    alliances: tuple[tuple[int, int], ...]
    occupied: int


class Spoils(NamedTuple):
    """What the best field is worth that can be taken, and what the best two are."""

    one: float
    two: float

    def times(self, factor: float) -> Spoils:
        """So much of it."""
        return Spoils(factor * self.one, factor * self.two)


class Standing(NamedTuple):
    """What a seat can hope to take, has to fear, and what its knights are worth in themselves."""

    hope: float
    fear: float
    guards: float


class Chances(NamedTuple):
    """What an expansion of each castle's territory would bring now, and what all this comes to for each seat."""

    gains: list[Spoils]
    standing: list[Standing]
    totals: list[float]


def frontiers(s: Loewenherz, left: int) -> Frontiers:
    """What decides in a position, with so many turns left."""
    garrisons = [s.garrison(castle) if land else 0 for castle, land in enumerate(s.lands)]
    return Frontiers(
        s.board, s.seats, left, tuple(s.colours), tuple(s.lands), tuple(garrisons), tuple(s.alliances), s.occupied
    )


class Contact(NamedTuple):
    """A territory beside another, and what can be taken of it."""

    other: int
    loot: Spoils


class Site(NamedTuple):
    """What a territory can take of the open land, and the territories of other colours beside it."""

    gain: Spoils
    contacts: tuple[Contact, ...]


@lru_cache(maxsize=8192)
def chances(at: Frontiers) -> Chances:
    """Look at every frontier once; most actions of a bot's choice leave them as they were."""
    gains, hopes, fears = list[Spoils](), list[float](), [0.0] * len(at.lands)
    for castle, (land, contacts) in enumerate(sited(at.board, at.left, at.colours, at.lands, at.occupied, at.seats)):
        gain, hope = land, land.two
        for other, loot in contacts:
            if pair(castle, other) in at.alliances:
                continue
            odds = ODDS.get(min(at.garrisons[castle] - at.garrisons[other], 1), 0.0)
            fears[other] = max(fears[other], odds * loot.two)
            worth = loot.times(LOOT) if at.colours[other] < at.seats else loot
            hope = max(hope, odds * worth.two)
            if odds == 1 and worth.two > gain.two:
                gain = worth
        gains.append(gain)
        hopes.append(hope)
    standing = [_standing(at, seat, hopes, fears) for seat in range(at.seats)]
    return Chances(gains, standing, [hope - fear + guards for hope, fear, guards in standing])


@lru_cache(maxsize=8192)
def sited(
    board: str, left: int, colours: tuple[int, ...], lands: tuple[int, ...], occupied: int, seats: int
) -> list[Site]:
    """What the map says, whoever is stronger: it stays the same while knights come and go in a territory's middle."""
    worth, taken, free = _worths(board, left, colours, lands, seats), 0, ~occupied
    for land in lands:
        taken |= land
    rims = [around(land) for land in lands]
    found: list[Site] = []
    for castle, rim in enumerate(rims):
        kinds = worth[colours[castle]]
        contacts = [
            Contact(other, spoils(land & free & rim, land & free, kinds))
            for other, land in enumerate(lands)
            if rim & land and colours[other] != colours[castle]
        ]
        found.append(Site(spoils(rim & free & ~taken, ~(taken | occupied), kinds), tuple(contacts)))
    return found


def _standing(at: Frontiers, seat: int, hopes: Sequence[float], fears: Sequence[float]) -> Standing:
    own = estates(at, seat)
    best = sorted([hopes[castle] for castle in own], reverse=True)
    hope = total([REACH * FADES[number] * one for number, one in enumerate(best)])
    guards = sum([min(at.garrisons[castle], GUARDS) for castle in own])
    return Standing(hope, FEAR * total([fears[castle] for castle in own]), GUARD * guards)


def estates(at: Frontiers, seat: int) -> list[int]:
    """The castles of a seat that have a territory."""
    return [castle for castle, colour in enumerate(at.colours) if colour == seat and at.lands[castle]]


def adjacent(at: Frontiers, castle: int) -> Iterator[int]:
    """The castles of other colours whose territories lie beside one, and have no alliance with it."""
    for other, _ in sited(at.board, at.left, at.colours, at.lands, at.occupied, at.seats)[castle].contacts:
        if pair(castle, other) not in at.alliances:
            yield other


def worths(at: Frontiers) -> list[Worth]:
    """Per colour, what the kinds of field are worth that it does not have."""
    return _worths(at.board, at.left, at.colours, at.lands, at.seats)


def _worths(board: str, left: int, colours: Sequence[int], lands: Sequence[int], seats: int) -> list[Worth]:
    realms = [0] * (seats + 1)
    for colour, land in zip(colours, lands, strict=True):
        realms[colour] |= land
    return [_worth(board, left, realm) for realm in realms]


@lru_cache(maxsize=8192)
def _worth(board: str, left: int, realm: int) -> Worth:
    kinds = terrain(board)
    worth = [(float(CITY), kinds.city), (float(VILLAGE), kinds.village), (float(FOREST), kinds.forest)]
    for mines in kinds.mines:
        had = (realm & mines).bit_count()
        worth.append(((SPARE if had else MINE * left) + MONOPOLY * (had == ENOUGH - 1), mines))
    return tuple(sorted(worth, reverse=True))


@lru_cache(maxsize=32768)
def spoils(near: int, all_of_it: int, worth: Worth) -> Spoils:
    """What can be taken of an area: what is near, and then what is near or behind that."""
    found = [value for value, kind in worth for _ in range(min((near & kind).bit_count(), 2))][:2]
    first, two, behind = max(found, default=0.0), total(found), around(near) & all_of_it
    for value, kind in worth:
        if value + first <= two:
            break
        gates = near & around(behind & kind)
        if gates:
            two = max(two, value + max([one for one, other in worth if gates & other], default=0.0))
    return Spoils(first, two)
