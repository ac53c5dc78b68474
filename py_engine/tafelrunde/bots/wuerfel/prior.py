"""How good a position looks: the lead, and what the dice on the table would bring."""

from __future__ import annotations

from tafelrunde.games.wuerfel.data import CITIZENS, COLOURS
from tafelrunde.games.wuerfel.scoring import worth
from tafelrunde.games.wuerfel.state import Wuerfel

# Rough figures, found by letting bots play each other: what a turn more and a roll more are worth.
TURN, ROLL = 3.0, 1.0


def prior(s: Wuerfel, seat: int) -> float:
    """The lead over the best of the others, in points."""
    totals = [worth(kingdom)["total"] for kingdom in s.kingdoms]
    lead = totals.pop(seat) - max(totals) + (ROLL if s.top(seat) == "elf" else 0)
    if s.turn != seat:
        return lead
    if s.phase == "bonus":
        return lead + max(gain(s, seat, s.bonus), 0)
    if s.phase == "gift":
        return lead - (CITIZENS[s.gift].points or 0)
    if s.phase == "roll":
        return lead + TURN
    if met := s.met():
        return lead + max(gain(s, seat, slot) for slot in met)
    return lead - s.loss()


def gain(s: Wuerfel, seat: int, slot: int) -> float:
    """What it brings to take a citizen now."""
    citizen = CITIZENS[s.face(s.row[slot])]
    place = s.above(slot) if citizen.colour == COLOURS[slot] else 0
    if citizen.type == "fairy":
        return 2 * sum(CITIZENS[card].type == "fairy" for card in s.kingdoms[seat] if card in CITIZENS) + 1 + place
    points: float = citizen.points or 0
    if citizen.type == "dragon":
        return -points / (s.seats - 1)
    if citizen.type == "hypnotist" and slot < 4:
        points += max(gain(s, seat, slot + 1), 0)
    return points + place + (TURN if citizen.type == "apprentice" else 0) + (ROLL if citizen.type == "elf" else 0)
