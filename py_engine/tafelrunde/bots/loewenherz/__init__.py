"""Löwenherz: what bots know of it."""

from __future__ import annotations

from tafelrunde.bots.loewenherz.prior import prior
from tafelrunde.bots.mind import Mind
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.state import Loewenherz

__all__ = ["MIND"]


class LoewenherzMind(Mind[Loewenherz]):
    """Löwenherz."""

    def prior(self, s: Loewenherz, seat: int) -> float:
        return prior(s, seat)


MIND = LoewenherzMind(GAME)
