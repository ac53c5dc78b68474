"""König Laurin: set-up and the first three phases of a round (L1 to L18, LA6 to LA11)."""

from __future__ import annotations

from collections import Counter

import pytest

from laurin_positions import GAME, act, acts, cards, faces, go_on, lines, position, refused
from moves import told
from tafelrunde.core import ALL, NO_CARD, Hidden, Illegal, Scripted, Seeded
from tafelrunde.games.laurin import data


@pytest.mark.rule("laurin", "L1")
@pytest.mark.parametrize("seats", [0, 1, 2, 6])
def test_three_to_five_play(seats: int) -> None:
    with pytest.raises(Illegal) as refusal:
        GAME.start(seats, Seeded(1))
    assert (refusal.value.rule, refusal.value.facts) == ("L1", {"seats": seats, "least": 3, "most": 5})
    assert list(GAME.seats) == [3, 4, 5]


@pytest.mark.rule("laurin", "L2")
def test_the_king_begins_in_the_middle_of_the_garden() -> None:
    state = GAME.start(3, Seeded(1))
    assert state.king == (4, 4)
    assert [data.SQUARES[square] for square in data.AROUND[4, 4]] == ["d4", "e4", "d5", "e5"]
    assert len(state.board) == 64
    assert not any(state.board)


@pytest.mark.rule("laurin", "LA1")
def test_the_king_may_stand_on_all_81_corners_of_squares() -> None:
    assert len(data.AROUND) == 81
    assert Counter(map(len, data.AROUND.values())) == {4: 49, 2: 28, 1: 4}
    assert [data.SQUARES[square] for square in data.AROUND[0, 0]] == ["a1"]
    assert [data.SQUARES[square] for square in data.AROUND[0, 3]] == ["a3", "a4"]
    assert [data.SQUARES[square] for square in data.AROUND[8, 8]] == ["h8"]


@pytest.mark.rule("laurin", "L3")
def test_three_face_down_piles() -> None:
    state = GAME.start(4, Seeded(1))
    assert len(state.treasure) == 54 - 16
    assert len(state.spells) == 24 - 4
    assert len(state.moves) == 30
    assert (state.spent, state.faded, state.walked) == ([], [], [])
    for pile in (state.treasure, state.spells, state.moves):
        assert all(state.cards.face[card] is None and state.cards.seen[card] == 0 for card in pile)
    assert Counter(data.TREASURE) == {"T1": 18, "T2": 18, "T3": 18}
    assert [data.VALUE[face] for face in ("T1", "T2", "T3")] == [1, 2, 3]
    assert Counter(data.BOOK) == dict.fromkeys("ABCDEF", 4)
    assert {spell: card.price for spell, card in data.SPELLS.items()} == {
        "A": 2,
        "B": 2,
        "C": 3,
        "D": 3,
        "E": 2,
        "F": 3,
    }
    assert Counter(data.MOVE_DECK) == dict.fromkeys(["H1", "H2", "H3", "V1", "V2", "V3"], 5)
    assert {face: tuple(card) for face, card in data.MOVES.items()} == {
        "H1": ("H", 1, 5, 3),
        "H2": ("H", 2, 7, 2),
        "H3": ("H", 3, 9, 1),
        "V1": ("V", 1, 5, 3),
        "V2": ("V", 2, 7, 2),
        "V3": ("V", 3, 9, 1),
    }


@pytest.mark.rule("laurin", "L4")
@pytest.mark.parametrize(("left", "pile", "gone"), [(13, 1, 5), (12, 5, 0), (11, 4, 0)])
def test_a_pile_that_is_used_up_is_shuffled_anew_from_its_discards(left: int, pile: int, gone: int) -> None:
    state = position("treasure", None, seats=4)
    state.hands = [[] for _ in range(4)]
    state.treasure, state.spent = state.treasure[:left], state.cards.open(["T1", "T2", "T3", "T3", "T3"])
    state.phase, state.turn = "treasure", None
    go_on(state)
    assert [len(hand) for hand in state.hands] == [3, 3, 3, 3]
    assert (len(state.treasure), len(state.spent)) == (pile, gone)
    if not gone:
        assert all(state.cards.seen[card] == 0 for card in state.treasure)


@pytest.mark.rule("laurin", "L4")
def test_spells_too_are_shuffled_anew() -> None:
    state = position("treasure", None)
    state.spells, state.faded = [], state.cards.open("AAAAAB") + state.display
    state.phase, state.turn = "treasure", None
    go_on(state)
    assert len(state.display) == 3
    assert len(state.spells) == 6
    assert not state.faded


@pytest.mark.rule("laurin", "L5")
@pytest.mark.parametrize("seats", [3, 4])
def test_everybody_has_six_dwarfs_and_no_points(seats: int) -> None:
    state = GAME.start(seats, Seeded(1))
    assert state.supply == [[3, 2, 1]] * seats
    assert (data.FRONTS, data.BACKS) == ([1, 3, 5], [1, 2, 3])
    assert [score["total"] for score in GAME.scores(state)] == [0] * seats


@pytest.mark.rule("laurin", "L6")
def test_with_five_players_everybody_has_one_dwarf_less() -> None:
    state = GAME.start(5, Seeded(1))
    assert state.supply == [[2, 2, 1]] * 5
    assert sum(map(sum, state.supply)) == 25


@pytest.mark.rule("laurin", "L7")
@pytest.mark.rule("laurin", "LA11")
def test_the_first_seat_begins_with_the_crown_or_chance_says_who() -> None:
    assert [GAME.start(4, Seeded(seed)).crown for seed in range(9)] == [0] * 9
    chosen = {GAME.start(4, Seeded(seed), lot=1).crown for seed in range(40)}
    assert chosen == {0, 1, 2, 3}
    state = GAME.start(3, Seeded(5), lot=1)
    assert (state.round, state.turn) == (1, state.crown)


@pytest.mark.rule("laurin", "L8")
def test_the_crown_goes_round_clockwise() -> None:
    for crown, following in ((0, 1), (1, 2), (2, 0)):
        state = position("last", 1, crown=crown, held="- V1 -")
        (event,) = told(act(state, "decline"), "round")
        assert state.crown == event["crown"] == following
        assert state.turn == following


@pytest.mark.rule("laurin", "L9")
def test_a_round_has_six_phases_in_order() -> None:
    state = GAME.start(3, Seeded(4))
    seen = ["treasure"]
    while state.round == 1:
        if state.phase != seen[-1]:
            seen.append(state.phase)
        line = next(
            x for x in lines(state) if x.split()[0] in ("decline", "assign", "redraw", "done", "bid", "keep", "move")
        )
        if state.phase == "bid":
            line = lines(state)[1]
        act(state, line)
    assert seen == ["treasure", "buy", "assign", "place", "bid", "move", "bid", "move", "last"]
    with_dwarfs = position("turns", None, part="place", active=2, dwarfs="a1=0:1")
    assert (with_dwarfs.phase, with_dwarfs.part) == ("relocate", "relocate")
    act(with_dwarfs, "done")
    assert with_dwarfs.part == "after"


@pytest.mark.rule("laurin", "L9")
@pytest.mark.parametrize("phase", ["treasure", "turns", "auction", "reveal", "score"])
def test_in_a_part_that_goes_on_by_itself_nobody_does_anything(phase: str) -> None:
    state = position(phase, 0)
    assert lines(state) == []
    refused(state, "pass", "L9", verb="pass")


@pytest.mark.rule("laurin", "L10")
def test_four_treasure_cards_in_the_first_round_and_three_later() -> None:
    state = GAME.start(3, Seeded(1))
    assert [len(hand) for hand in state.hands] == [4, 4, 4]
    for seat, hand in enumerate(state.hands):
        assert all(state.cards.seen[card] == 1 << seat for card in hand)
    state = position("last", 0, crown=1, held="V1 - -")
    events = act(state, "decline")
    assert [len(hand) for hand in state.hands] == [3, 3, 3]
    assert [event["seat"] for event in told(events, "treasure")] == [2, 0, 1]
    assert [event["cards"] for event in told(events, "treasure")] == [state.hands[seat] for seat in (2, 0, 1)]


@pytest.mark.rule("laurin", "L11")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_as_many_spells_as_players_are_turned_up(seats: int) -> None:
    state = GAME.start(seats, Seeded(1))
    assert len(state.display) == seats
    assert all(state.cards.seen[card] == ALL for card in state.display)


def market(display: str, *hands: str, turn: int = 0, waiting: tuple[int, ...] = (1, 2), **fields: object) -> object:
    state = position("buy", turn, hands=hands, waiting=list(waiting), **fields)  # type: ignore[arg-type]
    state.display = state.cards.open(display)
    return state


@pytest.mark.rule("laurin", "L12")
def test_from_the_start_player_on_everybody_may_buy_one_spell_of_those_left() -> None:
    state = market("AAF", "T2", "T2", "T3", turn=2, waiting=(0, 1), crown=2)
    assert lines(state) == ["decline", "buy A T3", "buy F T3"]
    (event,) = told(act(state, "buy F T3"), "bought")
    assert event == {"seat": 2, "spell": "F", "cards": ["T3"]}
    assert faces(state, state.books[2]) == "F"
    assert state.turn == 0
    assert lines(state) == ["decline", "buy A T2"]
    refused(state, f"buy F #{state.hands[0][0]}", "L12", spell="F")
    refused(state, f"buy Z #{state.hands[0][0]}", "L12", spell="Z")
    (event,) = told(act(state, "decline"), "declined")
    assert event == {"seat": 0, "offer": "buy"}
    assert state.turn == 1
    act(state, "buy A T2")
    assert state.phase == "assign"
    assert [len(book) for book in state.books] == [0, 1, 1]


@pytest.mark.rule("laurin", "L12")
def test_in_the_market_one_buys_or_declines() -> None:
    refused(market("AAF", "T2"), "pass", "L12", verb="pass")


@pytest.mark.rule("laurin", "L13")
def test_a_spell_is_paid_with_cards_of_at_least_its_price() -> None:
    state = market("ABC", "T1 T1 T1 T2", "T3")
    hand = state.hands[0]
    assert lines(state) == [
        "decline",
        "buy A T2",
        "buy A T1 T1",
        "buy B T2",
        "buy B T1 T1",
        "buy C T1 T2",
        "buy C T1 T1 T1",
    ]
    refused(state, cards("buy A T1", state, hand), "L13", price=2, cards=["T1"])
    refused(state, cards("buy C T2", state, hand), "L13")
    refused(state, f"buy C #{hand[3]} #{hand[3]}", "L13")
    refused(state, f"buy C #{state.hands[1][0]}", "L13", cards=(state.hands[1][0],))
    refused(state, "buy A", "L13")
    act(state, "buy C T1 T2")
    assert faces(state, state.hands[0]) == "T1 T1"


@pytest.mark.rule("laurin", "L13")
def test_a_price_paid_with_hidden_cards_is_shown_to_all() -> None:
    state = GAME.start(3, Scripted([Hidden(seat, "T2") for seat in (0, 1, 2) for _ in range(4)] + ["A", "B", "C"]))
    hand = state.hands[0][:]
    assert lines(state) == ["decline", "buy A T2", "buy B T2", "buy C T2 T2"]
    act(state, "buy C T2 T2", "T2", "T2")
    assert sorted(state.cards.seen[card] for card in hand) == [ALL, ALL, 1, 1]
    assert all(state.cards.seen[card] == ALL for card in state.spent)


@pytest.mark.rule("laurin", "L13")
@pytest.mark.rule("laurin", "LA7")
@pytest.mark.parametrize(("face", "rule"), [("T1", "L13"), ("T2", ""), ("T3", "")])
def test_where_the_payment_is_not_known_it_is_looked_at_when_it_is_shown(face: str, rule: str) -> None:
    state = GAME.start(3, Scripted([Hidden(seat, None) for seat in (0, 1, 2) for _ in range(4)] + ["A", "B", "C"]))
    assert [line.split()[:2] for line in lines(state)][:3] == [["decline"], ["buy", "A"], ["buy", "A"]]
    assert len(lines(state)) == 1 + 2 + 2 + 3
    action = GAME.read(state, f"buy B #{state.hands[0][0]}")
    if rule:
        with pytest.raises(Illegal, match=rule):
            GAME.play(state, action, Scripted([face]))
    else:
        GAME.play(state, action, Scripted([face]))
        assert faces(state, state.books[0]) == "B"


@pytest.mark.rule("laurin", "L14")
@pytest.mark.rule("laurin", "LA7")
def test_no_change_is_given_and_no_card_may_be_superfluous() -> None:
    state = market("AAA", "T3 T3")
    assert lines(state) == ["decline", "buy A T3"]
    refused(state, cards("buy A T3 T3", state, state.hands[0]), "LA7", price=2, cards=["T3", "T3"])
    state = market("CCC", "T2 T2 T2")
    assert lines(state) == ["decline", "buy C T2 T2"]
    refused(state, cards("buy C T2", state, state.hands[0]), "L13")
    refused(state, cards("buy C T2 T2 T2", state, state.hands[0]), "LA7")
    state = market("AAA", "T1 T2 T3")
    assert lines(state) == ["decline", "buy A T3", "buy A T2"]
    refused(state, cards("buy A T1 T2", state, state.hands[0]), "LA7")


@pytest.mark.rule("laurin", "L15")
def test_unsold_spells_and_the_treasure_paid_are_discarded() -> None:
    state = market("ABC", "T2", "T2", "T2")
    act(state, "buy B T2")
    assert faces(state, state.display) == "A C"
    assert faces(state, state.spent) == "T2"
    act(state, "decline")
    act(state, "decline")
    assert state.display == []
    assert faces(state, state.faded) == "A C"


@pytest.mark.rule("laurin", "LA6")
def test_if_even_the_discards_run_out_later_players_draw_less() -> None:
    state = position("treasure", None, crown=1)
    state.hands = [[] for _ in range(3)]
    state.treasure, state.spent = state.treasure[:2], state.cards.open(["T1", "T2"])
    state.phase, state.turn = "treasure", None
    go_on(state)
    assert [len(state.hands[seat]) for seat in (1, 2, 0)] == [3, 1, 0]
    assert (state.treasure, state.spent) == ([], [])
    assert state.phase == "buy"


@pytest.mark.rule("laurin", "LA6")
def test_who_has_no_treasure_is_not_asked_to_buy() -> None:
    state = market("ABC", "T2", "", "T2")
    act(state, "decline")
    assert state.turn == 2


@pytest.mark.rule("laurin", "LA8")
def test_fewer_spells_are_shown_if_there_are_no_more() -> None:
    state = position("treasure", None)
    state.spells, state.faded = state.spells[:1], state.cards.open("A")
    state.phase, state.turn = "treasure", None
    go_on(state)
    assert len(state.display) == 2
    act(state, next(line for line in lines(state) if line != "decline"))
    state = market("A", "T2", "T2", "T2")
    act(state, "buy A T2")
    assert state.phase == "assign"


@pytest.mark.rule("laurin", "LA9")
def test_any_number_of_spells_may_be_held() -> None:
    state = market("ABC", "T2", books=["AAAABBBBCCCC"])
    act(state, "buy A T2")
    assert len(state.books[0]) == 13


def drawn(*moves: str, crown: int = 0) -> object:
    """The start player looks at these move cards."""
    state = position("buy", crown, seats=len(moves), hands=["T1"] * len(moves), crown=crown, held="- - - - -")
    act(state, "decline", *[Hidden(crown, face) for face in moves])
    return state


@pytest.mark.rule("laurin", "L16")
def test_the_start_player_assigns_a_card_to_everybody_and_then_they_are_turned_up() -> None:
    state = drawn("V3", "H1", "H2", "H2", crown=2)
    assert (state.phase, state.turn) == ("assign", 2)
    assert all(state.cards.seen[card] == 1 << 2 for card in state.drawn)
    assert lines(state) == ["assign H2", "assign H1", "assign V3"]
    act(state, "assign V3")
    assert state.held[2] != NO_CARD
    assert state.cards.seen[state.held[2]] == 1 << 2
    act(state, "assign H2")
    assert lines(state) == ["assign H2", "assign H1"]
    other = state.held[2]
    refused(state, f"assign #{other}", "L16", card=other)
    refused(state, "buy A", "L16", verb="buy")
    act(state, "assign H1", "H1", "H2", "V3", "H2")
    assert [state.face(card) for card in state.held] == ["H1", "H2", "V3", "H2"]
    assert all(state.cards.seen[card] == ALL for card in state.held)
    assert state.drawn == []
    assert state.phase == "place"


@pytest.mark.rule("laurin", "L17")
@pytest.mark.rule("laurin", "LA10")
def test_cards_of_one_axis_are_shown_discarded_and_replaced() -> None:
    state = drawn("H1", "H2", "H3")
    assert lines(state) == ["redraw"]
    refused(state, f"assign #{state.drawn[0]}", "L17")
    events = act(state, "redraw", "H1", "H2", "H3", *[Hidden(0, face) for face in ("V1", "V1", "V1")])
    assert told(events, "redrawn") == [{"cards": ["H1", "H2", "H3"]}]
    assert faces(state, state.walked) == "H1 H2 H3"
    assert lines(state) == ["redraw"]
    act(state, "redraw", "V1", "V1", "V1", *[Hidden(0, face) for face in ("V1", "H1", "V1")])
    assert sorted(lines(state)) == ["assign H1", "assign V1"]
    refused(state, "redraw", "L17")
    act(state, "assign V1")
    refused(state, "redraw", "L17")
    assert len(state.walked) == 6


@pytest.mark.rule("laurin", "L17")
def test_who_hides_that_all_cards_have_one_axis_is_found_out_when_they_are_turned_up() -> None:
    state = position("buy", 0, hands=["T1", "T1", "T1"], held="- - -")
    act(state, "decline", Hidden(0, None), Hidden(0, None), Hidden(0, None))
    assert len(lines(state)) == 4
    assert lines(state)[-1] == "redraw"
    first, second, _ = state.drawn
    cheat = state.copy()
    with pytest.raises(Illegal, match=r"^L17\b"):
        GAME.play(cheat, GAME.read(cheat, "redraw"), Scripted(["H1", "H2", "V3"]))
    act(state, f"assign #{first}")
    assert len(lines(state)) == 2
    cheat = state.copy()
    with pytest.raises(Illegal, match=r"^L17\b"):
        GAME.play(cheat, GAME.read(cheat, f"assign #{second}"), Scripted(["H1", "H2", "H3"]))
    act(state, f"assign #{second}", "H1", "H2", "V3")
    assert state.phase == "place"


@pytest.mark.rule("laurin", "LA10")
def test_the_move_pile_is_made_anew_in_the_middle_of_drawing() -> None:
    state = position("buy", 0, hands=["T1", "T1", "T1"], held="- - -")
    state.moves, state.walked = state.moves[:1], state.cards.open(["H1", "H2", "V3", "V3"])
    act(state, "decline")
    assert len(state.drawn) == 3
    assert len(state.moves) == 2
    assert state.walked == []
    # All other cards are out of play: the ones just shown come back at once.
    state = drawn("H1", "H2", "H3")
    state.moves, state.walked = [], []
    act(state, "redraw")
    assert len(state.drawn) == 3
    assert not state.walked


@pytest.mark.rule("laurin", "L18")
def test_the_card_gives_its_limits_and_not_its_king_move() -> None:
    state = position("declare", None, part="place", active=1, held="H3 V2 V1")
    assert (state.turn, state.left) == (1, 7)
    state = position("declare", None, part="relocate", active=0, held="H3 V2 V1", dwarfs="a1=0:1")
    assert (state.turn, state.left) == (0, 1)
    state = position("auction", None, hands=["T1", "T1", "T1"], held="H3 V2 V1")
    acts(state, "pass", "bid T1", "pass")
    assert (state.phase, state.turn) == ("move", 1)
    assert {line.split()[1] for line in lines(state)} == {"0", "1", "2"}
