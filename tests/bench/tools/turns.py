"""Fit what bots of Würfelkönig make of a position to how games go on from it, and write it beside them.

    python build.py program tests/bench/tools/turns.py 300 greedy
    python build.py program tests/bench/tools/turns.py 300 5

So many games of a bot against itself. What a position is worth to whoever rolls next is what changes until somebody rolls again, and what
the position is worth then: so every turn teaches something, and the luck of all later ones is left out. The same commands give the same
file: a level plays by the figures as they are, and so goes on from those of the greedy bot.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from itertools import zip_longest
from math import pi, sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from tafelrunde import games
from tafelrunde.bots import player
from tafelrunde.bots.wuerfel import value
from tafelrunde.core import Seeded
from tafelrunde.core.reflex import lead
from tafelrunde.games.wuerfel.state import Wuerfel

FILE = Path(value.__file__).with_name("value.json")
SIGNS = ("next", "top", "lying", "coming")
"""What is found out: what each is worth, in points."""


class Roll(NamedTuple):
    """Somebody begins a turn."""

    state: Wuerfel
    lead: float
    """By how many points that seat is ahead."""
    left: int
    """How many turns the game still has, with this one."""


Played = tuple[list[Roll], float]
"""One game, and by how much the last one who rolled won it."""


def played(number: int, bot: str) -> Played:
    """One game of a bot against itself."""
    game, chance, name = games.load("wuerfel"), Random(number), f"turns {number}"
    state, dealer = game.start(2, Seeded(name)), Seeded(f"{name} dice")
    decide = player(bot)
    begun: list[tuple[Wuerfel, float]] = []
    while (seat := state.turn) is not None:
        if state.phase == "roll":
            begun.append((state.copy(), lead(game, state, seat)))
        game.play(state, decide(game, state.seen_by(seat), chance), dealer)
    rolls = [Roll(s, ahead, len(begun) - at) for at, (s, ahead) in enumerate(begun)]
    return rolls, lead(game, state, rolls[-1].state.mover)


def left(known: Sequence[Played]) -> list[float]:
    """What each stack says of how many turns are left, by least squares."""
    rolls = [roll for rolls, _ in known for roll in rolls]
    stacks = [[*value.stacks(roll.state).values()] for roll in rolls]
    found: list[float] = np.linalg.lstsq(stacks, [roll.left for roll in rolls])[0].tolist()
    return found


def signs(s: Wuerfel) -> list[float]:
    """What speaks for whoever rolls next, by `SIGNS`."""
    seat, other = s.mover, 1 - s.mover
    fairies = value.fairies(s.kingdoms[seat]) - value.fairies(s.kingdoms[other])
    elves = (s.top(seat) == "elf") - (s.top(other) == "elf")
    lying, coming = value.more_fairies(s, value.turns(s))
    return [value.prospect(s, seat), float(elves), fairies * lying, fairies * coming]


def worths(known: Sequence[Played]) -> list[float]:
    """What the signs are worth: so that a position is worth what the turn brings and what the next position is worth."""
    seen, changes, brought = list[list[float]](), list[list[float]](), list[float]()
    for rolls, won in known:
        now = signs(rolls[0].state)
        for roll, after in zip_longest(rolls, rolls[1:]):
            same = after is None or after.state.mover == roll.state.mover
            sign, then = 1 if same else -1, signs(after.state) if after else [0.0] * len(SIGNS)
            seen.append(now)
            changes.append([one - sign * other for one, other in zip(now, then, strict=True)])
            brought.append(sign * (after.lead if after else won) - roll.lead)
            now = then
    found: list[float] = np.linalg.solve(np.transpose(seen) @ changes, np.transpose(seen) @ brought).tolist()
    return found


def wide(known: Sequence[Played], weights: Sequence[float]) -> float:
    """By how much of a lead whoever has it wins nearly three of four, for each turn left (its root): luck spreads like a bell."""
    spread, count = 0.0, 0
    for rolls, won in known:
        last = rolls[-1].state.mover
        for roll in rolls:
            found = roll.lead + sum(weight * sign for weight, sign in zip(weights, signs(roll.state), strict=True))
            wins = won if roll.state.mover == last else -won
            spread += (wins - found) ** 2 / value.turns(roll.state)
            count += 1
    return sqrt(3 * spread / count) / pi


def main(number: int, bot: str) -> None:
    """Play, fit and write."""
    data, known = json.loads(FILE.read_text("utf-8")), [played(one, bot) for one in range(number)]
    # What is to come depends on how many turns are left, so that is found out first.
    guess = [round(one, 3) for one in left(known)]
    value.LEFT.update(zip(value.LEFT, guess, strict=True))
    weights = [round(one, 3) for one in worths(known)]
    data |= {"left": value.LEFT, **dict(zip(SIGNS, weights, strict=True)), "wide": round(wide(known, weights), 3)}
    # A citizen a line: so they can be read.
    data["chances"] = [f'  "{card}": {chances}' for card, chances in data["chances"].items()]
    lines = [f' "{name}": {json.dumps(found)}' for name, found in data.items() if name != "chances"]
    lines.append(' "chances": {\n' + ",\n".join(data["chances"]) + "\n }")
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
