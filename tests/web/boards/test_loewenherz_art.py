"""What Löwenherz’ table is drawn and styled with: all of it is used, and it is not too much."""

from __future__ import annotations

import re
from pathlib import Path

import styles
from app.boards.loewenherz import BOARD
from elements import PEOPLE, drawings, same
from loewenherz_drawn import PHASES, estates, late, markup, over, positions

ROOT = Path(__file__).parents[3]


def test_every_drawing_exists() -> None:
    art = (ROOT / "assets" / "art" / "loewenherz.svg").read_text("utf-8")
    text = "".join(markup(late(phase)) for phase in PHASES)
    text += "".join(markup(state, log=["Ada"]) for state, _events in positions(2, 3, 30))
    text += "".join(markup(state) for state, _events in positions(4, 4)) + BOARD.scoring(over(), PEOPLE, same)
    last = estates()
    last.final = True
    text += markup(last)
    calling = estates()
    calling.phase = "defector"
    text += markup(calling, selected=["field=e4"]) + BOARD.in_words(last, PEOPLE, same)
    assert {name for sheet, name in drawings(text) if sheet == "loewenherz"} == set(
        re.findall(r'<symbol id="([^"]+)"', art)
    )
    tokens = styles.source("tokens")
    for colour in set(re.findall(r"var\((--[\w-]+)\)", art)):
        assert f"{colour}:" in tokens
    style = styles.source("loewenherz")
    for name in set(re.findall(r"\.(lh-[\w-]+)", style)):
        assert re.search(rf"\b{name}\b", text), name


def test_a_full_table_is_small() -> None:
    largest = max(len(markup(state)) for state, _events in positions(4, 8) if state.turn is not None)
    assert largest < 66_000
