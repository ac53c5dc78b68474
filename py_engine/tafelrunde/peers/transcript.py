"""A whole table as a file that anybody can check, without a network and without having been there.

The first line is the genesis, every other line something that a seat has signed. Whoever checks it is an onlooker to
whom all of it is said again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tafelrunde import games
from tafelrunde.core import Outcome, Record, Scripted
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
    signed: int = 0
    """How many lines somebody at the table has signed."""
    odd: int = 0
    """How many lines did not belong there."""
    thrown: dict[int, Counter[int]] = field(default_factory=dict[int, Counter[int]])
    """How often each number was thrown, by the sides that the dice have."""

    @property
    def holds(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.caught and not self.odd


def write(peer: Peer, proofs: Iterable[bytes] = ()) -> str:
    """Everything that was signed at the table of a peer, with what it was given as proof that somebody cheated."""
    lines = [wire.canonical(peer.genesis.to_json()), *peer.said(), *proofs]
    return "\n".join([TITLE, *(line.decode("ascii") for line in lines)]) + "\n"


def verify(text: str, crypto: Crypto) -> Verdict:
    """Check a transcript to its last line; raises `Refusal` where it is none."""
    check = Check(text, crypto)
    for _ in check.steps():
        pass
    return check.verdict


class Check:
    """A transcript that is being checked, a little at a time, so that no page stands still."""

    def __init__(self, text: str, crypto: Crypto) -> None:
        title, *lines = text.splitlines() or [""]
        if title != TITLE or not lines:
            raise Refusal(Reason.MALFORMED)
        genesis = Genesis.from_json(wire.parsed(lines[0].encode()), crypto)
        record = Record(genesis.game, genesis.version, genesis.names, genesis.options)
        self.verdict = Verdict(genesis, record, finished=False)
        """What has been found; whole when all steps are done."""
        self._peer = Peer(genesis, Identity(bytes(32), crypto))
        self._messages = [line.encode() for line in lines[1:]]

    def steps(self) -> Iterator[float]:
        """Check it all: how much is done after each step, from 0 to 1. Raises `Refusal` where no game has begun."""
        work = 1 + len(self._messages) + sum(b'"mix"' in message for message in self._messages)
        for done, _ in enumerate(self._all()):
            yield min(1.0, done / work)

    def _all(self) -> Iterator[None]:
        verdict, peer = self.verdict, self._peer
        yield from self._said()
        if peer.table is None:
            raise Refusal(Reason.TOO_EARLY)
        verdict.record, verdict.finished = peer.table.record, peer.over
        if verdict.finished and verdict.genesis.chance == SEALED:
            yield from self._audited()
        verdict.thrown = thrown(verdict.record)

    def _said(self) -> Iterator[None]:
        """Say it all, as often as something new comes of it."""
        self._heard(self._peer.wake())
        for wishes in letters.taking(self._peer, "", self._messages):
            self._heard(wishes)
            self.verdict.odd += sum(isinstance(wish, Refused) for wish in wishes)
            yield
        self.verdict.signed = len(self._messages) - self.verdict.odd

    def _audited(self) -> Iterator[None]:
        """Replay the shuffles, one pass after the other."""
        while True:
            for wish in self._heard(self._peer.tick(0.0)):
                if isinstance(wish, Audited):
                    self.verdict.shuffles, self.verdict.missing = wish.clean, wish.missing
                    self.verdict.record = wish.record or self.verdict.record
                    return
            yield

    def _heard(self, wishes: list[Wish]) -> list[Wish]:
        self.verdict.caught += (wish for wish in wishes if isinstance(wish, Caught))
        return wishes


def thrown(record: Record) -> dict[int, Counter[int]]:
    """How often each number was thrown in a game that can be played, by the sides that the dice have."""
    found: dict[int, Counter[int]] = {}
    for _ in games.load(record.game).again(record, lambda outcomes: _Tally(outcomes, found)):
        pass
    return found


class _Tally(Scripted):
    """Counts the dice."""

    def __init__(self, outcomes: Iterable[Outcome], found: dict[int, Counter[int]]) -> None:
        super().__init__(outcomes)
        self._found = found

    def _dice(self, count: int, sides: int) -> tuple[int, ...]:
        dice = super()._dice(count, sides)
        self._found.setdefault(sides, Counter()).update(dice)
        return dice
