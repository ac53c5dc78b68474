"""Borders: pieces between fields that divide the open land into territories (rules H25 to H32)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tafelrunde.core import Action, Dealer, Event, Illegal
from tafelrunde.games.loewenherz.flow import Deed, Done, place
from tafelrunde.games.loewenherz.geometry import EAST, EDGES, FIELDS, INDEX, NAMES, SIZE, SOUTH, pick
from tafelrunde.games.loewenherz.scoring import changes, returned
from tafelrunde.games.loewenherz.state import Loewenherz


@dataclass(frozen=True, slots=True)
class Border(Action):
    """Put a border between a field and the one to its right or below; whoever names them the other way round means the same."""

    field: str
    other: str

    def __post_init__(self) -> None:
        first, second = sorted((self.field, self.other), key=lambda name: INDEX.get(name, FIELDS))
        object.__setattr__(self, "field", first)
        object.__setattr__(self, "other", second)


def _every(way: int) -> list[Border]:
    # The frame has no actions; a field stands in for its neighbour there so that the list has one entry per field.
    return [Border(NAMES[field], NAMES[min(field + way, FIELDS - 1)]) for field in range(FIELDS)]


_EASTWARD, _SOUTHWARD = _every(1), _every(SIZE)


def twins(s: Loewenherz, step: int) -> int:
    """The edges between two figures of one colour, those to the right (a step of 1) or those below (of `SIZE`)."""
    edges = 0
    for one in s.figures:
        edges |= one & one >> step
    return edges


def inside(s: Loewenherz) -> int:
    """The fields of all territories."""
    land = 0
    for one in s.lands:
        land |= one
    return land


def sites(s: Loewenherz) -> Iterator[int]:
    """The edges to the right, then those below, that may get a border: free ones, in no territory, not between two
    figures of one colour.
    """
    land = inside(s)
    for edges, built, step in ((EAST, s.east, 1), (SOUTH, s.south, SIZE)):
        yield edges & ~(built | twins(s, step) | land & land >> step)


class Borders(Deed):
    """Put as many borders as the card shows, or fewer, but at least one."""

    rule = "H25"
    verbs = (Border, Done)

    def refusal(self, s: Loewenherz, purse: int) -> str:
        if not s.free_borders():
            return "HA20"
        return "" if any(sites(s)) else "HA38"

    def actions(self, s: Loewenherz) -> Sequence[Action]:
        east, south = sites(s)
        steps: list[Action] = [*pick(_EASTWARD, east), *pick(_SOUTHWARD, south)]
        return [*steps, Done()] if s.made else steps

    def play(self, s: Loewenherz, action: Border | Done, dealer: Dealer) -> list[Event]:
        if isinstance(action, Done):
            return self.leave(s)
        here, there = place(action.field, "H25"), place(action.other, "H25")
        if (here, there) not in EDGES:
            raise Illegal("H25", field=action.field, other=action.other)
        edge = EDGES[here, there]
        east, south = sites(s)
        if not (edge.east & east or edge.south & south):
            raise self._refuse(s, here, there)
        before = s.lands[:]
        s.east |= edge.east
        s.south |= edge.south
        pieces = s.free_borders()
        s.settle([here, there])
        event = Event("border", {"seat": s.seat, "field": action.field, "other": action.other})
        return self.next(s, [event, *returned(s, pieces), *changes(s, before)])

    def _refuse(self, s: Loewenherz, here: int, there: int) -> Illegal:
        edge, east, south = EDGES[here, there], twins(s, 1), twins(s, SIZE)
        if edge.east & s.east or edge.south & s.south:
            rule = "H25"
        else:
            rule = "H26" if edge.east & east or edge.south & south else "H27"
        return Illegal(rule, field=NAMES[here], other=NAMES[there])
