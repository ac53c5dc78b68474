"""A child that knows the rules and wants to win: the bot that level 1 is measured by.

    tafelrunde arena wuerfel --bots 1,tests/bench/tools/child.py --seats 2 --games 400

It looks at one way that things may be, at what lies there right after each action, and at nothing that follows. Mostly it does what
looks best, and often the second or third thing that takes its fancy.
"""

from __future__ import annotations

from random import Random
from typing import Any

from tafelrunde.bots import mind
from tafelrunde.core import Action, Game, Seeded, State

FANCY = (6, 3, 1)
"""How often it does the best, the second and the third thing, of ten times."""


def choose(game: Game[Any], view: State, rng: Random) -> Action:
    """What the child does."""
    seat, world, luck = view.turn, view.guess(rng), Seeded(rng.getrandbits(64))
    looks: list[tuple[float, int, Action]] = []
    for number, action in enumerate(game.actions(view)):
        after = world.copy()
        game.play(after, action, luck)
        looks.append((-mind(game).prior(after, seat or 0), number, action))
    best = [action for _, _, action in sorted(looks)[: len(FANCY)]]
    return rng.choices(best, FANCY[: len(best)])[0]
