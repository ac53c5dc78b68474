"""Würfelkönig for programs that learn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tafelrunde.core import NO_CARD
from tafelrunde.envs.spaces import Eyes, Part, said
from tafelrunde.games.wuerfel.data import CITIZENS, PENALTIES, VALUES
from tafelrunde.games.wuerfel.game import GAME as WUERFEL
from tafelrunde.games.wuerfel.state import ENDS, Wuerfel


def lines() -> Iterator[str]:
    """All that can ever be said."""
    yield from ("roll", "penalty", "decline")
    for count in range(1, 7):
        yield from said("reroll", (" ".join(dice) for dice in combinations("123456", count)))
    yield from said("take", CITIZENS, ("", "place"))
    yield from said("give", range(WUERFEL.seats[-1]))


def parts(s: Wuerfel, eyes: Eyes) -> Iterator[Part]:
    """Citizens are numbered as in the data file. `piles` are citizens, penalties, and the penalty on top; `pending` is
    whether another turn follows, the slot that the hypnotist offers, and the dragon to be given away. Of each place the
    values are told that somebody has, from the top of its stack down, and of penalties how many of each worth.
    """
    citizens = list(CITIZENS)
    yield "dice", [*s.dice, *[0] * (6 - len(s.dice))]
    yield "rolls", [s.rolls, s.limit]
    yield "row", [-1 if card == NO_CARD else citizens.index(s.face(card)) for card in s.row]
    yield "places", s.places
    yield "piles", [len(s.pile), len(s.penalties), s.loss()]
    yield "discard", eyes.counts(s.discard, citizens)
    yield "pending", [s.extra, s.bonus, citizens.index(s.gift) if s.gift else -1]
    yield "round", [s.round, ENDS.index(s.ended)]
    for seat in eyes.seats:
        won = s.kingdoms[seat]
        yield f"citizens {eyes.seat(seat)}", [won.count(card) for card in citizens]
        yield (
            f"places {eyes.seat(seat)}",
            [f"P{place}:{value}" in won for place, values in enumerate(VALUES, 1) for value in values],
        )
        yield f"penalties {eyes.seat(seat)}", [won.count(f"V{value}") for value in sorted(set(PENALTIES))]
        yield f"elf {eyes.seat(seat)}", [s.top(seat) == "elf"]
