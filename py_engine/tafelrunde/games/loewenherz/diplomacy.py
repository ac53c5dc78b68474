"""Defectors and alliances: what passes between the territories of two neighbours (rules H50 to H56)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from tafelrunde.core import Action, Dealer, Event, Illegal, Phase
from tafelrunde.games.loewenherz.flow import Deed, finish, place, territory
from tafelrunde.games.loewenherz.geometry import EAST, NAMES, SIZE, around, fields, spread
from tafelrunde.games.loewenherz.knights import posts, refuse, station
from tafelrunde.games.loewenherz.state import Loewenherz, pair


@dataclass(frozen=True, slots=True)
class Defect(Action):
    """A knight of the territory of this castle defects to a field of yours."""

    castle: str
    field: str


@dataclass(frozen=True, slots=True)
class Remove(Action):
    """Give up the knight on this field."""

    field: str


@dataclass(frozen=True, slots=True)
class Ally(Action):
    """A territory of yours, named by its castle, and another one leave each other alone for ever."""

    castle: str
    other: str


_defect, _remove, _ally = cache(Defect), cache(Remove), cache(Ally)


def estates(s: Loewenherz) -> list[int]:
    """The castles of the seat that have a territory."""
    return [castle for castle, colour in enumerate(s.colours) if colour == s.seat and s.lands[castle]]


def neighbours(s: Loewenherz, castle: int) -> Iterator[int]:
    """The castles of other colours whose territories share a border with that of a castle."""
    rim = around(s.lands[castle])
    for other, area in enumerate(s.lands):
        if rim & area and s.colours[other] != s.colours[castle]:
            yield other


def removable(s: Loewenherz, castle: int) -> list[int]:
    """The knights of a territory that stand at the end of a row: without any one of them, all others still reach the
    castle from figure to figure.
    """
    home = 1 << s.castles[castle]
    troop = s.figures[s.colours[castle]] & s.lands[castle]
    # In version 1 of the rules the right end of a row led on to the left end of the next.
    east = EAST & ~s.east if s.version > 1 else ~s.east
    ends: list[int] = []
    for knight in fields(troop & ~home):
        rest = troop & ~(1 << knight)
        if spread(home, rest & rest >> 1 & east, rest & rest >> SIZE & ~s.south) == rest:
            ends.append(knight)
    return ends


def allied(s: Loewenherz, castle: int, other: int) -> bool:
    """Whether two castles have an alliance."""
    return pair(castle, other) in s.alliances


def reminder(s: Loewenherz, castle: int, other: int) -> tuple[str, str] | None:
    """The border that is turned to remind of an alliance: the first that both territories share, if they share one."""
    castle, other = pair(castle, other)
    shared = fields(s.lands[castle] & around(s.lands[other]))
    if not shared:
        return None
    across = fields(around(1 << shared[0]) & s.lands[other])
    return NAMES[min(shared[0], across[0])], NAMES[max(shared[0], across[0])]


class Defector(Deed):
    """Place a knight in a territory of yours; a neighbour loses one from theirs."""

    rule = "H50"
    verbs = (Defect,)

    def refusal(self, s: Loewenherz, purse: int) -> str:
        if not any(self._pairs(s)):
            return "H50"
        return "" if s.free_knights(s.seat) and self._targets(s, purse) else "H52"

    def actions(self, s: Loewenherz) -> Sequence[Action]:
        return [
            _defect(NAMES[s.castles[other]], NAMES[field])
            for other, spots in self._targets(s, s.ducats[s.seat])
            for field in fields(spots)
        ]

    def play(self, s: Loewenherz, action: Defect, dealer: Dealer) -> list[Event]:
        victim = territory(s, action.castle, "H50")
        field = place(action.field, "H50")
        if not dict(self._targets(s, s.ducats[s.seat])).get(victim, 0) >> field & 1:
            raise self._refuse(s, victim, field)
        events = [Event("defected", {"seat": s.seat, "castle": action.castle}), station(s, field)]
        ends = removable(s, victim)
        if len(ends) == 1 or s.colours[victim] == s.seats:
            return [*events, lose(s, victim, ends[0]), *finish(s)]
        s.castle, s.turn, s.phase = victim, s.colours[victim], Removal.name
        return events

    def _targets(self, s: Loewenherz, purse: int) -> list[tuple[int, int]]:
        """The castles that may lose a knight, and for each the fields where one may appear."""
        free = posts(s, purse)
        spots: dict[int, int] = {}
        for castle, other in self._pairs(s):
            if s.lands[castle] & free:
                spots[other] = spots.get(other, 0) | s.lands[castle] & free
        return sorted(spots.items())

    def _pairs(self, s: Loewenherz) -> Iterator[tuple[int, int]]:
        """An own castle and a neighbour's, with a knight in each of the two territories."""
        for castle in estates(s):
            if s.garrison(castle):
                yield from ((castle, other) for other in neighbours(s, castle) if s.garrison(other))

    def _refuse(self, s: Loewenherz, victim: int, field: int) -> Illegal:
        facts = {"castle": NAMES[s.castles[victim]], "field": NAMES[field]}
        if s.colours[victim] == s.seat:
            return Illegal("H54", **facts)
        homes = [castle for castle in estates(s) if s.lands[castle] >> field & 1]
        if not homes or not s.garrison(homes[0]) or not s.garrison(victim):
            return Illegal("H50", **facts)
        if victim not in neighbours(s, homes[0]):
            return Illegal("HA29", **facts)
        return refuse(s, field, "HA25")


class Removal(Phase[Loewenherz]):
    """Whoever loses a knight to a defector chooses which."""

    rule = "H53"
    verbs = (Remove,)

    def actions(self, s: Loewenherz) -> Sequence[Action]:
        return [_remove(NAMES[field]) for field in removable(s, s.castle)]

    def play(self, s: Loewenherz, action: Remove, dealer: Dealer) -> list[Event]:
        field = place(action.field, "H53")
        if field not in removable(s, s.castle):
            raise Illegal("H53", field=action.field)
        return [lose(s, s.castle, field), *finish(s)]


def lose(s: Loewenherz, castle: int, field: int) -> Event:
    """A knight goes back to its owner's supply."""
    colour = s.colours[castle]
    s.figures[colour] &= ~(1 << field)
    return Event("removed", {"colour": colour, "field": NAMES[field]})


class Alliance(Deed):
    """Two neighbouring territories of different colours leave each other alone from now on."""

    rule = "H55"
    verbs = (Ally,)

    def refusal(self, s: Loewenherz, purse: int) -> str:
        return "" if self._pairs(s) else "HA38"

    def actions(self, s: Loewenherz) -> Sequence[Action]:
        return [_ally(NAMES[s.castles[castle]], NAMES[s.castles[other]]) for castle, other in self._pairs(s)]

    def play(self, s: Loewenherz, action: Ally, dealer: Dealer) -> list[Event]:
        castle, other = territory(s, action.castle, "H55"), territory(s, action.other, "H55")
        if (castle, other) not in self._pairs(s):
            if s.colours[castle] != s.seat or s.colours[other] == s.seat:
                rule = "H55"
            else:
                rule = "HA30" if allied(s, castle, other) else "HA29"
            raise Illegal(rule, castle=action.castle, other=action.other)
        s.alliances.append(pair(castle, other))
        facts = {"seat": s.seat, "castle": action.castle, "other": action.other}
        return [Event("allied", facts | {"border": reminder(s, castle, other)}), *finish(s)]

    def _pairs(self, s: Loewenherz) -> list[tuple[int, int]]:
        return [
            (castle, other) for castle in estates(s) for other in neighbours(s, castle) if not allied(s, castle, other)
        ]
