"""What programs that learn can say and see in each game, a module each: `lines` and `parts`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from tafelrunde.core import NO_CARD, Handle
from tafelrunde.games import part

Part = tuple[str, Sequence[int]]
"""A piece of an observation: its name, and its numbers."""


def of(game: str) -> Any:
    """The module of a game; raises `LookupError` where it has none yet."""
    found = part(__name__, game)
    if found is None:
        raise LookupError(f"{game} cannot be learnt yet: write tafelrunde/envs/spaces/{game}.py")
    return found


def said(verb: str, *words: Iterable[object]) -> Iterator[str]:
    for one in product(*words):
        yield " ".join([verb, *filter(None, map(str, one))])


class Eyes:
    """Who looks: helps to write what lies there."""

    def __init__(self, view: Any, seat: int) -> None:
        self.view = view
        self.seats: list[int] = [(seat + step) % view.seats for step in range(view.seats)]
        """All seats, the observer first."""

    def seat(self, seat: int | None) -> int:
        """A seat as the observer counts."""
        return self.seats.index(seat) if seat in self.seats else -1

    def counts(self, cards: Iterable[Handle], faces: Sequence[str]) -> list[int]:
        """How many cards of each face, and how many whose face is hidden."""
        counted = [0] * (len(faces) + 1)
        for card in cards:
            if card != NO_CARD:
                face = self.view.cards.face[card]
                counted[len(faces) if face is None else faces.index(face)] += 1
        return counted

    def each(self, piles: Sequence[Iterable[Handle]], faces: Sequence[str]) -> list[int]:
        """The same for a pile of each seat."""
        return [count for seat in self.seats for count in self.counts(piles[seat], faces)]

    def turned(self, values: Sequence[int]) -> list[int]:
        """One number of each seat, the observer's first."""
        return [int(values[seat]) for seat in self.seats]
