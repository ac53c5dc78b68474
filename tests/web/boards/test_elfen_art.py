"""What the table of König der Elfen is drawn and styled with: all of it is there, and all of it is used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import styles
from app.boards.elfen import BOARD
from elements import PEOPLE, book, classes, drawings, same
from elfen_drawn import SEATS, ended, markup, some
from elfen_positions import Spot
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.planning import Attach, Village

ROOT = Path(__file__).parents[3]


def all_markup() -> Iterator[str]:
    yield BOARD.scoring(ended(9, 8, 7, 6, 5, 4), PEOPLE, same)
    yield BOARD.scoring(ended(9, 9, 9, 9, 9, 9), PEOPLE, same)
    for seats in SEATS:
        for state in some(seats, 4):
            cards = [f"card={action.card}" for action in GAME.actions(state) if isinstance(action, Village | Attach)]
            yield markup(state, log=["x"], selected=cards[:1])
            yield markup(state)
    yield markup(Spot("pig", "", realms=["forest", "lake"]).travel(at=0, visited=[0]).s)


def test_every_drawing_every_colour_and_every_class_exists_and_is_used() -> None:
    sheets = {path.stem: path.read_text("utf-8") for path in (ROOT / "assets" / "art").glob("*.svg")}
    style = re.sub(r"/\*.*?\*/", "", styles.source("elfen"), flags=re.DOTALL)
    tokens = styles.source("tokens")
    text = "".join(all_markup())
    used = drawings(text)
    for sheet, symbol in used:
        assert f'<symbol id="{symbol}"' in sheets[sheet]
    there = set(re.findall(r'<symbol id="([^"]+)"', sheets["elfen"]))
    assert there == {symbol for sheet, symbol in used if sheet == "elfen"}
    for colour in set(re.findall(r"var\((--[\w-]+)\)", sheets["elfen"] + style)):
        assert f"{colour}:" in tokens + style
    assert set(re.findall(r"\.(-?[a-z][\w-]*)", style)) <= classes(text + book("elfen")) | {
        "button",
        "shield-boss",
        "shield-letter",
        "stage-look",
        "guide",
        "past",
        "near-drawing",
    }
