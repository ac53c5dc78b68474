"""How a position is written for a person: one module per game, with one function from what a seat sees to lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any


def picture(game: str, view: Any, names: Sequence[str]) -> Iterator[str]:
    """The table of a game."""
    lines: Iterator[str] = import_module(f"{__name__}.{game}").picture(view, names)
    return lines
