"""The cards and figures, read from `cards.json`; no figure stands in code."""

from __future__ import annotations

import json
from pkgutil import get_data
from typing import Any

from tafelrunde.core import Face

_DATA: dict[str, Any] = json.loads(get_data(__name__, "cards.json") or b"")

VALUE: dict[Face, int] = {village: card["value"] for village, card in _DATA["villages"].items()}
"""Per village, named after its landscape, the gold that it pays on arrival."""

COST: dict[Face, dict[Face, int]] = {transport: card["cost"] for transport, card in _DATA["transports"].items()}
"""Per transport, the tickets that each landscape asks for; a landscape that is missing cannot be entered with it."""

SPOT: dict[Face, str] = {action: card["spot"] for action, card in _DATA["planning"].items()}
"""Per planning card, the spot that it fills: there is one `gold`, one `thief` and one `obstacle` on a village."""

SUITS: dict[Face, frozenset[Face]] = {
    action: frozenset(village for village, at in _DATA["villages"].items() if card["water" if at["water"] else "land"])
    for action, card in _DATA["planning"].items()
}
"""Per planning card, the villages on which it may lie."""

FACES: list[Face] = [
    face
    for kind in ("villages", "transports", "planning", "journey")
    for face, card in _DATA[kind].items()
    for _ in range(card["cards"])
]
"""All cards, by face."""

GOLD: tuple[int, ...] = tuple(_DATA["gold"])
"""What the players may start with; the first is the default."""

FIRST_DEAL: int = _DATA["deal"]["first"]
LATER_DEAL: int = _DATA["deal"]["later"]
JOURNEYS: dict[int, int] = {int(seats): journeys for seats, journeys in _DATA["journeys"].items()}
ROOM: dict[int, int] = {int(seats): room for seats, room in _DATA["room"].items()}
"""By number of seats, how many villages a realm holds."""

TOKENS: int = _DATA["tokens"]
PRICES: list[int] = _DATA["prices"]
CLOSE: int = _DATA["close"]["village"]
CLOSE_CARD: int = _DATA["close"]["card"]
DRAW: int = _DATA["exchange"]["draw"]
DISCARD: int = _DATA["exchange"]["discard"]
OBSTACLE: int = _DATA["obstacle"]
FEE: int = _DATA["fee"]
LAP: int = _DATA["lap"]
