"""König Laurin: king moves, scoring, the end (L27 to L38, LA2 to LA4, LA23 to LA43)."""

from __future__ import annotations

from collections import Counter

import pytest

from laurin_positions import (
    GAME,
    act,
    acts,
    auction,
    choosing,
    dwarfs,
    faces,
    lines,
    position,
    refused,
)
from moves import told
from tafelrunde.core import NO_CARD, Illegal, Scripted
from tafelrunde.games.laurin.data import AROUND, AXES, GOAL, MOVES, WAYS


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
def test_even_a_one_needs_two_scorings_to_leave_and_may_then_be_placed_again() -> None:
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
