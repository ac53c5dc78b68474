"""What a saved game's remarks say of its seats: who was a person, and how well the bots played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tafelrunde.core.court import NAMES
from tafelrunde.terminal.screen import number


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
