"""König Laurin: what bots know of it."""

from __future__ import annotations

from tafelrunde.bots.laurin.prior import prior
from tafelrunde.bots.mind import Mind
from tafelrunde.games.laurin import GAME
from tafelrunde.games.laurin.state import Laurin

__all__ = ["MIND"]


class LaurinMind(Mind[Laurin]):
    """König Laurin."""

    def prior(self, s: Laurin, seat: int) -> float:
        return prior(s, seat)


MIND = LaurinMind(GAME)
