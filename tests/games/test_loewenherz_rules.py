"""Löwenherz, rule by rule: H1 to H63."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from loewenherz_positions import (
    MEADOW,
    block,
    do,
    fence,
    flat,
    has,
    land,
    lines,
    name,
    number,
    paint,
    position,
    put,
    refused,
    total,
    upright,
    using,
)
from tafelrunde.core import Hidden, Illegal, Scripted, Seeded
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.data import CARDS, CENTRE, TILES, turned
from tafelrunde.games.loewenherz.state import Loewenherz

rule = pytest.mark.rule
FAR = ((2, "l12", "k12"), (2, "a12", "a11"))
"""Two castles of red far away, so that the rest stays open land."""

MINE, YOURS = block("a1", "d4"), block("e1", "h4")


def frontier(mine: str = "b3", yours: str = "g3", extra: Any = (), **more: Any) -> Loewenherz:
    """Orange holds a1 to d4 with a castle on b2, blue e1 to h4 with one on g2; red is far away."""
    borders = [*fence(MINE), *fence(YOURS), *more.pop("borders", ())]
    return position((0, "b2", mine), (1, "g2", yours), *extra, *FAR, borders=borders, **more)


def fresh(seats: int = 3, board: list[str] | None = None) -> Loewenherz:
    s = GAME.start(seats, Seeded(3))
    if board:
        s.board = "".join(board)
    return s


def placed(seats: int, seed: int = 1) -> tuple[Loewenherz, list[tuple[int, str]]]:
    """All castles placed, and who placed what."""
    s, dealer, log = GAME.start(seats, Seeded(seed)), Seeded(seed), list[tuple[int, str]]()
    while s.phase in ("castles", "guard"):
        action = GAME.actions(s)[0]
        log.append((s.turn or 0, action.verb))
        GAME.play(s, action, dealer)
    return s, log


# Aim, material, set-up


@rule("loewenherz", "H1")
def test_points_come_from_forests_villages_the_city_and_monopolies_inside_own_territories() -> None:
    s = frontier(board=paint(F="a1 a2 e1 j9", V="b1 k9", K="c1", C="a4 b4 c4"))
    assert GAME.scores(s)[0] == {
        "forests": 2, "villages": 3, "city": 5, "monopolies": 5, "ducats": 0, "total": 15,
    }  # fmt: skip
    assert [total(s, seat) for seat in range(3)] == [15, 1, 0]
    assert GAME.ranking(s) == [[0], [1], [2]]


@rule("loewenherz", "H2")
def test_a_territory_is_a_region_with_one_castle_and_a_fence_all_round() -> None:
    walls = fence(block("a1", "c3"))
    assert land(position((0, "a1", "b1"), *FAR, borders=walls), "a1") == set(block("a1", "c3"))
    for gap in range(len(walls)):
        assert not land(position((0, "a1", "b1"), *FAR, borders=walls[:gap] + walls[gap + 1 :]), "a1")


@rule("loewenherz", "H3")
def test_the_centre_tile_lies_in_the_middle_and_the_others_anywhere_in_any_rotation() -> None:
    seen = set()
    for seed in range(40):
        board = GAME.start(2, Seeded(seed)).board
        slots = []
        for top in (0, 4, 8):
            for left in (0, 4, 8):
                tile = [board[12 * row + left : 12 * row + left + 4] for row in range(top, top + 4)]
                (found,) = {f for f in TILES for quarters in range(4) if turned(TILES[f], quarters) == tile}
                seen.add((len(slots), tuple(tile)))
                slots.append(found)
        assert slots[4] == CENTRE
        assert sorted(slots) == sorted(TILES)
    assert len({tile for slot, tile in seen if slot == 4}) == 4
    assert len({tile for slot, tile in seen if slot == 0}) > 15


@rule("loewenherz", "H3")
def test_a_tile_is_turned_clockwise_by_the_quarters_that_were_rolled() -> None:
    deal = [Hidden(seat, f"A0{3 * seat + card}") for seat in range(2) for card in range(1, 4)]
    s = GAME.start(2, Scripted(["T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", 2, 1, 1, 1, 3, 1, 1, 1, 1, *deal]))
    rows = [s.board[12 * row : 12 * row + 12] for row in range(12)]
    assert [row[:4] for row in rows[:4]] == ["V.FF", "...F", "FC..", "FF.V"]
    assert [row[4:8] for row in rows[4:8]] == ["GF.J", "...F", "F.K.", "SF.C"]
    assert [row[8:] for row in rows[8:]] == TILES["T8"]


@rule("loewenherz", "H4")
def test_two_to_four_play_with_fifteen_knights_and_four_castles_or_three_each() -> None:
    for seats in (1, 5):
        with pytest.raises(Illegal) as refusal:
            GAME.start(seats, Seeded(1))
        assert refusal.value.rule == "H4"
    for seats, castles in ((2, 4), (3, 4), (4, 3)):
        s, _ = placed(seats)
        assert [s.colours.count(seat) for seat in range(seats)] == [castles] * seats
        assert [s.free_knights(seat) + castles for seat in range(seats)] == [15] * seats
        assert s.free_borders() == 100


@rule("loewenherz", "H5")
def test_the_deck_is_sorted_by_letter_and_everybody_gets_three_hidden_cards() -> None:
    s = GAME.start(4, Seeded(1))
    assert [s.letter(card) for card in s.deck] == [*"D" * 15, *"C" * 15, *"B" * 15, *"A" * 3]
    assert [len(hand) for hand in s.hands] == [3] * 4
    for seat in range(4):
        view = s.seen_by(seat)
        for other, hand in enumerate(view.hands):
            assert [view.cards.face[card] is None for card in hand] == [other != seat] * 3
            assert {view.letter(card) for card in hand} == {"A"}
    dealt = []
    dealer = Seeded(2)
    dealer.sit(s.cards)
    while s.deck:
        dealt += [s.face(card) for card in dealer.draw(s.deck)]
    assert dealt != sorted(dealt)
    assert sorted([*dealt, *(s.face(card) for hand in s.hands for card in hand)]) == sorted(CARDS)


@rule("loewenherz", "H6")
def test_everybody_starts_with_seven_ducats_and_no_points() -> None:
    s = fresh(4)
    assert s.ducats == [7] * 4
    assert [total(s, seat) for seat in range(4)] == [0] * 4


@rule("loewenherz", "H7")
@pytest.mark.parametrize(("seats", "target"), [(2, 50), (3, 40), (4, 30)])
def test_the_target_is_fifty_forty_or_thirty_points(seats: int, target: int) -> None:
    for points, ended in ((target - 1, ""), (target, "target")):
        fields = [field for field in block("a1", "h8") if field not in ("a1", "b1")][:points]
        s = position((0, "a1", "b1"), *FAR, seats=seats if seats > 2 else 3, board=paint(F=" ".join(fields)))
        s.seats = seats
        s.ducats, s.hands = [0] * seats, [[], *s.hands[1:]][:seats]
        put(s, fence(block("a1", "h8"))[:-1])
        *_, last = fence(block("a1", "h8"))
        do(using(s, "borders"), f"border {last[0]} {last[1]}")
        assert (total(s, 0), s.ended) == (points, ended)


# Placing castles


@rule("loewenherz", "H8")
@pytest.mark.parametrize(("seats", "castles"), [(3, 4), (4, 3)])
def test_everybody_places_one_castle_and_its_knight_after_the_other(seats: int, castles: int) -> None:
    _, log = placed(seats)
    assert log == [(seat, verb) for seat in list(range(seats)) * castles for verb in ("castle", "knight")]
    s = fresh()
    assert refused(s, "knight d4") == "H8"
    do(s, lines(s)[0])
    assert refused(s, "castle d4") == "H10"


@rule("loewenherz", "H9")
def test_a_castle_goes_on_a_free_meadow() -> None:
    s = fresh(3, paint(F="b1", V="c1", C="d1", K="e1"))
    for field in ("b1", "c1", "d1", "e1", "m1", "a13"):
        assert refused(s, f"castle {field}") == "H9"
    do(s, "castle a1")
    do(s, "knight a2")
    for field in ("a1", "a2"):
        assert refused(s, f"castle {field}") == "H9"


@rule("loewenherz", "H10")
def test_its_knight_goes_beside_it_on_meadow_or_forest_for_free() -> None:
    s = fresh(3, paint(F="a2", V="b1", C="c2"))
    do(s, "castle b2")
    assert lines(s) == ["knight a2", "knight b3"]
    for field in ("b1", "c2", "b2", "a1", "d2", "x1"):
        assert refused(s, f"knight {field}") == "H10"
    do(s, "knight a2")
    assert s.ducats == [7, 7, 7]


@rule("loewenherz", "H11")
def test_six_fields_lie_between_two_castles_of_a_colour() -> None:
    s = fresh(3, MEADOW)
    for line in ("castle a1", "knight b1", "castle l12", "knight k12", "castle l1", "knight k1"):
        do(s, line)
    legal = lines(s)
    assert s.turn == 0
    for row, column in ((0, 7), (3, 4), (7, 0), (11, 10 - 1)):
        assert f"castle {name(row, column)}" in legal
    for row, column in ((0, 6), (3, 3), (5, 1)):
        assert refused(s, f"castle {name(row, column)}") == "H11"
    do(s, "castle h1")
    do(s, "knight h2")
    assert refused(s, "castle j10") == "H11"
    assert "castle i1" in lines(s)


@rule("loewenherz", "H12")
def test_where_that_leaves_no_field_five_in_between_will_do() -> None:
    forest = ["F" * 12] * 12
    board = [list(row) for row in forest]
    board[0][0] = board[0][6] = board[0][4] = "."
    s = position((0, "a1", "a2"), (1, "l12", "l11"), (2, "a12", "a11"), board=["".join(row) for row in board])
    s.phase = "castles"
    assert lines(s) == ["castle g1"]
    assert refused(s, "castle e1") == "H12"
    board[0][7] = "."
    s.board = "".join("".join(row) for row in board)
    assert lines(s) == ["castle h1"]
    assert refused(s, "castle g1") == "H11"


@rule("loewenherz", "H13")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_placed_the_last_castle_has_the_first_turn(seats: int) -> None:
    s, log = placed(seats)
    assert (s.phase, s.turn, s.round) == ("turn", seats - 1, 1)
    assert log[-1][0] == seats - 1


@rule("loewenherz", "H14")
def test_two_players_place_four_neutral_castles_in_turns() -> None:
    s, log = placed(2)
    assert s.colours == [0, 1] * 4 + [2] * 4
    assert [seat for seat, verb in log if verb == "castle"] == [0, 1] * 6
    neutral = [divmod(at, 12) for at, colour in zip(s.castles, s.colours, strict=True) if colour == 2]
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) >= 7 for a in neutral for b in neutral if a != b)
    assert (len(GAME.scores(s)), len(s.hands), len(s.ducats)) == (2, 2, 2)
    s = position((2, "a1", "a2"), *FAR, seats=2, board=paint(F="c3", C="b2"), borders=fence(block("a1", "c3")))
    s.hands = [s.cards.open(["A01"]), []]
    do(s, "sell A01")
    do(s, "draw")
    assert (s.turn, s.ducats) == (1, [22, 20])


# A turn


@rule("loewenherz", "H15")
def test_a_turn_is_income_then_one_card_sold_or_played_then_a_refill() -> None:
    s = frontier(hands={0: ["A01", "A09"], 1: ["A02"]}, board=paint(C="f1"))
    assert {line.split()[0] for line in lines(s)} == {"sell", "play"}
    for line in ("draw", "take A05", "done"):
        assert refused(s, line) == "H15"
    do(s, "sell A01")
    assert s.phase == "refill"
    assert refused(s, "sell A09") == "H18"
    events = do(s, "draw")
    assert [event.what for event in events] == ["drew", "turn", "income"]
    assert (s.phase, s.turn, s.ducats[1]) == ("turn", 1, 21)


@rule("loewenherz", "H16")
def test_income_is_a_ducat_for_each_kind_of_mine_in_all_own_territories() -> None:
    castles = (1, "g2", "g3"), (1, "b9", "b10")
    walls = [*fence(YOURS), *fence(block("a8", "d11"))]
    s = position(
        *castles,
        (0, "l1", ""),
        *FAR,
        borders=walls,
        board=paint(C="e1 e2 a9", S="a8", J="j9"),
        hands={0: ["A01"]},
    )
    do(s, "sell A01")
    do(s, "draw")
    assert s.ducats == [22, 22, 20]


@rule("loewenherz", "H17")
def test_mines_in_open_land_and_neutral_zones_bring_nothing() -> None:
    board = paint(C="j9", S="a7", G="f1")
    s = frontier(board=board, borders=fence(block("a6", "c8")), hands={0: ["A01"]})
    do(s, "sell A01")
    do(s, "draw")
    assert s.ducats[1] == 21


@rule("loewenherz", "H18")
def test_the_hand_is_filled_up_from_the_deck_or_with_any_market_card_for_free() -> None:
    def sold() -> Loewenherz:
        s = frontier(hands={0: ["B01"], 1: ["A03"]}, market=["A01", "C05"])
        do(s, "sell B01")
        return s

    s = sold()
    top = s.deck[-1]
    do(s, "draw")
    assert s.hands[0] == [top]
    assert s.letter(top) == "A"
    s = sold()
    assert lines(s) == ["draw", "take A01", "take C05"]
    do(s, "take C05")
    assert [s.face(card) for card in s.hands[0]] == ["C05"]
    assert s.ducats[0] == 20 + CARDS["B01"].sale
    assert [s.face(card) for card in s.market] == ["A01", "B01"]
    s = sold()
    for card in ("A03", "D09", "X"):
        assert refused(s, f"take {card}") == "H18"


@rule("loewenherz", "H19")
def test_then_the_next_player_clockwise_has_a_turn() -> None:
    s, order = frontier(hands={seat: [f"A0{seat + 1}"] for seat in range(3)}), []
    for _ in range(4):
        order.append(s.turn)
        do(s, lines(s)[0])
        do(s, "draw")
    assert order == [0, 1, 2, 0]


@rule("loewenherz", "H20")
def test_a_sold_card_lies_open_in_the_market_and_brings_its_blue_sum() -> None:
    market = [f"B{card:02}" for card in range(1, 15)]
    s = frontier(hands={0: ["A06"], 1: ["A07"]}, market=market)
    assert refused(s, f"sell #{s.hands[1][0]}") == "H20"
    assert refused(s, "sell #999") == "H20"
    (event,) = do(s, "sell A06")
    assert (event.what, event.facts) == ("sold", {"seat": 0, "card": "A06", "ducats": 5})
    assert s.ducats[0] == 25
    assert [s.face(card) for card in s.market] == [*market, "A06"]
    do(s, "draw")
    assert len(s.market) == 15


@rule("loewenherz", "H20")
def test_selling_shows_a_hidden_card_to_all() -> None:
    s, _ = placed(3)
    card = s.hands[2][0]
    do(s, f"sell #{card}")
    assert s.seen_by(0).cards.face[card] == s.face(card)


@rule("loewenherz", "H21")
def test_the_card_just_sold_stays_in_the_market_for_this_turn_only() -> None:
    s = frontier(hands={0: ["A01", "A03"], 1: ["A04"], 2: ["A05"]}, market=["A02"])
    do(s, "sell A01")
    assert refused(s, "take A01") == "H21"
    do(s, "take A02")
    do(s, "sell A04")
    assert lines(s) == ["draw", "take A01"]
    do(s, "draw")
    do(s, "sell A05")
    do(s, "draw")
    do(s, "sell A03")
    do(s, "take A01")
    assert [s.face(card) for card in s.hands[0]] == ["A02", "A01"]


@rule("loewenherz", "H22")
def test_a_played_card_is_paid_for_discarded_and_carried_out() -> None:
    s = frontier(hands={0: ["A06", "A03"], 1: ["A07"]}, ducats=6)
    assert refused(s, f"play #{s.hands[1][0]} borders") == "H22"
    do(s, "play A06 borders")
    assert (s.ducats[0], s.phase, s.most) == (0, "borders", 3)
    assert [s.face(card) for card in s.discard] == ["A06"]
    assert [s.face(card) for card in s.hands[0]] == ["A03"]
    s = frontier(hands={0: ["A06", "A03"]}, ducats=5)
    assert refused(s, "play A06 borders") == "H22"
    assert f"play #{s.hands[0][1]} borders" in lines(s)


@rule("loewenherz", "H23")
def test_on_a_dual_card_one_of_the_two_is_chosen() -> None:
    s = frontier(hands={0: ["A11", "A01", "D09"]})
    dual, single, big = s.hands[0]
    plays = [line for line in lines(s) if line.startswith("play")]
    assert plays == [
        f"play #{dual} knights", f"play #{dual} borders", f"play #{single} borders",
        f"play #{big} knights", f"play #{big} expansion",
    ]  # fmt: skip
    assert refused(s, "play A11 expansion") == "H23"
    assert refused(s, "play A01 knights") == "H23"
    assert refused(s, "play A01 nonsense") == "H23"
    do(s, "play D09 expansion")
    assert (s.phase, s.most, s.ducats[0]) == ("expansion", 2, 12)


@rule("loewenherz", "H24")
def test_each_step_counts_at_once() -> None:
    walls = fence(block("a1", "c3"))
    s = using(position((0, "a1", "b1"), *FAR, borders=walls[:-1], board=paint(V="c3")), "borders", 2)
    do(s, f"border {walls[-1][0]} {walls[-1][1]}")
    assert s.phase == "borders"
    assert total(s, 0) == 3
    assert refused(s, "border b2 c2") == "H27"


# Borders


@rule("loewenherz", "H25")
def test_as_many_borders_as_shown_or_fewer_each_between_two_fields() -> None:
    s = position((0, "a1", "b1"), *FAR, hands={0: ["A06", "A07"]})
    do(s, "play A06 borders")
    assert len(lines(s)) == 264 - 3
    for line in (
        "border a1 a3",
        "border b2 a2",
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
    assert events[2].facts == {"seat": 0, "points": 4, "total": 4}
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
    assert events[1] == ("returned", {"borders": 2})


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


# Knights


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
    s = frontier(mine=knights, hands={0: ["A09"]}, extra=[(0, "j8", "")])
    assert s.free_knights(0) == 0
    assert refused(s, "play A09 knights") == "H39"
    s = frontier(mine=knights[:-3], hands={0: ["B07"]}, extra=[(0, "j8", "")])
    do(s, "play B07 knights")
    do(s, "knight j9")
    assert s.phase == "refill"


# Expansion


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
    assert gains == [{"seat": 0, "points": 3, "total": 3}, {"seat": 1, "points": -6, "total": 0}]


@rule("loewenherz", "H49")
def test_cut_off_parts_are_neutral_and_belong_to_nobody() -> None:
    yours = ["e1", "e2", "e3", "f1", "g1"]
    s = position((0, "b2", "b3 c3"), (1, "g1", "f1"), *FAR, borders=[*fence(MINE), *fence(yours)])
    do(using(s, "expansion", 2), "expand b2 e1")
    assert not any(one >> number("e3") & 1 for one in s.lands)
    assert s.region(number("e3")).bit_count() == 2
    assert not has(s, "e2", "e3")


# Defector and alliance


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
    assert reminder(s, 0, 1) == ("d1", "e1")
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


# Monopoly


@rule("loewenherz", "H57")
@pytest.mark.parametrize(("mines", "points"), [("a1 a2", 0), ("a1 a2 e9", 5), ("a1 a2 e9 e10", 5)])
def test_three_or_four_mines_of_a_kind_are_worth_five_points(mines: str, points: int) -> None:
    s = frontier(extra=[(0, "f9", "f10")], borders=fence(block("e8", "h11")), board=paint(S=mines))
    assert GAME.scores(s)[0]["monopolies"] == points


@rule("loewenherz", "H58")
def test_a_monopoly_is_lost_and_won_again() -> None:
    s = frontier(mine="b3 c3", yours="g3", board=paint(G="e1 e4 h1"))
    assert total(s, 1) == 5
    events = do(using(s, "expansion"), "expand b2 e1")
    assert total(s, 1) == 0
    assert events[1] == ("monopoly", {"seat": 1, "mine": "gold", "won": False})
    s.seat = s.turn = 1
    s.figures[1] |= 1 << number("f2") | 1 << number("f1")
    events = do(using(s, "expansion"), "expand g2 e1")
    assert total(s, 1) == 5
    assert events[1] == ("monopoly", {"seat": 1, "mine": "gold", "won": True})


# The end


@rule("loewenherz", "H59")
@pytest.mark.parametrize("final", [False, True])
def test_who_reaches_the_target_wins_at_once_in_the_final_phase_too(final: bool) -> None:
    s = frontier(board=paint(V="a1 a2 a3 a4 b1 b4 c1 c2 c3 c4 d1 d2 d3", F="c5"))
    assert total(s, 0) == 39
    s.final = final
    s.hands = [s.cards.open([face]) for face in ("A01", "A02", "A03")]
    events = do(using(s, "expansion"), "expand b2 c5")
    assert (s.turn, s.ended) == (None, "target")
    assert events[-1] == ("ended", {"reason": "target"})
    assert GAME.actions(s) == ()
    assert GAME.scores(s)[0]["ducats"] == 0


def last_card(seats: int = 3) -> Loewenherz:
    """One card is left in the deck."""
    hands = {seat: [f"A{3 * seat + card + 1:02}" for card in range(3)] for seat in range(seats)}
    s = frontier(seats=3, hands=hands, market=["B01", "B02"], board=paint(C="f1"))
    s.discard, s.deck = s.deck[1:], s.deck[:1]
    return s


@rule("loewenherz", "H60")
def test_the_last_card_of_the_deck_begins_the_final_phase_without_refills() -> None:
    s = last_card()
    do(s, "sell A01")
    events = do(s, "draw")
    assert ("final", {"seat": 0}) in events
    assert s.final
    assert s.ducats[1] == 21
    do(s, lines(s)[0])
    assert (s.phase, s.turn) == ("turn", 2)
    assert len(s.hands[1]) == 2
    assert refused(s, "take B01") == "H15"


@rule("loewenherz", "H61")
def test_the_game_ends_with_the_last_card_in_a_hand_three_turns_each_later() -> None:
    s = last_card()
    do(s, "sell A01")
    do(s, "draw")
    turns = []
    while s.turn is not None:
        turns.append(s.turn)
        do(s, lines(s)[0])
    assert turns == [1, 2, 0] * 3
    assert s.ended == "cards"
    with pytest.raises(Illegal) as refusal:
        GAME.play(s, GAME.read(fresh(), "draw"), Seeded(1))
    assert refusal.value.rule == "H61"


@rule("loewenherz", "H62")
@pytest.mark.parametrize(
    ("ducats", "bonus"),
    [
        ([9, 9, 4], [5, 5, 3]),
        ([3, 0, 0], [5, 0, 0]),
        ([0, 0, 0], [0, 0, 0]),
        ([4, 7, 5], [0, 5, 3]),
        ([4, 4, 4], [5, 5, 5]),
    ],
)
def test_the_most_ducats_bring_five_points_and_the_second_most_three(ducats: list[int], bonus: list[int]) -> None:
    s = frontier(ducats=0)
    s.ducats = ducats
    assert [score["ducats"] for score in GAME.scores(s)] == [0, 0, 0]
    s.turn, s.ended = None, "cards"
    assert [score["ducats"] for score in GAME.scores(s)] == bonus
    assert [score["total"] for score in GAME.scores(s)] == bonus


@rule("loewenherz", "H62")
def test_fixture_9_with_four_players() -> None:
    s = position((0, "b2", ""), (3, "h8", ""), seats=4)
    s.ducats, s.ended = [9, 9, 4, 0], "cards"
    assert [total(s, seat) for seat in range(4)] == [5, 5, 3, 0]


@rule("loewenherz", "H63")
def test_most_points_win_then_ducats_then_the_victory_is_shared() -> None:
    board = paint(V="a1", F="e1 e2 e3")
    s = frontier(board=board)
    s.ducats, s.ended = [5, 6, 9], "target"
    assert GAME.ranking(s) == [[1], [0], [2]]
    s.ducats = [6, 6, 9]
    assert GAME.ranking(s) == [[0, 1], [2]]


def test_names_of_fields_run_from_a1_to_l12() -> None:
    fields = block("a1", "l12")
    assert [number(field) for field in fields] == list(range(144))
    assert all(number(b) - number(a) == 1 for a, b in pairwise(fields))
