"""What only a browser can show at the table: the curtain, and a game that survives a crash."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from playwright.sync_api import Error

from player import begin, click, stored, tap


def hand(page: Any) -> int:
    """How many cards of a hand are anywhere in the page."""
    return int(page.locator("[id^=card-]").count())


def test_the_curtain_hides_the_hand_and_whoever_takes_the_screen_has_it(page: Any, site: Any) -> None:
    begin(page, site.address, "person", "person", "person", game="laurin")
    for _ in range(3):
        page.wait_for_selector("#curtain")
        assert hand(page) == 0
        assert page.evaluate("document.activeElement.dataset.do") == "take"
        page.keyboard.press("Enter")
        page.wait_for_selector("#board")
        assert hand(page) > 0
        click(page, "#decline")
    click(page, "#curtain [data-do=take]")
    while page.wait_for_selector("#covered, #board [data-play]").get_attribute("id") != "covered":
        said = page.locator("#spoken").inner_text()
        click(page, "#board [data-play]")
        page.wait_for_function("said => document.getElementById('spoken').innerText !== said", arg=said)
    assert hand(page) == 0
    click(page, "#uncover")
    page.wait_for_selector("#hand")
    assert hand(page) > 0


def test_a_game_survives_a_crash_and_waits_in_the_hall(chromium: Any, site: Any) -> None:
    context = chromium.new_context(locale="en-GB")
    page = context.new_page()
    begin(page, site.address, "person", "person")
    click(page, "[data-play=roll]")
    page.wait_for_selector("#die-1[aria-pressed=false]")
    dice = [page.locator(f"#die-{die}").get_attribute("aria-label") for die in range(1, 7)]
    stored(page)
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash")
    page.close()
    page = context.new_page()
    page.goto(site.address)
    click(page, "#go-on")
    page.wait_for_selector("#die-1[aria-pressed=false]")
    assert [page.locator(f"#die-{die}").get_attribute("aria-label") for die in range(1, 7)] == dice
    context.close()


def test_brackets_and_the_slider_lead_back_and_what_a_person_does_goes_on_from_now(page: Any, site: Any) -> None:
    begin(page, site.address, "person", "person")
    click(page, "[data-play=roll]")
    page.wait_for_selector("#die-1[aria-pressed=false]")
    page.keyboard.press("[")
    page.wait_for_selector("#past")
    assert page.locator("#board [data-play]").count() == 0
    page.keyboard.press("]")
    page.locator("#moment").fill("0")
    page.wait_for_function("document.querySelector('#past .past-count').textContent === '0/1'")
    assert page.evaluate("document.activeElement.id") == "moment"
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.querySelector('#past .past-count').textContent === '1/1'")
    assert page.locator("#moment").input_value() == "1"
    click(page, "#now")
    page.wait_for_selector("#past", state="detached")
    click(page, "#deed-menu")
    click(page, "#menu-look")
    page.wait_for_selector("#past")
    page.wait_for_selector("#menu", state="hidden")
    click(page, "#past-first")
    click(page, "#try")
    page.wait_for_selector("#past", state="detached")
    click(page, "[data-play=roll]")
    stored(page)
    page.goto(site.address)
    page.get_by_text("tried from action 1 (").first.wait_for()
    assert page.locator(".saved").count() == 2


def test_a_copied_link_opens_the_game_on_another_device(page: Any, phone: Any, site: Any) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    begin(page, site.address, "person", "person")
    click(page, "[data-play=roll]")
    page.wait_for_selector("#die-1[aria-pressed=false]")
    dice = [page.locator(f"#die-{die}").get_attribute("aria-label") for die in range(1, 7)]
    click(page, "#deed-menu")
    click(page, "#menu [data-do^=link]")
    click(page, "#copy")
    page.wait_for_selector("#handout", state="detached")
    link = page.evaluate("navigator.clipboard.readText()")
    page.context.clear_permissions()
    phone.goto(link)
    tap(phone, "#accept")
    phone.wait_for_selector("#die-1[aria-pressed=false]")
    assert [phone.locator(f"#die-{die}").get_attribute("aria-label") for die in range(1, 7)] == dice
