"""Löwenherz’ market: which cards lie there together, how much room they get, and when they come forward."""

from __future__ import annotations

import pytest

from loewenherz_drawn import drawn, estates, late
from tafelrunde.games.loewenherz.data import CARDS
from tafelrunde.games.loewenherz.geometry import EAST, SOUTH


@pytest.mark.rule("loewenherz", "HA40")
def test_market_cards_that_are_alike_lie_together_and_the_one_just_sold_is_not_the_one_taken() -> None:
    state = estates()
    state.phase = "refill"
    state.market = sold, *_others = state.cards.open(["A01", "A03", "A02"])
    state.sold = sold
    shown = drawn(state)
    assert shown.by_id("ware-A01")["data-play"] == "take A02"
    assert shown.by_id("ware-A03")["data-play"] == "take A03"
    assert len([key for key in shown.values("id") if key.startswith("ware-")]) == 2
    assert shown.values("aria-label").count("1 border, costs 1, sells for 2, Cards: 2") == 1
    state.market.pop()
    alone = drawn(state)
    assert "data-play" not in alone.by_id("ware-A01")
    assert alone.by_id("ware-A01")["data-why"] == "take A01"


def test_the_market_comes_forward_only_for_whoever_fills_up() -> None:
    filling = late("refill")
    assert "board lh is-filling" in drawn(filling).values("class")
    assert "board lh is-filling" not in drawn(filling, actions=()).values("class")
    assert "board lh is-filling" not in drawn(late("turn")).values("class")


def test_what_is_asked_is_what_can_be_done_with_the_hand_and_with_the_market() -> None:
    state = estates()
    state.phase = "turn"
    (border,) = state.hands[0] = state.cards.open(["A01"])
    state.ducats[0] = CARDS["A01"].price
    assert "play a card or sell one." in drawn(state).sentence
    state.ducats[0] -= 1
    assert "your money pays for no card: sell one." in drawn(state).sentence
    state.ducats[0] = 99
    state.east, state.south = EAST, SOUTH
    assert "you can play no card now: sell one." in drawn(state).sentence
    state.phase, state.hands[0], state.market = "refill", [], [border]
    assert "fill up your hand: from the deck or from the market." in drawn(state).sentence
    state.sold = border
    assert "draw a card." in drawn(state).sentence
