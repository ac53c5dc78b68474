"""König der Elfen: what bots know of it."""

from __future__ import annotations

from random import Random

from tafelrunde.bots.elfen.outlook import outlook, rank
from tafelrunde.bots.elfen.prior import prior
from tafelrunde.bots.levels import Level
from tafelrunde.bots.methods.glance import Glance
from tafelrunde.bots.mind import Mind
from tafelrunde.bots.thought import Thought
from tafelrunde.bots.view import View
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.state import Elfen

__all__ = ["MIND"]


class ElfenMind(Mind[Elfen]):
    """König der Elfen: to know what a plan is worth says more than to look ahead, where nobody knows the cards to come."""

    levels = (
        Level(0.045, 4),
        Level(0.024, 6),
        Level(0.012, 8),
        Level(0.005, 10),
        Level(0.0, 12),
    )
    scale = 12.0

    def prior(self, s: Elfen, seat: int) -> float:
        return prior(s, seat)

    def rank(self, s: Elfen, seat: int) -> float:
        return rank(s, seat)

    def parts(self, s: Elfen) -> list[dict[str, float]]:
        return outlook(s)

    def think(self, view: View[Elfen], rng: Random, level: Level) -> Thought:
        # Only plans depend on what the others hold and what is drawn; elsewhere every world looks the same.
        return Glance(self, view, rng, level.effort if view.table.phase == "plan" else 1)


MIND = ElfenMind(GAME)
