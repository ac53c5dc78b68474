"""Würfelkönig: rolling (W9 to W14) and who may roll a fourth time (W27)."""

from __future__ import annotations

import pytest

from moves import told
from tafelrunde.core import Scripted, Seeded
from wuerfel_positions import GAME, act, faces, lines, position, refused

# Citizens that hardly any roll wins, so that a test may roll what it likes.
HARD = "C05 C12 C13 C19 C40"


@pytest.mark.rule("wuerfel", "W9")
def test_a_turn_begins_with_all_six_dice() -> None:
    state = position(HARD)
    assert lines(state) == ["roll"]
    (event,) = act(state, "roll", 6, 5, 4, 3, 2, 1)
    assert state.dice == (6, 5, 4, 3, 2, 1)
    assert (event.what, event.facts) == (
        "rolled",
        {"seat": 0, "dice": (6, 5, 4, 3, 2, 1), "rerolled": (1, 2, 3, 4, 5, 6)},
    )


@pytest.mark.rule("wuerfel", "W9")
@pytest.mark.parametrize("line", ["reroll 1", "take C05", "penalty", "decline", "give 1"])
def test_nothing_else_can_be_done_before_the_first_roll(line: str) -> None:
    refused(position(HARD), line, "W9")


@pytest.mark.rule("wuerfel", "W14")
@pytest.mark.parametrize("line", ["decline", "give 1"])
def test_once_rolled_the_dice_are_rerolled_or_looked_at(line: str) -> None:
    refused(position(HARD, "112346"), line, "W14")


@pytest.mark.rule("wuerfel", "W11")
def test_after_the_first_roll_it_is_said_which_dice_are_thrown_again() -> None:
    refused(position(HARD, "112346"), "roll", "W11")
    refused(position(HARD, "112346", rolls=3), "roll", "W10")


@pytest.mark.rule("wuerfel", "W11")
def test_dice_are_the_same_in_whatever_order_they_are_named() -> None:
    state = position(HARD, "112346")
    action = GAME.read(state, "reroll 3 1")
    assert (str(action), action) == ("reroll 1 3", GAME.read(state, "reroll 1 3"))
    assert GAME.action({"verb": "reroll", "dice": [3, 1]}) == action
    act(state, "reroll 3 1", 5, 6)
    assert state.dice == (5, 1, 6, 3, 4, 6)


@pytest.mark.rule("wuerfel", "W10")
def test_at_most_three_rolls() -> None:
    state = position(HARD)
    act(state, "roll", 1, 1, 2, 3, 4, 6)
    act(state, "reroll 1", 1)
    act(state, "reroll 1", 1)
    assert state.rolls == 3
    assert lines(state) == ["penalty"]
    refused(state, "reroll 1", "W10", limit=3)


@pytest.mark.rule("wuerfel", "W10")
@pytest.mark.rule("wuerfel", "W27")
def test_at_most_four_rolls_with_an_elf() -> None:
    state = position(HARD, limit=4)
    act(state, "roll", 1, 1, 2, 3, 4, 6)
    for _ in range(3):
        act(state, "reroll 1", 1)
    assert lines(state) == ["penalty"]
    refused(state, "reroll 1", "W10", limit=4)


@pytest.mark.rule("wuerfel", "W11")
def test_any_number_of_dice_may_be_rolled_again_and_the_rest_stays() -> None:
    state = position(HARD, "112346")
    rerolls = [line for line in lines(state) if line.startswith("reroll")]
    assert len(rerolls) == len(set(rerolls)) == 63
    (event,) = act(state, "reroll 2 5", 6, 5)
    assert state.dice == faces("162356")
    assert (event.what, event.facts) == ("rolled", {"seat": 0, "dice": faces("162356"), "rerolled": (2, 5)})


@pytest.mark.rule("wuerfel", "W11")
@pytest.mark.parametrize("line", ["reroll 0", "reroll 7", "reroll 1 1", "reroll 2 1 2", "reroll 1 2 3 4 5 6 7"])
def test_dice_are_named_once_each(line: str) -> None:
    refused(position(HARD, "112346"), line, "W11")


@pytest.mark.rule("wuerfel", "W12")
@pytest.mark.rule("wuerfel", "WA1")
def test_dice_put_aside_may_be_taken_back_in_before_every_later_roll() -> None:
    state = position(HARD, limit=4)
    act(state, "roll", 1, 1, 2, 3, 4, 6)
    act(state, "reroll 1 2", 2, 2)  # 3 to 6 were put aside
    act(state, "reroll 3 4 5 6", 1, 1, 1, 1)  # and come back in
    assert len([line for line in lines(state) if line.startswith("reroll")]) == 63
    act(state, "reroll 1 2 3 4 5 6", 3, 3, 1, 1, 1, 6)
    assert state.dice == faces("331116")


@pytest.mark.rule("wuerfel", "WA2")
def test_to_roll_no_dice_is_no_roll() -> None:
    refused(position(HARD, "112346"), "reroll", "WA2")


@pytest.mark.rule("wuerfel", "W13")
@pytest.mark.rule("wuerfel", "WA2")
@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_a_seat_may_stop_after_any_roll(rolls: int) -> None:
    state = position("C20 C12 C13 C19 C40", "112346", rolls=rolls)
    assert "take C20" not in lines(state)
    assert lines(state)[0] == "penalty"
    state = position("C20 C12 C13 C19 C40", "112246", rolls=rolls)
    act(state, "take C20", "C01")
    assert state.turn == 1


@pytest.mark.rule("wuerfel", "W14")
def test_only_the_last_dice_count() -> None:
    state = position("C20 C12 C13 C19 C40", "112246", rolls=2)
    assert "take C20" in lines(state)
    act(state, "reroll 4", 3)
    assert lines(state) == ["penalty"]
    refused(state, "take C20", "W22", card="C20")


def after_taking(first: str, second: str = "") -> list[int]:
    """How many rolls seat 0 has in its next turn, when it has these kingdoms' cards on top."""
    state = position(HARD, "112346", seats=2, turn=1, kingdoms=[first, second])
    (turn,) = told(act(state, "penalty", "V1", "C01"), "turn")
    assert turn["seat"] == state.turn == 0
    return [turn["limit"], state.limit]


@pytest.mark.rule("wuerfel", "W27")
@pytest.mark.parametrize("elf", ["C03", "C04", "C05"])
def test_an_elf_on_top_gives_a_fourth_roll(elf: str) -> None:
    assert after_taking(f"C06 {elf}") == [4, 4]


@pytest.mark.rule("wuerfel", "W27")
@pytest.mark.parametrize("kingdom", ["", "C03 C06", "C03 V1", "C03 P1:2", "C38", "C37", "C32"])
def test_no_fourth_roll_without_an_elf_on_top(kingdom: str) -> None:
    assert after_taking(kingdom) == [3, 3]


@pytest.mark.rule("wuerfel", "W27")
def test_the_elf_helps_nobody_else() -> None:
    assert after_taking("C06", "C03") == [3, 3]


@pytest.mark.rule("wuerfel", "W27")
def test_the_elf_helps_in_every_turn_that_it_begins_on_top() -> None:
    state = position(HARD, "112346", limit=4, kingdoms=["C03"])
    act(state, "penalty", "V1", "C01")
    assert state.kingdoms[0] == ["C03", "V1"]
    act(state, "roll", 1, 1, 2, 3, 4, 6)
    act(state, "penalty", "V1", "C02")
    assert (state.turn, state.limit) == (0, 3)


@pytest.mark.rule("wuerfel", "WA13")
def test_a_dragon_given_to_an_elf_takes_the_fourth_roll_away() -> None:
    state = position("C38 C12 C13 C19 C40", "555551", kingdoms=["", "C03"])
    act(state, "take C38")
    act(state, "give 1", "C01")
    assert state.kingdoms[1] == ["C03", "C38"]
    assert (state.turn, state.limit) == (1, 3)


@pytest.mark.rule("wuerfel", "WA14")
def test_an_elf_taken_with_its_city_still_helps() -> None:
    state = position("C03 C12 C13 C19 C40", "123411")
    act(state, "take C03 place", "C01")
    assert state.kingdoms[0] == ["P1:2", "C03"]
    act(state, "roll", 1, 1, 2, 3, 5, 6)
    act(state, "penalty", "V1", "C02")
    assert (state.turn, state.limit) == (0, 4)


@pytest.mark.rule("wuerfel", "WA15")
def test_the_extra_turn_of_an_apprentice_has_three_rolls_and_an_elf_won_in_it_helps_later() -> None:
    state = position("C30 C03 C12 C13 C19", "222222", kingdoms=["C05"], limit=4)
    act(state, "take C30", "C01")
    assert (state.turn, state.limit) == (0, 3)
    act(state, "roll", 1, 2, 3, 4, 1, 1)
    act(state, "take C03", "C02")
    assert (state.turn, state.limit) == (1, 3)
    act(state, "roll", 1, 1, 2, 3, 5, 6)
    act(state, "penalty", "V1", "C07")
    assert (state.turn, state.limit) == (0, 4)


@pytest.mark.rule("wuerfel", "WA16")
def test_two_elves_give_no_fifth_roll() -> None:
    assert after_taking("C03 C04") == after_taking("C05 C03 C04") == [4, 4]


@pytest.mark.rule("wuerfel", "W9")
def test_a_new_turn_has_no_dice_on_the_table() -> None:
    state = position(HARD, "112346", rolls=2)
    act(state, "penalty", "V1", "C01")
    assert (state.phase, state.dice, state.rolls, state.round) == ("roll", (), 0, 2)
    assert GAME.actions(state) == (GAME.read(state, "roll"),)


def test_a_position_with_dice_on_the_table_is_whole() -> None:
    state = GAME.start(2, Seeded(1))
    GAME.play(state, GAME.actions(state)[0], Scripted([1, 2, 3, 4, 5, 6]))
    assert GAME.from_json(GAME.to_json(state)) == state
