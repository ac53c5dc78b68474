"""Löwenherz, how a bot thinks: what it passes over, how far it looks, and what it says for itself."""

from __future__ import annotations

from random import Random

import pytest

from loewenherz_positions import FAR, block, do, fence, fresh, frontier, lines, paint, position, total, using
from tafelrunde.bots import View
from tafelrunde.bots.levels import Level
from tafelrunde.bots.loewenherz import MIND
from tafelrunde.bots.loewenherz.prior import prior
from tafelrunde.bots.mind import AHEAD
from tafelrunde.bots.slices import whole
from tafelrunde.core import Seeded
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.data import VILLAGE


def listed(most: int, s: object) -> list[str]:
    return [str(action) for action in MIND.shortlist(s, most)]  # type: ignore[arg-type]


def test_the_border_that_closes_is_the_first_to_think_of() -> None:
    walls = fence(block("a1", "c3"))
    s = using(
        position((0, "b2", "b1"), (1, "k2", "k1"), *FAR, board=paint(V="a1 c3"), borders=walls[:-1]), "borders", 2
    )
    field, other = walls[-1]
    assert listed(4, s)[0] == f"border {field} {other}"
    assert len(listed(4, s)) == 4
    do(s, "border f6 g6")
    assert listed(4, s)[-1] == "done"


def test_borders_that_help_others_are_passed_over() -> None:
    walls = fence(block("a1", "c3"))
    s = using(
        position((0, "k2", "k1"), (1, "b2", "b1"), *FAR, board=paint(V="a1 c3"), borders=walls[:-1]), "borders", 1
    )
    field, other = walls[-1]
    most = len(lines(s)) - 1
    assert f"border {field} {other}" in lines(s)
    assert f"border {field} {other}" not in listed(most, s)


def test_the_field_that_brings_most_is_the_first_to_think_of() -> None:
    s = using(frontier(board=paint(F="a5", V="b5 c6")), "expansion", 2)
    assert listed(1, s) == ["expand b2 b5"]
    # What somebody else loses counts for more, if it can be taken.
    theirs = using(frontier(board=paint(V="a5 e3"), yours=""), "expansion", 1)
    assert listed(1, theirs) == ["expand b2 e3"]


def test_nobody_sells_and_takes_without_end() -> None:
    s = frontier(hands={0: ["D14", "C02"]}, market=["A08", "A13"])
    s.phase, s.round = "refill", 150
    assert listed(9, s) == ["draw", "take A08", "take A13"]
    s.round += 1
    assert listed(9, s) == ["draw"]


def test_a_second_step_goes_behind_the_first() -> None:
    board = paint(F="a5", V="b6")
    assert listed(1, using(frontier(board=board), "expansion", 2)) == ["expand b2 b5"]
    assert listed(1, using(frontier(board=board), "expansion", 1)) == ["expand b2 a5"]


def test_where_little_can_be_done_all_is_looked_at() -> None:
    s = fresh()
    assert [*MIND.shortlist(s)] == [*GAME.actions(s)]
    knights = using(frontier(), "knights", 1)
    assert [*MIND.shortlist(knights, 1)] == [*GAME.actions(knights)]


@pytest.mark.parametrize("seats", [2, 3])
def test_what_speaks_for_a_seat_adds_up_to_how_it_is_judged(seats: int) -> None:
    board = paint(V="a1 d2 e2", C="b1")
    s = using(frontier(seats=seats, board=board, hands={0: ["A13"]}), "expansion", 1)
    parts = MIND.parts(s)
    mine, *others = (sum(part.values()) for part in parts)
    assert mine - max(others) == pytest.approx(prior(s, 0))
    assert parts[0]["points"] == total(s, 0)
    assert parts[0]["steps"] > 0 < parts[0]["cards"]
    assert parts[0]["danger"] <= 0


def test_after_the_end_only_the_points_speak() -> None:
    s = frontier(board=paint(V="a1"))
    s.turn = None
    assert [parts["points"] for parts in MIND.parts(s)][:2] == [VILLAGE, 0]
    assert MIND.value(s)[0] > 0.9


def test_castles_are_placed_at_a_glance_and_turns_are_played_out() -> None:
    s = GAME.start(2, Seeded(3))
    assert MIND.think(View(GAME, s), Random(1), MIND.levels[4]).total == len(GAME.actions(s))
    cards = {0: ["A06", "A15", "A10"], 1: ["A13", "A14", "A09"], 2: ["A07"]}
    s = position((0, "b2", "b1"), (1, "k2", "k1"), *FAR, hands=cards)
    thought = MIND.think(View(GAME, s), Random(1), Level(0.0, 6, 1))
    assert thought.run(thought.total)
    assert sum(looked for _, _, looked in thought.values) >= 6


def test_the_castles_that_nobody_plays_count_for_nobody() -> None:
    board = paint(V="a1 d2")
    s = position((0, "b2", "b1"), (1, "k2", "k1"), *FAR, seats=2, board=board, borders=fence(block("a1", "c3")))
    assert listed(1, using(s, "expansion", 1)) == ["expand b2 d2"]
    assert len(listed(3, using(s, "borders", 1))) == 3


def test_a_second_look_ends_between_two_turns_and_not_in_the_middle_of_a_card() -> None:
    s, long = fresh(), []
    for seed in range(12):
        after, dealer, decisions = s.copy(), Seeded(seed), seed % 3  # so many are made by the first look
        while MIND.awaited(after, s, decisions):
            MIND.do(after, whole(MIND.by_habit(after, dealer)), dealer)
            decisions += 1
        assert after.phase in ("turn", "castles")
        long.append(decisions)
        s = after
    assert max(long) > AHEAD
