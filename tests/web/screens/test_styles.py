"""The styles of the five tables lie side by side once somebody has played several games: none may dress another's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import styles
from tafelrunde import games

WEB = Path(__file__).parents[3] / "web"
FILES = sorted(styles.STYLE.rglob("*.css"))
SHARED = [name for name in styles.NAMES if name not in games.NAMES]
PARTS = "".join(path.read_text("utf-8") for path in (WEB / "app/parts").glob("*.py"))
every_file = pytest.mark.parametrize("file", FILES, ids=lambda path: path.relative_to(styles.STYLE).as_posix())


def bare(name: str) -> str:
    """A sheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", styles.source(name), flags=re.DOTALL)


def rules(name: str) -> list[str]:
    """What a sheet dresses; what stands within something else is written out."""
    found, around = list[str](), [""]
    for words, mark in re.findall(r"([^{};]*)([{};])", re.sub(r'url\([^)]*\)|"[^"]*"', "", bare(name))):
        head = words.strip()
        if mark == "}":
            around.pop()
        elif mark == "{" and (head.startswith("@") or around[-1] == "@"):
            around.append("@" if head.startswith("@keyframes") else around[-1])
        elif mark == "{":
            around.append(head.replace("&", around[-1]) if "&" in head else f"{around[-1]} {head}".strip())
            found.append(around[-1])
    return found


def classes(name: str) -> set[str]:
    return {one for rule in rules(name) for one in re.findall(r"\.([a-zA-Z][\w-]*)", rule)}


def prefix(game: str) -> str:
    """The class of a game's board, and what all its classes begin with."""
    return re.findall(r'look ?= ?f?"(\w+)', (WEB / "app/boards" / game / "__init__.py").read_text("utf-8"))[0]


def own(game: str, name: str) -> bool:
    return re.match(rf"{prefix(game)}(-|$)", name) is not None


def alike(name: str) -> bool:
    """What things are at the moment, and how many sit there, is said in one way at all tables."""
    return re.fullmatch(r"is-.*|seats-\d", name) is not None


def test_what_is_within_something_else_is_written_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = ".a { x: y; &.b, > .c { x: y; } @media (p: q) { .d { x: y; } } } @keyframes e { to { x: y; } } .f { x: y; }"
    (tmp_path / "one.css").write_text(text, "utf-8")
    monkeypatch.setattr(styles, "STYLE", tmp_path)
    assert rules("one") == [".a", ".a.b, > .c", ".a .d", ".f"]


@pytest.mark.parametrize("game", games.NAMES)
def test_a_game_bears_its_prefix_and_only_varies_what_is_shared(game: str) -> None:
    shared = set().union(*map(classes, SHARED), re.findall(r'class="([\w-]+)"', PARTS))
    assert {name for name in classes(game) - shared if not alike(name) and not own(game, name)} == set()
    strays = [rule for rule in rules(game) if re.search(rf"\.{prefix(game)}\b", rule) is None]
    assert strays == [], "they would dress what lies on another table"


@pytest.mark.parametrize("game", games.NAMES)
def test_what_a_game_names_for_itself_bears_its_prefix_too(game: str) -> None:
    known = set(re.findall(r"--([\w-]+):", "".join(map(bare, SHARED))))
    named = re.findall(
        r"(?<![\w-])--([\w-]+):|@property --([\w-]+)|@keyframes ([\w-]+)|container(?:-name)?: ([\w-]+)", bare(game)
    )
    names = {name for one in named for name in one if name} - known
    assert {name for name in names if not own(game, name) and not name.startswith("tint")} == set()


@pytest.mark.parametrize("name", SHARED)
def test_what_is_shared_knows_no_game(name: str) -> None:
    assert [one for one in classes(name) for game in games.NAMES if own(game, one)] == []


def test_the_programs_of_the_page_know_no_game_either() -> None:
    """What they need to know of one, its markup says."""
    ours = "|".join(map(prefix, games.NAMES))
    for path in WEB.glob("js/**/*.*js"):
        assert re.findall(rf"(?:\.|--)(?:{ours})-[\w-]+", path.read_text("utf-8")) == [], path


def test_every_class_that_is_dressed_is_worn() -> None:
    """As a word of a source, or as the beginning of one that goes on: `seats-{count}`."""
    found = [path for path in WEB.rglob("*") if path.suffix in {".py", ".js", ".html"}]
    text = "".join(path.read_text("utf-8") for path in found if "node_modules" not in path.parts)
    words, stems = set(re.findall(r"[\w-]+", text)), tuple(set(re.findall(r"([a-z]+-[\w-]*)\{", text)))
    for name in styles.NAMES:
        assert {one for one in classes(name) - words if not one.startswith(stems)} == set(), name


def test_every_class_that_is_worn_is_known_to_somebody() -> None:
    """A style, a program of the page, or a test; what goes on behind a stem is not looked at."""
    worn = {
        name
        for path in [
            *WEB.glob("app/**/*.py"),
            *WEB.glob("build/*.py"),
            *WEB.glob("build/pictures/*.py"),
            WEB / "index.html",
        ]
        for text in re.findall(r'class_?=f?"([^"(]*)"', path.read_text("utf-8"))
        for name in re.sub(r"\S*\{[^}]*(\}\S*|$)", "", text).split()
    }
    readers = [*WEB.glob("js/**/*.*js"), *(WEB.parent / "tests").glob("**/*.py")]
    named = set(re.findall(r"[\w-]+", "".join(path.read_text("utf-8") for path in readers)))
    assert worn - named - set().union(*map(classes, styles.NAMES)) == set()


def test_every_sheet_lies_in_its_layer() -> None:
    """A sheet that is fetched later wins or loses by its layer alone; the layers are all stated where the first begins."""
    made = {path: data.decode() for path, data in styles.sheets().items()}
    order = re.findall(r"^@layer ([\w, ]+);\n", made["style/tokens.css"])[0].split(", ")
    layers = {path: re.findall(r"^@layer (\w+) \{", text, re.MULTILINE) for path, text in made.items()}
    assert layers == {f"style/{name}.css": ["games" if name in games.NAMES else name] for name in styles.NAMES}
    assert {layer for one in layers.values() for layer in one} == {*order}


@every_file
def test_only_a_pointer_that_hovers_lights_anything_up(file: Path) -> None:
    """A finger would leave the light on whatever it tapped, as if that were chosen."""
    lines = [line for line in file.read_text("utf-8").splitlines() if ":hover" in line]
    assert [line for line in lines if not line.lstrip().startswith("@media (hover: hover)")] == []


@every_file
def test_a_line_of_a_style_can_be_read(file: Path) -> None:
    assert [line for line in file.read_text("utf-8").splitlines() if len(line) > 160] == []


@every_file
def test_a_file_of_a_style_is_read_at_one_sitting(file: Path) -> None:
    assert len(file.read_text("utf-8").splitlines()) <= 500


def test_what_is_put_on_in_the_page_stands_in_no_markup() -> None:
    """It outlives a redraw: what a view means by the same word would never come off again."""
    patch = (WEB / "js/patch.js").read_text("utf-8")
    states = re.findall(r"'([\w-]+)'", re.findall(r"const STATES = \[(.*?)\]", patch)[0])
    assert states == ["is-shown", "is-news", "is-hinted"]
    for source in (WEB / "app").rglob("*.py"):
        assert [state for state in states if re.search(rf"\b{state}\b", source.read_text("utf-8"))] == [], source


def test_every_property_that_a_sheet_uses_is_stated_somewhere() -> None:
    sheets = [styles.source(name) for name in styles.NAMES]
    known = set(re.findall(r"(--[\w-]+):", "".join(sheets)))
    for sheet in sheets:
        assert set(re.findall(r"var\((--[\w-]+)\)", sheet)) <= known
