"""König der Elfen: what bots know of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tafelrunde.bots.elfen.dropping import dropped
from tafelrunde.bots.elfen.outlook import outlook, rank
from tafelrunde.bots.elfen.prior import prior
from tafelrunde.bots.levels import Level
from tafelrunde.bots.methods.flat import Flat
from tafelrunde.bots.methods.glance import Glance
from tafelrunde.bots.mind import Mind
from tafelrunde.bots.thought import Thought
from tafelrunde.bots.view import View
from tafelrunde.core import Action
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.planning import Planning, Swapping
from tafelrunde.games.elfen.state import Elfen
from tafelrunde.games.elfen.travel import Travelling

__all__ = ["MIND"]


WORLDS, KEPT = 8, 5
"""In how many worlds plans are looked at before some are played out, and how many those are."""
PLAYOUTS = 8
"""How many playouts take the place of one world."""


class ElfenMind(Mind[Elfen]):
    """König der Elfen: to know what a plan is worth says more than to look ahead, where nobody knows the cards to come. With
    two the best bot does both; with more there is too much that others could do.
    """

    levels = (
        Level(0.036, 4, crowded=0.008),
        Level(0.024, 6, crowded=0.0051),
        Level(0.012, 8, crowded=0.0033),
        Level(0.0035, 10, crowded=0.0017),
        Level(0.0, 12, 6),
    )
    scale = 12.0

    def prior(self, s: Elfen, seat: int) -> float:
        return prior(s, seat)

    def rank(self, s: Elfen, seat: int) -> float:
        return rank(s, seat)

    def habitual(self, s: Elfen) -> Sequence[Action]:
        return [dropped(s)] if s.phase == Swapping.name else super().habitual(s)

    def parts(self, s: Elfen) -> list[dict[str, float]]:
        return outlook(s)

    def think(self, view: View[Elfen], rng: Random, level: Level) -> Thought:
        # Only plans depend on what the others hold and what is drawn; elsewhere every world looks the same.
        if view.table.phase != Planning.name:
            return Glance(self, view, rng, 1)
        if view.table.seats > 2 or not level.sight:
            return Glance(self, view, rng, level.effort)
        return Flat(self, view, rng, PLAYOUTS * level.effort, _planned, plies=level.sight, keep=KEPT, worlds=WORLDS)


def _planned(s: Elfen) -> bool:
    """Plans are made: from here on it is known what each of them is worth."""
    return s.phase == Travelling.name


MIND = ElfenMind(GAME)
