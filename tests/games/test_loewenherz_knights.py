"""Löwenherz: knights, defectors and alliances, with their rulings."""

from __future__ import annotations

import pytest

from loewenherz_positions import (
    FAR,
    MINE,
    YOURS,
    block,
    do,
    fence,
    flat,
    frontier,
    land,
    lines,
    number,
    paint,
    position,
    put,
    refused,
    using,
)
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.state import Loewenherz

rule = pytest.mark.rule


@rule("loewenherz", "H33")
def test_one_or_two_knights_as_shown_or_only_one_of_two() -> None:
    s = frontier(hands={0: ["B07", "C03", "A09"]})
    do(s, "play B07 knights")
    do(s, "knight a2")
    assert refused(s, "border a1 a2") == "H33"
    do(s, "knight a1")
    assert s.phase == "refill"
    assert s.free_knights(0) == 12
    s = frontier(hands={0: ["B07", "A09"]})
    do(s, "play B07 knights")
    do(s, "knight a2")
    do(s, "done")
    assert (s.phase, s.free_knights(0)) == ("refill", 13)
    s = frontier(hands={0: ["A09"]})
    do(s, "play A09 knights")
    do(s, "knight a2")
    assert s.phase == "refill"


@rule("loewenherz", "H34")
def test_knights_stand_on_free_meadow_or_forest_only() -> None:
    s = using(frontier(mine="b3 a2", board=paint(F="b1", V="c2", K="c3", S="a3")), "knights")
    assert lines(s) == ["knight a1", "knight b1", "knight b4"]
    for field in ("c2", "c3", "a3", "b2", "a2", "z9"):
        assert refused(s, f"knight {field}") == "H34"


@rule("loewenherz", "H35")
def test_knights_come_beside_an_own_figure_with_no_border_between_fixture_7() -> None:
    s = position((0, "f6", "g6"), (1, "j9", "j10"), *FAR, borders=[flat(5, 5), flat(5, 6)])
    using(s, "knights")
    assert lines(s) == [f"knight {field}" for field in ("f5", "g5", "e6", "h6")]
    for field in ("f7", "g7", "h5", "j8", "a1"):
        assert refused(s, f"knight {field}") == "H35"


@rule("loewenherz", "H35")
def test_one_neighbour_without_a_border_is_enough() -> None:
    s = position((0, "f6", "g6 g7"), *FAR, borders=[("f6", "f7")])
    assert "knight f7" in lines(using(s, "knights"))


@rule("loewenherz", "H36")
def test_a_knight_in_the_forest_costs_a_ducat_more() -> None:
    s = frontier(hands={0: ["A09"]}, ducats=3, board=paint(F="a2"))
    do(s, "play A09 knights")
    assert s.ducats[0] == 1
    (event, *_) = do(s, "knight a2")
    assert event.facts["fee"] == 1
    assert s.ducats[0] == 0
    s = frontier(hands={0: ["A09"]}, ducats=2, board=paint(F="a2"))
    do(s, "play A09 knights")
    assert refused(s, "knight a2") == "H36"
    do(s, "knight c2")
    assert s.ducats[0] == 0


@rule("loewenherz", "H36")
def test_where_only_the_fee_is_missing_the_fee_is_named() -> None:
    forest = paint(F=" ".join(MINE))
    assert refused(frontier(hands={0: ["A09"]}, ducats=2, board=forest), "play A09 knights") == "H36"
    do(frontier(hands={0: ["A09"]}, ducats=3, board=forest), "play A09 knights")
    village = paint(V=" ".join(MINE))
    assert refused(frontier(hands={0: ["A09"]}, ducats=2, board=village), "play A09 knights") == "HA38"


@rule("loewenherz", "H37")
def test_knights_may_stand_outside_territories() -> None:
    s = using(position((0, "f6", "g6"), *FAR), "knights")
    do(s, "knight h6")
    assert not any(s.lands)
    assert s.knights(0) >> number("h6") & 1


@rule("loewenherz", "H38")
def test_the_two_knights_may_part_and_the_second_may_stand_beside_the_first() -> None:
    for second in ("a4", "j10"):
        s = using(frontier(extra=[(0, "j8", "j9")]), "knights", 2)
        assert refused(s, "knight a4") == "H35"
        do(s, "knight a3")
        do(s, f"knight {second}")
        assert s.phase == "refill"


@rule("loewenherz", "H39")
def test_without_a_knight_in_the_supply_the_action_is_impossible() -> None:
    knights = " ".join(field for field in block("a1", "d4") if field != "b2")
    hands = {0: ["A09", "A01", "A02"], 1: ["B01", "B02", "B03"], 2: ["C01", "C02", "C03"]}
    s = frontier(mine=knights, hands=hands, extra=[(0, "j8", "")])
    assert s.free_knights(0) == 0
    assert refused(s, "play A09 knights") == "H39"
    assert GAME.from_json(GAME.to_json(s)) == s
    s = frontier(mine=knights[:-3], hands={0: ["B07"]}, extra=[(0, "j8", "")])
    do(s, "play B07 knights")
    do(s, "knight j9")
    assert s.phase == "refill"


@rule("loewenherz", "H50")
def test_a_defector_needs_two_neighbours_with_a_knight_each() -> None:
    for mine, yours in (("b3", ""), ("", "g3")):
        s = frontier(mine=mine, yours=yours, extra=[(0, "b9", "b10"), (1, "g9", "g10")], hands={0: ["B14"]})
        put(s, [*fence(block("a8", "d11")), *fence(block("e8", "h11"))])
        do(s, "play B14 defector")
        assert refused(s, "defect g2 b1") == "H50"
        assert refused(s, "defect l12 b1") == "H50"
        assert refused(s, "defect x b1") == "H50"
        assert refused(s, "defect g9 j10") == "H50"
        assert refused(s, "defect g9 x") == "H50"
        assert refused(s, "ally b9 g9") == "H50"
        do(s, "defect g9 b11")


@rule("loewenherz", "H50")
def test_a_defector_without_a_territory_of_ones_own_or_a_neighbour_with_knights_is_refused_for_that() -> None:
    for s in (
        position((0, "b2", "b3"), (1, "g2", "g3"), *FAR, borders=fence(YOURS), hands={0: ["B14"]}),
        frontier(yours="", hands={0: ["B14"]}),
        frontier(mine="", hands={0: ["B14"]}),
    ):
        assert refused(s, "play B14 defector") == "H50"


@rule("loewenherz", "H51")
def test_you_place_a_knight_and_the_opponent_removes_one_of_his_choice() -> None:
    s = frontier(yours="g3 f2", hands={0: ["B14"], 1: ["A01"]})
    do(s, "play B14 defector")
    do(s, "defect g2 b1")
    assert (s.turn, s.seat, s.phase) == (1, 0, "removal")
    assert s.knights(0) >> number("b1") & 1
    assert lines(s) == ["remove f2", "remove g3"]
    do(s, "remove f2")
    assert (s.turn, s.phase) == (0, "refill")
    assert s.free_knights(1) == 14
    assert s.knights(1) == 1 << number("g3")


@rule("loewenherz", "H52")
def test_a_defector_is_only_playable_where_a_knight_can_be_placed() -> None:
    s = frontier(board=paint(V="a2 b1 c2 c3 a3 b4"), hands={0: ["B14"]})
    assert refused(s, "play B14 defector") == "H52"
    full = " ".join(field for field in block("a1", "d4") if field != "b2")
    s = frontier(mine=full, hands={0: ["B14"]}, extra=[(0, "j8", "")])
    assert refused(s, "play B14 defector") == "H52"


@rule("loewenherz", "H53")
def test_only_a_knight_at_the_end_of_a_row_may_be_removed_fixture_5() -> None:
    s = position(
        (0, "b6", "b7"),
        (1, "f6", "f7 g6 h6"),
        *FAR,
        borders=[*fence(block("a5", "d8")), *fence(block("e5", "h8"))],
    )
    using(s, "defector")
    do(s, "defect f6 b5")
    assert lines(s) == ["remove h6", "remove f7"]
    for field in ("g6", "f6", "b7", "e5", "x"):
        assert refused(s, f"remove {field}") == "H53"
    assert refused(s, "defect f6 a6") == "H53"


@rule("loewenherz", "H53")
def test_the_right_edge_of_the_board_does_not_lead_on_to_the_row_below() -> None:
    # l1 ends its row: a2 stands at the other end of the next one, and hangs on the castle by a1 alone.
    s = position((0, "e4", "e5"), (1, "c1", "a1 b1 d1 e1 f1 g1 h1 i1 j1 k1 l1 a2"), (2, "c9", "c8"), (2, "j9", "j8"),
                 borders=[*fence(block("a1", "l2")), *fence(block("d3", "g6"))])  # fmt: skip
    do(using(s, "defector"), "defect c1 e3")
    assert lines(s) == ["remove l1", "remove a2"]
    assert refused(s, "remove a1") == "H53"
    # A game that began while the engine erred is played to its end so, or its record would break.
    s.version = 1
    assert "remove a1" in lines(s)


@rule("loewenherz", "H53")
def test_a_territory_without_knights_stays_one() -> None:
    s = using(frontier(), "defector")
    do(s, "defect g2 b1")
    assert s.garrison(1) == 0
    assert land(s, "g2") == set(YOURS)


@rule("loewenherz", "H54")
def test_neither_defector_nor_expansion_against_oneself() -> None:
    s = frontier(mine="b3 c3", extra=[(0, "b6", "b7")], borders=fence(block("a5", "d8")))
    assert refused(using(s, "defector"), "defect b6 b1") == "H54"
    assert "expand b2 a5" not in lines(using(s, "expansion"))


@rule("loewenherz", "H55")
def test_an_alliance_keeps_two_territories_from_each_other_and_no_others() -> None:
    s = frontier(
        mine="b3 c3",
        yours="g3 g4 f3",
        hands={0: ["B15"]},
        extra=[(1, "b6", "")],
        borders=fence(block("a5", "d8")),
    )
    do(s, "play B15 alliance")
    for line in ("ally g2 b2", "ally b2 l12", "ally b2 x", "ally b6 g2"):
        assert refused(s, line) == "H55"
    assert refused(s, "draw") == "H55"
    (event,) = do(s, "ally b2 g2")
    assert event.facts == {"seat": 0, "castle": "b2", "other": "g2", "border": ("d1", "e1")}
    assert s.phase == "refill"
    assert "expand b2 e3" not in lines(using(s, "expansion"))
    assert "expand b2 a5" in lines(s)
    s.seat = s.turn = 1
    assert refused(s, "expand g2 d3") == "H47"
    assert "expand g2 i3" in lines(s)


@rule("loewenherz", "H56")
def test_an_alliance_outlives_its_border_and_even_the_contact() -> None:
    from tafelrunde.games.loewenherz.diplomacy import reminder

    yours = ["e1", "f1", "g1"]
    s = position((0, "b2", "b3 c3"), (1, "g1", "f1"), (2, "h6", "h5 g5 f5"), *FAR,
                 borders=[*fence(MINE), *fence(yours), *fence(block("e2", "h6"))])  # fmt: skip
    s.alliances.append((0, 1))
    assert reminder(s, 0, 1) == reminder(s, 1, 0) == ("d1", "e1")
    s.seat = s.turn = 2
    do(using(s, "expansion", 2), "expand h6 e1")
    assert reminder(s, 0, 1) is None
    assert s.alliances == [(0, 1)]
    s.seat = s.turn = 0
    assert refused(using(s, "alliance"), "ally b2 g1") == "HA30"
    s = frontier()
    s.alliances.append((0, 1))
    put(s, [])
    s.lands[0] &= ~(1 << number("d1"))
    assert reminder(s, 0, 1) == ("d2", "e2")


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
