"""Who is winning: the points, and what the row promises to whoever rolls next."""

from __future__ import annotations

import json
from pkgutil import get_data

from tafelrunde.core import NO_CARD
from tafelrunde.games.wuerfel.data import CITIZENS, COLOURS, VALUES
from tafelrunde.games.wuerfel.scoring import worth
from tafelrunde.games.wuerfel.state import Wuerfel

_DATA = json.loads(get_data(__name__, "value.json") or b"")
TURN: float = _DATA["turn"]
ELF: float = _DATA["elf"]
NEXT: float = _DATA["next"]
NARROW: float = _DATA["narrow"]
WIDE: float = _DATA["wide"]
CHANCE: dict[str, list[float]] = _DATA["chances"]
"""Per citizen, how likely it is won by whoever wants no other, in three rolls and in four."""


def parts(s: Wuerfel) -> list[dict[str, float]]:
    """Per seat, its points and what it may hope for."""
    found: list[dict[str, float]] = []
    for seat, kingdom in enumerate(s.kingdoms):
        points = worth(kingdom)
        mine = {name: float(count) for name, count in points.items() if name != "total"}
        if s.turn is not None:
            mine["elf"] = ELF if s.top(seat) == "elf" else 0.0
            mine["row"] = 0.0
        found.append(mine)
    if s.turn is not None:
        found[s.turn]["row"] = prospect(s, s.turn) * (1.0 if s.extra else NEXT)
    return found


def prospect(s: Wuerfel, seat: int) -> float:
    """About what a whole turn brings a seat, with this row: it tries for the best first, and gets it or the next."""
    rolls = 1 if s.top(seat) == "elf" else 0
    hopes: list[tuple[float, float]] = []
    for slot, card in enumerate(s.row):
        face = s.cards.face[card] if card != NO_CARD else None
        if face is not None:
            hopes.append((gain(s, seat, slot, face), CHANCE[face][rolls]))
    hopes.sort(reverse=True)
    missed, brings = 1.0, 0.0
    for points, chance in hopes:
        brings += missed * chance * points
        missed *= 1 - chance
    return brings - missed * (int(s.face(s.penalties[-1])[1:]) if s.penalties else 0)


def gain(s: Wuerfel, seat: int, slot: int, face: str) -> float:
    """What it brings a seat to win this citizen."""
    citizen = CITIZENS[face]
    place = VALUES[slot][-s.places[slot]] if citizen.colour == COLOURS[slot] and s.places[slot] else 0
    if citizen.points is None:
        fairies = [card for card in s.kingdoms[seat] if card[0] == "C" and CITIZENS[card].points is None]
        return 2 * len(fairies) + 1 + place
    if citizen.type == "dragon":
        return -citizen.points
    more = TURN if citizen.type == "apprentice" else ELF if citizen.type == "elf" else 0.0
    return citizen.points + place + more


def turns(s: Wuerfel) -> float:
    """About how many turns are left, by the stack that runs out first."""
    return max(1.0, min(0.95 * len(s.pile), 3.5 * len(s.penalties), 3 + 5.0 * min(s.places)))
