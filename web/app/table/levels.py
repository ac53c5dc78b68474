"""The levels of the bots at a table."""

from __future__ import annotations

from collections.abc import Sequence

from app.parts import marked as _
from tafelrunde.core.court import LEVELS, nearest

NEWCOMER = 2
"""Whom somebody plays against who has never chosen."""
FORMER = 3
"""How bots play in a game of before there were levels: as those in the middle."""
NEWER = _("Bots of this game have a level that only a newer version knows. They play at the nearest.")
"""What is told of a game where a level is `unheard_of`."""


def graded(levels: Sequence[object], seats: int) -> tuple[int, ...]:
    """Per seat the level that is asked for, or the one nearest to it.

    >>> graded([1, 9, "dragon"], 4)
    (1, 5, 3, 3)
    """
    asked = [*levels, *[None] * seats]
    return tuple(nearest(level, FORMER) for level in asked[:seats])


def unheard_of(levels: Sequence[object]) -> bool:
    """Whether a newer version has written a level that is not known here.

    >>> unheard_of([1, 5]), unheard_of([1, 6]), unheard_of(["dragon"])
    (False, True, True)
    """
    return any(level not in range(1, len(LEVELS) + 1) for level in levels)
