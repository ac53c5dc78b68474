"""Würfelkönig: how likely each seat wins, by a rough look at the turn to come."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

import pytest

from tafelrunde.bots import choose
from tafelrunde.bots.wuerfel.outlook import missed, outlook, stand, tempo, won
from tafelrunde.bots.wuerfel.value import LEFT, WEIGHTS
from tafelrunde.core import Seeded
from turns import Figures, share
from wuerfel_positions import GAME, HOME, position

HARD = "C05 C12 C13 C19 C29"
"""A row of which hardly anything is won."""


def wins(state: Any, slot: int, *, place: bool = False) -> list[float]:
    more, places = (state.above(slot), state.places[slot] - 1) if place else (0, min(state.places))
    return won(stand(state), state.mover, state.face(state.row[slot]), more, places)


def wins_none(state: Any) -> list[float]:
    return missed(stand(state), state.mover, 1)


@pytest.mark.no_cover
@pytest.mark.parametrize(("seats", "far"), [(2, 0.03), (3, 0.04), (5, 0.06)])
def test_it_is_near_what_the_turn_comes_to(seats: int, far: float) -> None:
    far_off = list[float]()
    for seed in range(1, 5):
        state, dealer = GAME.start(seats, Seeded(seed)), Seeded(seed + 9)
        while state.turn is not None:
            if state.phase == "roll":
                assert sum(outlook(state)) == pytest.approx(1)
                far_off.append(outlook(state)[state.mover] - share(state))
            GAME.play(state, choose(GAME, state.seen_by(state.turn), Random(state.round), 1), dealer)
    assert sqrt(sum(miss * miss for miss in far_off) / len(far_off)) < far


def test_whoever_is_ahead_ends_the_game_and_whoever_is_behind_leaves_the_last_place_card() -> None:
    ahead, behind = (position(kingdoms=kingdoms, places=[1, 3, 3, 3, 3]) for kingdoms in (["C19"], ["", "C12 C13"]))
    assert wins(ahead, 0, place=True)[0] > 0.97
    assert wins(behind, 0, place=True)[0] < 0.03
    more, less = (position(kingdoms=kingdoms, places=[2, 3, 3, 3, 3]) for kingdoms in (["C19"], ["", "C12 C13"]))
    assert outlook(ahead)[0] > outlook(more)[0] + 0.05
    assert outlook(behind)[0] == pytest.approx(outlook(less)[0], abs=0.03)
    # Here each of the five would end it.
    assert outlook(position(HOME, kingdoms=["", "C12"], places=[1] * 5))[0] > 0.15


def test_with_the_last_cards_of_the_pile_turns_are_counted() -> None:
    more = {pile: tempo(pile, 2)[0] - tempo(pile, 2)[1] for pile in (1, 2, 3, 30, 31)}
    assert more[1] > more[3] > more[31] > more[30] > more[2] > 0
    assert more[30] == pytest.approx(more[31], abs=0.1)
    first, second, third = tempo(2, 3)
    assert first - second < second - third
    # Whoever rolls for the last card of the pile rolls last; with one more the other does.
    assert outlook(position(HOME, pile=3))[0] > outlook(position(HOME, pile=2))[0]


def test_once_the_pile_is_used_up_or_the_penalties_are_who_is_ahead_has_won() -> None:
    last, far = (position(HARD, pile=pile, kingdoms=["C12", ""]) for pile in (1, 30))
    assert outlook(last)[0] > 0.97 > outlook(far)[0]
    # Both have nothing then; whoever has fewer minus points wins.
    even, other = (position(HARD, penalties=1, kingdoms=kingdoms) for kingdoms in (["C20", ""], ["C20", "C20 V1"]))
    assert wins_none(even)[0] < 0.03
    assert wins_none(other) == pytest.approx([0.5, 0.5])


def test_who_is_next_and_what_lies_on_top_count() -> None:
    apprentice, goblin = position("C30 C12 C13 C19 C29"), position("C28 C12 C13 C19 C29")
    assert wins(apprentice, 0)[0] > wins(goblin, 0)[0] + 0.02
    elf, gnome = position("C03 C12 C13 C19 C29"), position("C14 C12 C13 C19 C29")
    assert wins(elf, 0)[0] > wins(gnome, 0)[0]
    has_one, had_one = position(HOME, kingdoms=["C03"]), position(HOME, kingdoms=["C03 C14 V1"])
    assert outlook(has_one)[0] > outlook(had_one)[0]
    assert wins_none(has_one)[0] < wins(has_one, 2)[0]


def test_a_fairy_that_was_won_lies_there_for_nobody_any_more(figures: Figures) -> None:
    fifth = position("C32 C12 C13 C19 C29", kingdoms=["C33 C34 C35 C36", ""])
    other = position("C32 C12 C13 C19 C29", kingdoms=["C33", ""])
    shares = wins(fifth, 0), wins(other, 1)[0]
    figures(WEIGHTS | {"lying": 3.0}, LEFT)
    assert wins(fifth, 0) == shares[0]
    assert wins(other, 1)[0] > shares[1]


def test_the_hypnotist_brings_its_neighbour_but_for_the_last() -> None:
    beside, last = (outlook(position(row)) for row in ("C12 C37 C05 C13 C19", "C12 C05 C13 C19 C37"))
    assert beside[0] > last[0] + 0.01


def test_a_dragon_goes_to_whoever_is_ahead_of_the_others() -> None:
    state = position("C40 C12 C13 C19 C29", seats=3, kingdoms=["", "C12", "C14"])
    before, after = outlook(state), wins(state, 0)
    assert after[1] < before[1]
    assert after[2] > before[2]
    assert state.kingdoms == [[], ["C12"], ["C14"]]
    covered, bare = (position("C40 C12 C13 C19 C29", kingdoms=["", elf]) for elf in ("C03", "C03 C14 V1"))
    assert wins(covered, 0) == wins(bare, 0), "an elf under it is worth nothing any more"
