"""Bids for König Laurin’s next step: how they are made, hidden, compared and taken back."""

from __future__ import annotations

import pytest

from app.boards.laurin.cues import moves
from elements import Elements, keys
from laurin_drawn import drawn, reached
from laurin_positions import act, cards, position
from tafelrunde.core import Event


def bidders(shown: Elements) -> list[str]:
    return [attrs["aria-label"] for _tag, attrs in shown.all if attrs.get("class", "").startswith("kl-bidder")]


def test_equal_cards_are_interchangeable() -> None:
    state = reached("bid", wish=lambda s: len({s.face(c) for c in s.hands[s.turn]}) < len(s.hands[s.turn]))
    hand = state.hands[state.turn or 0]
    twins = next((a, b) for a in hand for b in hand if a < b and state.face(a) == state.face(b))
    one, other = (drawn(state, selected=keys([card])).by_id("bid")["data-play"] for card in twins)
    assert one == other


def test_a_bid_of_nothing_explains_itself() -> None:
    assert drawn(position("bid", 2, hands=["T1", "T1", ""], waiting=[])).by_id("bid")["data-why"] == "bid"


def test_whoever_chooses_to_bid_before_any_card_is_shown_the_least() -> None:
    state = position("bid", 2, hands=["T1", "T1", "T3 T2"], waiting=[])
    assert drawn(state).by_id("bid")["aria-pressed"] == "false"
    assert not [line for line in drawn(state).values("data-play") if line.startswith("bid")]
    chosen = drawn(state, selected=[drawn(state).by_id("bid")["data-select"]])
    assert chosen.by_id("bid")["aria-pressed"] == "true"
    assert "Bid 2 with one card" in chosen.text
    assert chosen.by_id("bid-least")["data-play"].startswith("bid ")
    paid = drawn(state, selected=["bid=first", *keys(state.hands[2])])
    assert "Bid 5 with 2 cards" in paid.text
    assert "bid-least" not in paid.values("id")


@pytest.mark.parametrize(
    ("count", "told"),
    [(0, "gets half of the cards back"), (1, "is gone too"), (3, "one of these cards comes back"), (4, "2 of these")],
)
def test_a_bid_says_what_comes_back_if_it_loses(count: int, told: str) -> None:
    state = reached("bid", wish=lambda s: len(s.hands[s.mover]) >= 4)
    assert told in drawn(state, selected=keys(state.hands[state.mover][:count])).text


def test_bids_are_counted_backs_until_all_are_turned_up() -> None:
    state = reached("bid", wish=lambda s: any(s.bids))
    seat = next(seat for seat, bid in enumerate(state.bids) if bid)
    assert "kl-backs is-bid" in drawn(state, me=(seat + 1) % 3).values("class")
    state = reached("keep")
    assert "kl-backs is-bid" not in drawn(state, me=None).values("class")


def test_a_seat_tells_how_many_cards_it_has_bid() -> None:
    state = reached("bid", wish=lambda state: any(map(len, state.bids)))
    (seat, bid), *_others = ((seat, bid) for seat, bid in enumerate(state.bids) if bid)
    assert f"cards bid: {len(bid)}" in drawn(state).told(f"seat-{seat}")


def test_bids_stand_beside_the_hand_while_they_are_made_and_after() -> None:
    state = position("bid", 2, hands=["", "T1", "T3 T2"], waiting=[])
    state.bids[0] = state.cards.open(["T3", "T1"])
    assert bidders(drawn(state)) == ["Ada, cards bid: 2", "Ben, bids nothing", "Cleo, has yet to bid"]
    assert "Last time" not in drawn(state).text
    act(state, cards("bid T2 T3", state, state.hands[2]))
    won = ["Ada, treasure 3 + 1", "Ben, bids nothing", "Cleo, treasure 3 + 2, won"]
    assert state.phase == "keep"
    assert bidders(drawn(state)) == bidders(drawn(state, me=None)) == won
    act(state, cards("keep T1", state, state.bids[0]))
    assert bidders(drawn(state, me=None)) == won
    assert bidders(drawn(state)) == []  # who won has the king to think of
    act(state, "move 1 N")
    assert state.phase == "bid"
    assert bidders(drawn(state)) == ["Ada, has yet to bid", "Ben, has yet to bid", "Cleo, has yet to bid"]
    assert "Last time Cleo won: Ada: 3 + 1; Cleo: 3 + 2." in drawn(state).text


def test_bids_that_have_been_turned_up_lie_over_the_garden_for_whoever_won_too_and_gold_is_under_his() -> None:
    state = position("bid", 2, hands=["", "T1", "T3 T2"], waiting=[])
    state.bids[0] = state.cards.open(["T3"])
    laid = ["bid-0-0"]
    assert laid == [key for key in drawn(state).values("data-piece") if key.startswith("bid-")]
    act(state, cards("bid T2 T3", state, state.hands[2]))
    assert state.phase == "move"
    for shown in (drawn(state), drawn(state, me=None)):
        assert [key for key in shown.values("data-piece") if key.startswith("bid-")] == [
            "bid-0-0",
            "bid-2-0",
            "bid-2-1",
        ]
        assert shown.by_id("unveiled")["aria-hidden"] == "true"
        assert (
            shown.values("id").index("bid-0-0")
            < shown.values("id").index("unveiled-gold")
            < shown.values("id").index("bid-2-0")
        )
    act(state, "move 1 N")
    assert "unveiled" not in drawn(state).values("id")


def test_bids_turn_over_seat_by_seat_from_the_crown_on_before_it_is_said_who_won() -> None:
    view = position("bid", 2, hands=["", "", ""])
    view.crown = 1
    revealed = Event("revealed", {"bids": [["T3"], [], ["T2", "T1"]]})
    *come, turn = moves(revealed, view)
    assert come[0] == ["from", "bid-2-0", "bid-2-0 seat-2"]
    assert turn == [
        "unveil",
        "unveiled",
        [[], ["bid-2-0", "bid-2-1"], ["bid-0-0"]],
        ["unveiled-gold", "status", "auction", "deeds"],
    ]


def test_a_lost_bid_has_its_name_and_the_hand_below_it_waits() -> None:
    state = position("keep", 0, hands=["T3"], active=1, shown=(("T2", "T1"), ("T3", "T3"), ()))
    state.bids[0] = state.cards.open(["T2", "T1"])
    shown = drawn(state, selected=keys(state.bids[0][:1]))
    assert "Your bid 2 of 3 chosen" in shown.sentence
    assert shown.by_id("hand")["class"] == "kl-hand is-waiting"
    assert "Take the 2 back" in shown.text
    state.bids[0] = state.cards.open(["T2", "T1", "T1", "T3"])
    assert "Take 3 + 2 back" in drawn(state, selected=keys([state.bids[0][0], state.bids[0][3]])).text
