"""Würfelkönig: what lies on the table at the start (W1 to W8), and what is open."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde.core import ALL, Illegal, Scripted, Seeded
from tafelrunde.games.wuerfel.data import CITIZENS, COLOURS, PENALTIES, PLACES, VALUES
from wuerfel_positions import GAME, act, position, row


@pytest.mark.rule("wuerfel", "W1")
def test_two_to_five_play() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5]
    for seats in GAME.seats:
        assert len(GAME.start(seats, Seeded(1)).kingdoms) == seats


@pytest.mark.rule("wuerfel", "W1")
@pytest.mark.parametrize("seats", [-1, 0, 1, 6])
def test_fewer_or_more_cannot_play(seats: int) -> None:
    with pytest.raises(Illegal) as refusal:
        GAME.start(seats, Seeded(1))
    assert refusal.value.rule == "W1"
    assert refusal.value.facts == {"seats": seats, "least": 2, "most": 5}


@pytest.mark.rule("wuerfel", "W1")
@pytest.mark.rule("wuerfel", "W36")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_turns_go_clockwise_round_the_table(seats: int) -> None:
    state, turns, dealer = position("C05 C12 C13 C19 C40", seats=seats), [], Seeded(1)
    while len(turns) <= seats:
        turns.append(state.turn)
        state.phase, state.dice, state.rolls = "choose", (1, 1, 2, 3, 4, 6), 1
        state.row = position("C05 C12 C13 C19 C40").row
        GAME.play(state, GAME.read(state, "penalty"), dealer)
    assert turns == [*range(seats), 0]


@pytest.mark.rule("wuerfel", "W2")
def test_five_stacks_of_places_in_order_with_the_two_on_top() -> None:
    assert PLACES == ["city", "mine", "workshop", "village", "forest"]
    assert COLOURS == ["yellow", "brown", "blue", "green", "purple"]
    assert VALUES == [[2, 3, 4]] * 5
    state = position()
    assert state.places == [3] * 5
    for left, value in ((3, 2), (2, 3), (1, 4)):
        state = position(dice="111235", places=[3, left, 3, 3, 3])
        act(state, "take C06 place", *(["C02"] if left > 1 else []))
        assert state.kingdoms[0] == [f"P2:{value}", "C06"]
        assert state.places == [3, left - 1, 3, 3, 3]


@pytest.mark.rule("wuerfel", "W3")
def test_forty_citizens_are_shuffled_face_down() -> None:
    orders = set()
    for seed in range(5):
        state, dealer = GAME.start(2, Seeded(seed)), Seeded(seed)
        assert all(state.cards.face[card] is None and not state.cards.seen[card] for card in state.pile)
        dealer.sit(state.cards)
        drawn = [state.face(card) for card in [*state.row, *dealer.draw(state.pile, 35)]]
        assert sorted(drawn) == sorted(CITIZENS)
        assert len(CITIZENS) == 40
        orders.add(tuple(drawn))
    assert len(orders) == 5


@pytest.mark.rule("wuerfel", "W4")
def test_five_citizens_lie_open_from_left_to_right_and_35_stay() -> None:
    state = GAME.start(3, Scripted(["C31", "C02", "C40", "C37", "C09", "V4"]))
    assert row(state) == ["C31", "C02", "C40", "C37", "C09"]
    assert all(state.cards.seen[card] == ALL for card in state.row)
    assert len(state.pile) == 35


@pytest.mark.rule("wuerfel", "W5")
def test_ten_penalties_of_which_the_next_is_known_before_rolling() -> None:
    assert sorted(PENALTIES) == [1, 1, 1, 1, 2, 2, 2, 3, 3, 4]
    tops = set()
    for seed in range(30):
        state = GAME.start(2, Seeded(seed))
        assert len(state.penalties) == 10
        assert state.phase == "roll"
        assert state.cards.seen[state.penalties[-1]] == ALL
        tops.add(state.face(state.penalties[-1]))
    assert tops == {"V1", "V2", "V3", "V4"}
    state = position(dice="112356", seats=2)
    assert act(state, "penalty", "V3", "C02")[0].facts == {"seat": 0, "value": 1}
    assert state.face(state.penalties[-1]) == "V3"


@pytest.mark.rule("wuerfel", "W6")
def test_the_discard_pile_is_empty_at_the_start() -> None:
    assert GAME.start(4, Seeded(2)).discard == []


@pytest.mark.rule("wuerfel", "W7")
def test_the_first_seat_begins_because_the_table_decides_who_sits_there() -> None:
    for seed in range(5):
        state = GAME.start(5, Seeded(seed))
        assert (state.turn, state.phase, state.round, state.limit) == (0, "roll", 1, 3)


@pytest.mark.rule("wuerfel", "W8")
def test_kingdoms_are_empty_and_open_and_new_cards_go_on_top() -> None:
    state = position(dice="111235")
    assert GAME.start(2, Seeded(1)).kingdoms == [[], []]
    act(state, "take C06 place", "C02")
    act(state, "roll", 1, 1, 2, 3, 5, 6)
    act(state, "penalty", "V2", "C07")
    assert state.kingdoms == [["P2:2", "C06"], ["V1"]]
    assert state.seen_by(1).kingdoms == state.seen_by(None).kingdoms == state.kingdoms


@pytest.mark.rule("wuerfel", "WA29")
def test_dragons_are_citizens_and_no_penalties() -> None:
    state = GAME.start(2, Seeded(3))
    citizens = [state.cards.can_be(state.pile[0], card) or card in row(state) for card in ("C38", "C39", "C40")]
    assert all(citizens)
    assert not any(state.cards.can_be(state.penalties[0], card) for card in CITIZENS)
    assert {CITIZENS[card].type for card in ("C38", "C39", "C40")} == {"dragon"}


@pytest.mark.rule("wuerfel", "WA30")
def test_only_the_order_of_face_down_piles_is_secret() -> None:
    state, choose, dealer = GAME.start(3, Seeded(6)), Random(6), Seeded(6)
    while state.turn is not None:
        secret = {card for card, seen in enumerate(state.cards.seen) if seen != ALL}
        dealt = set(range(40)) | set(range(80, 90))  # the open cards of before the two shuffles
        assert secret - dealt == {*state.pile, *state.penalties[:-1]}
        for seat in (0, 1, 2, None):
            assert state.seen_by(seat) == state
        GAME.play(state, choose.choice(GAME.actions(state)), dealer)
    assert state.ended
