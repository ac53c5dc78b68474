"""The ladder: what the arena measured, as the wheel and the page show it."""

from __future__ import annotations

from typing import Any

import pytest

from ladder import merged
from tafelrunde import games
from tafelrunde.bots import LEVELS, ladder


@pytest.mark.parametrize("name", games.NAMES)
def test_every_row_is_a_match_that_could_be_played(name: str) -> None:
    for match in ladder(name):
        assert match.seats in games.load(name).seats
        assert int(match.bot) in range(1, len(LEVELS) + 1)
        assert 0 <= match.low <= match.won <= match.high <= 1
        assert match.games % match.seats == 0


def test_of_a_game_that_nobody_has_measured_nothing_is_said() -> None:
    assert ladder("chess") == []


def match(bots: list[str], share: float) -> dict[str, Any]:
    contest = {"game": "wuerfel", "bots": bots, "seats": 2}
    return {"contest": contest, "share": share, "interval": [share - 0.05, share + 0.05], "games": 400}


def test_contests_become_rows_and_the_same_one_again_takes_its_place() -> None:
    known = merged({}, [match(["2", "1"], 0.6), match(["5", "4"], 0.65), match(["5", "greedy"], 0.79)])
    assert known == {
        "wuerfel": [
            [2, "5", "greedy", 0.79, 0.74, 0.84, 400],
            [2, "5", "4", 0.65, 0.6, 0.7, 400],
            [2, "2", "1", 0.6, 0.55, 0.65, 400],
        ]
    }
    again = merged(known, [match(["5", "4"], 0.7), match(["1", "tests/bench/tools/child.py"], 0.5)])
    assert [one[:4] for one in again["wuerfel"]] == [
        [2, "5", "greedy", 0.79],
        [2, "1", "child", 0.5],
        [2, "5", "4", 0.7],
        [2, "2", "1", 0.6],
    ]


@pytest.mark.parametrize("bots", [["mine.py", "3"], ["3-bold", "3"], ["5", "3", "greedy"]])
def test_what_is_no_row_of_levels_is_refused(bots: list[str]) -> None:
    with pytest.raises(SystemExit, match="The ladder is of levels"):
        merged({}, [match(bots, 0.6)])


def test_more_games_of_a_contest_are_counted_with_those_that_are_known() -> None:
    first, second = match(["5", "4"], 0.6), match(["5", "4"], 0.7)
    known = merged({}, [first, match(["2", "1"], 0.6)])
    together = [2, "5", "4", 0.65, 0.615, 0.685, 800]
    assert merged(known, [second], more=True)["wuerfel"] == [together, [2, "2", "1", 0.6, 0.55, 0.65, 400]]
    # What was not known yet is as new as ever, and as many games more weigh as much.
    assert merged({}, [first, second], more=True)["wuerfel"] == [together]
    few = merged(known, [second | {"games": 100}], more=True)["wuerfel"][0]
    assert few[3:] == [0.62, 0.579, 0.661, 500]
