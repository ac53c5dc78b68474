"""Kings & Creatures, rule by rule: setup, the rounds, hero fame (C1 to C24) and the rulings about them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from creatures_positions import faces, inventory, lying, middle, numbers, played, row, table, take, whole_deck
from moves import told
from tafelrunde.core import ALL, Action, Illegal, Scripted, Seeded, Table, Unreadable
from tafelrunde.games.creatures import GAME
from tafelrunde.games.creatures.data import CARDS, CASTLES, LEGENDS, NUMBER, OPEN, PILE, USED
from tafelrunde.games.creatures.game import Take
from tafelrunde.games.creatures.scoring import hero_fame

SEATS = range(2, 7)


@dataclass(frozen=True, slots=True)
class Pass(Action):
    pass


# Setup


@pytest.mark.rule("creatures", "C1")
def test_two_to_six_can_play() -> None:
    assert GAME.name == "creatures"
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    for seats in (1, 7):
        with pytest.raises(Illegal) as refusal:
            GAME.start(seats, Seeded(1))
        assert (refusal.value.rule, refusal.value.facts) == ("C1", {"seats": seats, "least": 2, "most": 6})


@pytest.mark.rule("creatures", "C1")
@pytest.mark.rule("creatures", "CA14")
def test_the_left_neighbour_is_the_next_seat_and_the_left_crowns_look_there() -> None:
    # 106 rules legends with 4 crowns to the left and 2 to the right.
    for rival, kings in ((1, 2), (2, 4)):
        rows = [[1, 106, 10], [2], [3]]
        rows[rival].append(15)
        assert GAME.scores(table(rows))[0]["kings"] == kings


@pytest.mark.rule("creatures", "C2")
def test_the_lowest_castles_are_used_and_each_is_the_first_card_of_a_row() -> None:
    for seats in SEATS:
        state = GAME.start(seats, Seeded(3))
        assert all(len(cards) == 1 for cards in state.rows)
        assert sorted(numbers(cards[0] for cards in state.rows)) == list(range(1, seats + 1))
        assert not set(CASTLES[6]) & set(inventory(state)) - set(CASTLES[seats])


@pytest.mark.rule("creatures", "CA7")
def test_castles_are_dealt_at_random_and_the_owner_of_castle_1_begins() -> None:
    first = [GAME.start(3, Seeded(seed)) for seed in range(40)]
    assert {state.turn for state in first} == {0, 1, 2}
    assert len({tuple(cards[0] for cards in state.rows) for state in first}) == 6
    assert all(state.rows[state.turn] == ["N1"] for state in first)


@pytest.mark.rule("creatures", "C3")
def test_three_legends_for_each_player_are_drawn_unseen_and_the_rest_is_out() -> None:
    for seats in SEATS:
        state = GAME.start(seats, Seeded(1))
        out = state.gone[:-3]
        assert len(out) == 19 - 3 * seats
        assert not any(state.cards.seen[card] for card in out)
        # What was shuffled into the piles: open cards by face, the legends unseen.
        assert sum(not isinstance(item, str) for item in state.cards.decks[-1]) == 3 * seats
        world, chance = state.cards.copy(), Random(1).random
        drawn = [world.pick(card, chance) for card in lying(state) if card not in out]
        assert sum(face in LEGENDS for face in drawn) == 3 * seats
        assert all(world.pick(card, chance) in LEGENDS for card in out)


@pytest.mark.rule("creatures", "C3")
def test_every_legend_can_come_into_play() -> None:
    seen = {face for seed in range(60) for face in seen_in(seed)}
    assert set(LEGENDS) <= seen


def seen_in(seed: int) -> list[str]:
    state = GAME.start(6, Seeded(seed))
    return [state.face(card) for card in state.middle]


@pytest.mark.rule("creatures", "C4")
@pytest.mark.rule("creatures", "CA17")
def test_cards_are_used_whose_mark_allows_the_number_of_players() -> None:
    assert [len(USED[seats]) for seats in SEATS] == [32, 44, 61, 73, 85]
    for seats in SEATS:
        rest = set(inventory(GAME.start(seats, Seeded(2)))) - set(LEGENDS) - set(CASTLES[seats])
        assert rest == {
            face for face, card in CARDS.items() if card.kind not in ("castle", "legend") and card.mark <= seats
        }
    assert {face for face, card in CARDS.items() if card.mark == 6} == set(USED[6]) - set(USED[5])


@pytest.mark.rule("creatures", "C5")
@pytest.mark.parametrize(("seats", "pile", "cards"), [(2, 7, 38), (3, 10, 53), (4, 14, 73), (5, 17, 88), (6, 20, 103)])
def test_five_face_down_piles_and_three_cards_that_go_out_unseen(seats: int, pile: int, cards: int) -> None:
    state = GAME.start(seats, Seeded(1))
    assert PILE[seats] == pile
    assert [len(one) for one in state.piles] == [pile] * 4
    assert len(state.pile) + len(state.middle) == pile
    assert len(lying(state)) - (19 - 3 * seats) == cards == 5 * pile + 3
    down = [*state.pile, *(card for one in state.piles for card in one), *state.gone]
    assert not any(state.cards.seen[card] or state.cards.face[card] for card in down)
    assert inventory(state) == whole_deck(seats)


@pytest.mark.rule("creatures", "C5")
def test_legends_may_lie_in_any_pile_or_among_the_three_that_are_out() -> None:
    state = GAME.start(3, Seeded(1))
    for card in [state.gone[-1], state.piles[3][0], state.pile[0]]:
        assert state.cards.can_be(card, "N107")
        assert state.cards.can_be(card, next(face for face in USED[3] if face not in state.cards.face[-53:]))


@pytest.mark.rule("creatures", "C6")
@pytest.mark.rule("creatures", "CA16")
def test_everything_but_the_face_down_cards_is_open_to_all() -> None:
    whole = played(5, 4)
    for entry in range(len(whole.record.entries)):
        state = whole.at(entry)
        assert all(seen in (0, ALL) for seen in state.cards.seen)
        assert all(
            state.cards.face[card] is None for card in [*state.pile, *(card for one in state.piles for card in one)]
        )
        for seat in (None, 0, 1, 2, 3):
            assert state.seen_by(seat) == state
            assert GAME.scores(state.seen_by(seat)) == GAME.scores(state)
    assert [len(fame) for fame in whole.state.fame] == [5] * 4


# A round


@pytest.mark.rule("creatures", "C7")
def test_a_round_opens_as_many_cards_as_players_and_three() -> None:
    assert OPEN == {2: 5, 3: 6, 4: 7, 5: 8, 6: 9}
    for seats in SEATS:
        state = GAME.start(seats, Seeded(1))
        assert len(state.middle) == seats + 3
        assert [action.card for action in GAME.actions(state)] == [state.face(card) for card in state.middle]


@pytest.mark.rule("creatures", "C8")
def test_the_lowest_visible_number_is_next_not_the_next_seat() -> None:
    s = table([[3], [1], [2]], [50, 60, 70, 80], [8])
    assert s.turn == 1
    assert told(take(s, 50, opens=[8]), "turn") == [{"seat": 2, "number": 2}]
    assert s.turn == 2
    take(s, 60)
    assert s.turn == 0
    take(s, 70)
    assert s.turn == 1


@pytest.mark.rule("creatures", "C8")
def test_who_is_out_of_the_round_is_not_next_even_with_the_lowest_number() -> None:
    s = table([[3, 9], [1, 60], [2, 70]], [80, 90], out=[True, False, False])
    assert s.turn == 1


@pytest.mark.rule("creatures", "C9")
def test_only_a_card_from_the_middle_can_be_taken() -> None:
    s = table([[1, 76], [2]], [50, 60], [8], piles=[[12]])
    before = s.to_json()
    for card in (8, 12, 1, 76, 90, 0):
        with pytest.raises(Illegal) as refusal:
            take(s, card)
        assert (refusal.value.rule, refusal.value.facts) == ("C9", {"card": f"N{card}"})
    assert s.to_json() == before
    assert GAME.actions(s) == [Take("N50"), Take("N60")]


@pytest.mark.rule("creatures", "C9")
@pytest.mark.rule("creatures", "CA3")
def test_nobody_may_pass() -> None:
    s = table([[1], [2]], [50, 60])
    before = s.to_json()
    with pytest.raises(Illegal) as refusal:
        GAME.play(s, Pass(), Seeded(1))
    assert (refusal.value.rule, refusal.value.facts) == ("C9", {"verb": "pass"})
    assert s.to_json() == before
    with pytest.raises(Unreadable):
        GAME.read(s, "pass")
    assert GAME.read(s, "take N50") == Take("N50")
    assert GAME.write(Take("N50")) == "take N50"


@pytest.mark.rule("creatures", "C10")
def test_the_card_covers_the_last_one_and_is_shifted_up() -> None:
    s = table([[1, 30], [2, 40]], [50, 60, 70, 80])
    (took,) = told(take(s, 50), "took")
    assert took == {"seat": 0, "card": "N50", "covers": "N30"}
    assert row(s, 0) == [1, 30, 50]
    assert s.shifted == [1, 0]
    assert s.turn == 1
    take(s, 70)
    take(s, 60)
    assert s.shifted == [2, 1]
    assert middle(s) == [80]


@pytest.mark.rule("creatures", "C11")
def test_the_next_card_is_opened_in_the_gap_while_there_are_any() -> None:
    s = table([[1], [2]], [50, 60, 70], [80])
    events = take(s, 60, opens=[80])
    assert [event.what for event in events] == ["took", "opened", "turn"]
    assert told(events, "opened") == [{"card": "N80"}]
    assert middle(s) == [50, 80, 70]
    assert told(take(s, 80), "opened") == []
    assert middle(s) == [50, 70]


@pytest.mark.rule("creatures", "C12")
def test_the_same_player_can_be_next_again() -> None:
    s = table([[1], [2, 90]], [50, 60, 70])
    take(s, 50)
    assert s.turn == 0
    take(s, 60)
    assert s.turn == 0


@pytest.mark.rule("creatures", "C13")
def test_the_third_card_of_the_round_is_the_last() -> None:
    s = table([[1], [2, 90]], [50, 60, 70, 80])
    take(s, 50, 60)
    assert s.out == [False, False]
    assert told(take(s, 70), "left") == [{"seat": 0, "reason": "third"}]
    assert s.out == [True, False]
    assert s.turn == 1


@pytest.mark.rule("creatures", "C13")
@pytest.mark.rule("creatures", "C14")
def test_a_lower_number_than_the_covered_one_ends_the_round_at_once() -> None:
    s = table([[1, 60], [2, 90]], [50, 61, 95])
    assert told(take(s, 50), "left") == [{"seat": 0, "reason": "lower"}]
    s = table([[1, 60], [2, 90]], [50, 61, 95])
    assert told(take(s, 61), "left") == []
    assert told(take(s, 50), "left") == [{"seat": 0, "reason": "lower"}]


@pytest.mark.rule("creatures", "C14")
def test_in_the_first_round_the_castle_is_what_is_covered() -> None:
    for seed in range(5):
        state = GAME.start(6, Seeded(seed))
        for action in GAME.actions(state):
            trial = state.copy()
            assert told(GAME.play(trial, action, Seeded(seed)), "left") == []


@pytest.mark.rule("creatures", "CA4")
def test_a_third_card_that_is_lower_too_has_the_same_effect() -> None:
    s = table([[1, 20, 30], [2, 90]], [25, 61, 95], shifted=[2, 0])
    assert len(told(take(s, 25), "left")) == 1
    assert s.out == [True, False]
    assert s.shifted == [0, 0]


@pytest.mark.rule("creatures", "C15")
def test_who_leaves_slides_the_cards_down_and_is_not_asked_again() -> None:
    s = table([[1, 20, 40], [2, 90]], [25, 61, 95], shifted=[1, 0])
    take(s, 25)
    assert row(s, 0) == [1, 20, 40, 25]
    assert s.shifted == [0, 0]
    assert s.turn == 1
    take(s, 95)
    assert s.turn == 1


@pytest.mark.rule("creatures", "C16")
def test_the_round_ends_when_all_are_out() -> None:
    s = table([[1, 90], [2, 95]], [60, 50, 70, 75, 80], [8], piles=[[7, 12, 13, 14, 17, 18]])
    assert told(take(s, 60, opens=[8]), "round") == []
    events = take(s, 50, opens=[7, 12, 13, 14, 17])
    assert [event.what for event in events] == ["took", "left", "fame", "fame", "cleared", "round", "turn"]
    assert told(events, "round") == [{"round": 2, "cards": faces([7, 12, 13, 14, 17])}]
    assert s.round == 2
    assert s.out == [False, False]


@pytest.mark.rule("creatures", "CA5")
def test_the_middle_is_filled_up_even_after_the_last_card_of_a_round() -> None:
    s = table([[1, 90], [2, 95]], [60, 50], [8, 9], round=5, out=[True, False])
    events = take(s, 60, opens=[9])
    assert [event.what for event in events] == ["took", "left", "opened", "fame", "fame", "cleared", "ended"]
    assert told(events, "cleared") == [{"cards": faces([9, 50]), "hidden": 1}]


@pytest.mark.rule("creatures", "CA2")
def test_the_middle_never_runs_out() -> None:
    assert all(PILE[seats] > 3 * seats for seats in SEATS)
    for seats in SEATS:
        whole = played(seats, seats)
        left = {len(whole.at(entry).middle) for entry in range(len(whole.record.entries) - 1)}
        assert min(left) >= (2 if seats < 4 else 3)


@pytest.mark.rule("creatures", "CA2")
@pytest.mark.rule("creatures", "C22")
def test_if_the_middle_did_run_out_the_round_would_end() -> None:
    s = table([[1], [2]], [60], piles=[[7, 12, 13, 14, 17]])
    events = take(s, 60, opens=[7, 12, 13, 14, 17])
    assert len(told(events, "round")) == 1
    assert s.shifted == [0, 0]


# Hero fame


@pytest.mark.rule("creatures", "C17")
def test_all_heroes_ever_collected_count_as_pictures_not_cards() -> None:
    # Two cards with one hero each against one card with three.
    s = table([[1, 9, 19, 90], [2, 83, 95]], [60, 50], round=5, out=[True, False])
    assert told(take(s, 60), "fame") == [
        {"seat": 0, "round": 5, "heroes": 2, "fame": 0},
        {"seat": 1, "round": 5, "heroes": 3, "fame": 5},
    ]


@pytest.mark.rule("creatures", "C17")
def test_hero_fame_is_written_down_after_each_round() -> None:
    s = table([[1, 83, 90], [2, 95]], [60, 50], round=1, out=[True, False], piles=[[7, 8, 12, 13, 50]])
    take(s, 60, opens=[7, 8, 12, 13, 50])
    assert s.fame == [[1], [0]]
    score = GAME.scores(s)[0]
    assert [score[f"heroes{number}"] for number in range(1, 6)] == [1, 0, 0, 0, 0]


@pytest.mark.rule("creatures", "C18")
def test_more_heroes_than_a_neighbour_brings_the_number_of_the_round_once() -> None:
    assert hero_fame([3, 2, 2, 5], 4)[0] == 4
    assert hero_fame([3, 2, 2, 2], 4)[0] == 4
    assert hero_fame([3, 5, 1, 2], 1)[0] == 1
    assert hero_fame([3, 5, 1, 5], 5)[0] == 0


@pytest.mark.rule("creatures", "C19")
@pytest.mark.rule("creatures", "CA12")
def test_more_heroes_than_both_neighbours_together_brings_twice_the_number() -> None:
    assert hero_fame([5, 2, 9, 2], 3)[0] == 6
    assert hero_fame([4, 2, 9, 2], 3)[0] == 3
    assert hero_fame([7, 4, 2], 2) == [4, 2, 0]


@pytest.mark.rule("creatures", "CA13")
def test_one_hero_between_neighbours_with_none_is_enough_for_twice() -> None:
    assert hero_fame([0, 1, 0], 5) == [0, 10, 0]


@pytest.mark.rule("creatures", "C20")
def test_two_players_have_one_neighbour_and_never_get_twice() -> None:
    assert hero_fame([9, 0], 3) == [3, 0]
    assert hero_fame([0, 1], 5) == [0, 5]


@pytest.mark.rule("creatures", "C21")
def test_a_tie_brings_nothing() -> None:
    assert hero_fame([2, 2], 3) == [0, 0]
    assert hero_fame([2, 2, 2], 3) == [0, 0, 0]
    assert hero_fame([0, 0, 0, 0], 3) == [0, 0, 0, 0]


# The next round


@pytest.mark.rule("creatures", "C22")
def test_what_nobody_took_leaves_the_game() -> None:
    s = table([[1, 90], [2, 95]], [60, 50, 70], [8, 9], piles=[[7, 12, 13, 14, 17, 18]], out=[True, False])
    left = [s.middle[1], s.middle[2], *s.pile]
    events = take(s, 60, opens=[8, 7, 12, 13, 14, 17])
    assert told(events, "cleared") == [{"cards": faces([8, 50, 70]), "hidden": 1}]
    assert set(left) <= set(s.gone)
    assert len(s.gone) == 4
    assert middle(s) == [7, 12, 13, 14, 17]
    assert len(s.pile) == 1


@pytest.mark.rule("creatures", "C23")
def test_a_new_round_begins_with_a_new_pile_and_the_lowest_number() -> None:
    s = table([[1, 90], [2, 65]], [60, 40], piles=[[7, 12, 13, 14, 17], [8]], out=[True, False])
    take(s, 60, opens=[7, 12, 13, 14, 17])
    assert s.turn == 1
    assert [len(pile) for pile in s.piles] == [1]


@pytest.mark.rule("creatures", "CA6")
def test_the_piles_come_one_after_the_other_without_a_question() -> None:
    whole = played(1, 2)
    assert {entry.action.split()[0] for entry in whole.record.entries[1:]} == {"take"}
    start = whole.at(0)
    for entry in range(len(whole.record.entries)):
        state = whole.at(entry)
        assert state.piles == start.piles[state.round - 1 :]


@pytest.mark.rule("creatures", "C24")
def test_after_five_rounds_it_is_over() -> None:
    s = table([[1, 90], [2, 95]], [60, 50], round=5, out=[True, False])
    events = take(s, 60)
    assert told(events, "ended") == [{"rounds": 5}]
    assert (s.turn, s.phase) == (None, "over")
    assert GAME.actions(s) == ()
    for refused in (lambda: take(s, 50), lambda: GAME.play(table_over(), Take("N50"), Scripted())):
        with pytest.raises(Illegal) as refusal:
            refused()
        assert refusal.value.rule == "C24"
    for seats in SEATS:
        assert [len(fame) for fame in played(3, seats).state.fame] == [5] * seats


def table_over() -> object:
    s = table([[1, 90], [2, 95]], [50])
    s.turn = None
    return s


@pytest.mark.rule("creatures", "CA1")
def test_no_two_cards_have_the_same_number() -> None:
    assert sorted(NUMBER.values()) == list(range(1, 111))


def test_a_take_that_opened_nothing_can_be_taken_back() -> None:
    whole = Table.new(GAME, ["Ada", "Ben"], Seeded(1))
    while whole.state.pile:
        whole.play(GAME.actions(whole.state)[0])
        assert not whole.undo()
    before = whole.state.to_json()
    whole.play(max(GAME.actions(whole.state), key=lambda action: NUMBER[action.card]))
    assert whole.undo()
    assert whole.state.to_json() == before
