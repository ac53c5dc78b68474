"""Kings & Creatures, how a bot thinks: what it sees in a row, and how far it looks."""

from __future__ import annotations

from random import Random

import pytest

from creatures_positions import played, table
from tafelrunde.bots import View
from tafelrunde.bots.creatures import MIND
from tafelrunde.bots.creatures.worth import NARROW, SIGNS, WEIGHTS, WIDE, parts, signs
from tafelrunde.bots.levels import Level
from tafelrunde.bots.methods.flat import Flat
from tafelrunde.bots.methods.tree import Tree
from tafelrunde.games.creatures import GAME
from tafelrunde.games.creatures.state import Creatures


def seen(s: Creatures, seat: int = 0) -> dict[str, float]:
    return dict(zip(SIGNS, signs(s)[seat], strict=True))


def test_a_row_is_seen_for_what_it_is() -> None:
    # A treasure of 6 and one of 1, two creatures of one species, and three heroes on one card against one.
    mine = seen(table([[1, 104, 8, 12, 62, 83], [2, 9]], [50], round=3))
    assert mine["treasures"] == 7
    assert (mine["creatures"], mine["species"], mine["herd"]) == (2, 1, 2)
    assert mine["standing"] == 3 + 4 + 5
    assert mine["margin"] == 2
    assert mine["takes"] == 3
    assert 0 < mine["low number"] < 1
    assert mine["low takes"] == pytest.approx(3 * mine["low number"])
    assert [mine[f"{kind} cards"] for kind in ("hero", "treasure", "king", "legend")] == [1, 2, 0, 0]
    # About nine cards are still to come, each of which may join two creatures of one species.
    assert mine["brood"] == pytest.approx(3 * (1 + 0.25 + 0.06 + 8), abs=0.2)


def test_kings_count_by_how_far_ahead_they_are() -> None:
    # The king 68 rules treasures, with 2 crowns to the left and 3 to the right.
    ahead = seen(table([[1, 68, 8, 22], [2, 9]], [50]))
    assert (ahead["crowns"], ahead["claims"]) == (5, 5 * 1.5)
    level = seen(table([[1, 68, 8], [2, 22]], [50]))
    assert (level["crowns"], level["claims"]) == (0, 5 * -0.5)


def test_legends_count_whole_or_in_part() -> None:
    # Two heroes and a treasure are worth 3.
    assert seen(table([[1, 15, 9, 19, 8], [2]], [50]))["legends"] == 3
    half = seen(table([[1, 15, 9, 8], [2]], [50]))
    assert (half["legends"], half["tales"]) == (0, 1.5)


def test_who_is_out_takes_no_more_and_whose_turn_it_is_takes_next() -> None:
    s = table([[1, 90], [2, 20]], [50], out=[True, False], shifted=[0, 1])
    assert (seen(s)["takes"], seen(s)["turn"]) == (0, 0)
    assert (seen(s, 1)["takes"], seen(s, 1)["turn"]) == (2, 1)


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_speaks_for_a_seat_is_said_by_name(seats: int) -> None:
    state = played(1, seats).at(seats * 4)
    assert [[*one] for one in parts(state)] == [[*dict.fromkeys(SIGNS.values())]] * seats
    assert sum(MIND.value(state)) == pytest.approx(1)


def test_a_lead_is_worth_more_the_later_it_is() -> None:
    first, last = (MIND.spread(table([[1, 104], [2, 9]], [50], round=number)) for number in (1, 5))
    assert (first, last) == (pytest.approx(NARROW + 0.8 * WIDE), NARROW)


def test_there_is_a_weight_for_every_sign() -> None:
    assert all([*weights] == [*SIGNS] for weights in WEIGHTS.values())


@pytest.mark.parametrize(("seats", "method"), [(2, Tree), (3, Flat), (4, Flat)])
def test_with_two_a_tree_goes_deep_and_with_more_playouts_tell(seats: int, method: type) -> None:
    state = table([[number + 1, 30 + number] for number in range(seats)], [109, 22, 32], round=5)
    thought = MIND.think(View(GAME, state), Random(1), Level(0.0, 20))
    assert type(thought) is method
    assert thought.run(thought.total)
    # A treasure of seven or one of two: nothing else is at stake.
    assert str(thought.best) == "take N109"


def test_what_comes_up_later_is_measured_by_what_was_seen_first() -> None:
    state = table([[1, 30], [2, 31]], [109, 22, 32], [36, 45, 54, 67], round=5)
    thought = MIND.think(View(GAME, state), Random(1), Level(0.0, 40))
    assert thought.run(thought.total)
    assert sum(looked for _, _, looked in thought.values) == thought.total
