"""How everybody stands: what counts now, why, and what a card would change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from tafelrunde.games.creatures.data import CARDS, NUMBER, ROUNDS
from tafelrunde.games.creatures.game import leaves
from tafelrunde.games.creatures.scoring import crowned, hero_fame, heroes, succeeds, tally, worth_of

if TYPE_CHECKING:
    from tafelrunde.games.creatures.state import Creatures


class Standing:
    """The table in figures."""

    def __init__(self, view: Creatures, rows: Sequence[Sequence[str]] | None = None) -> None:
        self.view = view
        self.seats = view.seats
        self.rows = rows or view.rows
        counts = [_counted(*row) for row in self.rows]
        self.heroes = [heroes for heroes, _ in counts]
        self.tallies = [tally for _, tally in counts]

    @cached_property
    def scores(self) -> list[dict[str, int]]:
        """Everybody's fame category by category, that of heroes also as one sum."""
        return [self.score(seat) for seat in range(self.seats)]

    @cached_property
    def coming(self) -> list[int]:
        """The hero fame that everybody would get if the round ended now."""
        return [0] * self.seats if self.view.turn is None else hero_fame(self.heroes, self.view.round)

    def score(self, seat: int) -> dict[str, int]:
        """The same for one seat."""
        score = worth_of(seat, self.rows[seat], self.tallies, self.view.fame[seat])
        score["heroes"] = sum(score[f"heroes{number}"] for number in range(1, ROUNDS + 1))
        return score

    def left(self, seat: int) -> int:
        """Who sits to the left: the next one clockwise."""
        return (seat + 1) % self.seats

    def right(self, seat: int) -> int:
        return (seat - 1) % self.seats

    def number(self, seat: int) -> int:
        """The number that a seat shows."""
        return NUMBER[self.rows[seat][-1]]

    def met(self, seat: int, face: str) -> tuple[bool, bool]:
        """Whether a king's crowns left and right count now, or whether a legend succeeds."""
        card = CARDS[face]
        if card.kind == "king":
            return crowned(card, seat, self.tallies)
        return card.kind == "legend" and succeeds(card, self.tallies[seat]), False

    def with_card(self, seat: int, face: str) -> Standing:
        """How it would be if the seat had this card too."""
        rows = [[*row, face] if other == seat else row for other, row in enumerate(self.view.rows)]
        return Standing(self.view, rows)

    def worth(self, seat: int) -> int:
        """What a seat would have if everything counted now."""
        return self.score(seat)["total"] + self.coming[seat]

    def ends(self, seat: int, face: str) -> str:
        """Why the seat would be out with this card, `lower` or `third`; empty if it would not."""
        return leaves(self.view, seat, face)

    def after(self, seat: int, face: str) -> int | None:
        """Who would be next if the seat took this card; None if the round were over."""
        numbers = {other: self.number(other) for other in range(self.seats) if not self.view.out[other]}
        numbers[seat] = NUMBER[face]
        if self.ends(seat, face):
            del numbers[seat]
        return min(numbers, key=numbers.__getitem__) if numbers else None


@lru_cache(64)
def _counted(*row: str) -> tuple[int, Mapping[str, int]]:
    """The heroes of a row, and its cards by kind: most rows stay as they are while many cards are tried."""
    return heroes(row), tally(row)
