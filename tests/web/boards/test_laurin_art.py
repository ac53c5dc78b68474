"""What König Laurin’s table is drawn and styled with: all of it is there, and all of it is used."""

from __future__ import annotations

import re
from pathlib import Path

import styles
from app.boards.laurin import BOARD
from elements import book, drawings, same
from laurin_drawn import GAMES, NAMES, ended, looks, markup, played, reached
from laurin_positions import position
from tafelrunde.games.laurin.data import AROUND, OWNER

ROOT = Path(__file__).parents[3]


def test_every_drawing_and_every_colour_that_is_used_exists() -> None:
    sheets = {path.stem: path.read_text("utf-8") for path in (ROOT / "assets" / "art").glob("*.svg")}
    style = styles.source("laurin")
    tokens = styles.source("tokens")
    text = BOARD.scoring(ended((9, 9, 1), (0, 0, 0), (0, 0, 0)), NAMES, same)
    for seats, seed in GAMES:
        text += "".join(markup(state) for state, _events in played(seats, seed))
    used = drawings(text)
    for sheet, symbol in used:
        assert f'<symbol id="{symbol}"' in sheets[sheet]
    there = set(re.findall(r'<symbol id="([^"]+)"', sheets["laurin"]))
    assert there <= {symbol for sheet, symbol in used if sheet == "laurin"}
    for colour in set(re.findall(r"var\((--[\w-]+)\)", sheets["laurin"])):
        assert f"{colour}:" in tokens
    for colour in set(re.findall(r"var\((--[\w-]+)\)", style)):
        assert f"{colour}:" in tokens + style


def test_every_class_of_the_style_is_used() -> None:
    style = re.sub(r"/\*.*?\*/", "", styles.source("laurin"), flags=re.DOTALL)
    text = BOARD.scoring(ended((9, 9, 1), (0, 0, 0), (0, 0, 0)), NAMES, same)
    for seats, seed in GAMES:
        for state, _events in played(seats, seed):
            text += markup(state, log=["x"])
    state = reached("spell", wish=lambda s: any(s.board[n] for n in AROUND[s.king]))
    state.fogged = next(OWNER[state.board[n]] for n in AROUND[state.king] if state.board[n])
    text += markup(state)
    state = position("bid", 0, hands=["T3 T2"])
    text += markup(state, selected=looks(state, (4, 3))) + book("laurin")
    known = {name for names in re.findall(r'class="([^"]*)"', text) for name in names.split()}
    known |= {"is-chosen", "near", "guide"}
    assert set(re.findall(r"\.(-?[a-z][\w-]*)", style)) <= known
