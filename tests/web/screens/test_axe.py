"""Every screen through axe, by day and by night, on a phone and on a desktop."""

from __future__ import annotations

from typing import Any

from axe import faults
from player import FIRST, begin, click, play_to_the_end
from tables import lay, left_off


def seen(page: Any) -> list[str]:
    """What axe finds on a phone and on a desktop: by day, and in the colours of the night."""
    found = list[str]()
    for width, height in ((390, 844), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        found += faults(page)
        page.emulate_media(color_scheme="dark")
        found += faults(page, "color-contrast")
        page.emulate_media(color_scheme="light")
    return found


def test_no_screen_has_a_fault(page: Any, site: Any) -> None:
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.goto(site.address)
    page.wait_for_selector("html[data-ready=yes]")
    assert seen(page) == []
    page.goto(site.address + "#/rules/wuerfel")
    page.wait_for_selector("#W1")
    assert seen(page) == []
    begin(page, site.address, "person", "bot", "person")
    assert seen(page) == []
    click(page, "[data-why]")
    page.wait_for_selector("#notice")
    assert seen(page) == []
    click(page, "#notice [data-do=close]")
    click(page, FIRST)
    page.wait_for_selector("#die-1[aria-pressed=false]")
    assert seen(page) == []
    page.locator("#deed-panel-rules").click()
    page.wait_for_selector("#panel .book #W1")
    assert seen(page) == []
    page.locator("#deed-panel-rules").click()
    click(page, "#deed-menu")
    assert seen(page) == []
    click(page, "#menu-look")
    page.wait_for_selector("#past")
    assert seen(page) == []
    click(page, "#now")
    page.wait_for_selector("#past", state="detached")
    lay(page, left_off("wuerfel/3p-01", ["person"] * 3, last=6))
    page.goto(site.address + "#/table/look")
    page.reload()
    play_to_the_end(page)
    assert seen(page) == []
    page.goto(site.address + "#/")
    page.wait_for_selector("#saves")
    assert seen(page) == []
    click(page, "#finished summary")
    click(page, "#finished .saved-more")
    assert seen(page) == []
    click(page, "#finished [data-do^=link]")
    page.wait_for_selector("#handout")
    assert seen(page) == []
    page.goto(page.locator("#handout").input_value())
    page.wait_for_selector("#offer")
    assert seen(page) == []
    begin(page, site.address, "person", "person", "bot", game="laurin")
    page.wait_for_selector("#curtain")
    assert seen(page) == []
