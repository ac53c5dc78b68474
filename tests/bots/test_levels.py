"""What a level gives away."""

from __future__ import annotations

from collections import Counter

import pytest

from tafelrunde.bots import LEVELS
from tafelrunde.bots.levels import Found, Slip
from tafelrunde.games.wuerfel.game import Penalty, Roll, Take

BEST, GOOD, WORSE, SILLY = Take("C01"), Take("C02"), Roll(), Penalty()
VALUES = [Found(BEST, 0.6, 9), Found(GOOD, 0.58, 9), Found(WORSE, 0.5, 9), Found(SILLY, 0.1, 9)]
SHARE = {action: share for action, share, _ in VALUES}


def test_there_are_five_levels() -> None:
    assert len(LEVELS) == len(set(LEVELS)) == 5


def test_without_loss_the_first_is_played() -> None:
    assert {Slip(0.0, seed)(VALUES) for seed in range(50)} == {BEST}
    assert Slip(0.3, 1)(VALUES[3:]) == SILLY


@pytest.mark.no_cover
@pytest.mark.parametrize("loss", [0.01, 0.03, 0.06])
def test_a_level_gives_up_about_its_loss_and_mostly_less(loss: float) -> None:
    lost = [0.6 - SHARE[Slip(loss, seed)(VALUES)] for seed in range(4000)]
    assert sum(lost) / len(lost) == pytest.approx(loss, rel=0.2)
    assert sum(one < loss for one in lost) > 2000


@pytest.mark.no_cover
def test_what_is_silly_is_hardly_ever_done() -> None:
    found = Counter(Slip(0.03, seed)(VALUES) for seed in range(2000))
    assert found[BEST] > found[GOOD] > found[WORSE] > found[SILLY]
    assert found[SILLY] < 40


@pytest.mark.no_cover
def test_who_gives_away_more_than_there_is_to_lose_plays_anything() -> None:
    found = Counter(Slip(3.0, seed)(VALUES) for seed in range(2000))
    assert min(found.values()) > 300


def test_the_same_thought_slips_the_same_way() -> None:
    for seed in range(20):
        slip = Slip(0.05, seed)
        assert slip(VALUES) == slip(VALUES)


def test_equals_are_played_alike_and_nothing_is_lost() -> None:
    equal = [Found(one.action, 0.4, 1) for one in VALUES]
    assert len({Slip(0.02, seed)(equal) for seed in range(100)}) == len(equal)
