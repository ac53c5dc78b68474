"""Whether what people are told comes true: how likely each of them wins, and how much more one action wins than another.

    python build.py program tests/bench/tools/borne.py elfen 3 100

So many games of the lowest three levels, by lot. Quarter by quarter: how likely whoever leads was said to win, how often that came, and
how far off the chances of all were beside the same chance for everybody (the mean of the squares). Then of some decisions: how much more
the best action was to win than one of the next, by the highest level, and how much more it did in games that go on from there in the
same world with the same luck.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import mean
from typing import Any, NamedTuple

from tafelrunde import games
from tafelrunde.bots import choose, mind, think
from tafelrunde.bots.slices import whole
from tafelrunde.core import Game, Seeded

DOUBTS, NEXT = 4, 4
"""Of so many decisions of a game the best action is compared with one of so many that follow it."""
CLOSE = 0.01
"""What differs by less of winning is not worth two games."""


class Moment(NamedTuple):
    """A decision, and what was said of it."""

    quarter: int
    told: list[float]
    """Per seat, how likely it was to win."""
    won: list[float]


class Doubt(NamedTuple):
    """By how much one action was better than another."""

    told: float
    came: float


def ended(game: Game[Any], state: Any, number: int) -> list[float]:
    """Per seat, its share of a game that goes on from here."""
    chance, dealer = Random(number), Seeded(f"borne {number}")
    while state.turn is not None:
        game.play(state, choose(game, state.seen_by(state.turn), chance, 1), dealer)
    return mind(game).won(state)


def doubt(game: Game[Any], state: Any, number: int) -> Doubt | None:
    """What the highest level finds, and what comes of it."""
    knows, seat, chance = mind(game), state.turn, Random(number)
    thought = think(game, state.seen_by(seat), chance)
    thought.run(thought.total)
    best, *others = thought.values
    other = chance.choice(others[:NEXT])
    if best.share - other.share < CLOSE:
        return None
    world, came = state.seen_by(seat).guess(chance), list[float]()
    for action in (best.action, other.action):
        game.play(after := world.copy(), action, Seeded(number))
        came.append(ended(game, after, number)[seat])
    return Doubt((best.share - other.share) * knows.borne_out(state), came[0] - came[1])


def played(name: str, seats: int, number: int) -> tuple[list[Moment], list[Doubt]]:
    """A whole game."""
    game, chance, dealer = games.load(name), Random(number), Seeded(f"game {number}")
    knows, state, seen = mind(game), game.start(seats, Seeded(number)), list[Any]()
    levels = [chance.randint(1, 3) for _ in range(seats)]
    while (seat := state.turn) is not None:
        seen.append(state.copy())
        game.play(state, choose(game, state.seen_by(seat), chance, levels[seat]), dealer)
    won = knows.won(state)
    moments = [Moment(4 * at // len(seen), whole(knows.chances(s)), won) for at, s in enumerate(seen)]
    open_ones = [s for s in seen if len(game.actions(s)) > 1]
    some = chance.sample(open_ones, min(DOUBTS, len(open_ones)))
    doubts = [found for at, s in enumerate(some) if (found := doubt(game, s, 100 * number + at))]
    return moments, doubts


def off(told: Sequence[float], won: Sequence[float]) -> float:
    """How far off chances were."""
    return mean((chance - share) ** 2 for chance, share in zip(told, won, strict=True))


def main(name: str, seats: int, count: int) -> None:
    """Play, and tell."""
    with ProcessPoolExecutor() as pool:
        found = list(pool.map(partial(played, name, seats), range(count)))
    moments, doubts = [one for game, _ in found for one in game], [one for _, game in found for one in game]
    even = [1 / seats] * seats
    for quarter in range(4):
        mine = [one for one in moments if one.quarter == quarter]
        leads = [(max(one.told), one.won[one.told.index(max(one.told))]) for one in mine]
        said, came = mean(said for said, _ in leads), mean(came for _, came in leads)
        missed, plain = mean(off(one.told, one.won) for one in mine), mean(off(even, one.won) for one in mine)
        print(f"quarter {quarter + 1}: said {said:.2f}, came {came:.2f}; off {missed:.3f}, all alike {plain:.3f}")
    said, came = mean(one.told for one in doubts), mean(one.came for one in doubts)
    print(f"{len(doubts)} decisions: said {said:.3f}, came {came:.3f}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
