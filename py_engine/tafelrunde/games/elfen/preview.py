"""What a journey could bring as the table lies: for whoever plans one, a person or a program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from tafelrunde.core import Face
from tafelrunde.games.elfen.data import COST, FEE, LAP, OBSTACLE, SPOT, VALUE
from tafelrunde.games.elfen.state import Elfen

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


def outline(s: Elfen) -> list[Stop]:
    """The table, in its order."""
    face = s.cards.face
    stops: list[Stop] = []
    for realm, village in s.route():
        marks = {SPOT[str(face[card])]: owner for card, owner in s.laid[village]}
        stops.append(Stop(realm, str(face[village]), marks.get("gold"), marks.get("thief"), marks.get("obstacle")))
    return stops


def entrance(s: Elfen, seat: int, way: int) -> int:
    """Where a journey begins."""
    return sum(len(realm) for realm in s.realms[: seat + (way < 0)]) - (way < 0)


def onward(s: Elfen, seat: int, places: int) -> int:
    """The next place of a journey, of so many: where it begins, until it has begun."""
    return (s.at + s.way) % places if s.at >= 0 else entrance(s, seat, s.way)


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

    return round(earned(seat, stops, place, way, set(seen), guarded, spend, 0))


def earned(
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
