"""What is worth a look: of some two hundred borders and many fields, those few that anybody would think of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tafelrunde.bots.loewenherz.frontiers import LOOT, frontiers, worths
from tafelrunde.bots.loewenherz.plans import KEPT, Plans, best
from tafelrunde.bots.loewenherz.prior import Outlook, turns_left
from tafelrunde.core import Action
from tafelrunde.games.loewenherz.borders import sites
from tafelrunde.games.loewenherz.expansion import Expand
from tafelrunde.games.loewenherz.geometry import FIELDS, INDEX, around, fields, pick
from tafelrunde.games.loewenherz.state import Loewenherz
from tafelrunde.games.loewenherz.turn import Draw, Refill

WEARY = 150
"""After so many turns nobody takes from the market any more: no game is as long, unless all sell and take without end."""
NEXT = 0.9
"""The part that counts of the field behind, which the second step can take."""


def shortlist(s: Loewenherz, actions: Sequence[Action], most: int) -> Sequence[Action]:
    """So many of the borders or fields, the most promising first, and what else can be done."""
    if s.phase == Refill.name and s.round > WEARY:
        return [action for action in actions if isinstance(action, Draw)]
    if len(actions) <= most or s.phase not in ("borders", "expansion"):
        return actions
    worth = _borders(s) if s.phase == "borders" else _fields(s, actions)
    best = sorted(range(len(worth)), key=worth.__getitem__, reverse=True)
    return [*[actions[step] for step in best[:most]], *actions[len(worth) :]]


def _borders(s: Loewenherz) -> list[float]:
    """What each border adds to the plans of the seat, less what it adds to those of others."""
    outlook, worth = Outlook(s), [0.0] * (2 * FIELDS)
    for castle, seat in enumerate(s.colours):
        if seat < s.seats and not s.lands[castle]:
            part = 1.0 if seat == s.seat else -1 / (s.seats - 1)
            for edge, gain in _gains(outlook, castle).items():
                worth[edge] += part * gain
    east, south = sites(s)
    return [*pick(worth, east), *pick(worth[FIELDS:], south)]


def _gains(outlook: Outlook, castle: int) -> dict[int, float]:
    """What one border more adds to the plans of an open castle."""
    s, known = outlook.s, outlook.plans[outlook.s.castles[castle]]
    return _added(known, s.east & known.east, s.south & known.south)


@lru_cache(maxsize=4096)
def _added(known: Plans, east: int, south: int) -> dict[int, float]:
    """The same by the borders that matter to the plans."""
    now, found = best(known, east, south)[0], list[tuple[float, int, int]]()
    for plan_east, plan_south, worth in known.found:
        if worth <= now:
            break
        missing = plan_east & ~east, plan_south & ~south
        gain = worth * KEPT[missing[0].bit_count() + missing[1].bit_count() - 1] - now
        if gain > 0:
            found.append((gain, *missing))
    gains: dict[int, float] = {}
    seen_east = seen_south = 0
    # A border belongs to the plan that it adds most to: the first one, as they are sorted.
    for gain, plan_east, plan_south in sorted(found, reverse=True):
        for field in fields(plan_east & ~seen_east):
            gains[field] = gain
        for field in fields(plan_south & ~seen_south):
            gains[field + FIELDS] = gain
        seen_east |= plan_east
        seen_south |= plan_south
    return gains


def _fields(s: Loewenherz, actions: Sequence[Action]) -> list[float]:
    """What each field is worth that can be taken, with the best one that can be taken from there."""
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
    return [
        value[field] + NEXT * max([behind[other] for other in fields(around(1 << field) & free)], default=0.0)
        for field in [INDEX[step.field] for step in actions if isinstance(step, Expand)]
    ]
