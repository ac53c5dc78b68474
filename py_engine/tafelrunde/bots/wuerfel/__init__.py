"""Würfelkönig: what bots know of it. Dice can be reckoned through; what counts is to know what a turn's end is worth."""

from __future__ import annotations

from random import Random

from tafelrunde.bots.levels import Level
from tafelrunde.bots.mind import Mind
from tafelrunde.bots.odds import total
from tafelrunde.bots.slices import Slices
from tafelrunde.bots.thought import Thought
from tafelrunde.bots.view import View
from tafelrunde.bots.wuerfel.outlook import outlook
from tafelrunde.bots.wuerfel.prior import prior
from tafelrunde.bots.wuerfel.turn import Turn
from tafelrunde.bots.wuerfel.value import luck, parts, turns
from tafelrunde.games.wuerfel import GAME
from tafelrunde.games.wuerfel.state import Wuerfel

__all__ = ["MIND"]


class WuerfelMind(Mind[Wuerfel]):
    """Würfelkönig: a turn is reckoned through exactly, so all depends on what the position at its end is worth."""

    levels = (
        Level(0.064, 1, 2),
        Level(0.03, 2, 3),
        Level(0.0145, 3, 3),
        Level(0.0068, 4, 3),
        Level(0.0, 35, 3),  # no more cards lie in the pile: each that can follow is looked at
    )

    def prior(self, s: Wuerfel, seat: int) -> float:
        return prior(s, seat)

    def parts(self, s: Wuerfel) -> list[dict[str, float]]:
        return parts(s)

    def spread(self, s: Wuerfel) -> float:
        return luck(turns(s))

    def value(self, s: Wuerfel) -> list[float]:
        return outlook(s) if s.phase in ("roll", "choose") else super().value(s)

    def unfinished(self, s: Wuerfel, before: Wuerfel) -> bool:
        return s.turn == before.turn and s.phase in ("bonus", "gift")

    def chances(self, s: Wuerfel) -> Slices[list[float]]:
        if s.phase == "roll" or s.turn is None:
            return (yield from super().chances(s))
        likely = self.value(s)
        turn = Turn(View(GAME, s), self.value, 1, s.limit)
        yield from turn.steps()  # to the end, even where there is only one
        share = turn.values[0].share
        others = total([chance for seat, chance in enumerate(likely) if seat != s.turn])
        return [share if seat == s.turn else chance * (1 - share) / others for seat, chance in enumerate(likely)]

    def think(self, view: View[Wuerfel], rng: Random, level: Level) -> Thought:
        return Turn(view, self.value, level.effort, level.sight)


MIND = WuerfelMind(GAME)
