"""The picture of a contest."""

from __future__ import annotations

import os
from html import escape
from pathlib import Path

from duels import DUEL, Own, rounds
from tafelrunde.arena import Contest, Tally
from tafelrunde.arena.plot import plot


def test_the_picture_shows_the_share_and_its_interval() -> None:
    drawn = plot(Tally(DUEL, rounds(1.0, 0.5, 1.0)))
    assert drawn.count("<polyline") == drawn.count("<polygon") == 1
    assert "won 83.3%" in drawn
    assert "6 games" in drawn


def test_the_picture_of_a_bot_with_an_odd_name_is_well_formed(own: Own, tmp_path: Path) -> None:
    name = "Max & Moritz.py" if os.name == "nt" else "<Max>\a & Moritz.py"  # as odd as the system lets it be
    Path(own("return game.actions(view)[0]")).rename(odd := tmp_path / name)
    drawn = plot(Tally(Contest("creatures", (str(odd), "random"), 2), rounds(1.0)))
    assert escape(name.replace("\a", "")) in drawn


def test_a_long_title_of_the_picture_stays_within_it() -> None:
    short, long = (Contest("creatures", bots, 6) for bots in (("1", "2"), ("1-quarrelsome",) * 2))
    assert "textLength" not in plot(Tally(short, rounds(1.0)))
    assert 'textLength="624"' in plot(Tally(long, rounds(1.0)))
