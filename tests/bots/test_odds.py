"""From points to chances: nearly what the textbooks say, and the same everywhere."""

from __future__ import annotations

import ast
from math import exp
from pathlib import Path

import pytest

from tafelrunde import bots
from tafelrunde.bots.odds import odds, rise, shares


@pytest.mark.parametrize("x", [0, -0.01, -0.5, -1, -2, -5, -20, -300])
def test_what_rises_is_nearly_the_exponential(x: float) -> None:
    assert rise(x) == pytest.approx(exp(x), abs=2e-3)


@pytest.mark.parametrize("lead", [-9, -3, -0.2, 0, 0.2, 3, 9])
def test_the_odds_of_both_sides_make_one(lead: float) -> None:
    assert odds(lead) + odds(-lead) == pytest.approx(1)
    assert (odds(lead) > 0.5) == (lead > 0)


def test_shares_make_one_and_follow_the_points() -> None:
    one, two, three = shares([12.0, 3.5, 3.5], 6.0)
    assert one + two + three == pytest.approx(1)
    assert one > two == three
    assert shares([4.0, 4.0], 6.0) == [0.5, 0.5]
    assert shares([6.0, 0.0], 6.0)[0] == pytest.approx(odds(1.0))


OURS = "machines differ in powers and in all of math but roots; tafelrunde.bots.odds is the same everywhere"


def test_bots_calculate_with_what_is_the_same_on_every_machine() -> None:
    """Roots are rounded by a standard; what else a library of mathematics says is its own affair, and powers of floats come from there."""
    for file in sorted(Path(bots.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "math":
                assert {name.name for name in node.names} <= {"sqrt"}, f"{file}: {OURS}"
            assert not isinstance(node, ast.Import) or "math" not in {name.name for name in node.names}, (
                f"{file}: {OURS}"
            )
            assert not isinstance(node, ast.Pow), f"{file}: {OURS}"
