"""What lies on the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tafelrunde.core import Face, Handle, State
from tafelrunde.games.elfen.data import SPOT


@dataclass(slots=True)
class Elfen(State):
    """A draw pile, the discards, and per seat a hand, a realm, four tokens and gold."""

    PER_SEAT = ("hands", "realms", "tokens", "books", "bought")

    journey: int = 0
    """Which journey this is, from 1."""
    start: int = 0
    """The seat with the dragon: it plans and travels first."""
    pile: list[Handle] = field(default_factory=list[Handle])
    """The draw pile; the last card is on top."""
    discard: list[Handle] = field(default_factory=list[Handle])
    """Face up; the last card is on top."""
    hands: list[list[Handle]] = field(default_factory=list[list[Handle]])
    realms: list[list[Handle]] = field(default_factory=list[list[Handle]])
    """Per seat, its villages from right to left."""
    laid: dict[int, tuple[tuple[Handle, int], ...]] = field(default_factory=dict[int, tuple[tuple[Handle, int], ...]])
    """Per village on the table, the planning cards on it, each with the seat whose token marks it."""
    tokens: list[int] = field(default_factory=list[int])
    """Per seat, the tokens that are not on the table."""
    books: list[list[int]] = field(default_factory=list[list[int]])
    """Per seat, the gold that came in and went out, in the categories of `scoring.BOOKS`."""
    bought: list[int] = field(default_factory=list[int])
    """Per seat, the cards bought in this journey."""
    passes: int = 0
    """How many have passed in succession."""
    at: int = -1
    """Where the traveller is: a place in the table order of `route`; -1 before the first village."""
    way: int = 1
    """1 while the traveller goes clockwise, -1 the other way round."""
    turned: bool = False
    """Whether the traveller has turned round since the last arrival."""
    guarded: int = -1
    """The realm for which a bodyguard has been laid; -1 for none."""
    visited: list[int] = field(default_factory=list[int])
    """Places of `route` where the traveller has been in this journey."""

    @property
    def round(self) -> int:
        """What is counted here are journeys."""
        return self.journey

    def gold(self, seat: int) -> int:
        """The gold of a seat."""
        return sum(self.books[seat])

    def route(self) -> list[tuple[int, Handle]]:
        """All villages in table order, each with the seat in whose realm it lies."""
        return [(seat, village) for seat, realm in enumerate(self.realms) for village in realm]

    def on(self, village: Handle, spot: str) -> int | None:
        """Whose token marks the card on a spot of a village: `gold`, `thief` or `obstacle`; None where none lies."""
        for card, owner in self.laid[village]:
            if SPOT[self.face(card)] == spot:
                return owner
        return None

    def stranger(self, village: Handle, spot: str) -> int | None:
        """Whose card lies on a spot of a village, if not the traveller's own."""
        owner = self.on(village, spot)
        return None if owner == self.turn else owner

    def kinds(self, cards: Iterable[Handle]) -> dict[Face | Handle, list[Handle]]:
        """Cards by face, lowest handles first; a card whose face is not known here is a kind of its own."""
        kinds: dict[Face | Handle, list[Handle]] = {}
        face = self.cards.face
        for card in sorted(cards):
            kinds.setdefault(face[card] or card, []).append(card)
        return kinds
