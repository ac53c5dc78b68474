"""The best journey that a hand allows, tickets and bodyguards together, and what of the hand it takes."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tafelrunde.core import Face
from tafelrunde.games.elfen.data import COST, FEE, LAP, OBSTACLE, VALUE
from tafelrunde.games.elfen.preview import FITS, Stop
from tafelrunde.games.elfen.travel import GUARD, TURN

MOST = 31
"""There are never more journey cards of one kind."""
_WIDTH = MOST.bit_length()
BITS = {face: _WIDTH * rank for rank, face in enumerate([*COST, GUARD, TURN])}
"""Where a number counts the journey cards of a kind."""
GUARDED = 1 << _WIDTH * len(BITS)
"""Beside the cards: a bodyguard has been laid for the realm."""

_FITS: dict[Face, list[tuple[int, int]]] = {
    village: [(BITS[transport], cost) for transport, cost in ways] for village, ways in FITS.items()
}


class Journey(NamedTuple):
    """What a journey earns, less what its cards would be worth if kept, and how many cards it takes."""

    earned: float
    cards: int


class Way(NamedTuple):
    """Where a journey is: the next place, the direction, where it has been, the realm, and whether that is guarded."""

    place: int
    way: int
    seen: frozenset[int] = frozenset()
    realm: int = -1
    guarded: bool = False


@lru_cache(maxsize=100000)
def best(seat: int, hand: int, stops: tuple[Stop, ...], at: Way, kept: float, most: int) -> Journey:
    """The best journey from here on with at most so many cards; it turns round no more.

    From village to village all hands are followed that can be left, each with the most that it can have earned.
    """
    place, way, seen, realm = at.place, at.way, set(at.seen), at.realm
    found, cards, lap = Journey(0.0, 0), hand % MOST, len(at.seen) == len(stops)
    left, guards = {hand | GUARDED if at.guarded else hand: 0.0}, at.guarded or hand >> BITS[GUARD] & MOST
    while True:
        stop = stops[place]
        if stop.realm != realm:
            realm = stop.realm
            if guards:
                left = _entering(left, any(one.realm == realm and _hostile(one, seat) for one in stops), kept)
        seen.add(place)
        gain = float(VALUE[stop.village] * (2 if stop.gold == seat else 1))
        if not lap and len(seen) == len(stops):
            gain, lap = gain + LAP, True
        left = _visiting(left, stop, seat, gain, kept)
        if not left:
            return found
        for rest, earned in left.items():
            if earned > found.earned:
                # 32 leaves 1 when divided by 31: what is left is the sum of the counts.
                used = cards - (rest & ~GUARDED) % MOST
                if used <= most:
                    found = Journey(earned, used)
        place = (place + way) % len(stops)


def _hostile(stop: Stop, seat: int) -> bool:
    return any(owner is not None and owner != seat for owner in (stop.thief, stop.obstacle))


def _entering(left: dict[int, float], hostile: bool, kept: float) -> dict[int, float]:
    """Another realm: who guarded the last one guards no more, and where it helps a bodyguard may go ahead."""
    after: dict[int, float] = {}
    for hand, earned in left.items():
        plain = hand & ~GUARDED
        after[plain] = max(after.get(plain, earned), earned)
        if hostile and plain >> BITS[GUARD] & MOST:
            guarded = plain - (1 << BITS[GUARD]) | GUARDED
            after[guarded] = max(after.get(guarded, earned - kept), earned - kept)
    return after


def _visiting(left: dict[int, float], stop: Stop, seat: int, gain: float, kept: float) -> dict[int, float]:
    """What can be left after a village, with what was earned by then."""
    extra = OBSTACLE if stop.obstacle not in (None, seat) else 0
    fee = FEE if stop.thief not in (None, seat) else 0
    after: dict[int, float] = {}
    for hand, before in left.items():
        safe = hand >= GUARDED
        earned = before + gain - (0 if safe else fee)
        for bits, cost in _FITS[stop.village]:
            need = cost if safe else cost + extra
            if hand >> bits & MOST >= need:
                rest, worth = hand - (need << bits), earned - kept * need
                after[rest] = max(after.get(rest, worth), worth)
    return after
