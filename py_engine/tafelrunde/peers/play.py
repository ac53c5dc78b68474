"""The game itself: the next action is looked for in what was said, judged, answered by chance, and written down."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import takewhile
from typing import Any, NamedTuple

from tafelrunde.core import (
    Action,
    Cards,
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
from tafelrunde.peers.bodies import AHEAD, LINK
from tafelrunde.peers.chance import Chance, Step
from tafelrunde.peers.crypto import digest
from tafelrunde.peers.desk import Desk
from tafelrunde.peers.refusal import Reason, Refusal
from tafelrunde.peers.statement import HELPS, Statement
from tafelrunde.peers.wishes import Happened, TakenBack

HAND_OVER = 1_000_000
"""Steps from this number on hand cards over to whoever plays for a seat from now on."""


class Tip(NamedTuple):
    """A point of the record: the entry that comes next, what stands, and the action that waits for chance."""

    number: int
    link: str
    act: str


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
        """The entry before which we stand still, because something is to be decided."""
        self.holding = False
        """Whether we would like something to be decided, and do nothing of our own before it is."""
        self._handed: list[tuple[Step, int]] = []
        self._script: list[Outcome] = []
        self._judged: Statement | None = None
        self._acts: dict[int, Statement] = {}
        self._digest = ("", "")
        self._before = (-1, "", 0)

    @property
    def number(self) -> int:
        """The entry that comes next."""
        return len(self.table.record.entries) if self.table else 0

    @property
    def slot(self) -> tuple[int, int, int, int]:
        """Where the next action is said; the last number stands for all before it: actions, answers, and decks."""
        number, head = self.number, self.link(self.number - 1)
        if self._before[:2] != (number, head):
            decks = self._chance.decks(number - 1)
            asked = self._asked.to_bytes(wire.MARK, "big")
            self._before = (number, head, wire.mark(b"before", asked, head.encode(), decks))
        return self._desk.epoch, number, self.tries, self._before[2]

    @property
    def _asked(self) -> int:
        """What the last action asked; before the first one, what the start did."""
        act = self._acts.get(self.number - 1)
        return act.ask if act else self._start

    @property
    def _start(self) -> int:
        """What the start asks of chance: it stands for what all have made together before it. Who was told another part of that says nothing
        in a place where others speak, and takes nothing of theirs for false.
        """
        return wire.mark(b"start", self._chance.joint)

    @property
    def mine(self) -> bool:
        """Whether it is ours to act: for our seat, or for one whose cards we have been handed."""
        turn, seat = self.turn, self._desk.seat
        ours = turn is not None and seat is not None and self._desk.runners[turn] == seat
        return ours and not self._handed and not self.holding and not self.laid_open

    @property
    def laid_open(self) -> bool:
        """Whether those who have opened their secrets could read every card together with those who were caught. Somebody took the game for
        over, and another story stands: nobody honest plays on then.
        """
        opened = {said.seat for said in self._desk.book.at("audit")}
        return bool(opened) and len(opened | self._desk.cheats) >= self._desk.genesis.needed

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

    def judge(self, act: Statement) -> None:
        """Refuse an action for the next entry that does not fit; says the same on every machine."""
        if act is self._judged:
            return
        if self.table is None or self.turn is None or act.seat != self._desk.runners[self.turn]:
            raise Refusal(Reason.OUT_OF_TURN, seat=act.seat, entry=self.number)
        if act.after != self._asked:
            raise Refusal(Reason.OTHER_PAST, seat=act.seat, entry=self.number)
        if act.body[2] != self._position():
            raise Refusal(Reason.DESYNC, seat=act.seat, entry=self.number)
        action = self._read(self.table, act)
        try:
            self.game.play(self._chance.view(self.table.state).copy(), action, Scripted())
        except Wanted:
            pass
        except Illegal as illegal:
            raise Refusal(Reason.ILLEGAL, seat=act.seat, entry=self.number, rule=illegal.rule) from illegal
        self._judged = act

    def act(self, number: int) -> Statement:
        """The action that made an entry; the first one was made by none."""
        return self._acts[number]

    def say(self, action: Action) -> None:
        """Say what the seat to move does; raises `Illegal`, and `Refusal` where it is not ours to say."""
        if self.table is None or not self.mine:
            raise Refusal(Reason.OUT_OF_TURN, seat=self._desk.seat, entry=self.number)
        with suppress(Wanted):
            self.game.play(self.table.state.copy(), action, Scripted())
        self._speak(self.game.write(action))

    def _speak(self, line: str) -> None:
        self._desk.say("act", *self.slot, body=self._words(line))

    def _words(self, line: str) -> list[str]:
        """What is said with an action: what it builds on, and its trail."""
        return [wire.text(self._asked.to_bytes(wire.MARK, "big")), line, self._position(), *self._trail()]

    def _trail(self) -> list[str]:
        """The marks of what we did last in a row, the latest first."""
        before = (self._acts.get(self.number - back) for back in range(1, AHEAD + 1))
        return [trail.mark(act) for act in takewhile(self._is_ours, before) if act]

    def _is_ours(self, act: Statement | None) -> bool:
        return act is not None and act.seat == self._desk.seat and act.slot[1][0] == self._desk.epoch

    @property
    def tip(self) -> Tip:
        """Where we stand. An action that was told in two stories, and answered in none, does not count."""
        link = self.link(self.number - 1) if self.number else ""
        act = self.pending if self.pending and self._sure(self.pending) else None
        return Tip(self.number, link, act.digest if act else "")

    def _sure(self, act: Statement) -> bool:
        return len(self._desk.book.stories(act.seat, act.slot)) == 1 or self.answered(act)

    def answered(self, act: Statement) -> bool:
        """Whether so many have helped chance to answer an action that it is answered."""
        helped = {said.seat for said in self.helpers(act)}
        return len(helped) >= self._desk.genesis.needed

    def helpers(self, act: Statement) -> list[Statement]:
        """What was said to help an action."""
        return self._desk.book.helping(act.entry or 0, act.ask)

    def stands_at(self, tip: Tip) -> bool:
        """Stand there again; False where we lack what stood there. What chance was just making for all is begun anew: others may be
        there for it now.
        """
        if self.number < tip.number:
            return False
        # What waited here, or was done, was judged by those who played then: since a bot sits in, nobody else could say it.
        ours = self.pending if self.number == tip.number else self._acts.get(tip.number)
        self.back(tip.number)
        for act in self._desk.book.about(tip.number) if tip.act else ():
            if act.digest == tip.act and (act == ours or self._fits(act)):
                self._desk.book.follow(act)
                self.pending = act
        return not tip.act or self.pending is not None

    def _fits(self, act: Statement) -> bool:
        try:
            self.judge(act)
        except Refusal:
            return False
        return act.slot[1] == self.slot

    def help(self) -> None:
        """The entry waits for long: do what is ours to do without those who are slow, unless we stand still or are to help nobody."""
        if self.limit is None or self.number < self.limit:
            self._desk.mute = self._helps_nobody
            self._chance.help(self.number)

    def restart(self) -> None:
        """What chance has given for the entry that is being made is void."""
        self._script, self._judged = [], None
        self._chance.recall(self.number, self.table.state.cards if self.table else Cards())

    def back(self, number: int) -> None:
        """End the record before this entry."""
        self.pending = None
        if self.table is not None and number < self.number:
            self.tries = self._acts[number].slot[1][2] if number in self._acts else 0
            record = self.table.record
            del record.entries[number:]
            self.table = Table[Any].load(self.game, record, self.table.dealer) if number else None
            for entry in [entry for entry in self._acts if entry >= number]:
                del self._acts[entry]
            self._desk.wish(TakenBack(number))
        self.restart()

    def follows(self, act: Statement) -> bool:
        """Whether this action stands on our record, or waits for chance there."""
        return act in (self.pending, self._acts.get(act.entry or 0))

    def settled(self, number: int, liar: int) -> bool:
        """Whether somebody else has built on an entry."""
        return any(act.seat != liar for entry, act in self._acts.items() if entry > number)

    def mixed_otherwise(self, known: Statement) -> bool:
        """Whether a deck was made here with another pass in this place than the one that stands now."""
        return self._chance.mixed_otherwise(known)

    def left_behind(self, known: Statement) -> bool:
        """Whether others than who told two passes of a shuffle, or two parts of the key, have acted after it, and not on what was made here."""
        after, book = (known.entry or 0) + 1, self._desk.book
        if self.number > after:
            return False
        acts = [said for far in range(after, after + AHEAD) for said in book.about(far) if said.slot[0] == "act"]
        theirs = [act for act in acts if act.seat != known.seat]
        if known.slot[0] == "deal" and not self._forgot:
            return False
        return bool(theirs) and not any(act.slot[1] == self.slot for act in theirs)

    @property
    def _forgot(self) -> bool:
        """Whether our own words about the start and the first action say that we have gone on from another key than the one that we have. Who
        knows of no such words was here all the time, and leaves it for nobody.
        """
        seat, here = self._desk.seat, {self._start, *self._chance.asks}
        ours = [
            one
            for one in self._desk.book.said_by(seat)
            if one.slot[0] == "act" or (one.slot[0] in HELPS and not one.entry)
        ]
        return any((one.after if one.slot[0] == "act" else one.slot[1][1]) not in here for one in ours)

    def leave(self, known: Statement) -> bool:
        """Hold to the next story in this place; False where it is the first again."""
        more = self._chance.leave(known, self.number > (known.entry or 0))
        if known.slot[0] == "deal":
            self.back(0)
        return more

    def revealed_nothing_since(self, entry: int) -> bool:
        """Whether an entry and all after it can be taken back without anybody having learnt anything."""
        entries = self.table.record.entries if self.table else []
        return 0 < entry < len(entries) and not any(one.outcomes for one in entries[entry:])

    def hand_over(self, seat: int) -> None:
        """Whoever plays for this seat from now on must see what it has seen."""
        self._handed.append((Step(self.number, self._start, HAND_OVER + self._desk.epoch * 10 + seat), seat))

    def keep_all(self) -> None:
        """Nothing is handed over any more."""
        self._handed = []

    def _taken_over(self) -> bool:
        """Whether we see all that we must see to play for those whom we play for."""
        self._desk.mute = False
        while self._handed and self.table:
            step, seat = self._handed[0]
            try:
                seen = self._chance.hand_over(step, self.table.state.cards, seat)
            except Damaged:  # whoever played for the seat kept quiet about it
                seen, self._broken = False, True
            if not seen:
                return False
            del self._handed[0]
        return True

    def _next(self) -> Statement | None:
        """The action for the next entry, if it has come and is what it should be."""
        if self.table is None or self.turn is None:
            return None
        runner = self._desk.runners[self.turn]
        act = self._desk.book.get(runner, "act", *self.slot)
        if act is None and self.mine and self._repeat():
            act = self._desk.book.get(runner, "act", *self.slot)
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
            if trail.meant(mark, Statement(seat, ("act", self.slot), self._words(line), b"")):
                self._speak(line)
                return True
        return False

    def _attempt(self, run: Callable[[Scripted], Any]) -> Any:
        """Play with the answers that chance has given so far, and ask for the next; None where it must wait."""
        author, asked = (self.pending.seat, self.pending.ask) if self.pending else (None, self._start)
        self._desk.mute = self._helps_nobody
        try:
            while True:
                dealer = Scripted(self._script)
                try:
                    return run(dealer)
                except Wanted as wanted:
                    step = Step(self.number, asked, len(self._script))
                    outcomes = self._chance.answer(step, wanted, dealer.cards, author)
                if outcomes is None:
                    return None
                self._script += outcomes
        except Damaged:
            self._broken = True
        return None

    def _void(self, act: Statement, rule: str) -> None:
        """What was shown proves that the action was not allowed: it does not count, and its seat must act again."""
        self._desk.accuse(act.seat, Reason.ILLEGAL, {"rule": rule, "entry": self.number}, act)
        self.pending = None
        self.restart()
        self.tries += 1

    def _done(self, table: Table[Any], events: list[Event]) -> None:
        number = self.number - 1
        if self.pending:
            self._acts[number] = self.pending
        self.pending, self.tries, self._script = None, 0, []
        self._desk.wish(Happened(number, table.record.entries[number], events))

    def _read(self, table: Table[Any], act: Statement) -> Action:
        line = act.body[1]
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
            self._digest = (
                head,
                wire.text(digest(wire.canonical([state.compared(), len(state.cards.face)]))[: wire.MARK]),
            )
        return self._digest[1]

    @property
    def _helps_nobody(self) -> bool:
        """Whether we have helped chance to answer another story than the one that waits, for nobody gets two answers from us; or help would
        lay cards open.
        """
        act, seat = self.pending, self._desk.seat
        others = [one for one in self._desk.book.stories(act.seat, act.slot) if one != act] if act else []
        return self.laid_open or any(said.seat == seat for other in others for said in self.helpers(other))
