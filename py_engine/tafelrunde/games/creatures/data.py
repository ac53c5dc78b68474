"""The cards and the sizes of the piles, read from `cards.json`; no figure of a card stands in code."""

from __future__ import annotations

import json
from pkgutil import get_data
from typing import Any, NamedTuple

from tafelrunde.core import Face


class Card(NamedTuple):
    """What is printed on a card; what its kind does not have is empty."""

    number: int
    kind: str
    mark: int = 0
    """Used from this many players on; 0 is always."""
    heroes: int = 0
    species: str = ""
    rules: str = ""
    """The kind that a king rules."""
    left: int = 0
    right: int = 0
    """A king's crowns."""
    needs: tuple[tuple[str, int], ...] = ()
    """What a legend asks for: a kind, and how many cards of it."""
    points: int = 0
    """What a treasure brings, or a legend that succeeds."""

    @property
    def face(self) -> Face:
        """`N76` is the card with the number 76."""
        return f"N{self.number}"


_DATA: dict[str, Any] = json.loads(get_data(__name__, "cards.json") or b"")

CARDS: dict[Face, Card] = {
    card.face: card
    for card in (Card(**card | {"needs": tuple(card.get("needs", {}).items())}) for card in _DATA["cards"])
}
"""Every card by its face."""

NUMBER: dict[Face, int] = {face: card.number for face, card in CARDS.items()}

HEROES: dict[Face, int] = {face: card.heroes for face, card in CARDS.items()}

ROUNDS: int = _DATA["rounds"]
"""How many rounds are played, each with a pile of its own."""

TAKES: int = _DATA["takes"]
"""How many cards a player takes in a round at most."""

LEGENDS_EACH: int = _DATA["legends"]
"""How many legends come into play for each player."""

PILE: dict[int, int] = {table["seats"]: table["pile"] for table in _DATA["tables"]}
"""Per number of players, how many cards each pile has."""

OPEN: dict[int, int] = {table["seats"]: table["open"] for table in _DATA["tables"]}
"""Per number of players, how many cards lie open in the middle."""

LEGENDS: list[Face] = [face for face, card in CARDS.items() if card.kind == "legend"]

CASTLES: dict[int, list[Face]] = {
    seats: [face for face, card in CARDS.items() if card.kind == "castle"][:seats] for seats in PILE
}
"""Per number of players, their castles: those with the lowest numbers."""

USED: dict[int, list[Face]] = {
    seats: [face for face, card in CARDS.items() if card.kind not in ("castle", "legend") and card.mark <= seats]
    for seats in PILE
}
"""Per number of players, all cards whose mark allows them; castles and legends go their own ways."""
