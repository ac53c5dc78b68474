"""How good a position looks: the lead, what the dwarfs on the board promise, and what a hand is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tafelrunde.bots.odds import total
from tafelrunde.core import NO_CARD, Face, Handle
from tafelrunde.games.laurin.data import AROUND, AXES, BACKS, DWARF, MOVES, OWNER, SIZE, SPELLS, VALUE, WAYS
from tafelrunde.games.laurin.king import gains
from tafelrunde.games.laurin.magic import walk
from tafelrunde.games.laurin.state import AUCTION, PENDING, PLANNING, Laurin

# Rough figures by good sense: the chance that a dwarf scores before long, by the steps from the king to its
# square; what a point of treasure, and of the price of a spell, is worth; how much of a scoring that is
# still to come is more than that chance.
HOPE = (0.5, 0.45, 0.4, 0.3, 0.2, 0.15, 0.1)
COIN, SPELL, SOON = 0.4, 0.25, 0.6
PROMISE = [dwarf.value + (0 if dwarf.back else BACKS[dwarf.kind] / 2) if dwarf else 0 for dwarf in DWARF]
"""What a dwarf would score, and half of what comes after that."""
_COINS: dict[Face | None, int] = {None: 0, **VALUE}
_PRICE: dict[Face | None, int] = {face: spell.price for face, spell in SPELLS.items()}
CHOSEN = AUCTION[1:]
"""The phases in which it is known who decides the next king move."""
SETTING = ("relocate", "after")
"""What comes before that, once all have placed: the open cards count here, too, or a bot would put off the end of its turn."""


def prior(s: Laurin, seat: int) -> float:
    """The lead over the best of the others, in points, with a view to the next king move."""
    worth = worths(s)
    return worth.pop(seat) - max(worth)


def worths(s: Laurin) -> list[float]:
    """Per seat, the points and what they may become."""
    worth: list[float] = [front + back for front, back in zip(s.fronts, s.backs, strict=True)]
    if s.turn is not None:
        face = s.cards.face
        for one in range(s.seats):
            worth[one] += COIN * coins(s, s.hands[one]) + SPELL * sum([_PRICE[face[card]] for card in s.books[one]])
        for number, hope in zip(s.board, hopes(s.king), strict=True):
            if number:
                worth[OWNER[number]] += hope * PROMISE[number]
        for number in s.lifted:
            # Whoever lifts a dwarf puts it near the king.
            worth[OWNER[number]] += HOPE[1] * PROMISE[number]
        look_ahead(s, worth)
    return worth


def parts(s: Laurin) -> list[dict[str, float]]:
    """The same by name: points, treasure in hand, spells, dwarfs in the garden, and the next king move."""
    king = [0.0] * s.seats
    found: list[dict[str, float]] = []
    if s.turn is not None:
        look_ahead(s, king)
    for seat in range(s.seats):
        mine = {"points": float(s.score(seat))}
        if s.turn is not None:
            mine["treasure"] = COIN * coins(s, s.hands[seat])
            mine["spells"] = SPELL * sum([_PRICE[s.face(card)] for card in s.books[seat]])
            mine["dwarfs"] = 0.0
            for number, hope in [
                *zip(s.board, hopes(s.king), strict=True),
                *((number, HOPE[1]) for number in s.lifted),
            ]:
                if OWNER[number] == seat:
                    mine["dwarfs"] += hope * PROMISE[number]
            mine["king"] = king[seat]
        found.append(mine)
    return found


def look_ahead(s: Laurin, worth: list[float]) -> None:
    """What the scoring to come brings, once it is known where it may be."""
    if s.phase in PENDING and s.part == "king":
        add(worth, gains(s, s.king), SOON)
    elif s.phase in AUCTION or (s.part in SETTING and s.phase not in PLANNING):
        expect(s, worth)


@cache
def hopes(king: tuple[int, int]) -> list[float]:
    """Square by square, the chance of a dwarf there to score."""
    return [HOPE[steps(king, square)] for square in range(SIZE * SIZE)]


def coins(s: Laurin, cards: Sequence[Handle]) -> int:
    """What treasure cards are worth, as far as they are known."""
    face = s.cards.face
    return sum([_COINS[face[card]] for card in cards])


def steps(king: tuple[int, int], square: int) -> int:
    """How many steps the king is away from a corner of a square; far is far."""
    row, column = divmod(square, SIZE)
    across = max(column - king[0], king[0] - column - 1, 0)
    return min(across + max(row - king[1], king[1] - row - 1, 0), len(HOPE) - 1)


def add(worth: list[float], points: list[int], weight: float) -> None:
    """Points that may come, at the weight of how likely they are."""
    for seat, gain in enumerate(points):
        worth[seat] += weight * gain


def expect(s: Laurin, worth: list[float]) -> None:
    """The next king move, as each seat would choose it, by its chance to be the one that chooses."""
    outcomes = [gains(s, king) for king in ends(s)]
    totals = [sum(points) for points in outcomes]
    for seat, chance in enumerate(chances(s)):
        if chance:
            likes = [s.seats * points[seat] - whole for points, whole in zip(outcomes, totals, strict=True)]
            add(worth, outcomes[likes.index(max(likes))], SOON * chance)
        worth[seat] += COIN * coins(s, s.bids[seat]) * (1 - chance) / 2


def ends(s: Laurin) -> list[tuple[int, int]]:
    """Where the open cards can lead the king."""
    return [king for card in s.held if card != NO_CARD for king in led(s.king, s.face(card))]


@cache
def led(king: tuple[int, int], card: Face) -> tuple[tuple[int, int], ...]:
    """Where a card can lead the king from here."""
    move = MOVES[card]
    ways = [walk(king, WAYS[way], move.distance) for way in AXES[move.axis]]
    return tuple([to for to in ways if to in AROUND])


def chances(s: Laurin) -> list[float]:
    """How likely each seat is to choose the next king move."""
    if s.phase in CHOSEN:
        chooser = s.active if s.phase in ("keep", "move") else s.mover
        return [float(seat == chooser) for seat in range(s.seats)]
    # Who has not bid yet may lay about a third of what it holds.
    laid = [s.phase == "bid" and seat not in s.waiting and seat != s.turn for seat in range(s.seats)]
    strength = [
        1 + 3 * (coins(s, s.bids[seat]) if laid[seat] else coins(s, s.hands[seat]) / 3) for seat in range(s.seats)
    ]
    cubes = [one * one * one for one in strength]
    whole = total(cubes)
    return [cube / whole for cube in cubes]
