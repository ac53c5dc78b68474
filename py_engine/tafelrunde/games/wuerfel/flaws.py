"""What cannot lie on the table: a card that is missing or there twice, a place card out of turn, no six dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tafelrunde.core import NO_CARD
from tafelrunde.games.wuerfel.data import CITIZENS, DICE, PENALTIES, VALUES
from tafelrunde.games.wuerfel.state import ENDS, Wuerfel


def flaws(s: Wuerfel) -> Iterator[str]:
    """The fields that cannot be so."""
    owned = Counter(card for kingdom in s.kingdoms for card in kingdom)
    owned.update([s.gift] if s.gift else [])
    citizens, penalties = Counter([*CITIZENS]), Counter(f"V{value}" for value in PENALTIES)
    if len(s.places) != len(VALUES) or not all(
        0 <= left <= len(values) for left, values in zip(s.places, VALUES, strict=True)
    ):
        yield "places"
    places = Counter(
        f"P{place}:{value}"
        for place, (left, values) in enumerate(zip(s.places, VALUES, strict=True), 1)
        for value in values[: len(values) - left]
    )
    won = owned - citizens - penalties
    if won != places:
        yield "kingdoms"
    if not s.complete(
        [card for card in [*s.row, *s.pile, *s.discard] if card != NO_CARD], (citizens - owned).elements(), citizens
    ):
        yield "pile"
    if not s.complete(s.penalties, (penalties - owned).elements(), penalties):
        yield "penalties"
    if len(s.row) != len(VALUES) or not s.opened([*s.row, *s.penalties[-1:]]):
        yield "row"
    if len(s.dice) not in ((len(DICE),) if s.phase == "choose" else (0, len(DICE))) or any(
        die not in range(1, 7) for die in s.dice
    ):
        yield "dice"
    if s.ended not in ENDS:
        yield "ended"
    if s.bonus not in range(-1 + (s.phase == "bonus"), len(s.row)):
        yield "bonus"
    if s.phase == "gift" and not (s.gift in CITIZENS and CITIZENS[s.gift].type == "dragon"):
        yield "gift"
    if s.phase in ("roll", "choose") and NO_CARD in s.row:
        yield "row"
    if s.turn is not None and not s.penalties:
        yield "ended"
