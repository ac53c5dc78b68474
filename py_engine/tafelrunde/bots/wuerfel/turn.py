"""A turn, reckoned through: what each way to end it is worth, and so what it is worth to roll again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, reduce
from itertools import cycle
from random import Random

from tafelrunde.bots.levels import Found
from tafelrunde.bots.methods.expectation import THROWS, Table, ahead, keep, kept, table
from tafelrunde.bots.odds import total
from tafelrunde.bots.slices import AMID, Slices
from tafelrunde.bots.thought import Aims, Thought
from tafelrunde.bots.view import View
from tafelrunde.core import Action, Seeded
from tafelrunde.games.wuerfel.data import MET
from tafelrunde.games.wuerfel.game import Penalty, Reroll, Take
from tafelrunde.games.wuerfel.state import Wuerfel

IDLE = 1e-9
"""What a roll must bring at least: nobody rolls on where all is won already, whatever the last digit says."""

LIFT = 1 / (1 << 30)
"""By so much more an end is taken to be worth when it is asked how likely it is: too little to roll for anything else."""
ALL = (1, 2, 3, 4, 5, 6)
HARDLY = 0.005
"""Nobody rolls for whom there is hardly any chance."""
GOLDEN = 0.618
"""Steps of so much of a circle never lie close together."""

Ends = tuple[tuple[str, float], ...]
"""The citizens that can be won, the least wanted first, and what each is worth; before them what it is worth to win none."""


class Spread(Random):
    """The luck of one of several worlds: what is drawn first is spread evenly over them, and what is drawn then over what was first."""

    def __init__(self, turn: int, number: int, worlds: int) -> None:
        super().__init__(turn)
        self._steps = cycle([number / worlds, number * GOLDEN])

    def random(self) -> float:
        return (super().random() + next(self._steps)) % 1


@cache
def met(card: str) -> bytes:
    """Throw by throw, whether it wins this citizen; asked of the rules once."""
    return bytes(map(MET[card], THROWS))


@cache
def _hits(card: str) -> int:
    """The same as one number, a byte for every throw."""
    return int.from_bytes(met(card), "little")


class Reckoning:
    """What keeps are worth, one table for each roll that is left; it grows as far as it is asked for."""

    def __init__(self, ends: Ends) -> None:
        # Of several citizens that a throw wins, the best is taken: the highest bit.
        codes = sum(_hits(card) << bit for bit, (card, _) in enumerate(ends[1:]))
        worth: list[float] = []
        for _, value in ends:
            worth += [value] * max(len(worth), 1)
        self._keeps = ahead(table([worth[code] for code in codes.to_bytes(len(THROWS), "little")]))
        self._known: list[Table] = []

    def with_rolls(self, rolls: int) -> Table:
        """With so many rolls to come."""
        while len(self._known) < rolls:
            self._known.append(next(self._keeps))
        return self._known[rolls - 1]


reckoning = lru_cache(maxsize=2)(Reckoning)
"""Kept for the next roll of the same turn, which asks for the same tables."""


class Turn(Thought):
    """First every way to end the turn is looked at with several cards that may follow, one iteration each; then, one iteration
    for each roll that is left, what all throws and keeps are worth.
    """

    whole = True

    def __init__(self, view: View[Wuerfel], value: Callable[[Wuerfel], list[float]], worlds: int, rolls: int) -> None:
        self._view, self._value = view, value
        s = view.table
        # There are no more worlds than cards that can follow.
        self._worlds = min(worlds, len(s.pile))
        self._rolls = min(s.limit - s.rolls, rolls) if s.phase == "choose" else 0
        self._ends = self._endings() if self._rolls else {end: s for end in view.actions if not isinstance(end, Reroll)}
        self._sums = [0.0] * len(self._ends)
        self._seen = 0
        self._table: Table | None = None
        self._dearer = list[tuple[str, float, Table]]()
        """See `_dear`: of the citizens that have been asked for by now."""
        super().__init__(view.actions, self._worlds + self._rolls)

    def _endings(self) -> dict[Action, Wuerfel]:
        """Every way in which this turn can end, with these dice or with others, and the position just before."""
        # Nobody holds anything hidden, so this is how things are; of a world it is known what is left in the pile.
        s = self._view.world(Random(0))
        cards = [card for slot in s.row if (card := s.cards.face[slot]) is not None]
        found: dict[Action, Wuerfel] = {}
        for action in (Penalty(), *(Take(card, place) for card in cards for place in (True, False))):
            before = s.copy()
            before.dice = self._dice(action, cards)
            if isinstance(action, Penalty) or action in self._view.game.actions(before):
                found[action] = before
        return found

    def steps(self) -> Iterator[None]:
        s = self._view.table
        # Whatever ends the turn is followed by the same cards, else luck decides.
        for number in range(self._worlds):
            for at, (action, before) in enumerate(self._ends.items()):
                dealer = Seeded(Spread(s.round, number, self._worlds))
                self._view.game.play(after := before.copy(), action, dealer)
                self._sums[at] += self._best(after, dealer)
            self._seen += 1
            yield
        if self._rolls:
            reckoned = reckoning(self._worths())
            for rolls in range(1, self._rolls + 1):
                found = reckoned.with_rolls(rolls)
                self._table = found if rolls == self._rolls else None
                yield

    def _best(self, s: Wuerfel, dealer: Seeded) -> float:
        """The value of a position for the seat that thinks, once it has decided what is left to decide in this turn."""
        if s.turn is None or s.phase == "roll":
            return self._value(s)[self._view.seat]
        best = 0.0
        for action in self._view.game.actions(s):
            after = s.copy()
            self._view.game.play(after, action, dealer)
            best = max(best, self._best(after, dealer))
        return best

    def _dice(self, action: Action, row: Sequence[str]) -> tuple[int, ...]:
        """Some dice with which this can be done; there is no row of which every throw wins something."""
        if isinstance(action, Take):
            return THROWS[met(action.card).index(1)]
        return THROWS[reduce(int.__or__, map(_hits, row)).to_bytes(len(THROWS), "little").index(0)]

    def _worths(self) -> Ends:
        """What it is worth to win nothing, and to win each citizen."""
        best: dict[str, float] = {}
        for action, added in zip(self._ends, self._sums, strict=True):
            if isinstance(action, Take):
                best[action.card] = max(best.get(action.card, 0.0), added / self._seen)
        return (("", self._sums[0] / self._seen), *sorted(best.items(), key=lambda one: one[1]))

    def alike(self, one: Action, other: Action) -> bool:
        if not (isinstance(one, Reroll) and isinstance(other, Reroll)):
            return super().alike(one, other)
        dice = self._view.table.dice
        return keep(dice, one.dice) == keep(dice, other.dice)

    def aims(self, action: Action) -> Slices[Aims]:
        """First the citizens for which these dice are kept: they are won more often so than with a throw of all six, and not won
        already. How likely an end is says how much more a keep is worth where that end is worth a little more.
        """
        now, dice = self._table, self._view.table.dice
        if now is None or not isinstance(action, Reroll):
            return []
        found = list[tuple[float, Action, float]]()
        had = {end.card for end in self._view.actions if isinstance(end, Take)}
        for card, more, dearer in (yield from self._dear()):
            won, afresh = ((kept(dearer, dice, again) - kept(now, dice, again)) / LIFT for again in (action.dice, ALL))
            found.append(((won - max(afresh, card in had) or won) * more, Take(card), won))
        found.sort(key=lambda one: (one[2] < HARDLY, -one[0]))
        return [*((end, won) for _, end, won in found), (Penalty(), 1 - total([won for *_, won in found]))]

    def _dear(self) -> Slices[Sequence[tuple[str, float, Table]]]:
        """Every citizen that can be won, how much more that is worth than to win none, and what keeps would be worth if it were a
        little more: the same tables for all that can be asked, one of them a slice.
        """
        (_, none), *_ = ends = self._worths()
        for at in range(len(self._dearer) + 1, len(ends)):
            card, worth = ends[at]
            reckoned = Reckoning((*ends[:at], (card, worth + LIFT), *ends[at + 1 :]))
            for rolls in range(1, self._rolls + 1):
                reckoned.with_rolls(rolls)
                yield AMID
            self._dearer.append((card, worth - none, reckoned.with_rolls(self._rolls)))
        return self._dearer

    @property
    def values(self) -> list[Found]:
        ended = {action: added / max(self._seen, 1) for action, added in zip(self._ends, self._sums, strict=True)}
        found = list[Found]()
        for action in self.actions:
            if action in ended:
                found.append(Found(action, ended[action], self._seen))
            elif self._table and isinstance(action, Reroll):
                found.append(Found(action, kept(self._table, self._view.table.dice, action.dice) - IDLE, self._seen))
            else:
                found.append(Found(action, 0.0, 0))
        return sorted(found, key=lambda one: -one.share)
