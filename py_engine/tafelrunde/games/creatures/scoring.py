"""What heroes bring after each round (rules C17 to C21), and all else at the end (C25 to C30)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tafelrunde.core import Face
from tafelrunde.games.creatures.data import CARDS, HEROES, ROUNDS, Card


def heroes(row: Sequence[Face]) -> int:
    """How many heroes are pictured on all cards of a row.

    >>> heroes(["N1", "N76", "N83"])
    5
    """
    return sum(map(HEROES.__getitem__, row))


def hero_fame(counts: Sequence[int], number: int) -> list[int]:
    """The fame per seat after a round: its number for more heroes than a neighbour, twice for more than both.

    >>> hero_fame([3, 1, 1, 5], 2)
    [2, 0, 0, 4]
    """
    fame: list[int] = []
    several = len(counts) > 2
    for right, mine, left in zip([counts[-1], *counts[:-1]], counts, [*counts[1:], counts[0]], strict=True):
        if several and mine > left + right:
            fame.append(2 * number)
        else:
            fame.append(number if mine > left or mine > right else 0)
    return fame


def tally(row: Sequence[Face]) -> dict[str, int]:
    """How many cards of each kind lie in a row.

    >>> tally(["N1", "N76", "N83", "N8"])
    {'castle': 1, 'hero': 2, 'treasure': 1}
    """
    kinds: dict[str, int] = {}
    for face in row:
        kind = CARDS[face].kind
        kinds[kind] = kinds.get(kind, 0) + 1
    return kinds


def crowned(king: Card, seat: int, tallies: Sequence[Mapping[str, int]]) -> tuple[bool, bool]:
    """Whether a king's crowns count on the left and on the right: for more of what he rules than the neighbour there has."""
    count = tallies[seat].get(king.rules, 0)
    left, right = tallies[(seat + 1) % len(tallies)], tallies[seat - 1]
    return count > left.get(king.rules, 0), count > right.get(king.rules, 0)


def succeeds(legend: Card, mine: Mapping[str, int]) -> bool:
    """Whether a row holds all that a legend asks for."""
    return all(mine.get(kind, 0) >= count for kind, count in legend.needs)


def worth(rows: Sequence[Sequence[Face]], fame: Sequence[Sequence[int]]) -> list[dict[str, int]]:
    """The fame of every seat, category by category, if these are the rows at the end."""
    tallies = [tally(row) for row in rows]
    return [worth_of(seat, row, tallies, fame[seat]) for seat, row in enumerate(rows)]


def worth_of(
    seat: int, row: Sequence[Face], tallies: Sequence[Mapping[str, int]], fame: Sequence[int]
) -> dict[str, int]:
    """The same for one seat, where everybody's cards are counted already."""
    mine = tallies[seat]
    treasures = kings = legends = 0
    species: set[str] = set()
    for face in row:
        card = CARDS[face]
        if card.kind == "treasure":
            treasures += card.points
        elif card.kind == "creature":
            species.add(card.species)
        elif card.kind == "king":
            left, right = crowned(card, seat, tallies)
            kings += card.left * left + card.right * right
        elif card.kind == "legend":
            legends += card.points * succeeds(card, mine)
    score = {f"heroes{number + 1}": sum(fame[number : number + 1]) for number in range(ROUNDS)}
    score["treasures"] = treasures
    score["creatures"] = mine.get("creature", 0) * len(species)
    score["kings"] = kings
    score["legends"] = legends
    score["total"] = sum(score.values())
    return score
