"""What surrounds a game, in Firefox: the settings, a first game, letters, the look back, the curtain and the ceremony."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from conftest import opened
from player import begin, click


@pytest.fixture
def page(firefox: Any) -> Iterator[Any]:
    yield from opened(firefox)


def test_settings_a_first_game_letters_and_the_look_back(page: Any, site: Any) -> None:
    page.goto(site.address)
    page.wait_for_selector("html[data-ready=yes]")
    click(page, "#set-motion-none")
    click(page, "#set-theme-dark")
    assert page.locator("html[data-theme=dark]").count() == 1
    click(page, "#lesson")
    first = page.locator("#guide").inner_text()
    click(page, "#roll")
    page.wait_for_selector("#die-1")
    assert page.locator("#guide").inner_text() != first
    page.keyboard.press("t")
    page.wait_for_selector("#notice")
    click(page, "#deed-menu")
    click(page, "#menu-look")
    page.wait_for_selector("#past")
    click(page, "#now")
    page.wait_for_selector("#die-1")


def test_the_curtain_falls_and_rises(page: Any, site: Any) -> None:
    begin(page, site.address, "person", "person", "bot", game="laurin")
    click(page, "#curtain [data-do=take]")
    page.wait_for_selector("#hand")


def test_the_ceremony_leads_to_the_scoring(page: Any, site: Any) -> None:
    page.goto(site.address)
    page.wait_for_selector("html[data-ready=yes]")
    click(page, "#set-motion-quick")
    click(page, "#set-pace-fast")
    click(page, "#tile-creatures")
    click(page, "#set-kind-0-bot")
    click(page, "#begin")
    page.wait_for_selector("#ceremony", timeout=120_000)
    page.wait_for_selector("#scoring")
    assert page.locator("#curve").count() == 1
