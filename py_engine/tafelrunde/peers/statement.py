"""Statements: the one thing that is signed. A seat says something in a slot, and where it has a choice, never two things.

Whoever holds two different statements of one seat for such a slot holds the proof that this seat told two stories.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from tafelrunde.core.plain import is_list
from tafelrunde.peers import bodies, wire
from tafelrunde.peers.bodies import AHEAD
from tafelrunde.peers.crypto import WORD, Crypto, digest
from tafelrunde.peers.genesis import Genesis
from tafelrunde.peers.refusal import Reason, Refusal

Slot = tuple[str, tuple[int, ...]]
"""The kind of a statement, and the numbers that say what it answers: large ones are marks of 128 bits."""

SHAPES = {
    "commit": 0,  # setup: the hash of what "deal" will say
    "deal": 0,  # setup: commitments and shares of the joint key, or a part of the open number
    "bad": 1,  # dealer: opens the part that this one dealt us, which is none
    "act": 4,  # epoch, entry, tries, all before it: an action of the seat to move
    "mix": 4,  # entry, action, deck, what goes in: one pass of a joint shuffle
    "share": 4,  # entry, action, step, points: shares of what this step opens for all
    "help": 4,  # entry, action, step, points: shares of what somebody should have shown alone, but did not
    "show": 4,  # entry, action, step, points: the shares with which a seat proves its own cards alone
    "gave": 4,  # entry, action, step, points: it has given its shares of these to the one seat that they are for
    "give": 4,  # entry, action, step, point: a share for one seat; travels sealed
    "wish": 1,  # a number that grows: what this seat would like the others to decide
    "vote": 2,  # epoch, round: what it would decide, and where
    "bind": 2,  # epoch, round: it has seen that enough would decide this, and holds to it
    "audit": 0,  # the end: the secret behind all its shuffles, and its parts of the others'
    "chat": 1,  # a number that grows
    "sit": 1,  # milliseconds: from then on this seat speaks through this device
    "lend": 2,  # the last sit of this seat, a number that grows: its secret, locked with the code that is good from now on
}
"""Every kind of statement, and how many numbers follow it in the slot."""

CHOSEN = frozenset(("commit", "deal", "act", "mix", "vote", "bind"))
"""Kinds of which a seat can say only one thing in a slot. The others prove themselves, or bind nobody."""

PROVING = frozenset(("share", "help", "show"))
"""Kinds that prove themselves: of what a seat says in a slot, that counts which holds; the rest proves that it has lied."""

BEFORE = frozenset(("commit", "deal", "bad"))
"""Kinds with which the key is made."""

HELPS = frozenset(("share", "help", "show", "gave", "mix"))
"""Kinds that help chance to answer what the second number of their slot asks."""

GROWING = frozenset(("wish", "sit", "chat", "lend"))
"""Kinds whose number grows, and of which the last one is enough."""

MOOT = frozenset(("vote", "bind"))
"""Kinds of a decision, whose first number is the epoch that it makes."""

STORIES = 6
"""So many stories somebody may tell in one slot and be heard: others may follow any of them."""

PER_ENTRY = 200
"""How many statements a seat may make about one entry. Honest ones make up to thirty; a search through a pile of König der Elfen
needs one for every card that is no village. With more, what we have could not be told in one message any more.
"""

BYTES_PER_ENTRY = 100_000
"""How long these may be together; a search, or all that is shuffled before a game, takes less than half of it. What is awaited has as much
room once more, so that nobody who says too much keeps us from hearing what we need.
"""

BYTES_ALONE = 5000
"""How long what is said about no entry may be: a decision, or 200 letters of talk. Of these everybody hears before all entries."""

EVER, EACH = 400_000, 3_000
"""Bytes that all may take together that a seat has signed and that is kept: so many, and so many more for every entry; and as much once
more for what is awaited. Honest ones need less than a quarter.
"""

AROUND = 300
"""What is kept around the body of a statement."""

ROUNDS = 64
"""Rounds of one decision; honest seats need a few. Twenty minutes of everybody wishing different things take fewer."""


class Said(NamedTuple):
    """The parts of a statement."""

    seat: int
    slot: Slot
    body: Any
    signature: bytes


class Statement(Said):
    """Something a seat said. What follows from it is computed once: a liar may make us ask for it often."""

    def to_json(self) -> dict[str, Any]:
        """As plain JSON: a message."""
        return {
            "k": "say",
            "s": self.seat,
            "w": [self.slot[0], *self.slot[1]],
            "b": self.body,
            "z": wire.text(self.signature),
        }

    @cached_property
    def digest(self) -> str:
        """A short name for what was said; the same for the same words only."""
        return wire.text(digest(wire.canonical([self.seat, *self.slot, self.body]))[: wire.MARK])

    @cached_property
    def choice(self) -> bytes:
        """What a vote is for, and where: two that say the same here are for the same."""
        return wire.canonical([self.body["w"], self.body["t"]])

    @cached_property
    def ask(self) -> int:
        """What an action asks of chance: its place, with all before it, and its line. Nothing else can change the answer."""
        return wire.mark(b"ask", wire.canonical([self.seat, *self.slot[1], self.body[1]]))

    @property
    def after(self) -> int:
        """The action that an action follows, by what that asks."""
        return int.from_bytes(wire.raw(self.body[0]), "big")

    @property
    def upon(self) -> int | None:
        """The action that it helps to answer, or follows, by what that asks; None where it does neither."""
        kind, numbers = self.slot
        if kind == "act":
            return self.after
        return numbers[1] if kind in HELPS else None

    @property
    def entry(self) -> int | None:
        """The entry that it is about; None where it is about none."""
        kind, numbers = self.slot
        if kind in BEFORE:
            return 0
        if kind == "act":
            return numbers[1]
        return numbers[0] if SHAPES[kind] == 4 else None

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Statement:
        """From a message; raises `Refusal`. Whether it is good is not looked at yet, only that it is a statement of its kind."""
        seat, slot, body = wire.natural(data.get("s")), data.get("w"), data.get("b")
        if not is_list(slot) or not slot or not isinstance(slot[0], str) or SHAPES.get(slot[0]) != len(slot) - 1:
            raise Refusal(Reason.MALFORMED)
        numbers = [wire.natural(number, 1 << 8 * wire.MARK) for number in slot[1:]]
        bodies.check(slot[0], body)
        return cls(seat, (slot[0], tuple(numbers)), body, wire.raw(data.get("z"), 2 * WORD))


class Lie(Exception):
    """Two different statements of one seat for one slot."""

    def __init__(self, one: Statement, other: Statement) -> None:
        super().__init__(one, other)
        self.one = one
        self.other = other


def to_sign(genesis: Genesis, seat: int, slot: Slot, body: Any) -> bytes:
    """What a signature covers."""
    return genesis.id + wire.canonical([seat, *slot, body])


class Book:
    """Every statement that is known, by seat and slot; where somebody has told several stories, all of them."""

    def __init__(self, genesis: Genesis, crypto: Crypto) -> None:
        self.genesis = genesis
        self.crypto = crypto
        self._said: dict[tuple[int, Slot], list[Statement]] = {}
        """The story that we follow comes first."""
        self._void: dict[tuple[int, Slot], list[Statement]] = {}
        """What does not hold, and is kept as a proof alone."""
        self._about: dict[int, dict[tuple[int, Slot], None]] = {}
        self._latest: dict[tuple[int, str], Statement] = {}
        self._moot: dict[tuple[int, str], list[Statement]] = {}
        self._asking: dict[int | None, list[Statement]] = {}
        """Actions by what they ask."""
        self._upon: dict[int, list[Statement]] = {}
        """What helps or follows an action, by what that asks."""
        self._awaited: set[Slot] = set()
        """Where somebody here has looked: what is said there has room of its own, whatever else its seat has said."""
        self._rooms: dict[tuple[int | None, int, bool], tuple[int, int]] = {}
        """Per entry, or for all, and seat, how many statements are kept, and how long they are: what is awaited, and the rest."""
        self.passed_over: Callable[[Statement], bool] | None = None
        """Whether others have passed over the cards of a pass; where decks are sealed, see `Mixing`."""
        self._news: list[Statement] = []
        """What was kept or struck since somebody asked."""
        self._turns: dict[tuple[int, Slot], int] = {}
        """How often another story was followed, because others have gone on without the one before."""

    def get(self, seat: int, kind: str, *numbers: int) -> Statement | None:
        """What this seat said there."""
        return next(iter(self.stories(seat, (kind, numbers))), None)

    def stories(self, seat: int, slot: Slot) -> list[Statement]:
        """All that this seat said there: honest ones tell one story. Whoever looks there awaits something."""
        self._await(slot)
        return self.told(seat, slot)

    def told(self, seat: int, slot: Slot) -> list[Statement]:
        """The same, but without awaiting any."""
        return self._said.get((seat, slot), [])

    def heard(self, seat: int, slot: Slot) -> list[Statement]:
        """The same, and what did not hold."""
        return [*self.told(seat, slot), *self._void.get((seat, slot), ())]

    def asking(self, entry: int, ask: int | None) -> list[Statement]:
        """The actions for an entry that ask this."""
        return [act for act in self._asking.get(ask, []) if act.entry == entry]

    def helping(self, entry: int, ask: int) -> list[Statement]:
        """What was said to help chance answer this."""
        return [said for said in self._upon.get(ask, []) if said.slot[0] in HELPS and said.entry == entry]

    def following(self, entry: int, ask: int) -> list[Statement]:
        """The actions for an entry that follow the one that asks this."""
        return [said for said in self._upon.get(ask, []) if said.slot[0] == "act" and said.entry == entry]

    def news(self) -> list[Statement]:
        """What was kept or struck since this was asked last."""
        news, self._news = self._news, []
        return news

    def at(self, kind: str, *numbers: int) -> Iterator[Statement]:
        """What anybody said there, by seat."""
        found = (self.get(seat, kind, *numbers) for seat in range(self.genesis.seats))
        return (one for one in found if one is not None)

    def latest(self, kind: str) -> list[Statement]:
        """Of a kind whose number grows, what each seat said last."""
        return [said for (_, one), said in sorted(self._latest.items()) if one == kind]

    def sat(self, seat: int) -> int:
        """When a seat has sat down at another device last, in milliseconds; 0 where it never has."""
        last = self._latest.get((seat, "sit"))
        return last.slot[1][0] if last else 0

    def lent(self) -> list[Statement]:
        """With which codes seats can be taken, or that none can: what each has said since it sat down last."""
        return [said for said in self.latest("lend") if said.slot[1][0] == self.sat(said.seat)]

    def moot(self, epoch: int, kind: str) -> list[Statement]:
        """What anybody said about a decision: of a kind with two numbers."""
        return self._moot.get((epoch, kind), [])

    def about(self, entry: int) -> list[Statement]:
        """Everything that was said about an entry, but for what was given to us alone."""
        return [said for said in self._of(entry) if said.slot[0] != "give"]

    def doubted(self, entry: int) -> bool:
        """Whether somebody has told two stories about an entry."""
        return any(len(self.told(*place)) > 1 for place in self._about.get(entry, {}))

    def said_by(self, seat: int | None) -> Iterator[Statement]:
        """What a seat has said about the start and all after it."""
        places = (place for places in self._about.values() for place in places if place[0] == seat)
        return (said for place in places for said in self.stories(*place))

    def given(self, entry: int) -> list[Statement]:
        """What was given to us alone about an entry."""
        return [said for said in self._of(entry) if said.slot[0] == "give"]

    def _of(self, entry: int) -> Iterator[Statement]:
        return (said for place in self._about.get(entry, {}) for said in self.heard(*place))

    def check(self, statement: Statement, now: int, *, ours: bool = False) -> None:
        """Refuse what is known, forged or too much; raises `Lie` for another story. `now` is the next entry. What is ours we
        take however far ahead it is: we may have forgotten that we said it.
        """
        if statement.seat not in self.genesis.people:
            raise Refusal(Reason.NO_SEAT, seat=statement.seat)
        known, heard = self.told(statement.seat, statement.slot), self.heard(statement.seat, statement.slot)
        last = self._latest.get((statement.seat, statement.slot[0]))
        same = any(one.body == statement.body for one in heard)
        same = same or (bool(known) and statement.slot[0] not in CHOSEN | PROVING)
        if same or (last is not None and last.slot > statement.slot):
            raise Refusal(Reason.REPEATED)
        entry, stands = statement.entry, self._stands(statement)
        if stands:
            self._await(statement.slot)
        if entry is not None:
            if entry > now + AHEAD and not ours:
                raise Refusal(Reason.TOO_EARLY, entry=entry, ours=now)
            count, size = self._with(statement, entry)
            if count > PER_ENTRY or size > BYTES_PER_ENTRY:
                raise Refusal(Reason.TOO_LARGE, entry=entry)
        elif len(wire.canonical(statement.body)) > BYTES_ALONE:
            raise Refusal(Reason.TOO_LARGE)
        count, size = self._with(statement, None)
        if not ours and statement.slot[0] not in GROWING and size + AROUND * count > EVER + EACH * now:
            raise Refusal(Reason.TOO_LARGE)
        if len(heard) >= STORIES and not (stands and self._stray(known)):
            raise Refusal(Reason.TOO_MANY, seat=statement.seat)
        if not self._signed(statement):
            raise Refusal(Reason.FORGED, seat=statement.seat)
        if known and statement.slot[0] in CHOSEN:
            raise Lie(known[0], statement)

    def keep(self, statement: Statement) -> None:
        """Write it down."""
        kind, place = statement.slot[0], (statement.seat, statement.slot)
        if kind in GROWING:
            last = self._latest.get((statement.seat, kind))
            if last is not None:
                del self._said[last.seat, last.slot]
            self._latest[statement.seat, kind] = statement
        else:
            self._charge(statement, 1)
        if kind in MOOT:
            self._moot.setdefault((statement.slot[1][0], kind), []).append(statement)
        stray = self._stray(self.told(*place))
        if stray and len(self._said[place]) >= STORIES and self._stands(statement):
            self.strike(stray)
        self._said.setdefault(place, []).append(statement)
        if kind == "act":
            self._asking.setdefault(statement.ask, []).append(statement)
        if statement.upon is not None:
            self._upon.setdefault(statement.upon, []).append(statement)
        if statement.entry is not None:
            self._about.setdefault(statement.entry, {})[place] = None
        self._news.append(statement)

    def follow(self, statement: Statement) -> None:
        """Of several stories this one from now on."""
        stories = self._said[statement.seat, statement.slot]
        stories.remove(statement)
        stories.insert(0, statement)

    def turn(self, known: Statement, fits: Callable[[Statement], bool]) -> bool:
        """Of the stories told in this place that fit follow the next; False where it is the first again."""
        place = known.seat, known.slot
        stories = [said for said in self.stories(*place) if fits(said)]
        self._turns[place] = turns = self._turns.get(place, 0) + 1
        if stories:
            self.follow(stories[-1])
        return bool(stories) and turns % len(stories) > 0

    def strike(self, statement: Statement) -> None:
        """Forget an action that turned out to be void, or a story that stands nowhere."""
        place, kind = (statement.seat, statement.slot), statement.slot[0]
        self._said[place].remove(statement)
        if kind in MOOT:
            self._moot[statement.slot[1][0], kind].remove(statement)
        if kind == "act":
            self._asking[statement.ask].remove(statement)
        if statement.upon is not None:
            self._upon[statement.upon].remove(statement)
        if not self._said[place]:
            del self._said[place], self._about[statement.entry or 0][place]
        self._news.append(statement)

    def void(self, statement: Statement) -> None:
        """It does not hold: keep it as a proof alone, so that in its place something can be said that does."""
        place = statement.seat, statement.slot
        if statement not in self.told(*place):
            self.keep(statement)
        self._charge(statement, -1)
        self._said[place].remove(statement)
        self._void.setdefault(place, []).append(statement)
        self._charge(statement, 1)

    def _await(self, slot: Slot) -> None:
        """Something is awaited there. What has come already takes its room with that from now on."""
        if slot not in self._awaited:
            come = [said for seat in self.genesis.people for said in self.told(seat, slot) if slot[0] not in GROWING]
            for said in come:
                self._charge(said, -1)
            self._awaited.add(slot)
            for said in come:
                self._charge(said, 1)

    def _charge(self, statement: Statement, sign: int) -> None:
        """It takes its room, or gives it back."""
        for entry in {statement.entry, None}:
            count, size = self._rooms.get(self._room(statement, entry), (0, 0))
            more = sign * len(wire.canonical(statement.body))
            self._rooms[self._room(statement, entry)] = count + sign, size + more

    def _with(self, statement: Statement, entry: int | None) -> tuple[int, int]:
        """How much there would be in its room with it."""
        count, size = self._rooms.get(self._room(statement, entry), (0, 0))
        return count + 1, size + len(wire.canonical(statement.body))

    def _room(self, statement: Statement, entry: int | None) -> tuple[int | None, int, bool]:
        """What does not hold takes none of what is awaited."""
        void = statement in self._void.get((statement.seat, statement.slot), ())
        return entry, statement.seat, statement.slot in self._awaited and not void

    def _stands(self, statement: Statement) -> bool:
        """Whether others have built on it: helped an action or followed it, passed over a deck, or voted for the same."""
        seat, slot = statement.seat, statement.slot
        others = [one for one in self.genesis.people if one != seat]
        if slot[0] in MOOT:
            return any(one.choice == statement.choice for other in others for one in self.told(other, slot))
        if slot[0] == "mix":
            return self.passed_over is not None and self.passed_over(statement)
        return slot[0] == "act" and any(one.seat != seat for one in self._upon.get(statement.ask, []))

    def _stray(self, stories: list[Statement]) -> Statement | None:
        """Of several stories the latest that stands nowhere, but for the one that we follow."""
        return next((one for one in stories[:0:-1] if not self._stands(one)), None)

    def _signed(self, statement: Statement) -> bool:
        key = self.genesis.keys[statement.seat][:WORD]
        words = to_sign(self.genesis, statement.seat, statement.slot, statement.body)
        return self.crypto.verify(key, words, statement.signature)
