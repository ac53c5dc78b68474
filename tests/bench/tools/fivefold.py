"""A bot that thinks as the highest level does, and five times as long.

    tafelrunde arena laurin --bots tests/bench/tools/fivefold.py,5 --seats 3 --games 402 --budget 600

What that brings stands in bots.md.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from tafelrunde.bots import View, mind
from tafelrunde.core import Action, Game, State


def choose(game: Game[Any], view: State, rng: Random) -> Action:
    """What comes out best."""
    knows = mind(game)
    highest = knows.levels[-1]
    thought = knows.think(View(game, view), rng, replace(highest, effort=5 * highest.effort))
    thought.run(thought.total)
    return thought.best
