"""The styles of the five tables lie side by side once somebody has played several games: none may dress another's."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from tafelrunde import games

STYLE = Path(__file__).parents[2] / "web/style"
RULE = re.compile(r"([^{};]+)\{")


def openings(game: str) -> set[str]:
    """The classes that the selectors of a game begin with, each alone."""
    text = re.sub(r"/\*.*?\*/", "", (STYLE / f"{game}.css").read_text(), flags=re.DOTALL)
    selectors = [one.strip() for rule in RULE.findall(text) if "@" not in rule for one in rule.split(",")]
    return {match[1] for one in selectors if (match := re.match(r"\.([\w-]+)(?![\w.-])", one))}


@pytest.mark.parametrize(("one", "other"), list(combinations(games.NAMES, 2)))
def test_two_games_dress_nothing_in_common(one: str, other: str) -> None:
    assert openings(one) & openings(other) == set()
