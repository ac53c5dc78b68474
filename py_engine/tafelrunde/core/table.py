"""A table: a game, its record, and the state that the record leads to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from random import Random
from typing import Generic

from tafelrunde.core.action import Action
from tafelrunde.core.dealer import Dealer, Opened, Scripted, Wanted
from tafelrunde.core.errors import Damaged, Illegal, Unreadable
from tafelrunde.core.game import Event, Game, S
from tafelrunde.core.names import tidy
from tafelrunde.core.record import Record


class Table(Generic[S]):
    """Where a game is played. An action either happens wholly and is written down, or nothing has changed.

    >>> from tafelrunde import games
    >>> from tafelrunde.core import Seeded
    >>> game = games.load("wuerfel")
    >>> table = Table.new(game, ["Ada", "Ben"], Seeded(7))
    >>> [event.what for event in table.play(game.actions(table.state)[0])]
    ['rolled']
    >>> Table.load(game, table.record, Seeded()).state == table.state
    True
    """

    def __init__(self, game: Game[S], record: Record, dealer: Dealer) -> None:
        self.game = game
        self.record = record
        self.dealer = dealer
        self._states: dict[int, S] = {}
        self._events: dict[int, list[Event]] = {}

    @classmethod
    def new(
        cls, game: Game[S], names: Iterable[str], dealer: Dealer, *, version: int | None = None, **options: int
    ) -> Table[S]:
        """Set up a game; raises `Illegal` for a number of seats that it does not have."""
        seated = tidy(names)
        state = game.start(len(seated), dealer, version=version, **options)
        table = cls(game, Record(game.name, state.version, seated, state.options), dealer)
        table._write(None, "start", dealer, state, [])
        return table

    @classmethod
    def lay(cls, game: Game[S], record: Record, dealer: Dealer) -> Table[S]:
        """Lay a game on the table of which nothing has been played again yet: `at` does so, as far as it is asked."""
        if record.game != game.name or not record.entries:
            raise Damaged("header")
        game.accept(record.version)
        return cls(game, record, dealer)

    @classmethod
    def load(cls, game: Game[S], record: Record, dealer: Dealer) -> Table[S]:
        """Take a game up again; raises `Damaged` naming the first entry that cannot be played."""
        table = cls.lay(game, record, dealer)
        table.at(len(record.entries) - 1)
        return table

    @property
    def state(self) -> S:
        """How things stand now."""
        return self._states[len(self.record.entries) - 1]

    def at(self, entry: int) -> S:
        """How things stood after an entry."""
        if entry not in self._states:
            self._replay(entry)
        return self._states[entry]

    def events(self, entry: int) -> list[Event]:
        """What happened at an entry."""
        self.at(entry)
        return self._events[entry]

    def play(self, action: Action, dealer: Dealer | None = None) -> list[Event]:
        """Play for the seat whose turn it is; raises `Illegal`, or `Wanted` where the dealer must first ask."""
        dealer = dealer or self.dealer
        state = self.state
        trial = state.copy()
        events = self.game.play(trial, action, dealer)
        self._write(state.turn, self.game.write(action), dealer, trial, events)
        return events

    def can_undo(self, seat: int | None = None) -> int | None:
        """The entry that `undo` would take back to: the last decision (of this seat), if nothing was revealed since.

        A seat may take back what it has shown to others: only they have learned from it. What others have turned up of its own, such
        as its bid, is out: they have decided by then.
        """
        for number in range(len(self.record.entries) - 1, 0, -1):
            entry = self.record.entries[number]
            if self._taught(number, seat):
                return None
            if seat is None or entry.seat == seat:
                return number
        return None

    def _taught(self, number: int, seat: int | None) -> bool:
        """Whether a seat has learned something by an entry; None is anybody, as far as chance answered."""
        entry = self.record.entries[number]
        if seat is None or any(isinstance(outcome, int) for outcome in entry.outcomes):
            return bool(entry.outcomes)
        return any(self._turned_up(number, eyes) for eyes in {seat, seat if entry.seat == seat else None})

    def _turned_up(self, number: int, eyes: int | None) -> bool:
        """Whether these eyes see a card by an entry that they did not see; where they had lost it, chance is not asked."""
        before, after = (self.at(at).seen_by(eyes).cards.face for at in (number - 1, number))
        return any(new and not old for old, new in zip_longest(before, after))

    def decided(self, seat: int) -> int | None:
        """The entry of the last decision of a seat."""
        entries = self.record.entries
        return next((number for number in range(len(entries) - 1, 0, -1) if entries[number].seat == seat), None)

    def rewind(self, seat: int) -> bool:
        """Take back the last decision of a seat, whatever it has learned since: for practice; False if there is none."""
        return self._cut(self.decided(seat))

    def undo(self, seat: int | None = None) -> bool:
        """Take back the last decision (of this seat), and what followed; False if something was revealed since."""
        return self._cut(self.can_undo(seat))

    def _cut(self, first: int | None) -> bool:
        """From this entry on nothing has happened."""
        if first is None:
            return False
        self.at(first - 1)
        for number in range(first, len(self.record.entries)):
            self._states.pop(number, None)
            self._events.pop(number, None)
        del self.record.entries[first:]
        return True

    def imagining(self, entry: int, seat: int | None, rng: Random) -> Iterator[Record]:
        """The game up to an entry as this seat knows it, with faces by lot for whatever only others have seen: step by step the
        record as it grows, which is whole at the end.

        It can be played on from there, and tells nobody what was really hidden.
        """
        seen = self.record.seen_by(seat)
        del seen.entries[entry + 1 :]
        imagined = Record(seen.game, seen.version, seen.names, seen.options)
        known = Table[S].lay(self.game, seen, self.dealer)
        for number in range(entry + 1):
            known.at(number)
            yield imagined
        faces = known.state.guess(rng).cards.face
        for step, dealer in self.game.again(seen, lambda outcomes: Opened(outcomes, faces.__getitem__)):
            imagined.append(step.seat, step.action, dealer.dealt)
            yield imagined

    def _write(self, seat: int | None, action: str, dealer: Dealer, state: S, events: list[Event]) -> None:
        self.record.append(seat, action, dealer.dealt)
        number = len(self.record.entries) - 1
        self._states[number] = state
        self._events[number] = events

    def _replay(self, entry: int) -> None:
        """Play the record from the nearest position before an entry, up to that entry."""
        start = max((known for known in self._states if known < entry), default=-1)
        for number in range(start + 1, entry + 1):
            try:
                self._step(number)
            except Illegal as error:
                raise Damaged("illegal", number, rule=error.rule) from error
            except Unreadable as error:
                raise Damaged("syntax", number, line=error.text) from error
            except Wanted as error:
                raise Damaged("outcome", number) from error
            except Damaged as error:
                raise Damaged(error.why, number, **error.facts) from error

    def _step(self, number: int) -> None:
        entry = self.record.entries[number]
        dealer = Scripted(entry.outcomes)
        if number == 0:
            state = self.game.restart(self.record, dealer)
            events: list[Event] = []
        else:
            before = self._states[number - 1]
            if entry.seat != before.turn:
                raise Damaged("turn")
            state = before.copy()
            events = self.game.play(state, self.game.read(state, entry.action), dealer)
        if not dealer.finished:
            raise Damaged("outcome")
        self._states[number] = state
        self._events[number] = events
