"""Fitted values come from a program that anybody can run again."""

from __future__ import annotations

import numpy as np
import pytest

from fits import Samples, fitted, samples
from tafelrunde.bots.creatures import worth


def test_the_fit_finds_what_the_figures_were_made_with() -> None:
    chance, made = np.random.default_rng(1), np.array([1.0, -0.5, 0.25])
    signs = chance.uniform(-3, 3, (4000, 4, 3))
    likely = np.exp(signs @ made)
    won = (likely / likely.sum(axis=1, keepdims=True)).cumsum(axis=1) > chance.random((4000, 1))
    known = Samples(signs, np.eye(4)[won.argmax(axis=1)])
    assert fitted(known) == pytest.approx(made, abs=0.05)
    # The stronger it is held back, the less it says.
    assert abs(fitted(known, 1e5)).sum() < 0.5 * abs(made).sum()


def test_the_same_game_gives_the_same_samples() -> None:
    one, again, other = samples(3, 3), samples(3, 3), samples(3, 4)
    assert np.array_equal(one.signs, again.signs)
    assert one.signs.shape != other.signs.shape or not np.array_equal(one.signs, other.signs)
    assert one.signs.shape[1:] == (3, 2 * len(worth.SIGNS))
    # Somebody has won, and the game knows who from its first position on.
    assert one.shares.sum(axis=1) == pytest.approx(1)
    assert (one.shares == one.shares[0]).all()
