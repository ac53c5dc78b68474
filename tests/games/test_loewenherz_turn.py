"""Löwenherz: a turn, cards, money and the market, with their rulings."""

from __future__ import annotations

import pytest

from loewenherz_positions import (
    FAR,
    YOURS,
    block,
    do,
    fence,
    frontier,
    land,
    lines,
    paint,
    placed,
    played,
    position,
    refused,
    total,
    using,
)
from tafelrunde.games.loewenherz.data import CARDS
from tafelrunde.games.loewenherz.state import Loewenherz

rule = pytest.mark.rule


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
    assert refused(s, "play B14 defector") == "H50"
    assert refused(s, "play A09 knights") == "HA38"
    whole = position((0, "a1", "b1"), hands={0: ["A01"]})
    assert land(whole, "a1") == set(block("a1", "l12"))
    assert refused(whole, "play A01 borders") == "HA38"


@rule("loewenherz", "HA38")
def test_a_knight_that_cannot_be_paid_in_the_forest_does_not_count() -> None:
    s = frontier(hands={0: ["A09"]}, ducats=2, board=paint(F="a2 b1 c2 c3 a3 b4"))
    assert refused(s, "play A09 knights") == "H36"


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


@rule("loewenherz", "HA49")
def test_played_cards_never_come_back() -> None:
    for s, action, _ in played(4, 3):
        if action and action.verb == "draw" and len(s.deck) == 1:
            out = {s.face(card) for card in [*s.discard, *s.market]}
            assert not out & {s.face(card) for hand in s.hands for card in hand}
    assert s.ended
    assert len(s.discard) + len(s.market) == 60
