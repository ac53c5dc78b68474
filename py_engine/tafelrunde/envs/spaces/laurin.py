"""König Laurin for programs that learn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from tafelrunde.envs.spaces import Eyes, Part, said
from tafelrunde.games.laurin.data import (
    BOOK,
    DIAGONALS,
    DWARF,
    FRONTS,
    MOST,
    MOVES,
    SEATS,
    SPELLS,
    SQUARES,
    TREASURE,
    WAYS,
    code,
)
from tafelrunde.games.laurin.data import VALUE as COINS
from tafelrunde.games.laurin.magic import TURNS
from tafelrunde.games.laurin.state import ROUND, Laurin


def lines() -> Iterator[str]:
    """All that can ever be said."""
    kinds = sorted(set(TREASURE))
    hands = [range(TREASURE.count(face) + 1) for face in kinds]
    sets = [
        " ".join(face for face, some in zip(kinds, counts, strict=True) for _ in range(some))
        for counts in product(*hands)
    ]
    price = max(spell.price for spell in SPELLS.values())
    yield from ("decline", "redraw", "pass", "act", "done")
    yield from said("buy", SPELLS, (cards for cards in sets if 0 < len(cards.split()) <= price))
    yield from said("assign", MOVES)
    yield from said("cast", SPELLS)
    yield from said("place", FRONTS, SQUARES)
    for verb in ("lift", "put", "swap"):
        yield from said(verb, SQUARES)
    yield from said("bid", sets)
    yield from said("keep", sets)
    yield from said("move", range(SEATS[-1]), WAYS)
    yield from said("lapse", range(SEATS[-1]))
    yield from said("step", [*WAYS, *DIAGONALS])
    yield from said("divert", range(MOST + 1), WAYS)
    yield from said("fog", range(SEATS[-1]))


def parts(s: Laurin, eyes: Eyes) -> Iterator[Part]:
    """Dwarfs are the numbers of `laurin.data.code`. `king` is where he stands, where this move began, its direction and
    its distance; `part` is the part of the round, whose it is, what is left of it, the first square of a swap, and what
    that interrupts. `shown` is what was bid in the last auction, `waiting` as the how manieth a seat will be asked, from 1.
    """
    coins, spells, moves, ways = [face for face in COINS if face], list(SPELLS), list(MOVES), ["", *WAYS]
    most = max(card.dwarfs for card in MOVES.values())

    def seen(number: int) -> int:
        """A dwarf, with its seat as the observer counts."""
        there = DWARF[number]
        return code(eyes.seat(there.seat), FRONTS[there.kind], back=there.back) if there else 0

    yield "round", [s.round, eyes.seat(s.crown), s.scorings]
    yield "king", [*s.king, *s.origin, ways.index(s.way), s.distance]
    yield "board", [seen(number) for number in s.board]
    yield "lifted", [*map(seen, s.lifted), *[0] * (most - len(s.lifted))]
    yield "supply", [count for seat in eyes.seats for count in s.supply[seat]]
    yield "fronts", eyes.turned(s.fronts)
    yield "backs", eyes.turned(s.backs)
    yield "reached", eyes.turned(s.reached)
    yield "hands", eyes.each(s.hands, coins)
    yield "bids", eyes.each(s.bids, coins)
    yield "shown", [s.shown[seat].count(coin) if s.shown else 0 for seat in eyes.seats for coin in coins]
    yield "books", eyes.each(s.books, spells)
    yield "held", eyes.each([[card] for card in s.held], moves)
    for name, cards, faces in (
        ("drawn", s.drawn, moves),
        ("display", s.display, spells),
        ("spent", s.spent, coins),
        ("faded", s.faded, spells),
        ("walked", s.walked, moves),
    ):
        yield name, eyes.counts(cards, faces)
    yield "piles", [len(s.treasure), len(s.spells), len(s.moves)]
    yield "part", [ROUND.index(s.part), eyes.seat(s.active), s.left, s.swap, ("", *TURNS).index(s.resumes)]
    yield "waiting", [s.waiting.index(seat) + 1 if seat in s.waiting else 0 for seat in eyes.seats]
    yield "spell", [eyes.seat(s.caster), *(int(spell == s.spell) for spell in spells), eyes.seat(s.fogged)]
    yield "played", [s.played.count(spell) for spell in spells]
    yield "counters", [*map(eyes.seat, s.counters), *[-1] * (BOOK.count("F") - len(s.counters))]
    yield "undone", [int(spell == s.undone) for spell in spells]
