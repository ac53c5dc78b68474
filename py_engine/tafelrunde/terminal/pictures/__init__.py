"""How a position is written for a person: one module per game, with one function from what a seat sees to lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tafelrunde.games import part


def picture(game: str, view: Any, names: Sequence[str]) -> Iterator[str]:
    """The table of a game; of one that has no picture yet, field by field."""
    own = part(__name__, game)
    if own is None:
        return (f"{field}: {value}" for field, value in view.to_json().items())
    lines: Iterator[str] = own.picture(view, names)
    return lines
