"""Find what bots of Würfelkönig hope for, by games of the highest level against itself, and write it beside them.

    python build.py program tests/bench/tools/turns.py 200 3

So many games, so many times over. Whenever somebody is about to roll, what the turn comes to is reckoned through with all throws and all
cards that may follow. The weights are those with which a rough look at the same positions tells that best; the next games are played
with them. It begins with figures that were rounded by hand, so the same command writes the same file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from tafelrunde import games
from tafelrunde.bots import View, choose, mind
from tafelrunde.bots.wuerfel import value
from tafelrunde.bots.wuerfel.outlook import missed, outlook, tempo, won
from tafelrunde.bots.wuerfel.turn import ALL, Turn
from tafelrunde.core import Seeded
from tafelrunde.games.wuerfel.game import Reroll
from tafelrunde.games.wuerfel.state import Wuerfel

FILE = Path(value.__file__).with_name("value.json")
BEGIN = {"turn": 3.0, "elf": 1.0, "lying": 0.75, "coming": 1.0, "wide": 2.0, "way": 0.33, "lasts": 0.8}
LEFT = {"always": -3.0, "pile": 0.7, "penalties": 0.4, "places": 1.6}
ROUNDS, STEP = 12, 0.15
"""How often each weight is tried higher and lower, and by how much of it at first."""


Figures = Callable[[dict[str, float], dict[str, float]], None]
"""Lets bots play by other figures."""


class Roll(NamedTuple):
    """Somebody begins a turn."""

    state: Wuerfel
    share: float
    """What the turn comes to for that seat."""
    left: int
    """How many turns the game still has, with this one."""


def weigh(weights: dict[str, float], left: dict[str, float]) -> None:
    """From here on bots play by these figures."""
    value.WEIGHTS.update(weights)
    value.LEFT.update(left)
    value.often.cache_clear()
    for kept in (won, missed, tempo):
        kept.cache_clear()


def share(s: Wuerfel) -> float:
    """What a turn comes to that is about to begin."""
    knows = mind(game := games.load("wuerfel"))
    before = s.copy()
    before.phase, before.dice = "choose", ALL
    turn = Turn(View(game, before), knows.value, knows.levels[-1].effort, s.limit)
    turn.run(turn.total)
    return next(found.share for found in turn.values if found.action == Reroll(ALL))


def played(number: int, weights: dict[str, float], left: dict[str, float]) -> list[Roll]:
    """One game of the highest level against itself, by these figures."""
    weigh(weights, left)
    game, chance, name = games.load("wuerfel"), Random(number), f"turns {number}"
    state, dealer = game.start(2, Seeded(name)), Seeded(f"{name} dice")
    begun: list[tuple[Wuerfel, float]] = []
    while (seat := state.turn) is not None:
        if state.phase == "roll":
            begun.append((state.copy(), share(state)))
        game.play(state, choose(game, state.seen_by(seat), chance, 5), dealer)
    return [Roll(s, found, len(begun) - at) for at, (s, found) in enumerate(begun)]


def lasting(rolls: Sequence[Roll]) -> dict[str, float]:
    """What each stack says of how many turns are left, by least squares."""
    stacks = [[1, len(s.pile), len(s.penalties), min(s.places)] for s, *_ in rolls]
    found: list[float] = np.linalg.lstsq(stacks, [roll.left for roll in rolls])[0].tolist()
    return dict(zip(value.LEFT, [round(one, 3) for one in found], strict=True))


def distance(rolls: Sequence[Roll], weights: dict[str, float], left: dict[str, float]) -> float:
    """How far a rough look with these weights is from what a turn comes to."""
    weigh(weights, left)
    return sqrt(sum([(outlook(s)[s.mover] - found) ** 2 for s, found, _ in rolls]) / len(rolls))


def fitted(rolls: Sequence[Roll], weights: dict[str, float], left: dict[str, float]) -> dict[str, float]:
    """The weights with which it is nearest, found one by one: whatever helps is tried further, whatever does not less far."""
    best, steps = distance(rolls, weights, left), {name: STEP * weight for name, weight in weights.items()}
    for _ in range(ROUNDS):
        for name, step in steps.items():
            for way in (step, -step):
                tried = {**weights, name: weights[name] + way}
                if (found := distance(rolls, tried, left)) < best:
                    best, weights = found, tried
                    steps[name] *= 1.3
                    break
            else:
                steps[name] *= 0.5
    return {name: round(weight, 3) for name, weight in weights.items()}


def main(number: int, times: int) -> None:
    """Play, fit and write."""
    weights, left, rolls = BEGIN, LEFT, list[Roll]()
    with ProcessPoolExecutor() as pool:
        for time in range(times):
            numbers = range(time * number, (time + 1) * number)
            known = pool.map(partial(played, weights=weights, left=left), numbers)
            rolls += [roll for game in known for roll in game]
            left = lasting(rolls)
            weights = fitted(rolls, weights, left)
            print(f"{distance(rolls, weights, left):.4f}", weights, left, flush=True)
    # A citizen a line: so they can be read.
    chances = [f'  "{card}": {chances}' for card, chances in value.CHANCE.items()]
    lines = [
        f' "weights": {json.dumps(weights)}',
        f' "left": {json.dumps(left)}',
        ' "chances": {\n' + ",\n".join(chances) + "\n }",
    ]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
