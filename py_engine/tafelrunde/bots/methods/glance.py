"""A glance: how things look right after each action, in some possible worlds."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Generic, Protocol, TypeVar

from tafelrunde.bots.levels import Found
from tafelrunde.bots.odds import ahead
from tafelrunde.bots.thought import Thought
from tafelrunde.bots.view import View
from tafelrunde.core import Action, Dealer, Seeded, State

S = TypeVar("S", bound=State)
Judged_contra = TypeVar("Judged_contra", bound=State, contravariant=True)


class Ranks(Protocol[Judged_contra]):
    """What a glance needs of a mind; not `Mind` itself, which imports this."""

    def ranked_spread(self, s: Judged_contra) -> float: ...
    def do(self, s: Judged_contra, action: Action, dealer: Dealer) -> None: ...
    def rank(self, s: Judged_contra, seat: int) -> float: ...


class Glance(Thought, Generic[S]):
    """One iteration is one action in one world."""

    def __init__(self, mind: Ranks[S], view: View[S], rng: Random, worlds: int) -> None:
        super().__init__(view.actions, worlds * len(view.actions))
        self._mind, self._view, self._rng, self._worlds = mind, view, rng, worlds
        self._totals = [0.0] * len(view.actions)
        self._looked = [0] * len(view.actions)

    def steps(self) -> Iterator[None]:
        mind, view = self._mind, self._view
        dealer = Seeded(self._rng.getrandbits(64))
        for _ in range(self._worlds):
            world = view.world(self._rng)
            for number, action in enumerate(view.actions):
                after = world.copy()
                mind.do(after, action, dealer)
                self._totals[number] += mind.rank(after, view.seat)
                self._looked[number] += 1
                yield

    @property
    def values(self) -> list[Found]:
        spread, seats = self._mind.ranked_spread(self._view.table), self._view.table.seats
        found = [
            Found(action, ahead(total / looked / spread, seats) if looked else 0.0, looked)
            for action, total, looked in zip(self.actions, self._totals, self._looked, strict=True)
        ]
        return sorted(found, key=lambda one: -one.share)
