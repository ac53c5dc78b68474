"""The styles of the five tables lie side by side once somebody has played several games: none may dress another's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tafelrunde import games

WEB = Path(__file__).parents[3] / "web"
STYLE = WEB / "style"
SHEETS = sorted(STYLE.glob("*.css"))
SHARED = [path for path in SHEETS if path.stem not in games.NAMES]
PARTS = sorted((WEB / "app/parts").glob("*.py"))
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"([^{};]+)\{")
CLASSES = re.compile(r'class="([\w-]+)"')
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
every_sheet = pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.stem)


def selectors(sheet: Path) -> list[str]:
    """What the rules of a sheet dress; without its comments, its drawings and what it says in words."""
    text = re.sub(r'url\([^)]*\)|"[^"]*"', "", COMMENT.sub("", sheet.read_text("utf-8")))
    return [rule.strip() for rule in RULE.findall(text) if not re.match(r"\s*(@|to\b|from\b|\d)", rule)]


def classes(sheet: Path) -> set[str]:
    return {name for rule in selectors(sheet) for name in CLASS.findall(rule)}


def prefix(game: str) -> str:
    """The class of a game's board, and what all its classes begin with."""
    return re.findall(r'look ?= ?f?"(\w+)', (WEB / "app/boards" / game / "__init__.py").read_text("utf-8"))[0]


def alike(name: str) -> bool:
    """What things are at the moment, and how many sit there, is said in one way at all tables."""
    return re.fullmatch(r"is-.*|seats-\d", name) is not None


@pytest.mark.parametrize("game", games.NAMES)
def test_a_game_names_its_own_under_its_prefix_and_only_varies_what_is_shared(game: str) -> None:
    sheet, own = STYLE / f"{game}.css", prefix(game)
    shared = set().union(*map(classes, SHARED), *(CLASSES.findall(path.read_text("utf-8")) for path in PARTS))
    others = {name for name in classes(sheet) - shared if not alike(name) and re.match(rf"{own}(-|$)", name) is None}
    assert others == set()
    rules = [rule for rule in selectors(sheet) if re.search(rf"[.#]{own}\b", rule) is None]
    assert rules == [], "they would dress what lies on another table"
    names = COMMENT.sub("", sheet.read_text("utf-8"))
    known = set(re.findall(r"(--[\w-]+):", "".join(path.read_text("utf-8") for path in SHARED)))
    made = re.findall(r"(?:^|[{;\s])--([\w-]+):|@keyframes ([\w-]+)|container: ([\w-]+)", names)
    told = {name for names in made for name in names if name and f"--{name}" not in known}
    assert {name for name in told if re.match(rf"{own}(-|$)|tint", name) is None} == set()


@pytest.mark.parametrize("sheet", SHARED, ids=lambda path: path.stem)
def test_what_is_shared_knows_no_game(sheet: Path) -> None:
    own = "|".join(map(prefix, games.NAMES))
    assert [name for name in classes(sheet) if re.match(rf"({own})(-|$)", name)] == []


def test_every_class_that_is_dressed_is_worn() -> None:
    """As a word of a source, or as the beginning of one that is counted on: `seats-{count}`."""
    sources = [
        path for path in WEB.rglob("*") if path.suffix in {".py", ".js", ".html"} and "node_modules" not in path.parts
    ]
    text = "".join(path.read_text("utf-8") for path in sources)
    words, stems = set(re.findall(r"[\w-]+", text)), tuple(set(re.findall(r"([a-z]+-[\w-]*)\{", text)))
    for sheet in SHEETS:
        assert {name for name in classes(sheet) - words if not name.startswith(stems)} == set(), sheet.name


@every_sheet
def test_only_a_pointer_that_hovers_lights_anything_up(sheet: Path) -> None:
    """A finger would leave the light on whatever it tapped, as if that were chosen."""
    lines = [line for line in sheet.read_text().splitlines() if ":hover" in line]
    assert [line for line in lines if not line.lstrip().startswith("@media (hover: hover)")] == []


@every_sheet
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
