"""Würfelkönig: what a position is worth to a bot moves with what a player would be glad of."""

from __future__ import annotations

from typing import Any

from tafelrunde.bots.wuerfel.prior import prior
from wuerfel_positions import HOME, act, position


def worth(state: Any, seat: int = 0) -> float:
    return prior(state, seat)


def test_an_elf_on_top_and_a_turn_to_come_are_worth_something() -> None:
    assert worth(position(turn=1, kingdoms=["C03"])) > worth(position(turn=1, kingdoms=["C14"]))
    assert worth(position(turn=0)) > worth(position(turn=1))


def test_dice_that_win_are_worth_more_than_a_penalty() -> None:
    assert worth(position("C20 C12 C13 C19 C40", "112246")) > worth(position("C20 C12 C13 C19 C40", "112346"))


def test_a_place_a_fairy_an_apprentice_and_a_companion_make_a_citizen_better() -> None:
    home, away = position("C12 C06 C13 C19 C40", "111235"), position("C06 C12 C13 C19 C40", "111235")
    assert worth(home) > worth(away)
    second = position("C32 C12 C13 C19 C40", "334411", kingdoms=["C33"])
    assert worth(second) - worth(position(kingdoms=["C33"], turn=1)) == 3
    apprentice, goblin = position("C30 C12 C13 C19 C05", "222222"), position("C16 C12 C13 C19 C05", "341633")
    assert worth(apprentice) > worth(goblin)
    # A good neighbour comes along; a dragon would, too, but hurts the others only.
    assert worth(position("C37 C29 C12 C13 C19", "111223")) > worth(position("C29 C12 C13 C19 C37", "111223"))


def test_of_the_citizens_that_the_dice_meet_the_best_counts() -> None:
    assert worth(position(HOME, "111222")) == 4 + 2


def test_a_fairy_in_its_own_place_brings_the_card_of_that_place_too() -> None:
    assert worth(position("C32 C12 C13 C19 C40", "334411")) == 1
    assert worth(position("C12 C13 C19 C40 C32", "334411")) == 1 + 2


def test_the_hypnotist_brings_the_neighbour_on_the_right() -> None:
    assert worth(position("C12 C13 C19 C37 C29", "111223")) == 1 + 7 + 2
    assert worth(position("C12 C13 C19 C29 C37", "111223")) == 1


def test_the_hypnotist_and_a_dragon_in_hand_promise_what_they_bring() -> None:
    state = position("C37 C29 C12 C13 C19", "111223")
    act(state, "take C37")
    assert worth(state) == 1 + 7
    state = position("C40 C12 C13 C19 C05", "555555")
    act(state, "take C40")
    assert worth(state) == 6
    assert worth(state, 1) == 0


def test_a_dragon_on_the_table_is_worth_what_it_costs_the_others() -> None:
    assert worth(position("C40 C12 C13 C19 C05", "555555", seats=3)) == 3
    assert worth(position("C40 C12 C13 C19 C05", "555555", seats=2)) == 6


def test_after_the_end_only_the_lead_counts() -> None:
    state = position("C05 C12 C13 C19 C40", "112346", penalties=1, kingdoms=["C12", "C13 C14"])
    act(state, "penalty")
    assert (worth(state), worth(state, 1)) == (10 - 1 - 11, 11 - 9)
