"""The end of Löwenherz: who wins, and why."""

from __future__ import annotations

import pytest

from app.boards.loewenherz import BOARD
from elements import PEOPLE, Elements, same
from loewenherz_drawn import over


@pytest.mark.rule("loewenherz", "H63")
def test_scoring_says_who_won_and_why() -> None:
    def told(**changes: object) -> str:
        return Elements(BOARD.scoring(over(**changes), PEOPLE[:2], same)).sentence

    forest = "." * 12 + "." + "F" + "." * 130
    assert "Ada rules the land!" in told(board=forest)
    assert "1 point, 1 more than Ben." in told(board=forest)
    assert "0 points, as many as Ada, but more ducats: 9 against 7." in told(ducats=[7, 9])
    assert "Ada and Ben rule the land together!" in told(ducats=[7, 7])
    rich = told(ended="cards", ducats=[4, 9])
    assert "Ben rules the land!" in rich
    assert "Ducats 5 3" in rich
