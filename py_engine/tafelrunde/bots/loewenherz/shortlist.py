"""What is worth a look: of some two hundred borders and many fields, those few that anybody would think of."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.bots.loewenherz.frontiers import LOOT, frontiers, worths
from tafelrunde.bots.loewenherz.plans import KEPT
from tafelrunde.bots.loewenherz.prior import Outlook, turns_left
from tafelrunde.core import Action
from tafelrunde.games.loewenherz.borders import Border
from tafelrunde.games.loewenherz.expansion import Expand
from tafelrunde.games.loewenherz.geometry import FIELDS, INDEX, around, fields
from tafelrunde.games.loewenherz.state import Loewenherz

NEXT = 0.9
"""The part that counts of the field behind, which the second step can take."""


def shortlist(s: Loewenherz, actions: Sequence[Action], most: int) -> Sequence[Action]:
    """So many of the borders or fields, the most promising first, and what else can be done."""
    if len(actions) <= most or s.phase not in ("borders", "expansion"):
        return actions
    worth = _borders(s) if s.phase == "borders" else _fields(s)
    steps = [action for action in actions if isinstance(action, Border | Expand)]
    return [*sorted(steps, key=lambda step: -worth.get(_place(step), 0.0))[:most], *actions[len(steps) :]]


def _place(step: Border | Expand) -> int:
    """The field of a step; for the edge below a field that field, as many fields further on."""
    at = INDEX[step.field]
    return at + FIELDS if isinstance(step, Border) and INDEX[step.other] != at + 1 else at


def _borders(s: Loewenherz) -> dict[int, float]:
    """What a border adds to the plans of the seat, less what it adds to those of others."""
    outlook, worth = Outlook(s), dict[int, float]()
    for castle, seat in enumerate(s.colours):
        if seat < s.seats and not s.lands[castle]:
            part = 1.0 if seat == s.seat else -1 / (s.seats - 1)
            for edge, gain in _gains(outlook, castle).items():
                worth[edge] = worth.get(edge, 0.0) + part * gain
    return worth


def _gains(outlook: Outlook, castle: int) -> dict[int, float]:
    """What one border more adds to the plans of an open castle."""
    s, now, gains = outlook.s, outlook.prospect(castle), dict[int, float]()
    for east, south, worth in outlook.plans[s.castles[castle]].found:
        if worth <= now:
            break
        edges = [*fields(east & ~s.east), *(field + FIELDS for field in fields(south & ~s.south))]
        gain = worth * KEPT[len(edges) - 1] - now
        if gain > 0:
            for edge in edges:
                gains[edge] = max(gains.get(edge, 0.0), gain)
    return gains


def _fields(s: Loewenherz) -> dict[int, float]:
    """What a field is worth, with the best one that can be taken from there."""
    kinds = worths(frontiers(s, turns_left(s)))[s.seat]
    value = [0.0] * FIELDS
    for worth, kind in reversed(kinds):
        for field in fields(kind):
            value[field] = worth
    for castle, land in enumerate(s.lands):
        if s.colours[castle] < s.seats:
            for field in fields(land):
                value[field] = 0.0 if s.colours[castle] == s.seat else LOOT * value[field]
    last = s.most - s.made == 1
    behind = [0.0] * FIELDS if last else value
    free = ~s.occupied
    return {
        field: value[field] + NEXT * max([behind[other] for other in fields(around(1 << field) & free)], default=0.0)
        for field in range(FIELDS)
    }
