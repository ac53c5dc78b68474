"""What comes of a question, as plain values: it crosses from one Python to another, and is kept by nobody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict, final

Parts = Sequence[tuple[str, float, float, int]]
"""Reasons: a part of what speaks for somebody, what it changes for them and for the best of the others, and who that is."""
Aims = Sequence[tuple[str, float]]
"""What an action may come to, as notation, and how likely that is."""


class Why(TypedDict):
    """Why one action is better than another; see `tafelrunde.bots.coach.Because`."""

    cost: float
    """The share of winning that the other one gives away."""
    why: Parts
    aims: Aims
    others: Aims
    later: Parts
    usual: Parts


@final  # so that types tell it from a hint
class Only(TypedDict):
    """All that there is to do."""

    action: str


class Hint(Why):
    """A hint in three steps, to be told one by one; see `tafelrunde.bots.coach.Hint`."""

    verb: str
    action: str
    instead: str
    equals: Sequence[str]


class Turn(Why):
    """A decision that gave something away: what was done after which entries, and what would have been better."""

    entry: int
    better: str
    played: str


class Review(TypedDict):
    """Where a game was decided."""

    chances: Sequence[Sequence[float]]
    """Everybody's after each entry."""
    turns: Sequence[Turn]
    luck: Sequence[tuple[int, float]]
    """Strokes of chance: by which entry, and how much of winning it gave or took."""
