"""The end of König der Elfen: who wins, and why."""

from __future__ import annotations

import pytest

from app.boards.elfen import BOARD
from elements import PEOPLE, Elements, same
from elfen_drawn import ended


@pytest.mark.rule("elfen", "EA32")
def test_scoring_says_who_won_and_why() -> None:
    def told(*gold: int) -> str:
        return Elements(BOARD.scoring(ended(*gold), PEOPLE, same)).sentence

    assert "Ben is King of the Elves! 36 gold, 4 more than Ada." in told(32, 36, 1)
    assert "36 gold, 4 more than Ada and Cleo." in told(32, 36, 32)
    assert "Ada and Ben share the throne of the elves! 36 gold each." in told(36, 36, 1)
    assert "Thieves’ gold · 0 · 0 · 0 Cards bought" in told(0, 0, 1)
