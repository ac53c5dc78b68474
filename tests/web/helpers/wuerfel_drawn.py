"""Würfelkönig’s table drawn without a browser, and the positions that it is drawn from."""

from __future__ import annotations

from collections.abc import Sequence

from app.boards.wuerfel import BOARD
from elements import table_of
from tafelrunde.core import Seeded
from tafelrunde.games.wuerfel import GAME
from tafelrunde.games.wuerfel.state import Wuerfel

ROW = ["C05", "C10", "C17", "C21", "C38"]
FOURS = (4, 4, 2, 4, 6, 4)
markup, drawn = table_of(GAME, BOARD)


def laid(row: Sequence[str], dice: tuple[int, ...] = (), *, rolls: int = 1, seats: int = 3) -> Wuerfel:
    """A position with these citizens in the row and these dice on the table."""
    state = GAME.start(seats, Seeded(1))
    for handle, face in zip(state.row, row, strict=True):
        state.cards.face[handle] = face
    if dice:
        state.dice, state.rolls, state.phase = dice, rolls, "choose"
    return state


def scored(*kingdoms: list[str]) -> Wuerfel:
    """A game that has ended with these kingdoms."""
    state = laid(ROW, seats=len(kingdoms))
    state.kingdoms, state.turn, state.phase, state.ended = list(kingdoms), None, "over", "pile"
    return state
