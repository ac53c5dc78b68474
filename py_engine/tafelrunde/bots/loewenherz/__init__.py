"""Löwenherz: what bots know of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tafelrunde.bots.levels import Level
from tafelrunde.bots.loewenherz.prior import parts, prior
from tafelrunde.bots.loewenherz.shortlist import shortlist
from tafelrunde.bots.methods.flat import Flat
from tafelrunde.bots.methods.glance import Glance
from tafelrunde.bots.mind import Mind
from tafelrunde.bots.thought import Thought
from tafelrunde.bots.view import View
from tafelrunde.core import Action
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.diplomacy import Removal
from tafelrunde.games.loewenherz.setup import Castles
from tafelrunde.games.loewenherz.state import Loewenherz
from tafelrunde.games.loewenherz.turn import DEEDS, Turn

__all__ = ["MIND"]

LISTED, HABIT = 10, 5
"""How many borders or fields are thought about, and how many where there is no time to think."""

CLOSE, OPEN = 3.0, 0.74
"""By how many points whoever leads wins nearly three of four when the deck is empty, and how many more for each card in it a seat."""


class LoewenherzMind(Mind[Loewenherz]):
    """Löwenherz: what follows in the next turns decides, for a border or a field is only half of what a card does."""

    levels = (
        Level(0.0112, 6),
        Level(0.0088, 10, 1),
        Level(0.0055, 16, 2),
        Level(0.0038, 24, 3),
        Level(0.0, 32, 4),
    )

    def spread(self, s: Loewenherz) -> float:
        del s
        return 8.0

    def told_spread(self, s: Loewenherz) -> float:
        return CLOSE + OPEN * len(s.deck) / s.seats

    def prior(self, s: Loewenherz, seat: int) -> float:
        return prior(s, seat)

    def parts(self, s: Loewenherz) -> list[dict[str, float]]:
        return parts(s)

    def shortlist(self, s: Loewenherz, most: int = LISTED) -> Sequence[Action]:
        return shortlist(s, self.game.actions(s), most)

    def habitual(self, s: Loewenherz) -> Sequence[Action]:
        return self.shortlist(s, HABIT)

    def unfinished(self, s: Loewenherz, before: Loewenherz) -> bool:
        """A card until all is done that it is played for."""
        return s.phase == Removal.name or (s.turn == before.turn and s.phase in DEEDS)

    def awaited(self, s: Loewenherz, before: Loewenherz, decisions: int) -> bool:
        """Until nobody is in the middle of a card: half a fence says nothing of what it is for."""
        return super().awaited(s, before, decisions) or s.phase not in (Turn.name, Castles.name)

    def think(self, view: View[Loewenherz], rng: Random, level: Level) -> Thought:
        if not view.table.round:
            # A castle stands for all the game: no turn to come tells more of it than the land around.
            return Glance(self, view, rng, 1)
        end = view.table.round + level.sight
        return Flat(self, view, rng, level.effort, lambda s: s.round > end)


MIND = LoewenherzMind(GAME)
