"""Records looked at in a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde import games
from test_sitting import run

GOLDEN = Path(__file__).parents[1] / "golden"
GAME = GOLDEN / "wuerfel" / "2p-01.txt"


@pytest.mark.parametrize("game", games.NAMES)
def test_a_record_is_checked_shown_and_scored(game: str) -> None:
    file = min((GOLDEN / game).iterdir())
    code, said = run("replay", str(file))
    assert code == 0
    assert "entries, and all of them hold." in said
    # Nobody types: the whole game is told.
    assert all(line in said for line in file.read_text("utf-8").splitlines() if line[0].isdigit())
    assert "Won by " in said.splitlines()[-1]


def test_steps_go_on_back_and_to_any_entry() -> None:
    code, said = run("replay", str(GAME), lines=["", "", "b", "40", "t", "9999", "q"])
    assert code == 0
    shown = [line.split()[0] for line in said.splitlines() if "~" in line]
    assert shown == ["0", "1", "2", "1", "40", "103"]
    assert "Dice 1 to 6:" in said
    assert "Won by Ada, then Ben." in said


def test_scores_alone_can_be_asked_for() -> None:
    said = run("replay", str(GAME), "--scores")[1]
    assert "Ada: rolled" not in said
    assert "Won by Ada, then Ben." in said


def test_a_game_that_is_not_over_has_no_winner(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("".join(GAME.read_text("utf-8").splitlines(keepends=True)[:20]), "utf-8")
    assert "The game is not over yet." in run("replay", str(file), "--scores")[1]


@pytest.mark.parametrize(
    ("old", "new", "answer"),
    [
        ("12 Ada take C10 place", "12 Ada take C10", "Entry 12 is damaged: it, or one before it, is not as it was"),
        ("7 Ada take C38 ~b914bafb", "7 Ada take C25", "Entry 7 is damaged: the rules forbid it (rule W22)."),
        ("7 Ada take C38 ~b914bafb", "7 Ada fly", "Entry 7 is damaged: it cannot be read (line fly)."),
        ("7 Ada take C38 ~b914bafb", "7 Ben take C38", "Entry 7 is damaged: it is somebody else's turn."),
        ("9 Ben roll | 6 1 4 3 2 4 ~1b6caa3f", "9 Ben roll | 6 1 4", "Entry 9 is damaged: chance cannot have"),
        ("[game wuerfel 1]", "[game chess 1]", "The record is damaged: the lines [game ...]"),
        ("[seats Ada Ben]\n", "", "The record is damaged: the lines [game ...]"),
    ],
)
def test_the_first_damaged_entry_is_named_with_the_reason(tmp_path: Path, old: str, new: str, answer: str) -> None:
    text = "".join(line for line in GAME.read_text("utf-8").splitlines(keepends=True) if not line.startswith("#"))
    assert old in text
    # Where the check of an entry is left out, those of all later ones are too: a record as somebody writes it by hand.
    lines = text.replace(old, new).splitlines()
    bare = "~" in old or old.startswith("[")
    file = tmp_path / "game.txt"
    file.write_text("\n".join(line.partition(" ~")[0] if bare else line for line in lines), "utf-8")
    code, said = run("replay", str(file))
    assert code == 1
    assert answer in " ".join(said.split())


@pytest.mark.parametrize("entry", ["9 Ben roll | 6 1 4 3 2 4 ~1b6caa3f", "9 Ben throws => 6"])
def test_a_newer_record_is_said_to_be_newer_and_not_damaged(tmp_path: Path, entry: str) -> None:
    text = GAME.read_text("utf-8").replace("[game wuerfel 1]", "[game wuerfel 2]")
    file = tmp_path / "game.txt"
    file.write_text(text.replace("9 Ben roll | 6 1 4 3 2 4 ~1b6caa3f", entry), "utf-8")
    code, said = run("replay", str(file))
    assert code == 1
    assert said.startswith("The record is newer than this program: rules 2 of wuerfel, and here are rules 1.")


def test_what_is_no_text_at_all_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(b"\xff\x00")
    assert run("replay", str(file))[0] == 1


def test_what_another_program_has_saved_is_read_and_what_is_no_text_is_told_of(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(b"\xef\xbb\xbf" + GAME.read_bytes())  # as some editors mark their files
    assert run("replay", str(file), "--scores") == run("replay", str(GAME), "--scores")
    file.write_bytes(b"\xff")
    for command in ("play", "replay", "verify"):
        said = "That does not work: cannot read 'game.txt': expected a text in UTF-8.\n"
        assert run(command, str(file)) == (1, said)
