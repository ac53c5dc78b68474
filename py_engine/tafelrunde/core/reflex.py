"""What looks best right after an action: how one plays without thinking, and all a page can do that has not got what thinks."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tafelrunde.core.action import Action
from tafelrunde.core.dealer import Seeded
from tafelrunde.core.game import Game
from tafelrunde.core.state import State


def lead(game: Game[Any], s: State, seat: int) -> float:
    """By how many points a seat leads."""
    totals = [score["total"] for score in game.scores(s)]
    mine: float = totals.pop(seat)
    return mine - max(totals)


def reflex(
    game: Game[Any], view: State, rng: Random, samples: int = 6, judge: Callable[[Any, int], float] | None = None
) -> Action:
    """The action with the best average over some worlds that fit the view, by its judge or by points; `view` is `state.seen_by(state.turn)`.

    >>> from tafelrunde import games
    >>> game = games.load("wuerfel")
    >>> reflex(game, game.start(2, Seeded(1)).seen_by(0), Random(1))
    Roll()
    """
    seat, actions = view.turn, game.actions(view)
    if seat is None:
        raise ValueError("the game is over")
    if len(actions) == 1:
        return actions[0]
    dealer = Seeded(rng.getrandbits(64))
    totals = [0.0] * len(actions)
    for _ in range(samples):
        world = view.guess(rng)
        for number, action in enumerate(actions):
            after = world.copy()
            game.play(after, action, dealer)
            totals[number] += judge(after, seat) if judge else lead(game, after, seat)
    return actions[totals.index(max(totals))]
