"""What the events of Löwenherz look and sound like; see app.table.cues."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.words.loewenherz import CATEGORIES
from tafelrunde.games.loewenherz.geometry import INDEX

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from tafelrunde.core import Event
    from tafelrunde.games.loewenherz.state import Loewenherz

SOUNDS = {
    "castle": "wood",
    "knight": "wood",
    "turn": "",
    "income": "coin",
    "played": "card",
    "sold": "coin",
    "took": "card",
    "drew": "card",
    "border": "stone",
    "returned": "",
    "territory": "chime",
    "points": "",
    "monopoly": "chime",
    "expanded": "page",
    "defected": "steps",
    "removed": "wood",
    "allied": "chime",
    "final": "page",
    "ended": "horn",
}
TELLS_POINTS: Mapping[str, Collection[str]] = dict.fromkeys(("points", "income"), CATEGORIES) | {"ended": ("ducats",)}
RESTS = tuple[str, ...]()
LEADS_ON = ("castle", "played", "sold", "border", "returned", "knight", "expanded", "points", "defected")
IN_HAND = tuple[str, ...]()
FIRST = (
    "final",
    "monopoly",
    "territory",
    "expanded",
    "defected",
    "removed",
    "allied",
    "points",
    "knight",
    "castle",
    "border",
    "sold",
)


def marks(event: Event, view: Loewenherz) -> list[str]:
    """Borders, castles and knights that were built, land that was won, has allied or lost a knight, and what was sold and taken."""
    facts = event.facts
    match event.what:
        case "border":
            one, other = sorted((INDEX[facts["field"]], INDEX[facts["other"]]))
            return [f"wall-{one}{'e' if other == one + 1 else 's'}"]
        case "castle" | "knight":
            return [f"{event.what}-{INDEX[facts['field']]}"]
        case "territory" | "expanded":
            return [_land(view, facts["castle"])]
        case "allied":
            return [_land(view, facts["castle"]), _land(view, facts["other"])]
        case "removed":
            return [f"land-{castle}" for castle, land in enumerate(view.lands) if land >> INDEX[facts["field"]] & 1]
        case "sold":
            return [f"power-{view.market[-1]}"]
        case "took":
            return [f"person-{facts['seat']}"]
        case _:
            return []


def _land(view: Loewenherz, castle: str) -> str:
    return f"land-{view.castles.index(INDEX[castle])}"


def moves(event: Event, view: Loewenherz) -> list[list[Any]]:
    """A territory that was closed or grew shines; points fly from its castle, coins from the market into the purse."""
    facts = event.facts
    match event.what:
        case "territory" | "expanded":
            return [["glow", _land(view, facts["castle"])]]
        case "sold":
            return [["points", facts["seat"], facts["ducats"], "store", f"purse-{facts['seat']}"]]
        case "points":
            castles = " ".join(f"castle-{INDEX[castle]}" for castle in facts["castles"])
            return [["points", facts["seat"], facts["points"], castles]]
        case _:
            return []
