"""What the table of Kings & Creatures is drawn and styled with: all of it is used, and it is not too much."""

from __future__ import annotations

import re
from pathlib import Path

import styles
from app.boards.creatures import BOARD
from app.boards.creatures.pieces import hoard, picture
from creatures_drawn import markup, positions
from creatures_positions import played
from elements import PEOPLE, classes, drawings, same
from tafelrunde.games.creatures.data import CARDS

ROOT = Path(__file__).parents[3]


def test_every_picture_shows_what_its_card_shows() -> None:
    for shown in CARDS.values():
        if shown.kind == "castle":
            continue
        drawing = picture(shown)
        if shown.kind == "hero":
            assert f" art-creatures-heroes-{shown.heroes} " in drawing.replace('"', " ")
        elif shown.kind == "king":
            columns = re.findall(r'class="kc-crown" d="([^"]*)"', drawing)
            assert [column.count("M") for column in columns] == [shown.left, shown.right]
            assert f"#g-{shown.rules}" in drawing
        elif shown.kind == "legend":
            for kind, count in shown.needs:
                assert drawing.count(f"#g-{kind}") == count
        elif shown.kind == "creature":
            assert f" art-creatures-{shown.species} " in drawing.replace('"', " ")
    sheet = (ROOT / "assets" / "art" / "creatures.svg").read_text("utf-8")
    companies = [sheet.partition(f'id="heroes-{number}"')[2].partition("</symbol>")[0] for number in (1, 2, 3)]
    assert [company.count("<use") for company in companies] == [1, 2, 3]
    assert [hoard(points) for points in range(1, 8)] == [1, 1, 2, 2, 3, 4, 4]


def test_every_drawing_and_every_class_that_is_used_exists() -> None:
    art = {name: (ROOT / "assets" / "art" / f"{name}.svg").read_text("utf-8") for name in ("creatures", "emblems")}
    shown = BOARD.scoring(played(3, 6).state, PEOPLE, same)
    shown += "".join(markup(state) for state in positions(10, seed=7))
    shown += "".join(picture(each) for each in CARDS.values() if each.kind != "castle")
    used = drawings(shown)
    for name, symbol in used:
        assert f'<symbol id="{symbol}"' in art[name]
    there = set(re.findall(r'<symbol id="([^"]+)"', art["creatures"]))
    assert there == {symbol for name, symbol in used if name == "creatures"} | set(
        re.findall(r'<use href="#([\w-]+)"', art["creatures"])
    )
    tokens = styles.source("tokens")
    for colour in set(re.findall(r'="var\((--[\w-]+)\)"', art["creatures"])):
        assert f"{colour}:" in tokens
    style = styles.source("creatures")
    assert set(re.findall(r"\.(kc-[\w-]+)", style)) <= classes(shown)


def test_a_full_table_is_small() -> None:
    largest = max((markup(state, actions=()) for state in positions(10, seed=4)), key=len)
    assert len(largest.encode()) < 64_000
