"""The table of Kings & Creatures drawn without a browser, and the positions that it is drawn from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from app.boards.creatures import BOARD
from elements import table_of
from tafelrunde.core import Seeded
from tafelrunde.games.creatures import GAME
from tafelrunde.games.creatures.state import Creatures

markup, drawn = table_of(GAME, BOARD)


def laid(
    rows: Sequence[Sequence[str]],
    middle: Sequence[str],
    *,
    number: int = 1,
    shifted: Sequence[int] = (),
    out: Sequence[bool] = (),
) -> Creatures:
    """A position with these rows and these open cards; whoever shows the lowest number is next."""
    state = GAME.start(len(rows), Seeded(1))
    state.rows = [list(row) for row in rows]
    state.round, state.fame = number, [[0] * (number - 1) for _ in rows]
    state.middle = state.middle[: len(middle)]
    for handle, face in zip(state.middle, middle, strict=True):
        state.cards.face[handle] = face
    state.shifted = list(shifted or [0] * len(rows))
    state.out = list(out or [False] * len(rows))
    state.turn = min(
        (seat for seat in range(len(rows)) if not state.out[seat]), key=lambda seat: int(rows[seat][-1][1:])
    )
    return state


def positions(games: int, seed: int = 0) -> Iterator[Creatures]:
    """Whole games at random, position by position, at every number of seats."""
    for number in range(games):
        rng, dealer = Random(number + seed), Seeded(number + seed)
        state = GAME.start(2 + number % 5, dealer)
        while state.turn is not None:
            yield state
            GAME.play(state, rng.choice(GAME.actions(state)), dealer)
        yield state
