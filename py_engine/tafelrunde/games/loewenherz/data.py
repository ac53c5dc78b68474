"""The tiles and cards, read from `board.json` and `cards.json`; no figure stands in code."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from pkgutil import get_data
from typing import Any, NamedTuple

from tafelrunde.games.loewenherz.geometry import mask


class Card(NamedTuple):
    """A power card: how many steps each of its uses has, its price, and what selling it brings."""

    does: dict[str, int]
    price: int
    sale: int


class Terrain(NamedTuple):
    """The fields of each kind."""

    meadow: int
    forest: int
    village: int
    city: int
    mines: tuple[int, ...]


_BOARD: dict[str, Any] = json.loads(get_data(__name__, "board.json") or b"")
_DECK: dict[str, Any] = json.loads(get_data(__name__, "cards.json") or b"")

CARDS = {card["id"]: Card(card["does"], card["price"], card["sale"]) for card in _DECK["cards"]}
UNKNOWN = Card({use: 1 for card in CARDS.values() for use in card.does}, 0, 0)
"""Stands for a card whose face is not known here: as far as anybody can tell, it may do anything for nothing."""

TILES: dict[str, list[str]] = _BOARD["tiles"]
CENTRE: str = _BOARD["centre"]
KINDS: dict[str, str] = _BOARD["legend"]
"""What the letters on the tiles stand for."""
MINES: str = _BOARD["mines"]
"""The letters of the kinds of mine."""

CASTLES: dict[int, int] = {int(seats): count for seats, count in _BOARD["castles"].items()}
NEUTRAL: dict[int, int] = {int(seats): count for seats, count in _BOARD["neutral_castles"].items()}
"""By number of seats: castles per seat, and of the colour that nobody plays."""
TARGET: dict[int, int] = {int(seats): points for seats, points in _BOARD["target"].items()}
DISTANCE: int = _BOARD["distance"]
"""How many steps two castles of a colour lie apart."""
KNIGHTS: int = _BOARD["knights"]
BORDERS: int = _BOARD["borders"]
DUCATS: int = _BOARD["ducats"]
HAND: int = _BOARD["hand"]
FEE: int = _BOARD["fee"]
"""What a knight in the forest costs on top."""
FOREST: int = _BOARD["points"]["forest"]
VILLAGE: int = _BOARD["points"]["village"]
CITY: int = _BOARD["points"]["city"]
ENOUGH: int = _BOARD["monopoly"]["mines"]
"""How many mines of a kind make a monopoly."""
MONOPOLY: int = _BOARD["monopoly"]["points"]
WEALTH: list[int] = _BOARD["wealth"]
"""What the most ducats are worth at the end, and the second most."""


def turned(tile: Sequence[str], quarters: int) -> list[str]:
    """A tile turned clockwise.

    >>> turned(["ab", "cd"], 1)
    ['ca', 'db']
    """
    rows = list(tile)
    for _ in range(quarters):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    return rows


@lru_cache(maxsize=64)
def terrain(board: str) -> Terrain:
    """The fields of each kind on a board, which is one letter per field."""
    meadow, forest, village, city, *mines = [
        mask(field for field, letter in enumerate(board) if letter == kind) for kind in ".FVK" + MINES
    ]
    return Terrain(meadow, forest, village, city, tuple(mines))
