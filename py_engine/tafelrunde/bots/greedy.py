"""The plain bot that the others are measured by: it takes what looks best right after its action, and never errs by design."""

from __future__ import annotations

from random import Random
from typing import Any

from tafelrunde.bots.mind import mind
from tafelrunde.core import Action, Game, Seeded, State


def choose(game: Game[Any], view: State, rng: Random, samples: int = 6) -> Action:
    """The action with the best average over some worlds that fit the view; `view` is `state.seen_by(state.turn)`.

    >>> from tafelrunde import games
    >>> game = games.load("wuerfel")
    >>> choose(game, game.start(2, Seeded(1)).seen_by(0), Random(1))
    Roll()
    """
    seat, actions = view.turn, game.actions(view)
    if seat is None:
        raise ValueError("the game is over")
    if len(actions) == 1:
        return actions[0]
    prior = mind(game).prior
    dealer = Seeded(rng.getrandbits(64))
    totals = [0.0] * len(actions)
    for _ in range(samples):
        world = view.guess(rng)
        for number, action in enumerate(actions):
            after = world.copy()
            game.play(after, action, dealer)
            totals[number] += prior(after, seat)
    return actions[totals.index(max(totals))]
