"""What a test has to be told of each game: a table stands beside the test, and says itself what it lacks of a new game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn, TypeVar

import pytest

ROOT = Path(__file__).parents[3]

T = TypeVar("T")


class ByGame(dict[str, T]):
    """By game what the sentence says, in this file."""

    def __init__(self, file: str, what: str, told: Mapping[str, T]) -> None:
        super().__init__(told)
        self._lacks = f"{Path(file).relative_to(ROOT).as_posix()}: say there of {{}} {what}"

    def __missing__(self, game: str) -> NoReturn:
        pytest.fail(self._lacks.format(game))
