"""The end of König Laurin: who wins, and why."""

from __future__ import annotations

import pytest

from app.boards.laurin import BOARD
from elements import PEOPLE, Elements, same
from laurin_drawn import ended


@pytest.mark.rule("laurin", "L38")
@pytest.mark.rule("laurin", "LA42")
def test_scoring_says_who_won_and_why() -> None:
    def told(*points: tuple[int, int, int]) -> str:
        return Elements(BOARD.scoring(ended(*points), PEOPLE, same)).sentence

    assert "Ben wins the rose garden! 36 points, 4 more than Ada." in told((30, 2, 5), (30, 6, 6), (1, 1, 1))
    assert "Ada wins the rose garden! 36 points, as many as Ben, but reached earlier." in told(
        (30, 6, 5), (30, 6, 6), (1, 1, 1)
    )
    assert "Ada and Ben share the rose garden! 36 points each, reached in the same scoring." in told(
        (30, 6, 6), (36, 0, 6), (1, 1, 1)
    )
