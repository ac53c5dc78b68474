"""What bots hope for at Würfelkönig comes from a program that anybody can run again."""

from __future__ import annotations

import pytest

import turns
from tafelrunde.bots.wuerfel import value
from tafelrunde.bots.wuerfel.outlook import tempo
from turns import BEGIN, LEFT, Figures, distance, fitted, lasting, played


@pytest.mark.no_cover
@pytest.mark.usefixtures("figures")
def test_turns_are_counted_to_the_end_and_what_is_found_by_the_same_game_is_the_same_and_tells_them_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "ROUNDS", 2)
    one, again = (played(1, BEGIN, LEFT) for _ in range(2))
    assert [roll.left for roll in one] == [*range(len(one), 0, -1)]
    assert all(0 <= roll.share <= 1 for roll in one)
    assert one[0].share == pytest.approx(0.5, abs=0.1)
    assert [roll.share for roll in one] == [roll.share for roll in again]
    left = lasting(one)
    found = fitted(one, BEGIN, left)
    assert found == fitted(again, BEGIN, lasting(again))
    assert [*found] == [*BEGIN] == [*value.WEIGHTS]
    assert [*left] == [*LEFT] == [*value.LEFT]
    assert 0 < distance(one, found, left) < distance(one, BEGIN, left)


def test_bots_play_by_the_figures_that_are_tried(figures: Figures) -> None:
    figures(BEGIN, LEFT)
    first, second = tempo(1, 2)
    figures(BEGIN | {"turn": 3 * BEGIN["turn"]}, LEFT)
    dear, dearer = tempo(1, 2)
    assert dear - dearer == pytest.approx(3 * (first - second))
