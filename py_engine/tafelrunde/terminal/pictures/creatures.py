"""Kings & Creatures as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tafelrunde.games.creatures.data import CARDS, ROUNDS
from tafelrunde.games.creatures.scoring import heroes
from tafelrunde.games.creatures.state import Creatures
from tafelrunde.terminal.words import counted, name


def picture(s: Creatures, names: Sequence[str], points: Sequence[str]) -> Iterator[str]:
    """The middle, then the row of each seat."""
    yield f"Round {s.round} of {ROUNDS}, {counted(len(s.pile), 'card')} to come in it"
    for card in s.middle:
        yield f"  {printed(s.face(card))}"
    for seat, row in enumerate(s.rows):
        out = ", out of this round" if s.out[seat] else ""
        fame = f"fame {' '.join(map(str, s.fame[seat])) or '-'}, would have {points[seat]}"
        yield f"{seat} {name(seat, names)} shows {row[-1]}{out}; {counted(heroes(row), 'hero', 'heroes')}, {fame}"
        yield f"    {'; '.join(map(printed, row[1:])) or '-'}"


def printed(face: str) -> str:
    """What stands on a card.

    >>> printed("N76")
    'N76 hero, heroes 2'
    """
    card = CARDS[face]
    parts = [f"{face} {card.kind}", card.species]
    if card.heroes:
        parts.append(f"heroes {card.heroes}")
    if card.rules:
        parts.append(f"rules {card.rules}, crowns left {card.left} and right {card.right}")
    if card.points:
        parts.append(f"worth {card.points}")
    if card.needs:
        parts.append(f"asks for {' and '.join(f'{kind} {count}' for kind, count in card.needs)}")
    return ", ".join(filter(None, parts))
