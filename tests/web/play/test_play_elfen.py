"""König der Elfen in a real browser: a whole game by mouse at night and a journey by finger on a phone, where axe looks on, and the end of one by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from axe import faults
from elf import ready, travel_to_the_end
from player import PHONE, begin, click, press, tap
from tables import lay, left_off

SMALL = """() => [...document.querySelectorAll('#board :is([data-play], [data-why], [data-select], [popovertarget])')]
  .filter((element) => !element.closest('[popover]'))
  .map((element) => [element.id, element.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 43.5 || height < 43.5)
  .map(([id, { width, height }]) => `${id} ${width} ${height}`)"""
"""What is tapped on the table and is too small for a finger."""


def judge(page: Any) -> Callable[[str], None]:
    """Axe has no fault to find with what can be opened and chosen, nor with any phase when it is seen for the first time."""
    looked = set()

    def look(phase: str) -> None:
        if phase not in looked:
            looked.add(phase)
            assert faults(page) == []

    look(ready(page))
    for opener in ("#guide-open", "#person-1"):
        click(page, opener)
        page.wait_for_selector(":popover-open :is(ul, dl)")
        assert faults(page) == []
        page.keyboard.press("Escape")
    card = page.locator(".ke-kind[data-select]")
    if card.count():
        card.first.click()
        page.wait_for_selector(".ke-kind[aria-pressed=true]")
        assert faults(page) == []
    return look


def test_a_whole_game_by_mouse(page: Any, site: Any) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    begin(page, site.address, "person", "bot", game="elfen")
    judged = judge(page)

    def look(phase: str) -> None:
        judged(phase)
        # Where several kinds of tickets lead on, the village asks which; once one is chosen, it asks no more.
        assert page.locator(":popover-open").count() == 0
        asks = page.locator(".ke-village.is-ahead[popovertarget]")
        if phase == "travel" and asks.count() and page.locator("[popover] [data-play^=enter]").count():
            asks.click()
            page.wait_for_selector(":popover-open [data-play^=enter]")

    assert {"plan", "swap", "travel"} <= travel_to_the_end(page, look=look)
    judged(ready(page))


def test_to_the_end_by_touch_on_a_phone(guest: Any, site: Any) -> None:
    page = guest(**PHONE, locale="de-DE", reduced_motion="reduce")
    lay(page, left_off("elfen/2p-01", ("person", "bot"), last=40), language="de")
    page.goto(site.address + "#/table/look")
    judged = judge(page)

    def look(phase: str) -> None:
        judged(phase)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert page.evaluate(SMALL) == []

    assert {"plan", "travel"} <= travel_to_the_end(page, tap, look)
    judged(ready(page))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_to_the_end_by_keyboard_alone(page: Any, site: Any) -> None:
    lay(page, left_off("elfen/2p-01", ("person", "bot"), last=20))
    page.goto(site.address + "#/table/look")
    travel_to_the_end(page, press)
