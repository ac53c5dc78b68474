"""Löwenherz: borders, regions and territories, with their rulings."""

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
    has,
    land,
    lines,
    paint,
    position,
    refused,
    total,
    upright,
    using,
)
from tafelrunde.core import Event
from tafelrunde.games.loewenherz import GAME

rule = pytest.mark.rule


@rule("loewenherz", "H25")
def test_a_border_between_two_fields_is_the_same_whichever_is_named_first() -> None:
    s = using(frontier(), "borders", 2)
    action = GAME.read(s, "border e6 e5")
    assert (str(action), action) == ("border e5 e6", GAME.read(s, "border e5 e6"))
    assert GAME.action({"verb": "border", "field": "f5", "other": "e5"}) == GAME.read(s, "border e5 f5")
    do(s, "border e6 e5")
    do(s, "border f5 e5")
    assert (has(s, "e5", "e6"), has(s, "e5", "f5")) == (True, True)


@rule("loewenherz", "H25")
def test_as_many_borders_as_shown_or_fewer_each_between_two_fields() -> None:
    s = position((0, "a1", "b1"), *FAR, hands={0: ["A06", "A07"]})
    do(s, "play A06 borders")
    assert len(lines(s)) == 264 - 3
    for line in (
        "border a1 a3",
        "border l1 a2",
        "border a12 a13",
        "border a1 a1",
        "border d4 e5",
    ):
        assert refused(s, line) == "H25"
    do(s, "border e5 e6")
    assert s.free_borders() == 99
    assert refused(s, "border e5 e6") == "H25"
    assert refused(s, "knight c1") == "H25"
    do(s, "border e5 f5")
    do(s, "border f5 f6")
    assert s.phase == "refill"
    s = position((0, "a1", "b1"), *FAR, hands={0: ["A06"]})
    do(s, "play A06 borders")
    do(s, "border e5 e6")
    do(s, "done")
    assert (s.phase, s.free_borders()) == ("refill", 99)


@rule("loewenherz", "H26")
def test_never_between_two_figures_of_one_colour_whosever_they_are() -> None:
    s = position((0, "c3", "d3"), (1, "c5", "c6"), (2, "e3", "e4"), (3, "h8", "h9"), seats=4)
    using(s, "borders", 3)
    for line in ("border c3 d3", "border c5 c6", "border e3 e4", "border h8 h9"):
        assert refused(s, line) == "H26"
    do(s, "border d3 e3")
    s = using(position((2, "c3", "d3"), (0, "h8", "h9"), (1, "l12", "k12"), seats=2), "borders")
    assert refused(s, "border c3 d3") == "H26"


@rule("loewenherz", "H27")
def test_never_inside_a_territory_but_inside_neutral_zones() -> None:
    zone = fence(block("a6", "c8"))
    s = using(frontier(borders=zone), "borders", 3)
    assert refused(s, "border a3 a4") == "H27"
    assert refused(s, "border e3 e4") == "H27"
    do(s, "border a6 b6")
    assert has(s, "a6", "b6")
    s = using(position((2, "b2", "b3"), (0, "h8", "h9"), (1, "l12", "k12"), seats=2, borders=fence(MINE)), "borders")
    assert refused(s, "border a3 a4") == "H27"


@rule("loewenherz", "H28")
def test_anybody_may_close_anybodys_territory() -> None:
    walls = fence(block("a1", "c3"))
    s = position((1, "a1", "b1"), *FAR, borders=walls[:-1], board=paint(V="c3"))
    do(using(s, "borders"), "border " + " ".join(walls[-1]))
    assert land(s, "a1") == set(block("a1", "c3"))
    assert [total(s, seat) for seat in range(3)] == [0, 3, 0]


@rule("loewenherz", "H29")
def test_one_piece_that_closes_a_territory_scores_it_at_once_fixture_1() -> None:
    walls = [upright(0, 2), upright(1, 2), upright(2, 2), flat(2, 0), flat(2, 1)]
    board = paint(V="b2", F="c3", C="c1")
    s = position((0, "a1", "b1"), *FAR, borders=walls, board=board, hands={2: ["A01"]}, turn=2)
    assert not any(s.lands)
    using(s, "borders")
    events = do(s, "border " + " ".join(flat(2, 2)))
    assert land(s, "a1") == set(block("a1", "c3"))
    assert (total(s, 0), s.free_borders()) == (4, 94)
    assert [event.what for event in events] == ["border", "territory", "points"]
    assert events[2].facts == {"seat": 0, "points": 4, "total": 4, "castles": ["a1"]}
    s.hands[2] = s.cards.open(["A02", "A03"])
    do(s, "draw")
    assert s.ducats[0] == 21


@rule("loewenherz", "H29")
def test_one_piece_can_create_two_territories_and_both_score() -> None:
    walls = sorted({*fence(block("a1", "c3")), *fence(block("d1", "f3"))} - {upright(0, 2)})
    s = position((0, "a1", "b1"), (1, "f3", "f2"), *FAR, borders=walls, board=paint(V="a3 d1", F="d2", K="e3"))
    events = do(using(s, "borders"), "border c1 d1")
    assert [total(s, seat) for seat in range(3)] == [3, 9, 0]
    assert [event.facts["colour"] for event in events if event.what == "territory"] == [0, 1]


@rule("loewenherz", "H30")
def test_superfluous_borders_inside_a_new_territory_go_back_to_the_supply() -> None:
    walls = fence(block("a1", "c3"))
    s = position((0, "a1", "b1"), *FAR, borders=[*walls[:-1], ("b2", "b3"), ("a2", "b2")])
    events = do(using(s, "borders"), "border " + " ".join(walls[-1]))
    assert s.free_borders() == 94
    assert not has(s, "b2", "b3")
    assert events[1] == Event("returned", {"borders": 2})


@rule("loewenherz", "H31")
def test_a_closed_region_with_two_castles_must_be_divided_first() -> None:
    walls = fence(block("a1", "d4"))
    s = position((0, "a1", "b1"), (0, "d4", "d3"), *FAR, borders=walls, board=paint(V="a2 d2"))
    assert not any(s.lands)
    assert total(s, 0) == 0
    using(s, "borders", 3)
    for row in range(1, 5):
        s.made = 0
        do(s, f"border b{row} c{row}")
    assert [len(land(s, castle)) for castle in ("a1", "d4")] == [8, 8]
    assert total(s, 0) == 6


@rule("loewenherz", "H32")
def test_borders_never_add_anything_to_a_territory() -> None:
    s = using(frontier(), "borders", 9)
    for line in ["border " + " ".join(one) for one in fence(block("a5", "d6")) if "4" not in one[0]]:
        do(s, line)
    assert land(s, "b2") == set(MINE)
    assert has(s, "a4", "a5")
    assert refused(s, "border a4 a5") == "H25"


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


@rule("loewenherz", "HA38")
@pytest.mark.parametrize(
    ("estate", "first"), [(block("a1", "k12"), "border l1 l2"), (block("a1", "l11"), "border a12 b12")]
)
def test_one_strip_of_open_land_has_room_for_borders_across_it_alone(estate: list[str], first: str) -> None:
    s = position((0, "b2", "b3"), borders=fence(estate), hands={0: ["A06"]})
    do(s, "play A06 borders")
    assert lines(s)[0] == first
    assert len(lines(s)) == 11


@rule("loewenherz", "H1")
def test_the_city_brings_its_points_when_a_territory_closes_round_it() -> None:
    *walls, last = fence(block("a1", "d4"))
    s = using(position((0, "b2", "b3"), *FAR, board=paint(K="c1"), borders=walls), "borders")
    events = do(s, f"border {last[0]} {last[1]}")
    assert [event.facts["points"] for event in events if event.what == "points"] == [5]
