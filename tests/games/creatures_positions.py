"""Positions of Kings & Creatures, laid out by hand or reached by chance; cards go by their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from tafelrunde.core import ALL, Event, Handle, Scripted, Seeded, Table
from tafelrunde.games.creatures import GAME
from tafelrunde.games.creatures.data import CASTLES, LEGENDS, USED
from tafelrunde.games.creatures.game import Take, turn
from tafelrunde.games.creatures.state import Creatures

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn")


def faces(numbers: Iterable[int]) -> list[str]:
    return [f"N{number}" for number in numbers]


def numbers(words: Iterable[str]) -> list[int]:
    return [int(word.removeprefix("N")) for word in words]


def table(
    rows: Sequence[Sequence[int]],
    middle: Sequence[int] = (),
    pile: Sequence[int] = (),
    *,
    round: int = 1,
    piles: Sequence[Sequence[int]] = (),
    shifted: Sequence[int] = (),
    out: Sequence[bool] = (),
) -> Creatures:
    """A table with these rows and open cards; piles are face down, so a `Scripted` dealer says what comes."""
    s = Creatures(seats=len(rows), phase="take", round=round)
    s.rows = [faces(row) for row in rows]
    s.middle = s.cards.open(faces(middle))
    s.pile = s.cards.shuffled(s.cards.open(faces(pile)))
    s.piles = [s.cards.shuffled(s.cards.open(faces(cards))) for cards in piles]
    s.shifted = list(shifted) or [0] * s.seats
    s.out = list(out) or [False] * s.seats
    s.fame = [[0] * (round - 1) for _ in rows]
    turn(s)
    return s


def take(s: Creatures, *cards: int, opens: Sequence[int] = ()) -> list[Event]:
    """Take cards one after the other, whoever's turn it is; `opens` are the cards that chance turns up."""
    events: list[Event] = []
    coming = list(opens)
    for card in cards:
        dealer = Scripted(faces(coming))
        events += GAME.play(s, Take(f"N{card}"), dealer)
        del coming[: len(dealer.dealt)]
    assert not coming
    return events


def row(s: Creatures, seat: int) -> list[int]:
    return numbers(s.rows[seat])


def middle(s: Creatures) -> list[int]:
    return numbers(s.face(card) for card in s.middle)


def played(seed: int, seats: int) -> Table:
    """A whole game of random decisions."""
    whole, choose = Table.new(GAME, NAMES[:seats], Seeded(seed)), Random(seed)
    while whole.state.turn is not None:
        whole.play(choose.choice(GAME.actions(whole.state)))
    return whole


def lying(s: Creatures) -> list[Handle]:
    """Every card that is not in a row, open or hidden."""
    return [*s.middle, *s.pile, *(card for pile in s.piles for card in pile), *s.gone]


def inventory(s: Creatures) -> list[str]:
    """Every card of a game with its face, hidden ones as one possible world has them."""
    world, chance = s.cards.copy(), Random(1).random
    return sorted([*(face for cards in s.rows for face in cards), *(world.pick(card, chance) for card in lying(s))])


def whole_deck(seats: int) -> list[str]:
    return sorted([*CASTLES[seats], *LEGENDS, *USED[seats]])


def hidden(s: Creatures) -> list[Handle]:
    return [card for card in lying(s) if s.cards.seen[card] != ALL]
