"""Löwenherz: expansion, with its rulings."""

from __future__ import annotations

import pytest

from loewenherz_opinion import Opinion, check
from loewenherz_positions import (
    FAR,
    MINE,
    YOURS,
    block,
    do,
    fence,
    frontier,
    has,
    land,
    lines,
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
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.state import Loewenherz

rule = pytest.mark.rule


@rule("loewenherz", "H40")
def test_one_own_territory_takes_one_or_two_fields() -> None:
    s = frontier(extra=[(0, "b9", "b10")], borders=fence(block("a8", "d11")), hands={0: ["B08"]})
    do(s, "play B08 expansion")
    assert refused(s, "border a1 a2") == "H40"
    for castle in ("g2", "l12", "a1", "x"):
        assert refused(s, f"expand {castle} a5") == "H40"
    do(s, "expand b2 a5")
    assert refused(s, "expand b9 a7") == "H40"
    assert {line.split()[1] for line in lines(s) if line != "done"} == {"b2"}
    do(s, "expand b2 a6")
    assert land(s, "b2") == {*MINE, "a5", "a6"}
    assert s.phase == "refill"
    s = using(frontier(), "expansion", 2)
    do(s, "expand b2 a5")
    do(s, "done")
    assert (s.phase, len(land(s, "b2"))) == ("refill", 17)


@rule("loewenherz", "H41")
def test_the_first_field_lies_beside_the_territory_the_second_beside_either() -> None:
    for second in ("a6", "d5", "b5"):
        s = using(frontier(), "expansion", 2)
        for field in ("a6", "e5", "h8", "a4", "z1"):
            assert refused(s, f"expand b2 {field}") == "H41"
        do(s, "expand b2 a5")
        do(s, f"expand b2 {second}")
        assert land(s, "b2") == {*MINE, "a5", second}


@rule("loewenherz", "H42")
def test_borders_move_with_the_field() -> None:
    s = using(frontier(), "expansion", 2)
    supply = s.free_borders()
    do(s, "expand b2 b5")
    assert not has(s, "b4", "b5")
    assert has(s, "a5", "b5")
    assert has(s, "b5", "b6")
    assert has(s, "b5", "c5")
    assert s.free_borders() == supply + 1 - 3


@rule("loewenherz", "H43")
def test_fields_with_figures_of_others_cannot_be_taken() -> None:
    s = using(frontier(mine="b3 a3 a4 c3", yours="f2 e2", extra=[(2, "c5", "b5")]), "expansion")
    for field in ("e2", "b5", "c5"):
        assert refused(s, f"expand b2 {field}") == "H43"
    assert "expand b2 e1" in lines(s)


@rule("loewenherz", "H44")
def test_open_land_and_neutral_zones_need_no_knights() -> None:
    s = using(frontier(mine="", borders=fence(block("a5", "b6"))), "expansion", 2)
    do(s, "expand b2 a5")
    do(s, "expand b2 c5")
    assert land(s, "b2") == {*MINE, "a5", "c5"}


@rule("loewenherz", "H45")
def test_another_own_territory_cannot_be_taken_from() -> None:
    s = using(frontier(mine="b3 c3", extra=[(0, "b6", "b7")], borders=fence(block("a5", "d8"))), "expansion")
    assert refused(s, "expand b2 a5") == "H45"


@rule("loewenherz", "H46")
@pytest.mark.parametrize(("mine", "yours", "rule"), [("b3", "g3", "H46"), ("b3", "g3 g4", "H46"), ("b3 c3", "g3", "")])
def test_taking_from_an_opponent_needs_more_knights(mine: str, yours: str, rule: str) -> None:
    s = using(frontier(mine=mine, yours=yours), "expansion")
    if rule:
        assert refused(s, "expand b2 e3") == rule
    else:
        do(s, "expand b2 e3")
        assert land(s, "g2") == set(YOURS) - {"e3"}


@rule("loewenherz", "H46")
def test_only_the_knights_inside_the_territory_count() -> None:
    s = using(frontier(mine="b3", yours="g3", extra=[(0, "j8", "j9 j10")]), "expansion")
    assert refused(s, "expand b2 e3") == "H46"


@rule("loewenherz", "H47")
def test_an_allied_territory_cannot_be_taken_from() -> None:
    s = frontier(mine="b3 c3", hands={0: ["B15"]})
    do(s, "play B15 alliance")
    do(s, "ally b2 g2")
    using(s, "expansion")
    assert refused(s, "expand b2 e3") == "H47"


@rule("loewenherz", "H48")
def test_the_taker_gains_and_the_victim_loses_also_what_is_cut_off() -> None:
    # Blue's e3 hangs on by e2 alone, as the figures' rule example has it: village and forest gone, two forests cut off.
    yours = ["e1", "e2", "e3", "e4", "f1", "g1", "h1", "h2"]
    borders = [*fence(MINE), *fence(yours)]
    board = paint(V="e1", F="e2 e3 e4")
    s = position((0, "b2", "b3 c3"), (1, "h1", "h2"), *FAR, borders=borders, board=board)
    using(s, "expansion", 2)
    assert [total(s, 0), total(s, 1)] == [0, 6]
    events = do(s, "expand b2 e1")
    assert [total(s, 0), total(s, 1)] == [3, 0]
    assert land(s, "h1") == {"f1", "g1", "h1", "h2"}
    do(s, "expand b2 e2")
    assert [total(s, 0), total(s, 1)] == [4, 0]
    gains = [event.facts for event in events if event.what == "points"]
    won = {"seat": 0, "points": 3, "total": 3, "castles": ["b2"]}
    lost = {"seat": 1, "points": -6, "total": 0, "castles": ["h1"]}
    assert gains == [won, lost]


@rule("loewenherz", "H49")
def test_cut_off_parts_are_neutral_and_belong_to_nobody() -> None:
    yours = ["e1", "e2", "e3", "f1", "g1"]
    s = position((0, "b2", "b3 c3"), (1, "g1", "f1"), *FAR, borders=[*fence(MINE), *fence(yours)])
    do(using(s, "expansion", 2), "expand b2 e1")
    assert not any(one >> number("e3") & 1 for one in s.lands)
    assert s.region(number("e3")).bit_count() == 2
    assert not has(s, "e2", "e3")


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


@rule("loewenherz", "H30")
def test_borders_that_a_new_territory_of_somebody_else_makes_superfluous_come_back_and_are_told_of() -> None:
    strip = [*fence(block("d1", "g2")), *fence(["f3"]), ("d1", "d2")]
    s = using(position((0, "f3", "a9"), (1, "e2", ""), (2, "g2", ""), *FAR, borders=strip), "expansion", 2)
    assert [event.what for event in do(s, "expand f3 f2")][:2] != ["expanded", "returned"]
    supply, (first, second, *_) = s.free_borders(), do(s, "expand f3 f1")
    assert (first.what, second.what, second.facts) == ("expanded", "returned", {"borders": 1})
    assert s.free_borders() == supply - 1 + 1


@rule("loewenherz", "HA20")
def test_without_borders_in_the_supply() -> None:
    def tight(left: int) -> Loewenherz:
        # A comb of borders that divides nothing: the row below its teeth stays open.
        s = frontier(hands={0: ["A01", "A06"], 1: ["B01", "B02", "B03"], 2: ["C01", "C02", "C03"]})
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
    assert GAME.from_json(GAME.to_json(s)) == s
    s = tight(1)
    do(s, "play A06 borders")
    do(s, "border a5 b5")
    assert (s.phase, s.free_borders()) == ("refill", 0)
    using(s, "expansion")
    do(s, "expand b2 a5")
    assert s.free_borders() == 0
    check(s)


@rule("loewenherz", "HA20")
def test_a_card_that_only_the_supply_keeps_from_being_played_says_so() -> None:
    s = frontier(hands={0: ["B08"]})
    teeth = [(row, column) for row in range(5, 12) for column in range(11)]
    teeth += [(row, column) for row in range(3) for column in range(8, 11)]
    put(s, [upright(*one) for one in teeth[: s.free_borders()]])
    assert (s.free_borders(), refused(s, "play B08 expansion")) == (0, "HA20")


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


@pytest.mark.no_cover
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


@pytest.mark.no_cover
@rule("loewenherz", "HA48")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_territory_is_never_dissolved(seats: int) -> None:
    owned: set[int] = set()
    for s, _, _ in played(5, seats):
        now = {castle for castle, one in enumerate(s.lands) if one}
        assert owned <= now
        owned = now
    assert owned
