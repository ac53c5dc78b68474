"""The parts that all tables share: dice and arms tell themselves apart without colour, and nothing is more than text."""

from __future__ import annotations

import re

from app.parts import Arms, arms_of, button, card, choice, dialog, log_line, shield, tenths
from app.parts.controls import bots_pace
from app.parts.people import field, stroked
from app.shell.i18n import translator
from elements import Elements


def test_shields_differ_in_tincture_pattern_and_letter() -> None:
    drawings = [re.findall(r'd="([^"]+)" fill="var\((--[\w-]+)\)"', field(colour)) for colour in range(6)]
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


def test_the_arrows_of_a_pace_stand_beside_each_other() -> None:
    drawn = {pace: re.findall(r"M(\d+) (\d+)l8 8", bots_pace(pace, 0, str)) for pace in ("slow", "normal", "fast")}
    assert [len(arrows) for arrows in drawn.values()] == [1, 2, 3]
    assert {high for arrows in drawn.values() for _at, high in arrows} == {"4"}


def test_a_figure_has_the_point_or_the_comma_of_its_language() -> None:
    assert (tenths(1.84, translator("en")), tenths(-1.84, translator("de"))) == ("1.8", "−1,8")
