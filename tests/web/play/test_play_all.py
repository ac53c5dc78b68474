"""Every other game in a real browser: a whole one by mouse, and of each the last stretch by mouse, by finger on a phone and by keyboard alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from player import Act, begin, click, press, step, tap
from tables import lay, left_off
from tafelrunde import games

WISHES = {
    "laurin": (
        "#bid[data-play]",
        "#keep[data-play]",
        "#hand [data-select][aria-pressed=false]",  # treasure, to bid or to buy with
        "#tray .kl-hand-cards [data-select][aria-pressed=false]",
        "#board [data-play]:not(#pass, #done, #decline)",
        "#board [data-play]",
    ),
    "loewenherz": ("#done", "#board [data-play]", "#board [data-select]"),
}
"""What a hasty person does first if it can be done; in the other games anything."""

ANY = ("#board [data-play]", "#board [data-select]")

YOURS = "#scoring, #curtain, #uncover, #board :is([data-play], [data-select])"
ENDINGS = {"creatures": ("creatures/3p-02", 20), "laurin": ("laurin/3p-13", 10)}
LAST = {
    game: ENDINGS.get(game, (f"{game}/3p-01", 16))
    for game in games.NAMES
    if not Path(__file__).with_name(f"test_play_{game}.py").exists() and game != "wuerfel"
}
"""A recorded game, and how many of its last actions are played otherwise; test_play.py plays that one."""


def play_on(page: Any, game: str, act: Act) -> int:
    """Do what comes first until the scoring stands there; gives how often something was tapped."""
    taps = 0
    while True:
        page.wait_for_selector(YOURS)
        if page.locator("#scoring").count():
            return taps
        step(page, act, ("#curtain [data-do=take], #uncover", *WISHES.get(game, ANY)))
        taps += 1


def last_stretch(page: Any, site: Any, game: str, act: Act, *kinds: str) -> None:
    """Sit down at a recorded game that is nearly over, and play it to its end."""
    recorded, last = LAST[game]
    lay(page, left_off(recorded, kinds, last=last))
    page.goto(site.address + "#/table/look")
    assert play_on(page, game, act) >= 5


@pytest.mark.parametrize("game", LAST)
def test_to_the_end_by_keyboard_alone(page: Any, site: Any, game: str) -> None:
    last_stretch(page, site, game, press, "person", "bot", "person")


@pytest.mark.parametrize("game", LAST)
def test_to_the_end_by_touch_on_a_phone(phone: Any, site: Any, game: str) -> None:
    last_stretch(phone, site, game, tap, "person", "person", "person")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_whole_game_by_mouse(page: Any, site: Any) -> None:
    begin(page, site.address, "person", "bot", game="creatures")
    assert play_on(page, "creatures", click) > 5


@pytest.mark.parametrize("game", [game for game in LAST if game != "creatures"])
def test_to_the_end_by_mouse(page: Any, site: Any, game: str) -> None:
    last_stretch(page, site, game, click, "person", "bot", "person")
