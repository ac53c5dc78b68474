"""Fit what bots of Kings & Creatures make of a row to how games end, and write it beside them.

    python build.py program tests/bench/tools/fits.py 2 4000
    python build.py program tests/bench/tools/fits.py 4 4000

Greedy bots play so many games on so many seats: whoever thinks by these figures would only learn what it believes already. Now and
then one does something else, so that more is seen than what they would do. What is looked for are the figures by which those who won were
likeliest to win; the same command gives the same file.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tafelrunde import games
from tafelrunde.bots import greedy
from tafelrunde.bots.creatures import worth
from tafelrunde.core import Seeded

FILE = Path(worth.__file__).with_name("worth.json")
WHIM, KEEP = 0.1, 0.25
"""How often something else is done, and how many of the positions count."""
HELD = 1.0
"""How strongly the figures are held back."""
STEPS = 20
"""The figures no longer move long before."""


class Samples(NamedTuple):
    """Positions: what each seat shows, and what share of winning it had in the end."""

    signs: NDArray[np.float64]
    shares: NDArray[np.float64]


def samples(seats: int, number: int) -> Samples:
    """Some positions of one game."""
    game, name = games.load("creatures"), f"creatures {seats} {number}"
    state, dealer, chance = game.start(seats, Seeded(name)), Seeded(number), Random(name)
    kept: list[list[list[float]]] = []
    while (turn := state.turn) is not None:
        if chance.random() < KEEP:
            later, spread = worth.later(state), worth.spread(state)
            kept.append(
                [[one * factor / spread for factor in (1, later) for one in mine] for mine in worth.signs(state)]
            )
        whim = chance.random() < WHIM
        view = state.seen_by(turn)
        game.play(state, chance.choice(game.actions(state)) if whim else greedy.choose(game, view, chance, 1), dealer)
    first = game.ranking(state)[0]
    shares = [(seat in first) / len(first) for seat in range(seats)]
    signs = np.array(kept).reshape(-1, seats, 2 * len(worth.SIGNS))
    return Samples(signs, np.tile(shares, (len(signs), 1)))


def fitted(known: Samples, held: float = HELD) -> NDArray[np.float64]:
    """The weights with which whoever won was likeliest to win, by Newton's steps."""
    spread = known.signs.std(axis=(0, 1)) + 1e-9
    signs, won = known.signs / spread, known.shares[..., None]
    weights = np.zeros(signs.shape[-1])
    for _ in range(STEPS):
        likely = np.exp(signs @ weights)[..., None]
        likely /= likely.sum(axis=1, keepdims=True)
        mean = (likely * signs).sum(axis=1)
        slope = ((likely - won) * signs).sum(axis=(0, 1)) + held * weights
        bend = np.tensordot(likely * signs, signs, ((0, 1), (0, 1))) - mean.T @ mean
        weights -= np.linalg.solve(bend + held * np.eye(len(weights)), slope)
    found: NDArray[np.float64] = weights / spread
    return found


def main(seats: int, number: int) -> None:
    """Play, fit and write."""
    played = [samples(seats, one) for one in range(number)]
    found = fitted(Samples(*map(np.concatenate, zip(*played, strict=True))))
    last, more = found.round(3).reshape(2, -1).tolist()
    table = {sign: [one, other] for sign, one, other in zip(worth.SIGNS, last, more, strict=True)}
    FILE.write_text(
        json.dumps(json.loads(FILE.read_text("utf-8")) | {worth.key(seats): table}, indent=1) + "\n",
        "utf-8",
        newline="\n",
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
