"""Lending a seat: its secret, locked with a code that somebody writes down, is kept by all who are at the table.

So a code alone is worth nothing. Whoever comes with it asks the others for what its seat has said last, and they tell that of
nobody who has called it back: by saying something else, or by sitting down at whichever device, for words of this kind answer the last
time that their seat has sat down, and no other.
"""

from __future__ import annotations

from contextlib import suppress

from tafelrunde.peers import wire
from tafelrunde.peers.desk import Desk
from tafelrunde.peers.identity import Identity
from tafelrunde.peers.refusal import Reason, Refusal
from tafelrunde.peers.statement import Statement


def lend(desk: Desk, code: bytes | None) -> None:
    """From now on this code opens our seat, and none before it; with None none does."""
    if desk.seat is None:
        return
    before = [said.slot[1][1] for said in desk.book.lent() if said.seat == desk.seat]
    body = None
    if code is not None:
        lock = Identity(code, desk.crypto)
        body = wire.text(desk.identity.seal(lock.key, desk.identity.secret, desk.genesis.id))
    desk.say("lend", desk.book.sat(desk.seat), max(before, default=-1) + 1, body=body)


def check(desk: Desk, said: Statement) -> None:
    """Refuse what was said before its seat sat down last, or after a time of which we have not heard."""
    sat, known = said.slot[1][0], desk.book.sat(said.seat)
    if sat != known:
        raise Refusal(Reason.REPEATED if sat < known else Reason.TOO_EARLY, seat=said.seat)


def opened(desk: Desk, code: bytes) -> tuple[bytes, float] | None:
    """The secret of the seat that a code opens, as far as we have heard, and when somebody sat down there last, in seconds."""
    key = Identity(code, desk.crypto)
    for said in desk.book.lent():
        whose = desk.genesis.keys[said.seat]
        with suppress(Refusal):  # another code opens it, or none
            secret = key.unseal(whose, wire.raw(said.body), desk.genesis.id)
            if Identity(secret, desk.crypto).key == whose:
                return secret, desk.book.sat(said.seat) / 1000
    return None
