"""Exact expectation over dice, against what trying everything says."""

from __future__ import annotations

from itertools import islice, product
from random import Random

import pytest

from tafelrunde.bots.methods.expectation import PAIRS, THROWS, ahead, keeps, kept, table, throws

SUMS = table([float(sum(dice)) for dice in THROWS])
SIXES = table([float(dice.count(6) == 6) for dice in THROWS])


def test_every_throw_stands_once() -> None:
    assert len(THROWS) == len(set(THROWS)) == len(PAIRS) ** 3


@pytest.mark.parametrize(
    ("dice", "again", "worth"),
    [
        ((1, 2, 3, 4, 5, 6), (), 21),
        ((6, 6, 6, 6, 6, 6), (1,), 33.5),
        ((2, 1, 1, 1, 1, 1), (2, 3, 4, 5, 6), 19.5),
        ((1, 1, 1, 1, 1, 1), (1, 2, 3, 4, 5, 6), 21),
        ((1, 6, 6, 1, 6, 1), (1, 4, 6), 28.5),
    ],
)
def test_what_is_kept_counts_and_the_rest_as_it_falls_on_average(
    dice: tuple[int, ...], again: tuple[int, ...], worth: float
) -> None:
    assert kept(keeps(SUMS), dice, again) == pytest.approx(worth)


def test_with_two_rolls_to_come_the_best_is_kept_in_between() -> None:
    one, two = islice(ahead(SIXES), 2)
    assert kept(one, (6, 6, 6, 6, 1, 1), (5, 6)) == pytest.approx(1 / 36)
    # Every die has two chances.
    assert kept(two, (6, 6, 6, 6, 1, 1), (5, 6)) == pytest.approx((11 / 36) ** 2)


def test_a_keep_is_worth_the_mean_of_all_that_the_others_can_show() -> None:
    chance = Random(1)
    worth = {dice: chance.random() for dice in THROWS}
    found = keeps(table([worth[dice] for dice in THROWS]))
    for _ in range(20):
        dice = tuple(chance.randrange(1, 7) for _ in range(6))
        again = tuple(sorted(chance.sample(range(1, 7), chance.randrange(4))))
        results = []
        for fell in product(range(1, 7), repeat=len(again)):
            shown = list(dice)
            for number, face in zip(again, fell, strict=True):
                shown[number - 1] = face
            one, two, three = (sorted(shown[at : at + 2]) for at in (0, 2, 4))
            results.append(worth[(*one, *two, *three)])
        assert kept(found, dice, again) == pytest.approx(sum(results) / len(results))


def test_a_throw_is_worth_its_best_keep() -> None:
    found = throws(keeps(SUMS))
    # Of each die the better of what it shows and what it would show on average.
    for at in range(0, len(THROWS), 97):
        dice = THROWS[at]
        assert found[at // 441][at % 441] == pytest.approx(sum(max(die, 3.5) for die in dice))
