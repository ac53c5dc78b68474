"""How good a position looks for a seat, in points: what it has, and what it can hope for.

An open castle is worth what the best rectangle round it would bring, less what the missing borders will cost.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from tafelrunde.games.loewenherz.borders import inside, twins
from tafelrunde.games.loewenherz.data import CARDS, UNKNOWN, Terrain, terrain
from tafelrunde.games.loewenherz.diplomacy import allied, neighbours
from tafelrunde.games.loewenherz.expansion import prey
from tafelrunde.games.loewenherz.geometry import EAST, FIELDS, SIZE, SOUTH, mask
from tafelrunde.games.loewenherz.scoring import income, realms, scores
from tafelrunde.games.loewenherz.state import Loewenherz

HOPE = 0.75
"""What a point is worth that is only planned."""
PIECES = [2.2 * missing**0.5 for missing in range(25)]
"""What is off for so many missing borders: the last ones count most, so that one territory is finished before the next."""
PURSE, PLENTY = 0.9, 12
"""Times the root of the ducats: the first ones matter most, and more than plenty matter no more."""
MINE = 1.2
"""What the income from one more kind of mine is worth, beside its ducats."""
STEPS = {"borders": 0.7, "knights": 0.5, "expansion": 1.5, "defector": 1.2, "alliance": 0.5}
"""What a step that is still to be made is worth."""
HELD = {
    face: 0.25 * max(STEPS[use] * steps for use, steps in card.does.items())
    for face, card in [*CARDS.items(), (None, UNKNOWN)]
}
"""What a card in the hand is worth: a part of its better use."""


class Ground(NamedTuple):
    """What decides which territories there can be."""

    board: str
    castles: int
    east: int
    south: int
    """The edges between two figures of one colour, which get no border."""
    taken: int
    """The fields of all territories."""


class Plan(NamedTuple):
    """A rectangle that could become a territory: its rim, and what it would bring."""

    east: int
    south: int
    worth: float


class Plans:
    """All plans for a castle, best first, and the edges that matter to any of them."""

    def __init__(self, found: list[Plan]) -> None:
        self.found = sorted(found, key=lambda plan: -plan.worth)
        self.east = self.south = 0
        for plan in found:
            self.east |= plan.east
            self.south |= plan.south


def judge(s: Loewenherz, seat: int) -> float:
    """The lead over the best other seat."""
    ground = Ground(s.board, mask(s.castles), twins(s, 1), twins(s, SIZE), inside(s))
    estates = realms(s, s.lands)
    prospects = [score["total"] + outlook(s, one, estates[one], ground) for one, score in enumerate(scores(s))]
    mine = prospects.pop(seat)
    return mine - max(prospects)


def outlook(s: Loewenherz, seat: int, realm: int, ground: Ground) -> float:
    """What a seat can hope for beyond its points."""
    if s.turn is None:
        return 0.0
    hope: float = PURSE * min(s.ducats[seat], PLENTY) ** 0.5 + MINE * income(realm, s.terrain)
    for castle, colour in enumerate(s.colours):
        if colour == seat:
            hope += safety(s, castle) if s.lands[castle] else prospect(s, castle, ground)
    for card in s.hands[seat]:
        hope += HELD[s.cards.face[card]]
    return hope + (pending(s) if seat == s.seat else 0.0)


def pending(s: Loewenherz) -> float:
    """What the steps that a played card still has will bring."""
    if s.phase != "expansion":
        return STEPS.get(s.phase, 0.0) * (s.most - s.made)
    reach = 0
    for castle, colour in enumerate(s.colours):
        if colour == s.seat and s.lands[castle] and s.castle in (-1, castle):
            reach |= prey(s, castle)
    return 0.3 + 1.4 * greatest(reach, s.terrain)


def greatest(area: int, ground: Terrain) -> int:
    """What the best single field of an area is worth."""
    kinds = ((5, ground.city), (3, ground.village), (1, ground.forest))
    return max([points for points, fields in kinds if area & fields], default=0)


def safety(s: Loewenherz, castle: int) -> float:
    """More knights than the neighbours keep a territory, and threaten theirs."""
    mine, calm = s.garrison(castle), 0.2 * min(s.garrison(castle), 4)
    for other in neighbours(s, castle):
        if not allied(s, castle, other):
            calm += 0.6 * ((mine > s.garrison(other)) - (mine < s.garrison(other)))
    return calm


def prospect(s: Loewenherz, castle: int, ground: Ground) -> float:
    """What the best plan for an open castle is worth, less the borders that it still needs."""
    known = plans(s.castles[castle], ground)
    return best(known, s.east & known.east, s.south & known.south)


@lru_cache(maxsize=4096)
def best(known: Plans, east: int, south: int) -> float:
    """The same by the borders that matter. It is asked again and again: most borders lie elsewhere, and the worlds that a
    bot tries differ in cards alone.
    """
    value = 0.0
    for plan in known.found:
        if plan.worth <= value:
            break
        missing = (plan.east & ~east).bit_count() + (plan.south & ~south).bit_count()
        value = max(value, plan.worth - PIECES[missing])
    return value


@lru_cache(maxsize=1024)
def plans(field: int, ground: Ground) -> Plans:
    """The rectangles that may be closed round one castle alone."""
    kinds, others = terrain(ground.board), ground.castles & ~(1 << field)
    found: list[Plan] = []
    for area in rectangles(field):
        if area & (others | ground.taken):
            continue
        rim = EAST & (area ^ area >> 1), SOUTH & (area ^ area >> SIZE)
        if not (rim[0] & ground.east or rim[1] & ground.south):
            points = (area & kinds.forest).bit_count() + 3 * (area & kinds.village).bit_count()
            mines = sum((area & mine).bit_count() for mine in kinds.mines)
            points += 5 * (area & kinds.city).bit_count()
            found.append(Plan(*rim, HOPE * points + MINE * mines + 0.02 * area.bit_count()))
    return Plans(found)


@cache
def rectangles(field: int) -> list[int]:
    """The rectangles of 2 to 6 fields a side that hold a field."""
    areas: list[int] = []
    for height in range(2, 7):
        for width in range(2, 7):
            block = sum(((1 << width) - 1) << SIZE * row for row in range(height))
            areas += [
                block << corner
                for corner in range(FIELDS)
                if corner % SIZE + width <= SIZE and corner // SIZE + height <= SIZE and block << corner >> field & 1
            ]
    return areas
