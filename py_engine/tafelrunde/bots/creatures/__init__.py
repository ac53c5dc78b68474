"""Kings & Creatures: what bots know of it."""

from __future__ import annotations

from tafelrunde.bots.creatures.prior import prior
from tafelrunde.bots.mind import Mind
from tafelrunde.games.creatures import GAME
from tafelrunde.games.creatures.state import Creatures

__all__ = ["MIND"]


class CreaturesMind(Mind[Creatures]):
    """Kings & Creatures."""

    def prior(self, s: Creatures, seat: int) -> float:
        return prior(s, seat)


MIND = CreaturesMind(GAME)
