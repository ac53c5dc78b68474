"""Before the first turn: the board, and one castle with its knight after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tafelrunde.core import Action, Dealer, Event, Illegal, Phase
from tafelrunde.games.loewenherz.data import CASTLES, CENTRE, DISTANCE, NEUTRAL, TILES, turned
from tafelrunde.games.loewenherz.flow import begin, place
from tafelrunde.games.loewenherz.geometry import NAMES, around, beside, pick, within
from tafelrunde.games.loewenherz.state import Loewenherz


@dataclass(frozen=True, slots=True)
class Castle(Action):
    """Place a castle."""

    field: str


@dataclass(frozen=True, slots=True)
class Knight(Action):
    """Place a knight."""

    field: str


CASTLE_ON = [Castle(name) for name in NAMES]
KNIGHT_ON = [Knight(name) for name in NAMES]


def lay(outer: Sequence[str], turns: Sequence[int]) -> str:
    """The board: the centre tile amid the eight others, slots row by row, each turned by so many quarters."""
    faces = [*outer[:4], CENTRE, *outer[4:]]
    tiles = [turned(TILES[face], turn) for face, turn in zip(faces, turns, strict=True)]
    return "".join([tiles[3 * (row // 4) + slot][row % 4] for row in range(12) for slot in range(3)])


def whose(s: Loewenherz) -> tuple[int, int]:
    """Who places the next castle, and of which colour; the neutral ones come last, in turns."""
    number = len(s.castles)
    own = s.seats * CASTLES[s.seats]
    return (number % s.seats, number % s.seats if number < own else s.seats)


def ground(s: Loewenherz) -> int:
    """Free meadow and forest: where a knight can stand."""
    return (s.terrain.meadow | s.terrain.forest) & ~s.occupied


def sites(s: Loewenherz) -> tuple[int, int]:
    """The fields for the next castle, and how far from its like it must be: 7 steps, or less where that leaves none."""
    free = ground(s)
    roomy = free & s.terrain.meadow & beside(free)
    _, colour = whose(s)
    own = [at for at, other in zip(s.castles, s.colours, strict=True) if other == colour]
    distance = DISTANCE
    while True:
        left = roomy
        for at in own:
            left &= ~within(at, distance - 1)
        if left or distance == 1:
            return left, distance
        distance -= 1


class Castles(Phase[Loewenherz]):
    """In turns, everybody places one castle after the other, each at once with a knight."""

    rule = "H8"
    verbs = (Castle,)

    def actions(self, s: Loewenherz) -> Sequence[Action]:
        return list(pick(CASTLE_ON, sites(s)[0]))

    def play(self, s: Loewenherz, action: Castle, dealer: Dealer) -> list[Event]:
        field = place(action.field, "H9")
        legal, distance = sites(s)
        if not legal >> field & 1:
            raise self._refuse(s, field, distance)
        seat, colour = whose(s)
        s.castles.append(field)
        s.colours.append(colour)
        s.lands.append(0)
        s.figures[colour] |= 1 << field
        s.phase = Guard.name
        return [Event("castle", {"seat": seat, "colour": colour, "field": action.field})]

    def _refuse(self, s: Loewenherz, field: int, distance: int) -> Illegal:
        free = ground(s)
        if not (s.terrain.meadow & free) >> field & 1:
            return Illegal("H9", field=NAMES[field])
        if not around(1 << field) & free:
            return Illegal("HA2", field=NAMES[field])
        rule = {DISTANCE: "H11", DISTANCE - 1: "H12"}.get(distance, "HA2")
        return Illegal(rule, field=NAMES[field], distance=distance)


class Guard(Phase[Loewenherz]):
    """Each castle gets its first knight, beside it on meadow or forest."""

    rule = "H10"
    verbs = (Knight,)

    def actions(self, s: Loewenherz) -> Sequence[Action]:
        return list(pick(KNIGHT_ON, self._posts(s)))

    def play(self, s: Loewenherz, action: Knight, dealer: Dealer) -> list[Event]:
        field = place(action.field, "H10")
        if not self._posts(s) >> field & 1:
            raise Illegal("H10", field=action.field)
        seat, colour = s.seat, s.colours[-1]
        s.figures[colour] |= 1 << field
        events = [Event("knight", {"seat": seat, "colour": colour, "field": action.field, "fee": 0})]
        if len(s.castles) == s.seats * CASTLES[s.seats] + NEUTRAL[s.seats]:
            return events + begin(s, seat)
        s.phase = Castles.name
        s.seat, _ = whose(s)
        s.turn = s.seat
        return events

    def _posts(self, s: Loewenherz) -> int:
        return around(1 << s.castles[-1]) & ground(s)
