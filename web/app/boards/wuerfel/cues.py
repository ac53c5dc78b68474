"""What Würfelkönig's events look and sound like; see app.table.cues."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from tafelrunde.core import Event
    from tafelrunde.games.wuerfel.state import Wuerfel

SOUNDS = {
    "rolled": "dice",
    "took": "card",
    "place": "coin",
    "penalty": "wood",
    "discarded": "card",
    "refilled": "",
    "gave": "card",
    "declined": "",
    "extra": "chime",
    "turn": "",
    "ended": "horn",
}
TELLS_POINTS: Mapping[str, Collection[str]] = {"place": ("places",), "penalty": ("penalties",), "gave": ()}
RESTS = tuple[str, ...]()
LEADS_ON = ("rolled",)
IN_HAND = tuple[str, ...]()
FIRST = ("extra", "gave", "took", "place", "penalty", "declined", "discarded")


def marks(event: Event, _view: Wuerfel) -> list[str]:
    """Whoever was won, the dragon that was given away, and the pile from which a place or a penalty came."""
    match event.what:
        case "took" | "gave":
            return [event.facts["card"]]
        case "place":
            return [f"place-{event.facts['place']}"]
        case "penalty":
            return ["pile-penalty"]
        case _:
            return []


def moves(event: Event, _view: Wuerfel) -> list[list[Any]]:
    """The dice that were rolled tumble."""
    if event.what == "rolled":
        return [["tumble", [f"die-{die}" for die in event.facts["rerolled"]]]]
    return []
