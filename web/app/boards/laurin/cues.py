"""What the events of König Laurin look and sound like; see app.table.cues."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.boards.laurin.field import S
from app.words.laurin import CATEGORIES

if TYPE_CHECKING:
    from tafelrunde.core import Event
    from tafelrunde.games.laurin.state import Laurin

SOUNDS = {
    "round": "page",
    "treasure": "coin",
    "display": "",
    "declined": "",
    "bought": "card",
    "drew": "card",
    "assigned": "card",
    "redrawn": "card",
    "moves": "page",
    "declared": "",
    "placed": "wood",
    "put": "wood",
    "lifted": "wood",
    "done": "",
    "auction": "",
    "passed": "",
    "bid": "coin",
    "revealed": "page",
    "won": "chime",
    "kept": "coin",
    "moved": "steps",
    "lapsed": "card",
    "abandoned": "",
    "scored": "coin",
    "unscored": "",
    "cast": "chime",
    "countered": "chime",
    "banned": "",
    "chosen": "",
    "swapped": "wood",
    "stepped": "steps",
    "diverted": "steps",
    "aimed": "",
    "fogged": "chime",
    "ended": "horn",
}
TELLS_POINTS = {"scored": CATEGORIES}
RESTS = ("round",)
LEADS_ON = ("declined", "assigned", "placed", "lifted", "put", "passed", "bid", "kept")
IN_HAND = ("lifted",)
FIRST = (
    "round",
    "swapped",
    "diverted",
    "fogged",
    "banned",
    "countered",
    "cast",
    "scored",
    "stepped",
    "moved",
    "won",
    "revealed",
    "declared",
    "put",
    "placed",
    "lifted",
    "bought",
    "bid",
)


def marks(event: Event, view: Laurin) -> list[str]:
    """Dwarfs that came or scored, the king where he went, and spells that were bought."""
    facts = event.facts
    match event.what:
        case "placed" | "put" | "scored":
            return [f"dwarf-at-{facts['square']}"]
        case "swapped":
            return [f"dwarf-at-{square}" for square in facts["squares"]]
        case "moved" | "stepped" | "diverted":
            return ["king"]
        case "bought":
            return [f"spell-{view.books[facts['seat']][-1]}"]
        case _:
            return []


def moves(event: Event, view: Laurin) -> list[list[Any]]:
    """Bids turn over one after the other, the king walks from circle to circle, dwarfs change places or turn round, points fly from
    those that scored.
    """
    facts = event.facts
    match event.what:
        case "revealed":
            laid = {seat: range(len(facts["bids"][seat])) for seat in view.clockwise(view.crown)}
            bids = [[f"bid-{seat}-{card}" for card in cards] for seat, cards in laid.items()]
            come = [["from", card, f"{card} seat-{seat}"] for seat, bid in zip(laid, bids, strict=True) for card in bid]
            return [*come, ["unveil", "unveiled", bids, ["unveiled-gold", "status", "auction", "deeds"]]]
        case "moved" | "stepped":
            return [_walk(facts["from"], facts["to"])]
        case "diverted":
            (x, y), (goal_x, goal_y) = facts["from"], facts["to"]
            return [_walk((x, y), (goal_x, y) if view.way in "EW" else (x, goal_y), (goal_x, goal_y))]
        case "swapped":
            one, other = (f"dwarf-at-{square}" for square in facts["squares"])
            return [["from", one, other], ["from", other, one]]
        case "scored":
            dwarf = f"dwarf-at-{facts['square']}"
            fly = ["points", facts["seat"], facts["points"], f"{dwarf} garden"]
            return [fly] if facts["home"] else [["turn", dwarf], fly]
        case _:
            return []


def _walk(*corners: tuple[int, int]) -> list[Any]:
    """Every circle on the way between corners, in the units of the drawing."""
    points = [corners[0]]
    for goal in corners[1:]:
        while points[-1] != goal:
            x, y = points[-1]
            points.append((x + _sign(goal[0] - x), y + _sign(goal[1] - y)))
    return ["walk", "king", [(x * S, y * S) for x, y in points]]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
