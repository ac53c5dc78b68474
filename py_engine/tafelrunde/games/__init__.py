"""The five games, by name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tafelrunde.core.game import Game

NAMES = ("laurin", "creatures", "elfen", "wuerfel", "loewenherz")
"""In the order of the shelf."""


def load(name: str) -> Game[Any]:
    """The game of this name; raises `LookupError` where there is none.

    >>> load("wuerfel").seats
    range(2, 6)
    """
    if name not in NAMES:
        raise LookupError(name)
    game: Game[Any] = import_module(f"tafelrunde.games.{name}").GAME
    return game
