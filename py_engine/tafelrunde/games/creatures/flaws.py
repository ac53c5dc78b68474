"""What cannot lie on the table: a card that is missing or there twice, a row without its castle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tafelrunde.games.creatures.data import CASTLES, LEGENDS, OPEN, ROUNDS, USED
from tafelrunde.games.creatures.state import Creatures


def flaws(s: Creatures) -> Iterator[str]:
    """The fields that cannot be so."""
    if sorted(row[0] if row else "" for row in s.rows) != sorted(CASTLES[s.seats]):
        yield "rows"
    taken = Counter(card for row in s.rows for card in row[1:])
    game = Counter([*LEGENDS, *USED[s.seats]])
    if not taken <= game:
        yield "rows"
    if not s.complete(
        [*s.pile, *s.middle, *s.gone, *(card for pile in s.piles for card in pile)], (game - taken).elements(), game
    ):
        yield "gone"
    if s.round not in range(1, ROUNDS + 1) or len(s.piles) != ROUNDS - s.round:
        yield "round"
    if any(len(pile) < OPEN[s.seats] for pile in s.piles):
        yield "piles"
    if not s.opened(s.middle):
        yield "middle"
    if any(shifted not in range(len(row)) for shifted, row in zip(s.shifted, s.rows, strict=True)):
        yield "shifted"
