"""The end of Würfelkönig: who won and why, and everybody's points line by line."""

from __future__ import annotations

import re

import pytest

from app.boards.wuerfel import BOARD
from elements import PEOPLE, Elements, same
from wuerfel_drawn import scored


@pytest.mark.rule("wuerfel", "W39")
def test_scoring_says_who_won_and_why() -> None:
    def told(*kingdoms: list[str]) -> str:
        return re.sub(r"\s+", " ", Elements(BOARD.scoring(scored(*kingdoms), PEOPLE, same)).text)

    end = "The last citizen came into the row: the game is over."
    assert f"Ada is the dice king! {end} 7 points, 4 more than Ben." in told(["C05"], ["C22"])
    tie = told(["C24", "V2"], ["C01"])
    assert f"Ben is the dice king! {end} 5 points, as many as Ada, but fewer minus points: 0 against 2." in tie
    assert f"Ada and Ben share the crown! {end} Equal points (3) and equal minus points (0)" in told(["C22"], ["C23"])


def test_scoring_counts_line_by_line() -> None:
    state = scored(["C24", "C32", "C33", "P1:3", "V2", "C38"], ["C03"])
    text = re.sub(r"\s+", " ", Elements(BOARD.scoring(state, PEOPLE, same)).text)
    for line in ("Citizens 7 1", "Fairies 4 ·", "Places 3 ·", "Penalties −2 ·", "Dragons −2 ·", "Total 10 1"):
        assert line in text
    assert "Fairies 2 × 2 2 2 , in all 4 " in text, "what is heard says which of the figures is the sum"
