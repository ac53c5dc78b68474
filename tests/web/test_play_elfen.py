"""Whole games of König der Elfen in a real browser: by mouse, by finger on a phone, and by keyboard."""

from __future__ import annotations

from typing import Any

from elf import travel_to_the_end
from player import begin, press, tap

SMALL = """() => [...document.querySelectorAll('#board :is([data-play], [data-why], [data-select], [popovertarget])')]
  .filter((element) => !element.closest('[popover]'))
  .map((element) => [element.id, element.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 43.5 || height < 43.5)
  .map(([id, { width, height }]) => `${id} ${width} ${height}`)"""
"""What is tapped on the table and is too small for a finger."""


def test_a_whole_game_by_mouse(page: Any, site: Any) -> None:
    begin(page, site.address, "person", "bot", game="elfen")

    def look(phase: str) -> None:
        # Where several kinds of tickets lead on, the village asks which; once one is chosen, it asks no more.
        assert page.locator(":popover-open").count() == 0
        asks = page.locator(".ke-village.is-ahead[popovertarget]")
        if phase == "travel" and asks.count() and page.locator("[popover] [data-play^=enter]").count():
            asks.click()
            page.wait_for_selector(":popover-open [data-play^=enter]")

    assert {"plan", "swap", "travel"} <= travel_to_the_end(page, look=look)


def test_a_whole_game_by_touch_on_a_phone(chromium: Any, site: Any) -> None:
    phone = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="de-DE")
    page = phone.new_page()
    begin(page, site.address, "person", "bot", act=tap, game="elfen")

    def look(_phase: str) -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert page.evaluate(SMALL) == []

    travel_to_the_end(page, tap, look)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    phone.close()


def test_a_whole_game_by_keyboard_alone(page: Any, site: Any) -> None:
    begin(page, site.address, "person", "bot", act=press, game="elfen")
    travel_to_the_end(page, press)
