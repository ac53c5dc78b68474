"""König Laurin: what a bot is told about a position. No rules, only good sense."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from laurin_positions import GAME, act, position
from tafelrunde.bots.greedy import choose
from tafelrunde.bots.laurin.prior import COIN, HOPE, chances, coins, prior, steps
from tafelrunde.core import Seeded
from tafelrunde.games.laurin.state import Laurin

PENDING = ("spell", "counter", "step", "divert", "fog")
"""The king has moved, and has not scored yet."""


def placed(dwarfs: str, **fields: Any) -> Laurin:
    return position("place", 0, part="place", active=0, left=7, dwarfs=dwarfs, **fields)


@pytest.mark.parametrize(("square", "far"), [(27, 0), (36, 0), (26, 1), (19, 1), (18, 2), (0, 6), (7, 6), (63, 6)])
def test_steps_from_the_king_to_a_square(square: int, far: int) -> None:
    assert steps((4, 4), square) == far
    assert steps((0, 0), 63) == len(HOPE) - 1


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (placed("d4=0:5"), placed("a1=0:5")),
        (placed("d4=0:5"), placed("d4=0:1")),
        (placed("d4=0:3"), placed("d4=0:5/3")),
        (placed("a1=1:5"), placed("d4=1:5")),
        (placed("", hands=["T3"]), placed("", hands=["T2"])),
        (placed("", hands=["", "T2"]), placed("", hands=["", "T3"])),
        (placed("", books=["C"]), placed("", books=["A"])),
        (placed("", fronts=[3, 0, 0]), placed("", fronts=[2, 0, 0])),
    ],
)
def test_what_looks_better(better: Laurin, worse: Laurin) -> None:
    assert prior(better, 0) > prior(worse, 0)


def test_the_nearer_the_king_the_better_the_chance_of_a_dwarf_to_score() -> None:
    assert list(HOPE) == sorted(HOPE, reverse=True)
    assert 0 < HOPE[-1] < HOPE[0] <= 0.5
    nobody = prior(placed(""), 0)
    # A front of 5, and half of the back of 3 that comes after it.
    assert prior(placed("d4=0:5"), 0) - nobody == pytest.approx(HOPE[0] * 6.5)
    assert prior(placed("d4=0:5/3"), 0) - nobody == pytest.approx(HOPE[0] * 3)


def test_treasure_counts_as_far_as_it_is_known() -> None:
    view = GAME.start(3, Seeded(1)).seen_by(0)
    assert prior(view, 0) == pytest.approx(COIN * coins(view, view.hands[0]))
    assert coins(view, view.hands[1]) == 0


def test_what_was_bid_and_did_not_win_may_come_back() -> None:
    state = position("move", 0, active=0, held="H2 - V1", fronts=[0, 9, 0])
    before = prior(state, 0)
    state.bids[1] = state.cards.open(["T3"])
    assert prior(state, 0) == pytest.approx(before - COIN * 3 / 2)
    state.bids[0] = state.cards.open(["T3"])
    assert prior(state, 0) == pytest.approx(before - COIN * 3 / 2)


@pytest.mark.parametrize("phase", PENDING)
def test_a_scoring_that_is_still_to_come_counts_for_all_but_the_fogged(phase: str) -> None:
    state = position(phase, 1, dwarfs="d4=0:5 h8=1:1", books=["", "C", ""])
    calm = position("place", 1, part="place", dwarfs="d4=0:5 h8=1:1", books=["", "C", ""])
    fogged = position(phase, 1, dwarfs="d4=0:5 h8=1:1", books=["", "C", ""], fogged=0)
    assert prior(state, 0) > prior(calm, 0) == prior(fogged, 0)


@pytest.mark.parametrize("part", ["place", "relocate", "after"])
def test_nothing_is_scored_while_a_ban_or_a_swap_may_be_cancelled(part: str) -> None:
    fields: dict[str, Any] = {"part": part, "dwarfs": "d4=0:5 h8=1:1", "books": ["", "F", ""]}
    assert prior(position("counter", 1, **fields), 0) == prior(position("magic", 1, **fields), 0)


@pytest.mark.parametrize("phase", ["keep", "move"])
def test_who_may_choose_the_next_king_move_is_better_off(phase: str) -> None:
    fields: dict[str, Any] = {"dwarfs": "b4=0:5 g4=1:5", "held": "H2 - V1"}
    mine = prior(position(phase, 0, active=0, **fields), 0)
    theirs = prior(position(phase, 1, active=1, **fields), 0)
    assert mine > theirs


def test_a_higher_bid_has_a_better_chance() -> None:
    state = position("auction", None, hands=["T3 T3", "T2", "T1"])
    act(state, "bid T3 T3")
    # What was bid, and a third of what the others hold: three for a point of treasure, and one, to the third power.
    assert chances(state) == pytest.approx([one**3 / (19**3 + 3**3 + 2**3) for one in (19, 3, 2)])
    assert chances(position("free", 2)) == [0, 0, 1]


def relocating(dwarfs: str, **fields: Any) -> Laurin:
    return position("relocate", 2, part="relocate", active=2, left=1, held="H2 - V1", dwarfs=dwarfs, **fields)


def test_a_dwarf_far_away_is_lifted_and_one_beside_the_king_is_not() -> None:
    far, near = relocating("a1=2:5"), relocating("d4=2:5")
    before = [prior(state, 2) for state in (far, near)]
    act(far, "lift a1")
    act(near, "lift d4")
    assert prior(far, 2) > before[0]
    assert prior(near, 2) < before[1]
    assert prior(far, 2) == prior(near, 2)


def test_who_is_done_with_relocating_is_as_well_off_as_before() -> None:
    state = relocating("b4=0:5 g4=1:5 e5=2:3", hands=["T3", "T3", "T3"])
    before = prior(state, 2)
    act(state, "done")
    assert state.phase == "bid"
    assert prior(state, 2) == pytest.approx(before)


@pytest.mark.parametrize("phase", ["buy", "assign"])
def test_a_round_in_which_nobody_moved_the_king_does_not_weigh_on_the_next(phase: str) -> None:
    state = position(phase, 0, part="after", held="- - -", dwarfs="d4=0:5")
    assert prior(state, 0) == pytest.approx(HOPE[0] * 6.5)


def test_at_the_end_only_the_score_counts() -> None:
    state = position("last", 1, held="- V1 -", fronts=[36, 30, 20], dwarfs="d4=1:5", hands=["", "T3 T3", ""])
    act(state, "decline")
    assert [prior(state, seat) for seat in range(3)] == [6, -6, -16]


@pytest.mark.no_cover
def test_a_greedy_bot_beats_chance() -> None:
    rng, dealer = Random(5), Seeded(5)
    state = GAME.start(5, dealer)
    while state.turn is not None:
        action = choose(GAME, state.seen_by(0), rng) if state.turn == 0 else rng.choice(GAME.actions(state))
        GAME.play(state, action, dealer)
    assert GAME.ranking(state)[0] == [0]
