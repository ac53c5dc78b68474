"""What the coach knows, as plain values."""

from __future__ import annotations

from typing import Any, NamedTuple

from app.table.view import GameView
from app.thinking.found import Hint, Only, Review

WHERE, WHAT, WHY = 1, 2, 3
"""The steps of a hint, in the order in which they are asked for."""


def for_whom(session: GameView) -> int:
    """The seat for which a game that is over is gone through: that of this screen, or of the first person."""
    return session.me if session.me is not None else next(iter(session.curtain.people), 0)


class Advice(NamedTuple):
    """What the coach knows, for views."""

    key: str = ""
    """Of which game."""
    entry: int = 0
    """After which entry the hint was asked for."""
    state: Any = None
    """Of a hint how the table stood when it was asked for: whoever takes back and does something else has another moment."""
    step: int = 0
    """How much of it is told; 0 is nothing."""
    share: float = 0.0
    """How much of what is asked is thought through."""
    hint: Hint | Only | None = None
    review: Review | None = None
    busy: bool = False
    """Whether the coach thinks."""
