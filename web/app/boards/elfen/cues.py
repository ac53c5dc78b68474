"""What the events of König der Elfen look and sound like; see app.cues."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tafelrunde.core import Event
    from tafelrunde.games.elfen.state import Elfen

SOUNDS = {
    "journey": "page",
    "opened": "",
    "reshuffled": "card",
    "village": "wood",
    "attached": "card",
    "closed": "stone",
    "drew": "card",
    "bought": "coin",
    "passed": "",
    "showed": "page",
    "found": "card",
    "discarded": "card",
    "departs": "page",
    "entered": "steps",
    "guarded": "stone",
    "turned": "chime",
    "earned": "coin",
    "robbed": "coin",
    "lap": "chime",
    "stopped": "",
    "ended": "horn",
}
TELLS_POINTS = frozenset({"earned", "robbed", "lap", "bought", "closed"})
"""The events whose sentences name the points themselves."""


def moves(event: Event, _view: Elfen) -> list[list[Any]]:
    """What others play comes from their board; gold from the village that the elf has entered, or it goes to the thief."""
    facts = event.facts
    if event.what in ("village", "attached"):
        return [["come", f"card-{facts['card']}", f"person-{facts['seat']}"]]
    if event.what in ("earned", "lap"):
        return [["points", facts["seat"], facts["gold"], "elf road"]]
    if event.what == "robbed":
        return [["points", facts["by"], facts["gold"], "elf road"]]
    return []
