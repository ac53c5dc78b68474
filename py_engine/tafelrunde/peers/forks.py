"""Two stories: somebody has signed two different actions for one entry, and told each to some.

Both go to everybody, so all can name him. The story on which somebody else has built goes on; as long as nobody has,
it is the one with the lower hash, so that everybody picks the same.
"""

from __future__ import annotations

from tafelrunde.peers.desk import Desk
from tafelrunde.peers.play import Play
from tafelrunde.peers.refusal import Reason
from tafelrunde.peers.statement import Lie, Slot, Statement
from tafelrunde.peers.wishes import Caught, Send


class Forks:
    """Who told two stories, and which one we follow."""

    def __init__(self, desk: Desk, play: Play) -> None:
        self._desk = desk
        self._play = play
        self._other: dict[tuple[int, Slot], Statement] = {}

    def told(self, lie: Lie) -> None:
        """We hold two stories."""
        known, other, desk = lie.one, lie.other, self._desk
        if (known.seat, known.slot) in self._other:
            return
        self._other[known.seat, known.slot] = other
        proof = tuple(desk.pack(said.to_json()) for said in (known, other))
        facts = {"kind": known.slot[0], "entry": known.entry}
        desk.wish(Caught(known.seat, Reason.OTHER_PAST, facts, proof))
        for data in proof:
            desk.wish(Send(None, data))
        if known.slot[0] == "act" and other.digest < known.digest and self._open(known):
            self._turn_to(other)

    def builds_elsewhere(self, act: Statement) -> bool:
        """Somebody else's action builds on another past: if that is the other story, follow it."""
        for (seat, slot), other in self._other.items():
            fits = slot[0] == "act" and seat != act.seat and (other.entry or 0) < (act.entry or 0)
            if fits and self._open(other):
                self._turn_to(other)
                return True
        return False

    def _open(self, act: Statement) -> bool:
        """Whether nobody else has built on this entry yet."""
        return act.slot[1][0] == self._desk.epoch and not self._play.settled(act.entry or 0, act.seat)

    def _turn_to(self, other: Statement) -> None:
        """Go back and take the other story."""
        desk = self._desk
        known = desk.book.get(other.seat, other.slot[0], *other.slot[1])
        self._play.back(other.entry or 0)
        if known:
            desk.book.strike(known)
            self._other[other.seat, other.slot] = known
        desk.book.keep(other)
        desk.store(other)
