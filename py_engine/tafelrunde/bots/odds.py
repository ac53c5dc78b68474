"""From points to chances, by the four operations alone.

What a library says of `exp` or `log` may differ in the last digit from machine to machine, and `sum` rounds in one way in one
version of Python and in another in the next; bots must decide alike on all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, repeat
from operator import mul


def total(numbers: Iterable[float]) -> float:
    """Added up one by one: how `sum` rounds depends on the version of Python.

    >>> total([0.5, 0.25])
    0.75
    """
    added = 0.0
    for number in numbers:
        added += number
    return added


def powers(base: float, most: int) -> list[float]:
    """The powers of a number, multiplied up one by one.

    >>> powers(0.5, 3)
    [1.0, 0.5, 0.25, 0.125]
    """
    return [*accumulate(repeat(base, most), mul, initial=1.0)]


def rise(x: float) -> float:
    """Nearly `exp(x)`, for x up to 0.

    >>> rise(0.0), round(rise(-1.0), 2), rise(-300.0)
    (1.0, 0.37, 0.0)
    """
    y = 1 + x / 256
    if y <= 0:
        return 0.0
    y *= y
    y *= y
    y *= y
    y *= y
    y *= y
    y *= y
    y *= y
    return y * y


def odds(lead: float) -> float:
    """The chance of whoever leads by so much; a lead of 1 wins nearly three of four.

    >>> odds(0.0), round(odds(1.0), 2), round(odds(-1.0), 2)
    (0.5, 0.73, 0.27)
    """
    other = rise(-abs(lead))
    return 1 / (1 + other) if lead > 0 else other / (1 + other)


_EVEN = (0.0, 0.0, 0.0, 0.6931, 1.0986, 1.3863, 1.6094)
"""Per number of seats, by how much one has to lead to win every second game: the logarithm of how many the others are."""


def ahead(lead: float, seats: int) -> float:
    """The chance of whoever leads the best of the others by so much; where nobody leads all have the same.

    >>> [round(ahead(0.0, seats), 2) for seats in range(2, 7)]
    [0.5, 0.33, 0.25, 0.2, 0.17]
    """
    return odds(lead - _EVEN[seats])


def shares(points: Sequence[float], scale: float) -> list[float]:
    """Each seat's chance to win, by the points that it may expect.

    >>> [round(share, 2) for share in shares([30, 20, 20], 10)]
    [0.58, 0.21, 0.21]
    """
    most = max(points)
    weights = [rise((one - most) / scale) for one in points]
    whole = total(weights)
    return [weight / whole for weight in weights]
