"""Territories that could be: the rectangles that may be closed round an open castle, and what they promise.

A plan loses a part of its worth with every border that is still missing. So every border towards it counts for something,
the last ones count most, and one territory is finished before the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from operator import itemgetter
from typing import NamedTuple

from tafelrunde.bots.odds import powers
from tafelrunde.games.loewenherz.borders import inside, twins
from tafelrunde.games.loewenherz.data import CARDS, terrain
from tafelrunde.games.loewenherz.geometry import EAST, FIELDS, SIZE, SOUTH, around, fields, mask, spread
from tafelrunde.games.loewenherz.scoring import land
from tafelrunde.games.loewenherz.state import Loewenherz

KEPT = powers(0.8, 75)
"""The part of its worth that a plan keeps while so many borders are missing: they cost a card and a turn for every two."""
FOUND, LOOKED_AT = powers(0.93, 75), 80
"""Only so many plans are looked at: those with the best worth, less this for each border of the rim, for some will stand by then."""
STEPS = max(steps for card in CARDS.values() for use, steps in card.does.items() if use == "borders")
"""So many borders a card brings at most."""
SIDES = range(2, 7)
"""How many fields a side has: longer ones are never finished."""
HOME = 2.0
"""What a territory is worth beside its points: from now on it can grow."""
MINE = 0.25
"""What a ducat of income is worth in each turn that is left: a little more than one in the purse, for it comes unasked."""


class Ground(NamedTuple):
    """What decides which territories there can be."""

    board: str
    castles: int
    """Those that have no territory: no plan may hold two."""
    east: int
    south: int
    """The edges between two figures of one colour, which get no border."""
    taken: int
    """The fields of all territories."""

    def near(self, field: int) -> Ground:
        """What matters to the plans round a field: the same for many a position."""
        area = vicinity(field)
        return Ground(self.board, self.castles & area, self.east & area, self.south & area, self.taken & area)


class Shape(NamedTuple):
    """An area with its rim, and what is in it: points, and kinds of mine."""

    area: int
    east: int
    south: int
    points: int
    mines: int
    rim: int
    """How many borders it takes."""


class Plan(NamedTuple):
    """A rim, and what closing it would be worth."""

    east: int
    south: int
    worth: float


class Plans:
    """The plans for a castle, best first, and the edges that matter to any of them."""

    def __init__(self, found: list[Plan]) -> None:
        self.found = sorted(found, key=lambda plan: -plan.worth)
        self.east = self.south = 0
        for plan in found:
            self.east |= plan.east
            self.south |= plan.south


def ground(s: Loewenherz) -> Ground:
    """What decides about the plans in a position."""
    taken = inside(s)
    return Ground(s.board, mask(s.castles) & ~taken, twins(s, 1), twins(s, SIZE), taken)


@lru_cache(maxsize=1024)
def planned(ground: Ground, left: int) -> dict[int, Plans]:
    """The plans for all open castles, by their fields, with so many turns left."""
    return {field: plans(field, ground.near(field), left) for field in fields(ground.castles)}


@lru_cache(maxsize=16384)
def best(known: Plans, east: int, south: int) -> tuple[float, ...]:
    """What the best of some plans promises, by the borders that matter to them: as they are, and with 1 to `STEPS` more for nothing.
    It is asked again and again: most borders lie elsewhere, and the worlds that a bot tries differ in cards alone.
    """
    values = [0.0] * (STEPS + 1)
    for plan_east, plan_south, worth in known.found:
        if worth <= values[0]:
            break
        missing = (plan_east & ~east).bit_count() + (plan_south & ~south).bit_count()
        for spare, value in enumerate(values):
            promised = worth * KEPT[max(missing - spare, 0)]
            if promised > value:
                values[spare] = promised
    return tuple(values)


@lru_cache(maxsize=16384)
def plans(field: int, ground: Ground, left: int) -> Plans:
    """What may be closed round one castle alone."""
    found: list[tuple[float, float, Shape]] = []
    for shape in rimmed(field, ground):
        worth = HOME + shape.points + MINE * left * shape.mines
        found.append((worth * FOUND[shape.rim], worth, shape))
    found.sort(key=itemgetter(0), reverse=True)
    return Plans([Plan(shape.east, shape.south, worth) for _, worth, shape in found[:LOOKED_AT]])


@lru_cache(maxsize=8192)
def rimmed(field: int, ground: Ground) -> list[Shape]:
    """The sites of one castle whose rim can be closed: they stay the same from turn to turn, though worth less."""
    return [shape for shape in sites(field, ground) if not (shape.east & ground.east or shape.south & ground.south)]


def sites(field: int, ground: Ground) -> Iterator[Shape]:
    """The rectangles with no other open castle, less what is taken: the borders of a neighbour serve both."""
    taken, free, seen = ground.taken, ~ground.taken, set[int]()
    for shape in roomy(ground.board, field, ground.castles & ~(1 << field)):
        if not shape.area & taken:
            yield shape
            continue
        rest = clipped(ground.board, field, shape.area & free)
        if rest.area not in seen:
            seen.add(rest.area)
            yield rest


@lru_cache(maxsize=4096)
def roomy(board: str, field: int, others: int) -> list[Shape]:
    """The rectangles that hold a field and none of some others."""
    return [shape for shape in shapes(board, field) if not shape.area & others]


@lru_cache(maxsize=65536)
def clipped(board: str, field: int, free: int) -> Shape:
    """What can be reached from a field within an area. Of the areas that are left of all rectangles, few change at a time."""
    return measured(board, spread(1 << field, free & free >> 1 & EAST, free & free >> SIZE & SOUTH))


@lru_cache(maxsize=FIELDS)
def shapes(board: str, field: int) -> list[Shape]:
    """The rectangles that hold a field."""
    return [measured(board, area) for area in rectangles(field)]


def measured(board: str, area: int) -> Shape:
    """An area with its rim and what is in it."""
    kinds = terrain(board)
    mines = sum([area & mine != 0 for mine in kinds.mines])
    east, south = EAST & (area ^ area >> 1), SOUTH & (area ^ area >> SIZE)
    return Shape(area, east, south, land(area, kinds), mines, east.bit_count() + south.bit_count())


@cache
def rectangles(field: int) -> list[int]:
    """The areas of the rectangles that hold a field."""
    areas: list[int] = []
    for height in SIDES:
        for width in SIDES:
            block = sum(((1 << width) - 1) << SIZE * row for row in range(height))
            areas += [
                block << corner
                for corner in range(FIELDS)
                if corner % SIZE + width <= SIZE and corner // SIZE + height <= SIZE and block << corner >> field & 1
            ]
    return areas


@cache
def vicinity(field: int) -> int:
    """The rectangles that hold a field, and what lies next to them."""
    area = 0
    for one in rectangles(field):
        area |= one
    return area | around(area)
