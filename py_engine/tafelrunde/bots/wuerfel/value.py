"""What speaks for whom: the points, what they may still become, and what the row promises to whoever rolls next."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from operator import mul
from pkgutil import get_data

from tafelrunde.bots.odds import total
from tafelrunde.core import NO_CARD
from tafelrunde.games.wuerfel.data import CITIZENS, COLOURS
from tafelrunde.games.wuerfel.scoring import worth
from tafelrunde.games.wuerfel.state import Wuerfel

_DATA = json.loads(get_data(__name__, "value.json") or b"")
WEIGHTS: dict[str, float] = _DATA["weights"]
"""What a turn to come and an elf on top are worth, and to each fairy each one in the row and each one still to come there; how wide
luck spreads in a turn; how much of its chance a citizen has by the way; and how sure a turn is to be followed by another.
"""
LEFT: dict[str, float] = _DATA["left"]
"""By what it is guessed how many turns are left."""
CHANCE: dict[str, list[float]] = _DATA["chances"]
"""Per citizen, how likely it is won by whoever wants no other, in three rolls and in four."""
NEXT = 0.5
"""How much of what the row promises counts for whoever rolls next: half of it lies there for the others, too."""
FAIRIES = frozenset([card for card, citizen in CITIZENS.items() if citizen.points is None])


def parts(s: Wuerfel) -> list[dict[str, float]]:
    """Per seat, its points and what it may hope for."""
    found: list[dict[str, float]] = []
    dear = dearer(*more_fairies(s), turns(s) / max(len(s.pile), 1))
    for seat, kingdom in enumerate(s.kingdoms):
        points = worth(kingdom)
        mine = {name: float(count) for name, count in points.items() if name != "total"}
        if s.turn is not None:
            mine["fairies"] += dear * fairies(kingdom)
            mine["elf"] = WEIGHTS["elf"] if s.top(seat) == "elf" else 0.0
            mine["row"] = 0.0
        found.append(mine)
    if s.turn is not None:
        found[s.turn]["row"] = prospect(s, s.turn) * NEXT
    return found


def fairies(cards: Sequence[str | None]) -> int:
    """How many of these cards are fairies."""
    return sum([card in FAIRIES for card in cards])


def more_fairies(s: Wuerfel) -> tuple[int, int]:
    """How many fairies lie in the row, and how many in the pile."""
    face = s.cards.face
    lying = fairies([face[card] for card in s.row if card != NO_CARD])
    gone = sum([fairies(kingdom) for kingdom in s.kingdoms]) + fairies([face[card] for card in s.discard])
    return lying, len(FAIRIES) - gone - lying


def dearer(lying: int, hidden: int, seen: float) -> float:
    """What each fairy of a seat gains by those that it may still win, where so much of the pile will be seen."""
    return WEIGHTS["lying"] * lying + WEIGHTS["coming"] * hidden * seen


def prospect(s: Wuerfel, seat: int) -> float:
    """About what a whole turn brings a seat, with this row: it goes for the citizen that promises most."""
    rolls = 1 if s.top(seat) == "elf" else 0
    hopes: list[tuple[float, float]] = []
    for slot, card in enumerate(s.row):
        face = s.cards.face[card] if card != NO_CARD else None
        if face is not None:
            hopes.append((gain(s, seat, slot, face), CHANCE[face][rolls]))
    hopes.sort(reverse=True)
    penalty = -float(s.loss())
    brings = [*[points for points, _ in hopes], penalty]
    return max([total(map(mul, won, brings)) for won in often(*[chance for _, chance in hopes])])


@lru_cache(maxsize=1024)
def often(*chances: float) -> list[list[float]]:
    """For each citizen that one can go for, how often it and each of the others is won, and last how often none.

    The one that is wanted is won as often as if there were no other, each of the others by the way, much more rarely; of several,
    the first is taken.
    """
    found: list[list[float]] = []
    for wanted in range(len(chances)):
        missed, won = 1.0, list[float]()
        for at, chance in enumerate(chances):
            won.append(missed * (chance if at == wanted else WEIGHTS["way"] * chance))
            missed -= won[-1]
        found.append([*won, missed])
    return found or [[1.0]]


def gain(s: Wuerfel, seat: int, slot: int, face: str) -> float:
    """What it brings a seat to win this citizen."""
    citizen = CITIZENS[face]
    place = s.above(slot) if citizen.colour == COLOURS[slot] and s.places[slot] else 0
    if citizen.points is None:
        return 2 * fairies(s.kingdoms[seat]) + 1 + place
    if citizen.type == "dragon":
        return -citizen.points
    more = WEIGHTS["turn"] if citizen.type == "apprentice" else WEIGHTS["elf"] if citizen.type == "elf" else 0.0
    return citizen.points + place + more


def guess(pile: int, penalties: int, places: int) -> float:
    """About how many turns are left where these stacks are so high, of the places the lowest: one that runs out ends the game."""
    likely = LEFT["always"] + LEFT["pile"] * pile + LEFT["penalties"] * penalties + LEFT["places"] * places
    return max(1.0, min(likely, float(pile)))


def turns(s: Wuerfel) -> float:
    """The same of a position."""
    return guess(len(s.pile), len(s.penalties), min(s.places))


def luck(left: float) -> float:
    """By how many points whoever leads wins nearly three of four with so many turns to go: they spread like steps of a walk."""
    return WEIGHTS["wide"] * sqrt(left)
