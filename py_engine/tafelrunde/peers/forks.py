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
        self._told: dict[tuple[int, Slot], tuple[Statement, Statement]] = {}
        """The story that we follow, and the other one."""

    def told(self, lie: Lie) -> None:
        """We hold two stories."""
        known, other, desk = lie.one, lie.other, self._desk
        if (known.seat, known.slot) in self._told:
            return
        self._told[known.seat, known.slot] = known, other
        if known.seat != desk.chair:  # if it is ours, the other story comes from a device that we had or will have
            self._accuse(known, other)
        if known.slot[0] == "act" and other.digest < known.digest and self._open(known):
            self._turn(known, other)

    def _accuse(self, known: Statement, other: Statement) -> None:
        desk = self._desk
        proof = tuple(desk.pack(said.to_json()) for said in (known, other))
        facts = {"kind": known.slot[0], "entry": known.entry}
        desk.wish(Caught(known.seat, Reason.OTHER_PAST, facts, proof))
        for data in proof:
            desk.wish(Send(None, data))

    def builds_elsewhere(self, act: Statement) -> bool:
        """Somebody else's action builds on another past: if that is the other story, follow it."""
        for (seat, slot), (followed, other) in self._told.items():
            fits = slot[0] == "act" and seat != act.seat and (other.entry or 0) < (act.entry or 0)
            if fits and self._open(other):
                self._turn(followed, other)
                return True
        return False

    def _open(self, act: Statement) -> bool:
        """Whether nobody else has built on this entry yet."""
        return act.slot[1][0] == self._desk.epoch and not self._play.settled(act.entry or 0, act.seat)

    def _turn(self, followed: Statement, other: Statement) -> None:
        """Go back and take the other story."""
        desk = self._desk
        self._told[other.seat, other.slot] = other, followed
        self._play.back(other.entry or 0)
        desk.book.strike(followed)
        desk.book.keep(other)
        desk.store(other)
