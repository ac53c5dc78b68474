"""Bots do not peek: whatever their seat cannot see may change, and they do the same. `blind.py` asks the same of 10,000 decisions."""

from __future__ import annotations

from typing import Any

import pytest

from blind import peeked
from tafelrunde import games
from tafelrunde.bots import View

COUNT = 40


@pytest.mark.parametrize("name", games.NAMES)
def test_what_a_seat_cannot_see_changes_nothing(name: str) -> None:
    assert peeked(name, COUNT)[0] == 0


def test_who_peeks_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(View, "world", lambda view, _: view.table.copy())
    honest = View.__init__

    def peek(view: Any, game: Any, state: Any) -> None:
        honest(view, game, state)
        view.table = state.copy()

    monkeypatch.setattr(View, "__init__", peek)
    found, differed = peeked("elfen", COUNT)
    assert 0 < found <= differed <= COUNT
