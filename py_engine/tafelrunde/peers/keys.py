"""Making the joint key before the start (Feldman). Everybody first binds himself to what he will deal, so that nobody
can choose his part after he has seen the others'.
"""

from __future__ import annotations

from tafelrunde.peers import wire
from tafelrunde.peers.crypto import ORDER, WORD, digest, number, word, words
from tafelrunde.peers.desk import Desk
from tafelrunde.peers.genesis import BOT
from tafelrunde.peers.refusal import Reason, Refusal
from tafelrunde.peers.statement import Statement
from tafelrunde.peers.threshold import JointKey, dealt, expected, polynomial


class Keys:
    """The joint key of a table, and our part of it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        genesis, identity = desk.genesis, desk.identity
        self.shuffling = identity.derive(b"shuffling", genesis.id)
        """The secret behind all our shuffles; opened after the game."""
        self._coefficients = polynomial(identity.derive(b"dealing", genesis.id), genesis.needed)
        self._commitments = desk.crypto.base(b"".join(map(word, self._coefficients)))
        self.joint: JointKey | None = None
        self.part = 0
        """Our part of the joint secret."""
        self.awaited: frozenset[int] = frozenset()
        """The seats that have not said their part."""

    def ready(self) -> bool:
        """Whether the key is made; says what is ours to say for that."""
        desk = self._desk
        if self.joint:
            return True
        desk.say("commit", body=wire.text(_bound(self._commitments, digest(self.shuffling))))
        self.awaited = desk.silent("commit")
        if self.awaited:
            return False
        if desk.seat is not None and not desk.book.get(desk.seat, "deal"):
            desk.say("deal", body=self._deal())
        self.awaited = desk.silent("deal")
        if self.awaited:
            return False
        deals = list(desk.book.at("deal"))
        self.joint = JointKey(desk.crypto, [wire.raw(deal.body["c"]) for deal in deals], desk.genesis.seats)
        if desk.seat is not None:
            self.part = sum(self._received(deal) for deal in deals) % ORDER
        return True

    def check(self, said: Statement) -> None:
        """Refuse a deal that is not what it was bound to be, or whose part for us is wrong."""
        desk, body, seat = self._desk, said.body, said.seat
        if said.slot[0] == "commit":
            wire.raw(body, WORD)
            return
        if not wire.is_object(body):
            raise Refusal(Reason.MALFORMED)
        commitments = wire.raw(body.get("c"), WORD * desk.genesis.needed)
        parts = wire.listed(body.get("s"), wire.raw, desk.genesis.seats)
        bound = desk.book.get(seat, "commit")
        if bound is None:
            raise Refusal(Reason.TOO_EARLY)
        holds = (
            bound.body == wire.text(_bound(commitments, wire.raw(body.get("m"), WORD)))
            and len(parts) == desk.genesis.seats
            and desk.crypto.valid(commitments)
        )
        if holds and desk.seat is not None:
            mine = word(self._received(said))
            holds = desk.crypto.base(mine) == expected(desk.crypto, commitments, desk.seat)
        if not holds:
            raise Refusal(Reason.BAD_PROOF, seat=seat)

    def secret_of(self, seat: int, secret: bytes) -> bool:
        """Whether this is the secret behind the shuffles of a seat; raises `Refusal` where we have not heard its deal yet."""
        deal = self._desk.book.get(seat, "deal")
        if deal is None:
            raise Refusal(Reason.TOO_EARLY)
        return wire.text(digest(secret)) == str(deal.body["m"])

    def _deal(self) -> object:
        desk, genesis = self._desk, self._desk.genesis
        parts = [word(dealt(self._coefficients, seat)) for seat in range(genesis.seats)]
        sealed = [
            b"" if key == BOT else desk.identity.seal(key, part, b"deal" + genesis.id)
            for key, part in zip(genesis.keys, parts, strict=True)
        ]
        return {
            "c": wire.text(self._commitments),
            "m": wire.text(digest(self.shuffling)),
            "s": [wire.text(box) for box in sealed],
        }

    def _received(self, deal: Statement) -> int:
        desk, genesis = self._desk, self._desk.genesis
        box = wire.raw(deal.body["s"][desk.seat])
        part = desk.identity.unseal(genesis.keys[deal.seat], box, b"deal" + genesis.id)
        if len(words(part)) != 1:
            raise Refusal(Reason.BAD_PROOF, seat=deal.seat)
        return number(part) % ORDER


def _bound(commitments: bytes, shuffling: bytes) -> bytes:
    return digest(b"deal", commitments, shuffling)
