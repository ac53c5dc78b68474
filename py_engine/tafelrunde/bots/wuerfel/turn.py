"""A turn, reckoned through: what each way to end it is worth, and so what it is worth to roll again."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tafelrunde.bots.methods.expectation import THROWS, Table, ahead, kept, table
from tafelrunde.bots.thought import Thought
from tafelrunde.bots.view import View
from tafelrunde.core import Action, Seeded
from tafelrunde.games.wuerfel.data import MET
from tafelrunde.games.wuerfel.game import Penalty, Reroll, Take
from tafelrunde.games.wuerfel.state import Wuerfel

IDLE = 1e-9
"""What a roll must bring at least: nobody rolls on where all is won already, whatever the last digit says."""

_MET: dict[str, bytes] = {}


def met(card: str) -> bytes:
    """Throw by throw, whether it wins this citizen; asked of the rules once."""
    if card not in _MET:
        _MET[card] = bytes(map(MET[card], THROWS))
    return _MET[card]


class Turn(Thought):
    """First every way to end the turn is looked at with several cards that may follow, one iteration each; then, one iteration
    for each roll that is left, what all throws and keeps are worth.
    """

    def __init__(self, view: View[Wuerfel], value: Callable[[Wuerfel], list[float]], worlds: int, rolls: int) -> None:
        self._view, self._value, self._worlds = view, value, worlds
        s = view.table
        self._rolls = min(s.limit - s.rolls, rolls) if s.phase == "choose" else 0
        self._ends = (
            self._endings() if self._rolls else [action for action in view.actions if not isinstance(action, Reroll)]
        )
        self._sums = [0.0] * len(self._ends)
        self._seen = 0
        self._tables: list[Table] = []
        super().__init__(view.actions, worlds + self._rolls)

    def _endings(self) -> list[Action]:
        """Every way in which this turn can end, with these dice or with others."""
        s = self._view.table
        cards = [card for slot in s.row if (card := s.cards.face[slot]) is not None]
        return [Penalty(), *(Take(card, place) for card in cards for place in (True, False))]

    def steps(self) -> Iterator[None]:
        # Whatever ends the turn is followed by the same cards, else luck decides.
        for number in range(self._worlds):
            for at, action in enumerate(self._ends):
                self._sums[at] += self._after(action, number)
            self._seen += 1
            yield
        if self._rolls:
            for found in ahead(table(self._throws()), self._rolls):
                self._tables.append(found)
                yield

    def _after(self, action: Action, number: int) -> float:
        """What it is worth to end the turn like this, whatever the dice show now."""
        s = self._view.table.copy()
        if self._rolls:
            s.dice = self._dice(action)
            if isinstance(action, Take) and action not in self._view.game.actions(s):
                return 0.0
        self._view.game.play(s, action, dealer := Seeded(f"{s.round} {number}"))
        return self._best(s, dealer)

    def _best(self, s: Wuerfel, dealer: Seeded) -> float:
        """The value of a position for the seat that thinks, once it has decided what is left to decide in this turn."""
        if s.turn is None or s.phase == "roll":
            # Whoever rolls again at once has a turn more than the others: it counts whole.
            s.extra = s.turn == self._view.seat
            return self._value(s)[self._view.seat]
        best = 0.0
        for action in self._view.game.actions(s):
            after = s.copy()
            self._view.game.play(after, action, dealer)
            best = max(best, self._best(after, dealer))
        return best

    def _dice(self, action: Action) -> tuple[int, ...]:
        """Some dice with which this can be done; there is no row of which every throw wins something."""
        if isinstance(action, Take):
            return THROWS[met(action.card).index(1)]
        masks = [met(end.card) for end in self._ends if isinstance(end, Take)]
        return next(dice for dice, *hits in zip(THROWS, *masks, strict=True) if not any(hits))

    def _throws(self) -> list[float]:
        """Throw by throw, what it is worth to end the turn with it."""
        best: dict[str, float] = {}
        for action, total in zip(self._ends, self._sums, strict=True):
            if isinstance(action, Take):
                best[action.card] = max(best.get(action.card, 0.0), total / self._seen)
        cards = sorted(best, key=lambda card: best[card])
        # Of several citizens that a throw wins, the best is taken: the highest bit.
        codes = map(sum, zip(*[bytes(hit << bit for hit in met(card)) for bit, card in enumerate(cards)], strict=True))
        worth = [self._sums[0] / self._seen]
        for card in cards:
            worth += [best[card]] * len(worth)
        return [worth[code] for code in codes]

    @property
    def values(self) -> list[tuple[Action, float, int]]:
        ended = {action: total / max(self._seen, 1) for action, total in zip(self._ends, self._sums, strict=True)}
        rolled = self._tables[-1] if len(self._tables) == self._rolls and self._rolls else None
        found: list[tuple[Action, float, int]] = []
        for action in self.actions:
            if action in ended:
                found.append((action, ended[action], self._seen))
            elif rolled is not None and isinstance(action, Reroll):
                found.append((action, kept(rolled, self._view.table.dice, action.dice) - IDLE, 1))
        return sorted(found, key=lambda one: -one[1])
