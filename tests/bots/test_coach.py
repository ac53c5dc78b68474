"""The coach says where to look, what to do and why, from what the seat sees."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.bots import think
from tafelrunde.bots.coach import Hint, hint, reasons
from tafelrunde.core import Seeded
from walks import walk
from wuerfel_positions import GAME, HOME, position


def hinted(game: Any, state: Any, level: int = 2) -> Hint:
    thought = think(game, state, Random(1), level)
    thought.run(thought.total)
    found = hint(game, state, thought)
    assert found is not None
    return found


def test_a_hint_says_where_what_and_what_the_second_best_would_cost() -> None:
    state = position("C12 C20 C27 C14 C21", "111116", limit=3, rolls=3)
    found = hinted(GAME, state, 5)
    assert (found.verb, str(found.action)) == ("take", "take C12")
    assert found.instead != found.action
    assert found.cost >= 0


def test_the_reason_is_the_part_in_which_it_is_better() -> None:
    # With the place card or without it.
    state = position(HOME, "111335", rolls=3)
    with_place, without = (GAME.read(state, line) for line in ("take C06 place", "take C06"))
    first = reasons(GAME, state, with_place, without)[0]
    assert first.part == "places"
    assert first.points == pytest.approx(2)
    assert reasons(GAME, state, without, with_place)[0].points == pytest.approx(-2)
    assert reasons(GAME, state, without, without) == []


def test_where_nothing_is_to_be_decided_there_is_nothing_to_say() -> None:
    state = GAME.start(2, Seeded(1))
    assert hint(GAME, state, think(GAME, state, Random(1))) is None


@pytest.mark.parametrize("name", games.NAMES)
def test_reasons_tell_nothing_of_what_the_seat_cannot_see(name: str) -> None:
    game, table = games.load(name), walk(name, games.load(name).seats[-1], 1)
    states = [state for entry in range(len(table.record.entries)) if len(game.actions(state := table.at(entry))) > 1]
    for state in states[:: len(states) // 3]:
        other = state.seen_by(state.turn).guess(Random(7))
        one, two = game.actions(state)[:2]
        assert reasons(game, state, one, two) == reasons(game, other, one, two)
