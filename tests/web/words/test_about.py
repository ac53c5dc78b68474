"""What the hall says of a game before it is fetched is what is so."""

from __future__ import annotations

import pytest

from app.words import ABOUT
from tafelrunde import games


@pytest.mark.parametrize("name", games.NAMES)
def test_how_many_play_is_how_many_can(name: str) -> None:
    few, *_, most = games.load(name).seats
    assert ABOUT[name].seats == f"{few}–{most}"
