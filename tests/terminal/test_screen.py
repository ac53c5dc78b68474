"""The command as a program of its own: in a pipe, and in a real terminal."""

from __future__ import annotations

import io
import os
import runpy
import subprocess
import sys
from errno import EINVAL, EPIPE
from pathlib import Path
from types import SimpleNamespace

import pytest

from tafelrunde.terminal import main, screen
from tafelrunde.terminal.screen import CLEAR, Left, Screen

ENGINE = Path(__file__).parents[2] / "py_engine"
COMMAND = [sys.executable, "-m", "tafelrunde"]


def test_a_program_that_was_started_without_streams_has_nobody_to_ask_and_to_tell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    monkeypatch.setattr("sys.stdout", None)
    assert main.main(["games"]) == 0
    assert main.main(["play", "wuerfel"]) == 0


def environment(**more: str) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(ENGINE)} | more


class Window(io.StringIO):
    """A person reads and types here."""

    def isatty(self) -> bool:
        return True


def test_in_a_window_long_lines_are_broken_and_long_lists_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    monkeypatch.setenv("LINES", "8")
    out = Window()
    window = Screen(Window("\n\nq\n"), out)
    window.say("  four words in line, and more")
    assert out.getvalue() == "  four words in\n      line, and more\n"
    window.page(map(str, range(100)))
    assert out.getvalue().endswith("-- Enter: more, q: enough -- ")
    assert "17\n" in out.getvalue()
    assert "18\n" not in out.getvalue()
    with pytest.raises(Left):
        window.ask(">")


def test_what_passes_by_leaves_the_last_column_free(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Windows console begins a new line as soon as one is full."""
    monkeypatch.setenv("COLUMNS", "20")
    out = Window()
    Screen(Window(), out).pass_by("#" * 30)
    assert out.getvalue() == f"\r{'#' * 19}\r"


def test_a_window_is_cleared_as_its_system_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    for name in ("posix", "nt"):
        monkeypatch.setattr(screen, "os", SimpleNamespace(name=name, system=calls.append))
        out = Window()
        Screen(Window(), out).clear()
        assert (out.getvalue(), calls) == ((CLEAR, []) if name == "posix" else ("", ["cls"]))
    pipe = io.StringIO()
    Screen(io.StringIO(), pipe).clear()
    assert pipe.getvalue() == ""


def test_the_module_is_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["tafelrunde", "games"])
    # Where branches are counted, all modules have been imported.
    monkeypatch.delitem(sys.modules, "tafelrunde.__main__", raising=False)
    with pytest.raises(SystemExit) as end:
        runpy.run_module("tafelrunde", run_name="__main__")
    assert end.value.code == 0
    assert "wuerfel" in capsys.readouterr().out


def test_a_whole_game_through_a_pipe() -> None:
    words = [*COMMAND, "play", "creatures", "--bots", "1", "--seed", "3"]
    # An old Windows console speaks cp1252: what it cannot show must not end the game.
    done = subprocess.run(
        words,
        input=b"1\r\n" * 20,
        env=environment(PYTHONIOENCODING="cp1252"),
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert b"Won by " in done.stdout
    assert not done.stderr


def test_whoever_stops_reading_ends_the_program_quietly() -> None:
    words = [*COMMAND, "replay", str(Path(__file__).parents[1] / "golden/creatures/6p-01.txt")]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.readline()
        program.stdout.close()
        assert program.stderr.read() == b""


@pytest.mark.parametrize(
    ("system", "error", "quiet"),
    [
        ("posix", BrokenPipeError(EPIPE, "Broken pipe"), True),
        ("nt", OSError(EINVAL, "Invalid argument"), True),
        ("nt", OSError(EINVAL, "Invalid argument", "a?b"), False),
        ("posix", OSError(EINVAL, "Invalid argument"), False),
    ],
)
def test_that_nobody_reads_any_more_every_system_says_in_its_own_way(
    monkeypatch: pytest.MonkeyPatch, system: str, error: OSError, quiet: bool
) -> None:
    def shelf(*_: object) -> None:
        raise error

    led = list[tuple[int, int]]()
    there = {
        "devnull": os.devnull,
        "O_WRONLY": os.O_WRONLY,
        "open": lambda *_: 7,
        "dup2": lambda *ends: led.append(ends),
    }
    monkeypatch.setattr(main, "os", SimpleNamespace(name=system, **there))
    monkeypatch.setattr(main, "shelf", shelf)
    monkeypatch.setattr("sys.stdout", SimpleNamespace(fileno=lambda: 1))
    out = io.StringIO()
    assert main.main(["games"], Screen(io.StringIO(), out)) == 1
    assert (led, not out.getvalue()) == ([(7, 1)] if quiet else [], quiet)


@pytest.mark.skipif(os.name == "nt", reason="a pseudo-terminal is a thing of Unix")
def test_at_one_screen_a_hand_is_hidden_before_the_next_person_looks() -> None:
    said = terminal("play", "elfen", "--names", "Ada,Ben", "--seed", "1", lines=["", "1", "", "quit", "quit"])
    _, _, ada, between, ben = said.split(CLEAR)
    assert "Hand of Ben (10): ? ?" in ada
    assert "Now it is for Ben alone to look." in between
    assert "Hand of" not in between
    assert "Hand of Ada (9): ? ?" in ben
    assert "Hand of Ben (10): ?" not in ben


@pytest.mark.skipif(os.name == "nt", reason="a pseudo-terminal is a thing of Unix")
def test_where_nothing_is_hidden_nobody_looks_away() -> None:
    said = terminal("play", "creatures", "--names", "Ada,Ben", "--seed", "1", lines=["1", "1", "quit", "quit"])
    assert "alone to look" not in said
    assert "\x1b" not in said


@pytest.mark.skipif(os.name == "nt", reason="a pseudo-terminal is a thing of Unix")
def test_many_short_lines_stand_side_by_side() -> None:
    lines = ["roll", "reroll", "quit", "quit"]
    said = terminal("play", "wuerfel", "--names", "Ada,Ben", "--seed", "1", lines=lines)
    assert "   2  reroll 1               3  reroll 2               4  reroll 3\r\n" in said
    assert "  62  reroll 1 3 4 5 6      63  reroll 2 3 4 5 6      64  reroll 1 2 3 4 5 6\r\n" in said


def terminal(*words: str, lines: list[str]) -> str:
    """The command in a terminal of 80 columns and 24 lines, and all that appears there."""
    import fcntl
    import pty
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    env = environment(TERM="xterm", COLUMNS="80", LINES="24")
    with subprocess.Popen([*COMMAND, *words], stdin=theirs, stdout=theirs, stderr=theirs, env=env) as program:
        os.close(theirs)
        said = b""
        for line in lines:
            os.write(ours, f"{line}\n".encode())
        try:
            while more := os.read(ours, 65536):
                said += more
        except OSError:  # how Linux says that the other end is closed
            pass
        os.close(ours)
        assert program.wait(60) == 0
    return said.decode()
