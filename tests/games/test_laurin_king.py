"""König Laurin: auctions, king moves, scoring, the end (L22 to L38, LA2 to LA5, LA20 to LA43)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from laurin_positions import GAME, act, acts, bid_again, cards, dwarfs, faces, go_on, lines, position, refused
from moves import told
from tafelrunde.core import ALL, NO_CARD, Cards, Hidden, Illegal, Scripted, Seeded, Table
from tafelrunde.core.curtain import Curtain, Sight
from tafelrunde.games.laurin.data import AROUND, AXES, GOAL, MOVES, WAYS
from tafelrunde.games.laurin.king import winner as won
from tafelrunde.games.laurin.state import Laurin


def auction(*hands: str, held: str = "H2 V2 V1", **fields: Any) -> Laurin:
    """An auction begins."""
    seats = max(3, len(hands))
    return position("auction", None, seats=seats, hands=hands, held=held, **fields)


def choosing(held: str = "H2 V2 V1", turn: int = 0, **fields: Any) -> Laurin:
    """This seat has won an auction."""
    hands = fields.pop("hands", ["T1", "T1", "T1"])
    return position("move", turn, active=turn, held=held, hands=hands, **fields)


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
def test_a_card_that_was_taken_back_lies_face_down_like_any_other_when_it_is_bid_bid_again(line: str) -> None:
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


@pytest.mark.rule("laurin", "L27")
def test_the_winner_moves_the_king_with_any_open_card_in_one_of_its_directions() -> None:
    state = choosing("H2 V3 H1", turn=1)
    assert lines(state) == ["move 0 E", "move 0 W", "move 1 N", "move 1 S", "move 2 E", "move 2 W"]
    refused(state, "move 0 N", "L27", way="N")
    refused(state, "move 0 EW", "L27", way="EW")
    refused(state, "move 3 E", "L27", of=3)
    refused(state, "pass", "L27", verb="pass")
    (event,) = told(act(state, "move 1 S"), "moved")
    assert event == {"seat": 1, "card": "V3", "way": "S", "from": (4, 4), "to": (4, 7)}
    assert state.king == (4, 7)
    acts(state, "pass", "pass", "pass")
    assert state.phase == "free"
    refused(state, "move 1 N", "L27", of=1)


@pytest.mark.rule("laurin", "L27")
@pytest.mark.parametrize(
    ("line", "king"), [("move 0 E", (6, 4)), ("move 0 W", (2, 4)), ("move 1 N", (4, 2)), ("move 2 S", (4, 5))]
)
def test_directions_and_distances(line: str, king: tuple[int, int]) -> None:
    state = choosing()
    act(state, line)
    assert state.king == king


@pytest.mark.rule("laurin", "L28")
@pytest.mark.rule("laurin", "LA4")
def test_a_card_may_lapse_only_when_one_of_its_directions_crosses_the_edge() -> None:
    state = choosing(king=(7, 4), dwarfs="h4=0:5")
    assert lines(state) == ["move 0 W", "lapse 0", "move 1 N", "move 1 S", "move 2 N", "move 2 S"]
    refused(state, "move 0 E", "L28", way="E")
    refused(state, "lapse 1", "LA4", of=1)
    (event,) = told(act(state, "lapse 0"), "lapsed")
    assert event == {"seat": 0, "card": "H2", "last": False}
    assert (state.king, state.score(0), state.scorings) == ((7, 4), 0, 0)
    assert faces(state, state.walked) == "H2"
    state = choosing("H3 V2 V1")
    refused(state, "lapse 0", "LA4", of=0)
    refused(state, "lapse 7", "L27", of=7)


@pytest.mark.rule("laurin", "L29")
def test_a_used_card_is_discarded() -> None:
    state = choosing()
    act(state, "move 0 E")
    assert state.held[0] == NO_CARD
    assert faces(state, state.walked) == "H2"


@pytest.mark.rule("laurin", "L30")
@pytest.mark.rule("laurin", "LA23")
def test_without_bids_the_move_is_free_for_the_first_who_wants_it() -> None:
    state = auction("T1", "T1", "T1", crown=1)
    acts(state, "pass", "pass", "pass")
    assert (state.phase, state.turn) == ("free", 1)
    assert lines(state)[-1] == "decline"
    refused(state, "lapse 0", "LA4", of=0)
    refused(state, "pass", "L30", verb="pass")
    act(state, "decline")
    assert state.turn == 2
    act(state, "move 0 E")
    assert state.king == (6, 4)
    assert [len(hand) for hand in state.hands] == [1, 1, 1]
    assert (state.phase, state.turn) == ("bid", 1)
    acts(state, "pass", "pass", "pass", "decline", "decline", "move 1 S")
    assert (state.phase, state.turn) == ("last", 2)


@pytest.mark.rule("laurin", "L30")
@pytest.mark.rule("laurin", "LA23")
def test_a_free_card_may_lapse_at_the_edge() -> None:
    state = auction("", "", "", king=(8, 4))
    assert (state.phase, state.turn) == ("free", 0)
    assert "lapse 0" in lines(state)
    act(state, "lapse 0")
    assert (state.phase, state.held[0]) == ("free", NO_CARD)


@pytest.mark.rule("laurin", "L30")
@pytest.mark.rule("laurin", "LA24")
@pytest.mark.parametrize("held", ["H2 V2 V1", "- V2 V1"])
def test_if_nobody_wants_it_all_cards_are_discarded_and_the_round_ends(held: str) -> None:
    state = auction("", "", "", held=held)
    events = acts(state, "decline", "decline", "decline")
    assert told(events, "abandoned") == [{"cards": held.replace("- ", "").split()}]
    assert (state.phase, state.crown, state.king) == ("buy", 1, (4, 4))
    assert faces(state, state.walked) == " ".join(sorted(held.replace("- ", "").split()))


@pytest.mark.rule("laurin", "L31")
@pytest.mark.rule("laurin", "LA25")
def test_the_last_card_is_up_to_whoever_it_lies_before() -> None:
    state = auction("T1", "T1", "T1", held="- V2 -", king=(4, 1), dwarfs="d3=0:5 d1=1:3")
    assert (state.phase, state.turn) == ("last", 1)
    assert lines(state) == ["move 1 S", "decline"]
    refused(state, "move 1 N", "L28", way="N")
    refused(state, "move 1 E", "L27", way="E")
    refused(state, "move 0 S", "LA25", of=0)
    refused(state, "lapse 1", "L31", verb="lapse")
    kept = state.copy()
    (event,) = told(act(kept, "decline"), "lapsed")
    assert event == {"seat": 1, "card": "V2", "last": True}
    assert faces(kept, kept.walked) == "V2"
    assert [kept.score(seat) for seat in range(3)] == [0, 0, 0]
    act(state, "move 1 S")
    assert [state.score(seat) for seat in range(3)] == [5, 0, 0]
    assert faces(state, state.walked) == "V2"


@pytest.mark.rule("laurin", "L32")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_normal_round_has_one_auction_less_than_players_and_a_last_card(seats: int) -> None:
    state = position("auction", None, seats=seats, hands=["T1 T1 T1 T1"] * seats, held="H1 V1 H1 V1 H1")
    seen: Counter[str] = Counter()
    while state.round == 1:
        seen[state.phase] += state.phase != "bid" or state.turn == 0
        act(state, lines(state)[1 if state.phase == "bid" and state.turn == 0 else 0])
    assert seen == {"bid": seats - 1, "move": seats - 1, "last": 1}


@pytest.mark.rule("laurin", "L33")
@pytest.mark.rule("laurin", "L34")
@pytest.mark.rule("laurin", "LA2")
def test_dwarfs_around_the_king_score_and_fronts_are_turned_and_backs_go_home() -> None:
    state = choosing("H3 V2 V1", dwarfs="a1=0:5 f4=0:5 e5=0:3 g4=0:5/3 g5=1:3 h4=1:3/2 h5=2:1 g3=2:5")
    state.supply[0] = [3, 1, 0]
    home = state.supply[1][1]
    events = act(state, "move 0 E")
    assert told(events, "scored") == [
        {"seat": 0, "square": "g4", "points": 3, "home": True},
        {"seat": 1, "square": "h4", "points": 2, "home": True},
        {"seat": 1, "square": "g5", "points": 3, "home": False},
        {"seat": 2, "square": "h5", "points": 1, "home": False},
    ]
    assert GAME.scores(state) == [
        {"fronts": 0, "backs": 3, "total": 3},
        {"fronts": 3, "backs": 2, "total": 5},
        {"fronts": 1, "backs": 0, "total": 1},
    ]
    # What the king only passes does not matter.
    assert dwarfs(state) == "a1=0:5 g3=2:5 f4=0:5 e5=0:3 g5=1:3/2 h5=2:1/1"
    assert state.supply[0] == [3, 1, 1]
    assert state.supply[1][1] == home + 1


@pytest.mark.rule("laurin", "L33")
def test_at_the_rim_fewer_squares_lie_around_the_king() -> None:
    state = choosing("H1 V1 V1", king=(1, 0), dwarfs="a1=0:5 b1=1:5 a2=2:5")
    act(state, "move 0 W")
    assert [state.score(seat) for seat in range(3)] == [5, 0, 0]


@pytest.mark.rule("laurin", "L33")
def test_where_no_dwarf_stands_beside_the_king_all_hear_that_nobody_scored() -> None:
    state = choosing("H1 V1 V1", dwarfs="a1=0:5")
    assert told(act(state, "move 0 W"), "unscored") == [{}]
    state = choosing("H1 V1 V1", dwarfs="c4=0:5")
    assert told(act(state, "move 0 W"), "unscored") == []


@pytest.mark.rule("laurin", "L34")
@pytest.mark.rule("laurin", "L35")
def test_even_a_one_needs_two_scorings_to_leave_and_may_then_be_placed_bid_again() -> None:
    state = choosing("V1 V1 V1", dwarfs="d4=1:1", hands=["", "", ""])
    act(state, "move 0 N")
    assert dwarfs(state) == "d4=1:1/1"
    act(state, "move 1 S")
    assert dwarfs(state) == ""
    assert state.supply[1] == [3, 2, 1]
    assert GAME.scores(state)[1] == {"fronts": 1, "backs": 1, "total": 2}


@pytest.mark.rule("laurin", "L33")
@pytest.mark.rule("laurin", "L34")
def test_the_example_of_the_rules_scores_as_printed() -> None:
    """Michael 5 and 2, Claudia 1 and 3; then one step to the left Michael 3, Claudia 1 and 5."""
    state = choosing("V1 H1 V2", king=(4, 5), dwarfs="d4=0:5 d5=1:1 e4=0:3/2 e5=1:3 c5=1:5 a1=0:1", hands=["", "", ""])
    act(state, "move 0 N")
    assert [state.score(seat) for seat in range(3)] == [7, 4, 0]
    assert dwarfs(state) == "a1=0:1 d4=0:5/3 c5=1:5 d5=1:1/1 e5=1:3/2"
    act(state, "move 1 W")
    assert [state.score(seat) for seat in range(3)] == [10, 10, 0]
    assert dwarfs(state) == "a1=0:1 c5=1:5/3 e5=1:3/2"


@pytest.mark.rule("laurin", "L36")
def test_after_the_last_card_the_round_ends_and_what_was_kept_stays() -> None:
    state = auction("T1 T2", "", "T3", held="- - V1", books=["A", "", "F"], dwarfs="a1=0:5/3")
    act(state, "move 2 N")
    assert state.round == 2
    assert [len(hand) for hand in state.hands] == [5, 3, 4]
    assert [faces(state, book) for book in state.books] == ["A", "", "F"]
    assert (state.king, dwarfs(state)) == ((4, 3), "a1=0:5/3")


@pytest.mark.rule("laurin", "L37")
@pytest.mark.parametrize(("seats", "goal"), [(3, 35), (4, 30), (5, 25)])
def test_the_round_in_which_a_score_reaches_the_goal_is_the_last(seats: int, goal: int) -> None:
    for points, over in ((goal - 1, False), (goal, True), (goal + 9, True)):
        state = position("last", 1, seats=seats, held="- V1 - - -", fronts=[0, points, *[0] * (seats - 2)])
        events = act(state, "decline")
        assert (state.turn is None) == over
        assert told(events, "ended") == ([{"round": 1}] if over else [])
    assert GOAL[seats] == goal
    assert (state.phase, GAME.actions(state)) == ("over", ())
    with pytest.raises(Illegal, match=r"^L37\b"):
        GAME.play(state, GAME.read(state, "pass"), Scripted())


@pytest.mark.rule("laurin", "LA43")
@pytest.mark.rule("laurin", "L37")
def test_after_the_goal_is_reached_the_auctions_of_the_round_go_on() -> None:
    state = choosing("V1 H1 V2", king=(4, 5), dwarfs="d4=0:5", fronts=[34, 0, 0])
    act(state, "move 0 N")
    assert (state.score(0), state.phase) == (39, "bid")
    acts(state, "pass", "pass", "pass", "move 1 W")
    assert state.phase == "last"
    act(state, "decline")
    assert (state.phase, state.turn) == ("over", None)


@pytest.mark.rule("laurin", "L38")
@pytest.mark.rule("laurin", "LA41")
@pytest.mark.rule("laurin", "LA42")
@pytest.mark.parametrize(
    ("fronts", "reached", "places"),
    [
        ([36, 40, 30], [1, 9, 2], [[1], [0], [2]]),
        ([40, 40, 30], [9, 7, 2], [[1], [0], [2]]),
        ([40, 40, 40], [7, 9, 7], [[0, 2], [1]]),
    ],
)
def test_the_highest_score_wins_and_in_a_tie_who_reached_it_earlier(
    fronts: list[int], reached: list[int], places: list[list[int]]
) -> None:
    state = position("last", 1, held="- V1 -", fronts=fronts, reached=reached)
    act(state, "decline")
    assert GAME.ranking(state) == places


@pytest.mark.rule("laurin", "LA42")
def test_each_scoring_has_its_number_and_only_who_scores_takes_it() -> None:
    state = choosing("V1 V1 V1", dwarfs="d4=1:1 e4=1:1 d5=0:3", hands=["", "", ""])
    act(state, "move 0 N")
    assert (state.scorings, state.reached) == (1, [0, 1, 0])
    act(state, "move 1 S")
    assert (state.scorings, state.reached) == (2, [2, 2, 0])
    act(state, "move 2 S")
    assert (state.scorings, state.reached) == (3, [3, 2, 0])


@pytest.mark.rule("laurin", "LA3")
def test_never_do_both_directions_cross_the_edge() -> None:
    for (x, y), card in ((point, card) for point in AROUND for card in MOVES.values()):
        steps = [WAYS[way] for way in AXES[card.axis]]
        assert any((x + dx * card.distance, y + dy * card.distance) in AROUND for dx, dy in steps)


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
def test_the_losers_take_back_in_order_before_the_winner_moves_and_can_bid_these_cards_bid_again() -> None:
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


@pytest.mark.rule("laurin", "LA26")
@pytest.mark.parametrize(("phase", "held"), [("last", "V2 - -"), ("free", "V2 V1 -")])
def test_spells_may_be_cast_on_last_and_free_moves(phase: str, held: str) -> None:
    state = position(phase, 0, held=held, books=["C", "", ""])
    act(state, "move 0 N")
    assert (state.phase, lines(state)) == ("spell", ["cast C", "pass"])


@pytest.mark.rule("laurin", "LA27")
def test_what_lapsed_or_was_declined_is_no_king_move() -> None:
    state = choosing(king=(7, 4), books=["CDE", "", ""], dwarfs="h4=0:5")
    act(state, "lapse 0")
    assert (state.phase, state.score(0)) == ("bid", 0)
    state = position("last", 1, held="- V1 -", books=["CDE", "", ""], dwarfs="d4=0:5")
    act(state, "decline")
    assert (state.phase, state.score(0)) == ("buy", 0)
