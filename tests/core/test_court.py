"""The bots' people: who comes next, and which level is meant."""

from __future__ import annotations

import pytest

from tafelrunde import games
from tafelrunde.bots.odds import ahead
from tafelrunde.core.court import LEVELS, NAMES, following, nearest
from tafelrunde.core.record import MOST_SEATS


def test_whoever_comes_next_sits_nowhere_else() -> None:
    name, seen = "", list[str]()
    for _ in NAMES:
        name = following(name, seen)
        seen.append(name)
    assert seen == list(NAMES)
    assert following(name, seen) == name, "where all sit, nobody comes"
    assert following("Merlin", [None, "Morgana"]) == "Gawain"


def test_there_is_somebody_for_every_seat_of_every_game() -> None:
    assert len(NAMES) >= MOST_SEATS >= max(games.load(name).seats[-1] for name in games.NAMES)
    assert ahead(1.0, MOST_SEATS) > ahead(0.0, MOST_SEATS)


@pytest.mark.parametrize(("told", "meant"), [(0, 1), (2, 2), (99, len(LEVELS)), (None, 3), (True, 3), ("4", 3)])
def test_a_level_of_another_version_is_the_nearest(told: object, meant: int) -> None:
    assert nearest(told, 3) == meant
