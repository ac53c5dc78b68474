"""What a kingdom is worth (rules W29, W38 and W39)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from tafelrunde.games.wuerfel.data import CITIZENS


def worth(kingdom: Iterable[str]) -> dict[str, int]:
    """The points of a kingdom, category by category.

    >>> worth(["C24", "C32", "C33", "P1:3", "V2", "C38"])
    {'citizens': 7, 'fairies': 4, 'places': 3, 'penalties': -2, 'dragons': -2, 'total': 10}
    """
    return dict(_worth(tuple(kingdom)))


@lru_cache(maxsize=1024)
def _worth(kingdom: tuple[str, ...]) -> dict[str, int]:
    """Kept, for bots ask for the same kingdoms again and again."""
    points = {"citizens": 0, "fairies": 0, "places": 0, "penalties": 0, "dragons": 0}
    fairies = 0
    for card in kingdom:
        if card[0] == "P":
            points["places"] += int(card.partition(":")[2])
        elif card[0] == "V":
            points["penalties"] -= int(card[1:])
        else:
            citizen = CITIZENS[card]
            if citizen.points is None:
                fairies += 1
            else:
                points["citizens" if citizen.points > 0 else "dragons"] += citizen.points
    points["fairies"] = fairies * fairies
    points["total"] = sum(points.values())
    return points
