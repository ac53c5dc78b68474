"""Löwenherz, the tricky cases: HA1 to HA50."""

from __future__ import annotations

from typing import Any

import pytest

from loewenherz_positions import (
    MEADOW,
    Opinion,
    block,
    check,
    do,
    fence,
    has,
    land,
    lines,
    name,
    number,
    paint,
    played,
    position,
    put,
    refused,
    total,
    upright,
    using,
)
from tafelrunde.core import Damaged
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.data import CARDS
from tafelrunde.games.loewenherz.state import Loewenherz
from test_loewenherz_rules import FAR, MINE, YOURS, fresh, frontier, last_card

rule = pytest.mark.rule


def castles_next(*castles: tuple[int, str, str], board: list[str] = MEADOW) -> Loewenherz:
    """The next castle is to be placed."""
    s = position(*castles, board=board)
    s.phase, s.round, s.turn = "castles", 0, len(castles) % 3
    s.seat, s.lands = s.turn, [0] * len(castles)
    return s


# Placing castles


@rule("loewenherz", "HA1")
def test_distance_counts_steps_to_the_side_and_up_and_down_fixture_6() -> None:
    s = castles_next((0, "a1", ""), (1, "l12", ""), (2, "l1", ""))
    legal = {line.split()[1] for line in lines(s)}
    for row in range(12):
        for column in range(12):
            free = name(row, column) not in ("a1", "l12", "l1")
            assert (name(row, column) in legal) == (free and row + column >= 7)
    for row, column in ((0, 6), (3, 3), (5, 1)):
        assert refused(s, f"castle {name(row, column)}") == "H11"


@rule("loewenherz", "HA2")
def test_a_castle_needs_room_for_its_knight_and_else_comes_closer_for_this_once() -> None:
    board = [list("V" * 12) for _ in range(12)]
    for row, column, kind in ((0, 0, "."), (0, 4, "."), (0, 5, "F"), (11, 0, "."), (5, 5, "."), (0, 2, ".")):
        board[row][column] = kind
    board[0][1] = "F"
    s = castles_next((0, "a1", ""), (1, "l12", ""), (2, "l1", ""), board=["".join(row) for row in board])
    # a12 and f6 are far enough, but nothing beside them can hold a knight.
    assert lines(s) == ["castle e1"]
    assert refused(s, "castle a12") == "HA2"
    assert refused(s, "castle f6") == "HA2"
    assert refused(s, "castle c1") == "H12"
    do(s, "castle e1")
    do(s, "knight f1")
    assert lines(s) == ["castle c1"]
    s.board = "".join(paint(F="b1"))
    assert refused(s, "castle k12") == "H11"


@rule("loewenherz", "HA3")
def test_castles_stand_on_meadow_only_knights_on_forest_too() -> None:
    s = castles_next(board=paint(F="a2 b1"))
    assert refused(s, "castle a2") == "H9"
    do(s, "castle a1")
    assert lines(s) == ["knight b1", "knight a2"]


@rule("loewenherz", "HA4")
def test_castles_of_different_colours_may_touch_and_block_each_other() -> None:
    s = castles_next((0, "c3", "c4"))
    assert "castle c2" in lines(s)
    assert refused(s, "castle c4") == "H9"
    do(s, "castle b3")
    assert lines(s) == ["knight b2", "knight a3", "knight b4"]
    assert refused(s, "knight c3") == "H10"


# Borders and regions


@rule("loewenherz", "HA5")
@pytest.mark.parametrize(
    ("use", "step"), [("borders", "border f9 f10"), ("knights", "knight a2"), ("expansion", "expand b2 a5")]
)
def test_at_least_one_step_then_you_may_stop_at_any_time(use: str, step: str) -> None:
    s = using(frontier(), use, 3)
    assert refused(s, "done") == "HA5"
    do(s, step)
    assert lines(s)[-1] == "done"
    do(s, "done")
    assert s.phase == "refill"


@rule("loewenherz", "HA6")
def test_in_a_territory_stand_only_figures_of_its_castle() -> None:
    # A foreign knight hangs on its own castle, so the last piece of such a fence can never be put.
    s = position(
        (0, "a1", "b1"),
        (1, "e2", "d2 c2"),
        *FAR,
        borders=[f for f in fence(block("a1", "c3")) if f != ("c2", "d2")],
    )
    using(s, "borders")
    assert refused(s, "border c2 d2") == "H26"
    assert not any(s.lands)


@rule("loewenherz", "HA7")
def test_a_region_without_a_castle_is_a_neutral_zone() -> None:
    zone = block("a5", "c7")
    s = frontier(
        mine="",
        board=paint(V="a5", C="b6"),
        borders=[*fence(zone), ("a6", "b6")],
        hands={0: ["A01"], 1: ["A02"], 2: ["A03"]},
    )
    assert [total(s, seat) for seat in range(3)] == [0, 0, 0]
    assert has(s, "a6", "b6")
    do(using(s, "expansion"), "expand b2 a5")
    assert total(s, 0) == 3
    do(s, "draw")
    assert s.ducats == [20, 20, 20]


@rule("loewenherz", "HA8")
def test_a_closed_region_with_two_castles_is_open_land() -> None:
    s = position((0, "a1", "b1"), (1, "d4", "d3"), *FAR, borders=fence(MINE), board=paint(V="a2"))
    assert total(s, 0) == 0
    assert "border a2 a3" in lines(using(s, "borders"))
    assert "knight c1" in lines(using(s, "knights"))


@rule("loewenherz", "HA9")
def test_what_is_left_outside_is_a_territory_if_one_castle_is_left_in_it() -> None:
    walls = fence(block("a1", "c3"))
    s = position((0, "a1", "b1"), (2, "l12", "k12"), borders=walls[:-1], board=paint(V="l1"))
    do(using(s, "borders"), "border " + " ".join(walls[-1]))
    assert len(land(s, "l12")) == 135
    assert total(s, 2) == 3


@rule("loewenherz", "HA10")
def test_a_border_may_help_others_only() -> None:
    walls = sorted({*fence(block("a1", "c3")), *fence(block("d1", "f3"))} - {("c1", "d1")})
    s = position((1, "a1", "b1"), (2, "f3", "f2"), *FAR, borders=walls, board=paint(V="a3 d1"))
    assert "border c1 d1" in lines(using(s, "borders"))
    do(s, "border c1 d1")
    assert [total(s, seat) for seat in range(3)] == [0, 3, 3]


@rule("loewenherz", "HA11")
def test_after_closing_a_territory_the_rest_of_the_card_obeys_the_new_position() -> None:
    walls = fence(block("a1", "c3"))
    s = position((0, "a1", "b1"), *FAR, borders=[*walls[:-1], ("b2", "b3")])
    using(s, "borders", 3)
    assert "border a2 a3" in lines(s)
    supply = s.free_borders()
    do(s, "border " + " ".join(walls[-1]))
    assert s.free_borders() == supply
    assert refused(s, "border a2 a3") == "H27"
    assert refused(s, "border b2 b3") == "H27"


@rule("loewenherz", "HA12")
def test_only_borders_with_both_sides_in_one_territory_are_superfluous() -> None:
    kept = [("d5", "d6"), ("e5", "f5"), ("a9", "b9")]
    s = frontier(borders=[*kept, *fence(block("a8", "c10")), ("a9", "b9")])
    assert all(has(s, *one) for one in [*kept, *fence(MINE), *fence(YOURS)])
    s = frontier(borders=[("a3", "a4")])
    assert not has(s, "a3", "a4")


# Expansion


@rule("loewenherz", "HA13")
def test_no_occupied_field_may_be_taken_not_even_an_own_one() -> None:
    s = using(frontier(extra=[(0, "b6", "b5")]), "expansion")
    assert refused(s, "expand b2 b5") == "HA13"


@rule("loewenherz", "HA14")
def test_an_expansion_never_parts_a_knight_from_its_castle() -> None:
    yours = ["e1", "f1", "g1", "e2", "f2", "g2"]
    s = position((0, "b2", "b3 c3 c2 d2"), (1, "g1", "f1 e1"), *FAR, borders=[*fence(MINE), *fence(yours)])
    using(s, "expansion", 2)
    for field in ("e1", "f1"):
        assert f"expand b2 {field}" not in lines(s)
    do(s, "expand b2 e2")
    do(s, "expand b2 f2")
    assert land(s, "g1") == {"e1", "f1", "g1", "g2"}
    assert s.garrison(1) == 2


@rule("loewenherz", "HA15")
def test_a_part_that_is_cut_off_is_lost_and_open_for_the_second_field() -> None:
    yours = ["e1", "e2", "e3", "e4", "f1", "g1", "h1", "h2"]
    board = paint(C="e3 f1 h2", V="e4")
    s = position((0, "b2", "b3 c3"), (1, "h1", "h2"), *FAR, borders=[*fence(MINE), *fence(yours)], board=board)
    using(s, "expansion", 2)
    assert GAME.scores(s)[1]["monopolies"] == 5
    do(s, "expand b2 e1")
    assert total(s, 1) == 0
    s.figures[0] &= ~(1 << number("b3") | 1 << number("c3"))
    assert refused(s, "expand b2 f1") == "H46"
    do(s, "expand b2 e4")
    assert total(s, 0) == 3


@rule("loewenherz", "HA16")
def test_open_land_that_an_expansion_splits_becomes_territories_at_once() -> None:
    # The strip e1 to g1 joins two castles; taking f1 parts them.
    strip = ["e1", "e2", "f1", "g1", "g2"]
    s = position((0, "f3", "f2"), (1, "e2", ""), (1, "g2", ""), *FAR, board=paint(V="e1", F="g1"),
                 borders=[*fence(strip), *fence(["f2", "f3"])])  # fmt: skip
    assert [total(s, seat) for seat in range(3)] == [0, 0, 0]
    using(s, "expansion", 2)
    events = do(s, "expand f3 f1")
    assert [land(s, castle) for castle in ("e2", "g2")] == [{"e1", "e2"}, {"g1", "g2"}]
    assert total(s, 1) == 4
    assert [event.what for event in events] == ["expanded", "territory", "territory", "points"]
    s.figures[0] &= ~(1 << number("f2"))
    assert refused(s, "expand f3 e1") == "H46"
    s.colours[1] = 0
    assert refused(s, "expand f3 e1") == "H45"


@rule("loewenherz", "HA17")
def test_an_enclosed_pocket_is_not_swallowed() -> None:
    s = position((0, "b2", "b3"), *FAR, borders=fence([*MINE, "b5"]))
    using(s, "expansion", 2)
    do(s, "expand b2 b6")
    do(s, "expand b2 a6")
    assert land(s, "b2") == {*MINE, "b5", "b6", "a6"}
    assert s.region(number("a5")) == 1 << number("a5")


@rule("loewenherz", "HA18")
def test_the_second_field_may_reach_a_region_that_was_not_near_before() -> None:
    strip = block("e1", "e4")
    far = block("f1", "h4")
    s = position((0, "b2", "b3 c3"), (1, "g2", "g3"), *FAR, borders=[*fence(MINE), *fence(strip), *fence(far)])
    using(s, "expansion", 2)
    assert refused(s, "expand b2 f1") == "H41"
    do(s, "expand b2 e1")
    assert "expand b2 f1" in lines(s)
    s.figures[0] &= ~(1 << number("c3"))
    assert refused(s, "expand b2 f1") == "H46"
    s.figures[0] |= 1 << number("c3")
    s.alliances.append((0, 1))
    assert refused(s, "expand b2 f1") == "H47"


@rule("loewenherz", "HA19")
def test_which_pieces_move() -> None:
    s = using(frontier(borders=[("a5", "b5")]), "expansion", 2)
    supply = s.free_borders()
    do(s, "expand b2 a5")
    assert s.free_borders() == supply + 1 - 1
    hole = [field for field in block("a1", "d5") if field != "b3"]
    s = position((0, "b2", "b1"), *FAR, borders=fence(hole))
    supply = s.free_borders()
    do(using(s, "expansion"), "expand b2 b3")
    assert s.free_borders() == supply + 4


@rule("loewenherz", "HA20")
def test_without_borders_in_the_supply() -> None:
    def tight(left: int) -> Loewenherz:
        # A comb of borders that divides nothing: the row below its teeth stays open.
        s = frontier(hands={0: ["A01", "A06"]})
        teeth = [(row, column) for row in range(4, 11) for column in range(11) if (row, column) != (4, 0)]
        teeth += [(row, column) for row in range(3) for column in range(8, 11)]
        put(s, [upright(*one) for one in teeth[: s.free_borders() - left]])
        assert s.free_borders() == left
        return s

    s = tight(0)
    assert refused(s, "play A01 borders") == "HA20"
    using(s, "expansion")
    assert refused(s, "expand b2 a5") == "HA20"
    assert sorted(Opinion(s).actions()) == sorted(lines(s))
    s = tight(1)
    do(s, "play A06 borders")
    do(s, "border a5 b5")
    assert (s.phase, s.free_borders()) == ("refill", 0)
    using(s, "expansion")
    do(s, "expand b2 a5")
    assert s.free_borders() == 0
    check(s)


@rule("loewenherz", "HA21")
def test_a_territory_without_knights_grows_into_free_land_only() -> None:
    s = using(frontier(mine="", yours=""), "expansion")
    assert refused(s, "expand b2 e3") == "H46"
    assert "expand b2 a5" in lines(s)
    assert "expand b2 e3" in lines(using(frontier(mine="b3", yours=""), "expansion"))


@rule("loewenherz", "HA22")
def test_equally_many_knights_are_not_enough() -> None:
    s = using(frontier(mine="b3 c3", yours="g3 g4"), "expansion")
    assert refused(s, "expand b2 e3") == "H46"


@rule("loewenherz", "HA23")
def test_nobody_captures_knights_only_defectors_remove_them() -> None:
    seen = set()
    for seed in range(3):
        for before, action, events in played(seed, 2 + seed):  # noqa: B007 - the last one is looked at
            if action:
                after = next((e.facts for e in events if e.what == "removed"), None)
                seen.add(action.verb)
                assert (after is not None) <= (action.verb in ("defect", "remove"))
        assert before
    assert "expand" in seen


@rule("loewenherz", "HA24")
def test_castles_whose_rows_of_figures_meet_can_never_be_parted() -> None:
    s = using(position((0, "b2", "b3"), (0, "b9", "b8"), *FAR), "knights", 4)
    for field in ("b4", "b5", "b6", "b7"):
        do(s, f"knight {field}")
    using(s, "borders", 9)
    for row in range(2, 9):
        assert refused(s, f"border b{row} b{row + 1}") == "H26"
    s = using(position((0, "b2", "b3"), (0, "b9", "b8 b7 b6 b5"), *FAR, borders=[("b4", "b5")]), "knights")
    do(s, "knight b4")
    assert has(s, "b4", "b5")


# Knights and defectors


@rule("loewenherz", "HA25")
def test_a_defector_pays_for_the_forest_too() -> None:
    s = frontier(board=paint(F="a2 b1 c2 c3 a3 b4"), ducats=7, hands={0: ["B14"]})
    do(s, "play B14 defector")
    do(s, "defect g2 b1")
    assert s.ducats[0] == 0
    s = frontier(board=paint(F="a2 b1 c2 c3 a3 b4"), ducats=6, hands={0: ["B14"]})
    assert refused(s, "play B14 defector") == "H52"
    s = frontier(board=paint(F="a2"), ducats=6, hands={0: ["B14"]})
    do(s, "play B14 defector")
    assert refused(s, "defect g2 a2") == "HA25"
    assert refused(s, "defect g2 d4") == "H35"
    assert refused(s, "defect g2 b2") == "H34"


@rule("loewenherz", "HA26")
def test_the_opponent_chooses_and_if_there_is_no_choice_it_happens_at_once() -> None:
    s = using(frontier(), "defector")
    events = do(s, "defect g2 b1")
    assert [event.what for event in events] == ["defected", "knight", "removed"]
    assert (s.turn, s.phase) == (0, "refill")
    s = using(frontier(yours="g3 f2"), "defector")
    do(s, "defect g2 b1")
    assert (s.turn, s.phase) == (1, "removal")


@rule("loewenherz", "HA27")
def test_in_a_ring_every_knight_is_an_end_and_a_border_breaks_a_row() -> None:
    s = using(frontier(yours="f2 f3 g3"), "defector")
    do(s, "defect g2 b1")
    assert lines(s) == ["remove f2", "remove f3", "remove g3"]
    s = using(frontier(yours="f2 f3"), "defector")
    do(s, "defect g2 b1")
    assert s.knights(1) == 1 << number("f2")


@rule("loewenherz", "HA28")
def test_a_defector_may_be_used_between_allies() -> None:
    s = using(frontier(), "defector")
    s.alliances.append((0, 1))
    do(s, "defect g2 b1")
    assert s.garrison(1) == 0


@rule("loewenherz", "HA29")
def test_defector_and_alliance_need_a_common_border_not_a_corner() -> None:
    corner = block("e5", "h8")
    s = position((0, "b2", "b3"), (1, "g6", "g7"), (0, "b10", "b11"), (1, "g10", "g11"), *FAR,
                 borders=[*fence(MINE), *fence(corner), *fence(block("a9", "d12")), *fence(block("e9", "h12"))])  # fmt: skip
    assert refused(using(s, "alliance"), "ally b2 g6") == "HA29"
    assert refused(using(s, "defector"), "defect g6 b1") == "HA29"


@rule("loewenherz", "HA30")
def test_no_second_alliance_of_a_pair_but_several_of_a_territory() -> None:
    s = frontier(extra=[(1, "b6", "")], borders=fence(block("a5", "d8")))
    do(using(s, "alliance"), "ally b2 g2")
    using(s, "alliance")
    assert refused(s, "ally b2 g2") == "HA30"
    do(s, "ally b2 b6")
    assert s.alliances == [(0, 1), (0, 2)]
    s = frontier(hands={0: ["B15"]})
    s.alliances.append((0, 1))
    assert refused(s, "play B15 alliance") == "HA38"


@rule("loewenherz", "HA31")
def test_an_alliance_holds_for_the_castles_not_for_fields() -> None:
    yours = ["e1", "f1", "g1", "h1", "h2", "e2", "e3"]
    s = position((0, "b2", "b3 c3"), (1, "h1", "h2"), (2, "f5", "f4 f3 f2"), *FAR,
                 borders=[*fence(MINE), *fence(yours), *fence(block("f2", "g5"))])  # fmt: skip
    s.alliances.append((0, 1))
    assert refused(using(s, "expansion"), "expand b2 e2") == "H47"
    s.seat = s.turn = 2
    do(s, "expand f5 f1")
    s.seat = s.turn = 0
    using(s, "expansion", 2)
    do(s, "expand b2 e2")
    assert "e2" in land(s, "b2")


# Points, money, end


@rule("loewenherz", "HA32")
def test_the_fourth_mine_brings_nothing_more_but_a_second_monopoly_does() -> None:
    assert GAME.scores(frontier(board=paint(S="a1 a2 a3 a4")))[0]["monopolies"] == 5
    assert GAME.scores(frontier(board=paint(S="a1 a2 a3 a4", J="d1 d2 d3")))[0]["monopolies"] == 10


@rule("loewenherz", "HA33")
def test_victory_is_looked_at_when_the_action_is_complete_for_everybody() -> None:
    walls = fence(block("a1", "d4"))
    board = paint(V="a1 a2 a3 a4 b1 b4 c1 c2 c3 c4 d1 d2 d3", F="d4")
    s = position((1, "b2", "b3"), *FAR, borders=walls[:-1], board=board, hands={0: ["A06"]})
    do(s, "play A06 borders")
    do(s, "border " + " ".join(walls[-1]))
    assert total(s, 1) == 40
    assert (s.turn, s.phase, s.ended) == (0, "borders", "")
    do(s, "done")
    assert (s.turn, s.ended) == (None, "target")
    assert GAME.ranking(s)[0] == [1]


@rule("loewenherz", "HA34")
def test_of_several_at_the_target_the_most_points_then_ducats_win() -> None:
    s = frontier(board=paint(V=" ".join(block("a1", "d4")[:14] + block("e1", "h4")[:14])))
    assert total(s, 0) == total(s, 1) == 42
    s.ducats, s.ended = [3, 4, 9], "target"
    assert GAME.ranking(s) == [[1], [0], [2]]
    s.ducats[0] = 4
    assert GAME.ranking(s) == [[0, 1], [2]]


@rule("loewenherz", "HA35")
def test_in_the_final_phase_sold_cards_are_dead_and_income_goes_on() -> None:
    s = last_card()
    do(s, "sell A01")
    do(s, "draw")
    assert [len(hand) for hand in s.hands] == [3, 3, 3]
    assert (s.turn, s.ducats[1]) == (1, 21)
    before = len(s.market)
    for _ in range(3):
        do(s, lines(s)[0])
    assert len(s.market) == before + 3
    assert [len(hand) for hand in s.hands] == [2, 2, 2]
    assert s.ducats[1] == 21 + CARDS["A04"].sale + 1


@rule("loewenherz", "HA36")
@pytest.mark.parametrize(("ducats", "bonus"), [([4, 2], [5, 3]), ([4, 0], [5, 0]), ([4, 4], [5, 5]), ([0, 0], [0, 0])])
def test_the_ranks_of_the_last_ducats(ducats: list[int], bonus: list[int]) -> None:
    s = position((0, "a1", ""), (1, "l12", ""), (2, "f6", ""), seats=2)
    s.ducats, s.ended = ducats, "cards"
    assert [score["ducats"] for score in GAME.scores(s)] == bonus


@rule("loewenherz", "HA36")
def test_the_last_ducats_do_not_reach_for_the_target() -> None:
    s = frontier(board=paint(V="a1 a2 a3 a4 b1 b4 c1 c2 c3 c4 d1 d2 d3"))
    s.final = True
    s.hands = [s.cards.open(["A01"]), [], []]
    do(s, "sell A01")
    assert (s.ended, total(s, 0)) == ("cards", 44)


@rule("loewenherz", "HA37")
def test_who_cannot_play_must_sell_and_nobody_may_pass() -> None:
    s = frontier(hands={0: ["A06", "B07"]}, ducats=0)
    assert lines(s) == [f"sell #{card}" for card in s.hands[0]]
    assert refused(s, "done") == "H15"


@rule("loewenherz", "HA38")
def test_a_card_without_any_effect_cannot_be_played() -> None:
    s = position((0, "a1", "b1"), *FAR, hands={0: ["B08", "B15", "B14", "A09"]}, board=paint(V="a2 b2 c1"))
    assert refused(s, "play B08 expansion") == "HA38"
    assert refused(s, "play B15 alliance") == "HA38"
    assert refused(s, "play B14 defector") == "H52"
    assert refused(s, "play A09 knights") == "HA38"
    whole = position((0, "a1", "b1"), hands={0: ["A01"]})
    assert land(whole, "a1") == set(block("a1", "l12"))
    assert refused(whole, "play A01 borders") == "HA38"


@rule("loewenherz", "HA38")
def test_a_knight_that_cannot_be_paid_in_the_forest_does_not_count() -> None:
    s = frontier(hands={0: ["A09"]}, ducats=2, board=paint(F="a2 b1 c2 c3 a3 b4"))
    assert refused(s, "play A09 knights") == "HA38"


@rule("loewenherz", "HA39")
def test_with_nothing_else_in_the_market_one_draws() -> None:
    s = frontier(hands={0: ["A01"]})
    do(s, "sell A01")
    assert lines(s) == ["draw"]


@rule("loewenherz", "HA40")
def test_an_identical_twin_of_the_sold_card_may_be_taken_fixture_10() -> None:
    s = frontier(hands={0: ["A01"], 1: ["A03"]}, market=["A02"])
    do(s, "sell A01")
    assert lines(s) == ["draw", "take A02"]
    assert refused(s, "take A01") == "H21"
    do(s, "draw")
    do(s, "sell A03")
    do(s, "take A01")


@rule("loewenherz", "HA41")
def test_trading_with_the_market_for_ever_is_legal() -> None:
    s = frontier(hands={seat: [f"A0{seat + 1}"] for seat in range(3)}, market=["B01"])
    deck = s.deck[:]
    for _ in range(200):
        do(s, lines(s)[0])
        do(s, lines(s)[1])
    assert (s.deck, s.round, s.final) == (deck, 201, False)


@rule("loewenherz", "HA42")
def test_a_neutral_territory_can_be_taken_from_and_loses_its_knight_to_a_defector() -> None:
    def next_to_neutral(mine: str) -> Loewenherz:
        return position((0, "b2", mine), (2, "f2", "e2"), (1, "l12", "k12"), (1, "a12", "a11"), seats=2,
                        borders=[*fence(MINE), *fence(YOURS)], board=paint(V="e3 f1"))  # fmt: skip

    s = using(next_to_neutral("b3"), "expansion")
    assert refused(s, "expand b2 e3") == "H46"
    assert refused(s, "expand b2 e2") == "H43"
    s = using(next_to_neutral("b3 c3"), "expansion")
    events = do(s, "expand b2 e3")
    assert [score["total"] for score in GAME.scores(s)] == [3, 0]
    assert [event.facts["seat"] for event in events if event.what == "points"] == [0]
    s = using(next_to_neutral("b3"), "defector")
    do(s, "defect f2 b1")
    assert (s.turn, s.phase, s.knights(2)) == (0, "refill", 0)
    s = using(next_to_neutral("b3"), "alliance")
    do(s, "ally b2 f2")
    assert s.alliances == [(0, 1)]
    s = using(next_to_neutral("b3"), "borders")
    assert refused(s, "border e3 e4") == "H27"


@rule("loewenherz", "HA43")
def test_two_players_have_twelve_castles_too() -> None:
    s = fresh(2)
    while s.phase != "turn":
        do(s, lines(s)[0])
    assert [s.colours.count(colour) for colour in range(3)] == [4, 4, 4]
    assert [len(fresh(seats).figures) for seats in (2, 3, 4)] == [3, 3, 4]


@rule("loewenherz", "HA44")
def test_only_the_faces_of_hands_and_deck_are_hidden() -> None:
    s = fresh(3)
    while s.phase != "turn":
        do(s, lines(s)[0])
    do(s, lines(s)[1])
    do(s, "draw")
    for seat in (None, 0, 1, 2):
        view = s.seen_by(seat)
        assert GAME.to_json(view) | {"cards": 0} == GAME.to_json(s) | {"cards": 0}
        assert [view.cards.face[card] for card in s.market] == [s.face(card) for card in s.market]
        assert {view.letter(card) for card in s.deck} == set("ABCD")
        for other, hand in enumerate(s.hands):
            assert [view.cards.face[card] is not None for card in hand] == [seat == other] * 3


@rule("loewenherz", "HA44")
def test_everybody_remembers_who_took_what_from_the_market() -> None:
    s = frontier(hands={0: ["A01"]}, market=["B01"])
    do(s, "sell A01")
    do(s, "take B01")
    assert [s.seen_by(1).cards.face[card] for card in s.hands[0]] == ["B01"]


@rule("loewenherz", "HA45")
def test_there_are_no_debts() -> None:
    s = frontier(hands={0: ["A06", "A01"]}, ducats=5)
    assert refused(s, "play A06 borders") == "H22"
    do(s, "play A01 borders")
    assert s.ducats == [4, 5, 5]


@rule("loewenherz", "HA46")
def test_the_fee_is_looked_at_before_each_knight_after_the_price() -> None:
    s = frontier(mine="", board=paint(F="a2 b1 c2 b3"), ducats=8, hands={0: ["B07"]})
    do(s, "play B07 knights")
    do(s, "knight a2")
    assert s.ducats[0] == 0
    assert refused(s, "knight b1") == "H36"
    do(s, "knight a1")
    s = frontier(mine="", board=paint(F="a1 a2 b1 c2 b3 a3"), ducats=8, hands={0: ["B07"]})
    do(s, "play B07 knights")
    do(s, "knight a2")
    assert s.phase == "refill"


@rule("loewenherz", "HA47")
def test_who_is_carried_over_the_target_by_others_wins() -> None:
    strip = [*block("e1", "h4"), "i1", "j1", "j2"]
    board = paint(V=" ".join(field for field in block("e1", "h4") if field not in ("g2", "g3", "e1")), F="e1")
    s = position((0, "i3", "i2"), (1, "g2", "g3"), (2, "j2", ""), *FAR, board=board,
                 borders=[*fence(strip), *fence(["i2", "i3"])])  # fmt: skip
    assert total(s, 1) == 0
    do(using(s, "expansion"), "expand i3 i1")
    assert total(s, 1) == 40
    assert (s.turn, s.ended) == (None, "target")
    assert GAME.ranking(s)[0] == [1]


@rule("loewenherz", "HA48")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_territory_is_never_dissolved(seats: int) -> None:
    owned: set[int] = set()
    for s, _, _ in played(5, seats):
        now = {castle for castle, one in enumerate(s.lands) if one}
        assert owned <= now
        owned = now
    assert owned


@rule("loewenherz", "HA49")
def test_played_cards_never_come_back() -> None:
    for s, action, _ in played(4, 3):
        if action and action.verb == "draw" and len(s.deck) == 1:
            out = {s.face(card) for card in [*s.discard, *s.market]}
            assert not out & {s.face(card) for hand in s.hands for card in hand}
    assert s.ended
    assert len(s.discard) + len(s.market) == 60


@rule("loewenherz", "HA50")
def test_seat_one_is_the_oldest() -> None:
    for seats in (2, 3, 4):
        assert fresh(seats).turn == 0


# Positions as JSON


@pytest.mark.parametrize(
    "change",
    [
        {"castles": [144]}, {"castles": {}}, {"figures": [[-1]]}, {"figures": {}}, {"figures": [[144], [], []]},
        {"east": [True]}, {"east": [144]}, {"south": None}, {"board": "."}, {"colours": []}, {"lands": []}, {"more": 1},
    ],
)  # fmt: skip
def test_a_damaged_position_is_refused(change: dict[str, Any]) -> None:
    data = GAME.to_json(frontier())
    assert GAME.from_json(data) == frontier()
    assert GAME.from_json(GAME.to_json(frontier(mine="a1"))) == frontier(mine="a1")
    with pytest.raises(Damaged):
        GAME.from_json({**data, **change})


def test_a_position_is_a_table_of_names() -> None:
    with pytest.raises(Damaged):
        Loewenherz.from_json([])
    missing = GAME.to_json(frontier())
    del missing["east"]
    with pytest.raises(Damaged):
        GAME.from_json(missing)
