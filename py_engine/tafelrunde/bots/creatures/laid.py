"""How it would look with a card more in a row, by the rule of `prior`, without a move: a playout asks for nothing so often."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tafelrunde.bots.creatures.prior import (
    BREED,
    CARD,
    LASTS,
    WAIT,
    ahead,
    cards_to_come,
    still_to_come,
)
from tafelrunde.bots.creatures.worth import Row, row
from tafelrunde.bots.odds import powers, total
from tafelrunde.core import Face
from tafelrunde.games.creatures.data import NUMBER, ROUNDS, TAKES
from tafelrunde.games.creatures.scoring import hero_fame
from tafelrunde.games.creatures.state import Creatures

_ahead = lru_cache(maxsize=4096)(ahead)


def leads(s: Creatures, faces: Sequence[Face]) -> list[float]:
    """The lead of the seat to move with each of these cards, as `prior` sees it; what an end of the round brings is not looked at."""
    seat, rows = s.mover, [row(tuple(cards)) for cards in s.rows]
    mine, covered = tuple(s.rows[seat]), s.rows[seat][-1]
    coming = [cards_to_come(s, one) for one in range(s.seats)]
    fixed = [sum(s.fame[one]) + _alone(rows[one], coming[one]) for one in range(s.seats)]
    unpaid = LASTS * sum(range(len(s.fame[0]) + 1, ROUNDS + 1))
    counts = [one.heroes for one in rows]
    ruling = [one for one in range(s.seats) if one != seat and rows[one].kings]
    found: list[float] = []
    for face in faces:
        rows[seat] = own = row((*mine, face))
        out = NUMBER[face] < NUMBER[covered] or s.shifted[seat] + 1 == TAKES
        coming[seat] = still_to_come(face, ROUNDS - s.round, 0 if out else s.shifted[seat] + 1, out=out)
        counts[seat] = own.heroes
        fixed[seat] = sum(s.fame[seat]) + _alone(own, coming[seat])
        worths = [one + unpaid * standing for one, standing in zip(fixed, hero_fame(counts, 1), strict=True)]
        for one in (seat, *ruling) if own.kings else ruling:
            worths[one] += _kings(rows[one], rows[(one + 1) % s.seats], rows[one - 1], coming[one])
        lead = worths.pop(seat)
        found.append(lead - (max(worths) + total(worths) / len(worths)) / 2)
    return found


def _alone(one: Row, coming: float) -> float:
    """What a row may expect, whatever lies in the others."""
    worth = CARD * coming + one.treasures
    for points, needs in one.legends:
        missing = sum([max(0, need - one.kinds.get(kind, 0)) for kind, need in needs])
        worth += points * powers(coming / (coming + WAIT), missing)[-1]
    creatures = one.kinds.get("creature", 0)
    return worth + creatures * one.species + BREED * coming * (creatures + one.species)


def _kings(one: Row, left: Row, right: Row, coming: float) -> float:
    """What its kings are likely to bring."""
    worth = 0.0
    for rules, of_left, of_right in one.kings:
        own = one.kinds.get(rules, 0)
        worth += of_left * _ahead(own - left.kinds.get(rules, 0), coming)
        worth += of_right * _ahead(own - right.kinds.get(rules, 0), coming)
    return worth
