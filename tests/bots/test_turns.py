"""What a turn's end is worth at Würfelkönig comes from a program that anybody can run again."""

from __future__ import annotations

import pytest

from tafelrunde.bots.wuerfel import value
from turns import SIGNS, left, played, signs, wide, worths


@pytest.mark.no_cover
def test_the_same_games_say_the_same() -> None:
    one, again = ([played(number, "greedy") for number in (1, 2)] for _ in range(2))
    assert worths(one) == worths(again)
    assert (len(worths(one)), len(left(one))) == (len(SIGNS), len(value.LEFT))
    assert wide(one, worths(one)) == wide(again, worths(again)) > 0


@pytest.mark.no_cover
def test_turns_are_counted_to_the_end_and_a_lead_is_the_rollers() -> None:
    rolls, won = played(3, "greedy")
    assert [roll.left for roll in rolls] == [*range(len(rolls), 0, -1)]
    assert rolls[0].lead == 0 != won
    assert {len(signs(roll.state)) for roll in rolls} == {len(SIGNS)}
