"""Fit what bots expect to how games between them really end, and write it beside them.

    python build.py program tests/bench/fits.py creatures 2 300
    python build.py program tests/bench/fits.py elfen 2 150

The bots that are there play so many games with themselves; now and then one does something else, so that more is seen than what
they would do. The figures are those of ridge regression, rounded; the same command gives the same file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from tafelrunde import bots, games
from tafelrunde.bots.creatures import worth
from tafelrunde.bots.elfen import outlook
from tafelrunde.bots.levels import Level
from tafelrunde.bots.mind import mind
from tafelrunde.bots.view import View
from tafelrunde.core import Seeded
from tafelrunde.games.creatures.scoring import ROUNDS
from tafelrunde.games.elfen.data import LATER_DEAL
from tafelrunde.games.elfen.preview import outline

BOTS = Path(bots.__file__).parent
WHIM, KEEP = 0.1, 0.5
"""How often something else is done, and how many of the positions count."""
Sample = tuple[Sequence[float], float]


def ridge(samples: Sequence[Sample], strength: float = 20.0) -> list[float]:
    """The weights by which the figures come nearest to the targets, by least squares."""
    size = len(samples[0][0])
    rows = [[strength * (at == here) for at in range(size)] + [0.0] for here in range(size)]
    for figures, target in samples:
        for row, figure in zip(rows, figures, strict=True):
            if figure:
                for at, other in enumerate([*figures, target]):
                    row[at] += figure * other
    for at in range(size):
        pivot = max(range(at, size), key=lambda here: abs(rows[here][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for here in range(size):
            if here != at:
                factor = rows[here][at] / rows[at][at]
                rows[here] = [one - factor * other for one, other in zip(rows[here], rows[at], strict=True)]
    return [round(rows[at][size] / rows[at][at], 3) for at in range(size)]


def plays(name: str, seats: int, number: int) -> Iterator[tuple[Any, Random, bool]]:
    """A game, position by position; with each, whether it counts."""
    game, chance = games.load(name), Random(f"{name} {seats} {number}")
    state, dealer, thinks = game.start(seats, Seeded(f"{name} {seats} {number}")), Seeded(number), mind(game)
    while state.turn is not None:
        yield state, chance, chance.random() < KEEP
        if chance.random() < WHIM:
            action = chance.choice(game.actions(state))
        elif name == "creatures":
            # Whoever thinks by these figures would only learn what it believes already.
            action = bots.player("greedy")(game, state.seen_by(state.turn), chance)
        else:
            thought = thinks.think(View(game, state), chance, Level(0.0, 3))
            thought.run(thought.total)
            action = thought.best
        game.play(state, action, dealer)
    yield state, chance, False


def creatures(seats: int, number: int) -> list[Sample]:
    """What a row says of the lead over the average of the others at the end."""
    waiting: list[tuple[list[float], int]] = []
    for state, _, counts in plays("creatures", seats, number):
        if counts:
            mine = worth.signs(state)[state.turn]
            others = [one for seat, one in enumerate(worth.signs(state)) if seat != state.turn]
            ahead = [own - sum(rest) / len(rest) for own, *rest in zip(mine, *others, strict=True)]
            later = (ROUNDS - state.round) / ROUNDS
            waiting.append(([*ahead, *(one * later for one in ahead)], state.turn))
    totals = [score["total"] for score in games.load("creatures").scores(state)]
    return [(figures, totals[seat] - (sum(totals) - totals[seat]) / (seats - 1)) for figures, seat in waiting]


def elfen(seats: int, number: int) -> Iterator[tuple[str, Sample]]:
    """What the signs of a plan say of the gold that comes in by the end of the journey, and of what is kept."""
    waiting: list[tuple[str, Sequence[float], int, float]] = []
    journey = 1
    for state, chance, _ in plays("elfen", seats, number):
        over = state.turn is None
        if state.journey != journey or over:
            for when, figures, seat, purse in waiting:
                yield when, (figures, _purse(state, seat, 0 if over else LATER_DEAL) - purse)
            waiting, journey = [], state.journey
        if state.phase == "plan":
            when, stops = "last" if outlook.last(state) else "early", tuple(outline(state))
            for seat in range(seats):
                if chance.random() < KEEP:
                    found = [*outlook.signs(state, seat, stops).values()]
                    waiting.append((when, found, seat, _purse(state, seat, 0)))


def _purse(state: Any, seat: int, dealt: int) -> float:
    """The gold of a seat, and what its cards are worth but for those that were dealt for the next journey."""
    cards = 0 if outlook.last(state) and not dealt else len(state.hands[seat]) - dealt
    return float(state.gold(seat) + outlook.KEPT * cards)


def main(name: str, seats: int, number: int) -> None:
    """Play, fit and write."""
    file = BOTS / name / {"creatures": "worth.json", "elfen": "outlook.json"}[name]
    known = json.loads(file.read_text())
    if name == "creatures":
        found = ridge([sample for one in range(number) for sample in creatures(seats, one)])
        half = len(worth.SIGNS)
        known[str(seats)] = {sign: [found[at], found[at + half]] for at, sign in enumerate(worth.SIGNS)}
    else:
        samples: dict[str, list[Sample]] = {"early": [], "last": []}
        for one in range(number):
            for when, sample in elfen(seats, one):
                samples[when].append(sample)
        known[str(seats)] = {when: dict(zip(outlook.SIGNS, ridge(one), strict=True)) for when, one in samples.items()}
    file.write_text(json.dumps(known, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
