"""What surrounds a game, in Firefox: the settings, a first game, letters, the look back, the curtain and the ceremony."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browser import opened
from player import begin, click, comes_true
from tables import lay, left_off

LONG = 60_000
"""More milliseconds than an act of a ceremony stands."""


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


def test_in_german_the_ceremony_leads_to_the_scoring(page: Any, site: Any) -> None:
    lay(page, left_off("creatures/2p-01", ["bot", "bot"], last=2), motion="quick", language="de")
    page.clock.install()
    page.goto(site.address + "#/table/look")
    page.wait_for_selector("#ceremony")
    assert page.evaluate("document.activeElement.id") == "further"
    comes_true(page, lambda: page.clock.fast_forward(LONG) or page.locator("#scoring").count())
    assert page.locator("#curve h2").inner_text() == "Wie sich die Punkte entwickelten"
    assert page.evaluate("document.activeElement.id") == "winner"
