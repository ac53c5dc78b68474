"""The bots' people: who they are and what can be chosen of them. That is known before anybody thinks; how they do is in `bots`."""

from __future__ import annotations

LEVELS = ("Page", "Squire", "Knight", "Baron", "King")
"""What the five levels are called in every game, the weakest first; programs call them 1 to 5."""

PEOPLE = {
    "Merlin": "patient",
    "Morgana": "quarrelsome",
    "Gawain": "bold",
    "Viviane": "thrifty",
    "Parzival": "bold",
    "Isolde": "patient",
}
"""The bots' people, and their tempers."""
NAMES = tuple(PEOPLE)
"""What bots are called."""


def nearest(level: object, otherwise: int) -> int:
    """The level that comes nearest to what a newer version may have written; another where nothing is said.

    >>> nearest(7, 3), nearest(2, 3), nearest(0, 3), nearest(None, 3), nearest("dragon", 3)
    (5, 2, 1, 3, 3)
    """
    return min(max(level, 1), len(LEVELS)) if type(level) is int else otherwise
