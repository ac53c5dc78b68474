"""Edges of Löwenherz’ map, where borders are put: each is there once, and says what it parts."""

from __future__ import annotations

import re

import pytest

from app.boards.loewenherz.closing import closers
from app.boards.loewenherz.targets import FEW
from app.words import loewenherz as words
from elements import Elements
from loewenherz_drawn import asked, drawn, estates, late, markup, positions
from tafelrunde.core import Seeded
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.borders import Border
from tafelrunde.games.loewenherz.geometry import INDEX, mask


def test_an_edge_tells_what_lies_on_both_sides() -> None:
    shown = drawn(late("borders")).all
    names = [attrs["aria-label"] for _tag, attrs in shown if attrs.get("data-play", "").startswith("border ")]
    assert names
    closes = "closes a (neutral territory|territory for [A-Z][a-z]+( and [A-Z][a-z]+)?)"
    land = f"((castle|knight) of [A-Z][a-z]+, |neutral (castle|knight), )?({'|'.join(words.TERRAIN.values())})(, territory of [a-l]\\d+)?"
    for name in names:
        assert re.fullmatch(f"[a-l]\\d+ – [a-l]\\d+(: {closes})?: {land} – {land}", name), name


def test_each_edge_can_be_put_or_asked_about_while_borders_are_put() -> None:
    shown = drawn(late("borders"))
    put = [line for line in shown.values("data-play") if line.startswith("border ")]
    edges = [line for line in asked(shown) if line.startswith("border ")]
    assert len(edges) == len(set(edges)) == 264
    assert len(put) == len(set(put) & set(edges))


def test_few_golden_lines_are_broad_enough_to_be_found() -> None:
    state = late("borders")
    legal = [action for action in GAME.actions(state) if isinstance(action, Border)]

    def broad(count: int) -> int:
        html = markup(state, actions=legal[:count])
        return html.partition('class="lh-closing" d="')[2].partition('"')[0].count("M")

    assert broad(FEW) == FEW
    assert broad(FEW + 1) == 0


@pytest.mark.parametrize("seats", GAME.seats)
def test_bright_edges_are_those_that_close_a_territory(seats: int) -> None:
    for number, (state, _events) in enumerate(positions(seats, seats, 40)):
        if state.phase != "borders" or number % 3:
            continue
        closing: dict[tuple[int, bool], list[int]] = {}
        for action in GAME.actions(state):
            if isinstance(action, Border):
                after = state.copy()
                events = GAME.play(after, action, Seeded(1))
                if colours := sorted(event.facts["colour"] for event in events if event.what == "territory"):
                    closing[INDEX[action.field], INDEX[action.other] == INDEX[action.field] + 1] = colours
        assert {edge: sorted(colours) for edge, colours in closers(state).items()} == closing
        assert (": closes a " in markup(state)) == bool(closing)
        assert ": closes a " not in markup(state, actions=())


def opened(*gaps: str, owner: int = 0) -> Elements:
    """Borders are put where territories of Ada's and Ben's miss the one to the right of these fields; a1 is of this colour."""
    state = estates()
    state.phase, state.colours[0] = "borders", owner
    state.east &= ~mask(INDEX[gap] for gap in gaps)
    state.lands = [0] * len(state.castles)
    state.settle(state.castles)
    return drawn(state)


def test_it_is_said_for_whom_a_border_closes_a_territory() -> None:
    adas, neutral, several = opened("b1"), opened("b1", owner=2), opened("b1", "b4")
    assert "Broad lines: a territory for you." in adas.sentence, "it is Ada who is asked"
    assert adas.by_id(f"e{INDEX['b1']}")["aria-label"].startswith("b1 – c1: closes a territory for Ada: meadow")
    assert neutral.by_id(f"e{INDEX['b1']}")["aria-label"].startswith("b1 – c1: closes a neutral territory: meadow")
    assert several.by_id(f"e{INDEX['b4']}")["aria-label"].startswith("b4 – c4: closes a territory for Ben: meadow")
    for shown in (neutral, several):
        assert "Broad lines close a territory." in shown.sentence


def test_only_the_steps_after_the_first_can_be_left() -> None:
    state = late("borders")
    state.most, state.made = 3, 0
    assert "done" not in drawn(state).values("data-play")
    state.made = 1
    assert drawn(state).by_id("done")["data-play"] == "done"
