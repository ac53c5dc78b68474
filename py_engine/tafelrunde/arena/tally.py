"""What the games say, and how sure one can be of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count, takewhile
from math import log, sqrt
from typing import Any

from tafelrunde.arena.contest import Contest, Round

SURE = 1.96
"""How many standard errors a 95 % interval reaches to each side."""

FEW = 24
"""Of fewer rounds nobody knows how much they differ, and a test that takes that from them is wrong twice as often."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """Wald's sequential test: stop as soon as the games decide between two shares of winning, wrong once in 20 times; near none
    and all of them more often, since hardly any game differs there.
    """

    low: float
    high: float

    def verdict(self, rounds: Iterable[float]) -> str:
        """`high` or `low` once that is decided, else nothing."""
        shares = list(rounds)
        many, mean, error = _mean(shares)
        if many < FEW:
            return ""
        variance = max(error * error * many, 1e-4)
        likely = many * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * variance)
        bound = log(0.95 / 0.05)
        return "high" if likely >= bound else "low" if likely <= -bound else ""


@dataclass(slots=True)
class Tally:
    """The rounds so far."""

    contest: Contest
    rounds: list[Round] = field(default_factory=list[Round])

    @property
    def games(self) -> int:
        """How many games that were."""
        return len(self.rounds) * self.contest.seats

    def shares(self) -> list[float]:
        """The share that the first bot won of each round, in the order of the starts."""
        return [one.share() for one in sorted(self.rounds, key=lambda one: one.start)]

    def unbroken(self) -> list[float]:
        """The same as far as no start is missing: what is over sooner is not judged sooner."""
        shares = {one.start: one.share() for one in self.rounds}
        return [shares[start] for start in takewhile(shares.__contains__, count())]

    def share(self) -> tuple[float, float, float]:
        """What the first bot won, with the ends of the 95 % interval: the games of a round are one measurement."""
        _, mean, error = _mean(self.shares())
        return mean, max(mean - SURE * error, 0.0), min(mean + SURE * error, 1.0)

    def lead(self) -> float:
        """By how many points the first bot was ahead of the best other, on average; of games that nobody lost for itself."""
        leads = [one.points[0] for played in self.rounds for one in played.outcomes if not one.forfeits]
        return sum(leads) / max(len(leads), 1)

    def moves(self) -> float:
        """How many actions a game had, on average."""
        return sum(one.moves for played in self.rounds for one in played.outcomes) / max(self.games, 1)

    def pace(self) -> list[float]:
        """Per bot, the milliseconds of processor time for a decision."""
        return [
            1000 * sum(one.seconds[bot] for one in self.rounds) / max(sum(one.decisions[bot] for one in self.rounds), 1)
            for bot in range(len(self.contest.bots))
        ]

    def forfeits(self) -> dict[str, int]:
        """How often a bot lost a game for itself, by who and why."""
        found: dict[str, int] = {}
        for played in self.rounds:
            for outcome in played.outcomes:
                for why in outcome.forfeits:
                    found[why] = found.get(why, 0) + 1
        return found

    def cut(self) -> int:
        """How many games were broken off."""
        return sum(outcome.cut for played in self.rounds for outcome in played.outcomes)

    def to_json(self) -> dict[str, Any]:
        """All of it for programs."""
        mean, low, high = self.share()
        return {
            "contest": self.contest.settings(),
            "games": self.games,
            "share": mean,
            "interval": [low, high],
            "lead": self.lead(),
            "moves": self.moves(),
            "milliseconds": self.pace(),
            "forfeits": self.forfeits(),
            "cut": self.cut(),
            "rounds": [one.to_json() for one in sorted(self.rounds, key=lambda one: one.start)],
        }

    def lines(self) -> list[str]:
        """All of it in words."""
        mean, low, high = self.share()
        first, *others = self.contest.bots
        paces = ", ".join(f"{name} {pace:.1f} ms" for name, pace in zip(self.contest.bots, self.pace(), strict=True))
        fair = f"fair are {100 / self.contest.seats:.0f}%"
        won = f"won {100 * mean:.1f}% ({100 * low:.1f} to {100 * high:.1f}) of {self.games} games"
        return [
            f"{self.contest.game}, {self.contest.seats} seats: {first} against {', '.join(others)}: {won}; {fair}",
            f"lead {self.lead():+.1f} points; {self.moves():.0f} actions a game; a decision: {paces}",
            *(f"lost {count} for itself, {why}" for why, count in sorted(self.forfeits().items())),
            *([f"broken off {self.cut()} that would not end, and counted as they stood"] if self.cut() else []),
        ]


def _mean(numbers: list[float]) -> tuple[int, float, float]:
    """How many, their mean, and its standard error; as if one more round had gone half, for few alike prove little."""
    many = len(numbers)
    mean = sum(numbers) / max(many, 1)
    spread = sum((one - mean) ** 2 for one in numbers) + (0.5 - mean) ** 2
    return many, mean, sqrt(spread) / max(many, 1)
