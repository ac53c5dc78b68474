"""Where the focus goes: to a neighbour where what had it is gone, to what a first game wants, and back from what was open."""

from __future__ import annotations

import json
from typing import Any

import pytest

from player import PHONE, keep
from tables import CALM, NOW, lay, left_off, sit, turn_to

IN_SIGHT = """selector => {
  const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
  const under = document.getElementById('guide').getBoundingClientRect().bottom;
  return top >= under && bottom <= innerHeight && (scrollY === 0 || top - under < 9 || innerHeight - bottom < 9);
}"""
"""Whether that is seen, and the page was scrolled no further for it than it took."""


def test_a_card_that_was_picked_leads_to_where_it_can_go_and_escape_back_to_it(table: Any, site: Any) -> None:
    sit(table, site.address, "elfen/3p-01", 3, *["person"] * 3)
    table.locator("#kind-river").press("Enter")
    table.wait_for_selector("#kind-river[aria-pressed=true]")
    found = []
    for key in "nnN":
        table.keyboard.press(key)
        found.append(table.evaluate(NOW))
    assert found == ["to-0", "to-1", "to-0"]
    table.locator("#guide-open").press("Enter")
    table.wait_for_selector("#card-guide:focus")
    table.keyboard.press("Escape")
    table.wait_for_selector("#guide-open:focus")
    assert table.locator("#kind-river[aria-pressed=true]").count() == 1
    table.keyboard.press("Escape")
    table.wait_for_selector("#kind-river[aria-pressed=false]:focus")
    table.locator("#kind-desert").press("Enter")
    table.wait_for_selector("#kind-desert[aria-pressed=true]")
    table.locator("#kind-river").focus()
    table.keyboard.press("t")
    table.wait_for_selector(
        "#notice"
    )  # an answer keeps nobody: whoever only hears it does not know that it stands there
    table.keyboard.press("Escape")
    table.wait_for_selector("#kind-desert[aria-pressed=false]")
    assert table.evaluate(NOW) == "kind-river"


def test_a_card_that_was_paid_leaves_the_focus_at_the_table_and_not_at_one_that_cannot_be_played(
    table: Any, site: Any
) -> None:
    sit(table, site.address, "loewenherz/4p-01", 24, "bot", "bot", "bot", "person")
    table.locator("#hand [data-play$=borders]").first.press("Enter")
    table.wait_for_selector("#board:focus")
    table.keyboard.press("n")
    assert table.evaluate(NOW) == "e1"


def test_a_card_that_leaves_the_hand_leaves_the_focus_at_the_table(page: Any, site: Any) -> None:
    keep(page, {"settings": json.dumps(CALM)})
    page.goto(site.address + "#/new/elfen")
    page.locator("#lesson").click()
    page.locator("#kind-mountain").press("Enter")
    page.locator("#found-0").press("Enter")
    page.wait_for_selector("#plot-0-0 .ke-village")
    assert page.evaluate(NOW) == "board"


def test_what_leads_a_first_game_on_leaves_the_focus_at_the_board(page: Any, site: Any) -> None:
    keep(page, {"settings": json.dumps(CALM)})
    page.goto(site.address + "#/new/loewenherz")
    page.locator("#lesson").click()
    page.locator("#board [data-play='castle d2']").press("Enter")
    page.locator("#board [data-play='knight e2']").press("Enter")
    page.wait_for_selector("#onward:focus")
    page.keyboard.press("Enter")
    page.wait_for_selector("#onward", state="detached")
    assert page.evaluate(NOW) == "board"


def test_what_is_legal_and_chosen_is_seen_where_the_system_sets_the_colours(table: Any, site: Any) -> None:
    table.emulate_media(forced_colors="active")
    sit(table, site.address, "wuerfel/3p-01", 5, "person", "person", "person")
    line = "found => { const { outlineStyle, outlineWidth } = getComputedStyle(found); return `${outlineWidth} ${outlineStyle}`; }"
    assert table.locator("#die-1").evaluate(line) == "1px solid"
    assert table.locator("[data-play^=take]").first.evaluate(line) == "3px solid"
    table.keyboard.press("n")
    assert table.evaluate(f"({line})(document.activeElement)") == "4px solid", "and what has the focus is another thing"
    table.locator("#die-1").click()
    table.wait_for_selector("#die-1[aria-pressed=true]")
    table.locator("#die-2").click()
    table.wait_for_selector("#die-2[aria-pressed=true]")
    assert table.locator("#die-1").evaluate(line) == "5px double"
    assert table.locator(".wk-kingdom.is-turn").evaluate(line) == "2px dashed"
    assert table.locator(".wk-kingdom:not(.is-turn)").first.evaluate(line) == "1px solid"
    assert table.locator("#tab-log").evaluate("tab => getComputedStyle(tab).color") == table.evaluate("""() => {
      const one = document.body.appendChild(Object.assign(document.createElement('i'), { style: 'color: HighlightText; forced-color-adjust: none' }));
      return getComputedStyle(one).color;
    }""")


def test_backs_of_cards_are_seen_where_the_system_sets_the_colours(table: Any, site: Any) -> None:
    sit(table, site.address, "laurin/3p-01", 5, "person", "person", "person")
    drawn = "found => getComputedStyle(found).backgroundColor"
    before = table.locator(".kl-fan i").first.evaluate(drawn)
    table.emulate_media(forced_colors="active")
    assert table.locator(".kl-fan i").first.evaluate(drawn) == before


def test_what_a_first_game_refuses_leaves_the_focus_on_the_button(page: Any, site: Any) -> None:
    keep(page, {"settings": json.dumps(CALM)})
    page.goto(site.address + "#/new/wuerfel")
    page.locator("#lesson").click()
    page.locator("#roll").press("Enter")
    page.wait_for_selector("#roll", state="detached")
    for die in ("#die-1", "#die-2"):
        page.locator(die).press(" ")
        page.wait_for_selector(f"{die}[aria-pressed=true]")
    page.locator("#again").press("Enter")
    page.wait_for_selector("#notice")
    assert page.evaluate(NOW) == "again"


def test_whoever_comes_to_a_screen_begins_there_and_letters_lead_over_a_table(page: Any, site: Any) -> None:
    keep(page, {"settings": json.dumps(CALM)})
    page.route("**/js/table/cues.js", lambda _route: None)  # what moves may be long in coming
    page.goto(site.address)
    page.wait_for_selector("html[data-ready=yes]")
    page.wait_for_function("document.activeElement.ariaLabel === 'Tafelrunde'")
    page.locator("#tile-wuerfel").press("Enter")
    page.wait_for_selector("#seating")
    page.wait_for_function("document.activeElement.textContent === 'Würfelkönig'")
    page.locator("#set-seats-2").press("ArrowRight")
    page.wait_for_selector("#set-seats-3[aria-checked=true]")
    assert page.evaluate(NOW) == "set-seats-3"
    page.keyboard.press("Tab")
    assert page.evaluate(NOW) == "colour-0"
    page.locator("#begin").press("Enter")
    page.wait_for_selector("#board:focus")
    found = []
    for key in "n2nN":
        page.keyboard.press(key)
        found.append(page.evaluate(NOW))
    assert found == ["roll", "kingdom-1", "roll", "roll"]


def test_a_roll_leads_to_the_dice(table: Any, site: Any) -> None:
    sit(table, site.address, "wuerfel/3p-01", 6, *["person"] * 3)
    table.locator("#roll").press("Enter")
    table.wait_for_selector("#die-1:focus")
    for die in (3, 5):
        table.locator(f"#die-{die}").press("Enter")
        table.wait_for_selector(f"#die-{die}[aria-pressed=true]")
    table.locator("#again").press("Enter")
    table.wait_for_selector("#die-1:focus")


LESSER = """async () => {
  const { keepFocus } = await import(new URL('js/focus.js', document.baseURI));
  document.getElementById('again').focus();
  const refocus = keepFocus(document.getElementById('app'), document.createDocumentFragment());
  document.getElementById('deeds').innerHTML = '<button class="button quiet" data-play="take C10">Just the dwarf</button>';
  refocus();
  return document.activeElement.id;
}"""
"""After the last roll nothing is left beside the dice but a deed that is less than what lies on the table."""


def test_the_focus_is_left_at_nothing_that_is_less_than_what_can_be_had(table: Any, site: Any) -> None:
    sit(table, site.address, "wuerfel/3p-01", 7, *["person"] * 3)
    assert table.evaluate(LESSER) == "board"


def test_whoever_gives_up_with_rolls_left_is_asked_once(table: Any, site: Any) -> None:
    sit(table, site.address, "wuerfel/3p-01", 7, *["person"] * 3)
    table.locator("#penalty").press("Enter")
    table.wait_for_selector("#giving-up:focus")
    table.keyboard.press("Enter")
    table.keyboard.press("Escape")
    table.wait_for_selector("#penalty:focus")
    table.keyboard.press("Enter")
    table.wait_for_selector("#giving-up:focus")
    for _time in range(2):
        table.keyboard.press("Tab")
    assert table.evaluate(NOW) == "penalty-now"
    table.keyboard.press("Enter")
    table.wait_for_selector("#roll")


def test_a_leaf_takes_the_focus_gives_it_back_and_closes_when_it_is_left(table: Any, site: Any) -> None:
    sit(table, site.address, "creatures/4p-01", 30, "person", "bot", "bot", "bot")
    table.locator("#realm-1").press("Enter")
    table.wait_for_selector("#realm-1-sheet:focus")
    table.keyboard.press("Escape")
    table.wait_for_selector("#realm-1:focus")
    table.keyboard.press("Enter")
    table.wait_for_selector("#realm-1-sheet:focus")
    table.keyboard.press("Tab")
    assert table.evaluate("document.activeElement.className") == "dialog-close"
    table.keyboard.press("Tab")
    table.wait_for_selector("#realm-1-sheet", state="hidden")


def test_what_happened_meanwhile_is_read_and_then_watched(table: Any, site: Any) -> None:
    table.set_viewport_size({"width": 390, "height": 844})
    sit(table, site.address, "wuerfel/3p-01", 66, "person", "bot", "bot")
    table.locator("#news-open").press("Enter")
    table.wait_for_selector("#news:focus")
    assert table.get_by_role("dialog", name="What happened meanwhile").get_by_role("listitem").count() == 12
    table.locator("#news-watch").press("Enter")
    table.wait_for_selector("#past")
    assert table.locator("#news").count() == 0


def test_escape_leads_from_a_look_back_to_now(table: Any, site: Any) -> None:
    sit(table, site.address, "wuerfel/3p-01", 5, "person", "person", "person")
    table.keyboard.press("[")
    table.wait_for_selector("#past")
    table.keyboard.press("n")
    assert table.evaluate(NOW) == "now"
    table.keyboard.press("Escape")
    table.wait_for_selector("#past", state="detached")


SCROLLED = "document.querySelector('main').scrollTop"
"""A table scrolls in itself, where the window is too low for it."""
DOWN = "document.querySelector('main').scrollTo(0, 999)"


def test_a_look_back_and_another_screen_begin_at_their_top(small_table: Any, site: Any) -> None:
    small_table.set_viewport_size({"width": 390, "height": 500})
    sit(small_table, site.address, "laurin/4p-01", 255, "person", "bot", "bot", "bot")
    small_table.evaluate(DOWN)
    assert small_table.evaluate(SCROLLED) > 0
    small_table.keyboard.press("[")
    small_table.wait_for_selector("#past")
    assert small_table.evaluate(SCROLLED) == 0
    small_table.evaluate(DOWN)
    small_table.evaluate("location.hash = '#/'")
    small_table.wait_for_selector("#hall")
    assert small_table.evaluate("scrollY") == 0


def test_a_curtain_and_the_hand_behind_it_begin_at_their_top(small_table: Any, site: Any) -> None:
    small_table.set_viewport_size({"width": 568, "height": 240})
    lay(small_table, left_off("loewenherz/4p-01", ["person"] * 4, after=44))
    small_table.goto(site.address + "#/table/look")
    small_table.locator("#uncover").tap()
    small_table.wait_for_selector("#deck[data-play]")
    for deed, behind in (("deck", "curtain"), ("take-1", "hand")):
        small_table.evaluate(DOWN)
        assert small_table.evaluate(SCROLLED) > 0
        small_table.evaluate("deed => document.getElementById(deed).click()", deed)
        small_table.wait_for_selector(f"#{behind}")
        assert small_table.evaluate(SCROLLED) == 0


@pytest.mark.parametrize("size", [(844, 390), (568, 320), (320, 568)])
def test_whoever_takes_the_screen_sees_the_button_at_once(small_table: Any, site: Any, size: tuple[int, int]) -> None:
    small_table.set_viewport_size({"width": size[0], "height": size[1]})
    lay(small_table, left_off("loewenherz/4p-01", ["person"] * 4, after=45), language="de")
    small_table.goto(site.address + "#/table/look")
    small_table.wait_for_selector("#take-1:focus")
    foot = small_table.locator("#take-1").evaluate("take => take.getBoundingClientRect().bottom")
    assert (foot <= size[1], small_table.evaluate(SCROLLED)) == (True, 0)


LAST = """async () => {
  document.querySelector('main').scrollTo(0, 999);
  document.querySelector('[data-play="sell #31"]').click();
  while (!document.getElementById('ceremony')) await new Promise(requestAnimationFrame);
  const seen = () => {
    const { top, bottom } = document.getElementById('ceremony').getBoundingClientRect();
    return document.querySelector('main').scrollTop === 0 && top >= 0 && bottom <= innerHeight;
  };
  const whole = seen();
  dispatchEvent(new Event('wheel'));
  return [whole, document.getElementById('ceremony').dataset.touched ?? 'stands'];
}"""
"""The last action of a game, below; and whoever scrolls then, wants to read."""


def test_the_end_of_a_game_begins_at_its_head_and_stands_for_whoever_scrolls(small_table: Any, site: Any) -> None:
    small_table.set_viewport_size({"width": 844, "height": 390})
    lay(small_table, left_off("loewenherz/3p-05", ["person"] * 3, last=1, hands="open"), motion="full", pace="slow")
    small_table.goto(site.address + "#/table/look")
    small_table.wait_for_selector('[data-play="sell #31"]')
    assert small_table.evaluate(LAST) == [True, "stands"]
    small_table.locator("#further").tap()
    small_table.wait_for_selector("#scoring")
    assert small_table.evaluate(f"[{SCROLLED}, document.activeElement.id]") == [0, "winner"]


@pytest.mark.parametrize("game", ["laurin", "loewenherz", "elfen"])
def test_what_a_first_game_wants_is_brought_into_view(phone: Any, site: Any, game: str) -> None:
    phone.set_viewport_size({"width": 390, "height": 600})
    keep(phone, {"settings": json.dumps(CALM)})
    phone.goto(f"{site.address}#/new/{game}")
    phone.locator("#lesson").tap()
    phone.wait_for_selector("#guide")
    phone.wait_for_function(IN_SIGHT, arg="#board :is([data-play], [data-select])")


def test_nothing_else_scrolls_a_table_that_opens(guest: Any, site: Any) -> None:
    page = guest(**PHONE | {"viewport": {"width": 320, "height": 568}})
    with page.expect_response("**/lesson.js"):
        sit(page, site.address, "elfen/3p-01", 94, "person", "bot", "bot")
    assert page.evaluate("import(new URL('js/table/lesson.js', location))") is not None
    assert page.evaluate(SCROLLED) == 0


def test_whoever_comes_to_a_name_writes_another_one(page: Any, site: Any) -> None:
    page.goto(site.address + "#/new/wuerfel")
    page.locator("#name-0").click()
    page.keyboard.type("Ada")
    assert page.locator("#name-0").input_value() == "Ada"


def test_what_opens_elsewhere_has_the_focus_and_gives_it_back(table: Any, site: Any) -> None:
    sit(table, site.address, "wuerfel/3p-01", 5, "person", "person", "person")
    table.locator("#deed-panel-rules").press("Enter")
    assert table.evaluate(NOW) == "tab-rules"
    table.locator("#board [data-why]").first.press("Enter")
    table.locator("#law").wait_for()  # the rule book has come
    table.locator("#notice [data-do^=rule]").press("Enter")
    table.wait_for_selector(".is-shown:focus")
    table.keyboard.press("s")
    table.wait_for_selector("#notice")
    assert table.locator(".is-shown:focus").count()
    table.locator("#deed-menu").press("Enter")
    table.locator("#text-look").press("Enter")
    table.wait_for_selector("#copy:focus")
    table.locator("#fold").press("Enter")
    table.wait_for_selector("#fold", state="detached")
    assert table.evaluate(NOW) == "deed-menu"
    table.locator("#deed-menu").press("Enter")
    table.locator("#menu-look").press("Enter")
    table.locator("#past-first").press("Enter")
    table.wait_for_selector("#past-first:disabled")
    table.wait_for_selector("#past-run:focus")
    table.set_viewport_size({"width": 390, "height": 844})
    table.locator("#deed-panel-log").press("Enter")
    table.locator("#panel .log button").first.press("Enter")
    table.wait_for_selector("#board:focus")


def test_whoever_goes_back_to_another_table_leaves_the_menu_behind(table: Any, site: Any) -> None:
    saves = [left_off("wuerfel/3p-01", ["person"] * 3, key, after=after) for key, after in (("one", 5), ("two", 9))]
    lay(table, *saves)
    turn_to(table, site.address, "one")
    turn_to(table, site.address, "two")
    table.locator("#deed-menu").press("Enter")
    assert table.locator("#menu:popover-open").count()
    table.go_back()
    table.wait_for_selector("#cues[data-game=one]", state="attached")
    assert table.locator(":popover-open").count() == 0


LEFT = """
() => {
  const card = document.querySelector('#open [data-play]');
  card.focus();
  const watch = new MutationObserver(() => {});
  watch.observe(document.getElementById('app'), { subtree: true, childList: true, attributes: true, characterData: true });
  let changed = null;
  document.addEventListener('focusout', () => { changed ??= watch.takeRecords().length; }, { once: true });
  card.click();
  return changed;
}
"""


def test_a_key_that_is_held_does_one_thing(table: Any, site: Any) -> None:
    """The focus goes on to what the next person can do."""
    sit(table, site.address, "creatures/4p-01", 20, *["person"] * 4)
    entries = "document.getElementById('cues').dataset.entry"
    was = int(table.evaluate(entries))
    table.locator("[data-play^=take]").first.focus()
    for _held in range(4):
        table.keyboard.down("Enter")
    assert int(table.evaluate(entries)) == was + 1
    table.keyboard.up("Enter")
    table.keyboard.press("Enter")
    assert int(table.evaluate(entries)) == was + 2


def test_whoever_removes_a_game_is_led_to_what_brings_it_back(page: Any, site: Any) -> None:
    lay(page, *(left_off("wuerfel/3p-01", ["person"] * 3, key, after=20) for key in ("one", "two", "three")))
    page.goto(site.address)
    page.wait_for_selector("#more-two")
    page.locator("#more-two").press("Enter")
    page.locator("#remove-two").press("Enter")
    page.wait_for_selector("#saved-two", state="detached")
    assert page.evaluate("document.activeElement.dataset.do") == "restore"


def test_a_screen_that_comes_in_the_place_of_another_begins_at_its_top(table: Any, site: Any) -> None:
    """Also where the address does not change, as from a lobby to its table."""
    table.set_viewport_size({"width": 390, "height": 400})
    table.goto(f"{site.address}#/new/laurin")
    table.wait_for_selector("#begin")
    # At once, for what comes with the court moves the page meanwhile.
    assert table.evaluate("(scrollTo(0, 300), scrollY)") == 300
    table.evaluate(
        "tafelrunde.render(new TextEncoder().encode(`<main><h1 tabindex='-1'>Another</h1>${'<p>long</p>'.repeat(99)}</main>`))"
    )
    assert table.evaluate("scrollY") == 0


LOBBY = """deeds => tafelrunde.render(new TextEncoder().encode(
  `<main id='lobby'><a href='#/'>Tafelrunde</a><h1 tabindex='-1'>A table far away</h1>${deeds}<button>Chat</button></main>`))"""


def test_who_has_said_the_last_word_in_a_lobby_is_at_its_head_and_not_at_the_way_out(table: Any, site: Any) -> None:
    table.evaluate(LOBBY, "<p id='sitting'><button id='ready'>I am ready</button></p>")
    table.locator("#ready").focus()
    table.evaluate(LOBBY, "<p id='waits'>The table is being laid.</p>")
    assert table.evaluate("document.activeElement.textContent") == "A table far away"


def test_what_goes_is_left_before_anything_changes(page: Any, site: Any) -> None:
    """In the middle of a change the browser would lay out the half of it."""
    lay(page, left_off("creatures/4p-01", ["person"] * 4, after=20, hands="open"))
    page.goto(f"{site.address}#/table/look")
    page.wait_for_selector("#board")
    assert page.evaluate(LEFT) == 0


def test_a_dwarf_that_is_lifted_by_keyboard_keeps_the_focus_and_escape_says_what_was_laid_back(
    table: Any, site: Any
) -> None:
    sit(table, site.address, "laurin/4p-01", 23, *["person"] * 4)
    dwarf = table.locator("#board [data-play^=lift]").first
    spot = dwarf.get_attribute("data-play").split()[1]
    dwarf.press("Enter")
    table.wait_for_selector("#lifted")
    assert table.evaluate("document.activeElement.closest('[data-spot]')?.dataset.spot") == spot
    table.keyboard.press("Escape")
    table.wait_for_selector("#lifted", state="detached")
    assert table.locator("#answered").text_content().startswith("Taken back: Ada lifted the dwarf worth")
    assert table.evaluate("document.activeElement.closest('[data-spot]')?.dataset.spot") == spot


def test_two_dwarfs_that_change_places_by_keyboard_leave_the_focus_at_the_table(table: Any, site: Any) -> None:
    sit(table, site.address, "laurin/3p-01", 17, "bot", "person", "bot")
    table.locator("#board [data-play='swap c1']").press("Enter")
    table.wait_for_selector("#board [data-play^=swap]", state="detached")
    assert table.evaluate("document.activeElement.closest('#board') !== null")
