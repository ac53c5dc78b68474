"""What the keyboard does where something lies over the table, or a message offers something: one layer after the other, and back."""

from __future__ import annotations

from typing import Any

from tables import NOW, sit

RULES = "#deed-panel-rules"
NARROW = {"width": 390, "height": 844}


def test_escape_closes_the_rules_where_they_lie_over_the_table_and_leads_back_to_what_opened_them(
    table: Any, site: Any
) -> None:
    table.set_viewport_size(NARROW)
    sit(table, site.address, "elfen/3p-01", 3, *["person"] * 3)
    table.locator("#kind-river").press("Enter")
    table.wait_for_selector("#kind-river[aria-pressed=true]")
    for close in ("Escape", "Enter"):
        table.locator(RULES).press("Enter")
        table.wait_for_selector("#tab-rules:focus")
        if close == "Enter":
            table.locator("#deed-panel-close").focus()
        table.keyboard.press(close)
        table.wait_for_selector("#panel.is-open", state="detached")
        assert table.evaluate(NOW) == RULES[1:]
        assert table.locator("#kind-river[aria-pressed=true]").count() == 1, "what is picked stays picked"
    table.keyboard.press("Escape")
    table.wait_for_selector("#kind-river[aria-pressed=false]")


def test_escape_empties_the_search_before_it_closes_the_rules_and_lays_nothing_back_beside_them(
    table: Any, site: Any
) -> None:
    sit(table, site.address, "elfen/3p-01", 3, *["person"] * 3)
    table.locator("#kind-river").press("Enter")
    table.wait_for_selector("#kind-river[aria-pressed=true]")
    for size, stays in (({"width": 1280, "height": 720}, True), (NARROW, False)):
        table.set_viewport_size(size)
        if not table.locator("#seek").is_visible():
            table.locator(RULES).press("Enter")
        table.locator("#seek").fill("gold")
        table.wait_for_selector("#found")
        table.keyboard.press("Escape")
        table.wait_for_selector("#found", state="detached")
        assert table.evaluate("[document.activeElement.id, document.activeElement.value]") == ["seek", ""]
        table.keyboard.press("Escape")
        assert table.locator("#seek").is_visible() == stays
        assert table.locator("#kind-river[aria-pressed=true]").count() == 1


def test_the_board_in_words_gives_the_focus_back_to_where_it_was_asked_for(table: Any, site: Any) -> None:
    table.set_viewport_size(NARROW)
    sit(table, site.address, "loewenherz/4p-01", 25, *["person"] * 4)
    table.keyboard.press("n")
    was = table.evaluate(NOW)
    table.keyboard.press("m")
    table.wait_for_selector("#in-words :focus")
    table.keyboard.press("Escape")
    table.wait_for_selector("#panel.is-open", state="detached")
    assert table.evaluate(NOW) == was


def test_whoever_takes_back_by_keyboard_is_led_to_the_button_that_does_it(table: Any, site: Any) -> None:
    sit(table, site.address, "wuerfel/3p-01", 66, "person", "bot", "bot")
    table.locator("#deed-undo").press("Enter")
    table.wait_for_selector("#rewind:focus")
    table.keyboard.press("Enter")
    table.wait_for_selector("#rewind", state="detached")
    assert "Taken back: " in table.locator("#answered").text_content()
