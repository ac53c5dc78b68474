"""Where bots think: the one place that asks them."""

from __future__ import annotations

from random import Random
from typing import Any

from tafelrunde import bots
from tafelrunde.core import Action, Game, State


async def choose(game: Game[Any], view: State, chance: Random) -> Action:
    """What a bot does that sees this."""
    return bots.choose(game, view, chance)
