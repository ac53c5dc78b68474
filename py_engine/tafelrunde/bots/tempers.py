"""Tempers: what a bot likes beside winning. A temper is weights for the named parts of a position, and sees no more than others."""

from __future__ import annotations

import json
from pkgutil import get_data
from random import Random
from typing import Generic, TypeVar

from tafelrunde.bots.levels import Values
from tafelrunde.bots.mind import Mind
from tafelrunde.bots.odds import total
from tafelrunde.bots.view import View
from tafelrunde.core import Action, Seeded, State

S = TypeVar("S", bound=State)

_LIKES: dict[str, dict[str, dict[str, float]]] = json.loads(get_data(__name__, "tempers.json") or b"")
"""By temper and game, what it likes of its own; who likes nothing of its own likes the others to have little."""
TEMPERS = tuple(_LIKES)
"""Bold, thrifty, quarrelsome, patient."""

GIVES = 0.03
"""The share of winning that a bot gives up for what it likes, at most; less where levels lose less than with the fewest seats."""
EQUAL = 0.05
"""Likings of fewer points are none."""


class Taste(Generic[S]):
    """Prefers what suits a temper among the actions that are nearly as good as the best."""

    def __init__(self, mind: Mind[S], view: View[S], temper: str, seed: int, gives: float = GIVES) -> None:
        if temper not in TEMPERS:
            raise ValueError(f"a temper is one of {', '.join(TEMPERS)}, and not {temper}")
        self._mind, self._view, self._seed, self._gives = mind, view, seed, gives
        self._likes = _LIKES[temper].get(view.game.name, {})

    def __call__(self, values: Values) -> Values:
        """The same values, with a little more for what is liked; what was hardly looked at is not."""
        _, best, looked = values[0]
        near = [one for one in values if one.share >= best - self._gives and 4 * one.looked >= looked]
        likings = self._likings([one.action for one in near])
        least, most = min(likings), max(likings)
        if most - least < EQUAL:
            return values
        shaded = [
            one._replace(share=one.share + self._gives * (liking - least) / (most - least))
            for one, liking in zip(near, likings, strict=True)
        ]
        return [*sorted(shaded, key=lambda one: -one.share), *[one for one in values if one not in near]]

    def _likings(self, actions: list[Action]) -> list[float]:
        """How well each action is liked, by what is there right after it in a possible world."""
        chance = Random(self._seed)
        world, luck = self._view.world(chance), chance.getrandbits(64)
        found: list[float] = []
        for action in actions:
            after = world.copy()
            self._view.game.play(after, action, Seeded(luck))
            parts = self._mind.parts(after)
            own = parts.pop(self._view.seat)
            if self._likes:
                found.append(total([weight * own.get(part, 0.0) for part, weight in self._likes.items()]))
            else:
                found.append(-max([total(other.values()) for other in parts]))
        return found
