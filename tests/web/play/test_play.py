"""Whole games in real browsers, as each kind of person plays them."""

from __future__ import annotations

from typing import Any

import pytest

from player import FIRST, PHONE, act_and_hear, begin, click, play_to_the_end, press, stored, tap
from tables import lay, left_off, turn_to


@pytest.mark.parametrize("any_page", ["firefox"], indirect=True)
def test_a_whole_game_by_mouse_with_people_and_a_bot(any_page: Any, site: Any) -> None:
    begin(any_page, site.address, "person", "bot", "person")
    assert play_to_the_end(any_page) > 5
    assert any_page.locator("#scoring").inner_text()
    any_page.locator("#rematch").click()
    any_page.wait_for_selector("[data-play=roll]")


def test_a_whole_game_by_touch_on_a_phone(guest: Any, site: Any) -> None:
    page = guest(**PHONE, locale="de-DE")
    begin(page, site.address, "person", "person", act=tap)
    play_to_the_end(page, act=tap)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_game_is_begun_and_another_one_ended_by_keyboard_alone(page: Any, site: Any) -> None:
    lay(page, left_off("wuerfel/3p-01", ("person", "bot", "person"), last=16))
    begin(page, site.address, "person", "bot", act=press)
    for _ in range(3):
        page.wait_for_selector(FIRST)
        act_and_hear(page, press)
    turn_to(page, site.address, "look")
    assert play_to_the_end(page, act=press) > 2


def test_dice_are_chosen_and_rolled_again(page: Any, site: Any) -> None:
    begin(page, site.address, "person", "person")
    click(page, "[data-play=roll]")
    page.wait_for_selector("#die-1[aria-pressed=false]")
    click(page, "#die-2")
    click(page, "#die-5")
    kept = [page.locator(f"#die-{die}").get_attribute("aria-label") for die in (1, 3, 4, 6)]
    click(page, '[data-play="reroll 2 5"]')
    page.wait_for_selector("#die-2[aria-pressed=false]")
    assert [page.locator(f"#die-{die}").get_attribute("aria-label") for die in (1, 3, 4, 6)] == kept


def test_a_tap_on_what_is_not_allowed_explains_itself_with_the_rule(page: Any, site: Any) -> None:
    begin(page, site.address, "person", "person")
    click(page, "[data-why]")
    notice = page.locator("#notice")
    notice.wait_for()
    rule = notice.locator(".notice-rule").inner_text()
    assert rule in notice.locator(".notice-text").first.inner_text()
    notice.locator("#law").wait_for()  # the rule book has come
    notice.get_by_role("button", name="Rule book").click()
    page.wait_for_selector(f"#panel .book #{rule}.is-shown")


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "on its side"])
def test_on_a_phone_a_refusal_leaves_free_what_can_be_done_and_goes_at_a_tap_beside_it_or_at_escape(
    page: Any, site: Any, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    begin(page, site.address, "person", "person")
    page.locator("#roll").scroll_into_view_if_needed()
    page.locator("[data-why]").first.dispatch_event("click")
    page.wait_for_selector("#notice")
    assert page.evaluate("""() => {
      const [roll, notice] = ['roll', 'notice'].map((id) => document.getElementById(id).getBoundingClientRect());
      return notice.bottom < roll.top || notice.right < roll.left;
    }""")
    page.locator("#sentence").dispatch_event("click")
    page.wait_for_selector("#notice", state="detached")
    page.locator("[data-why]").first.dispatch_event("click")
    page.wait_for_selector("#notice")
    page.keyboard.press("Escape")
    page.wait_for_selector("#notice", state="detached")


def test_focus_and_scroll_survive_a_change_of_the_board(page: Any, site: Any) -> None:
    begin(page, site.address, "person", "person")
    click(page, "[data-play=roll]")
    page.wait_for_selector("#die-3[aria-pressed=false]")
    page.locator("#die-3").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#die-3[aria-pressed=true]")
    assert page.evaluate("document.activeElement.id") == "die-3"


def test_a_closed_page_comes_back_to_the_same_game(page: Any, site: Any) -> None:
    begin(page, site.address, "person", "person")
    click(page, "[data-play=roll]")
    page.wait_for_selector("#die-1[aria-pressed=false]")
    dice = [page.locator(f"#die-{die}").get_attribute("aria-label") for die in range(1, 7)]
    stored(page)
    address = page.url
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector("#die-1[aria-pressed=false]")
    assert [page.locator(f"#die-{die}").get_attribute("aria-label") for die in range(1, 7)] == dice


@pytest.mark.parametrize(("lang", "word"), [("de-AT", "Wer spielt mit?"), ("fr-FR", "Who plays?")])
def test_the_page_speaks_the_language_of_the_browser(guest: Any, site: Any, lang: str, word: str) -> None:
    page = guest(locale=lang)
    page.goto(site.address + "#/new/wuerfel")
    page.get_by_text(word).wait_for()
