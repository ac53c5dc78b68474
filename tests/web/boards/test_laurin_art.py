"""What König Laurin’s table is drawn and styled with: all of it is there, and all of it is used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import styles
from app.boards.laurin import BOARD
from elements import PEOPLE, book, classes, drawings, same
from laurin_drawn import GAMES, ended, looks, markup, played, reached
from laurin_positions import position
from tafelrunde.games.laurin.data import AROUND, OWNER

ROOT = Path(__file__).parents[3]


@cache
def worn() -> tuple[set[tuple[str, str]], set[str]]:
    """The drawings and the classes of all that is ever seen of it: too much to be kept itself."""
    drawn, dressed = set[tuple[str, str]](), classes(book("laurin"))
    for text in seen():
        drawn |= drawings(text)
        dressed |= classes(text)
    return drawn, dressed


def seen() -> Iterator[str]:
    yield BOARD.scoring(ended((9, 9, 1), (0, 0, 0), (0, 0, 0)), PEOPLE, same)
    for seats, seed in GAMES:
        for number, (state, _events) in enumerate(played(seats, seed)):
            if number % 3 == 0:
                yield markup(state, log=["x"])
    state = reached("spell", wish=lambda s: any(s.board[n] for n in AROUND[s.king]))
    state.fogged = next(OWNER[state.board[n]] for n in AROUND[state.king] if state.board[n])
    yield markup(state)
    state = position("bid", 0, hands=["T3 T2"])
    yield markup(state, selected=looks(state, (4, 3)))


def test_every_drawing_and_every_colour_that_is_used_exists() -> None:
    sheets = {path.stem: path.read_text("utf-8") for path in (ROOT / "assets" / "art").glob("*.svg")}
    style = styles.source("laurin")
    tokens = styles.source("tokens")
    used, _classes = worn()
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
    _drawings, known = worn()
    assert set(re.findall(r"\.(-?[a-z][\w-]*)", style)) <= known | {"is-chosen", "is-offered", "near", "guide", "past"}
