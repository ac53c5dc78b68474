"""König Laurin’s garden: how a dwarf comes onto its square, and what stands there."""

from __future__ import annotations

from app.parts import pick
from elements import PEOPLE
from laurin_drawn import drawn, laid, markup, reached, scene_of
from tafelrunde.games.laurin.data import AROUND, code


def test_a_dwarf_is_chosen_before_its_square() -> None:
    state = reached("place", wish=lambda s: min(s.supply[s.turn]) > 0 and s.left >= 5)
    shown = drawn(state)
    assert [shown.by_id(f"kind-{front}")["aria-pressed"] for front in (1, 3, 5)] == ["false", "false", "true"]
    selected: frozenset[str] = frozenset()
    for front in (1, 3, 5, 1):
        what = drawn(state, selected=selected).by_id(f"kind-{front}")["data-select"]
        selected = pick(selected, what)
        shown = drawn(state, selected=selected)
        assert shown.by_id(f"kind-{front}")["aria-pressed"] == "true"
        assert shown.by_id(f"kind-{front}")["aria-controls"] == "garden"
        assert {line.split()[1] for line in shown.values("data-play") if line != "done"} == {str(front)}


def test_a_dwarf_that_does_not_fit_says_why() -> None:
    state = reached("place", wish=lambda s: s.left in (1, 2) and s.supply[s.turn][2])
    assert drawn(state).by_id("kind-5")["data-why"].startswith("place 5")


def test_a_dwarf_shows_its_owner_side_and_value() -> None:
    shown = drawn(laid(c4=code(1, 5), d4=code(1, 5, back=True)))
    labels = [label for label in shown.values("aria-label") if "dwarf of" in label]
    assert labels == ["c4: dwarf of Ben, front, 5", "d4: dwarf of Ben, back, 3"]
    assert {"art/laurin.svg#front-1", "art/laurin.svg#back-1"} <= set(shown.values("href"))


def test_the_squares_around_the_king_are_marked() -> None:
    state = laid()
    state.king = (0, 0)
    assert drawn(state).values("class").count("kl-near") == 1
    state.king = (4, 4)
    assert drawn(state).values("class").count("kl-near") == 4


def test_a_pending_scoring_is_told_before_it_happens() -> None:
    state = reached("spell", wish=lambda s: any(s.board[n] for n in AROUND[s.king]))
    gains = scene_of(state).gains(state.king)
    told = ", ".join(f"{PEOPLE[seat]} +{points}" for seat, points in gains.items())
    assert f"Scoring here: {told}." in drawn(state).text
    assert drawn(state).values("class").count("kl-near is-pending") == len(AROUND[state.king])


def test_what_is_lifted_can_be_laid_back_as_if_nothing_had_been() -> None:
    state = reached("relocate", wish=lambda s: s.lifted)
    assert drawn(state).by_id("unlift")["data-do"] == "undo"
    assert 'id="unlift"' not in markup(reached("relocate", wish=lambda s: not s.lifted))
