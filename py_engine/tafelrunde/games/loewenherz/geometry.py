"""The board as bits: 12 by 12 fields, one bit each, in rows from the top left.

A set of fields is an int. So is a set of edges: bit `f` of an east set is the edge between field `f` and the one to its
right, bit `f` of a south set the edge between `f` and the one below it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import compress
from typing import NamedTuple, TypeVar

T = TypeVar("T")

SIZE = 12
FIELDS = SIZE * SIZE
EAST = sum(1 << field for field in range(FIELDS) if field % SIZE < SIZE - 1)
"""Fields that have one to their right."""
SOUTH = (1 << FIELDS - SIZE) - 1
"""Fields that have one below."""

COLUMNS = "abcdefghijkl"
NAMES = [f"{column}{row}" for row in range(1, SIZE + 1) for column in COLUMNS]
"""Columns are letters from the left, rows numbers from the top: the first field is a1, the last l12."""
INDEX = {name: field for field, name in enumerate(NAMES)}


class Edge(NamedTuple):
    """The edge from a field to its neighbour `to`, as its bit in an east and in a south set; one of them is 0."""

    to: int
    east: int
    south: int


def _sides(field: int) -> Iterator[Edge]:
    if field >= SIZE:
        yield Edge(field - SIZE, 0, 1 << field - SIZE)
    if field % SIZE:
        yield Edge(field - 1, 1 << field - 1, 0)
    if EAST >> field & 1:
        yield Edge(field + 1, 1 << field, 0)
    if SOUTH >> field & 1:
        yield Edge(field + SIZE, 0, 1 << field)


SIDES = [tuple(_sides(field)) for field in range(FIELDS)]
"""Per field, its edges to its neighbours: above, left, right, below."""

EDGES = {(field, edge.to): edge for field in range(FIELDS) for edge in SIDES[field] if edge.to > field}
"""Every edge between two fields, the upper or left one named first."""


def fields(mask: int) -> list[int]:
    """The fields of a set, in order.

    >>> [NAMES[field] for field in fields(0b1000000000101)]
    ['a1', 'c1', 'a2']
    """
    return list(pick(range(FIELDS), mask))


def mask(fields: Iterable[int]) -> int:
    """The set of some fields.

    >>> mask([0, 2])
    5
    """
    bits = 0
    for field in fields:
        bits |= 1 << field
    return bits


_BITS = bytes.maketrans(b"01", b"\0\1")


def pick(items: Sequence[T], mask: int) -> Iterator[T]:
    """Of one item per field, those of the fields in a set, in order."""
    return compress(items, f"{mask:b}"[::-1].encode().translate(_BITS))


def beside(area: int, east: int = EAST, south: int = SOUTH) -> int:
    """The fields that have a neighbour in an area, across these edges."""
    return (area & east) << 1 | area >> 1 & east | (area & south) << SIZE | area >> SIZE & south


def around(area: int) -> int:
    """The fields next to an area, outside it.

    >>> [NAMES[field] for field in fields(around(1))]
    ['b1', 'a2']
    """
    return beside(area) & ~area


def spread(area: int, east: int, south: int) -> int:
    """All that can be reached from an area across these edges."""
    while True:
        # Each direction goes on from what the one before reached: the same end, in fewer rounds.
        grown = area | (area & east) << 1
        grown |= grown >> 1 & east
        grown |= (grown & south) << SIZE
        grown |= grown >> SIZE & south
        if grown == area:
            return area
        area = grown


@cache
def within(field: int, steps: int) -> int:
    """The fields at most so many steps away, each step to the side or up and down."""
    area = 1 << field
    for _ in range(steps):
        area |= around(area)
    return area
