"""Löwenherz, what a bot is told about a position. No rules, only good sense."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from loewenherz_positions import (
    FAR,
    YOURS,
    block,
    fence,
    fresh,
    frontier,
    number,
    paint,
    played,
    position,
    put,
    total,
    using,
)
from loewenherz_positions import MINE as OURS
from tafelrunde.bots.loewenherz.frontiers import (
    FURTHER,
    LOOT,
    REACH,
    SPARE,
    adjacent,
    chances,
    frontiers,
    spoils,
    worths,
)
from tafelrunde.bots.loewenherz.plans import HOME, KEPT, MINE, best, ground, planned, plans
from tafelrunde.bots.loewenherz.prior import DUCAT, HELD, PLENTY, USEFUL, WON, prior
from tafelrunde.core import Seeded
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.data import CITY, FOREST, HAND, MONOPOLY, VILLAGE
from tafelrunde.games.loewenherz.geometry import mask
from tafelrunde.games.loewenherz.state import Loewenherz


def lead(**more: Any) -> float:
    """How far orange is ahead of blue at their common border."""
    return prior(frontier(seats=2, **more), 0)


def promise(use: str, steps: int, castle: int = -1, **more: Any) -> float:
    """What a card that was played for a use is worth until its steps are made."""
    s = using(frontier(seats=2, **more), use, steps)
    s.castle = castle
    return prior(s, 0) - lead(**more)


def area(fields: str) -> int:
    return mask(number(field) for field in fields.split())


def standing(**more: Any) -> list[float]:
    """What the frontiers come to for orange and blue."""
    return chances(frontiers(frontier(seats=2, **more), 10)).totals


def test_the_judge_counts_points_and_likes_what_leads_to_them() -> None:
    board = paint(F="a1", V="b1 d2 e2")
    s = frontier(mine="b3 c3", board=board)
    level = prior(s, 0)
    for change in (
        lambda t: t.ducats.__setitem__(0, 0),
        lambda t: t.figures.__setitem__(0, 1 << number("b2")),
        lambda t: t.figures.__setitem__(1, t.figures[1] | 1 << number("f2") | 1 << number("f3") | 1 << number("e3")),
    ):
        worse = s.copy()
        change(worse)
        assert prior(worse, 0) < level
    safer = s.copy()
    safer.alliances.append((0, 1))
    assert prior(safer, 1) > prior(s, 1)
    assert prior(using(s.copy(), "borders", 2), 0) > level
    assert prior(using(s.copy(), "expansion", 2), 0) > level


def test_a_new_kind_of_mine_is_worth_its_ducats_in_the_turns_that_are_left() -> None:
    def worth(turns: int) -> float:
        lands = [frontier(seats=2, board=board) for board in (paint(C="a1"), paint())]
        for s in lands:
            del s.deck[2 * turns :]
        return prior(lands[0], 0) - prior(lands[1], 0)

    assert [worth(turns) for turns in (1, 4, 20)] == pytest.approx([MINE, 4 * MINE, 20 * MINE])
    assert worth(4) == pytest.approx(FOREST)


def test_ducats_count_up_to_plenty() -> None:
    purses = [lead(ducats=ducats) for ducats in (1, 5, PLENTY, PLENTY + 9)]
    assert purses == [lead()] * 4
    s = frontier(seats=2, ducats=5)
    s.ducats[0] += 3
    assert prior(s, 0) == pytest.approx(lead() + 3 * DUCAT)
    s.ducats[0] = 40
    assert prior(s, 0) == pytest.approx(lead() + (PLENTY - 5) * DUCAT)


def test_a_card_in_the_hand_is_worth_a_part_of_what_it_would_bring() -> None:
    rich = {"board": paint(V="a5 b5")}

    def held(*faces: str, **more: Any) -> float:
        return lead(hands={0: list(faces)}, **more) - lead(**more)

    # No castle is open, nobody is near: borders and defectors are for nothing, and a second step is worth more.
    assert held("A08") == held("B14") == 0
    assert held("B07") >= held("A09") == 0 < held("A09", board=paint(V="d2 e2"))
    assert 0 < held("C04", **rich) < promise("expansion", 2, **rich)
    # The better use counts, the cheaper card is better, and each is worth something.
    assert held("B08", **rich) == held("B10", **rich) > held("C06", **rich) > held("D09", **rich)
    assert held("B08", "C06", **rich) == pytest.approx(held("B08", **rich) + held("C06", **rich))
    # Nobody else's cards are known.
    assert lead(hands={1: ["A13"]}, **rich) == lead(**rich)


def test_a_card_that_is_hidden_may_do_anything() -> None:
    s = fresh()
    assert prior(s.seen_by(1), 0) - prior(s, 0) == pytest.approx(HAND * HELD * USEFUL)


def test_steps_are_worth_what_they_bring_and_even_what_brings_nothing_leaves_something() -> None:
    board = paint(V="a5 d2 e2")
    assert promise("borders", 3) == pytest.approx(3 * USEFUL)
    assert promise("expansion", 2, board=board) > promise("expansion", 1, board=board) > USEFUL
    one_each, more = promise("knights", 1, board=board), promise("knights", 2, board=board)
    assert more > one_each > USEFUL
    # A defector is a knight more here and one less there.
    assert promise("defector", 1, board=board) > one_each
    assert promise("alliance", 1, board=board, yours="f2 g3") > USEFUL
    # Without a knight nobody defects, and of a friend there is nothing to fear.
    assert promise("defector", 1, board=board, mine="") == pytest.approx(USEFUL)


def test_borders_promise_what_the_best_of_the_open_castles_gains() -> None:
    def promised(steps: int) -> float:
        s = using(position((0, "b2", "a2"), (1, "k11", "k12"), *FAR, seats=2, board=paint(V="a1")), "borders", steps)
        level = s.copy()
        level.phase = "turn"
        return prior(s, 0) - prior(level, 0)

    worth = HOME + VILLAGE
    # Four borders cut off the corner.
    gains = [worth * (KEPT[4 - steps] - KEPT[4]) for steps in (1, 2, 3)]
    assert [promised(steps) - USEFUL * steps for steps in (1, 2, 3)] == pytest.approx(gains)


def test_whose_turn_it_is_changes_nothing_while_no_card_is_played() -> None:
    assert lead(turn=1) == lead(turn=0)


def test_as_many_knights_as_the_neighbour_are_no_threat_and_no_safety() -> None:
    fewer, even, more = (lead(mine=knights, yours="f3 g3") for knights in ("b3", "b3 c3", "b3 c3 d3"))
    assert fewer < even < more
    assert more - even == pytest.approx(even - fewer)
    # Whoever lies between two others is no worse off than they are.
    lands = {"a": "b2", "e": "f2", "i": "j2"}
    row = [(seat, castle, castle[0] + "3") for seat, castle in enumerate(lands.values())]
    fences = [edge for corner in lands for edge in fence(block(f"{corner}1", f"{chr(ord(corner) + 3)}4"))]
    assert prior(position(*row, borders=fences), 1) == 0


def test_the_spoils_are_the_best_two_fields_of_which_one_is_near() -> None:
    (worth, *_) = worths(frontiers(frontier(seats=2, board=paint(F="a1 a2 d1", V="b1 c2", K="c1")), 0))

    def found(near: str, behind: str) -> float:
        return spoils(area(near), area(f"{near} {behind}"), worth).two

    assert found("d2", "d3") == 0
    assert found("a1", "a2") == found("a1 a2", "") == 2 * FOREST
    assert found("a1 a2 b1", "") == VILLAGE + FOREST
    # Behind counts what lies beside a near field, whatever that is worth.
    assert found("a1 b2", "b1 c2 c1") == VILLAGE + FOREST
    assert found("d2", "c2 c1") == VILLAGE
    assert found("b1 d2", "c1") == CITY + VILLAGE
    assert found("b1 c2", "c1") == CITY + VILLAGE


def test_a_mine_is_worth_more_while_it_brings_ducats_and_most_if_it_makes_a_monopoly() -> None:
    def mine(board: list[str], colour: int = 0) -> float:
        (found,) = [
            worth for worth, kind in worths(frontiers(frontier(board=board), 8))[colour] if kind & 1 << number("a12")
        ]
        return found

    assert mine(paint(C="a12")) == 8 * MINE
    assert mine(paint(C="a12 a1")) == SPARE
    assert mine(paint(C="a12 a1 b1")) == SPARE + MONOPOLY
    assert mine(paint(C="a12 a1 b1 c1")) == SPARE
    assert mine(paint(C="a12 a1 b1"), 1) == 8 * MINE


def test_neighbours_are_feared_and_hoped_for_by_their_knights() -> None:
    board = paint(V="d2 e2")
    stands = [standing(board=board, mine=knights, yours="g3 h2") for knights in ("b3 c2 b1", "b3 c2", "b3", "")]
    ours, theirs = zip(*stands, strict=True)
    assert list(ours) == sorted(ours, reverse=True)
    assert list(theirs) == sorted(theirs)
    # Three fewer are no hope at all; and of the neutral nothing is taken that somebody else counts.
    gains = chances(frontiers(frontier(mine="", yours="g3 h2 h3", board=board), 8)).gains
    assert gains[:2] == [(0, 0), (LOOT * VILLAGE, LOOT * VILLAGE)]
    neutral = position((0, "b2", "b3 c2"), (2, "g2", "g3"), (1, "l12", "l11"), FAR[1], seats=2, board=board)
    put(neutral, [*fence(OURS), *fence(YOURS)])
    assert chances(frontiers(neutral, 8)).gains[0] == (VILLAGE, VILLAGE)


def test_with_an_ally_nothing_is_feared_or_hoped_for() -> None:
    s = frontier(seats=2, mine="b3 c3", board=paint(V="d2 e2"))
    assert [list(adjacent(frontiers(s, 8), castle)) for castle in (0, 1)] == [[1], [0]]
    s.alliances = [(0, 1)]
    at = frontiers(s, 8)
    assert [list(adjacent(at, castle)) for castle in (0, 1)] == [[], []]
    assert chances(at).gains[0] == (0, 0)


def test_of_several_territories_the_best_counts_most() -> None:
    second = {"extra": ((0, "b9", "a9"),), "borders": fence(block("a8", "d10"))}
    near, far = ({"board": paint(V=fields)} for fields in ("a5", "a5 b11"))
    alone, both = standing(**second, **near)[0], standing(**second, **far)[0]
    assert both - alone == pytest.approx(REACH * FURTHER * VILLAGE)


def test_an_expansion_promises_more_than_the_best_field_in_reach_for_it_takes_two() -> None:
    plain = promise("expansion", 2)
    found = [promise("expansion", 2, board=paint(**{kind: "a5"})) for kind in "FVK"]
    assert 0 < plain < found[0] < found[1] < found[2]
    assert all(worth > points for worth, points in zip(found, (FOREST, VILLAGE, CITY), strict=True))
    # What only the neighbour reaches is no promise to us.
    assert promise("expansion", 2, board=paint(K="i1")) == plain


def test_an_expansion_that_has_begun_goes_on_from_the_same_territory() -> None:
    second = {"extra": ((0, "b9", "a9"),), "borders": fence(block("a8", "d10"))}
    plain = promise("expansion", 2, **second)
    city = second | {"board": paint(K="a7")}
    assert promise("expansion", 2, **city) == promise("expansion", 2, 2, **city) > plain
    assert promise("expansion", 2, 0, **city) == pytest.approx(plain)


def test_an_open_castle_hopes_for_what_lies_round_it_and_the_last_borders_count_most() -> None:
    fields = fence(block("a1", "b2"))

    def hope(borders: int, kind: str) -> float:
        s = position((0, "b2", "b1"), *FAR, board=paint(**{kind: "a1 a2"}), borders=fields[:borders])
        return prior(s, 0)

    hopes = [hope(borders, "V") for borders in range(len(fields))]
    gains = [after - before for before, after in pairwise(hopes)]
    assert gains == sorted(gains)
    assert gains[0] > 0
    assert hope(0, "V") > hope(0, "F") > hope(0, "M")


def test_where_a_neighbour_has_closed_a_territory_its_borders_serve_the_next_castle_too() -> None:
    def hopes(borders: list[tuple[str, str]]) -> float:
        s = position((1, "g2", "g3"), (0, "j2", "k2"), *FAR, board=paint(V="i1 j4"), borders=borders)
        known = planned(ground(s), 9)[number("j2")]
        return best(known, s.east, s.south)[0]

    # From i1 to l4 there are four borders on either side; those towards e1 to h4 stand already.
    assert hopes(fence(YOURS)) == pytest.approx((HOME + 2 * VILLAGE) * KEPT[4])
    # A plan that reaches into the territory is cut at its border, and one with a castle in it is none.
    s = position((1, "g2", "g3"), (0, "j2", "k2"), *FAR, borders=fence(YOURS))
    closed = {plan.east & 1 << number("h1") for plan in plans(number("j2"), ground(s), 0).found}
    assert closed == {0, 1 << number("h1")}


def test_no_plan_runs_between_two_figures_of_a_colour() -> None:
    s = position((0, "b2", "c2"), *FAR)
    known = plans(number("b2"), ground(s), 0)
    assert known.found
    assert not known.east & 1 << number("b2")


def test_winning_is_worth_more_than_any_lead() -> None:
    *_, (s, _, _) = played(4, 3)
    totals = [total(s, seat) for seat in range(3)]
    leads = [mine - max(totals[:seat] + totals[seat + 1 :]) for seat, mine in enumerate(totals)]
    assert [prior(s, seat) for seat in range(3)] == [lead + (WON if lead > 0 else -WON) for lead in leads]
    level = frontier(seats=2)
    level.turn, level.phase = None, "over"
    assert prior(level, 0) == 0


@pytest.mark.no_cover
def test_the_judge_leads_a_greedy_player_past_a_random_one() -> None:
    rng, dealer = Random(1), Seeded(1)
    s = GAME.start(2, dealer)
    while s.turn is not None and s.round < 120:
        actions = GAME.actions(s)
        action = max(actions, key=lambda a: _after(s, a)) if s.turn == 0 else rng.choice(actions)
        GAME.play(s, action, dealer)
    assert total(s, 0) > total(s, 1) + 20


def _after(s: Loewenherz, action: object) -> float:
    trial = s.seen_by(0).guess(Random(1))
    GAME.play(trial, action, Seeded(1))  # type: ignore[arg-type]
    return prior(trial, 0)
