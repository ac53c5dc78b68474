"""Statements: the one thing that is signed. A seat says something in a slot, and where it has a choice, never two things.

Whoever holds two different statements of one seat for such a slot holds the proof that this seat told two stories.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tafelrunde.peers import wire
from tafelrunde.peers.crypto import WORD, Crypto, digest
from tafelrunde.peers.genesis import Genesis
from tafelrunde.peers.refusal import Reason, Refusal

Slot = tuple[str, tuple[int, ...]]
"""The kind of a statement, and the numbers that say which of that kind it is."""

SHAPES = {
    "commit": 0,  # setup: the hash of what "deal" will say
    "deal": 0,  # setup: commitments and shares of the joint key, or a part of the open number
    "act": 3,  # epoch, entry, tries: an action of the seat to move
    "mix": 4,  # entry, tries, deck, action: one pass of a joint shuffle
    "share": 4,  # entry, tries, step, action: shares of what this step opens for all
    "help": 4,  # entry, tries, step, action: shares of what somebody should have shown alone, but did not
    "show": 4,  # entry, tries, step, action: the shares with which a seat proves its own cards alone
    "give": 4,  # entry, tries, step, action: shares for one seat; travels sealed
    "wish": 1,  # a number that grows: what this seat would like the others to decide
    "pass": 2,  # epoch, ballot: it votes in no earlier ballot any more; the last vote that it has cast
    "vote": 2,  # epoch, ballot: what it decides
    "audit": 0,  # the end: the secret behind all its shuffles
    "chat": 1,  # a number that grows
    "sit": 1,  # milliseconds: from then on this seat speaks through this device
}
"""Every kind of statement, and how many numbers follow it in the slot."""

CHOSEN = frozenset(("commit", "deal", "act", "mix", "pass", "vote"))
"""Kinds of which a seat can say only one thing in a slot. The others prove themselves, or bind nobody."""

GROWING = frozenset(("wish", "sit"))
"""Kinds whose number grows, and of which the last one is enough."""

MOOT = frozenset(("pass", "vote"))
"""Kinds of a decision, whose first number is the epoch that it makes."""

AHEAD = 3
"""How many entries ahead of our own something may be to be kept."""

PER_ENTRY = 200
"""How many statements a seat may make about one entry. Honest ones make up to thirty; a search through a pile of König der Elfen
needs one for every card that is no village. With more, what we have could not be told in one message any more.
"""

BYTES_PER_ENTRY = 100_000
"""How long these may be together; a search, or all that is shuffled before a game, takes less than half of it."""


BYTES_ALONE = 5000
"""How long what is said about no entry may be: a decision, or 200 letters of talk. Of these everybody hears before all entries."""


class Statement(NamedTuple):
    """Something a seat said."""

    seat: int
    slot: Slot
    body: Any
    signature: bytes

    def to_json(self) -> dict[str, Any]:
        """As plain JSON: a message."""
        return {
            "k": "say",
            "s": self.seat,
            "w": [self.slot[0], *self.slot[1]],
            "b": self.body,
            "z": wire.text(self.signature),
        }

    @property
    def digest(self) -> str:
        """A short name for what was said; the same for the same words."""
        return digest(wire.canonical([self.seat, *self.slot, self.body])).hex()[:8]

    @property
    def number(self) -> int:
        """A longer name, by which other statements name an action."""
        return int.from_bytes(digest(wire.canonical([self.seat, *self.slot, self.body]))[:6], "big")

    @property
    def entry(self) -> int | None:
        """The entry that it is about; None where it is about none."""
        kind, numbers = self.slot
        if kind in ("commit", "deal"):
            return 0
        if kind == "act":
            return numbers[1]
        return numbers[0] if SHAPES[kind] == 4 else None

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Statement:
        """From a message; raises `Refusal`. The body is not looked at yet."""
        seat, slot, body = wire.natural(data.get("s")), data.get("w"), data.get("b")
        if not wire.is_list(slot) or not slot or not isinstance(slot[0], str) or SHAPES.get(slot[0]) != len(slot) - 1:
            raise Refusal(Reason.MALFORMED)
        numbers = [wire.natural(number, 1 << 52) for number in slot[1:]]
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
    """Every statement that is known, by seat and slot."""

    def __init__(self, genesis: Genesis, crypto: Crypto) -> None:
        self.genesis = genesis
        self.crypto = crypto
        self._said: dict[tuple[int, Slot], Statement] = {}
        self._about: dict[int, dict[tuple[int, Slot], Statement]] = {}
        self._latest: dict[tuple[int, str], Statement] = {}
        self._moot: dict[tuple[int, str], list[Statement]] = {}
        self._room: dict[tuple[int, int], tuple[int, int]] = {}
        """How many statements a seat may still make about an entry, and how long they may be."""

    def get(self, seat: int, kind: str, *numbers: int) -> Statement | None:
        """What this seat said there."""
        return self._said.get((seat, (kind, numbers)))

    def at(self, kind: str, *numbers: int) -> Iterator[Statement]:
        """What anybody said there, by seat."""
        found = (self.get(seat, kind, *numbers) for seat in range(self.genesis.seats))
        return (one for one in found if one is not None)

    def latest(self, kind: str) -> list[Statement]:
        """Of a kind whose number grows, what each seat said last."""
        return [said for (_, one), said in sorted(self._latest.items()) if one == kind]

    def moot(self, epoch: int, kind: str) -> list[Statement]:
        """What anybody said in the ballots of a decision: of a kind with two numbers."""
        return self._moot.get((epoch, kind), [])

    def about(self, entry: int) -> list[Statement]:
        """Everything that was said about an entry, but for what was given to us alone."""
        return [said for said in self._about.get(entry, {}).values() if said.slot[0] != "give"]

    def given(self, entry: int) -> list[Statement]:
        """What was given to us alone about an entry."""
        return [said for said in self._about.get(entry, {}).values() if said.slot[0] == "give"]

    def check(self, statement: Statement, now: int, *, ours: bool = False) -> None:
        """Refuse what is known, forged or too much; raises `Lie` for another story. `now` is the next entry. What is ours we
        take however far ahead it is: we may have forgotten that we said it.
        """
        if statement.seat not in self.genesis.people:
            raise Refusal(Reason.NO_SEAT, seat=statement.seat)
        known = self._said.get((statement.seat, statement.slot))
        last = self._latest.get((statement.seat, statement.slot[0]))
        same = known is not None and (known.body == statement.body or statement.slot[0] not in CHOSEN)
        if same or (last is not None and last.slot > statement.slot):
            raise Refusal(Reason.REPEATED)
        entry = statement.entry
        if entry is not None:
            if entry > now + AHEAD and not ours:
                raise Refusal(Reason.TOO_EARLY, entry=entry, ours=now)
            if min(self._left(statement, entry)) < 0:
                raise Refusal(Reason.TOO_LARGE, entry=entry)
        elif len(wire.canonical(statement.body)) > BYTES_ALONE:
            raise Refusal(Reason.TOO_LARGE)
        if not self._signed(statement):
            raise Refusal(Reason.FORGED, seat=statement.seat)
        if known is not None:
            raise Lie(known, statement)

    def keep(self, statement: Statement) -> None:
        """Write it down."""
        kind = statement.slot[0]
        if kind in GROWING:
            last = self._latest.get((statement.seat, kind))
            if last is not None:
                del self._said[last.seat, last.slot]
            self._latest[statement.seat, kind] = statement
        if kind in MOOT:
            self._moot.setdefault((statement.slot[1][0], kind), []).append(statement)
        self._said[statement.seat, statement.slot] = statement
        entry = statement.entry
        if entry is not None:
            self._about.setdefault(entry, {})[statement.seat, statement.slot] = statement
            self._room[entry, statement.seat] = self._left(statement, entry)

    def strike(self, statement: Statement) -> None:
        """Forget what turned out to be void."""
        self._said.pop((statement.seat, statement.slot), None)
        self._about.get(statement.entry or 0, {}).pop((statement.seat, statement.slot), None)

    def _left(self, statement: Statement, entry: int) -> tuple[int, int]:
        """What room would be left after a statement about an entry."""
        count, size = self._room.get((entry, statement.seat), (PER_ENTRY, BYTES_PER_ENTRY))
        return count - 1, size - len(wire.canonical(statement.body))

    def _signed(self, statement: Statement) -> bool:
        key = self.genesis.keys[statement.seat][:WORD]
        words = to_sign(self.genesis, statement.seat, statement.slot, statement.body)
        return self.crypto.verify(key, words, statement.signature)
