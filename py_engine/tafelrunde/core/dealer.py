"""Chance: rules ask a dealer, and never `random`.

`Seeded` makes chance up, `Scripted` reads it from a record. A dealer who must first ask others (the sealed one of
`peers`) is a scripted one with nothing on its script yet: it interrupts with `Wanted`, gets its answer, and the same
action is played again from the same state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableSequence, Sequence
from random import Random
from typing import NamedTuple

from tafelrunde.core.cards import Cards
from tafelrunde.core.errors import Damaged
from tafelrunde.core.known import ALL, Face, Handle


class Hidden(NamedTuple):
    """A face that one seat alone has seen; `face` is None where it is not known here.

    >>> table = Cards()
    >>> dealer, pile = Seeded(7), table.open(["T1"])
    >>> dealer.sit(table)
    >>> dealer.shuffle(pile)
    >>> drawn = dealer.draw(pile, to=1)
    >>> dealer.dealt
    [Hidden(seat=1, face='T1')]
    """

    seat: int
    face: Face | None


Outcome = int | Face | Hidden
"""One answer of chance: a die, an open card, or a card that one seat saw."""


class Wanted(Exception):
    """Interrupts an action: its outcome is not known yet. Find it out, then play the action again.

    >>> try:
    ...     Scripted().roll(2, sides=8)
    ... except Wanted as wanted:
    ...     wanted.kind, wanted.count, wanted.sides
    ('roll', 2, 8)
    """

    def __init__(
        self, kind: str, count: int, *, sides: int = 0, cards: Sequence[Handle] = (), to: int | None = None
    ) -> None:
        super().__init__(kind, count, sides, cards, to)
        self.kind = kind
        self.count = count
        self.sides = sides
        self.cards = tuple(cards)
        self.to = to


class Dealer:
    """The four questions that rules may ask of chance. `dealt` keeps what was answered since `sit`."""

    def __init__(self) -> None:
        self.cards = Cards()
        self.dealt: list[Outcome] = []

    def sit(self, cards: Cards) -> None:
        """Deal at a table with these cards, one action long."""
        self.cards = cards
        self.dealt = []

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Throw dice.

        >>> Seeded(7).roll(6)
        (2, 1, 4, 1, 4, 3)
        """
        dice = self._dice(count, sides)
        self.dealt.extend(dice)
        return dice

    def draw(self, pile: list[Handle], count: int = 1, to: int | None = None) -> list[Handle]:
        """Take cards from the top (the end) of a pile, for one seat's eyes or, without `to`, face up."""
        top = len(pile) - count
        drawn = pile[top:][::-1]
        del pile[top:]
        self._reveal(drawn, to)
        return drawn

    def reveal(self, cards: Sequence[Handle], to: int | None = None) -> list[Face | None]:
        """Show cards to a seat or, without `to`, to all; gives their faces as far as they are known here."""
        self._reveal(cards, to)
        face = self.cards.face
        return [face[card] for card in cards]

    def shuffle(self, pile: MutableSequence[Handle]) -> None:
        """Put these cards face down in an order that nobody knows; they get new handles."""
        pile[:] = self.cards.shuffled(pile)

    def _reveal(self, cards: Sequence[Handle], to: int | None) -> None:
        seen, who = self.cards.seen, ALL if to is None else 1 << to
        if news := [card for card in cards if seen[card] & who != who]:
            self._show(news, to, who)

    def _dice(self, count: int, sides: int) -> tuple[int, ...]:
        raise NotImplementedError

    def _show(self, cards: Sequence[Handle], to: int | None, who: int) -> None:
        for card, outcome in zip(cards, self._faces(cards, to), strict=True):
            self.cards.learn(card, outcome.face if isinstance(outcome, Hidden) else outcome, who)
            self.dealt.append(outcome)

    def _faces(self, cards: Sequence[Handle], to: int | None) -> Iterable[Face | Hidden]:
        raise NotImplementedError


class Seeded(Dealer):
    """Chance from a seed: for play on one machine, for bots and for tests.

    >>> Seeded(7).roll(3) == Seeded(7).roll(3)
    True
    """

    def __init__(self, seed: int | str | Random | None = None) -> None:
        super().__init__()
        self._chance = seed if isinstance(seed, Random) else Random(seed)

    def _dice(self, count: int, sides: int) -> tuple[int, ...]:
        chance = self._chance.random
        return tuple([int(chance() * sides) + 1 for _ in range(count)])

    def _show(self, cards: Sequence[Handle], to: int | None, who: int) -> None:
        faces = self.cards.show(cards, self._chance.random, who)
        self.dealt += faces if to is None else [Hidden(to, face) for face in faces]


class Scripted(Dealer):
    """Chance that has already happened: gives the outcomes of a record, in order.

    >>> dealer = Scripted([6, 1, 3])
    >>> dealer.roll(2), dealer.finished
    ((6, 1), False)
    """

    def __init__(self, outcomes: Iterable[Outcome] = ()) -> None:
        super().__init__()
        self.script = list(outcomes)

    @property
    def finished(self) -> bool:
        """Whether the action asked for every outcome on the script."""
        return len(self.dealt) == len(self.script)

    def _dice(self, count: int, sides: int) -> tuple[int, ...]:
        dice: list[int] = []
        for die in self._next(Wanted("roll", count, sides=sides)):
            if not isinstance(die, int) or not 1 <= die <= sides:
                raise Damaged("outcome", outcome=die, sides=sides)
            dice.append(die)
        return tuple(dice)

    def _faces(self, cards: Sequence[Handle], to: int | None) -> Iterable[Face | Hidden]:
        # One by one: a card that was just learnt is no longer among those that the next can be.
        for card, outcome in zip(cards, self._next(Wanted("faces", len(cards), cards=cards, to=to)), strict=True):
            seat, face = outcome if isinstance(outcome, Hidden) else (None, outcome)
            if isinstance(outcome, int) or seat != to or (face is not None and not self.cards.can_be(card, str(face))):
                raise Damaged("outcome", outcome=outcome, card=card, to="all" if to is None else to)
            yield outcome

    def _next(self, wanted: Wanted) -> list[Outcome]:
        at = len(self.dealt)
        if at + wanted.count > len(self.script):
            raise wanted
        return self.script[at : at + wanted.count]


class Untaught(Dealer):
    """Deals for as long as a seat learns nothing by it: interrupts before that, and before dice are thrown."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self._seat = seat

    def _dice(self, count: int, sides: int) -> tuple[int, ...]:
        raise Wanted("roll", count, sides=sides)

    def _show(self, cards: Sequence[Handle], to: int | None, who: int) -> None:
        seen, own = self.cards.seen, who & 1 << self._seat
        if any(own & ~seen[card] for card in cards):
            raise Wanted("faces", len(cards), cards=cards, to=to)
        for card in cards:
            self.cards.learn(card, None, who)


class Opened(Scripted):
    """Chance that has already happened, and by `faces`, where they know it, the face of each card that was not told."""

    def __init__(self, outcomes: Iterable[Outcome], faces: Callable[[Handle], Face | None]) -> None:
        super().__init__(outcomes)
        self._known = faces

    def _faces(self, cards: Sequence[Handle], to: int | None) -> Iterable[Face | Hidden]:
        for card, outcome in zip(cards, super()._faces(cards, to), strict=True):
            if isinstance(outcome, Hidden) and outcome.face is None:
                yield Hidden(outcome.seat, self._known(card))
            else:
                yield outcome
