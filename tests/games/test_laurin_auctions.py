"""König Laurin: auctions, what is bid in them, and what comes back (L22 to L26, LA5, LA20 to LA22)."""

from __future__ import annotations

import pytest

from laurin_positions import (
    GAME,
    act,
    acts,
    auction,
    bid_again,
    cards,
    faces,
    go_on,
    lines,
    refused,
)
from moves import told
from tafelrunde.core import ALL, Cards, Hidden, Scripted, Seeded, Table
from tafelrunde.core.curtain import Curtain, Sight
from tafelrunde.games.laurin.king import winner as won


@pytest.mark.rule("laurin", "L22")
def test_while_two_cards_lie_open_the_king_move_is_auctioned() -> None:
    for held, phase in (("H2 V2 V1", "bid"), ("H2 - V1", "bid"), ("- V2 -", "last")):
        assert auction("T1", "T1", "T1", held=held).phase == phase


@pytest.mark.rule("laurin", "L23")
def test_everybody_once_lays_any_number_of_cards_or_passes() -> None:
    state = auction("T1 T1 T3", "T2", "T1 T2", crown=1)
    assert state.turn == 1
    act(state, "pass")
    assert state.turn == 2
    act(state, "bid T1 T2")
    assert lines(state) == ["pass", "bid T3", "bid T1", "bid T1 T3", "bid T1 T1", "bid T1 T1 T3"]
    refused(state, "bid", "LA21")
    refused(state, f"bid #{state.bids[2][0]}", "L23")
    refused(state, f"bid #{state.hands[0][0]} #{state.hands[0][0]}", "L23")
    refused(state, "decline", "L23", verb="decline")
    act(state, "bid T1")  # fewer cards than an earlier bid
    assert state.phase == "move"


@pytest.mark.rule("laurin", "L24")
def test_bids_are_counted_openly_and_turned_up_when_all_have_bid() -> None:
    state = auction("T1 T3", "T2 T2", "T1")
    for seat, hand in enumerate(state.hands):
        for card in hand:
            state.cards.seen[card] = 1 << seat
    (event,) = told(act(state, "bid T1 T3"), "bid")
    assert event == {"seat": 0, "cards": state.bids[0]}
    view = state.seen_by(1)
    assert (len(view.bids[0]), len(view.hands[0])) == (2, 0)
    assert [view.cards.face[card] for card in view.bids[0]] == [None, None]
    events = act(state, "pass")
    assert told(events, "passed") == [{"seat": 1}]
    laid = [*state.bids[0], *state.hands[2]]
    events = act(state, "bid T1", "T1", "T3", "T1")
    assert told(events, "revealed") == [{"bids": [["T1", "T3"], [], ["T1"]]}]
    assert all(state.cards.seen[card] == ALL for card in laid)
    assert state.cards.seen[state.hands[1][0]] == 1 << 1


@pytest.mark.rule("laurin", "L24")
def test_a_hand_that_is_not_known_here_lists_its_sizes_and_plays_along() -> None:
    hands = [Hidden(0, face) for face in ("T1", "T3", "T2", "T1")] + [
        Hidden(seat, "T3") for seat in (1, 2) for _ in "1234"
    ]
    state = GAME.start(3, Scripted([*hands, "A", "B", "C"]))
    state.phase, state.turn, state.held = "auction", None, state.cards.open(["H2", "V2", "V1"])
    go_on(state)
    blind = state.told_to(1)
    first, second, *_ = state.hands[0]
    assert [len(line.split()) for line in lines(blind)] == [1, 2, 3, 4, 5]
    for one in (state, blind):
        GAME.play(one, GAME.read(one, f"bid #{first} #{second}"), Scripted())
        GAME.play(one, GAME.read(one, "pass"), Scripted())
    assert blind == state.told_to(1)
    (event,) = told(GAME.play(blind, GAME.read(blind, "pass"), Scripted(["T1", "T3"])), "won")
    assert event == {"seat": 0, "total": 4, "cards": 2}


@pytest.mark.rule("laurin", "L24")
@pytest.mark.parametrize("line", ["bid T3", "bid T2", "bid T3 T1"])
def test_a_card_that_was_taken_back_lies_face_down_like_any_other_when_it_is_bid_again(line: str) -> None:
    state, count = bid_again(line), line.count("T")
    for eyes in (1, None):
        view = state.seen_by(eyes)
        assert (len(view.hands[0]), len(view.bids[0])) == (3 - count, count)
        assert {view.cards.face[card] for card in (*state.hands[0], *state.bids[0])} == {None}
        assert view.seen_by(eyes) == view
        assert Cards.from_json(view.cards.to_json()) == view.cards
    # By its number nobody could follow it either.
    other = bid_again("bid T2" if line == "bid T3" else "bid T3" if line == "bid T2" else "bid T2 T1")
    assert other.seen_by(1) == state.seen_by(1)
    assert state.seen_by(0).bids == state.bids
    assert faces(state.seen_by(0), state.bids[0]) == " ".join(sorted(line.split()[1:]))
    for move in ("pass", "pass"):
        act(state, move)
    assert faces(state.seen_by(1), state.spent[-count:]) == " ".join(sorted(line.split()[1:]))


@pytest.mark.rule("laurin", "L24")
def test_what_turns_up_a_card_that_was_bid_again_cannot_be_taken_back() -> None:
    table = Table.new(GAME, ["Ada", "Ben", "Cleo"], Seeded(1))
    state = bid_again("bid T3")
    table._states[0] = state
    for move in ("pass", "pass"):
        table.play(GAME.read(table.state, move))
    assert [entry.outcomes for entry in table.record.entries[1:]] == [(), ()]
    assert (table.can_undo(0), table.can_undo(1), table.can_undo(2)) == (None, None, None)


@pytest.mark.rule("laurin", "LA16")
def test_a_bid_that_was_turned_up_cannot_be_taken_back_by_whoever_knew_it_either() -> None:
    table = Table.new(GAME, ["Ada", "Ben", "Cleo"], Seeded(2))
    while table.state.phase != "bid":
        actions = GAME.actions(table.state)
        table.play(next((one for one in actions if one.verb in ("decline", "pass", "done")), actions[0]))
    table.play(GAME.actions(table.state)[-1])
    bid = len(table.record.entries) - 1
    assert (table.state.turn, table.can_undo(0)) == (1, bid)
    table.play(GAME.read(table.state, "pass"))
    assert table.can_undo(0) == bid
    table.play(GAME.read(table.state, "pass"))
    assert table.state.phase == "move"
    assert [table.can_undo(seat) for seat in range(3)] == [None, None, None]


@pytest.mark.rule("laurin", "L24")
def test_at_one_screen_nobody_looks_on_while_cards_that_lay_open_are_bid_again() -> None:
    state = bid_again("bid T3")
    state.turn, state.waiting, state.hands[0], state.bids[0] = 0, [1, 2], sorted([*state.hands[0], *state.bids[0]]), []
    for hand in state.hands:
        for card in hand:
            state.cards.learn(card, "T1", ALL)
    assert Curtain(GAME, ["person"] * 3).sight(state) == Sight(None, waits_for=0)


@pytest.mark.rule("laurin", "L25")
@pytest.mark.parametrize(
    ("crown", "bids", "winner"),
    [
        (0, ["T3 T3", "", "T1 T1 T3"], 0),
        (0, ["T3 T3", "T2 T2 T2", ""], 1),
        (0, ["T3 T3", "T2 T2 T2", "T1 T1 T2 T2"], 2),
        (0, ["T3 T3", "T3 T3", ""], 0),
        (1, ["T3 T3", "T3 T3", ""], 1),
        (2, ["T3 T3", "T3 T3", ""], 0),
        (2, ["T3 T3", "T3 T3", "T3 T2"], 0),
        (1, ["T3 T3", "T3", "T3 T3"], 2),
        (0, ["T1", "T2", "T1 T1"], 2),
    ],
)
def test_the_highest_total_wins_then_most_cards_then_nearest_to_the_start_player(
    crown: int, bids: list[str], winner: int
) -> None:
    state = auction(*bids, crown=crown)
    events = []
    while state.phase == "bid":
        events += act(state, f"bid {faces(state, state.hands[state.turn or 0])}")
    (event,) = told(events, "won")
    assert (event["seat"], event["cards"]) == (winner, len(bids[winner].split()))
    assert event["total"] == sum(int(face[1]) for face in bids[winner].split())
    assert state.active == won(state) == winner


@pytest.mark.rule("laurin", "L24")
def test_what_was_turned_up_is_known_to_all_until_the_round_is_over() -> None:
    state = auction("T3", "T1 T1", "T1", held="H2 V2 -")
    assert state.shown == ()
    for line in ("bid T3", "bid T1 T1", "pass"):
        act(state, cards(line, state, state.hands[state.mover]))
    assert state.seen_by(None).shown == (("T3",), ("T1", "T1"), ())
    act(state, "move 0 E")
    assert state.phase == "last"
    assert state.shown
    act(state, "decline")
    assert (state.round, state.shown) == (2, ())


@pytest.mark.rule("laurin", "L26")
def test_the_winner_loses_all_his_cards_and_the_others_half_of_theirs() -> None:
    state = auction("T3 T3", "", "T1 T1 T3")
    acts(state, "bid T3 T3", "bid T1 T1 T3")
    assert (state.phase, state.turn) == ("keep", 2)
    assert lines(state) == ["keep T3", "keep T1"]
    bid = state.bids[2]
    for wrong in ("keep", cards("keep T1 T1", state, bid), f"keep #{state.spent[0]}"):
        refused(state, wrong, "L26", count=1)
    refused(state, "pass", "L26", verb="pass")
    (event,) = told(act(state, "keep T3"), "kept")
    assert event == {"seat": 2, "cards": ["T3"]}
    assert [faces(state, hand) for hand in state.hands] == ["", "", "T3"]
    assert faces(state, state.spent) == "T1 T1 T3 T3"
    assert state.bids == [[], [], []]


@pytest.mark.rule("laurin", "L26")
@pytest.mark.parametrize(("laid", "kept"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3)])
def test_half_is_rounded_down(laid: int, kept: int) -> None:
    state = auction("T3 T3 T3", " ".join(["T1"] * laid), "")
    acts(state, "bid T3 T3 T3", "bid" + " T1" * laid)
    assert (state.phase, state.turn) == ("move", 0)  # equal cards leave no choice
    assert len(state.hands[1]) == kept
    assert len(state.spent) == 3 + laid - kept


@pytest.mark.rule("laurin", "LA5")
def test_a_bid_is_lost_even_if_the_card_lapses_and_the_next_auction_follows() -> None:
    state = auction("T1", "T1", "T1", king=(8, 4))
    acts(state, "bid T1", "pass", "pass", "lapse 0")
    assert faces(state, state.spent) == "T1"
    assert (state.phase, state.turn) == ("bid", 1)
    acts(state, "pass", "pass", "move 1 N")
    assert (state.phase, state.turn) == ("last", 2)


@pytest.mark.rule("laurin", "LA20")
def test_who_has_passed_or_lost_may_bid_again_in_the_next_auction() -> None:
    state = auction("T1 T1", "T1", "T2 T2")
    acts(state, "bid T1", "pass", "bid T2", "move 0 E")
    asked = []
    while state.phase == "bid":
        asked.append(state.turn)
        act(state, "pass")
    assert asked == [0, 1, 2]


@pytest.mark.rule("laurin", "LA21")
def test_who_has_no_card_passes_without_being_asked() -> None:
    state = auction("T1", "", "T1", crown=1)
    assert state.turn == 2
    acts(state, "pass", "bid T1")
    assert (state.phase, state.turn) == ("move", 0)


@pytest.mark.rule("laurin", "LA22")
def test_the_losers_take_back_in_order_before_the_winner_moves_and_can_bid_these_cards_again() -> None:
    state = auction("T1 T3", "T1 T2", "T3 T3", crown=1)
    acts(state, "bid T1 T2", "bid T3 T3", "bid T1 T3")
    assert (state.phase, state.turn) == ("keep", 1)
    assert faces(state, state.spent) == "T3 T3"
    act(state, "keep T2")
    assert (state.phase, state.turn) == ("keep", 0)
    act(state, "keep T1")
    assert (state.phase, state.turn) == ("move", 2)
    act(state, "move 0 E")
    assert (state.phase, state.turn) == ("bid", 1)
    assert lines(state) == ["pass", "bid T2"]
