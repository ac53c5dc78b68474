"""What people are told of their chances is what games have borne out; `borne.py` plays them."""

from __future__ import annotations

import pytest

from borne import played
from tafelrunde.bots import mind
from tafelrunde.bots.slices import whole
from walks import walk


@pytest.mark.no_cover
def test_a_game_that_is_played_again_says_the_same() -> None:
    moments, doubts = played("wuerfel", 2, 1)
    assert (moments, doubts) == played("wuerfel", 2, 1)
    assert {moment.quarter for moment in moments} == {0, 1, 2, 3}
    assert all(sum(moment.told) == pytest.approx(1) for moment in moments)
    assert doubts
    assert all(0 < doubt.told < 1 >= abs(doubt.came) for doubt in doubts)


@pytest.mark.parametrize(("name", "seats"), [("elfen", 2), ("elfen", 3), ("loewenherz", 2), ("loewenherz", 4)])
def test_a_lead_is_told_to_win_less_early_and_more_late_than_thinkers_take_it(name: str, seats: int) -> None:
    table = walk(name, seats, 3)
    knows, states = mind(table.game), [table.at(at) for at in range(len(table.record.entries))]
    gaps = list[float]()
    for state in states:
        if state.turn is not None:
            told, taken = whole(knows.chances(state)), knows.value(state)
            assert sum(told) == pytest.approx(1)
            assert sorted(range(seats), key=told.__getitem__) == sorted(range(seats), key=taken.__getitem__)
            gaps.append(max(told) - max(taken))
    assert gaps[1] <= 0 <= gaps[-1]
    assert min(gaps) < -0.01
    assert max(gaps) > 0.01
    assert whole(knows.chances(table.state)) == knows.won(table.state)


def test_of_what_one_plan_wins_before_another_little_is_told_where_it_is_not_played_out() -> None:
    kept = dict[tuple[int, str], float]()
    for table in (walk("elfen", 2, 3), walk("elfen", 3, 3)):
        for state in map(table.at, range(len(table.record.entries))):
            kept[state.seats, state.phase] = mind(table.game).borne_out(state)
    assert kept[3, "plan"] < kept[3, "travel"] == kept[2, "plan"] == 1
