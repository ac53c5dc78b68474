"""A contest, and one round of it: the same start, from every seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from random import Random
from time import process_time
from typing import Any, get_type_hints

from tafelrunde import games
from tafelrunde.arena.entrants import Forfeit, Unfit, decision, entrant
from tafelrunde.bots.players import CYCLES, at_random
from tafelrunde.core import Seeded
from tafelrunde.core.court import BUDGET
from tafelrunde.core.plain import is_list, mapping, typed

BUDGETS = 0.001, 86_400.0
"""The least and the most seconds that can be given for a decision; the bell knows neither none nor for ever."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played."""

    game: str
    bots: tuple[str, ...]
    """Who plays; the first is the one that is measured, and the last takes all seats that are left over."""
    seats: int
    seed: str = "0"
    budget: float = BUDGET
    """How many seconds a bot of somebody's own may take for a decision."""
    options: dict[str, int] = field(default_factory=dict[str, int])
    """What was chosen for the game."""

    def __post_init__(self) -> None:
        try:
            game = games.load(self.game)
        except LookupError as error:
            raise Unfit(str(error)) from error
        if self.seats not in game.seats:
            raise Unfit(f"{self.game} is for {game.seats[0]} to {game.seats[-1]}, and not for {self.seats}")
        game.chosen(self.options)
        if not 2 <= len(self.bots) <= self.seats:
            room = "2" if self.seats == 2 else f"2 to {self.seats}"
            raise Unfit(f"on {self.seats} seats there is room for {room} bots, and not for {len(self.bots)}")
        if not BUDGETS[0] <= self.budget <= BUDGETS[1]:
            least, most = BUDGETS
            raise Unfit(f"a decision may take from {least:g} s to {most:g} s, and not {self.budget:g} s")
        for name in self.bots:
            entrant(name)

    def lineup(self) -> list[int]:
        """Seat by seat, as nobody has moved up yet, the number of the bot that sits there."""
        return [min(seat, len(self.bots) - 1) for seat in range(self.seats)]

    def settings(self) -> dict[str, Any]:
        """As plain JSON."""
        return asdict(self) | {"bots": list(self.bots)}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, per bot (who sits on several seats has the average)."""

    shares: list[float]
    """The share of the victory of a seat of each bot: 1 where it won alone."""
    points: list[float]
    """The lead of a seat of each bot over the best of the others."""
    moves: int
    forfeits: list[str]
    """Who lost it for itself, and why."""
    cut: bool = False
    """Whether it was broken off, since it would not end, and counted as it stood."""


@dataclass(frozen=True, slots=True)
class Round:
    """All games from one start."""

    start: int
    outcomes: list[Outcome]
    seconds: list[float]
    """Per bot, how long it thought in all; processor time."""
    decisions: list[int]
    """Per bot, how many decisions it had that were any."""

    def to_json(self) -> dict[str, Any]:
        """As plain JSON."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Any) -> Round:
        """From plain JSON; raises `Damaged` where that is none."""
        known = mapping(data)
        games = known.get("outcomes")
        outcomes = (
            [Outcome(**_fields(Outcome, {"cut": False} | mapping(one))) for one in games] if is_list(games) else []
        )
        return cls(**_fields(cls, known, "outcomes"), outcomes=outcomes)

    def share(self) -> float:
        """The share of the victories that the first bot won from this start."""
        return sum(one.shares[0] for one in self.outcomes) / len(self.outcomes)


def _fields(kind: type, data: dict[str, Any], but: str = "") -> dict[str, Any]:
    """What stands in the data of all fields of a kind but one."""
    hints = get_type_hints(kind)
    return {name: typed(hint, data.get(name), name) for name, hint in hints.items() if name != but}


def play(contest: Contest, start: int) -> Round:
    """Play a start from every seat."""
    seconds, decisions = [0.0] * len(contest.bots), [0] * len(contest.bots)
    outcomes = [_game(contest, start, turn, seconds, decisions) for turn in range(contest.seats)]
    return Round(start, outcomes, seconds, decisions)


def _game(contest: Contest, start: int, turn: int, seconds: list[float], decisions: list[int]) -> Outcome:
    """One game, everybody `turn` seats further on."""
    game, dealer = games.load(contest.game), Seeded(f"{contest.seed} {start}")
    lineup = contest.lineup()
    bots = [lineup[(seat - turn) % contest.seats] for seat in range(contest.seats)]
    chance = [Random(f"{contest.seed} {start} {turn} {seat}") for seat in range(contest.seats)]
    state, moves, gone = game.start(contest.seats, dealer, **contest.options), 0, dict[int, str]()
    most = CYCLES * contest.seats
    seat: int | None
    while (seat := state.turn) is not None and len(gone) < contest.seats - 1 and moves < most:
        view, bot = state.seen_by(seat), bots[seat]
        if seat in gone:
            action = at_random(game, view, chance[seat])
        else:
            before = process_time()
            try:
                action = decision(contest.bots[bot], game, view, chance[seat], contest.budget)
            except Forfeit as forfeit:
                gone[seat] = f"{contest.bots[bot]}: {forfeit}"
                continue
            if len(game.actions(view)) > 1:
                seconds[bot] += process_time() - before
                decisions[bot] += 1
        game.play(state, action, dealer)
        moves += 1
    there = [seat for seat in range(contest.seats) if seat not in gone]
    standing = game.standing(state)
    best = max(standing[seat] for seat in there)
    winners = [seat for seat in there if standing[seat] == best]
    leads = [
        standing[seat][0] - max(other[0] for number, other in enumerate(standing) if number != seat)
        for seat in range(contest.seats)
    ]
    return Outcome(
        _per_bot([(seat in winners) / len(winners) for seat in range(contest.seats)], bots),
        _per_bot(leads, bots),
        moves,
        list(gone.values()),
        state.turn is not None and moves == most,
    )


def _per_bot(values: Sequence[float], bots: Sequence[int]) -> list[float]:
    """The average over the seats of each bot."""
    found: list[float] = []
    for bot in range(max(bots) + 1):
        own = [value for value, of in zip(values, bots, strict=True) if of == bot]
        found.append(sum(own) / len(own))
    return found
