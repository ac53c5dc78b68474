"""What is told, opened or looked back at leaves the rest where it is, and lies over nothing that is tapped."""

from __future__ import annotations

from typing import Any

import pytest

from tables import lay, left_off, middle
from tafelrunde import games

UNDER = """() => {
  const told = document.querySelector('.caption').getBoundingClientRect();
  return [...document.querySelectorAll('button, a')].filter((one) => one.checkVisibility() && !one.closest('[popover]')).filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left < told.right && right > told.left && top < told.bottom && bottom > told.top;
  }).map(({ id, className }) => id || className);
}"""
"""What can be tapped and lies under a sound that is told in words."""
BOARD = "document.getElementById('board').getBoundingClientRect().top"


@pytest.mark.parametrize("game", games.NAMES)
def test_a_sound_in_words_lies_over_nothing_that_is_tapped(small_table: Any, site: Any, game: str) -> None:
    lay(small_table, middle(game, "person", hands="open"), captions="on")
    small_table.goto(site.address + "#/table/look")
    small_table.wait_for_selector("#cues", state="attached")
    small_table.evaluate("""() => {
      const told = Object.assign(document.createElement('p'), { className: 'caption', textContent: '♪ wood on wood, a card slides' });
      document.getElementById('table').append(told);
    }""")
    assert small_table.evaluate(UNDER) == []


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)], ids=["phone", "desktop"])
def test_whatever_a_look_back_tells_the_board_stays_where_it_is(table: Any, site: Any, size: tuple[int, int]) -> None:
    lay(table, left_off("elfen/3p-01", ["person", "bot", "bot"], after=94))
    table.set_viewport_size({"width": size[0], "height": size[1]})
    table.goto(site.address + "#/table/look/60")
    table.wait_for_selector("#past")
    found = {table.evaluate(BOARD)}
    for _ in range(14):
        line = table.locator(".past-count").text_content()
        table.locator("#past-on").click()
        table.wait_for_function("line => document.querySelector('.past-count').textContent !== line", arg=line)
        found.add(table.evaluate(BOARD))
    assert len(found) == 1


def test_another_leaf_of_the_panel_begins_at_its_head(table: Any, site: Any) -> None:
    lay(table, left_off("laurin/4p-01", ["person", *["bot"] * 3], after=255))
    table.set_viewport_size({"width": 390, "height": 844})
    table.goto(site.address + "#/table/look")
    table.locator("#deed-panel-rules").click()
    table.wait_for_selector("#panel .book h2")
    table.evaluate("document.getElementById('panel').scrollTo(0, 900)")
    assert table.evaluate("document.getElementById('panel').scrollTop") > 0
    table.locator("#tab-log").click()
    table.wait_for_selector("#panel .log")
    assert table.evaluate("document.getElementById('panel').scrollTop") == 0


def test_whoever_comes_back_from_the_past_sees_the_newest_line_of_the_log(table: Any, site: Any) -> None:
    lay(table, left_off("laurin/4p-01", ["person", *["bot"] * 3], after=255))
    table.set_viewport_size({"width": 1366, "height": 768})
    table.goto(site.address + "#/table/look/60")
    table.wait_for_selector("#panel .is-now")
    assert table.evaluate("document.getElementById('panel').scrollTop") > 0
    table.locator("#past [data-do=now]").click()
    table.wait_for_selector("#past", state="detached")
    assert table.evaluate("document.getElementById('panel').scrollTop") == 0


def test_on_a_phone_the_menu_holds_all_its_rows_and_offers_no_keys_that_it_has_not(small_table: Any, site: Any) -> None:
    lay(small_table, left_off("wuerfel/3p-01", ["person", "bot", "bot"], after=52), language="de")
    small_table.goto(site.address + "#/table/look")
    small_table.locator("#deed-menu").tap()
    small_table.wait_for_selector("#menu-settings")
    leaf, rows = (
        small_table.locator(one).evaluate_all(
            "all => all.filter((one) => one.checkVisibility()).map((one) => {"
            "  const { left, right, bottom } = one.getBoundingClientRect(); return [left, right, bottom]; })"
        )
        for one in ("#menu", "#menu-settings .choice-row, .menu-deeds > *")
    )
    [[left, right, _]] = leaf
    assert all(left <= one[0] and one[1] <= right for one in rows)
    assert small_table.locator("#set-keys").is_hidden()
    names = (
        "all => all.filter((one) => one.checkVisibility()).map((one) => Math.round(one.getBoundingClientRect().left))"
    )
    assert len({*small_table.locator("#menu-settings .choice-name").evaluate_all(names)}) == 1
    small_table.evaluate("document.getElementById('menu').scrollTo(0, 1e5)")
    last = small_table.locator("#menu-settings > :last-child").bounding_box()
    frame = small_table.locator("#menu").bounding_box()
    assert last["y"] + last["height"] <= frame["y"] + frame["height"]
