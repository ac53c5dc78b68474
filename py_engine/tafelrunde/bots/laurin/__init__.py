"""König Laurin: what bots know of it. There is much to do and much is hidden: what looks good is tried out."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tafelrunde.bots.laurin.prior import ends, parts, prior, worths
from tafelrunde.bots.levels import Level
from tafelrunde.bots.methods.flat import Flat
from tafelrunde.bots.mind import Mind
from tafelrunde.bots.thought import Thought
from tafelrunde.bots.view import View
from tafelrunde.core import Action
from tafelrunde.games.laurin import GAME
from tafelrunde.games.laurin.actions import Place, Put
from tafelrunde.games.laurin.data import AROUND, GOAL, SQUARES
from tafelrunde.games.laurin.planning import Assigning
from tafelrunde.games.laurin.state import AUCTION, PENDING, PLANNING, Laurin

__all__ = ["MIND"]

SPOTS = 5
"""On how many squares a dwarf is tried where there is no time to think: those to which most ways lead the king."""
LOOKS = 50
"""At how many positions a bot looks for each playout that it has, before it must come to an end."""
LONG = 60
"""So many decisions further the coach looks at most, to see what comes of a move card."""
CLOSE, OPEN = 3.0, 6.0
"""How many points of lead decide at the end of a game, and how many more at its beginning."""


class LaurinMind(Mind[Laurin]):
    """König Laurin: what somebody's bid or spell is good for shows when the king has moved, so a few decisions are played out."""

    levels = (
        Level(0.0145, 4, 2),
        Level(0.0115, 7, 3),
        Level(0.008, 11, 4),
        Level(0.0045, 16, 6),
        Level(0.0, 24, 6),
    )

    def prior(self, s: Laurin, seat: int) -> float:
        return prior(s, seat)

    def parts(self, s: Laurin) -> list[dict[str, float]]:
        return parts(s)

    def worths(self, s: Laurin) -> list[float]:
        return worths(s)

    def spread(self, s: Laurin) -> float:
        left = max(0.0, 1 - max([s.score(seat) for seat in range(s.seats)]) / GOAL[s.seats])
        return CLOSE + OPEN * left

    def ranked_spread(self, s: Laurin) -> float:
        del s
        return 10.0  # as it was when its levels were measured

    def habitual(self, s: Laurin) -> Sequence[Action]:
        """Of the dwarfs that can be placed the greatest, and where the king may come along."""
        actions = self.game.actions(s)
        if s.phase not in ("place", "relocate"):
            return actions
        near: dict[str, int] = {}
        for king in (s.king, *ends(s)):
            for square in AROUND[king]:
                near[SQUARES[square]] = near.get(SQUARES[square], 0) + 1
        greatest = max([action.front for action in actions if isinstance(action, Place)], default=0)
        steps, others = list[Place | Put](), list[Action]()
        for action in actions:
            if not isinstance(action, Place | Put):
                others.append(action)
            elif action.square in near and (isinstance(action, Put) or action.front == greatest):
                steps.append(action)
        steps.sort(key=lambda step: -near[step.square])
        return [*others, *steps[:SPOTS]] or actions

    def unfinished(self, s: Laurin, before: Laurin) -> bool:
        """A turn until it is over, a king move until it has scored: what was bid in half an auction is neither spent nor kept."""
        if before.phase in PLANNING or s.round != before.round:
            return False
        if before.part == "king" or before.phase in AUCTION:
            moved = before.phase in PENDING or len(s.open()) < len(before.open())
            return not moved or s.phase in PENDING
        return self.awaited(s, before, 0) and (s.part, s.active) == (before.part, before.active)

    def awaited(self, s: Laurin, before: Laurin, decisions: int) -> bool:
        """No further than until all have set up their dwarfs; treasure and spells are for later than that. What move cards are
        good for shows when dwarfs are moved.
        """
        if before.phase == Assigning.name:
            return s.phase not in AUCTION and decisions < LONG
        setting = s.phase not in AUCTION and before.phase not in AUCTION and before.part != "king"
        return (setting or before.phase in PLANNING) and super().awaited(s, before, decisions)

    def think(self, view: View[Laurin], rng: Random, level: Level) -> Thought:
        return Flat(self, view, rng, level.effort, plies=level.sight, worlds=2, looks=LOOKS * level.effort)


MIND = LaurinMind(GAME)
