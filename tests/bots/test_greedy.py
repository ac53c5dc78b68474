"""The greedy bot takes what its game's own judgement likes best, and has nothing to say when nothing is left to decide."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde import games
from tafelrunde.bots import mind
from tafelrunde.bots.greedy import choose
from tafelrunde.core import Seeded
from walks import walk


def test_there_is_no_choice_after_the_end() -> None:
    table = walk("creatures", 2, 1)
    with pytest.raises(ValueError, match="over"):
        choose(table.game, table.state.seen_by(0), Random(1))


def test_the_choice_is_the_action_after_which_the_position_looks_best() -> None:
    game = games.load("creatures")
    state = game.start(3, Seeded(2))
    seat = state.turn
    assert seat is not None

    def worth(action: object) -> float:
        after = state.copy()
        game.play(after, action, Seeded(1))  # type: ignore[arg-type]
        return mind(game).prior(after, seat)

    # The first cards of a round open nothing, so that no chance comes into it.
    assert choose(game, state.seen_by(seat), Random(1)) == max(game.actions(state), key=worth)
