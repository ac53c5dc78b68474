"""By finger on a phone: what cannot be taken back is looked at before it is taken, and whoever holds is told what a thing is."""

from __future__ import annotations

from typing import Any

import pytest

from bygame import ByGame
from lines import SLOW, held, let_come
from player import PHONE
from tables import lay, left_off
from tafelrunde import games

PLAYED = "document.getElementById('cues').dataset.entry"
FINAL = ByGame(__file__, "a moment of a recorded game, something final, and something that has a leaf of its own", {
    "wuerfel": ("wuerfel/3p-01", 3, ".wk-citizen[data-play]", ".wk-citizen[popovertarget]"),
    "creatures": ("creatures/4p-01", 12, ".kc-card[data-play]", ".kc-realm"),
    "elfen": ("elfen/3p-01", 94, "#exchange[data-play]", ".ke-board"),
    "loewenherz": ("loewenherz/4p-01", 34, "#deck[data-play]", ".lh-person"),
    "laurin": ("laurin/4p-01", 48, "#pass[data-play]", ".kl-seat-card"),
})  # fmt: skip


def hold(page: Any, selector: str) -> Any:
    """A finger comes down there; gives what lifts it."""
    box = page.locator(selector).first.bounding_box()
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    return lambda: touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def sat(page: Any, site: Any, game: str) -> Any:
    """Whoever decides at that moment sits there, by phone."""
    recorded, after, *_things = FINAL[game]
    lay(page, left_off(recorded, ["person"] * int(recorded.split("/")[1][0]), after=after, hands="open"))
    page.goto(site.address + "#/table/look")
    return page


@pytest.mark.parametrize("game", games.NAMES)
def test_the_second_tap_takes_what_the_first_has_shown(small_table: Any, site: Any, game: str) -> None:
    page, thing = sat(small_table, site, game), FINAL[game][2]
    page.locator(thing).first.wait_for()
    before = page.evaluate(PLAYED)
    page.locator(thing).first.tap()
    page.wait_for_selector("#near-deed")
    assert page.evaluate(PLAYED) == before
    assert "cannot be taken back" in page.locator("#notice").inner_text()
    page.locator("#near-close").tap()
    page.wait_for_selector("#notice", state="detached")
    page.locator(thing).first.tap()
    page.wait_for_selector("#near-deed")
    page.locator("#near-deed").tap()
    page.wait_for_function(f"before => {PLAYED} !== before", arg=before)


@pytest.mark.parametrize("game", games.NAMES)
def test_whoever_holds_is_told_and_takes_nothing(small_table: Any, site: Any, game: str) -> None:
    page, (_recorded, _after, thing, leafed) = sat(small_table, site, game), FINAL[game]
    page.locator(thing).first.wait_for()
    before = page.evaluate(PLAYED)
    lift = hold(page, thing)
    page.wait_for_selector("#notice.is-near")
    lift()
    assert page.locator("#notice.is-near").count()
    page.locator("#near-close").tap()
    page.wait_for_selector("#notice", state="detached")
    page.locator(leafed).first.dispatch_event("contextmenu")
    page.wait_for_selector(":popover-open")
    assert page.evaluate(PLAYED) == before


def test_a_finger_that_is_quicker_than_the_court_takes_nothing_and_is_shown_it_then(guest: Any, site: Any) -> None:
    thing = FINAL["creatures"][2]
    page = guest(**PHONE, locale="en-GB")
    page.add_init_script(SLOW)
    late = held(page, "**/tafelrunde_thinking-*")
    sat(page, site, "creatures")
    page.locator(thing).first.wait_for()
    before = page.evaluate(PLAYED)
    page.locator(thing).first.tap()
    page.wait_for_selector("#notice.is-near")
    assert page.evaluate(PLAYED) == before
    let_come(page, late)
    page.wait_for_selector("#near-deed")
    assert page.evaluate(PLAYED) == before


def test_there_is_no_table_before_there_is_what_tells_a_finger_from_a_mouse(guest: Any, site: Any) -> None:
    found = list[int]()

    def asked(route: Any) -> None:
        found.append(page.locator("#board").count())
        route.continue_()

    page = guest(**PHONE)
    page.route("**/js/table/near.js", asked)
    lay(page, left_off("creatures/4p-01", ["person"] * 4, after=12))
    page.goto(site.address + "#/table/look")
    page.wait_for_selector("#board, #curtain")
    assert found == [0]


def test_the_same_thing_tapped_again_is_taken_and_a_mouse_takes_at_once(small_table: Any, page: Any, site: Any) -> None:
    finger, thing = sat(small_table, site, "creatures"), FINAL["creatures"][2]
    finger.locator(thing).first.wait_for()
    before = finger.evaluate(PLAYED)
    finger.locator(thing).first.tap()
    finger.wait_for_selector("#near-deed")
    finger.locator(thing).first.tap()
    finger.wait_for_function(f"before => {PLAYED} !== before", arg=before)
    lay(page, left_off("creatures/4p-01", ["person"] * 4, after=12))
    page.goto(site.address + "#/table/look")
    page.locator(thing).first.click(button="right")
    page.wait_for_selector("#notice.is-near")
    page.keyboard.press("Escape")
    page.wait_for_selector("#notice", state="detached")
    assert page.evaluate(PLAYED) == before
    page.locator(thing).first.focus()
    page.keyboard.press("i")
    page.wait_for_selector("#notice.is-near")
    page.keyboard.press("Enter")
    page.wait_for_function(f"before => {PLAYED} !== before", arg=before)
