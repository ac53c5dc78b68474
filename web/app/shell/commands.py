"""What can be done with a tap: every part of the page has a table of its commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

Commands = Mapping[str, Callable[[str], None]]
"""By the word that stands first in `data-do`; what follows it there is handed on."""


def merged(*tables: Commands) -> Commands:
    """All of them in one; a word that two know is a mistake.

    >>> sorted(merged({"undo": print}, {"escape": print}))
    ['escape', 'undo']
    >>> merged({"undo": print}, {"undo": print})
    Traceback (most recent call last):
    ValueError: two commands are called undo
    """
    found: dict[str, Callable[[str], None]] = {}
    for table in tables:
        if twice := found.keys() & table.keys():
            raise ValueError(f"two commands are called {', '.join(sorted(twice))}")
        found |= table
    return found
