"""Fit what bots of Kings & Creatures make of a row to how games end, and write it beside them.

    python build.py program tests/bench/fits.py 2 200
    python build.py program tests/bench/fits.py 4 80

Greedy bots play so many games on so many seats: whoever thinks by these figures would only learn what it believes already. Now and
then one does something else, so that more is seen than what they would do. It is ridge regression; the same command gives the same file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tafelrunde import games
from tafelrunde.bots import greedy
from tafelrunde.bots.creatures import worth
from tafelrunde.core import Seeded
from tafelrunde.games.creatures.scoring import ROUNDS

FILE = Path(worth.__file__).with_name("worth.json")
WHIM, KEEP = 0.1, 0.5
"""How often something else is done, and how many of the positions count."""
Sample = tuple[Sequence[float], float]


def samples(seats: int, number: int) -> list[Sample]:
    """From one game, by how much the signs of a seat are ahead of the others', and by how much it led at the end."""
    game, name = games.load("creatures"), f"creatures {seats} {number}"
    state, dealer, chance = game.start(seats, Seeded(name)), Seeded(number), Random(name)
    waiting: list[tuple[list[float], int]] = []
    while (turn := state.turn) is not None:
        if chance.random() < KEEP:
            rows = worth.signs(state)
            mine = rows.pop(turn)
            ahead = [own - sum(rest) / len(rest) for own, *rest in zip(mine, *rows, strict=True)]
            later = (ROUNDS - state.round) / ROUNDS
            waiting.append(([*ahead, *(one * later for one in ahead)], turn))
        whim = chance.random() < WHIM
        view = state.seen_by(turn)
        game.play(state, chance.choice(game.actions(state)) if whim else greedy.choose(game, view, chance), dealer)
    totals = [score["total"] for score in game.scores(state)]
    return [(figures, totals[seat] - (sum(totals) - totals[seat]) / (seats - 1)) for figures, seat in waiting]


def ridge(known: Sequence[Sample], strength: float = 20.0) -> list[float]:
    """The weights by which the figures come nearest to the targets, by least squares."""
    size = len(known[0][0])
    rows = [[strength * (at == here) for at in range(size)] + [0.0] for here in range(size)]
    for figures, target in known:
        for row, figure in zip(rows, figures, strict=True):
            if figure:
                for at, other in enumerate([*figures, target]):
                    row[at] += figure * other
    return [round(weight, 3) for weight in solved(rows)]


def solved(rows: list[list[float]]) -> list[float]:
    """As many equations as unknowns, each with its right side last."""
    size = len(rows)
    for at in range(size):
        pivot = max(range(at, size), key=lambda here: abs(rows[here][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for here in range(size):
            if here != at:
                factor = rows[here][at] / rows[at][at]
                rows[here] = [one - factor * other for one, other in zip(rows[here], rows[at], strict=True)]
    return [row[size] / row[at] for at, row in enumerate(rows)]


def main(seats: int, number: int) -> None:
    """Play, fit and write."""
    found = ridge([sample for one in range(number) for sample in samples(seats, one)])
    last, more = found[: len(worth.SIGNS)], found[len(worth.SIGNS) :]
    table = {sign: [one, other] for sign, one, other in zip(worth.SIGNS, last, more, strict=True)}
    FILE.write_text(json.dumps(json.loads(FILE.read_text()) | {str(seats): table}, indent=1) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
