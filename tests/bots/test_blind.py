"""Bots do not peek: whatever their seat cannot see may change, and they do the same. `blind.py` asks the same of 10,000 decisions."""

from __future__ import annotations

from typing import Any

import pytest

from blind import peeked, thought
from laurin_positions import GAME, bid_again
from tafelrunde import games
from tafelrunde.bots import LEVELS, View
from tafelrunde.core import Seeded
from tafelrunde.envs.views import observation
from tafelrunde.terminal.pictures import picture

COUNT = 40
NAMES = ["Ada", "Ben", "Cleo"]


@pytest.mark.no_cover
@pytest.mark.parametrize("name", games.NAMES)
def test_what_a_seat_cannot_see_changes_nothing(name: str) -> None:
    found, differed = peeked(name, COUNT)
    assert found == 0
    # Where nobody has a hand, nothing is hidden, and what is drawn next has no face before it is drawn.
    assert (differed > 0) == hasattr(games.load(name).start(3, Seeded(1)), "hands")


def test_a_card_that_lay_open_and_is_bid_again_face_down_changes_nothing() -> None:
    """By lot that is rare: König Laurin's 3 was shown, taken back, and lies there now or another of the same hand."""
    one, other = bid_again("bid T3"), bid_again("bid T2")
    for number in range(len(LEVELS)):
        assert thought(GAME, one, number) == thought(GAME, other, number)
    assert observation(GAME, one.seen_by(1), 1) == observation(GAME, other.seen_by(1), 1)
    assert [*picture(GAME, one.seen_by(1), NAMES, 1)] == [*picture(GAME, other.seen_by(1), NAMES, 1)]


def test_who_peeks_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(View, "world", lambda view, _: view.table.copy())
    honest = View.__init__

    def peek(view: Any, game: Any, state: Any) -> None:
        honest(view, game, state)
        view.table = state.copy()

    monkeypatch.setattr(View, "__init__", peek)
    found, differed = peeked("elfen", COUNT)
    assert 0 < found <= differed <= COUNT
