"""The sheets of drawings: small, well formed, and with everything that is used."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import styles
from app.boards.wuerfel import BOARD
from elements import ART, PEOPLE, drawings, same
from tafelrunde.games.wuerfel.data import CITIZENS
from wuerfel_drawn import FOURS, ROW, laid, markup, scored

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("sheet", sorted(ART.glob("*.svg")), ids=lambda path: path.stem)
def test_art_is_small_and_well_formed(sheet: Path) -> None:
    ElementTree.parse(sheet)
    assert sheet.stat().st_size < 60_000


def test_every_drawing_and_every_colour_that_is_used_exists() -> None:
    text = {path.stem: path.read_text("utf-8") for path in ART.glob("*.svg")}
    used = (ROOT / "web" / "index.html").read_text("utf-8")
    state = laid(ROW, FOURS)
    state.kingdoms[0] = [*CITIZENS, *(f"P{n}:2" for n in range(1, 6)), *(f"V{n}" for n in range(1, 5))]
    used += markup(state, actions=[]) + BOARD.scoring(scored(["C22"], ["C23"]), PEOPLE, same)
    for name, symbol in drawings(used):
        assert f'<symbol id="{symbol}"' in text[name]
    tokens = styles.source("tokens")
    for colour in set(re.findall(r'="var\((--[\w-]+)\)"', "".join(text.values()) + used)):
        assert f"{colour}:" in tokens
