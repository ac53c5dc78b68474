"""Levels: how far a bot looks, and how much of what it finds it gives away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from tafelrunde.bots.odds import rise, total
from tafelrunde.core import Action


class Found(NamedTuple):
    """What is known of an action."""

    action: Action
    share: float
    """What it is expected to win, from 0 to 1."""
    looked: int
    """How often it was looked at; where never, as where nothing is to be decided, the share says nothing."""


Values = Sequence[Found]
"""The best first."""


@dataclass(frozen=True, slots=True)
class Level:
    """What a level is in one game; found by letting the levels play each other."""

    loss: float
    """The share of winning that it gives away against the best action, on average and as far as it sees."""
    effort: int
    """How long it thinks; each method counts in units of its own."""
    sight: int = 0
    """How far it looks ahead, where the method can be told."""
    crowded: float | None = None
    """The loss with the most seats, where it has to be another: it is a share of winning, and there each has less of that."""

    def loss_with(self, seats: int, fewest: int, most: int) -> float:
        """Its loss with so many seats; in between it goes evenly from the one to the other."""
        crowded = self.loss if self.crowded is None else self.crowded
        return self.loss + (crowded - self.loss) * (seats - fewest) / max(most - fewest, 1)


@dataclass(frozen=True, slots=True)
class Slip:
    """Gives up about so much against the best: mostly less, now and then more, and what is far worse hardly ever."""

    loss: float
    seed: int
    """The same thoughts slip the same way, however often one asks."""

    def __call__(self, values: Values) -> Action:
        """What is played of what was found; a level without loss plays the first."""
        if self.loss <= 0 or len(values) == 1:
            return values[0].action
        chance = Random(self.seed)
        # A person is not equally careless every time: the third of a square's mean is 1, and it is mostly less.
        spread = chance.random()
        target = 3 * self.loss * spread * spread
        losses = [max(values[0].share - one.share, 0.0) for one in values]
        (played,) = chance.choices([one.action for one in values], _weights(losses, target))
        return played


def _weights(losses: Sequence[float], target: float) -> list[float]:
    """How likely each action is, so that the mean loss is the target: the hotter, the more alike."""
    low, high = 0.0, 4.0
    weights = [float(loss == 0) for loss in losses]
    for _ in range(24):
        heat = (low + high) / 2
        trial = [rise(-loss / heat) for loss in losses]
        if total([weight * loss for weight, loss in zip(trial, losses, strict=True)]) <= target * total(trial):
            low, weights = heat, trial
        else:
            high = heat
    return weights
