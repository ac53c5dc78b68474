"""Where a field of Löwenherz could mean several things, the table asks first."""

from __future__ import annotations

from app.parts import pick
from loewenherz_drawn import drawn, estates
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.diplomacy import Defect
from tafelrunde.games.loewenherz.expansion import Expand
from tafelrunde.games.loewenherz.geometry import INDEX, mask


def test_a_new_pick_takes_the_place_of_the_old() -> None:
    state = estates()
    state.phase = "defector"
    one, other = drawn(state).values("data-select")
    selected: frozenset[str] = frozenset()
    for what in (one, other, one):
        selected = pick(selected, what)
        assert drawn(state, selected=selected).values("aria-pressed").count("true") == 1
        assert selected == {what}
    assert not pick(selected, one)


def test_a_field_that_two_territories_could_take_asks_for_which() -> None:
    state = estates()
    both = [action for action in GAME.actions(state) if isinstance(action, Expand) and action.field == "c1"]
    assert [action.castle for action in both] == ["a1", "e1"]
    first = drawn(state)
    assert first.by_id("field-2")["aria-pressed"] == "false"
    assert not set(map(str, both)) & set(first.values("data-play"))
    then = drawn(state, selected=["field=c1"])
    assert then.by_id("field-2")["aria-pressed"] == "true"
    assert (then.by_id("field-2")["aria-controls"], "aria-controls" in first.by_id("field-2")) == ("deeds", False)
    assert {str(action) for action in both} <= set(then.values("data-play"))
    assert "for which of your territories do you take c1?" in then.sentence


def test_a_knight_that_ties_two_own_castles_together_asks_once() -> None:
    state = estates()
    state.phase, state.most, state.lands = "knights", 1, [0] * len(state.lands)
    state.castles[0], state.castles[1] = INDEX["a6"], INDEX["c6"]
    state.figures[0] = mask(INDEX[field] for field in ("a6", "c6", "c7", "h12"))
    state.east = state.south = 0
    first = drawn(state)
    assert first.by_id(f"field-{INDEX['b6']}")["aria-pressed"] == "false"
    assert {"knight b6", "knight b7"} - set(first.values("data-play")) == {"knight b6"}
    assert "place a knight on a golden field." in first.sentence
    then = drawn(state, selected=["field=b6"])
    assert "knight b6" in then.values("data-play")
    assert "this ties a6 and c6 together: no border parts them. All the same?" in then.sentence
    assert [shown.values("class").count("lh-ring") for shown in (first, then)] == [0, 2]
    state.east = 1 << INDEX["a6"]
    assert "knight b6" in drawn(state).values("data-play")


def test_a_defector_asks_first_whose_knight_leaves() -> None:
    state = estates()
    state.phase = "defector"
    victims = sorted({action.castle for action in GAME.actions(state) if isinstance(action, Defect)})
    assert victims == ["a4", "e4"]
    first = drawn(state)
    assert "whose knight is to leave?" in first.sentence
    assert first.values("data-play") == []
    then = drawn(state, selected=["field=e4"])
    assert {line.split()[1] for line in then.values("data-play")} == {"e4"}
    assert "e4 loses one." in then.sentence
    assert then.by_id(f"field-{INDEX['e4']}")["aria-controls"] == "taps"


def test_an_alliance_with_nobody_says_that_it_is_of_no_use() -> None:
    state = estates()
    state.phase = "alliance"
    assert "Pale" not in drawn(state).sentence
    state.colours[2] = state.seats
    shown = drawn(state)
    assert "Pale ones change nothing." in shown.sentence
    labels = shown.values("aria-label")
    assert "a1 with a4 (neutral): of no use" in labels
    assert "e1 with e4" in labels
