"""Würfelkönig: taking a citizen, what some of them do, penalties and the refill (W15 to W17, W28, W30 to W36)."""

from __future__ import annotations

import pytest

from moves import told
from tafelrunde.games.wuerfel.data import CITIZENS, COLOURS
from wuerfel_positions import GAME, act, lines, position, refused, row

# Nothing fits these dice but what a test puts there for them.
NOTHING = "112346"


@pytest.mark.rule("wuerfel", "W15")
def test_exactly_one_of_the_citizens_that_fit_is_taken() -> None:
    state = position("C20 C12 C21 C13 C40", "111225")
    assert [line for line in lines(state) if "take" in line] == ["take C20", "take C21"]
    events = act(state, "take C21", "C01")
    assert told(events, "took") == [{"seat": 0, "card": "C21", "slot": 3}]
    assert state.kingdoms == [["C21"], []]
    assert state.turn == 1


@pytest.mark.rule("wuerfel", "W15")
@pytest.mark.parametrize("card", ["C21", "V1", "P1:2", "X", "C99"])
def test_only_a_citizen_of_the_row_can_be_taken(card: str) -> None:
    refused(position("C20 C12 C13 C19 C40", "111225"), f"take {card}", "W15", card=card)


@pytest.mark.rule("wuerfel", "W16")
def test_a_citizen_goes_on_top_of_the_own_kingdom() -> None:
    state = position(dice="111235", turn=1, kingdoms=["C02", "C03 V2"])
    act(state, "take C06", "C07")
    assert state.kingdoms == [["C02"], ["C03", "V2", "C06"]]


@pytest.mark.rule("wuerfel", "W17")
def test_a_citizen_below_the_own_place_may_bring_the_top_place_card_which_goes_under_it() -> None:
    dice = {"C01": "222244", "C06": "111235", "C14": "112561", "C20": "112346", "C27": "111122"}
    dice |= {"C20": "112236", "C14": "253416"}
    for slot, (card, colour) in enumerate(zip(["C01", "C06", "C14", "C20", "C27"], COLOURS, strict=True), 1):
        state = position(dice=dice[card], kingdoms=["C02"])
        events = act(state, f"take {card} place", "C07")
        assert CITIZENS[card].colour == colour
        assert state.kingdoms[0] == ["C02", f"P{slot}:2", card]
        assert told(events, "place") == [{"seat": 0, "place": slot, "value": 2}]
        assert state.places == [3 - (slot == place) for place in range(1, 6)]


@pytest.mark.rule("wuerfel", "W17")
def test_without_the_colour_there_is_no_place_card() -> None:
    state = position("C06 C01 C20 C14 C37", "222222")
    for slot, card in enumerate(["C06", "C01", "C20", "C14", "C37"], 1):
        assert CITIZENS[card].colour != COLOURS[slot - 1]
        assert f"take {card} place" not in lines(state)
    refused(state, "take C01 place", "W17", card="C01")
    refused(state, "take C37 place", "W17", card="C37")


@pytest.mark.rule("wuerfel", "WA5")
def test_the_place_card_may_be_left() -> None:
    state = position(dice="111235")
    assert lines(state)[:2] == ["take C06 place", "take C06"]
    events = act(state, "take C06", "C07")
    assert state.places == [3] * 5
    assert state.kingdoms[0] == ["C06"]
    assert not told(events, "place")


@pytest.mark.rule("wuerfel", "WA3")
@pytest.mark.parametrize("rolls", [1, 3])
def test_who_can_take_a_citizen_gets_no_penalty(rolls: int) -> None:
    refused(position("C20 C12 C21 C13 C40", "111225", rolls=rolls), "penalty", "WA3", cards=["C20", "C21"])


@pytest.mark.rule("wuerfel", "WA4")
def test_a_dragon_alone_is_a_hit_too() -> None:
    state = position("C38 C12 C13 C19 C05", "555541", rolls=3)
    assert lines(state) == ["take C38"]
    refused(state, "penalty", "WA3", cards=["C38"])
    act(state, "take C38")
    act(state, "give 1", "C01")
    assert state.kingdoms == [[], ["C38"]]


@pytest.mark.rule("wuerfel", "W28")
def test_an_apprentice_gives_another_whole_turn_once_the_row_is_full_again() -> None:
    for card, dice in (("C30", "222222"), ("C31", "331233")):
        state = position(f"C12 C13 {card} C19 C05", dice, seats=3, turn=1, rolls=2)
        assert f"take {card}" in lines(state)
        events = act(state, f"take {card}", "C01")
        assert [event.what for event in events] == ["took", "refilled", "extra", "turn"]
        assert told(events, "extra") == [{"seat": 1}]
        assert row(state) == ["C01", "C12", "C13", "C19", "C05"]
        assert (state.turn, state.phase, state.rolls, state.extra) == (1, "roll", 0, False)
        act(state, "roll", 1, 1, 2, 3, 4, 6)
        act(state, "penalty", "V1", "C02")
        assert state.turn == 2


@pytest.mark.rule("wuerfel", "WA17")
def test_another_apprentice_in_the_extra_turn_gives_another_one() -> None:
    state = position("C12 C13 C31 C30 C05", "222222")
    act(state, "take C30", "C01")
    act(state, "roll", 3, 3, 1, 2, 3, 3)
    act(state, "take C31", "C02")
    assert (state.turn, state.phase, state.round) == (0, "roll", 3)
    act(state, "roll", 1, 1, 2, 3, 4, 6)
    act(state, "penalty", "V1", "C07")
    assert state.turn == 1


# The hypnotist fits the dice 111223 (sum 10); nothing else in these rows does.


@pytest.mark.rule("wuerfel", "W30")
def test_the_hypnotist_may_bring_the_citizen_to_his_right_whatever_the_dice_show() -> None:
    state = position("C05 C37 C13 C19 C29", "111223")
    act(state, "take C37")
    assert (state.phase, state.turn, row(state)) == ("bonus", 0, ["C05", "-", "C13", "C19", "C29"])
    assert lines(state) == ["take C13", "decline"]
    act(state, "take C13", "C01", "C02")
    assert state.kingdoms[0] == ["C37", "C13"]
    assert (state.turn, state.bonus) == (1, -1)


@pytest.mark.rule("wuerfel", "W30")
def test_the_companion_may_bring_its_place_card() -> None:
    state = position("C05 C12 C13 C37 C29", "111223")
    act(state, "take C37")
    assert lines(state) == ["take C29 place", "take C29", "decline"]
    act(state, "take C29 place", "C01", "C02")
    assert state.kingdoms[0] == ["C37", "P5:2", "C29"]


@pytest.mark.rule("wuerfel", "W30")
def test_only_the_right_neighbour_comes_along() -> None:
    state = position("C05 C37 C13 C19 C29", "111223")
    act(state, "take C37")
    for card in ("C05", "C19", "C29", "C29 place"):
        refused(state, f"take {card}", "W30", card=card[:3])
    for card in ("C37", "C01", "V1"):
        refused(state, f"take {card}", "W15", card=card)
    refused(state, "take C13 place", "W17", card="C13")


@pytest.mark.rule("wuerfel", "W30")
@pytest.mark.parametrize("line", ["roll", "reroll 1", "penalty", "give 1"])
def test_with_the_hypnotist_there_is_nothing_else_to_do(line: str) -> None:
    state = position("C05 C37 C13 C19 C29", "111223")
    act(state, "take C37")
    refused(state, line, "W30")


@pytest.mark.rule("wuerfel", "W30")
def test_in_slot_five_the_hypnotist_comes_alone() -> None:
    state = position("C05 C12 C13 C19 C37", "111223")
    act(state, "take C37", "C01")
    assert state.kingdoms[0] == ["C37"]
    assert (state.phase, state.turn) == ("roll", 1)
    state = position("C05 C12 C13 C37 C19", "111223")
    act(state, "take C37")
    assert (state.phase, state.bonus) == ("bonus", 4)


@pytest.mark.rule("wuerfel", "WA6")
def test_the_companion_may_stay() -> None:
    state = position("C05 C37 C13 C19 C29", "111223")
    act(state, "take C37")
    events = act(state, "decline", "C01")
    assert [event.what for event in events] == ["declined", "refilled", "turn"]
    assert state.kingdoms[0] == ["C37"]
    assert row(state) == ["C01", "C05", "C13", "C19", "C29"]
    assert (state.turn, state.bonus) == (1, -1)


@pytest.mark.rule("wuerfel", "WA7")
def test_a_dragon_as_companion_is_given_away_at_once() -> None:
    state = position("C05 C37 C40 C19 C29", "111223", seats=3)
    act(state, "take C37")
    act(state, "take C40")
    assert lines(state) == ["give 1", "give 2"]
    events = act(state, "give 2", "C01", "C02")
    assert told(events, "gave") == [{"seat": 0, "to": 2, "card": "C40"}]
    assert state.kingdoms == [["C37"], [], ["C40"]]
    assert (state.turn, state.gift) == (1, "")


@pytest.mark.rule("wuerfel", "WA8")
def test_an_apprentice_as_companion_gives_another_turn() -> None:
    state = position("C05 C12 C37 C31 C29", "111223")
    act(state, "take C37")
    act(state, "take C31", "C01", "C02")
    assert (state.turn, state.phase, state.limit) == (0, "roll", 3)


@pytest.mark.rule("wuerfel", "WA9")
def test_an_elf_as_companion_lies_on_top_and_helps_next_time() -> None:
    state = position("C37 C05 C12 C13 C29", "111223")
    act(state, "take C37")
    act(state, "take C05", "C01", "C02")
    assert state.kingdoms[0] == ["C37", "C05"]
    act(state, "roll", 1, 1, 2, 3, 4, 6)
    act(state, "penalty", "V1", "C07")
    assert (state.turn, state.limit) == (0, 4)


@pytest.mark.rule("wuerfel", "WA10")
def test_a_home_made_second_hypnotist_makes_it_a_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CITIZENS, "C13", CITIZENS["C13"]._replace(type="hypnotist"))
    state = position("C05 C37 C13 C19 C29", "111223")
    act(state, "take C37")
    act(state, "take C13")
    assert (state.phase, lines(state)) == ("bonus", ["take C19", "decline"])
    act(state, "take C19", "C01", "C02", "C07")
    assert state.kingdoms[0] == ["C37", "C13", "C19"]
    assert row(state) == ["C07", "C02", "C01", "C05", "C29"]


def test_there_is_only_one_hypnotist() -> None:
    assert [card for card, citizen in CITIZENS.items() if citizen.type == "hypnotist"] == ["C37"]


@pytest.mark.rule("wuerfel", "WA11")
def test_the_companions_place_goes_between_the_hypnotist_and_the_companion() -> None:
    state = position("C12 C37 C19 C13 C29", "111223", kingdoms=["C03"])
    act(state, "take C37")
    act(state, "take C19 place", "C01", "C02")
    assert state.kingdoms[0] == ["C03", "C37", "P3:2", "C19"]


@pytest.mark.rule("wuerfel", "WA12")
def test_the_companions_place_is_the_one_above_it_before_the_row_moves() -> None:
    # The dwarf in slot 2 is at home there, though the row will move up; the one in slot 3 is not.
    state = position("C37 C13 C12 C05 C29", "111223")
    act(state, "take C37")
    act(state, "take C13 place", "C01", "C02")
    assert state.kingdoms[0] == ["C37", "P2:2", "C13"]
    state = position("C05 C37 C13 C12 C29", "111223")
    act(state, "take C37")
    refused(state, "take C13 place", "W17", card="C13")


@pytest.mark.rule("wuerfel", "W31")
def test_a_dragon_is_given_away_and_costs_its_new_owner() -> None:
    state = position("C40 C12 C13 C19 C05", "555555", seats=3, turn=1, kingdoms=["C21", "C22", "C23"])
    act(state, "take C40")
    assert (state.phase, state.turn, state.gift) == ("gift", 1, "C40")
    assert state.kingdoms == [["C21"], ["C22"], ["C23"]]
    events = act(state, "give 0", "C01")
    assert [event.what for event in events] == ["gave", "refilled", "turn"]
    assert state.kingdoms == [["C21", "C40"], ["C22"], ["C23"]]
    assert [score["dragons"] for score in GAME.scores(state)] == [-6, 0, 0]
    assert (state.turn, state.gift) == (2, "")


@pytest.mark.rule("wuerfel", "W31")
def test_a_dragon_cannot_be_kept_or_left() -> None:
    state = position("C40 C12 C13 C19 C05", "555555", seats=3, turn=1)
    act(state, "take C40")
    refused(state, "give 1", "W31", to=1)
    refused(state, "give 3", "W31", to=3)
    for line in ("roll", "reroll 1", "take C12", "penalty", "decline"):
        refused(state, line, "W31")


@pytest.mark.rule("wuerfel", "WA23")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_dragon_may_go_to_any_other_player(seats: int) -> None:
    for turn in range(seats):
        state = position("C40 C12 C13 C19 C05", "555555", seats=seats, turn=turn)
        act(state, "take C40")
        assert lines(state) == [f"give {seat}" for seat in range(seats) if seat != turn]


@pytest.mark.rule("wuerfel", "W32")
def test_without_a_hit_the_top_penalty_goes_on_the_own_kingdom() -> None:
    state = position("C05 C12 C13 C19 C40", NOTHING, turn=1, kingdoms=["", "C03"])
    top = state.penalties[-1]
    events = act(state, "penalty", "V4", "C01")
    assert told(events, "penalty") == [{"seat": 1, "value": 1}]
    assert state.kingdoms == [[], ["C03", "V1"]]
    assert len(state.penalties) == 9
    assert top not in state.penalties
    assert state.face(state.penalties[-1]) == "V4"


@pytest.mark.rule("wuerfel", "W33")
def test_with_a_penalty_the_citizen_in_slot_five_is_discarded() -> None:
    state = position("C05 C12 C13 C19 C40", NOTHING)
    gone = state.row[4]
    events = act(state, "penalty", "V4", "C01")
    assert told(events, "discarded") == [{"seat": 0, "card": "C40"}]
    assert state.discard == [gone]
    assert row(state) == ["C01", "C05", "C12", "C13", "C19"]


@pytest.mark.rule("wuerfel", "W34")
@pytest.mark.parametrize("slot", [1, 2, 3, 4, 5])
def test_what_lies_left_of_the_gap_moves_right_and_slot_one_is_filled(slot: int) -> None:
    cards = ["C05", "C12", "C13", "C19"]
    cards.insert(slot - 1, "C20")
    state = position(" ".join(cards), "112246")
    pile, top = len(state.pile), state.pile[-1]
    events = act(state, "take C20", "C01")
    assert row(state) == ["C01", "C05", "C12", "C13", "C19"]
    assert told(events, "refilled") == [{"card": "C01"}]
    assert (state.row[0], len(state.pile)) == (top, pile - 1)


@pytest.mark.rule("wuerfel", "W35")
@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_two_gaps_take_two_new_cards(slot: int) -> None:
    cards = ["C05", "C12", "C19"]
    cards[slot - 1 : slot - 1] = ["C37", "C13"]
    state = position(" ".join(cards), "111223")
    act(state, "take C37")
    events = act(state, "take C13", "C01", "C02")
    assert row(state) == ["C02", "C01", "C05", "C12", "C19"]
    assert told(events, "refilled") == [{"card": "C01"}, {"card": "C02"}]
    assert len(state.pile) == 33


@pytest.mark.rule("wuerfel", "W36")
@pytest.mark.parametrize(("turn", "next_turn"), [(0, 1), (1, 2), (2, 0)])
def test_the_dice_go_on_clockwise(turn: int, next_turn: int) -> None:
    state = position("C05 C12 C13 C19 C40", NOTHING, seats=3, turn=turn)
    events = act(state, "penalty", "V4", "C01")
    assert told(events, "turn") == [{"seat": next_turn, "limit": 3}]
    assert (state.turn, state.phase, state.round) == (next_turn, "roll", 2)
