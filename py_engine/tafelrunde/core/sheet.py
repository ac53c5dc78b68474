"""A game as a sheet of notation: above its record stands what is said about it, a line each."""

from __future__ import annotations

from collections.abc import Mapping


def written(about: Mapping[str, str], record: str) -> str:
    """The sheet of a game.

    >>> sheet = written({"kinds": "person bot", "levels": "3 5"}, "[game wuerfel 1]")
    >>> print(sheet)
    # kinds person bot
    # levels 3 5
    [game wuerfel 1]
    >>> remarks(sheet)
    {'kinds': 'person bot', 'levels': '3 5'}
    """
    return "".join(f"# {what} {value}\n" for what, value in about.items()) + record


def remarks(text: str) -> dict[str, str]:
    """What is said about a game; of what is said twice the first counts."""
    said = dict[str, str]()
    for line in text.splitlines():
        if line.startswith("# "):
            what, _, value = line[2:].partition(" ")
            said.setdefault(what, value.strip())
    return said
