"""Where people read and type: a terminal, a pipe, or a test."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable
from io import StringIO
from typing import TextIO

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Empties the window and what can be scrolled back to."""


LONG = 10
"""Digits that nobody means."""


def number(typed: str) -> int | None:
    """A number that was typed; nothing where it is none.

    >>> number("12"), number("1.5"), number("9" * 5000)
    (12, None, None)
    """
    return int(typed) if typed.isdecimal() and len(typed) < LONG else None


class Left(Exception):
    """Nobody types any more, or somebody wants to go."""


class Screen:
    """Lines out, lines in. In a pipe nothing is cleared and nothing waits."""

    def __init__(self, reader: TextIO, writer: TextIO) -> None:
        self._reader = reader
        self._writer = writer
        self.live = reader.isatty() and writer.isatty()
        """Whether a person sits there."""

    @classmethod
    def standard(cls) -> Screen:
        """That of this program; what an old terminal cannot show becomes a question mark, and no error."""
        for stream in (sys.stdin, sys.stdout):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure:
                reconfigure(errors="replace")
        # A program that was started without them has none.
        return cls(sys.stdin or StringIO(), sys.stdout or StringIO())

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines."""
        columns, lines = shutil.get_terminal_size()
        return min(columns, 100), lines if self.live else sys.maxsize

    def say(self, *lines: str) -> None:
        """Print lines; in a window, long ones are broken at spaces and indented a little more than their beginning."""
        for line in lines:
            if self.live:
                lead = " " * (len(line) - len(line.lstrip()) + 4)
                line = textwrap.fill(line, self.size[0], subsequent_indent=lead)  # noqa: PLW2901 - the same, broken
            print(line, file=self._writer)
        self._writer.flush()

    def pass_by(self, line: str) -> None:
        """Show a line that the next such line replaces, and an empty one takes away; in a pipe it is not worth telling."""
        if self.live:
            wide = self.size[0] - 1  # in the last column a Windows console begins a new line
            print(f"\r{line[:wide]:{wide}}\r", end="", file=self._writer, flush=True)

    def ask(self, prompt: str) -> str:
        """A line that somebody types, without blanks around it; raises `Left` where nothing more will come."""
        print(prompt, end=" ", file=self._writer, flush=True)
        line = self._reader.readline()
        if not self.live:
            print(line.rstrip("\r\n"), file=self._writer)
        if not line:
            raise Left
        return " ".join(line.split())

    def page(self, lines: Iterable[str]) -> None:
        """Print many lines, a window at a time."""
        room = max(self.size[1] - 2, 5)
        for number, line in enumerate(lines):
            if number and number % room == 0 and self.ask("-- Enter: more, q: enough --") == "q":
                return
            self.say(line)

    def clear(self) -> None:
        """Leave nothing to be read of what was there."""
        if not self.live:
            return
        if os.name == "nt":
            os.system("cls")  # noqa: S605 - a Windows console of its own knows no escape sequences
        else:
            print(CLEAR, end="", file=self._writer, flush=True)
