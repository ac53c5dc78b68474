"""Players by what one calls them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from tafelrunde.bots import greedy
from tafelrunde.bots.tempers import TEMPERS
from tafelrunde.bots.thinking import choose
from tafelrunde.bots.view import View
from tafelrunde.core import Action, Game, State
from tafelrunde.core.court import LEVELS

Player = Callable[[Game[Any], Any, Random], Action]
"""Decides for the seat to move, by what that seat sees."""

CYCLES = 1000
"""How many decisions programs may have in a game, for each seat and if nothing else is said: two games set no bound themselves."""


def at_random(game: Game[Any], view: State, rng: Random) -> Action:
    """Any action."""
    return rng.choice(View(game, view).actions)


def player(name: str | int) -> Player:
    """A level from 1 to 5, which may have a temper, as in `3-bold`; `greedy` or `random`. Raises `LookupError` for any other.

    >>> player("dragon")
    Traceback (most recent call last):
    LookupError: a bot is one of 1, 2, 3, 4, 5, greedy, random, or a level with a temper as in 3-bold (bold, ...), and not dragon
    """
    known: dict[str, Player] = {
        **{str(level): partial(choose, level=level) for level in range(1, len(LEVELS) + 1)},
        "greedy": greedy.choose,
        "random": at_random,
    }
    plain, _, temper = str(name).partition("-")
    if temper in TEMPERS and plain.isdecimal() and plain in known:
        return partial(choose, level=int(plain), temper=temper)
    if str(name) not in known:
        tempered = f"a level with a temper as in 3-bold ({', '.join(TEMPERS)})"
        raise LookupError(f"a bot is one of {', '.join(known)}, or {tempered}, and not {name}")
    return known[str(name)]
