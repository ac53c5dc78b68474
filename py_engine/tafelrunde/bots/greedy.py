"""The plain bot that the others are measured by: it takes what looks best right after its action, and never errs by design."""

from __future__ import annotations

from random import Random
from typing import Any

from tafelrunde.bots.mind import mind
from tafelrunde.core import Action, Game, State
from tafelrunde.core.reflex import reflex


def choose(game: Game[Any], view: State, rng: Random, samples: int = 6) -> Action:
    """What looks best by what bots know of the game; `view` is `state.seen_by(state.turn)`."""
    return reflex(game, view, rng, samples, mind(game).prior)
