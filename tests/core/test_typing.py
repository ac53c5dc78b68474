"""What an editor knows of a game that is loaded by its name."""

from __future__ import annotations

from pathlib import Path

import pytest
from mypy import api

pytestmark = pytest.mark.no_cover

ROOT = Path(__file__).parents[2]
CONSUMER = """
from typing import Any, assert_type
from tafelrunde import games
from tafelrunde.core import Game, Seeded, Table
from tafelrunde.games.elfen.state import Elfen
from tafelrunde.games.laurin.state import Laurin

assert_type(games.load("laurin"), Game[Laurin])
assert_type(games.load("elfen").start(2, Seeded(1)), Elfen)
table = Table.new(games.load("laurin"), ["Ada", "Ben", "Cleo"], Seeded(1))
assert_type(table.state, Laurin)
assert_type(table.at(0).king, tuple[int, int])
def told(name: str) -> None:
    assert_type(games.load(name), Game[Any])
table.state.realms
"""


def test_laurin_is_known_from_elfen(tmp_path: Path) -> None:
    file = tmp_path / "consumer.py"
    file.write_text(CONSUMER, encoding="utf-8")
    said, _, _ = api.run(["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(tmp_path), str(file)])
    assert [line.partition("error: ")[2] for line in said.splitlines()[:-1]] == [
        '"Laurin" has no attribute "realms"  [attr-defined]'
    ]
