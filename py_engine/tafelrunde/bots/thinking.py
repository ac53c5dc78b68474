"""To think, and to choose."""

from __future__ import annotations

from random import Random
from typing import Any

from tafelrunde.bots.levels import Slip
from tafelrunde.bots.mind import mind
from tafelrunde.bots.tempers import GIVES, Taste
from tafelrunde.bots.thought import Thought
from tafelrunde.bots.view import View
from tafelrunde.core import Action, Game, State
from tafelrunde.core.court import LEVELS


def think(game: Game[Any], view: State, rng: Random, level: int = 5, temper: str = "") -> Thought:
    """Begin to think about the decision of the seat to move. Whatever that seat does not see is looked away from first.

    The thought goes on as far as it is told to: `run` it to its end, or to where nobody wants to wait any longer. The
    same `rng` and the same slices in all lead to the same thoughts, on any machine. A `temper` changes what is chosen, and
    nothing of what is found out.
    """
    # 3.0 is in the range as well, and yet counts nothing.
    if not hasattr(level, "__index__") or level not in range(1, len(LEVELS) + 1):
        raise ValueError(f"there are levels 1 to {len(LEVELS)}, and {level!r} is none")
    knows = mind(game)
    grade, middle = knows.levels[level - 1], knows.levels[len(LEVELS) // 2]
    room = view.seats, game.seats[0], game.seats[-1]
    slip, seen = Slip(grade.loss_with(*room), rng.getrandbits(64)), View(game, view)
    thought = knows.think(seen, rng, grade)
    thought.slip = slip
    if temper:
        gives = GIVES * min(middle.loss_with(*room) / middle.loss, 1.0)
        thought.taste = Taste(knows, seen, temper, slip.seed, gives)
    return thought


def choose(game: Game[Any], view: State, rng: Random, level: int = 3, temper: str = "") -> Action:
    """What a bot of this level and temper does."""
    thought = think(game, view, rng, level, temper)
    thought.run(thought.total)
    return thought.choice
