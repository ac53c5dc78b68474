"""König Laurin as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tafelrunde.core import NO_CARD, Event, Handle
from tafelrunde.games.laurin.data import DWARF, FRONTS, GOAL, MOVES, SIZE, SPELLS
from tafelrunde.games.laurin.state import Laurin
from tafelrunde.terminal.words import counted, listed, name

LETTERS = "ABCDE"
"""A dwarf is the letter of its seat and its worth; a small letter shows its back."""


def picture(s: Laurin, names: Sequence[str], points: Sequence[str]) -> Iterator[str]:
    """The garden with the king at his crossing, then what everybody has."""
    yield f"Round {s.round}, first is {name(s.crown, names)}; {GOAL[s.seats]} points end the game"
    yield "    " + "  ".join("abcdefgh")
    for row in range(SIZE):
        yield crossings(s, row)
        yield f"{row + 1:2} |" + "|".join(dwarf(number) for number in s.board[row * SIZE : row * SIZE + SIZE]) + "|"
    yield crossings(s, SIZE)
    for seat in range(s.seats):
        supply = " ".join(f"{count} of {front}" for front, count in zip(FRONTS, s.supply[seat], strict=True))
        yield f"{seat} {LETTERS[seat]} {name(seat, names)}: {points[seat]} of {GOAL[s.seats]} points; supply {supply}; move card {move(s, seat)}"
        yield f"      treasure {listed(s.hands[seat], s.cards)}; bid {listed(s.bids[seat], s.cards)}; spells {spells(s, s.books[seat])}"
    if s.display:
        yield f"On sale: {spells(s, s.display)}"
    if s.drawn:
        yield f"To be assigned: {', '.join(card(s.cards.face[one]) for one in s.drawn)}"
    if s.lifted:
        yield f"Lifted, next first: {' '.join(dwarf(number) for number in s.lifted)}"
    if s.phase in ("place", "relocate"):
        yield f"Left of this action: {counted(s.left, 'point' if s.phase == 'place' else 'dwarf')}"
    if s.spell:
        yield f"Latest spell: {spells(s, [], s.spell)} by {name(s.caster, names)}"


def crossings(s: Laurin, row: int) -> str:
    """The circles above a row of squares; the king stands on one."""
    return "   " + "--".join("K" if s.king == (column, row) else "+" for column in range(SIZE + 1))


def dwarf(number: int) -> str:
    """A square."""
    there = DWARF[number]
    if there is None:
        return "  "
    letter = LETTERS[there.seat]
    return f"{letter.lower() if there.back else letter}{there.value}"


def move(s: Laurin, seat: int) -> str:
    """The move card before a seat."""
    return "-" if s.held[seat] == NO_CARD else card(s.cards.face[s.held[seat]])


def card(face: str | None) -> str:
    """A move card.

    >>> card("H2")
    'H2 (2 steps W or E, place 7, relocate 2)'
    """
    if face is None:
        return "?"
    shown = MOVES[face]
    ways = "W or E" if shown.axis == "H" else "N or S"
    return f"{face} ({counted(shown.distance, 'step')} {ways}, place {shown.points}, relocate {shown.dwarfs})"


def spells(s: Laurin, cards: Sequence[Handle], *faces: str) -> str:
    """Spells with their prices."""
    known = [*faces, *(s.face(card) for card in cards)]
    return ", ".join(f"{face} {SPELLS[face].name} {SPELLS[face].price}" for face in sorted(known)) or "-"


def happened(event: Event, names: Sequence[str]) -> Event:
    """What of it is not told as it stands: cards that are still open are those of somebody.

    >>> happened(Event("auction", {"cards": [1]}), ["Ada", "Ben"])
    Event(what='auction', facts={'cards': ['of Ben']})
    """
    if event.what != "auction":
        return event
    return Event(event.what, {**event.facts, "cards": [f"of {name(one, names)}" for one in event.facts["cards"]]})
