"""Making the joint key before the start (Feldman). Everybody first binds himself to what he will deal, so that nobody
can choose his part after he has seen the others'.

The secret that a seat deals is also the one behind its shuffles. So the others, as many as open a card, can open it after the game
without whoever dealt it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tafelrunde.core.plain import is_object
from tafelrunde.peers import wire
from tafelrunde.peers.crypto import ORDER, WORD, digest, number, wide, word, words
from tafelrunde.peers.desk import Desk
from tafelrunde.peers.genesis import BOT
from tafelrunde.peers.identity import NOISE
from tafelrunde.peers.refusal import Reason, Refusal
from tafelrunde.peers.statement import Statement
from tafelrunde.peers.threshold import JointKey, dealt, expected, holds, polynomial, recovered


class Keys:
    """The joint key of a table, and our part of it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        genesis, identity = desk.genesis, desk.identity
        self._coefficients = polynomial(identity.derive(b"dealing", genesis.id), genesis.needed)
        self._commitments = desk.crypto.base(b"".join(map(word, self._coefficients)))
        self.shuffling = word(self._coefficients[0])
        """The secret behind all our shuffles; opened after the game."""
        self.joint: JointKey | None = None
        self.part = 0
        """Our part of the joint secret."""
        self.awaited: frozenset[int] = frozenset()
        """The seats that have not said their part, have dealt one that is none, or were bound to several."""
        self._parts: dict[int, int] = {}
        self._bad: set[int] = set()
        """Who has dealt a part that is none, in the story that we follow."""

    def ready(self) -> bool:
        """Whether the key is made; says what is ours to say for that."""
        desk = self._desk
        if self.joint:
            return True
        deal = self._deal() if desk.seat is not None else None
        desk.say("commit", body=wire.text(_bound(deal)))
        self.awaited = desk.silent("commit")
        if self.awaited:
            return False
        desk.say("deal", body=deal)
        self.awaited = desk.silent("deal") | self._unfit() | desk.unbound()
        if self.awaited:
            return False
        deals = list(desk.book.at("deal"))
        self.joint = JointKey(desk.crypto, [wire.raw(deal.body["c"]) for deal in deals], desk.genesis.seats)
        self.part = sum(self._parts.values()) % ORDER
        return True

    def check(self, said: Statement) -> None:
        """Refuse a deal that is not what it was bound to be."""
        if said.slot[0] == "commit":
            return
        if not is_object(said.body):
            raise Refusal(Reason.MALFORMED)
        if not self._desk.bound(said.seat):
            raise Refusal(Reason.TOO_EARLY)
        if not self._is_bound(said):
            raise Refusal(Reason.BAD_PROOF, seat=said.seat)

    def _is_bound(self, deal: Statement) -> bool:
        """Whether a deal is what its seat was bound to, and can be one."""
        desk, body, genesis = self._desk, deal.body, self._desk.genesis
        if not is_object(body) or wire.text(_bound(body)) not in desk.bound(deal.seat):
            return False
        commitments = wire.raw(body["c"])
        fits = len(commitments) == WORD * genesis.needed and len(body["s"]) == genesis.seats
        noise, proof = wire.raw(body["m"]), wire.raw(body["p"])
        valid = fits and desk.crypto.valid(commitments + noise)
        return valid and holds(desk.crypto, noise, self._witness(deal.seat), [proof], NOISE)

    def _witness(self, seat: int) -> bytes:
        """Over this point a seat proves that it knows what is behind its noise. Nobody knows what is behind the point, and no other seat or
        table has it: so nobody can bring a proof that somebody else has made.
        """
        desk = self._desk
        return desk.crypto.mapped(wide(b"dealt", desk.genesis.id, bytes([seat])))

    def leave(self, known: Statement) -> bool:
        """Others have gone on with another part of the key than ours: hold to the next; False where it is the first again."""
        self.joint, self._parts, self._bad = None, {}, set()
        return self._desk.book.turn(known, self._is_bound)

    def accused(self, said: Statement) -> None:
        """A seat opens the part that somebody dealt it, for it is none; raises `Refusal` unless that is so."""
        desk, (dealer,) = self._desk, said.slot[1]
        deal = desk.book.get(dealer, "deal")
        if deal is None:
            raise Refusal(Reason.TOO_EARLY)
        if not self._accuse(deal, said):
            raise Refusal(Reason.BAD_PROOF, seat=said.seat)

    def secret_of(self, said: Statement) -> None:
        """Refuse an opening that does not fit to what was dealt."""
        desk, people = self._desk, self._desk.genesis.people
        deals = [desk.book.get(seat, "deal") for seat in people]
        if None in deals:
            raise Refusal(Reason.TOO_EARLY)
        opened = words(wire.raw(said.body))
        if len(opened) != 1 + len(people) or any(number(one) >= ORDER for one in opened):
            raise Refusal(Reason.BAD_PROOF, seat=said.seat)
        commitments = [wire.raw(deal.body["c"]) for deal in deals if deal]
        mine = commitments[people.index(said.seat)][:WORD]
        due = [mine, *(expected(desk.crypto, one, said.seat) for one in commitments)]
        if words(desk.crypto.base(b"".join(opened))) != due:
            raise Refusal(Reason.BAD_PROOF, seat=said.seat)

    def opening(self) -> str:
        """What we open after the game: our secret, and our part of everybody's."""
        people = self._desk.genesis.people
        return wire.text(self.shuffling + b"".join(word(self._parts[seat]) for seat in people))

    def secrets(self) -> dict[int, bytes]:
        """The secrets behind the shuffles, as far as they are open: by their owners, or by enough of the others."""
        genesis, people = self._desk.genesis, self._desk.genesis.people
        opened = {said.seat: words(wire.raw(said.body)) for said in self._desk.book.at("audit")}
        found = {seat: some[0] for seat, some in opened.items()}
        if len(opened) >= genesis.needed:
            for place, seat in enumerate(people):
                parts: Mapping[int, int] = {one: number(some[1 + place]) for one, some in opened.items()}
                found[seat] = word(recovered(parts, genesis.needed))
        return found

    def _unfit(self) -> set[int]:
        """Who has dealt us or others what is no part of the key: we open ours, so that all can see it."""
        desk, seat = self._desk, self._desk.seat
        for deal in desk.book.at("deal"):
            if deal.seat in self._bad or deal.seat in self._parts:
                continue
            if seat is not None:
                opened = desk.identity.opening(wire.raw(deal.body["m"]))
                part = self._fits(deal, seat, opened[:WORD])
                if part is None:
                    desk.say("bad", deal.seat, body=wire.text(opened))
                    self._bad.add(deal.seat)
                else:
                    self._parts[deal.seat] = part
            for said in desk.book.at("bad", deal.seat):
                self._accuse(deal, said)
        return self._bad

    def _accuse(self, deal: Statement, said: Statement) -> bool:
        """Whether a seat has opened what is no part of the key; then whoever dealt it is named."""
        opened, owner = wire.raw(said.body), self._desk.genesis.keys[said.seat][WORD:]
        shared = holds(self._desk.crypto, owner, wire.raw(deal.body["m"]), [opened])
        proven = shared and self._fits(deal, said.seat, opened[:WORD]) is None
        if proven:
            self._bad.add(deal.seat)
            self._desk.accuse(deal.seat, Reason.BAD_PROOF, {"entry": 0, "part": said.seat}, deal, said)
        return proven

    def _fits(self, deal: Statement, seat: int, shared: bytes) -> int | None:
        """The part that was dealt to a seat, from what it shares with the dealer; None where it is none."""
        box = wire.raw(deal.body["s"][seat])
        if len(box) != WORD:
            return None
        part = number(_masked(box, shared))
        due = expected(self._desk.crypto, wire.raw(deal.body["c"]), seat)
        return part if part < ORDER and self._desk.crypto.base(word(part)) == due else None

    def _deal(self) -> dict[str, Any]:
        desk, genesis = self._desk, self._desk.genesis
        parts = [word(dealt(self._coefficients, seat)) for seat in range(genesis.seats)]
        locks = [key[WORD:] for key in genesis.keys if key != BOT]
        noise, proof, shared = desk.identity.noise(b"deal" + genesis.id, self._witness(desk.seat or 0), locks)
        boxes = iter(shared)
        sealed = [
            b"" if key == BOT else _masked(part, next(boxes)) for key, part in zip(genesis.keys, parts, strict=True)
        ]
        return {
            "c": wire.text(self._commitments),
            "m": wire.text(noise),
            "p": wire.text(proof),
            "s": [wire.text(box) for box in sealed],
        }


def _bound(deal: Any) -> bytes:
    return digest(b"deal", wire.canonical(deal))


def _masked(data: bytes, shared: bytes) -> bytes:
    """A word behind a mask that two know, and the same back."""
    mask = digest(b"part", shared)
    return bytes(one ^ other for one, other in zip(data, mask, strict=True))
