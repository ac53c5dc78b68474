"""What every part of a peer works with: who I am, what was said so far, and a pen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tafelrunde.peers import wire
from tafelrunde.peers.crypto import Crypto
from tafelrunde.peers.genesis import Genesis
from tafelrunde.peers.identity import Identity
from tafelrunde.peers.refusal import Reason
from tafelrunde.peers.statement import BEFORE, GROWING, Book, Slot, Statement, to_sign
from tafelrunde.peers.wishes import Caught, Send, Store, Wish

CASES = 16
"""So much evidence is kept of a seat for one reason; who has cheated so often in one way need not be caught at that again."""


class Desk:
    """The place of one peer at one table."""

    def __init__(self, genesis: Genesis, identity: Identity) -> None:
        self.genesis = genesis
        self.identity = identity
        self.crypto: Crypto = identity.crypto
        self.chair = genesis.keys.index(identity.key) if identity.key in genesis.keys else None
        """The seat of our secret."""
        self.seat = self.chair
        """Our seat; None for an onlooker, and where another device sits in our chair."""
        self.book = Book(genesis, identity.crypto)
        self.wishes: list[Wish] = []
        self.epoch = 0
        """How many decisions were made."""
        self.runners = [genesis.people[0] if seat in genesis.bots else seat for seat in range(genesis.seats)]
        """Per seat, the seat that acts for it: itself, or whoever runs a bot there."""
        self.gone = set(genesis.bots)
        """Seats that have nobody, or that the others have decided to do without."""
        self.cheats: set[int] = set()
        """Seats that were caught."""
        self.evidence: dict[tuple[int, Reason, int | None, str], tuple[Statement, ...]] = {}
        """What proves it, by the seat, the reason, the entry and the kind: anybody can check it from these words alone."""
        self.mute = False
        """Whether we help chance with nothing now: we hold still, or have helped another story."""
        self.still: set[int] = set()
        """What we help chance with no more: another deck in its place has had our help."""
        self.waking = False
        """Whether we only read what this device has kept: it was looked at when it came, and nobody need be told."""

    def silent_on(self, ask: int) -> bool:
        """Whether we help chance with nothing here."""
        return self.mute or ask in self.still

    def wish(self, wish: Wish) -> None:
        """Something for the page to do."""
        self.wishes.append(wish)

    def accuse(self, seat: int, reason: Reason, facts: dict[str, Any], *proof: Statement) -> None:
        """A seat has cheated, and these words of its own prove it to anybody; it is told once."""
        case = (seat, reason, facts.get("entry"), proof[0].slot[0])
        if seat == self.chair or case in self.evidence:
            return
        self.cheats.add(seat)
        if sum(one[:2] == (seat, reason) for one in self.evidence) >= CASES:
            return
        self.evidence[case] = proof
        if not self.waking:
            self.wish(Caught(seat, reason, facts, tuple(self.pack(said.to_json()) for said in proof)))
            for said in proof:
                self.wish(Send(None, self.pack(said.to_json())))

    def own(self, kind: str, *numbers: int) -> list[Statement]:
        """What we ourselves have said there."""
        said = None if self.seat is None else self.book.get(self.seat, kind, *numbers)
        return [said] if said else []

    def say(self, kind: str, *numbers: int, body: Any, keep: bool = True) -> None:
        """Sign something, keep it on this device, and tell everybody; what was said before is not said again."""
        if self.seat is None or self.book.get(self.seat, kind, *numbers):
            return
        statement = self.signed((kind, numbers), body)
        if keep:
            self.book.keep(statement)
            self.store(statement)
        self.wish(Send(None, self.pack(statement.to_json())))

    def bound(self, seat: int) -> set[str]:
        """To what a seat has bound itself before it dealt: the hash of that, or of several."""
        return {said.body for said in self.book.stories(seat, ("commit", ()))}

    def unbound(self) -> frozenset[int]:
        """Who has bound himself to several things before the start, and so to none: he may have chosen the second when he had seen what the
        others dealt. Only whoever has gone on from there, as his own words say, knows that it was done before.
        """
        twice = {said.seat for said in self.book.at("commit") if len(self.bound(said.seat)) > 1}
        begun = twice and any(said.slot[0] not in BEFORE for said in self.book.said_by(self.seat))
        return frozenset(() if begun else twice)

    def silent(self, kind: str, *numbers: int) -> frozenset[int]:
        """The seats that have not said this yet, and still could."""
        said = {one.seat for one in self.book.at(kind, *numbers)}
        return frozenset(range(self.genesis.seats)) - said - self.gone

    def signed(self, slot: Slot, body: Any) -> Statement:
        """Something in our name."""
        seat = self.seat or 0
        return Statement(seat, slot, body, self.identity.sign(to_sign(self.genesis, seat, slot, body)))

    def give(self, to: int, statements: Sequence[Statement]) -> bytes:
        """Statements that only one seat may read, as a message."""
        plain = wire.canonical([one.to_json() for one in statements])
        sealed = self.identity.seal(self.genesis.keys[to], plain, self.genesis.id)
        return self.pack({"k": "for", "f": self.seat, "s": to, "b": wire.text(sealed)})

    def send_to(self, seat: int, statements: Sequence[Statement]) -> None:
        """Tell one seat alone; it travels over any link, for nobody else can read it."""
        self.wish(Send(None, self.give(seat, statements)))

    def store(self, statement: Statement) -> None:
        """Keep a statement on this device; of a kind of which the last one is enough, that one alone."""
        kind, numbers = statement.slot
        key = " ".join(map(str, (statement.seat, kind, *(() if kind in GROWING else numbers))))
        if self.book.told(statement.seat, statement.slot)[:1] != [statement]:
            key += f" {statement.digest}"  # another story
        data = self.pack(statement.to_json())
        self.wish(Store(key, data))
        if kind == "sit":  # from then on the code of its seat is void, and what that opened is kept no more
            self.wish(Store(f"{statement.seat} lend", data))

    def pack(self, message: dict[str, Any]) -> bytes:
        """A message of this table as bytes."""
        return wire.pack(message | {"g": wire.text(self.genesis.id)})
