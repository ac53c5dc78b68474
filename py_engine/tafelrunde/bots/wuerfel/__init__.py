"""Würfelkönig: what bots know of it."""

from __future__ import annotations

from tafelrunde.bots.mind import Mind
from tafelrunde.bots.wuerfel.prior import prior
from tafelrunde.games.wuerfel import GAME
from tafelrunde.games.wuerfel.state import Wuerfel

__all__ = ["MIND"]


class WuerfelMind(Mind[Wuerfel]):
    """Würfelkönig."""

    def prior(self, s: Wuerfel, seat: int) -> float:
        return prior(s, seat)


MIND = WuerfelMind(GAME)
