"""A tree: what is good for whoever decides is looked at more often, level by level, each time in another possible world."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Generic, TypeVar

from tafelrunde.bots.levels import Found
from tafelrunde.bots.odds import rise, total
from tafelrunde.bots.thought import Thought
from tafelrunde.bots.view import View
from tafelrunde.core import Action, Seeded, State

if TYPE_CHECKING:
    from tafelrunde.bots.mind import Mind

S = TypeVar("S", bound=State)

CURIOSITY = 0.6
"""How much is tried that looks good at a glance, beside what has proved to be good."""
UNTRIED = 0.03
"""By how much what was never tried is taken to be worse than what was."""


class Branch:
    """What became of an action."""

    __slots__ = ("glance", "looked", "node", "won")

    def __init__(self, glance: float) -> None:
        self.glance = glance
        """How likely it is the best, at first glance."""
        self.looked = 0
        self.won = 0.0
        """The chances of the seat that took it, added up."""
        self.node = Node()


class Node:
    """What follows the same actions, in whatever world."""

    __slots__ = ("best", "branches", "looked", "weight", "won")

    def __init__(self) -> None:
        self.looked = 0
        self.won: list[float] = []
        """The chances of each seat, added up."""
        self.branches: dict[Action, Branch] = {}
        self.best = 0.0
        self.weight = 0.0
        """Of the actions seen first, the best lead and what all weigh against it: those seen later are measured by them."""


class Tree(Thought, Generic[S]):
    """One iteration is one walk down the tree, from its end some `steps` by chance, and what `Mind.value` says there."""

    fair = False

    def __init__(self, mind: Mind[S], view: View[S], rng: Random, walks: int, *, steps: int, heat: float) -> None:
        super().__init__(view.actions, walks)
        self._mind, self._view, self._rng, self._chance = mind, view, rng, steps
        self._heat = heat
        """By how many points an action must be better to be thought of nearly three times as often."""
        self._root = Node()

    def steps(self) -> Iterator[None]:
        dealer = Seeded(self._rng.getrandbits(64))
        self._root.looked, self._root.won = 1, self._mind.value(self._view.table)
        for _ in range(self.total):
            self._walk(self._view.world(self._rng), dealer)
            yield

    @property
    def values(self) -> list[Found]:
        branches = self._root.branches
        known = [(action, branches.get(action, Branch(0.0))) for action in self.actions]
        # One look that lost is added: little is known of what was hardly looked at, and that was for a reason.
        found = [Found(action, branch.won / (1 + branch.looked), branch.looked) for action, branch in known]
        return sorted(found, key=lambda one: (-one.looked, -one.share))

    def _walk(self, s: S, dealer: Seeded) -> None:
        game, node, path = self._mind.game, self._root, list[tuple[Node, Branch, int]]()
        while (seat := s.turn) is not None:
            actions = game.actions(s)
            action = actions[0]
            if len(actions) > 1:
                if not node.looked:
                    break
                branch, action = self._next(s, seat, node, actions, dealer)
                path.append((node, branch, seat))
                node = branch.node
            game.play(s, action, dealer)
        for _ in range(self._chance):
            if s.turn is None:
                break
            actions = game.actions(s)
            game.play(s, actions[int(self._rng.random() * len(actions))], dealer)
        shares = self._mind.value(s)
        for passed in (*[one for one, _, _ in path], node):
            passed.looked += 1
            passed.won = [
                before + share for before, share in zip(passed.won or [0.0] * len(shares), shares, strict=True)
            ]
        for _, branch, seat in path:
            branch.looked += 1
            branch.won += shares[seat]

    def _next(self, s: S, seat: int, node: Node, actions: Sequence[Action], dealer: Seeded) -> tuple[Branch, Action]:
        """Where to go on: where it went well, or where it looked well and nobody was yet."""
        self._grow(s, node, actions, dealer)
        untried = node.won[seat] / node.looked - UNTRIED
        curiosity = CURIOSITY * sqrt(node.looked)
        best, chosen = -1.0, actions[0]
        for action in actions:
            branch = node.branches[action]
            looked = branch.looked
            worth = (branch.won / looked if looked else untried) + curiosity * branch.glance / (1 + looked)
            if worth > best:
                best, chosen = worth, action
        return node.branches[chosen], chosen

    def _grow(self, s: S, node: Node, actions: Sequence[Action], dealer: Seeded) -> None:
        """Glance at the actions that are new here."""
        new = [action for action in actions if action not in node.branches]
        if not new:
            return
        leads = [lead / self._heat for lead in self._mind.leads(s, new, dealer)]
        if not node.branches:
            node.best = max(leads)
            node.weight = total([rise(lead - node.best) for lead in leads])
        for action, lead in zip(new, leads, strict=True):
            node.branches[action] = Branch(rise(min(lead - node.best, 0.0)) / node.weight)
