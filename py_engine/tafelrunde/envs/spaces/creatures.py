"""Kings & Creatures for programs that learn."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.envs.spaces import Eyes, Part, said
from tafelrunde.games.creatures.data import CARDS as ROYAL
from tafelrunde.games.creatures.data import NUMBER, ROUNDS
from tafelrunde.games.creatures.state import Creatures


def lines() -> Iterator[str]:
    """All that can ever be said."""
    yield from said("take", (face for face, card in ROYAL.items() if card.kind != "castle"))


def parts(s: Creatures, eyes: Eyes) -> Iterator[Part]:
    """Cards are numbered as in the data file; `shown` are the visible numbers, `shifted` the cards of this round. A row says of
    each card as the how manieth it was laid there, from 1.
    """
    faces = list(ROYAL)
    yield "round", [s.round]
    yield "middle", eyes.counts(s.middle, faces)
    yield "pile", [len(s.pile)]
    yield "gone", eyes.counts(s.gone, faces)
    yield "out", eyes.turned(s.out)
    yield "shifted", eyes.turned(s.shifted)
    yield "shown", [NUMBER[s.rows[seat][-1]] for seat in eyes.seats]
    for seat in eyes.seats:
        place = {face: number for number, face in enumerate(s.rows[seat], 1)}
        yield f"row {eyes.seat(seat)}", [place.get(face, 0) for face in faces]
        yield f"fame {eyes.seat(seat)}", [*s.fame[seat], *[0] * (ROUNDS - len(s.fame[seat]))]
