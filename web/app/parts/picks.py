"""One thing at a time: the page only switches numbers on and off, so a pick is the exclusive or of all that are on.

Every element that can be picked carries the number that leads from the present pick to its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import xor


def picked(selected: Iterable[int]) -> int:
    """The number that is picked; 0 is none.

    >>> picked([]), picked([18]), picked([18, 18 ^ 5])
    (0, 18, 5)
    """
    return reduce(xor, selected, 0)


def toward(now: int, number: int) -> int:
    """What to switch so that this number is picked, or none if it is already.

    >>> toward(0, 18), toward(18, 18), picked([18, toward(18, 5)])
    (18, 18, 5)
    """
    return now ^ number if number != now else number
