"""Expansion: a territory takes a field beside it, and perhaps another (rules H40 to H49)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from tafelrunde.core import Action, Dealer, Event, Illegal
from tafelrunde.games.loewenherz.flow import Deed, Done, place, territory
from tafelrunde.games.loewenherz.geometry import NAMES, SIDES, around, fields, mask, pick
from tafelrunde.games.loewenherz.scoring import changes, returned
from tafelrunde.games.loewenherz.state import Loewenherz, pair


@dataclass(frozen=True, slots=True)
class Expand(Action):
    """The territory of the castle on the first field takes the second."""

    castle: str
    field: str


@cache
def _expansions(castle: int) -> list[Expand]:
    return [Expand(NAMES[castle], name) for name in NAMES]


def barred(s: Loewenherz, castle: int, other: int) -> str:
    """The rule that keeps the territory of one castle from growing into that of another; empty if none does."""
    if s.colours[other] == s.colours[castle]:
        return "H45"
    if pair(castle, other) in s.alliances:
        return "H47"
    return "" if s.garrison(castle) > s.garrison(other) else "H46"


def pieces(s: Loewenherz, castle: int, field: int) -> int:
    """How many borders taking a field needs from the supply, less those that it frees."""
    land, need = s.lands[castle], 0
    for to, east, south in SIDES[field]:
        if land >> to & 1:
            need -= 1
        elif not (s.east & east or s.south & south):
            need += 1
    return need


def reach(s: Loewenherz, castle: int) -> int:
    """The fields that a territory may take, if there are borders enough."""
    left = around(s.lands[castle]) & ~s.occupied
    for other, area in enumerate(s.lands):
        if left & area and barred(s, castle, other):
            left &= ~area
    return left


def prey(s: Loewenherz, castle: int) -> int:
    """The fields that a territory may take now."""
    left = reach(s, castle)
    supply = s.free_borders()
    # No field needs more than three new borders, and the one towards the territory comes free.
    if supply < 2:
        left = mask(field for field in fields(left) if pieces(s, castle, field) <= supply)
    return left


def take(s: Loewenherz, castle: int, field: int) -> None:
    """Move the borders round the field; what is left of its old region is looked at anew."""
    land, loose = s.lands[castle], list[int]()
    for to, east, south in SIDES[field]:
        if land >> to & 1:
            s.east &= ~east
            s.south &= ~south
        elif not (s.east & east or s.south & south):
            s.east |= east
            s.south |= south
            loose.append(to)
    s.lands[castle] = land | 1 << field
    s.settle(loose)


class Expansion(Deed):
    """A territory of yours grows by a field or two."""

    rule = "H40"
    verbs = (Expand, Done)

    def refusal(self, s: Loewenherz, purse: int) -> str:
        growing = self._growing(s)
        if any(prey(s, castle) for castle in growing):
            return ""
        return "HA20" if any(reach(s, castle) for castle in growing) else "HA38"

    def actions(self, s: Loewenherz) -> Sequence[Action]:
        steps: list[Action] = []
        for castle in self._growing(s):
            steps += pick(_expansions(s.castles[castle]), prey(s, castle))
        return [*steps, Done()] if s.made else steps

    def play(self, s: Loewenherz, action: Expand | Done, dealer: Dealer) -> list[Event]:
        if isinstance(action, Done):
            return self.leave(s)
        castle = territory(s, action.castle, "H40")
        if castle not in self._growing(s):
            raise Illegal("H40", field=action.castle)
        field = place(action.field, "H41")
        if not prey(s, castle) >> field & 1:
            raise self._refuse(s, castle, field)
        before, left = s.lands[:], s.free_borders() - pieces(s, castle, field)
        take(s, castle, field)
        s.castle = castle
        event = Event("expanded", {"seat": s.seat, "castle": action.castle, "field": action.field})
        return self.next(s, [event, *returned(s, left), *changes(s, before)])

    def _growing(self, s: Loewenherz) -> list[int]:
        """The castles whose territory may grow: any own one at first, then the same one."""
        return [
            castle
            for castle, colour in enumerate(s.colours)
            if colour == s.seat and s.lands[castle] and s.castle in (-1, castle)
        ]

    def _refuse(self, s: Loewenherz, castle: int, field: int) -> Illegal:
        bit = 1 << field
        rule = "HA20"
        if not around(s.lands[castle]) & bit:
            rule = "H41"
        elif s.occupied & bit:
            rule = "HA13" if s.figures[s.seat] & bit else "H43"
        else:
            for other, area in enumerate(s.lands):
                if area & bit:
                    rule = barred(s, castle, other) or rule
        return Illegal(rule, castle=NAMES[s.castles[castle]], field=NAMES[field])
