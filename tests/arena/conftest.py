"""A bot of somebody's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from duels import Own
from tafelrunde.arena.entrants import entrant


@pytest.fixture
def own(tmp_path: Path) -> Own:
    """A bot of somebody's own, by the body of its function."""

    def written(body: str) -> str:
        path = tmp_path / "own.py"
        path.write_text(f"def choose(game, view, rng):\n    {body}\n", "utf-8")
        return str(path)

    entrant.cache_clear()
    return written
