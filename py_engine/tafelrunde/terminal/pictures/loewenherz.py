"""Löwenherz as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tafelrunde.core import Handle
from tafelrunde.games.loewenherz.data import CARDS, KINDS, TARGET
from tafelrunde.games.loewenherz.geometry import COLUMNS, EAST, FIELDS, NAMES, SIZE
from tafelrunde.games.loewenherz.state import Loewenherz
from tafelrunde.terminal.words import counted, name

LETTERS = "abcd"
"""A knight is the letter of its seat, a castle the capital letter; of nobody's castles and knights it is the next one."""
COUNTED = ("borders", "knights")
"""Of what a card gives several, and says how many."""


def picture(s: Loewenherz, names: Sequence[str], points: Sequence[str]) -> Iterator[str]:
    """The board with its borders, then what everybody has."""
    yield "Fields: " + ", ".join(f"{letter} {kind}" for letter, kind in KINDS.items())
    yield "    " + "   ".join(COLUMNS)
    for first in range(0, FIELDS, SIZE):
        row = range(first, first + SIZE)
        yield f"{first // SIZE + 1:2} |" + "".join(cell(s, field) for field in row)
        yield "   +" + "".join("---+" if wall(s, field) else "   +" for field in row)
    for seat in range(s.seats):
        rest = f"{counted(s.ducats[seat], 'ducat')}, {counted(s.free_knights(seat), 'knight')} left"
        yield f"{seat} {LETTERS[seat]} {name(seat, names)}: {points[seat]} of {TARGET[s.seats]} points, {rest}"
        yield f"      {'; '.join(card(s, one) for one in s.hands[seat]) or '-'}"
    yield f"{counted(len(s.deck), 'card')} to come; market: {'; '.join(card(s, one) for one in s.market) or '-'}"
    yield f"{counted(s.free_borders(), 'border')} left; territories: {', '.join(lands(s)) or '-'}"
    if s.alliances:
        yield f"Alliances: {', '.join(' and '.join(NAMES[s.castles[one]] for one in pair) for pair in s.alliances)}"
    if s.most:
        yield f"Step {s.made + 1} of {s.most}"


def cell(s: Loewenherz, field: int) -> str:
    """A field: its kind, who stands there, and the border to its right."""
    figure = " "
    for colour, figures in enumerate(s.figures):
        if figures >> field & 1:
            letter = LETTERS[colour]
            figure = letter.upper() if field in s.castles else letter
    edge = "|" if s.east >> field & 1 or not EAST >> field & 1 else " "
    return f"{s.board[field]}{figure} {edge}"


def wall(s: Loewenherz, field: int) -> bool:
    """Whether a border, or the frame, lies below a field."""
    return bool(s.south >> field & 1) or field >= FIELDS - SIZE


def card(s: Loewenherz, handle: Handle) -> str:
    """A power card: what it does, its price, and what selling it brings."""
    face = s.cards.face[handle]
    if face is None:
        return f"{s.letter(handle)}?"
    shown = CARDS[face]
    does = " or ".join(counted(steps, use[:-1]) if use in COUNTED else use for use, steps in shown.does.items())
    return f"{face} {does} for {shown.price}, sells for {shown.sale}"


def lands(s: Loewenherz) -> Iterator[str]:
    """The territories, by their castles."""
    for castle, land in enumerate(s.lands):
        if land:
            letter = LETTERS[s.colours[castle]].upper()
            size = f"{counted(land.bit_count(), 'field')}, {counted(s.garrison(castle), 'knight')}"
            yield f"{letter} {NAMES[s.castles[castle]]} ({size})"
