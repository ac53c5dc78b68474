"""What is said above a saved game, as the page says it: who was a person and how well the bots played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tafelrunde.core.court import NAMES, nearest


def people(about: Mapping[str, str], names: Sequence[str]) -> list[str]:
    """Who is a person there; where that is not said, whoever has no name of the bots' people."""
    kinds = about.get("kinds", "").split()
    if len(kinds) != len(names) or not {*kinds} <= {"person", "bot"}:
        kinds = ["bot" if name in NAMES else "person" for name in names]
    return [name for name, kind in zip(names, kinds, strict=True) if kind == "person"]


def graded(about: Mapping[str, str], seats: int, otherwise: int) -> list[int]:
    """Per seat how well a bot plays there; nothing where that is not said of all."""
    said = [one for one in about.get("levels", "").split() if one.isdecimal() and len(one) == 1]
    return [nearest(int(one), otherwise) for one in said] if len(said) == seats else []
