"""What the rounds of a contest say: shares with their intervals, and when they have said enough."""

from __future__ import annotations

from random import Random

import pytest

from duels import DUEL, rounds
from tafelrunde.arena import Sprt, Tally


def test_the_interval_narrows_with_the_games_and_holds_the_share() -> None:
    few, many = (Tally(DUEL, rounds(*[1.0, 0.5, 1.0, 0.0] * count)) for count in (2, 50))
    for tally in (few, many):
        mean, low, high = tally.share()
        assert mean == 0.625
        assert 0 <= low < mean < high <= 1
    assert few.share()[2] - few.share()[1] > 4 * (many.share()[2] - many.share()[1])
    assert (many.games, many.lead(), many.moves()) == (400, 3, 30)
    assert many.pace() == pytest.approx([2.0, 40_000.0])
    # Who has won all of few games has not proved much, nor who has won half of each.
    assert Tally(DUEL, rounds(1.0, 1.0)).share()[1] < 0.6
    assert Tally(DUEL, rounds(0.5, 0.5)).share() == (0.5, pytest.approx(0.5 - 1.96 / 4), pytest.approx(0.5 + 1.96 / 4))


@pytest.mark.parametrize("many", [2, 5, 20])
@pytest.mark.parametrize("odds", [(5, 80, 15), (0, 5, 95), (30, 40, 30)])
def test_the_interval_holds_what_is_true_in_nineteen_of_twenty_contests(odds: tuple[int, ...], many: int) -> None:
    chance, held, true = Random(1), 0, (odds[1] / 2 + odds[2]) / 100
    for _ in range(300):
        _, low, high = Tally(DUEL, rounds(*chance.choices([0.0, 0.5, 1.0], odds, k=many))).share()
        held += low <= true <= high
    assert held >= 0.93 * 300


def test_the_sequential_test_stops_when_it_is_sure() -> None:
    test = Sprt(0.5, 0.6)
    assert test.verdict([1.0, 1.0, 1.0] * 7) == ("", 21)
    assert test.verdict([1.0, 0.5] * 12) == ("high", 24)
    assert test.verdict([0.0, 0.5] * 12) == ("low", 24)
    assert test.verdict([1.0, 0.0, 0.5, 0.5, 0.75] * 5) == ("", 25)
    # Whatever came after that.
    assert test.verdict([1.0, 0.5] * 15 + [0.0] * 90) == ("high", 24)


@pytest.mark.parametrize(("share", "wrong"), [(0.5, "high"), (0.6, "low")])
def test_the_sequential_test_is_wrong_once_in_twenty_times(share: float, wrong: str) -> None:
    test, chance, times = Sprt(0.5, 0.6), Random(1), 0
    for _ in range(1500):
        shares = (((chance.random() < share) + (chance.random() < share)) / 2 for _ in range(150))
        times += test.verdict(shares)[0] == wrong
    assert times <= 75


def test_what_is_over_sooner_is_not_judged_sooner() -> None:
    first, second, third, fourth = rounds(1.0, 0.0, 0.5, 1.0)
    assert Tally(DUEL, [third, fourth]).unbroken() == []
    assert Tally(DUEL, [fourth, second, first]).unbroken() == [1.0, 0.0]
    assert Tally(DUEL, [third, fourth, second, first]).unbroken() == [1.0, 0.0, 0.5, 1.0]
