"""The garden, the dwarfs and the cards, read from `cards.json`; no figure stands in code."""

from __future__ import annotations

import json
from pkgutil import get_data
from typing import Any, NamedTuple

from tafelrunde.core import Face


class Dwarf(NamedTuple):
    """A dwarf of one colour that shows one of its sides."""

    seat: int
    kind: int
    """Its place in the list of kinds."""
    back: bool
    value: int
    """What the side that is up is worth."""


class MoveCard(NamedTuple):
    """A card that lets its holder place and relocate, and moves the king."""

    axis: str
    distance: int
    points: int
    dwarfs: int


class Spell(NamedTuple):
    """A spell."""

    name: str
    price: int


_DATA: dict[str, Any] = json.loads(get_data(__name__, "cards.json") or b"")

SIZE: int = _DATA["garden"]["squares"]
LEAST: int = _DATA["garden"]["king"]["least"]
MOST: int = _DATA["garden"]["king"]["most"]
"""The first and the last circle of a row; both are meant."""
START: tuple[int, int] = tuple(_DATA["garden"]["king"]["start"])

SQUARES: list[str] = [f"{'abcdefghijkl'[x]}{y + 1}" for y in range(SIZE) for x in range(SIZE)]
"""Row by row from the north-west: `a1` to `h1`, then `a2`."""
INDEX: dict[str, int] = {name: square for square, name in enumerate(SQUARES)}

WAYS: dict[str, tuple[int, int]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
DIAGONALS: dict[str, tuple[int, int]] = {"NE": (1, -1), "SE": (1, 1), "SW": (-1, 1), "NW": (-1, -1)}
AXES: dict[str, tuple[str, str]] = {"H": ("E", "W"), "V": ("N", "S")}
SIDES: dict[str, tuple[str, str]] = {"E": AXES["V"], "W": AXES["V"], "N": AXES["H"], "S": AXES["H"]}
"""Which ways are at a right angle to a way."""

_KINDS: list[dict[str, int]] = _DATA["dwarfs"]
FRONTS: list[int] = [kind["front"] for kind in _KINDS]
"""Per kind of dwarf, what its front is worth."""
KIND: dict[int, int] = {front: kind for kind, front in enumerate(FRONTS)}
BACKS: list[int] = [kind["back"] for kind in _KINDS]

SEATS = range(min(map(int, _DATA["goal"])), max(map(int, _DATA["goal"])) + 1)
GOAL: dict[int, int] = {int(seats): points for seats, points in _DATA["goal"].items()}
"""Per number of players, the score that brings the end."""
DWARFS: dict[int, list[int]] = {
    seats: [
        kind["count"] - fewer
        for kind, fewer in zip(_KINDS, _DATA["fewer"].get(str(seats), [0] * len(_KINDS)), strict=True)
    ]
    for seats in SEATS
}
"""Per number of players, how many dwarfs of each kind everybody has."""

EMPTY = 0
DWARF: list[Dwarf | None] = [
    None,
    *(
        Dwarf(seat, kind, back, (BACKS if back else FRONTS)[kind])
        for seat in range(SEATS[-1])
        for kind in range(len(_KINDS))
        for back in (False, True)
    ),
]
"""What the numbers on the board mean; 0 is an empty square."""


def code(seat: int, front: int, *, back: bool = False) -> int:
    """The number of a dwarf on the board.

    >>> DWARF[code(1, 3, back=True)]
    Dwarf(seat=1, kind=1, back=True, value=2)
    """
    return 1 + (seat * len(_KINDS) + KIND[front]) * 2 + back


OWNER: list[int] = [dwarf.seat if dwarf else -1 for dwarf in DWARF]
WORTH: list[int] = [dwarf.value if dwarf else 0 for dwarf in DWARF]

VALUE: dict[Face | None, int] = {card["id"]: card["value"] for card in _DATA["treasure"]}
TREASURE: list[Face] = [card["id"] for card in _DATA["treasure"] for _ in range(card["count"])]

SPELLS: dict[Face, Spell] = {card["id"]: Spell(card["name"], card["price"]) for card in _DATA["spells"]}
BOOK: list[Face] = [card["id"] for card in _DATA["spells"] for _ in range(card["count"])]

MOVES: dict[Face, MoveCard] = {
    card["id"]: MoveCard(card["axis"], card["distance"], card["points"], card["dwarfs"]) for card in _DATA["moves"]
}
MOVE_DECK: list[Face] = [card["id"] for card in _DATA["moves"] for _ in range(card["count"])]

FIRST_INCOME: int = _DATA["income"]["first"]
INCOME: int = _DATA["income"]["later"]


def _touched(x: int, y: int) -> tuple[int, ...]:
    return tuple(
        row * SIZE + column for row in (y - 1, y) for column in (x - 1, x) if 0 <= row < SIZE and 0 <= column < SIZE
    )


AROUND: dict[tuple[int, int], tuple[int, ...]] = {
    (x, y): _touched(x, y) for y in range(LEAST, MOST + 1) for x in range(LEAST, MOST + 1)
}
"""Per circle that the king may stand on, the squares that meet there."""
