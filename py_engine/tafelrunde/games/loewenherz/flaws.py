"""What cannot lie on the table: a card that is missing or there twice, pieces beyond the supply, a purse below nothing."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.core import NO_CARD
from tafelrunde.games.loewenherz.data import CARDS, CASTLES, HAND, NEUTRAL
from tafelrunde.games.loewenherz.state import ENDS, Loewenherz


def flaws(s: Loewenherz) -> Iterator[str]:
    """The fields that cannot be so."""
    if not s.complete(s.lying(), CARDS):
        yield "deck"
    if min(s.ducats) < 0:
        yield "ducats"
    if s.seat not in range(s.seats):
        yield "seat"
    colours = s.seats + (NEUTRAL[s.seats] > 0)
    if any(colour not in range(colours) for colour in s.colours):
        yield "colours"
    most = s.seats * CASTLES[s.seats] + NEUTRAL[s.seats] - (s.phase == "castles")
    if len(s.castles) > most or len(set(s.castles)) < len(s.castles):
        yield "castles"
    if len(s.figures) != colours:
        yield "figures"
    if any(not s.figures[colour] >> castle & 1 for castle, colour in zip(s.castles, s.colours, strict=True)):
        yield "figures"
    if s.occupied.bit_count() != sum(one.bit_count() for one in s.figures):
        yield "figures"
    if min(s.free_knights(colour) for colour in range(colours)) < 0:
        yield "figures"
    if s.free_borders() < 0:
        yield "east"
    pairs = range(len(s.castles))
    if any(one not in pairs or other not in pairs or one >= other for one, other in s.alliances):
        yield "alliances"
    if s.castle not in range(-1, len(s.castles)):
        yield "castle"
    if not s.opened(s.market):
        yield "market"
    if s.final == bool(s.deck):
        yield "final"
    if s.ended not in ENDS:
        yield "ended"
    if s.sold not in (NO_CARD, *s.market):
        yield "sold"
    if not _even(s):
        yield "hands"


def _even(s: Loewenherz) -> bool:
    """Whether everybody has as many cards as turns leave; else somebody would come to a turn without one (H18, H60)."""
    sizes = [len(s.hands[(s.seat + on) % s.seats]) for on in range(s.seats)]
    if s.phase not in ("castles", "guard", "turn"):
        # Whose turn it is has sold or played one already.
        sizes[0] += 1
    least = sizes[0] - 1 if s.final else HAND
    # In the final phase those who come later in this turn of the table have as many, and all after them one less.
    return sizes[0] <= HAND and sizes == sorted(sizes, reverse=True) and sizes[-1] >= least
