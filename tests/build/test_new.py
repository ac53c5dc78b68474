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

from fake import FakePage, played, run, seated
from goldens import Own
from new import ROOT, Unnamed, lay
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


def test_the_linter_has_nothing_to_say(house: Path) -> None:
    shutil.copytree(ROOT / "py_engine/tafelrunde/core", house / "py_engine/tafelrunde/core")
    for known in ("pyproject.toml", "py_engine/tafelrunde/__init__.py"):
        shutil.copy(ROOT / known, house / known)
    (house / "tests/games/walks.py").touch()  # what else lives there
    for command in (["check"], ["format", "--check"]):
        subprocess.run([sys.executable, "-m", "ruff", *command, "--no-cache", "."], check=True, cwd=house)


@pytest.mark.parametrize("name", ["wuerfel", "Chess", "a b", ""])
def test_a_name_that_is_none_or_is_taken_lays_nothing_down(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "py_engine/tafelrunde/games"
    (folder / "wuerfel").mkdir(parents=True)
    shutil.copy(games.__file__, folder)
    with pytest.raises(Unnamed):
        lay(name, tmp_path)
    assert not (tmp_path / "assets").exists()
