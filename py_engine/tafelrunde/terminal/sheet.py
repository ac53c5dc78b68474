"""A saved game as a sheet: above its record stand remarks, who was a person and how well the bots played, as the page writes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

from tafelrunde.core import Record
from tafelrunde.core.court import NAMES
from tafelrunde.terminal.screen import number


def written(record: Record, about: Mapping[str, str]) -> str:
    """The sheet of a game, with what is said about it.

    >>> sheet = written(Record("wuerfel", 1, ("Ada", "Ben"), {}), {"kinds": "person bot", "levels": "3 5"})
    >>> print(sheet, end="")
    # kinds person bot
    # levels 3 5
    [game wuerfel 1]
    [seats Ada Ben]
    [options -]
    >>> remarks(sheet)
    {'kinds': 'person bot', 'levels': '3 5'}
    """
    return "".join(f"# {what} {value}\n" for what, value in about.items()) + record.text()


def remarks(text: str) -> dict[str, str]:
    """What is said about a game above its record."""
    above = takewhile(lambda line: not line.startswith("["), text.splitlines())
    said = (line[2:].partition(" ") for line in above if line.startswith("# "))
    return {what: value for what, _, value in said}


def people(about: Mapping[str, str], names: Sequence[str]) -> list[str]:
    """Who is a person there; where that is not said, whoever has no name of the bots' people."""
    kinds = about.get("kinds", "").split()
    if len(kinds) != len(names) or not {*kinds} <= {"person", "bot"}:
        kinds = ["bot" if name in NAMES else "person" for name in names]
    return [name for name, kind in zip(names, kinds, strict=True) if kind == "person"]


def graded(about: Mapping[str, str], seats: int) -> list[int]:
    """Per seat how well a bot plays there, also by levels that only a newer version knows; nothing where that is not said of all."""
    said = [level for one in about.get("levels", "").split() if (level := number(one)) is not None]
    return said if len(said) == seats else []
