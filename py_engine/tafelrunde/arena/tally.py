"""What the games say, and how sure one can be of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count, takewhile
from math import log, sqrt
from typing import Any

from tafelrunde import __version__
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

    def verdict(self, shares: Iterable[float]) -> tuple[str, int]:
        """`high` or `low`, and how many rounds decided it: as few as could, however many there are. Else nothing, of all."""
        many, total, squares, bound = 0, 0.0, 0.0, log(0.95 / 0.05)
        for share in shares:
            many, total, squares = many + 1, total + share, squares + share * share
            if many < FEW:
                continue
            variance = max(_spread(many, total, squares) / many, 1e-4)
            likely = (self.high - self.low) * (2 * total - many * (self.low + self.high)) / (2 * variance)
            if abs(likely) >= bound:
                return "high" if likely > 0 else "low", many
        return "", many


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
        shares = self.shares()
        many, total = max(len(shares), 1), sum(shares)
        mean, error = total / many, sqrt(_spread(many, total, sum(share * share for share in shares))) / many
        return mean, max(mean - SURE * error, 0.0), min(mean + SURE * error, 1.0)

    def lead(self) -> float | None:
        """By how many points the first bot was ahead of the best other, on average; of games that nobody lost for itself, if any."""
        leads = [one.points[0] for played in self.rounds for one in played.outcomes if not one.forfeits]
        return sum(leads) / len(leads) if leads else None

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
        """All of it for programs: the version, what was played, and what each of the methods here says of it; `share`, `interval`
        and `lead` are of the first bot, `forfeits` of all, by who and why, `milliseconds` are per bot, and of each round there is
        all that a `Round` knows.
        """
        mean, low, high = self.share()
        return {
            "tafelrunde": __version__,
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
        lead = self.lead()
        ahead = "" if lead is None else f"lead {lead:+.1f} points; "
        won = f"won {100 * mean:.1f}% ({100 * low:.1f} to {100 * high:.1f}) of {self.games} games"
        return [
            f"{self.contest.game}, {self.contest.seats} seats: {first} against {', '.join(others)}: {won}; {fair}",
            f"{ahead}{self.moves():.0f} actions a game; a decision: {paces}",
            *(f"lost {count} for itself, {' '.join(why.split())}" for why, count in sorted(self.forfeits().items())),
            *([f"broken off {self.cut()} that would not end, and counted as they stood"] if self.cut() else []),
        ]


def _spread(many: int, total: float, squares: float) -> float:
    """By how much so many numbers differ from their mean, squared, in all; as if one more were as far from it as one can be: few
    that are alike, or balance, prove little.
    """
    mean = total / many
    return squares - total * mean + max(mean, 1 - mean) ** 2
