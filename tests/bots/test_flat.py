"""Playing out: what stays in the running is played out the longest, in worlds that are the same for all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from tafelrunde.bots import Mind, View, mind
from tafelrunde.bots.methods.flat import Flat
from tafelrunde.bots.slices import Slices, whole
from tafelrunde.core import Action, Dealer, Seeded
from toy import SPY, Spies


def bidding() -> Spies:
    """A position in which a seat holds three different cards."""
    for seed in range(100):
        state = SPY.start(3, Seeded(seed))
        if len(SPY.actions(state)) == 3:
            return state
    raise AssertionError


def thought(playouts: int = 48, keep: int = 8) -> Flat[Spies]:
    return Flat(mind(SPY), View(SPY, bidding()), Random(1), playouts, lambda s: s.round > 1, keep=keep)


def test_the_worse_half_falls_out_and_the_rest_is_played_out_on() -> None:
    one = thought()
    assert one.run(one.total)
    looks = [looked for _, _, looked in one.values]
    assert looks == sorted(looks, reverse=True)
    assert looks[0] == looks[1] > looks[2] > 0
    assert one.best == one.values[0][0]


def test_only_the_best_at_first_glance_are_played_out() -> None:
    one = thought(keep=2)
    assert one.run(one.total)
    assert Counter(looked > 0 for _, _, looked in one.values) == {True: 2, False: 1}
    alone = thought(keep=1)
    assert alone.run(1)
    assert [looked for _, _, looked in alone.values] == [0, 0, 0]


@pytest.mark.parametrize("playouts", [1, 7, 48])
def test_each_has_its_turn_however_little_time_there_is(playouts: int) -> None:
    one = thought(playouts)
    assert one.run(playouts)
    assert one.best in one.actions
    assert all(0 < share < 1 for _, share, _ in one.values)


def test_who_is_interrupted_has_the_best_of_what_is_left_and_not_what_was_played_out_once_more() -> None:
    passed = 0
    for seed in range(12):
        one = Flat(mind(SPY), View(SPY, bidding()), Random(seed), 48, lambda s: s.round > 1)
        while not one.run(1):
            looks = sorted({looked for _, _, looked in one.values})
            left = [(share, looked) for _, share, looked in one.values if looked >= looks[-1] - 1]
            if len(looks) > 1 and looks[-1] > 2:
                assert left[0] == max(left, key=lambda each: each[0])
                passed += left[0][1] < looks[-1]
    assert passed


@pytest.mark.no_cover
def test_nothing_that_fell_out_counts_for_more_than_what_it_fell_out_against() -> None:
    for seed in range(40):
        one = Flat(mind(SPY), View(SPY, bidding()), Random(seed), 12, lambda s: s.round > 1)
        assert one.run(one.total)
        for _, share, looked in one.values:
            stayed = [kept for _, kept, longer in one.values if longer > looked]
            assert not stayed or share <= sum(stayed) / len(stayed) + 1e-9, seed


def test_a_habit_is_the_best_at_one_glance() -> None:
    plain, state = mind(SPY), bidding()
    leads = []
    for action in SPY.actions(state):
        after = state.copy()
        SPY.play(after, action, Seeded(3))
        leads.append(plain.rank(after, 0))
    habit = whole(plain.by_habit(state, Seeded(3)))
    assert leads[[*SPY.actions(state)].index(habit)] == max(leads)


def test_a_playout_goes_as_far_as_it_is_told() -> None:
    played = list[int]()

    class Counting(Mind[Spies]):
        def picked(self, s: Spies, actions: Sequence[Action], dealer: Dealer) -> Slices[Action]:
            played[-1] += 1
            return super().picked(s, actions, dealer)

        def value(self, s: Spies) -> list[float]:
            played.append(0)
            return super().value(s)

    played.append(0)
    one = Flat(Counting(SPY), View(SPY, bidding()), Random(1), 6, plies=2)
    assert one.run(6)
    assert len(played) >= 5
    assert max(played) == 2


def test_where_there_is_much_to_do_less_is_played_out() -> None:
    def looked(looks: int) -> list[int]:
        one = Flat(mind(SPY), View(SPY, bidding()), Random(1), 48, lambda s: s.round > 1, looks=looks)
        assert one.run(one.total)
        return [count for _, _, count in one.values]

    free, bound, least = looked(10**6), looked(200), looked(0)
    assert sum(free) > sum(bound) > sum(least)
    # However little there is to look at, each has its turn in every round that it is in.
    assert least == [2, 2, 1]
