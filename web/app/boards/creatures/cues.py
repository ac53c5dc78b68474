"""What the events of Kings & Creatures look and sound like; see app.table.cues."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tafelrunde.core import Event
    from tafelrunde.games.creatures.state import Creatures

SOUNDS = {
    "took": "card",
    "opened": "",
    "turn": "",
    "left": "wood",
    "fame": "coin",
    "cleared": "",
    "round": "page",
    "ended": "horn",
}
TELLS_POINTS = {"fame": ["heroes"]}
RESTS = ("round",)
LEADS_ON = ("took", "opened", "turn")
IN_HAND = tuple[str, ...]()
FIRST = ("round", "fame", "took")


def marks(event: Event, _view: Creatures) -> list[str]:
    """What was taken."""
    return [str(event.facts["card"])] if event.what == "took" else []


def moves(event: Event, _view: Creatures) -> list[list[Any]]:
    """Cards change places by themselves; what the heroes of a round have won flies from their row."""
    facts = event.facts
    if event.what == "fame" and facts["fame"]:
        return [["points", facts["seat"], facts["fame"], f"fan-{facts['seat']}"]]
    return []
