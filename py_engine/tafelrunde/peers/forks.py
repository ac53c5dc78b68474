"""Two stories: somebody has signed two different actions, or two passes of a shuffle, for one place, and told each to some.

All of them go to everybody, so all can name him. What was answered stands; then the story on which most others have built or for which
they have helped chance; where that is equal, the one with the lower mark. All this follows from what was said alone, so in the end
everybody follows the same story, however many entries have been built on another one.
"""

from __future__ import annotations

from tafelrunde.peers.desk import Desk
from tafelrunde.peers.play import Play, Tip
from tafelrunde.peers.refusal import Reason
from tafelrunde.peers.statement import Lie, Slot, Statement


class Forks:
    """Who told two stories, and which one we follow."""

    def __init__(self, desk: Desk, play: Play) -> None:
        self._desk = desk
        self._play = play
        self._told: list[tuple[int, Slot]] = []
        """Where somebody has told several stories of what was done."""
        self._made: list[Statement] = []
        """Where somebody has told several passes of a shuffle, or several parts of what all make before the start."""
        self._pinned: set[tuple[int, Slot]] = set()
        """Where a decision says which one it is."""

    def told(self, lie: Lie) -> None:
        """We hold two stories."""
        known, other, desk, place = lie.one, lie.other, self._desk, (lie.one.seat, lie.one.slot)
        desk.book.keep(other)
        desk.store(other)
        # If it is ours, the other story comes from a device that we had or will have.
        desk.accuse(known.seat, Reason.OTHER_PAST, {"kind": known.slot[0], "entry": known.entry}, known, other)
        if known.slot[0] == "act" and place not in self._told:
            self._told.append(place)
        if known.slot[0] in ("mix", "deal") and known not in self._made:
            self._made.append(known)

    def settle(self) -> None:
        """Follow the stories that stand, and make the decks anew that were made with other passes."""
        for known in self._made:
            if self._play.mixed_otherwise(known) and not self._play.settled(known.entry or 0, known.seat):
                self._play.back(known.entry or 0)
        for place in self._told:
            # What a decision has found stands.
            if place not in self._pinned and place[1][1][0] == self._desk.epoch:
                self._follow(min(self._desk.book.stories(*place), key=self._rank))

    def turn(self) -> bool:
        """We wait for long. If others have gone on from a deck or a key that was made with other words than ours, hold to these; where there are
        several such places, try all that they can be together, as an odometer turns. Whether there is something to try.
        """
        behind = [known for known in self._made if self._play.left_behind(known)]
        next((known for known in behind if self._play.leave(known)), None)
        return bool(behind)

    def toward(self, tip: Tip) -> bool:
        """The others have decided something at a point that is not on our record: follow another story, the latest first."""
        followed = [
            place for place in reversed(self._told) if (self._desk.book.stories(*place)[0].entry or 0) < tip.number
        ]
        for place in followed:
            first, *others = self._desk.book.stories(*place)
            if self._play.follows(first) and place not in self._pinned:
                self._pinned.add(place)
                self._follow(others[0])
                return True
        return False

    def _follow(self, act: Statement) -> None:
        first = self._desk.book.stories(act.seat, act.slot)[0]
        if act != first:
            self._desk.book.follow(act)
            if self._play.follows(first):
                self._play.back(first.entry or 0)

    def _rank(self, act: Statement) -> tuple[bool, int, str]:
        return not self._play.answered(act), -len(self._behind(act) - {act.seat}), act.digest

    def _behind(self, act: Statement) -> set[int]:
        """The seats that have helped an action, or built on it."""
        found = {said.seat for said in self._play.helpers(act)}
        for said in self._desk.book.about((act.entry or 0) + 1):
            if said.slot[0] == "act" and said.after == act.ask:
                found |= {said.seat} | self._behind(said)
        return found
