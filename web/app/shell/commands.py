"""What can be done with a tap: every part of the page has a table of its commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

T = TypeVar("T")

Commands = Mapping[str, Callable[[str], None]]
"""By the word that stands first in `data-do`; what follows it there is handed on."""

Fields = Mapping[str, Callable[[str, str], None]]
"""What was written, by what stands before the first hyphen in the name of the field; what follows it there comes before the value."""


def merged(*tables: Mapping[str, T]) -> Mapping[str, T]:
    """All of them in one; a word that two know is a mistake.

    >>> sorted(merged({"undo": print}, {"escape": print}))
    ['escape', 'undo']
    >>> merged({"undo": print}, {"undo": print})
    Traceback (most recent call last):
    ValueError: two are called undo
    """
    found: dict[str, T] = {}
    for table in tables:
        if twice := found.keys() & table.keys():
            raise ValueError(f"two are called {', '.join(sorted(twice))}")
        found |= table
    return found
