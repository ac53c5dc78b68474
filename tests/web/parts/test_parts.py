"""The parts that all tables share: dice and arms tell themselves apart without colour, and nothing is more than text."""

from __future__ import annotations

import re

from app.parts import Arms, arms_of, button, card, choice, dialog, die, log_line, shield
from app.parts.people import field, stroked
from elements import Elements, same
from tafelrunde.games.wuerfel.data import DICE


def test_a_die_shows_its_colour_as_a_shape_too() -> None:
    pips = {colour: re.findall(r'class="pips" d="([^"]+)"', die(1, 1, colour, same))[0] for colour in "RGB"}
    assert len(set(pips.values())) == 3
    assert 'aria-label="Die 1: red 5"' in die(1, 5, "R", same)
    assert re.findall(r'class="pips" d="([^"]+)"', die(2, 6, DICE[0][5], same))[0].count("M") == 6


def test_shields_differ_in_tincture_pattern_and_letter() -> None:
    drawings = [re.findall(r'd="([^"]+)" fill="var\((--\w+)\)"', field(colour)) for colour in range(6)]
    assert len({tincture for (_, tincture), _ in drawings}) == 6
    assert len({charge for _, (charge, _) in drawings}) == 6
    assert len({shield(Arms(colour, "X")) for colour in range(6)}) == 6
    assert field(3) in stroked(Arms(3, "X"), "arms")
    assert [arms.letter for arms in arms_of(["Ada", "Anna", "Änne", "", "7"])] == ["A", "N", "Ä", "", "7"]


def test_parts_escape_what_they_are_given() -> None:
    for markup in (
        button("<i>", do='x" y'),
        choice("<i>", "lang", [("de", "<i>")], "de"),
        dialog("key", "<i>", "", close="<i>"),
        shield(Arms(0, "<i>")),
        stroked(Arms(0, "<i>"), "arms"),
        log_line("<i>", 3),
        card("wuerfel", "elf", "<i>"),
    ):
        Elements(markup)
        assert "<i>" not in markup
