"""How good a position looks: the gold, what the hand could earn on this table, and what it is worth later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from tafelrunde.core import Face
from tafelrunde.games.elfen.data import COST, DISCARD, FEE, JOURNEYS, LAP, OBSTACLE, SPOT, VALUE
from tafelrunde.games.elfen.state import Elfen
from tafelrunde.games.elfen.travel import TURN

# Rough figures, found by letting bots play each other.
KEPT = 2.0
"""What a card in hand is worth while another journey follows."""
SWAP = 12.0
"""What is lost with the four cards that are still to be discarded."""

FITS: dict[Face, list[tuple[Face, int]]] = {
    village: [(transport, cost[village]) for transport, cost in COST.items() if village in cost] for village in VALUE
}
"""Per village, the transports that can enter it, with their tickets."""

_MOST = 31
_BITS = {transport: rank * _MOST.bit_length() for rank, transport in enumerate(COST)}
"""Where a number counts the tickets of a transport; there are never more than `_MOST` of one kind."""


class Stop(NamedTuple):
    """A village on the way, and whose tokens lie on it."""

    realm: int
    village: Face
    gold: int | None
    thief: int | None
    obstacle: int | None


def judge(s: Elfen, seat: int) -> float:
    """The lead over the best of the others, in gold."""
    stops = outline(s)
    outlook = [hope(s, one, stops) for one in range(s.seats)]
    mine = outlook.pop(seat)
    return mine - max(outlook)


def outline(s: Elfen) -> list[Stop]:
    """The table, in its order."""
    face = s.cards.face
    stops: list[Stop] = []
    for realm, village in s.route():
        marks = {SPOT[str(face[card])]: owner for card, owner in s.laid[village]}
        stops.append(Stop(realm, str(face[village]), marks.get("gold"), marks.get("thief"), marks.get("obstacle")))
    return stops


def hope(s: Elfen, seat: int, stops: Sequence[Stop]) -> float:
    """The gold of a seat, what its journey may bring, and what its cards are worth after that."""
    points = float(s.gold(seat))
    cards = len(s.hands[seat])
    if s.phase == "swap" and s.turn == seat:
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
    if s.phase == "travel" and s.turn == seat:
        place = (s.at + s.way) % len(stops) if s.at >= 0 else entrance(s, seat, s.way)
        return points + journey(seat, hand, stops, place, s.way, set(s.visited), s.guarded, kept)
    ways = (1, -1) if TURN in hand else (1,)
    return points + max(journey(seat, hand.copy(), stops, entrance(s, seat, way), way, set(), -1, kept) for way in ways)


def travelled(s: Elfen, seat: int) -> bool:
    """Whether a seat's journey is over."""
    if s.turn is None or s.phase != "travel":
        return s.turn is None
    return (seat - s.start) % s.seats < (s.turn - s.start) % s.seats


def entrance(s: Elfen, seat: int, way: int) -> int:
    """Where a journey begins."""
    return sum(len(realm) for realm in s.realms[: seat + (way < 0)]) - (way < 0)


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

    return _earned(seat, stops, place, way, seen, guarded, spend, kept)


@lru_cache(8)
def longest(
    seat: int,
    tickets: tuple[int, ...],
    stops: tuple[Stop, ...],
    place: int,
    way: int,
    seen: frozenset[int],
    guarded: int,
) -> int:
    """The most that a journey can earn with so many tickets, in the order of `COST`.

    Whatever is spent on it, a village pays the same and never costs gold: the best journey is the one that leads farthest.
    So from village to village all hands are followed that can be left.
    """
    wanted = {transport for stop in stops for transport, _ in FITS[stop.village]}
    hands = {
        sum(count << _BITS[transport] for transport, count in zip(COST, tickets, strict=True) if transport in wanted)
    }

    def spend(village: Face, extra: int) -> int:
        nonlocal hands
        ways = [(_BITS[transport], cost + extra) for transport, cost in FITS[village]]
        hands = {hand - (need << bits) for hand in hands for bits, need in ways if hand >> bits & _MOST >= need}
        return len(hands)

    return round(_earned(seat, stops, place, way, set(seen), guarded, spend, 0))


def _earned(
    seat: int,
    stops: Sequence[Stop],
    place: int,
    way: int,
    seen: set[int],
    guarded: int,
    spend: Callable[[Face, int], int],
    kept: float,
) -> float:
    """What a journey earns that goes on while there are tickets to `spend` on a village, each of them worth something if `kept`."""
    earned, best, lap = 0.0, 0.0, len(seen) == len(stops)
    while True:
        realm, village, gold, thief, obstacle = stops[place]
        if guarded != realm:
            guarded = -1
        spent = spend(village, OBSTACLE if obstacle is not None and obstacle != seat and guarded < 0 else 0)
        if not spent:
            return best
        earned += VALUE[village] * (2 if gold == seat else 1) - kept * spent
        if thief is not None and thief != seat and guarded < 0:
            earned -= FEE
        seen.add(place)
        if not lap and len(seen) == len(stops):
            earned, lap = earned + LAP, True
        best = max(best, earned)
        place = (place + way) % len(stops)
