"""König der Elfen: what bots know of it."""

from __future__ import annotations

from tafelrunde.bots.elfen.prior import prior
from tafelrunde.bots.mind import Mind
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.state import Elfen

__all__ = ["MIND"]


class ElfenMind(Mind[Elfen]):
    """König der Elfen."""

    def prior(self, s: Elfen, seat: int) -> float:
        return prior(s, seat)


MIND = ElfenMind(GAME)
