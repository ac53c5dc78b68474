"""What speaks for every seat, as far as its row tells: fitted to who won games of bots (`worth.json`)."""

from __future__ import annotations

import json
from functools import lru_cache
from pkgutil import get_data
from typing import NamedTuple

from tafelrunde.bots.creatures.prior import HIGHEST, cards_to_come
from tafelrunde.core import Face
from tafelrunde.games.creatures.data import CARDS, HEROES, NUMBER, ROUNDS, TAKES
from tafelrunde.games.creatures.scoring import hero_fame
from tafelrunde.games.creatures.state import Creatures

SIGNS = {
    "fame": "heroes",
    "standing": "heroes",
    "margin": "heroes",
    "treasures": "treasures",
    "crowns": "kings",
    "claims": "kings",
    "legends": "legends",
    "tales": "legends",
    "herd": "creatures",
    "creatures": "creatures",
    "species": "creatures",
    "low number": "pace",
    "takes": "pace",
    "low takes": "pace",
    "turn": "pace",
    "hero cards": "heroes",
    "treasure cards": "treasures",
    "king cards": "kings",
    "legend cards": "legends",
    "brood": "creatures",
}
"""What is looked at, and the part of the reasons that it belongs to."""

WEIGHTS: dict[str, dict[str, list[float]]] = json.loads(get_data(__name__, "worth.json") or b"")
"""By the number of seats and by sign: its worth in fame in the last round, and how much more it is in the first."""
NARROW, WIDE = 3.0, 6.0
"""By how much fame one leads who wins nearly three of four: in the last round, and how much more it is in the first."""

COUNTED = ("hero", "treasure", "king", "legend")
"""The kinds of which every card counts by itself, for the kings and the legends that are yet to come."""
CLOSE = 2
"""From here on it no longer matters by how many cards one is ahead of a neighbour, or behind."""
HEROES_CLOSE = 3


class Row(NamedTuple):
    """What lies in a row."""

    kinds: dict[str, int]
    """How many cards of each kind."""
    heroes: int
    treasures: int
    species: int
    kings: tuple[tuple[str, int, int], ...]
    """What each rules, and its crowns."""
    legends: tuple[tuple[int, tuple[tuple[str, int], ...]], ...]
    """What each brings, and what it needs."""


@lru_cache(maxsize=65536)
def row(faces: tuple[Face, ...]) -> Row:
    """What lies in a row: a search asks for the same ones again and again."""
    cards = [CARDS[face] for face in faces]
    kinds: dict[str, int] = {}
    for card in cards:
        kinds[card.kind] = kinds.get(card.kind, 0) + 1
    return Row(
        kinds,
        sum([HEROES[face] for face in faces]),
        sum([card.points for card in cards if card.kind == "treasure"]),
        len({card.species for card in cards if card.kind == "creature"}),
        tuple([(card.rules, card.left, card.right) for card in cards if card.kind == "king"]),
        tuple([(card.points, card.needs) for card in cards if card.kind == "legend"]),
    )


def signs(s: Creatures) -> list[tuple[float, ...]]:
    """Per seat, what is looked at, in the order of `SIGNS`."""
    rows = [row(tuple(cards)) for cards in s.rows]
    standing = hero_fame([one.heroes for one in rows], 1)
    unpaid = sum(range(len(s.fame[0]) + 1, ROUNDS + 1))
    found: list[tuple[float, ...]] = []
    for seat, mine in enumerate(rows):
        left, right = rows[(seat + 1) % s.seats], rows[seat - 1]
        crowns, claims = _kings(mine, left, right)
        legends, tales = _legends(mine)
        herd, low = mine.kinds.get("creature", 0), 1 - NUMBER[s.rows[seat][-1]] / HIGHEST
        takes = 0 if s.out[seat] else TAKES - s.shifted[seat]
        ahead = mine.heroes - (left.heroes + right.heroes) / 2
        found.append(
            (
                sum(s.fame[seat]),
                standing[seat] * unpaid,
                max(-HEROES_CLOSE, min(HEROES_CLOSE, ahead)),
                mine.treasures,
                crowns,
                claims,
                legends,
                tales,
                herd * mine.species,
                herd,
                mine.species,
                low,
                takes,
                takes * low,
                s.turn == seat,
                *[mine.kinds.get(kind, 0) for kind in COUNTED],
                cards_to_come(s, seat) * (herd + mine.species),
            )
        )
    return found


def _kings(mine: Row, left: Row, right: Row) -> tuple[float, float]:
    """The crowns that count today, and all crowns by how far ahead or behind one is."""
    crowns = claims = 0.0
    for rules, of_left, of_right in mine.kings:
        own = mine.kinds.get(rules, 0)
        for worth, other in ((of_left, left), (of_right, right)):
            ahead = own - other.kinds.get(rules, 0)
            crowns += worth if ahead > 0 else 0
            claims += worth * max(-CLOSE, min(CLOSE, ahead - 0.5))
    return crowns, claims


def _legends(mine: Row) -> tuple[float, float]:
    """The legends that have come true, and a part of the others: half of it for each card that is missing."""
    legends = tales = 0.0
    for points, needs in mine.legends:
        missing = sum([max(0, need - mine.kinds.get(kind, 0)) for kind, need in needs])
        if missing:
            tales += points / (1 << missing)
        else:
            legends += points
    return legends, tales


def later(s: Creatures) -> float:
    """What share of the rounds is yet to come: nothing in the last one."""
    return (ROUNDS - s.round) / ROUNDS


def spread(s: Creatures) -> float:
    """By how much fame one leads who wins nearly three of four."""
    return NARROW + WIDE * later(s)


def key(seats: int) -> str:
    """Which figures are those of so many seats: those of more than two were fitted to games of four."""
    return "two" if seats == 2 else "more"


def parts(s: Creatures) -> list[dict[str, float]]:
    """What speaks for each seat, by name, in fame."""
    table, rest = WEIGHTS[key(s.seats)], later(s)
    weights = [(SIGNS[sign], last + more * rest) for sign, (last, more) in table.items()]
    known: list[dict[str, float]] = []
    for figures in signs(s):
        reasons = dict.fromkeys(SIGNS.values(), 0.0)
        for (part, weight), figure in zip(weights, figures, strict=True):
            reasons[part] += weight * figure
        known.append(reasons)
    return known
