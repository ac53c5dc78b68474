"""The wheel as other programs get it: it installs alone, brings the command, and says its types."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

WHEELS = Path(__file__).parents[2] / ".build" / "wheel"
PROGRAM = """
from random import Random
from tafelrunde import bots, games
from tafelrunde.core import Action, Event, Illegal, Record, Seeded, Table

table = Table.new(games.load("laurin"), ["Ada", "Ben", "Cleo"], Seeded(7), lot=1)
while (seat := table.state.turn) is not None and len(table.record.entries) < 20:
    action: Action = bots.choose(table.game, table.state, Random(7), level=1)
    events: list[Event] = table.play(action)
record: Record = Record.parse(table.record.text())
try:
    table.play(table.game.read(table.state, "put z9"))
except Illegal as refusal:
    rule: str = refusal.rule
print(record.head == table.record.head)
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with nothing in it but the wheel."""
    folder = tmp_path_factory.mktemp("elsewhere") / "venv"
    venv.create(folder)
    program = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    (wheel,) = WHEELS.glob("tafelrunde-*.whl")
    install = [sys.executable, "-m", "pip", "--python", program, "install", "--quiet", "--no-index", wheel]
    subprocess.run(install, check=True)
    return program


def said(*words: str | Path) -> str:
    return subprocess.run(words, check=True, text=True, capture_output=True, cwd=WHEELS).stdout


def test_the_environments_are_an_extra(python: Path) -> None:
    tell = "from importlib.metadata import metadata as m; print(m('tafelrunde').get_all('Provides-Extra'))"
    assert "envs" in said(python, "-c", tell)


def test_the_command_is_there(python: Path) -> None:
    assert "wuerfel" in said(python.with_name("tafelrunde"), "games")
    assert "wuerfel" in said(python, "-m", "tafelrunde.terminal", "games")


def test_another_program_plays_and_its_types_hold(python: Path, tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    assert said(python, file) == "True\n"
    check = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", tmp_path, file]
    # The library is found as it was installed, and its types are believed for py.typed alone.
    assert "Success" in said(*map(str, check), "--python-executable", python)
