"""Playing out: every action that is worth a look is played out in the same worlds, the worse half of them is left, and so on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Generic, TypeVar

from tafelrunde.bots.levels import Found
from tafelrunde.bots.odds import ahead, total
from tafelrunde.bots.slices import AMID, Slices
from tafelrunde.bots.thought import Thought
from tafelrunde.bots.view import View
from tafelrunde.core import Action, Seeded, State

if TYPE_CHECKING:
    from tafelrunde.bots.mind import Mind

S = TypeVar("S", bound=State)


class Flat(Thought, Generic[S]):
    """One iteration is one playout: everybody does what `Mind.by_habit` picks until it is over or `ends`, or for so many `plies`;
    then `Mind.value` judges. At most so many `looks` are taken at positions: where there is much to do, it plays out less.
    """

    fair = False

    def __init__(
        self,
        mind: Mind[S],
        view: View[S],
        rng: Random,
        playouts: int,
        ends: Callable[[S], bool] = lambda _: False,
        *,
        plies: int = 1000,
        looks: int = 1_000_000,
        keep: int = 8,
        worlds: int = 1,
    ) -> None:
        super().__init__(view.actions, playouts)
        self._mind, self._view, self._rng, self._ends = mind, view, rng, ends
        self._plies, self._keep, self._worlds = plies, keep, worlds
        self._looks, self._taken = looks, 0
        self._found = [[0.0] for _ in view.actions]
        """Per action its chances at a first glance, which count like one playout, and then those of each playout."""
        self._left = list[int]()
        """What is still being played out."""

    def steps(self) -> Iterator[bool | None]:
        left = yield from self._glance()
        rounds = max(len(left) - 1, 0).bit_length()
        for number in range(rounds):
            self._left = left
            enough = self._looks * (number + 1) // rounds
            for _ in range(max(self.total // rounds // len(left), 1)):
                world, chance = self._view.world(self._rng), self._rng.getrandbits(64)
                for at in left:
                    self._found[at].append((yield from self._play_out(world.copy(), self.actions[at], Seeded(chance))))
                    yield None
                if self._taken >= enough:
                    break
            left = sorted(left, key=lambda at: _mean(self._found[at]), reverse=True)[: (len(left) + 1) // 2]

    @property
    def values(self) -> list[Found]:
        shares = dict[int, float]()
        for looked in sorted({len(found) for found in self._found}, reverse=True):
            # What fell out here goes on as those that stayed did on average: all else that few playouts say of it is luck.
            gains = [share - _mean(self._found[at][:looked]) for at, share in shares.items()]
            gain = _mean(gains or [0.0])
            shares |= {
                at: max(_mean(found) + gain, 0.0) for at, found in enumerate(self._found) if len(found) == looked
            }
        # What was played out longest was better than what fell out; of what is left each has its turn, so that one
        # playout more is no merit.
        looks = [len(found) - 1 for found in self._found]
        stayed = [self.total if at in self._left else looks[at] for at in range(len(looks))]
        best = sorted(range(len(looks)), key=lambda at: (-stayed[at], -shares[at]))
        return [Found(self.actions[at], shares[at], looks[at]) for at in best]

    def _glance(self) -> Slices[list[int]]:
        """Look once at what is worth a look; gives the best of it."""
        mind, view = self._mind, self._view
        listed = set(mind.shortlist(view.table))
        numbers = [number for number, action in enumerate(self.actions) if action in listed]
        leads = [0.0] * len(self.actions)
        for _ in range(self._worlds):
            world, chance = view.world(self._rng), self._rng.getrandbits(64)
            for number in numbers:
                after = world.copy()
                mind.game.play(after, self.actions[number], Seeded(chance))
                leads[number] += mind.rank(after, view.seat) / self._worlds
                yield AMID
        spread = mind.ranked_spread(view.table)
        for number in numbers:
            self._found[number] = [ahead(leads[number] / spread, view.table.seats)]
        return sorted(numbers, key=lambda number: -leads[number])[: self._keep]

    def _play_out(self, s: S, action: Action, dealer: Seeded) -> Slices[float]:
        mind, game = self._mind, self._mind.game
        game.play(s, action, dealer)
        for _ in range(self._plies):
            if s.turn is None or self._ends(s):
                break
            options = mind.habitual(s)
            self._taken += len(options)
            game.play(s, (yield from mind.picked(s, options, dealer)), dealer)
        return mind.value(s)[self._view.seat]


def _mean(found: Sequence[float]) -> float:
    return total(found) / len(found)
