"""The game itself: the next action is looked for in what was said, judged, answered by chance, and written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any, NamedTuple

from tafelrunde.core import (
    Action,
    Damaged,
    Event,
    Illegal,
    Outcome,
    Scripted,
    Table,
    Unreadable,
    Wanted,
)
from tafelrunde.peers import trail, wire
from tafelrunde.peers.chance import Chance, Step
from tafelrunde.peers.crypto import digest
from tafelrunde.peers.desk import Desk
from tafelrunde.peers.refusal import Reason, Refusal
from tafelrunde.peers.statement import AHEAD, Statement
from tafelrunde.peers.wishes import Caught, Happened, TakenBack

LINK = 32
"""How much of a link is signed: 128 bits."""

HAND_OVER = 1_000_000
"""Steps from this number on hand cards over to whoever plays for a seat from now on."""


class Tip(NamedTuple):
    """A point of the record: what stands, the action that waits for chance, and passes of shuffles that go on."""

    number: int
    link: str
    act: str
    mixes: tuple[str, ...]

    def to_json(self) -> list[Any]:
        """As plain JSON."""
        return [self.number, self.link, self.act, list(self.mixes)]

    @classmethod
    def from_json(cls, data: Any) -> Tip:
        """From plain JSON; raises `Refusal`."""
        if not wire.is_list(data) or len(data) != 4:
            raise Refusal(Reason.MALFORMED)
        mixes = tuple(wire.listed(data[3], wire.line, 64))
        return cls(wire.natural(data[0]), wire.line(data[1], LINK), wire.line(data[2], 8), mixes)


class Play:
    """The record of one table, as far as it is known here."""

    def __init__(self, desk: Desk, chance: Chance) -> None:
        self._desk = desk
        self._chance = chance
        self.game = desk.genesis.rules()
        self.table: Table[Any] | None = None
        self.pending: Statement | None = None
        """The action that was taken and waits for chance."""
        self.tries = 0
        """How many actions for the next entry turned out to be void."""
        self._broken = False
        self.ended = False
        """Whether the seats have decided to stop."""
        self.limit: int | None = None
        """The entry before which we hold still, because something is to be decided."""
        self._handed: list[tuple[Step, int]] = []
        self._script: list[Outcome] = []
        self._judged: Statement | None = None
        self._acts: dict[int, Statement] = {}
        self._digest = ("", "")

    @property
    def number(self) -> int:
        """The entry that comes next."""
        return len(self.table.record.entries) if self.table else 0

    @property
    def _slot(self) -> tuple[int, int, int]:
        """Where the next action is said."""
        return self._desk.epoch, self.number, self.tries

    @property
    def mine(self) -> bool:
        """Whether it is ours to act: for our seat, or for one whose cards we have been handed."""
        turn, seat = self.turn, self._desk.seat
        return turn is not None and seat is not None and self._desk.runners[turn] == seat and not self._handed

    @property
    def turn(self) -> int | None:
        """The seat that must act next, if the game is not over."""
        return None if self.table is None or self.pending or self.ended or self.broken else self.table.state.turn

    @property
    def broken(self) -> bool:
        """Whether chance has given what cannot be, and nobody can play on."""
        return self._broken or self._chance.rigged

    @property
    def over(self) -> bool:
        """Whether there is nothing more to play."""
        return self.broken or self.ended or (self.table is not None and self.table.state.turn is None)

    def link(self, entry: int) -> str:
        """The hash of an entry, by which all before it is known."""
        return self.table.record.entries[entry].link[:LINK] if self.table else ""

    def advance(self) -> None:
        """Play as far as what is known here allows."""
        while not (self.broken or self.ended) and self._chance.ready() and self._taken_over():
            if self.limit is not None and self.number >= self.limit:
                self.pending = self.pending or self._next()
                return
            entry, tries = self.number, self.tries
            events = self._begin() if self.table is None else self._follow(self.table)
            if self.table and events is not None:
                self._done(self.table, events)
            elif (self.number, self.tries) == (entry, tries):
                return

    def _begin(self) -> list[Event] | None:
        """Set the game up; None where it must wait."""
        at = self._desk.genesis
        self.table = self._attempt(
            lambda dealer: Table[Any].new(self.game, at.names, dealer, version=at.version, **at.options)
        )
        return [] if self.table else None

    def _follow(self, table: Table[Any]) -> list[Event] | None:
        """Play the next action; None where there is none, or where it must wait."""
        self.pending = self.pending or self._next()
        if self.pending is None:
            return None
        action = self._read(table, self.pending)
        try:
            events: list[Event] | None = self._attempt(lambda dealer: table.play(action, dealer))
        except Illegal as illegal:
            self._void(self.pending, illegal.rule)
            return None
        return events

    def check(self, act: Statement) -> None:
        """Refuse an action that is none at all; whether it is a good one is judged when its turn comes."""
        _parts(act)

    def judge(self, act: Statement) -> None:
        """Refuse an action for the next entry that does not fit; says the same on every machine."""
        if act is self._judged:
            return
        if self.table is None or self.turn is None or act.seat != self._desk.runners[self.turn]:
            raise Refusal(Reason.OUT_OF_TURN, seat=act.seat, entry=self.number)
        prev, _, position = _parts(act)
        if prev != self.link(self.number - 1):
            raise Refusal(Reason.OTHER_PAST, seat=act.seat, entry=self.number)
        if position != self._position():
            raise Refusal(Reason.DESYNC, seat=act.seat, entry=self.number)
        action = self._read(self.table, act)
        try:
            self.game.play(self._chance.view(self.table.state).copy(), action, Scripted())
        except Wanted:
            pass
        except Illegal as illegal:
            raise Refusal(Reason.ILLEGAL, seat=act.seat, entry=self.number, rule=illegal.rule) from illegal
        self._judged = act

    def act(self, number: int) -> Statement | None:
        """The action that made an entry."""
        return self._acts.get(number)

    def say(self, action: Action) -> None:
        """Say what the seat to move does; raises `Illegal`, and `Refusal` where it is not ours to say."""
        if self.table is None or not self.mine:
            raise Refusal(Reason.OUT_OF_TURN, seat=self._desk.seat, entry=self.number)
        with suppress(Wanted):
            self.game.play(self.table.state.copy(), action, Scripted())
        self._speak(self.game.write(action))

    def _speak(self, line: str) -> None:
        self._desk.say("act", *self._slot, body=self._words(line))

    def _words(self, line: str) -> list[str]:
        """What is said with an action: what it builds on, and its trail."""
        return [self.link(self.number - 1), line, self._position(), *self._trail()]

    def _trail(self) -> list[str]:
        """The marks of what we did last in a row, the latest first."""
        before = (self._acts.get(self.number - back) for back in range(1, AHEAD + 1))
        return [trail.mark(act) for act in takewhile(self._is_ours, before) if act]

    def _is_ours(self, act: Statement | None) -> bool:
        return act is not None and act.seat == self._desk.seat and act.slot[1][0] == self._desk.epoch

    def tip(self, mixes: Sequence[str]) -> Tip:
        """Where we stand."""
        link = self.link(self.number - 1) if self.number else ""
        return Tip(self.number, link, self.pending.digest if self.pending else "", tuple(mixes))

    def back_to(self, tip: Tip) -> None:
        """Stand there again."""
        act = self.pending if self.number == tip.number else self._acts.get(tip.number)
        if self.number > tip.number or (act and act.digest != tip.act):
            self.back(tip.number)
        if act and act.digest == tip.act:
            self.pending = act

    def back(self, number: int) -> None:
        """End the record before this entry."""
        self.pending, self._script, self._judged = None, [], None
        if self.table is None or number >= self.number:
            return
        self.tries = self._acts[number].slot[1][2] if number in self._acts else 0
        record = self.table.record
        del record.entries[number:]
        self.table = Table[Any].load(self.game, record, self.table.dealer)
        self._chance.recall(number, self.table.state.cards)
        for entry in [entry for entry in self._acts if entry >= number]:
            del self._acts[entry]
        self._desk.wish(TakenBack(number))

    def void(self, number: int) -> None:
        """Forget the action that made an entry: another one will be found in its place."""
        act = self._acts[number]
        self.back(number)
        self._desk.book.strike(act)

    def settled(self, number: int, liar: int) -> bool:
        """Whether somebody else has built on an entry."""
        return any(act.seat != liar for entry, act in self._acts.items() if entry > number)

    def revealed_nothing_since(self, entry: int) -> bool:
        """Whether an entry and all after it can be taken back without anybody having learnt anything."""
        entries = self.table.record.entries if self.table else []
        return 0 < entry < len(entries) and not any(one.outcomes for one in entries[entry:])

    def hand_over(self, seat: int) -> None:
        """Whoever plays for this seat from now on must see what it has seen."""
        step = Step(self.number, self.tries, HAND_OVER + self._desk.epoch * 10 + seat)
        self._handed.append((step, seat))

    def _taken_over(self) -> bool:
        """Whether we see all that we must see to play for those whom we play for."""
        while self._handed and self.table:
            step, seat = self._handed[0]
            if not self._chance.hand_over(step, self.table.state.cards, seat):
                return False
            del self._handed[0]
        return True

    def _next(self) -> Statement | None:
        """The action for the next entry, if it has come and is what it should be."""
        if self.table is None or self.turn is None:
            return None
        runner = self._desk.runners[self.turn]
        act = self._desk.book.get(runner, "act", *self._slot)
        if act is None and self.mine and self._repeat():
            act = self._desk.book.get(runner, "act", *self._slot)
        if act:
            try:
                self.judge(act)
            except Refusal:
                self._desk.book.strike(act)
                return None
        return act

    def _repeat(self) -> bool:
        """Say word for word what we said here before our device was lost, if what we said since has come back to us and
        carries it on its trail. Whether it was found.
        """
        seat = self._desk.seat or 0
        for mark in trail.marks(self._desk.book, seat, self._desk.epoch, self.number):
            line = trail.line(mark)
            if trail.meant(mark, Statement(seat, ("act", self._slot), self._words(line), b"")):
                self._speak(line)
                return True
        return False

    def _attempt(self, run: Callable[[Scripted], Any]) -> Any:
        """Play with the answers that chance has given so far, and ask for the next; None where it must wait."""
        author, served = (self.pending.seat, self.pending.number) if self.pending else (None, 0)
        try:
            while True:
                dealer = Scripted(self._script)
                try:
                    return run(dealer)
                except Wanted as wanted:
                    step = Step(self.number, self.tries, len(self._script), served)
                    outcomes = self._chance.answer(step, wanted, dealer.cards, author)
                if outcomes is None:
                    return None
                self._script += outcomes
        except Damaged:
            self._broken = True
        return None

    def _void(self, act: Statement, rule: str) -> None:
        """What was shown proves that the action was not allowed: it does not count, and its seat must act again."""
        facts = {"rule": rule, "entry": self.number}
        self._desk.wish(Caught(act.seat, Reason.ILLEGAL, facts, (self._desk.pack(act.to_json()),)))
        self.pending, self._script = None, []
        self.tries += 1

    def _done(self, table: Table[Any], events: list[Event]) -> None:
        number = self.number - 1
        if self.pending:
            self._acts[number] = self.pending
        self.pending, self.tries, self._script = None, 0, []
        self._desk.wish(Happened(number, table.record.entries[number], events))

    def _read(self, table: Table[Any], act: Statement) -> Action:
        _, line, _ = _parts(act)
        try:
            action = self.game.read(table.state, line)
        except Unreadable as error:
            raise Refusal(Reason.MALFORMED, entry=self.number) from error
        if self.game.write(action) != line:
            raise Refusal(Reason.MALFORMED, entry=self.number)
        return action

    def _position(self) -> str:
        """A short hash of what everybody sees: engines that differ are found at once."""
        head = self.table.record.head if self.table else ""
        if self.table and self._digest[0] != head:
            state = self.table.state
            self._digest = (head, digest(wire.canonical([state.compared(), len(state.cards.face)])).hex()[:8])
        return self._digest[1]


def _parts(act: Statement) -> tuple[str, str, str]:
    """The link that an action builds on, its line, and the position that it was made in; raises `Refusal`."""
    prev, line, position = [*wire.listed(act.body, wire.line, trail.FACTS + AHEAD), "", "", ""][:3]
    if not position:
        raise Refusal(Reason.MALFORMED)
    return prev, line, position
