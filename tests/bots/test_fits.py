"""Fitted values come from a program that anybody can run again."""

from __future__ import annotations

from random import Random

import pytest

from fits import ridge, samples
from tafelrunde.bots.creatures import worth


def test_the_fit_finds_what_the_figures_were_made_with() -> None:
    chance, made = Random(1), [3.0, -1.0, 0.5]
    known = []
    for _ in range(400):
        figures = [chance.uniform(-5, 5) for _ in made]
        target = sum(weight * figure for weight, figure in zip(made, figures, strict=True)) + chance.gauss(0, 1)
        known.append((figures, target))
    assert ridge(known, 0.01) == pytest.approx(made, abs=0.1)
    # The stronger it is held back, the less it says.
    assert sum(map(abs, ridge(known, 1e5))) < 0.5 * sum(map(abs, made))


def test_the_same_game_gives_the_same_samples() -> None:
    one, again, other = samples(2, 3), samples(2, 3), samples(2, 4)
    assert one == again != other
    assert {len(figures) for figures, _ in one} == {2 * len(worth.SIGNS)}
    # What one seat leads by the other is behind.
    assert len({abs(target) for _, target in one}) == 1
