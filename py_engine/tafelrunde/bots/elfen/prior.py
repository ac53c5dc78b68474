"""How good a position looks: the gold, what the hand could earn on this table, and what it is worth later."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.core import Face
from tafelrunde.games.elfen.data import DISCARD, JOURNEYS
from tafelrunde.games.elfen.planning import Swapping
from tafelrunde.games.elfen.preview import FITS, Stop, earned, entrance, onward, outline
from tafelrunde.games.elfen.state import Elfen
from tafelrunde.games.elfen.travel import TURN, Travelling

# Rough figures, found by letting bots play each other.
KEPT = 2.0
"""What a card in hand is worth while another journey follows."""
SWAP = 12.0
"""What is lost with the four cards that are still to be discarded."""


def prior(s: Elfen, seat: int) -> float:
    """The lead over the best of the others, in gold."""
    stops = outline(s)
    outlook = [hope(s, one, stops) for one in range(s.seats)]
    mine = outlook.pop(seat)
    return mine - max(outlook)


def hope(s: Elfen, seat: int, stops: Sequence[Stop]) -> float:
    """The gold of a seat, what its journey may bring, and what its cards are worth after that."""
    points = float(s.gold(seat))
    cards = len(s.hands[seat])
    if s.phase == Swapping.name and s.turn == seat:
        points -= SWAP
        cards -= DISCARD
    kept = KEPT if s.journey < JOURNEYS[s.seats] else 0.0
    points += kept * cards
    if not s.realms[seat] or travelled(s, seat):
        return points
    hand: dict[Face, int] = {}
    for card in s.hands[seat]:
        face = str(s.cards.face[card])
        hand[face] = hand.get(face, 0) + 1
    if s.phase == Travelling.name and s.turn == seat:
        place = onward(s, seat, len(stops))
        return points + journey(seat, hand, stops, place, s.way, set(s.visited), s.guarded, kept)
    ways = (1, -1) if TURN in hand else (1,)
    return points + max(journey(seat, hand.copy(), stops, entrance(s, seat, way), way, set(), -1, kept) for way in ways)


def travelled(s: Elfen, seat: int) -> bool:
    """Whether a seat's journey is over."""
    if s.turn is None or s.phase != Travelling.name:
        return s.turn is None
    return (seat - s.start) % s.seats < (s.turn - s.start) % s.seats


def journey(
    seat: int,
    hand: dict[Face, int],
    stops: Sequence[Stop],
    place: int,
    way: int,
    seen: set[int],
    guarded: int,
    kept: float,
) -> float:
    """What a plain journey earns: always with the transport that takes least, then with that of which most is left.

    It ends where it pays best, since a ticket that is kept is worth something, too.
    """

    def spend(village: Face, extra: int) -> int:
        ways = [
            (cost, -hand[transport], rank, transport)
            for rank, (transport, cost) in enumerate(FITS[village])
            if hand.get(transport, 0) >= cost + extra
        ]
        if not ways:
            return 0
        cost, _, _, transport = min(ways)
        hand[transport] -= cost + extra
        return cost + extra

    return earned(seat, stops, place, way, seen, guarded, spend, kept)
