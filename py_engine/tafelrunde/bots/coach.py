"""The coach: what a thought can say for itself. It knows what the thinker's seat sees, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from tafelrunde.bots.mind import mind
from tafelrunde.bots.odds import total
from tafelrunde.bots.thought import Thought
from tafelrunde.bots.view import View
from tafelrunde.core import Action, Game, Seeded, State

WORLDS = 8
"""In how many possible worlds the reasons are looked for."""


class Reason(NamedTuple):
    """A named part of what speaks for a position, and by how many points one action is better in it than another."""

    part: str
    points: float


class Hint(NamedTuple):
    """A hint in three steps, to be told one by one."""

    verb: str
    """Where to look: what kind of deed it is."""
    action: Action
    """What to do."""
    why: list[Reason]
    """What it is better in than the second best: first what counts most; what it is worse in has points below 0."""
    instead: Action
    """The second best of another effect."""
    cost: float
    """The share of winning that the second best would give away."""


def hint(game: Game[Any], state: State, thought: Thought, seed: int = 0) -> Hint | None:
    """What a thought found, as far as it went; nothing where nothing is to be decided."""
    if len(thought.actions) < 2:
        return None
    (best, share, _), (second, other, _), *_ = thought.values
    return Hint(best.verb, best, reasons(game, state, best, second, seed), second, max(share - other, 0.0))


def reasons(game: Game[Any], state: State, one: Action, other: Action, seed: int = 0) -> list[Reason]:
    """In what parts one action is better than another right afterwards, on average over worlds that fit what is seen."""
    view, rng = View(game, state), Random(seed)
    found: dict[str, float] = {}
    for _ in range(WORLDS):
        world, chance = view.world(rng), rng.getrandbits(64)
        for action, sign in ((one, 1), (other, -1)):
            after = world.copy()
            game.play(after, action, Seeded(chance))
            for part, points in _lead(mind(game).parts(after), view.seat).items():
                found[part] = found.get(part, 0.0) + sign * points / WORLDS
    told = [Reason(part, points) for part, points in found.items() if abs(points) >= 0.05]
    return sorted(told, key=lambda reason: -abs(reason.points))


def _lead(parts: list[dict[str, float]], seat: int) -> dict[str, float]:
    """Part by part, how far a seat is ahead of whoever is best of the others."""
    _, rival = max((total(mine.values()), -other) for other, mine in enumerate(parts) if other != seat)
    theirs = parts[-rival]
    return {part: points - theirs.get(part, 0.0) for part, points in parts[seat].items()}
