"""A whole table as a file that anybody can check, without a network and without having been there.

The first line is the genesis, every other line something that a seat has signed. Whoever checks it is an onlooker to
whom all of it is said again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tafelrunde.core import Record
from tafelrunde.peers import letters, wire
from tafelrunde.peers.crypto import Crypto
from tafelrunde.peers.genesis import SEALED, Genesis
from tafelrunde.peers.identity import Identity
from tafelrunde.peers.peer import Peer
from tafelrunde.peers.refusal import Reason, Refusal
from tafelrunde.peers.wishes import Audited, Caught, Refused, Wish

TITLE = "[tafelrunde table]"


@dataclass
class Verdict:
    """What a transcript shows."""

    genesis: Genesis
    record: Record
    """With every hidden card open, if the secrets behind the shuffles are."""
    finished: bool
    caught: list[Caught] = field(default_factory=list[Caught])
    """Who has cheated, and how."""
    shuffles: int = 0
    """How many passes of shuffles were replayed and are as they should be."""
    missing: tuple[int, ...] = ()
    """Seats that have not opened their shuffles: these could not be checked."""
    odd: int = 0
    """How many lines did not belong there."""

    @property
    def dice(self) -> Counter[int]:
        """How often each number was thrown."""
        return Counter(one for entry in self.record.entries for one in entry.outcomes if isinstance(one, int))


def write(peer: Peer) -> str:
    """Everything that was signed at the table of a peer."""
    lines = [wire.canonical(peer.genesis.to_json()), *(said for said in peer.said())]
    return "\n".join([TITLE, *(line.decode("ascii") for line in lines)]) + "\n"


def verify(text: str, crypto: Crypto) -> Verdict:
    """Check a transcript to its last line; raises `Refusal` where it is none."""
    title, *lines = text.splitlines() or [""]
    if title != TITLE or not lines:
        raise Refusal(Reason.MALFORMED)
    genesis = Genesis.from_json(wire.parsed(lines[0].encode()), crypto)
    peer = Peer(genesis, Identity(bytes(32), crypto))
    wishes = [*peer.wake(), *letters.take(peer, "", (line.encode() for line in lines[1:]))]
    caught = [wish for wish in wishes if isinstance(wish, Caught)]
    odd = sum(isinstance(wish, Refused) for wish in wishes)
    if peer.table is None:
        raise Refusal(Reason.TOO_EARLY)
    verdict = Verdict(genesis, peer.table.record, peer.table.state.turn is None, caught, odd=odd)
    audited = _audited(peer, caught) if genesis.chance == SEALED and verdict.finished else None
    if audited:
        verdict.shuffles, verdict.missing = audited.clean, audited.missing
        verdict.record = audited.record or verdict.record
    return verdict


def _audited(peer: Peer, caught: list[Caught]) -> Audited:
    """Replay the shuffles."""
    while True:
        wishes: Iterable[Wish] = peer.tick(0.0)
        caught += (wish for wish in wishes if isinstance(wish, Caught))
        audited = next((wish for wish in wishes if isinstance(wish, Audited)), None)
        if audited:
            return audited
