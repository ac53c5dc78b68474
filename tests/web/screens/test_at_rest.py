"""What is told, opened or looked back at leaves the rest where it is, and lies over nothing that is tapped."""

from __future__ import annotations

from typing import Any

import pytest

from tables import lay, left_off
from tafelrunde import games

UNDER = """() => {
  const told = document.querySelector('.caption').getBoundingClientRect();
  return [...document.querySelectorAll('button, a')].filter((one) => one.checkVisibility() && !one.closest('[popover]')).filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left < told.right && right > told.left && top < told.bottom && bottom > told.top;
  }).map(({ id, className }) => id || className);
}"""
"""What can be tapped and lies under a sound that is told in words."""
MOVES = {"laurin": 255, "creatures": 30, "elfen": 94, "wuerfel": 52, "loewenherz": 164}
BOARD = "document.getElementById('board').getBoundingClientRect().top"


@pytest.mark.parametrize("game", games.NAMES)
def test_a_sound_in_words_lies_over_nothing_that_is_tapped(phone: Any, site: Any, game: str) -> None:
    people = {"elfen": 3, "wuerfel": 3}.get(game, 4)
    lay(phone, left_off(f"{game}/{people}p-01", ["person"] * people, after=MOVES[game], hands="open"), captions="on")
    phone.goto(site.address + "#/table/look")
    phone.wait_for_selector("#cues", state="attached")
    phone.evaluate("""() => {
      const told = Object.assign(document.createElement('p'), { className: 'caption', textContent: '♪ wood on wood, a card slides' });
      document.getElementById('table').append(told);
    }""")
    assert phone.evaluate(UNDER) == []


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)], ids=["phone", "desktop"])
def test_whatever_a_look_back_tells_the_board_stays_where_it_is(page: Any, site: Any, size: tuple[int, int]) -> None:
    lay(page, left_off("elfen/3p-01", ["person", "bot", "bot"], after=94))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(site.address + "#/table/look/60")
    page.wait_for_selector("#past")
    found = {page.evaluate(BOARD)}
    for _ in range(14):
        line = page.locator(".past-count").text_content()
        page.locator("#past-on").click()
        page.wait_for_function("line => document.querySelector('.past-count').textContent !== line", arg=line)
        found.add(page.evaluate(BOARD))
    assert len(found) == 1


def test_another_leaf_of_the_panel_begins_at_its_head(page: Any, site: Any) -> None:
    lay(page, left_off("laurin/4p-01", ["person", *["bot"] * 3], after=255))
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(site.address + "#/table/look")
    page.locator("#deed-panel-rules").click()
    page.wait_for_selector("#panel .book h2")
    page.evaluate("document.getElementById('panel').scrollTo(0, 900)")
    assert page.evaluate("document.getElementById('panel').scrollTop") > 0
    page.locator("#tab-log").click()
    page.wait_for_selector("#panel .log")
    assert page.evaluate("document.getElementById('panel').scrollTop") == 0


def test_on_a_phone_the_menu_holds_all_its_rows_and_offers_no_keys_that_it_has_not(phone: Any, site: Any) -> None:
    lay(phone, left_off("wuerfel/3p-01", ["person", "bot", "bot"], after=52), language="de")
    phone.goto(site.address + "#/table/look")
    phone.locator("#deed-menu").tap()
    phone.wait_for_selector("#menu-settings")
    leaf, rows = (
        phone.locator(one).evaluate_all(
            "all => all.filter((one) => one.checkVisibility()).map((one) => {"
            "  const { left, right, bottom } = one.getBoundingClientRect(); return [left, right, bottom]; })"
        )
        for one in ("#menu", "#menu-settings .choice-row, .menu-deeds > *")
    )
    [[left, right, _]] = leaf
    assert all(left <= one[0] and one[1] <= right for one in rows)
    assert phone.locator("#set-keys").is_hidden()
    names = (
        "all => all.filter((one) => one.checkVisibility()).map((one) => Math.round(one.getBoundingClientRect().left))"
    )
    assert len({*phone.locator("#menu-settings .choice-name").evaluate_all(names)}) == 1
    phone.evaluate("document.getElementById('menu').scrollTo(0, 1e5)")
    last = phone.locator("#menu-settings > :last-child").bounding_box()
    frame = phone.locator("#menu").bounding_box()
    assert last["y"] + last["height"] <= frame["y"] + frame["height"]
