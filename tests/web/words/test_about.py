"""What the hall says of a game before it is fetched is what is so."""

from __future__ import annotations

import pytest

from app import words
from app.words import ABOUT
from tafelrunde import bots, games


@pytest.mark.parametrize("name", games.NAMES)
def test_how_many_play_is_how_many_can(name: str) -> None:
    few, *_, most = games.load(name).seats
    assert ABOUT[name].seats == f"{few}–{most}"


def test_the_page_calls_the_levels_as_programs_do() -> None:
    assert words.bots.LEVELS == bots.LEVELS
