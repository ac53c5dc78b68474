"""Exact expectation over dice: what every throw is worth, and so what it is worth to keep these dice and roll the others.

Six dice come in three pairs of like ones: there are 21 x 21 x 21 throws that differ, and with dice that lie apart to be rolled
28 x 28 x 28 keeps. A table over throws is 21 rows of 441 numbers, one over keeps is 28 rows of 784.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

PAIRS = [(one, two) for one in range(1, 7) for two in range(one, 7)]
THROWS = [(*first, *second, *third) for first in PAIRS for second in PAIRS for third in PAIRS]
"""Every throw that differs from the others, in the order of the tables."""

_KEPT: dict[tuple[int, ...], int] = dict[tuple[int, ...], int]()
"""What may be kept of a pair: both dice, one, or none."""
for _at, (_one, _two) in enumerate(PAIRS):
    _KEPT[_one, _two] = _KEPT[_two, _one] = _at
for _at in range(1, 7):
    _KEPT[(_at,)] = 20 + _at
_KEPT[()] = 27
_WITH = [[_KEPT[face, other] for other in range(1, 7)] for face in range(1, 7)]
_OF = [sorted({_KEPT[one, two], _KEPT[(one,)], _KEPT[(two,)], _KEPT[()]}) for one, two in PAIRS]

Table = list[list[float]]


def table(values: Sequence[float]) -> Table:
    """A table over throws of a value for each, in the order of `THROWS`."""
    return [[*values[at : at + 441]] for at in range(0, 9261, 441)]


def keeps(throws: Table) -> Table:
    """What each keep is worth, by what each throw is worth: the mean over all that the other dice can show."""
    rows = throws
    for size in (21, 21, 28):
        ones = [
            [(a + b + c + d + e + f) / 6 for a, b, c, d, e, f in zip(*[rows[at] for at in kept], strict=True)]
            for kept in _WITH
        ]
        none = [(a + b + c + d + e + f) / 6 for a, b, c, d, e, f in zip(*ones, strict=True)]
        rows = _turned([*rows, *ones, none], size)
    return rows


def throws(keeps: Table) -> Table:
    """What each throw is worth, by what each keep is worth: as much as the best that can be kept of it."""
    rows = keeps
    for size in (28, 28, 21):
        rows = _turned([[*map(max, *[rows[at] for at in kept])] for kept in _OF], size)
    return rows


def keep(dice: Sequence[int], again: Sequence[int]) -> tuple[int, ...]:
    """What is kept of each pair where the dice of these numbers, 1 to 6, are rolled again."""
    return tuple([_KEPT[tuple([dice[at] for at in (pair, pair + 1) if at + 1 not in again])] for pair in (0, 2, 4)])


def kept(keeps: Table, dice: Sequence[int], again: Sequence[int]) -> float:
    """What it is worth to roll the dice of these numbers, 1 to 6, again."""
    first, second, third = keep(dice, again)
    return keeps[first][second * 28 + third]


def ahead(final: Table) -> Iterator[Table]:
    """What keeps are worth with one roll to come, then with two, and so on, as far as it is asked for."""
    values = final
    while True:
        yield (found := keeps(values))
        values = throws(found)


def _turned(rows: Table, size: int) -> Table:
    """The pairs change places, the first goes last: so each step has the same shape."""
    columns = [*zip(*rows, strict=True)]
    step = len(columns) // size
    return [[*chain.from_iterable(columns[at * step : (at + 1) * step])] for at in range(size)]
