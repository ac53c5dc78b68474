"""What `build.py new` lays down is a game: it passes its own tests and the linter, and is played on the page."""

from __future__ import annotations

import runpy
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bygame import ByGame
from fake import FakePage, played, run, seated
from goldens import Own
from new import ROOT, Unnamed, lay
from pack import LATE
from tafelrunde import games
from tafelrunde.core import Seeded, Table


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty house but for the shelf, with the files of a new game."""
    folder = tmp_path / "py_engine/tafelrunde/games"
    folder.mkdir(parents=True)
    shutil.copy(games.__file__, folder)
    lay("pebbles", tmp_path)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(folder)])
    monkeypatch.setattr(games, "NAMES", runpy.run_path(str(folder / "__init__.py"))["NAMES"])
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("tafelrunde.games.pebbles")]:
        del sys.modules[name]


def test_it_stands_on_the_shelf_and_passes_its_own_tests(house: Path) -> None:
    assert games.NAMES[-1] == "pebbles"
    tests = runpy.run_path(str(house / "tests/games/test_pebbles.py"))
    mine = [test for name, test in tests.items() if name.startswith("test_")]
    assert len(mine) == 5
    for test in mine:
        test()


def test_it_is_played_on_the_page_against_a_bot(house: Path) -> None:
    async def play() -> None:
        app = await seated(FakePage(), "person", "bot", game="pebbles")
        await played(app, 40, Random(1))
        assert app.session is not None
        assert app.session.over

    run(play())


def test_what_its_recorded_games_are_to_show_is_said_and_shown(house: Path) -> None:
    own = runpy.run_path(str(house / "tests/games/pebbles_golden.py"))
    assert {name for name in vars(Own) if not name.startswith("_")} <= own.keys(), "else no test of any game can begin"
    table = Table.new(games.load("pebbles"), ["Ada", "Ben"], Seeded(1))
    while table.state.turn is not None:
        table.play(table.game.actions(table.state)[-1])
        own["conserved"](table.state)
    assert {*own["features"](table)} & own["WANTED"]


def test_a_table_of_the_tests_says_what_it_lacks_of_a_new_game_and_where() -> None:
    weighs = ByGame(__file__, "what it weighs", {"laurin": 3})
    assert weighs["laurin"] == 3
    with pytest.raises(pytest.fail.Exception, match=r"^tests/build/test_new\.py: say there of pebbles what it weighs$"):
        weighs["pebbles"]


def test_the_linter_has_nothing_to_say(house: Path) -> None:
    shutil.copytree(ROOT / "py_engine/tafelrunde/core", house / "py_engine/tafelrunde/core")
    for known in ("pyproject.toml", "py_engine/tafelrunde/__init__.py"):
        shutil.copy(ROOT / known, house / known)
    (house / "tests/games/walks.py").touch()  # what else lives there
    for command in (["check"], ["format", "--check"]):
        subprocess.run([sys.executable, "-m", "ruff", *command, "--no-cache", "."], check=True, cwd=house)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A house with its files, which are empty but for those that lay down a new game, and with no environment."""
    for folder in ("assets", "py_engine", "tests/games", "web/app", "web/style"):
        for path in (path for path in (ROOT / folder).rglob("*") if path.is_file()):
            copy = tmp_path / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.touch()
    shutil.copytree(ROOT / "web/build", tmp_path / "web/build")
    for name in ("build.py", "py_engine/tafelrunde/games/__init__.py"):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def files(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.suffix != ".pyc"}


@pytest.mark.parametrize("name", ["Chess", "a b", "", "class", "go", "chess2", "test"])
def test_a_name_that_can_be_none_lays_nothing_down(name: str, clone: Path) -> None:
    before = files(clone)
    with pytest.raises(Unnamed, match="three or more small letters, and no word of Python or of tests"):
        lay(name, clone)
    assert files(clone) == before


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("wuerfel", "py_engine/tafelrunde/games/wuerfel"),
        ("core", "py_engine/tafelrunde/core"),
        ("methods", "py_engine/tafelrunde/bots/methods"),
        ("plain", "web/app/boards/plain.py"),
        ("play", "web/style/play.css"),
        ("tokens", "web/style/tokens.css"),
        ("emblems", "assets/art/emblems.svg"),
        ("perft", "tests/games/test_perft.py"),
        ("golden", "tests/games/test_goldens.py"),
        ("elf", "tests/games/test_elfen_book.py"),
    ],
)
def test_a_name_by_which_something_else_would_be_taken_for_the_games_lays_nothing_down(
    name: str, where: str, clone: Path
) -> None:
    before = files(clone)
    with pytest.raises(Unnamed, match=f"{name!r} cannot be the name of a new game: there is {where} already"):
        lay(name, clone)
    assert files(clone) == before


def test_no_game_has_a_name_that_begins_as_another(clone: Path) -> None:
    before = files(clone)
    with pytest.raises(Unnamed, match="its tests would be taken for those of laurin"):
        lay("laurina", clone)
    assert files(clone) == before


@pytest.mark.parametrize("name", LATE)
def test_no_game_is_called_as_another_part_that_comes_late(name: str, clone: Path) -> None:
    with pytest.raises(Unnamed):
        lay(name, clone)


def test_on_a_fresh_clone_it_needs_nothing_but_a_python_and_one_name(clone: Path) -> None:
    def asked(*names: str) -> tuple[int, str]:
        command = [sys.executable, clone / "build.py", "new", *names]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
        return done.returncode, (done.stdout or done.stderr).strip()

    for names, why in (
        ((), "the following arguments are required: GAME"),
        (("chess", "draughts"), "unrecognized arguments: draughts"),
    ):
        code, said = asked(*names)
        assert code
        assert said.endswith(f"error: {why}")
    assert asked("class") == (
        1,
        "'class' cannot be the name of a new game: three or more small letters, and no word of Python or of tests.",
    )
    code, said = asked("chess")
    assert code == 0
    assert "py_engine/tafelrunde/games/chess/game.py" in said.splitlines()
    assert said.endswith("How to make it your own stands in CONTRIBUTING.md, Adding a game.")
    assert '"chess")' in (clone / "py_engine/tafelrunde/games/__init__.py").read_text("utf-8")
