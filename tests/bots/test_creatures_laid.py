"""Kings & Creatures, how it would look with a card more: the same as after the move, without making it."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde.bots.creatures import MIND
from tafelrunde.bots.creatures.prior import prior
from tafelrunde.core import Seeded, Table
from tafelrunde.games.creatures import GAME


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_card_looks_as_it_does_once_it_is_laid(seats: int) -> None:
    rng, compared = Random(seats), 0
    s = Table.new(GAME, ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"][:seats], Seeded(seats)).state
    while (seat := s.turn) is not None:
        actions = GAME.actions(s)
        for action, lead in zip(actions, MIND.leads(s, actions, Seeded(1)), strict=True):
            GAME.play(after := s.copy(), action, Seeded(1))
            if after.turn is not None and after.round == s.round:  # what the end of a round brings is not looked at
                assert lead == pytest.approx(prior(after, seat))
                compared += 1
        GAME.play(s, rng.choice(actions), Seeded(rng.random()))
    assert compared > 60
