"""The bots' people: who they are and what can be chosen of them. That is known before anybody thinks; how they do is in `bots`."""

from __future__ import annotations

from collections.abc import Iterable

LEVELS = ("Page", "Squire", "Knight", "Baron", "King")
"""What the five levels are called in every game, the weakest first; programs call them 1 to 5."""

BUDGET = 10
"""Seconds that a bot of somebody's own has for a decision, where nobody says anything else."""
SAID = 200
"""So many letters are told of what such a bot says."""

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


def following(name: str, taken: Iterable[str | None]) -> str:
    """The next of the bots' people after this one who sits nowhere else; the same where all do.

    >>> following("Merlin", ["Merlin", "Morgana"]), following("Isolde", []), following("Ada", ["Merlin"])
    ('Gawain', 'Merlin', 'Morgana')
    """
    after, others = NAMES.index(name) + 1 if name in NAMES else 0, set(taken)
    return next((one for one in (*NAMES[after:], *NAMES) if one not in others), name)


def nearest(level: object, otherwise: int) -> int:
    """The level that comes nearest to what a newer version may have written; another where nothing is said.

    >>> nearest(7, 3), nearest(2, 3), nearest(0, 3), nearest(None, 3), nearest("dragon", 3)
    (5, 2, 1, 3, 3)
    """
    return min(max(level, 1), len(LEVELS)) if type(level) is int else otherwise
