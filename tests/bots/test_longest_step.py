"""The longest step of a thought: between two of them the page answers whoever is at it, so none does much."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.bots import mind, think
from tafelrunde.core import Seeded


@pytest.mark.parametrize(("name", "phase"), [("loewenherz", ""), ("elfen", "swap")])
def test_where_much_can_be_done_and_no_turn_is_looked_ahead_one_step_looks_at_one_position(
    name: str, phase: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, rng, looks = games.load(name), Random(3), [0]
    state, dealer = game.start(2, Seeded(4)), Seeded(5)
    while phase and state.phase != phase:
        game.play(state, rng.choice(game.actions(state)), dealer)
    known = type(mind(game))
    rank = known.rank

    def counted(self: Any, s: Any, seat: int) -> float:
        looks[-1] += 1
        return rank(self, s, seat)

    monkeypatch.setattr(known, "rank", counted)
    thought = think(game, state.seen_by(state.turn), Random(6), 5)
    assert thought.total >= 40
    while not thought.run(1):
        looks.append(0)
    assert set(looks) == {1}
    assert len(looks) == thought.total
    assert {looked for _, _, looked in thought.values} == {1}
