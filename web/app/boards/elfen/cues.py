"""What the events of König der Elfen look and sound like; see app.table.cues."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.words.elfen import CATEGORIES

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

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
    "planned": "",
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
TELLS_POINTS: Mapping[str, Collection[str]] = dict.fromkeys(("earned", "robbed", "lap", "bought", "closed"), CATEGORIES)
RESTS = ("journey",)
LEADS_ON = ("passed", "showed", "found", "entered", "earned", "lap", "guarded", "turned")
IN_HAND = tuple[str, ...]()
FIRST = (
    "journey",
    "robbed",
    "closed",
    "village",
    "attached",
    "entered",
    "turned",
    "stopped",
    "guarded",
    "planned",
    "discarded",
    "bought",
)


def marks(event: Event, _view: Elfen) -> list[str]:
    """Villages that were founded or closed, what was laid on them, and the elf."""
    match event.what:
        case "village" | "attached" | "closed":
            return [f"card-{event.facts['card']}"]
        case "entered":
            return ["elf"]
        case _:
            return []


def moves(event: Event, _view: Elfen) -> list[list[Any]]:
    """What others play comes from their board; gold from the village that the elf has entered, or it goes to the thief."""
    facts = event.facts
    match event.what:
        case "village" | "attached" | "guarded" | "turned":
            return [_played(facts["card"], facts["seat"])]
        case "entered":
            return [_played(card, facts["seat"]) for card in facts["tickets"]]
        case "discarded":
            return [_played(card, facts["seat"]) for card in facts["cards"]]
        case "earned" | "lap":
            return [["points", facts["seat"], facts["gold"], "elf road"]]
        case "robbed":
            return [["points", facts["by"], facts["gold"], "elf road"]]
        case _:
            return []


def _played(card: int, seat: int) -> list[Any]:
    return ["come", f"card-{card}", f"person-{seat}"]
