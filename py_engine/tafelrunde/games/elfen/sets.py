"""The sets of four cards that can be given for the three drawn: they are counted, and one is made when it is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import sub

from tafelrunde.core import Handle
from tafelrunde.games.elfen.data import DISCARD


def counted(kinds: Sequence[Sequence[Handle]]) -> list[tuple[int, ...]]:
    """For the first kinds, from none to all, how many sets of no, one ... four cards can be chosen from them.

    >>> counted([[5, 8], [6]])
    [(1, 0, 0, 0, 0), (1, 1, 1, 0, 0), (1, 2, 2, 1, 0)]
    """
    ways: list[tuple[int, ...]] = [(1, *[0] * DISCARD)]
    for alike in kinds:
        up_to = tuple(accumulate(ways[-1]))
        ways.append(tuple(map(sub, up_to, (0,) * (len(alike) + 1) + up_to)))
    return ways


def one_set(kinds: Sequence[Sequence[Handle]], ways: Sequence[Sequence[int]], number: int) -> tuple[Handle, ...]:
    """The set of four cards with this number: those without a card of the last kind come first, then those with one.

    >>> kinds = [[5, 8], [6], [7], [9]]
    >>> [one_set(kinds, counted(kinds), number) for number in range(4)]
    [(5, 8, 6, 7), (5, 8, 6, 9), (5, 8, 7, 9), (5, 6, 7, 9)]
    """
    cards: tuple[Handle, ...] = ()
    missing = DISCARD
    for alike, before in zip(reversed(kinds), reversed(ways[:-1]), strict=True):
        count = 0
        while number >= before[missing]:
            number -= before[missing]
            missing -= 1
            count += 1
        if count:
            cards = (*alike[:count], *cards)
    return cards
