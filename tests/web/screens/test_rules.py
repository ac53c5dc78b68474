"""The rule book in a real browser: where it opens, what can be looked for, and what its pictures are drawn from."""

from __future__ import annotations

from typing import Any

import pytest

from player import begin, click, tap
from tables import NOW

IN_SIGHT = """(id) => {
  const { top, bottom } = document.getElementById(id).getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""


@pytest.mark.parametrize(("device", "act"), [("phone", tap), ("page", click)], ids=["phone", "desktop"])
def test_at_a_table_the_book_opens_at_what_is_being_done(
    request: pytest.FixtureRequest, site: Any, device: str, act: Any
) -> None:
    page = request.getfixturevalue(device)
    begin(page, site.address, "person", "person", act=act)
    page.locator("#deed-panel-rules").click()
    page.wait_for_selector("#panel #W9.is-shown")
    assert page.evaluate(IN_SIGHT, "W9")
    assert page.evaluate(NOW) == "tab-rules", "who uses the keys goes on from the tabs"


def test_what_is_looked_for_is_found_while_it_is_written_and_leads_to_its_place(page: Any, site: Any) -> None:
    page.goto(site.address + "#/rules/wuerfel")
    page.locator("#seek").click()
    page.keyboard.type("hypnotist 12")
    page.wait_for_selector("#found mark")
    assert page.evaluate(NOW) == "seek"
    page.locator("#found [data-do='rule W25']").click()
    page.wait_for_selector("#W25.is-shown:focus")
    assert page.evaluate(IN_SIGHT, "W25")
    assert page.locator("#seek").input_value() == ""
    page.get_by_role("button", name="Contents").click()
    page.wait_for_selector("#contents:focus")
    assert page.evaluate(IN_SIGHT, "contents")
    page.locator("#contents button").last.click()
    last = page.locator("#book h2").last
    page.wait_for_selector(f"#{last.get_attribute('id')}.is-shown")
    assert page.evaluate(IN_SIGHT, last.get_attribute("id"))


def test_a_book_without_a_table_has_its_pictures_too(page: Any, site: Any) -> None:
    page.goto(site.address + "#/rules/laurin")
    page.wait_for_selector("#book figure")
    page.wait_for_selector(".is-garden .kl-king use")
    assert page.locator(".is-garden .kl-king use").get_attribute("href") == "#laurin-king", (
        "drawn from what hangs in the page"
    )
    assert page.locator(".is-garden .kl-lawn").evaluate("(lawn) => getComputedStyle(lawn).fill") != "rgb(0, 0, 0)"
    page.wait_for_function(
        "getComputedStyle(document.querySelector('.book-sign .art-laurin-crown')).backgroundImage !== 'none'"
    )
