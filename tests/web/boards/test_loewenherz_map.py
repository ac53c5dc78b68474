"""Löwenherz’ map: what it shows of its fields, and what it says of them."""

from __future__ import annotations

import re

from app.boards.loewenherz import BOARD
from app.boards.loewenherz.ground import area_path, rim_path
from elements import PEOPLE, same
from loewenherz_drawn import drawn, estates, markup
from tafelrunde.core import Seeded
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.data import KINDS
from tafelrunde.games.loewenherz.geometry import INDEX, NAMES, mask


def test_the_map_shows_every_kind_of_field() -> None:
    text = markup(GAME.start(3, Seeded(2)))
    for kind in KINDS.values():
        assert re.search(rf"loewenherz\.svg#{kind}\b", text)


def test_small_pictures_of_the_map() -> None:
    area = mask([0, 1, 12, 143])
    assert area_path(area) == "M0 0h80v40h-80zM0 40h40v40h-40zM440 440h40v40h-40z"
    # Around a corner the line turns inwards, round a bend outwards.
    assert "M4.5 75.5H35.5" in rim_path(area)
    assert "M35.5 35.5V75.5" in rim_path(area)


def test_a_field_is_told_as_an_edge_is_with_what_it_brings() -> None:
    state = estates()
    for kind, told in (("forest", ", 1 point"), ("village", ", 3 points"), ("meadow", "")):
        letter = next(letter for letter, name in KINDS.items() if name == kind)
        state.board = letter * 144
        assert drawn(state).by_id("field-2")["aria-label"] == f"c1: {kind}{told}"


def test_what_costs_a_ducat_is_marked_otherwise_than_what_brings_points() -> None:
    state = estates()
    state.board = "F" * 144
    assert "#fee" not in markup(state)
    assert ">+1</text>" in markup(state)
    state.phase, state.most = "knights", 1
    assert "#fee" in markup(state)
    assert ">+1</text>" not in markup(state)


def test_the_map_in_words_says_of_every_field_what_stands_there_and_which_sides_are_closed() -> None:
    state = estates()
    state.board = "F" + state.board[1:]
    state.figures[2] = mask([INDEX["h6"]])
    cells = re.findall("<td[^>]*>([^<]+)</td>", BOARD.in_words(state, PEOPLE, same))
    assert len(cells) == len(NAMES)
    said = dict(zip(NAMES, cells, strict=True))
    assert said["a1"] == "castle of Ada, forest, territory of a1"
    assert said["a2"] == "knight of Ada, meadow, territory of a1, border in the south"
    assert said["b1"] == "meadow, territory of a1, border in the east"
    assert said["d3"] == "meadow, territory of e4, border in the north and in the west"
    assert said["c3"] == "meadow, border in the east and in the west"
    assert said["h6"] == "neutral knight, meadow"
    assert said["l12"] == "castle of Ben, meadow"


def test_the_legend_names_every_picture() -> None:
    legend = markup(estates()).partition('id="legend"')[2]
    for word in ("Copper", "Silver", "Gold", "Gems", "border", "knight", "expansion", "defector", "alliance"):
        assert f"<b>{word}</b>" in legend
