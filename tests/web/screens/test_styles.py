"""The styles of the five tables lie side by side once somebody has played several games: none may dress another's."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from tafelrunde import games

WEB = Path(__file__).parents[3] / "web"
STYLE = WEB / "style"
RULE = re.compile(r"([^{};]+)\{")


def openings(game: str) -> set[str]:
    """The classes that the selectors of a game begin with, each alone; the note of a first game stands before a table of any."""
    text = re.sub(r"/\*.*?\*/", "", (STYLE / f"{game}.css").read_text(), flags=re.DOTALL)
    selectors = [one.strip() for rule in RULE.findall(text) if "@" not in rule for one in rule.split(",")]
    own = [one.removeprefix(".guide ~ ") for one in selectors]
    return {match[1] for one in own if (match := re.match(r"\.([\w-]+)(?![\w.-])", one))}


@pytest.mark.parametrize(("one", "other"), list(combinations(games.NAMES, 2)))
def test_two_games_dress_nothing_in_common(one: str, other: str) -> None:
    assert openings(one) & openings(other) == set()


@pytest.mark.parametrize("sheet", sorted(STYLE.glob("*.css")), ids=lambda path: path.stem)
def test_only_a_pointer_that_hovers_lights_anything_up(sheet: Path) -> None:
    """A finger would leave the light on whatever it tapped, as if that were chosen."""
    lines = [line for line in sheet.read_text().splitlines() if ":hover" in line]
    assert [line for line in lines if not line.lstrip().startswith("@media (hover: hover)")] == []


@pytest.mark.parametrize("sheet", sorted(STYLE.glob("*.css")), ids=lambda path: path.stem)
def test_a_line_of_a_style_can_be_read(sheet: Path) -> None:
    assert [line for line in sheet.read_text("utf-8").splitlines() if len(line) > 160] == []


def test_what_is_put_on_in_the_page_stands_in_no_markup() -> None:
    """It outlives a redraw: what a view means by the same word would never come off again."""
    patch = (WEB / "js/patch.js").read_text("utf-8")
    states = re.findall(r"'([\w-]+)'", re.findall(r"const STATES = \[(.*?)\]", patch)[0])
    assert states == ["is-shown", "is-news"]
    for source in (WEB / "app").rglob("*.py"):
        assert [state for state in states if re.search(rf"\b{state}\b", source.read_text("utf-8"))] == [], source


def test_colours_stand_in_one_file_only() -> None:
    # Each custom property that the other sheets use is either a token or local to a part.
    styles = {path.stem: path.read_text("utf-8") for path in STYLE.glob("*.css")}
    known = set(re.findall(r"(--[\w-]+):", "".join(styles.values())))
    for sheet in styles.values():
        assert set(re.findall(r"var\((--[\w-]+)\)", sheet)) <= known
