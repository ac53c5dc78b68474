"""What a thinker gets to see."""

from __future__ import annotations

from random import Random
from typing import Generic, TypeVar

from tafelrunde.core import Game, State

S = TypeVar("S", bound=State)


class View(Generic[S]):
    """A table through the eyes of the seat that must decide. There is no other way to make one, and thinkers take nothing
    else.
    """

    __slots__ = ("actions", "game", "seat", "table")

    def __init__(self, game: Game[S], state: S) -> None:
        if state.turn is None:
            raise ValueError("the game is over")
        self.game = game
        self.seat = state.turn
        self.table = state.seen_by(self.seat)
        self.actions = tuple(game.actions(self.table))

    def world(self, rng: Random) -> S:
        """One possible world: what the others hold may be so."""
        return self.table.guess(rng)
