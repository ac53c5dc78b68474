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
from tafelrunde.games.creatures.data import CARDS, NUMBER, ROUNDS, TAKES
from tafelrunde.games.creatures.scoring import hero_fame
from tafelrunde.games.creatures.state import Creatures

_ahead = lru_cache(maxsize=4096)(ahead)


def leads(s: Creatures, faces: Sequence[Face]) -> list[float]:
    """The lead of the seat to move with each of these cards, as `prior` sees it; what an end of the round brings is not looked at."""
    seat, laid = s.mover, [tuple(cards) for cards in s.rows]
    rows, mine, covered = [row(cards) for cards in laid], laid[seat], laid[seat][-1]
    coming = [cards_to_come(s, one) for one in range(s.seats)]
    fixed = [sum(s.fame[one]) + _alone(laid[one], coming[one]) for one in range(s.seats)]
    today, unpaid = sum(s.fame[seat]), LASTS * sum(range(len(s.fame[0]) + 1, ROUNDS + 1))
    counts = [one.heroes for one in rows]
    others = [one for one in range(s.seats) if one != seat]
    told: dict[tuple[str, int], tuple[float, float]] = {}
    """By the kind of a card and its heroes, which alone tell the others of it: one's standing with it, and what they may expect."""
    found: list[float] = []
    for face in faces:
        cards = (*mine, face)
        rows[seat] = own = row(cards)
        alike = CARDS[face].kind, own.heroes
        if alike not in told:
            counts[seat] = own.heroes
            standing = hero_fame(counts, 1)
            worths = [fixed[one] + unpaid * standing[one] + _kings(rows, one, coming[one]) for one in others]
            told[alike] = unpaid * standing[seat], (max(worths) + total(worths) / len(worths)) / 2
        famed, rivals = told[alike]
        out = NUMBER[face] < NUMBER[covered] or s.shifted[seat] + 1 == TAKES
        come = still_to_come(face, ROUNDS - s.round, 0 if out else s.shifted[seat] + 1, out=out)
        found.append(today + _alone(cards, come) + famed + _kings(rows, seat, come) - rivals)
    return found


@lru_cache(maxsize=16384)
def _alone(cards: tuple[Face, ...], coming: float) -> float:
    """What a row may expect, whatever lies in the others: asked for the same ones again and again."""
    one = row(cards)
    worth = CARD * coming + one.treasures
    for points, needs in one.legends:
        missing = sum([max(0, need - one.kinds.get(kind, 0)) for kind, need in needs])
        worth += points * powers(coming / (coming + WAIT), missing)[-1]
    creatures = one.kinds.get("creature", 0)
    return worth + creatures * one.species + BREED * coming * (creatures + one.species)


def _kings(rows: Sequence[Row], seat: int, coming: float) -> float:
    """What the kings of a seat are likely to bring."""
    if not rows[seat].kings:
        return 0.0
    one, left, right = rows[seat], rows[(seat + 1) % len(rows)], rows[seat - 1]
    worth = 0.0
    for rules, of_left, of_right in one.kings:
        own = one.kinds.get(rules, 0)
        worth += of_left * _ahead(own - left.kinds.get(rules, 0), coming)
        worth += of_right * _ahead(own - right.kinds.get(rules, 0), coming)
    return worth
