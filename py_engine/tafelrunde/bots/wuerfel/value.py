"""Who is winning: the points, and what the row promises to whoever rolls next."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pkgutil import get_data

from tafelrunde.bots.odds import total
from tafelrunde.core import NO_CARD
from tafelrunde.games.wuerfel.data import CITIZENS, COLOURS
from tafelrunde.games.wuerfel.scoring import worth
from tafelrunde.games.wuerfel.state import Wuerfel

_DATA = json.loads(get_data(__name__, "value.json") or b"")
TURN: float = _DATA["turn"]
ELF: float = _DATA["elf"]
TOP: float = _DATA["top"]
"""What an elf is worth that lies on top when somebody else rolls."""
NEXT: float = _DATA["next"]
"""How much of what the row promises counts for whoever rolls next: half of it lies there for the others, too."""
LYING: float = _DATA["lying"]
COMING: float = _DATA["coming"]
NARROW: float = _DATA["narrow"]
WIDE: float = _DATA["wide"]
LEFT: dict[str, float] = _DATA["left"]
"""By what it is guessed how many turns are left."""
CHANCE: dict[str, list[float]] = _DATA["chances"]
"""Per citizen, how likely it is won by whoever wants no other, in three rolls and in four."""
FAIRIES = frozenset([card for card, citizen in CITIZENS.items() if citizen.points is None])


def parts(s: Wuerfel, left: float) -> list[dict[str, float]]:
    """Per seat, its points and what it may hope for, with about so many turns left."""
    found: list[dict[str, float]] = []
    lying, coming = more_fairies(s, left)
    # Each fairy makes those dearer that come after it.
    dearer = LYING * lying + COMING * coming
    for seat, kingdom in enumerate(s.kingdoms):
        points = worth(kingdom)
        mine = {name: float(count) for name, count in points.items() if name != "total"}
        if s.turn is not None:
            mine["fairies"] += dearer * fairies(kingdom)
            mine["elf"] = TOP if s.top(seat) == "elf" else 0.0
            mine["row"] = 0.0
        found.append(mine)
    if s.turn is not None:
        found[s.turn]["row"] = prospect(s, s.turn) * NEXT
    return found


def fairies(cards: Sequence[str | None]) -> int:
    """How many of these cards are fairies."""
    return sum([card in FAIRIES for card in cards])


def more_fairies(s: Wuerfel, left: float) -> tuple[int, float]:
    """How many fairies lie in the row, and about how many are still to come there."""
    face = s.cards.face
    lying = fairies([face[card] for card in s.row if card != NO_CARD])
    gone = sum([fairies(kingdom) for kingdom in s.kingdoms]) + fairies([face[card] for card in s.discard])
    return lying, (len(FAIRIES) - gone - lying) * left / max(len(s.pile), 1)


def prospect(s: Wuerfel, seat: int) -> float:
    """About what a whole turn brings a seat, with this row: it goes for the citizen that promises most.

    That one it wins as often as if it wanted no other, each of the others by the way: about as rarely as one wins it twice.
    """
    rolls = 1 if s.top(seat) == "elf" else 0
    hopes: list[tuple[float, float]] = []
    for slot, card in enumerate(s.row):
        face = s.cards.face[card] if card != NO_CARD else None
        if face is not None:
            hopes.append((gain(s, seat, slot, face), CHANCE[face][rolls]))
    hopes.sort(reverse=True)
    most = penalty = -float(s.face(s.penalties[-1])[1:]) if s.penalties else 0.0
    for wanted in range(len(hopes)):
        missed, brings = 1.0, 0.0
        for at, (points, chance) in enumerate(hopes):
            won = missed * (chance if at == wanted else chance * chance)
            brings += won * points
            missed -= won
        most = max(most, brings + missed * penalty)
    return most


def gain(s: Wuerfel, seat: int, slot: int, face: str) -> float:
    """What it brings a seat to win this citizen."""
    citizen = CITIZENS[face]
    place = s.above(slot) if citizen.colour == COLOURS[slot] and s.places[slot] else 0
    if citizen.points is None:
        return 2 * fairies(s.kingdoms[seat]) + 1 + place
    if citizen.type == "dragon":
        return -citizen.points
    more = TURN if citizen.type == "apprentice" else ELF if citizen.type == "elf" else 0.0
    return citizen.points + place + more


def stacks(s: Wuerfel) -> dict[str, int]:
    """What says how long the game goes on: it ends when a stack runs out."""
    return {
        "always": 1,
        "pile": len(s.pile),
        "penalties": len(s.penalties),
        "places": sum(s.places),
        "fewest places": min(s.places),
    }


def turns(s: Wuerfel) -> float:
    """About how many turns are left."""
    guess = total([LEFT[stack] * count for stack, count in stacks(s).items()])
    return max(1.0, min(guess, float(len(s.pile))))
