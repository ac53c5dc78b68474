"""Files that go from the page to a terminal, and from there to the page."""

from __future__ import annotations

import io
from pathlib import Path

from app.saved import share
from tafelrunde.terminal.main import main
from tafelrunde.terminal.screen import Screen


def played(*words: str, file: Path) -> str:
    """Play at a terminal, keep the game there, and leave; what was said."""
    out = io.StringIO()
    main(["play", *words], Screen(io.StringIO(f"1\nsave {file}\nquit\n"), out))
    return out.getvalue()


def test_page_and_terminal_know_each_others_bots(tmp_path: Path) -> None:
    file = tmp_path / "game.tafel"
    played("creatures", "--names", "Merlin", "--bots", "5:Ben,1:Isolde", file=file)
    sheet = share.read(file.read_text("utf-8"))
    assert (sheet.kinds, sheet.levels) == (["person", "bot", "bot"], [3, 5, 1])
    assert sheet.record.names == ("Merlin", "Ben", "Isolde")
    kinds, levels = ["person", "bot", "bot"], [3, 2, 4]
    file.write_text(share.write(sheet.record, kinds, "Sunday", "open", [3, 0, 1], levels, practice=True), "utf-8")
    assert "Merlin>" in played(str(file), file=file)
    again = share.read(file.read_text("utf-8"))
    assert len(again.record.entries) > len(sheet.record.entries)
    assert (again.kinds, again.levels, again.title, again.colours) == (kinds, levels, "Sunday", [3, 0, 1])
    assert (again.hands, again.practice) == ("open", True)
