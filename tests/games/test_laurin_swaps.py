"""König Laurin: the swap (L43, LA18, LA19)."""

from __future__ import annotations

import pytest

from laurin_positions import act, acts, dwarfs, lines, moved, position, refused, window
from moves import told


@pytest.mark.rule("laurin", "L43")
def test_a_swap_lets_two_dwarfs_of_anybody_change_places() -> None:
    state = window("", "B", "")
    assert (state.phase, state.turn) == ("magic", 1)
    act(state, "cast B")
    assert lines(state) == ["swap a1", "swap b1", "swap c1"]
    refused(state, "swap d1", "L43", square="d1")
    refused(state, "swap i9", "L43", square="i9")
    refused(state, "pass", "L43", verb="pass")
    assert told(act(state, "swap a1"), "chosen") == [{"seat": 1, "square": "a1"}]
    assert told(act(state, "swap c1"), "swapped") == [{"seat": 1, "squares": ["a1", "c1"]}]
    assert dwarfs(state) == "a1=1:3/2 b1=1:1 c1=0:5"
    assert state.swap == -1
    assert state.phase == "place"
    refused(moved("move 0 W", "BC", "", "", dwarfs="a1=0:1 a2=0:1"), "cast B", "L43", spell="B")


@pytest.mark.rule("laurin", "LA18")
def test_windows_for_a_swap_come_before_every_turn_and_after_the_last() -> None:
    state = window("", "B", "", dwarfs="a1=0:1 b1=1:1 c1=2:1")
    refused(state, "buy B", "L43", verb="buy")
    asked = []
    while state.phase not in {"bid", "move", "free"}:
        asked.append((state.part, state.active, state.phase, state.turn))
        act(state, "pass" if state.phase == "magic" else "done")
    assert [ask[:2] for ask in asked if ask[2] == "magic"] == [
        ("place", 0),
        ("place", 1),
        ("place", 2),
        ("relocate", 0),
        ("relocate", 1),
        ("relocate", 2),
        ("after", 0),
    ]
    assert {ask[3] for ask in asked if ask[2] == "magic"} == {1}


@pytest.mark.rule("laurin", "LA18")
def test_a_swap_needs_two_different_dwarfs_and_sides_stay() -> None:
    state = window("B", "", "", dwarfs="a1=0:1")
    assert state.phase == "place"
    refused(position("magic", 0, part="place", books=["B"], dwarfs="a1=0:1"), "cast B", "LA18", spell="B")
    state = window("B", "", "", dwarfs="a1=0:5/3 b1=0:1")
    acts(state, "cast B", "swap a1")
    refused(state, "swap a1", "LA18", square="a1")
    assert lines(state) == ["swap b1"]
    act(state, "swap b1")
    assert dwarfs(state) == "a1=0:1 b1=0:5/3"


@pytest.mark.rule("laurin", "LA18")
def test_after_a_swap_all_are_asked_for_another() -> None:
    state = window("B", "B", "")
    act(state, "pass")
    acts(state, "cast B", "swap a1", "swap b1")
    assert (state.phase, state.turn) == ("magic", 0)
    acts(state, "cast B", "swap a1", "swap b1")
    assert state.phase == "place"
    assert dwarfs(state) == "a1=0:5 b1=1:1 c1=1:3/2"


@pytest.mark.rule("laurin", "LA19")
def test_a_cancelled_swap_changes_nothing_and_another_may_follow() -> None:
    state = window("BB", "F", "")
    acts(state, "cast B", "cast F")
    assert dwarfs(state) == "a1=0:5 b1=1:1 c1=1:3/2"
    assert (state.phase, state.turn, lines(state)) == ("magic", 0, ["cast B", "pass"])
    acts(state, "cast B", "swap a1", "swap b1")
    assert (state.phase, dwarfs(state)) == ("place", "a1=1:1 b1=0:5 c1=1:3/2")


@pytest.mark.rule("laurin", "LA18")
@pytest.mark.rule("laurin", "L43")
def test_between_two_dwarfs_of_ones_own_a_swap_may_be_cast_and_the_turn_goes_on() -> None:
    state = window("BB", "F", "", dwarfs="a1=1:5 b1=1:1")
    act(state, "pass")
    assert lines(state)[:2] == ["done", "cast B"]
    acts(state, "place 3 d4", "cast B")
    assert (state.phase, state.turn) == ("counter", 1)
    events = acts(state, "pass", "swap a1", "swap d4")
    assert told(events, "swapped") == [{"seat": 0, "squares": ["a1", "d4"]}]
    assert (state.phase, state.turn, state.left, state.resumes) == ("place", 0, 4, "")
    # A cancelled one leads back as well, and nobody else is asked for a swap then.
    acts(state, "place 3 e4", "cast B", "cast F")
    assert (state.phase, state.turn, state.left, state.resumes) == ("place", 0, 1, "")
    assert dwarfs(state) == "a1=0:3 b1=1:1 d4=1:5 e4=0:3"


@pytest.mark.rule("laurin", "LA18")
def test_while_relocating_a_swap_waits_for_the_dwarfs_that_are_lifted() -> None:
    state = window("B", "", "", dwarfs="a1=0:5 b1=1:1 c1=1:3/2", part="relocate")
    acts(state, "pass", "lift a1")
    assert "cast B" not in lines(state)
    refused(state, "cast B", "LA14", spell="B")
    acts(state, "put h8", "cast B", "swap h8", "swap b1")
    assert (state.phase, state.turn, state.left) == ("relocate", 0, 1)
    assert dwarfs(state) == "b1=0:5 c1=1:3/2 h8=1:1"
    refused(state, "cast C", "LA40")
    refused(window("B", "", "", dwarfs="a1=0:5", part="relocate"), "cast B", "LA18", spell="B")


@pytest.mark.rule("laurin", "LA18")
def test_in_the_window_for_a_ban_a_swap_is_refused_by_what_says_when_it_may_be_cast() -> None:
    state = position("declare", None, part="place", books=["", "AB", ""], dwarfs="a1=0:1 b1=1:1")
    act(state, "act")
    refused(state, "cast B", "LA18", spell="B")


@pytest.mark.rule("laurin", "LA19")
def test_a_swap_cancelled_in_one_round_is_possible_again_in_the_next() -> None:
    state = position("assign", 0, held="- - -", books=["B"], dwarfs="a1=0:1 b1=0:1", undone="B", played=["B"])
    state.drawn = state.cards.open(["H1", "H2", "V1"])
    acts(state, "assign H1", "assign H2")
    assert (state.phase, state.turn, lines(state)) == ("magic", 0, ["cast B", "pass"])
