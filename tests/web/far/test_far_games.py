"""Whole games between devices, over real WebRTC, from the lobby to the last scoring."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from browser import UNSEEN, program
from far import Devices, listen, meet, play_out
from player import arrive
from relay import Relay
from tafelrunde import games

FEWEST = [(name, 2, "strict") for name in games.NAMES if 2 in games.load(name).seats and name != "creatures"]
MORE = [("wuerfel", 3, "open")]
"""Those that are short; `build.py bench peers` plays all with as many as can. Two play Creatures in Chromium and Firefox."""

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


def test_chromium_and_firefox_play_with_each_other(gather: Gather, firefox: Any, relay: Relay) -> None:
    (ada,) = gather(1)
    context, errors = firefox.new_context(locale="en-GB"), list[str]()
    ben = context.new_page()
    listen(ben, errors)
    arrive(ben, relay.address)
    meet(ada, ben, game="creatures")
    play_out((ada, ben), "creatures", seed=7)
    context.close()
    assert errors == []
