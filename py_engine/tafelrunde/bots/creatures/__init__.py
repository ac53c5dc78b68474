"""Kings & Creatures: what bots know of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tafelrunde.bots.creatures.laid import leads
from tafelrunde.bots.creatures.prior import crowns, prior
from tafelrunde.bots.creatures.worth import parts, spread
from tafelrunde.bots.levels import Level
from tafelrunde.bots.methods.flat import Flat
from tafelrunde.bots.methods.tree import Tree
from tafelrunde.bots.mind import Mind
from tafelrunde.bots.slices import AMID, Slices
from tafelrunde.bots.thought import Thought
from tafelrunde.bots.view import View
from tafelrunde.core import Action, Dealer
from tafelrunde.games.creatures import GAME
from tafelrunde.games.creatures.game import Take
from tafelrunde.games.creatures.state import Creatures

__all__ = ["MIND"]

HEAT, STEPS = 3.0, 4
"""How a tree grows: what a glance says, and how many cards are taken by chance from its end."""
AHEAD = 12
"""How many cards are taken in a playout."""
WALKS = 4
"""How many walks down a tree take as long as one playout."""


class CreaturesMind(Mind[Creatures]):
    """Kings & Creatures: one decision is small and there are few, so with two a tree goes deep; with more, nobody knows
    who takes what, and what counts is what most would do.
    """

    levels = (
        Level(0.125, 20, crowded=0.042),
        Level(0.065, 40, crowded=0.028),
        Level(0.03, 60, crowded=0.011),
        Level(0.011, 120, crowded=0.006),
        Level(0.0, 300),
    )

    def prior(self, s: Creatures, seat: int) -> float:
        return prior(s, seat)

    def picked(self, s: Creatures, actions: Sequence[Action], dealer: Dealer) -> Slices[Action]:
        leads = self.leads(s, actions, dealer)
        yield AMID  # once, for all of them together take no longer than elsewhere a single one
        return actions[leads.index(max(leads))]

    def leads(self, s: Creatures, actions: Sequence[Action], dealer: Dealer) -> list[float]:
        del dealer  # nothing is drawn to see how a card would lie
        return leads(s, [action.card for action in actions if isinstance(action, Take)])

    def parts(self, s: Creatures) -> list[dict[str, float]]:
        return parts(s)

    def spread(self, s: Creatures) -> float:
        return spread(s)

    def ranked_spread(self, s: Creatures) -> float:
        del s
        return 8.0  # as it was when its levels were measured

    def reasons(self, s: Creatures) -> list[dict[str, float]]:
        # What was fitted to whole games sees a loss in some crowns; a person would ask since when crowns harm.
        return [mine | {"kings": worth} for mine, worth in zip(parts(s), crowns(s), strict=True)]

    def think(self, view: View[Creatures], rng: Random, level: Level) -> Thought:
        if view.table.seats == 2:
            return Tree(self, view, rng, WALKS * level.effort, steps=STEPS, heat=HEAT)
        end = sum(map(len, view.table.rows)) + AHEAD
        return Flat(self, view, rng, level.effort, lambda s: sum(map(len, s.rows)) > end)


MIND = CreaturesMind(GAME)
