"""The end of Kings & Creatures: who wins, and why."""

from __future__ import annotations

import re

import pytest

from app.boards.creatures import BOARD
from creatures_positions import played
from elements import PEOPLE, Elements, same
from tafelrunde.games.creatures import GAME


@pytest.mark.rule("creatures", "C31")
@pytest.mark.rule("creatures", "CA15")
def test_scoring_says_who_won_and_why() -> None:
    state = played(3, 3).state
    state.rows = [["N1", "N104", "N8"], ["N2", "N8"], ["N3"]]
    state.fame = [[0] * 5] * 3
    text = Elements(BOARD.scoring(state, PEOPLE, same)).sentence
    assert "Ada has built the most famous realm!" in text
    assert "7 fame, 6 more than Ben. The most came from: Treasures (7)." in text
    state.fame = [[7], [0], [0]]
    text = Elements(BOARD.scoring(state, PEOPLE, same)).sentence
    assert "The most came from: Heroes (7) and Treasures (7)." in text
    state.rows, state.fame = [["N1", "N104"], ["N2", "N99"], ["N3"]], [[0] * 5] * 3
    text = Elements(BOARD.scoring(state, PEOPLE, same)).sentence
    assert "Ada and Ben share the victory! 6 fame each: nobody is ahead." in text


def test_scoring_counts_line_by_line() -> None:
    for seats in GAME.seats:
        state = played(3, seats).state
        scores, order = GAME.scores(state), [seat for place in GAME.ranking(state) for seat in place]
        shown = BOARD.scoring(state, PEOPLE[:seats], same)
        Elements(shown)
        totals = re.findall(r"<b>(\d+)</b></td>", shown)
        assert list(map(int, totals)) == [scores[seat]["total"] for seat in order]
