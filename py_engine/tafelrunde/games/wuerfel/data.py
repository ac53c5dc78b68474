"""The cards, dice, places and penalties, read from `cards.json`; no figure stands in code."""

from __future__ import annotations

import json
from pkgutil import get_data
from typing import Any, NamedTuple

from tafelrunde.core import Face
from tafelrunde.games.wuerfel.needs import Test, test


class Citizen(NamedTuple):
    """A card that can be won. A fairy has no points of its own; a hypnotist or dragon no colour."""

    id: str
    type: str
    colour: str | None
    points: int | None
    need: dict[str, Any]
    met: Test


_DATA: dict[str, Any] = json.loads(get_data(__name__, "cards.json") or b"")

DICE: list[str] = [_DATA["dice"][pattern] for pattern in _DATA["set"]]
"""Per die, the colours of its faces 1 to 6."""

CITIZENS: dict[str, Citizen] = {
    card["id"]: Citizen(
        card["id"], card["type"], card["colour"], card["points"], card["need"], test(card["need"], DICE)
    )
    for card in _DATA["citizens"]
}

MET: dict[Face | None, Test] = {card: citizen.met for card, citizen in CITIZENS.items()}
"""Per citizen, whether dice meet its condition."""

PLACES: list[str] = [place["id"] for place in _DATA["places"]]
COLOURS: list[str] = [place["colour"] for place in _DATA["places"]]
VALUES: list[list[int]] = [place["values"] for place in _DATA["places"]]
"""Per place, the values of its stack from the top down."""

PENALTIES: list[int] = _DATA["penalties"]
