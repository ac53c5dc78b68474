"""Löwenherz: aim, material, set-up and placing castles (H1 to H14), with their rulings."""

from __future__ import annotations

from itertools import pairwise

import pytest

from loewenherz_positions import (
    FAR,
    MEADOW,
    block,
    castles_next,
    do,
    fence,
    fresh,
    frontier,
    land,
    lines,
    name,
    number,
    paint,
    placed,
    position,
    put,
    refused,
    total,
    using,
)
from tafelrunde.core import Hidden, Illegal, Scripted, Seeded
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.data import CARDS, CENTRE, TILES, turned

rule = pytest.mark.rule


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
    quarters: set[object] = set()
    for seed in range(9):
        dealer = Seeded(seed)
        GAME.start(2, dealer)
        quarters |= {outcome for outcome in dealer.dealt if isinstance(outcome, int)}
    assert quarters == {1, 2, 3, 4}


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


def test_names_of_fields_run_from_a1_to_l12() -> None:
    fields = block("a1", "l12")
    assert [number(field) for field in fields] == list(range(144))
    assert all(number(b) - number(a) == 1 for a, b in pairwise(fields))


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
    # One less is H12; here it is three less.
    assert refused(s, "castle c1") == "HA2"
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


@rule("loewenherz", "HA43")
def test_two_players_have_twelve_castles_too() -> None:
    s = fresh(2)
    while s.phase != "turn":
        do(s, lines(s)[0])
    assert [s.colours.count(colour) for colour in range(3)] == [4, 4, 4]
    assert [len(fresh(seats).figures) for seats in (2, 3, 4)] == [3, 3, 4]


@rule("loewenherz", "HA50")
def test_seat_one_is_the_oldest() -> None:
    for seats in (2, 3, 4):
        assert fresh(seats).turn == 0
