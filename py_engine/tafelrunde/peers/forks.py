"""Two stories: somebody has signed two different actions, or two passes of a shuffle, for one place, and told each to some.

All of them go to everybody, so all can name him. What was answered stands; then the story on which most others have built or for which
they have helped chance; where that is equal, the one with the lower mark. All this follows from what was said alone, so in the end
everybody follows the same story, however many entries have been built on another one.
"""

from __future__ import annotations

from tafelrunde.peers.bodies import AHEAD
from tafelrunde.peers.desk import Desk
from tafelrunde.peers.play import Play, Tip
from tafelrunde.peers.refusal import Reason
from tafelrunde.peers.statement import Lie, Slot, Statement

Place = tuple[int, Slot]
"""Whose words, and where."""


class Forks:
    """Who told two stories, and which one we follow."""

    def __init__(self, desk: Desk, play: Play) -> None:
        self._desk = desk
        self._play = play
        self._told: dict[Place, None] = {}
        """Where somebody has told several stories of what was done."""
        self._support: dict[str, tuple[bool, set[int]]] = {}
        """Whether each of these stories is answered, and which other seats stand behind it; by its mark."""
        self._doubted: set[Place] = set()
        """Of these places those about which something has come."""
        self._made: dict[int | None, dict[Place, Statement]] = {}
        """Where somebody has told several passes of a shuffle, or several parts of what all make before the start, by entry."""
        self._unsure: dict[Place, Statement] = {}
        """Of these places those about which something has come."""
        self._pinned: set[Place] = set()
        """Where a decision says which one it is."""
        self._epoch = 0
        """The epoch in which we looked last."""

    def told(self, lie: Lie) -> None:
        """We hold two stories."""
        known, other, desk, place = lie.one, lie.other, self._desk, (lie.one.seat, lie.one.slot)
        desk.book.keep(other)
        desk.store(other)
        # If it is ours, the other story comes from a device that we had or will have.
        desk.accuse(known.seat, Reason.OTHER_PAST, {"kind": known.slot[0], "entry": known.entry}, known, other)
        if known.slot[0] == "act":
            self._told[place] = None
        if known.slot[0] in ("mix", "deal"):
            self._made.setdefault(known.entry, {})[place] = known

    def settle(self) -> None:
        """Follow the stories that stand, and make the decks anew that were made with other passes. Looked at is only that about which
        something has come: a liar may tell as many stories as the game has places.
        """
        self._learn(self._desk.book.news())
        for place, known in list(self._unsure.items()):
            if not self._play.mixed_otherwise(known):
                del self._unsure[place]
            elif not self._play.settled(known.entry or 0, known.seat):
                self._play.back(known.entry or 0)
        if self._epoch != self._desk.epoch:
            self._epoch = self._desk.epoch
            self._doubted |= self._told.keys()
        doubted, self._doubted = self._doubted, set[Place]()
        for place in doubted:
            stories = self._desk.book.told(*place)
            # What a decision has found stands.
            if stories and place not in self._pinned and place[1][1][0] == self._desk.epoch:
                self._follow(min(stories, key=self._rank))

    def turn(self) -> bool:
        """We wait for long. If others have gone on from a deck or a key that was made with other words than ours, hold to these; where there are
        several such places, try all that they can be together, as an odometer turns. Whether there is something to try.
        """
        made = [known for some in self._made.values() for known in some.values()]
        behind = [known for known in made if self._play.left_behind(known)]
        next((known for known in behind if self._play.leave(known)), None)
        self._unsure |= {(known.seat, known.slot): known for known in behind}
        return bool(behind)

    def toward(self, tip: Tip) -> bool:
        """The others have decided something at a point that is not on our record: follow another story, the latest first."""
        stories = [self._desk.book.told(*place) for place in reversed(self._told)]
        for first, *others in (some for some in stories if some and (some[0].entry or 0) < tip.number):
            place = first.seat, first.slot
            if others and self._play.follows(first) and place not in self._pinned:
                self._pinned.add(place)
                self._follow(others[0])
                return True
        return False

    def beyond(self, tip: Tip) -> bool:
        """The others have decided something at a point that we do not reach: follow another story, if somebody has gone on from that and nobody
        so far from ours. It is not pinned: where it does not lead there either, `toward` finds the way back.
        """
        number = min(tip.number - 1, self._play.number + AHEAD)
        for first, *others in (self._desk.book.told(*place) for place in self._told if place not in self._pinned):
            reach = [other for other in others if self._reaches(other, number)]
            if reach and self._play.follows(first) and not self._reaches(first, number):
                self._follow(reach[0])
                return True
        return False

    def _reaches(self, act: Statement, number: int) -> bool:
        """Whether actions that were built on it, one upon the other, reach this entry."""
        entry, asks = act.entry or 0, {act.ask}
        while asks and entry < number:
            entry += 1
            asks = {said.ask for ask in asks for said in self._desk.book.following(entry, ask)}
        return bool(asks)

    def _follow(self, act: Statement) -> None:
        first = self._desk.book.told(act.seat, act.slot)[0]
        if act != first:
            self._desk.book.follow(act)
            if self._play.follows(first):
                self._play.back(first.entry or 0)

    def _rank(self, act: Statement) -> tuple[bool, int, str]:
        answered, behind = self._support[act.digest]
        return not answered, -len(behind), act.digest

    def _learn(self, news: list[Statement]) -> None:
        """Something was said, or struck: find what it changes."""
        for entry in {said.entry for said in news}:
            self._unsure |= self._made.get(entry, {})
        for said in news if self._support else ():
            self._count(said)
        for place in {(said.seat, said.slot) for said in news} & self._told.keys():
            self._support |= {story.digest: self._supported(story) for story in self._desk.book.told(*place)}
            self._doubted.add(place)

    def _count(self, said: Statement) -> None:
        """Its author stands behind every story on which it builds; below one where that is nothing new it is not new either."""
        entry, asks = (said.entry or 0) - (said.slot[0] == "act"), {said.upon}
        while asks:
            acts = [act for ask in asks for act in self._desk.book.asking(entry, ask)]
            entry, asks = entry - 1, {act.upon for act in acts if self._changed(act)}

    def _changed(self, act: Statement) -> bool:
        """Whether an action has other support than before; of one that was told alone nobody knows."""
        before = self._support.get(act.digest)
        if before is None:
            return True
        self._support[act.digest] = now = self._supported(act)
        self._doubted |= {(act.seat, act.slot)} if now != before else set()
        return now != before

    def _supported(self, act: Statement) -> tuple[bool, set[int]]:
        return self._play.answered(act), self._supporters(act)

    def _supporters(self, act: Statement) -> set[int]:
        """The other seats that have helped an action, or built on it; step by step, until all are found."""
        book, others = self._desk.book, set(self._desk.genesis.people) - {act.seat}
        found, entry, asks = set[int](), act.entry or 0, {act.ask}
        while asks and not others <= found:
            next_acts = [said for ask in asks for said in book.following(entry + 1, ask)]
            found |= {said.seat for ask in asks for said in book.helping(entry, ask)}
            found |= {said.seat for said in next_acts}
            entry, asks = entry + 1, {said.ask for said in next_acts}
        return found & others
