"""A duel, what it may come to, and a bot of somebody's own."""

from __future__ import annotations

from collections.abc import Callable

from tafelrunde.arena import Contest, Round
from tafelrunde.arena.contest import Outcome

DUEL = Contest("creatures", ("greedy", "random"), 2, "7")

Own = Callable[[str], str]
"""Writes a bot of somebody's own, by the body of its function; gives the name of its file."""


def same(one: Round) -> tuple[int, list[Outcome], list[int]]:
    """What does not depend on how quick the machine is."""
    return one.start, one.outcomes, one.decisions


def rounds(*shares: float) -> list[Round]:
    """Rounds of a duel that the first bot won so much of, by 3 points."""
    return [
        Round(start, [Outcome([share, 1 - share], [3.0, -3.0], 30, []) for _ in range(2)], [0.1, 0.2], [50, 0])
        for start, share in enumerate(shares)
    ]
