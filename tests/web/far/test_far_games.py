"""Whole games between devices, over real WebRTC, from the lobby to the last scoring."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from browser import UNSEEN, program
from far import Devices, meet, play_out
from relay import Relay
from tafelrunde import games

ELSEWHERE = {"creatures": "test_proof.py", "wuerfel": "test_rooms.py"}
"""What two play to its end while something else is looked at there."""
FEWEST = [(name, 2, "strict") for name in games.NAMES if 2 in games.load(name).seats and name not in ELSEWHERE]
MORE = [("wuerfel", 3, "open")]
"""Those that are short; `build.py bench peers` plays all with as many as can."""

Gather = Callable[[int], list[Any]]


@pytest.fixture(scope="module")
def evening(playwright: Any, relay: Relay, home: Path, network: None) -> Iterator[Devices]:
    """Devices that stay on from game to game."""
    devices = Devices(playwright.chromium, program(playwright), UNSEEN, relay, home)
    yield devices
    devices.stop()


@pytest.fixture
def gather(evening: Devices) -> Iterator[Gather]:
    """So many people in the hall; an error on a page of theirs is an error of the test."""
    yield evening.gather
    assert evening.errors == []


@pytest.mark.parametrize(("game", "seats", "chance"), [*FEWEST, *MORE])
def test_a_game_ends_with_the_same_log_and_the_same_scoring_for_all(
    gather: Gather, game: str, seats: int, chance: str
) -> None:
    people = gather(seats)
    meet(*people, game=game, chance=chance)
    play_out(people, game, seed=7)
