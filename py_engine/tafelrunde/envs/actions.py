"""Every action that a game can ever offer, in a fixed order: its place in the list is its number for programs that learn.

An action is the line that a person says, cards by their faces, so that one number always means the same decision; equal
cards are one. The list is no longer than the longest list of legal actions that the rules leave open (in König Laurin a
bid may be any set of treasure), so counting the legal ones off instead would spare nothing and mean something else each
time.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from tafelrunde.core import Action, Game
from tafelrunde.envs.spaces import of


@cache
def lines(game: str) -> tuple[str, ...]:
    """What can be said in a game, in the order of the numbers.

    >>> len(lines("creatures")), lines("creatures")[0]
    (104, 'take N7')
    """
    return tuple(of(game).lines())


@cache
def _numbers(game: str) -> dict[str, int]:
    return {line: number for number, line in enumerate(lines(game))}


def number(game: Game[Any], view: Any, action: Action) -> int:
    """The number of an action that the seat to move may do.

    >>> from tafelrunde import games
    >>> from tafelrunde.core import Seeded
    >>> game = games.load("wuerfel")
    >>> state = game.start(2, Seeded(1))
    >>> [number(game, state, action) for action in game.actions(state)]
    [0]
    """
    words = game.spoken(view, action).split()
    called = getattr(of(game.name), "called", None)
    return _numbers(game.name)[" ".join(called(view, words) if called else words)]
