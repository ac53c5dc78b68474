"""Where the focus goes: over maps by arrow keys, to a neighbour where what had it is gone, and to what a first game wants."""

from __future__ import annotations

import json
from typing import Any

import pytest

from player import PHONE, keep
from tables import CALM, lay, left_off

NOW = "document.activeElement.closest('[id]').id"
IN_SIGHT = """selector => {
  const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
  const under = document.getElementById('guide').getBoundingClientRect().bottom;
  return top >= under && bottom <= innerHeight && (scrollY === 0 || top - under < 9 || innerHeight - bottom < 9);
}"""
"""Whether that is seen, and the page was scrolled no further for it than it took."""


def sit(page: Any, address: str, recorded: str, after: int, *kinds: str) -> None:
    lay(page, left_off(recorded, kinds, after=after, hands="open"))
    page.goto(address + "#/table/look")
    page.wait_for_selector("#board :is([data-play], [data-select])")
    page.wait_for_load_state("networkidle")
    # What leads the focus is fetched with the first table, on a busy machine after a pause that looks like the end.
    page.evaluate("import(new URL('js/table/cues.js', document.baseURI))")


def walk(page: Any, keys: str) -> list[str]:
    """What has the focus after each key."""
    ways = {"<": "Left", ">": "Right", "^": "Up", "v": "Down"}
    found = []
    for key in keys:
        page.keyboard.press(f"Arrow{ways[key]}")
        found.append(page.evaluate(NOW))
    return found


def test_arrow_keys_walk_the_map_and_a_border_leaves_the_focus_beside_it(page: Any, site: Any) -> None:
    sit(page, site.address, "loewenherz/4p-01", 164, "person", "bot", "bot", "bot")
    stops = "found => found.map(one => one.id)"
    for stop in ("e3", "s3", "e3"):  # so many lines of a kind are one stop for the letter as they are for Tab
        page.keyboard.press("n")
        assert page.evaluate(NOW) == stop
    assert walk(page, ">v<^") == ["e4", "e16", "e15", "e3"]
    assert page.locator("#taps [tabindex='0']").evaluate_all(stops) == ["e3", "s3"]
    page.keyboard.press("Enter")
    page.wait_for_selector("#e3", state="detached")
    assert page.evaluate(NOW) == "e4"
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#taps')") is None


def test_upright_and_level_lines_are_walked_apart_and_each_from_where_the_focus_is(page: Any, site: Any) -> None:
    sit(page, site.address, "loewenherz/4p-01", 164, "person", "bot", "bot", "bot")
    page.keyboard.press("n")
    assert walk(page, ">>>vvv") == ["e4", "e6", "e7", "e19", "e31", "e43"]
    page.keyboard.press("Tab")
    assert page.evaluate(NOW) == "s31"
    assert walk(page, "v>") == ["s43", "s44"]
    page.locator("#board").focus()
    found = []
    for key in "nn":
        page.keyboard.press(key)
        found.append(page.evaluate(NOW))
    assert found == ["e43", "s31"]


def test_a_letter_leads_to_any_field_of_the_map_in_words_and_another_one_back(page: Any, site: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    sit(page, site.address, "loewenherz/4p-01", 164, "person", "bot", "bot", "bot")
    page.keyboard.press("m")
    page.wait_for_selector("#told-0:focus")
    page.keyboard.press("n")
    page.wait_for_selector("#e3:focus")
    page.keyboard.press("m")
    page.wait_for_selector("#told-3:focus")
    assert walk(page, ">v^<") == ["told-4", "told-16", "told-4", "told-3"]
    page.keyboard.press("End")
    assert page.evaluate(NOW) == "told-11"
    assert page.locator("#told").evaluate("(told) => told.contains(document.elementFromPoint(195, 400))")
    page.keyboard.press("n")
    page.wait_for_selector("#e3:focus")
    assert not page.locator("#told").is_visible()


WALKED = """(place) => {
  const map = document.querySelector(place);
  const all = [...map.querySelectorAll('[tabindex], button:not(:disabled)')].filter((one) => one.closest('[data-arrows]') === map);
  const at = (one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x + width / 2, y + height / 2]; };
  const ways = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1], ArrowDown: [1] };
  const strays = [];
  const seen = new Set([all[0]]);
  for (const one of seen) {
    for (const [key, [axis, way]] of Object.entries(ways)) {
      one.focus();
      one.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      const to = document.activeElement;
      const row = (other) => Math.abs(at(other)[1] - at(one)[1]) < 3;
      if (!axis && to !== one && !row(to) && all.some((other) => row(other) && (at(other)[0] - at(one)[0]) * way > 3)) strays.push(one.id);
      seen.add(to);
    }
  }
  return [all.filter((one) => !seen.has(one)).map(({ id }) => id), strays];
}"""
"""What of a map arrow keys do not come to, and from where they leave a row in which they could go on."""


@pytest.mark.parametrize(
    ("recorded", "after", "way"),
    [
        ("loewenherz/4p-01", 2, "#board [data-arrows]"),
        ("loewenherz/4p-01", 164, "#taps [aria-label='Upright lines']"),
        ("loewenherz/4p-01", 164, "#taps [aria-label='Level lines']"),
        ("laurin/4p-01", 40, "#board [data-arrows]"),
        ("laurin/4p-01", 255, "#board [data-arrows]"),
    ],
)
def test_arrow_keys_come_to_all_of_a_map_and_leave_no_row_before_its_end(
    page: Any, site: Any, recorded: str, after: int, way: str
) -> None:
    sit(page, site.address, recorded, after, *["person"] * 4)
    assert page.evaluate(WALKED, way) == [[], []]


def test_what_lies_between_the_squares_of_the_garden_is_a_map_of_its_own(page: Any, site: Any) -> None:
    sit(page, site.address, "laurin/4p-01", 40, *["person"] * 4)
    stops = page.locator("#coming [tabindex='0']")
    assert stops.count() == 1
    page.locator(".square").first.focus()
    assert stops.count() == 1, "whoever walks over the squares takes no stop away"
    assert page.evaluate(WALKED, "#coming") == [[], []]
    page.locator("#coming [tabindex='0']").focus()
    assert "square" in "".join(walk(page, "<<<<")), "from the brink the way leads on"


def test_a_card_that_was_picked_leads_to_where_it_can_go_and_escape_back_to_it(page: Any, site: Any) -> None:
    sit(page, site.address, "elfen/3p-01", 3, *["person"] * 3)
    page.locator("#kind-river").press("Enter")
    page.wait_for_selector("#kind-river[aria-pressed=true]")
    found = []
    for key in "nnN":
        page.keyboard.press(key)
        found.append(page.evaluate(NOW))
    assert found == ["to-0", "to-1", "to-0"]
    page.locator("#guide-open").press("Enter")
    page.wait_for_selector("#card-guide:focus")
    page.keyboard.press("Escape")
    page.wait_for_selector("#guide-open:focus")
    assert page.locator("#kind-river[aria-pressed=true]").count() == 1
    page.keyboard.press("Escape")
    page.wait_for_selector("#kind-river[aria-pressed=false]:focus")
    page.locator("#kind-desert").press("Enter")
    page.wait_for_selector("#kind-desert[aria-pressed=true]")
    page.locator("#kind-river").focus()
    page.keyboard.press("t")
    page.wait_for_selector(
        "#notice"
    )  # an answer keeps nobody: whoever only hears it does not know that it stands there
    page.keyboard.press("Escape")
    page.wait_for_selector("#kind-desert[aria-pressed=false]")
    assert page.evaluate(NOW) == "kind-river"


def test_a_card_that_was_paid_leaves_the_focus_at_the_table_and_not_at_one_that_cannot_be_played(
    page: Any, site: Any
) -> None:
    sit(page, site.address, "loewenherz/4p-01", 24, "bot", "bot", "bot", "person")
    page.locator("#hand [data-play$=borders]").first.press("Enter")
    page.wait_for_selector("#board:focus")
    page.keyboard.press("n")
    assert page.evaluate(NOW) == "e1"


@pytest.mark.parametrize(
    ("recorded", "after", "row"),
    [
        ("wuerfel/3p-01", 4, "#stalls button"),
        ("creatures/3p-01", 4, "#open button"),
        ("elfen/3p-01", 8, "#hand [id^=kind]"),
        ("laurin/3p-01", 20, "#hand button"),
    ],
)
def test_arrow_keys_walk_a_row_of_cards_to_its_ends(page: Any, site: Any, recorded: str, after: int, row: str) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    sit(page, site.address, recorded, after, "person", "person", "person")
    left = "(cards) => cards.sort((one, other) => one.getBoundingClientRect().x - other.getBoundingClientRect().x)"
    ids = page.locator(row).evaluate_all(f"cards => ({left})(cards).map(card => card.id)")
    assert len(ids) > 2
    page.locator(f"#{ids[0]}").focus()
    found = []
    for key in ("ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home", "ArrowLeft"):
        page.keyboard.press(key)
        found.append(page.evaluate("document.activeElement.id"))
    assert found == [ids[1], ids[-1], ids[-1], ids[-2], ids[0], ids[0]]


def test_arrow_keys_go_on_from_row_to_row(page: Any, site: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    sit(page, site.address, "elfen/3p-01", 8, "person", "person", "person")
    boxes = page.locator("#hand [id^=kind]").evaluate_all(
        "cards => cards.map(card => [card.getBoundingClientRect(), card.id]).map(([{ x, y }, id]) => [y, x, id])"
    )
    ids = [key for *_place, key in sorted(boxes)]
    assert len({y for y, *_rest in boxes}) > 1, "they lie in rows"
    page.locator(f"#{ids[0]}").focus()
    assert walk(page, ">" * len(ids)) == [*ids[1:], ids[-1]]
    assert walk(page, "<" * len(ids)) == [*ids[-2::-1], ids[0]]


def test_tab_stops_at_a_map_once_also_where_the_focus_had_left_the_first_row(page: Any, site: Any) -> None:
    sit(page, site.address, "loewenherz/4p-01", 164, "person", "bot", "bot", "bot")
    page.keyboard.press("n")
    *_ways, low = walk(page, "vvv")
    page.locator("#board").focus()
    page.locator(f"#{low}").dispatch_event("click")
    page.wait_for_selector(f"#{low}", state="detached")
    assert page.locator("#taps [tabindex='0']").count() == 2


def test_an_enlarged_map_begins_where_something_can_be_done(page: Any, site: Any) -> None:
    sit(page, site.address, "loewenherz/3p-06", 118, "person", "bot", "bot")
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".lh-zoom").click()
    inside = """fields => {
      const frame = document.getElementById('frame').getBoundingClientRect();
      return fields.map((field) => field.getBoundingClientRect()).map(({ right, bottom }) => right <= frame.right && bottom <= frame.bottom);
    }"""
    assert all(page.locator(".lh-fields [data-play]").evaluate_all(inside))


def test_an_enlarged_map_goes_where_something_can_be_done_next_unless_somebody_moves_it(page: Any, site: Any) -> None:
    sit(page, site.address, "loewenherz/4p-01", 84, *["person"] * 4)
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".lh-zoom").click()
    frame = page.locator("#frame")
    frame.evaluate("frame => frame.scrollTo(999, 999)")
    page.locator(".lh-fields [data-play]").first.evaluate(
        "field => field.dispatchEvent(new MouseEvent('click', { bubbles: true }))"
    )
    page.wait_for_selector("#done")
    page.wait_for_function("document.getElementById('frame').scrollTop < 99")
    frame.evaluate("frame => frame.scrollTo(999, 999)")
    frame.dispatch_event("wheel")
    page.locator("#deed-undo").evaluate("deed => deed.click()")
    page.wait_for_selector("#done", state="detached")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert frame.evaluate("frame => frame.scrollTop") > 99


SEEN = """async (at) => {
  const frame = document.getElementById('frame');
  frame.scrollTo(at, at);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const { left, top, right, bottom } = frame.getBoundingClientRect();
  return [...frame.querySelectorAll('.lh-names text')].filter((name) => {
    const box = name.getBoundingClientRect();
    return box.left >= left && box.top >= top && box.right <= right && box.bottom <= bottom;
  }).map((name) => name.textContent).join(' ');
}"""
"""Which letters and numbers of the map can be read once it has been moved so far."""


def test_the_letters_of_an_enlarged_map_go_along_with_it(page: Any, site: Any) -> None:
    sit(page, site.address, "loewenherz/4p-01", 84, *["person"] * 4)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(SEEN, 0) == "a b c d e f g h i j k l 1 2 3 4 5 6 7 8 9 10 11 12"
    page.locator(".lh-zoom").click()
    for at, names in ((0, "a b c d 1 2 3 4"), (250, "e f g h 5 6 7 8"), (999, "j k l 10 11 12")):
        assert set(names.split()) <= set(page.evaluate(SEEN, at).split())
    assert page.locator("#taps ~ #names").count() == 1, "no gold lies over them"


def test_arrow_keys_walk_the_garden(page: Any, site: Any) -> None:
    sit(page, site.address, "laurin/4p-01", 255, "person", "bot", "bot", "bot")
    page.locator("#garden [tabindex='0']").focus()
    *ways, dwarf = walk(page, "><v^>>")
    assert ways == ["point-2-2", "point-0-2", "point-1-4", "point-0-2", "point-2-2"]
    assert dwarf.startswith("dwarf-d2")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "d2: dwarf of Ada, back, 1"


def test_arrow_keys_walk_the_road(page: Any, site: Any) -> None:
    sit(page, site.address, "elfen/3p-01", 94, "person", "bot", "bot")
    page.locator("#pile").focus()
    assert walk(page, "^v<") == ["card-389", "pile", "card-379"]


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
    page.locator("#board [data-play='castle a2']").press("Enter")
    page.locator("#board [data-play='knight b2']").press("Enter")
    page.wait_for_selector("#onward:focus")
    page.keyboard.press("Enter")
    page.wait_for_selector("#onward", state="detached")
    assert page.evaluate(NOW) == "board"


def test_what_is_legal_and_chosen_is_seen_where_the_system_sets_the_colours(page: Any, site: Any) -> None:
    page.emulate_media(forced_colors="active")
    sit(page, site.address, "wuerfel/3p-01", 5, "person", "person", "person")
    line = "found => { const { outlineStyle, outlineWidth } = getComputedStyle(found); return `${outlineWidth} ${outlineStyle}`; }"
    assert page.locator("#die-1").evaluate(line) == "1px solid"
    assert page.locator("[data-play^=take]").first.evaluate(line) == "3px solid"
    page.locator("#die-1").click()
    page.wait_for_selector("#die-1[aria-pressed=true]")
    page.locator("#die-2").click()
    page.wait_for_selector("#die-2[aria-pressed=true]")
    assert page.locator("#die-1").evaluate(line) == "5px double"


def test_whoever_comes_to_a_screen_begins_there_and_letters_lead_over_a_table(page: Any, site: Any) -> None:
    keep(page, {"settings": json.dumps(CALM)})
    page.route("**/js/table/cues.js", lambda _route: None)  # what moves may be long in coming
    page.goto(site.address)
    page.wait_for_selector("html[data-ready=yes]")
    assert page.evaluate("document.activeElement.ariaLabel") == "Tafelrunde"
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


def test_a_roll_leads_to_the_dice(page: Any, site: Any) -> None:
    sit(page, site.address, "wuerfel/3p-01", 6, *["person"] * 3)
    page.locator("#roll").press("Enter")
    page.wait_for_selector("#die-1:focus")
    for die in (3, 5):
        page.locator(f"#die-{die}").press("Enter")
        page.wait_for_selector(f"#die-{die}[aria-pressed=true]")
    page.locator("#again").press("Enter")
    page.wait_for_selector("#die-1:focus")


LESSER = """async () => {
  const { keepFocus } = await import(new URL('js/focus.js', document.baseURI));
  document.getElementById('again').focus();
  const refocus = keepFocus(document.getElementById('app'), document.createDocumentFragment());
  document.getElementById('deeds').innerHTML = '<button class="button quiet" data-play="take C10">Just the dwarf</button>';
  refocus();
  return document.activeElement.id;
}"""
"""After the last roll nothing is left beside the dice but a deed that is less than what lies on the table."""


def test_the_focus_is_left_at_nothing_that_is_less_than_what_can_be_had(page: Any, site: Any) -> None:
    sit(page, site.address, "wuerfel/3p-01", 7, *["person"] * 3)
    assert page.evaluate(LESSER) == "board"


def test_whoever_gives_up_with_rolls_left_is_asked_once(page: Any, site: Any) -> None:
    sit(page, site.address, "wuerfel/3p-01", 7, *["person"] * 3)
    page.locator("#penalty").press("Enter")
    page.wait_for_selector("#giving-up:focus")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    page.wait_for_selector("#penalty:focus")
    page.keyboard.press("Enter")
    page.wait_for_selector("#giving-up:focus")
    for _time in range(2):
        page.keyboard.press("Tab")
    assert page.evaluate(NOW) == "penalty-now"
    page.keyboard.press("Enter")
    page.wait_for_selector("#roll")


def test_a_leaf_takes_the_focus_gives_it_back_and_closes_when_it_is_left(page: Any, site: Any) -> None:
    sit(page, site.address, "creatures/4p-01", 30, "person", "bot", "bot", "bot")
    page.locator("#realm-1").press("Enter")
    page.wait_for_selector("#realm-1-sheet:focus")
    page.keyboard.press("Escape")
    page.wait_for_selector("#realm-1:focus")
    page.keyboard.press("Enter")
    page.wait_for_selector("#realm-1-sheet:focus")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "dialog-close"
    page.keyboard.press("Tab")
    page.wait_for_selector("#realm-1-sheet", state="hidden")


def test_what_happened_meanwhile_is_read_and_then_watched(page: Any, site: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    sit(page, site.address, "wuerfel/3p-01", 66, "person", "bot", "bot")
    page.locator("#news-open").press("Enter")
    page.wait_for_selector("#news:focus")
    assert page.get_by_role("dialog", name="What happened meanwhile").get_by_role("listitem").count() == 12
    page.locator("#news-watch").press("Enter")
    page.wait_for_selector("#past")
    assert page.locator("#news").count() == 0


def test_escape_leads_from_a_look_back_to_now(page: Any, site: Any) -> None:
    sit(page, site.address, "wuerfel/3p-01", 5, "person", "person", "person")
    page.keyboard.press("[")
    page.wait_for_selector("#past")
    page.keyboard.press("n")
    assert page.evaluate(NOW) == "now"
    page.keyboard.press("Escape")
    page.wait_for_selector("#past", state="detached")


def test_a_look_back_and_another_screen_begin_at_their_top(guest: Any, site: Any) -> None:
    page = guest(**PHONE | {"viewport": {"width": 390, "height": 500}})
    sit(page, site.address, "laurin/4p-01", 255, "person", "bot", "bot", "bot")
    page.evaluate("scrollTo(0, 999)")
    assert page.evaluate("scrollY") > 0
    page.keyboard.press("[")
    page.wait_for_selector("#past")
    assert page.evaluate("scrollY") == 0
    page.evaluate("scrollTo(0, 999)")
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector("#hall")
    assert page.evaluate("scrollY") == 0


def test_a_curtain_and_the_hand_behind_it_begin_at_their_top(guest: Any, site: Any) -> None:
    page = guest(**PHONE | {"viewport": {"width": 844, "height": 390}})
    lay(page, left_off("loewenherz/4p-01", ["person"] * 4, after=44))
    page.goto(site.address + "#/table/look")
    page.wait_for_selector("#deck[data-play]")
    for deed, behind in (("deck", "curtain"), ("take-1", "hand")):
        page.evaluate("scrollTo(0, 999)")
        assert page.evaluate("scrollY") > 0
        page.evaluate("deed => document.getElementById(deed).click()", deed)
        page.wait_for_selector(f"#{behind}")
        assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("size", [(844, 390), (568, 320), (320, 568)])
def test_whoever_takes_the_screen_sees_the_button_at_once(guest: Any, site: Any, size: tuple[int, int]) -> None:
    page = guest(**PHONE | {"viewport": {"width": size[0], "height": size[1]}})
    lay(page, left_off("loewenherz/4p-01", ["person"] * 4, after=45), language="de")
    page.goto(site.address + "#/table/look")
    page.wait_for_selector("#take-1:focus")
    foot = page.locator("#take-1").evaluate("take => take.getBoundingClientRect().bottom")
    assert (foot <= size[1], page.evaluate("scrollY")) == (True, 0)


LAST = """async () => {
  scrollTo(0, 999);
  document.querySelector('[data-play="sell #31"]').click();
  while (!document.getElementById('ceremony')) await new Promise(requestAnimationFrame);
  const seen = () => {
    const { top, bottom } = document.getElementById('ceremony').getBoundingClientRect();
    return scrollY === 0 && top >= 0 && bottom <= innerHeight;
  };
  const whole = seen();
  dispatchEvent(new Event('wheel'));
  return [whole, document.getElementById('ceremony').dataset.touched ?? 'stands'];
}"""
"""The last action of a game, below; and whoever scrolls then, wants to read."""


def test_the_end_of_a_game_begins_at_its_head_and_stands_for_whoever_scrolls(guest: Any, site: Any) -> None:
    page = guest(**PHONE | {"viewport": {"width": 844, "height": 390}})
    lay(page, left_off("loewenherz/3p-05", ["person"] * 3, last=1, hands="open"), motion="full", pace="slow")
    page.goto(site.address + "#/table/look")
    page.wait_for_selector('[data-play="sell #31"]')
    assert page.evaluate(LAST) == [True, "stands"]
    page.locator("#further").tap()
    page.wait_for_selector("#scoring")
    assert page.evaluate("[scrollY, document.activeElement.id]") == [0, "winner"]


@pytest.mark.parametrize("game", ["laurin", "loewenherz", "elfen"])
def test_what_a_first_game_wants_is_brought_into_view(guest: Any, site: Any, game: str) -> None:
    page = guest(**PHONE | {"viewport": {"width": 390, "height": 600}})
    keep(page, {"settings": json.dumps(CALM)})
    page.goto(f"{site.address}#/new/{game}")
    page.locator("#lesson").tap()
    page.wait_for_selector("#guide")
    page.wait_for_function(IN_SIGHT, arg="#board :is([data-play], [data-select])")


def test_nothing_else_scrolls_a_table_that_opens(guest: Any, site: Any) -> None:
    page = guest(**PHONE | {"viewport": {"width": 320, "height": 568}})
    with page.expect_response("**/lesson.js"):
        sit(page, site.address, "elfen/3p-01", 94, "person", "bot", "bot")
    assert page.evaluate("import(new URL('js/table/lesson.js', location)).then(() => scrollY)") == 0


def test_whoever_comes_to_a_name_writes_another_one(page: Any, site: Any) -> None:
    page.goto(site.address + "#/new/wuerfel")
    page.locator("#name-0").click()
    page.keyboard.type("Ada")
    assert page.locator("#name-0").input_value() == "Ada"


def test_what_opens_elsewhere_has_the_focus_and_gives_it_back(page: Any, site: Any) -> None:
    sit(page, site.address, "wuerfel/3p-01", 5, "person", "person", "person")
    page.locator("#deed-panel-rules").press("Enter")
    assert page.evaluate(NOW) == "tab-rules"
    page.locator("#board [data-why]").first.press("Enter")
    page.locator("[data-do^=rule]").press("Enter")
    page.wait_for_selector(".is-shown:focus")
    page.keyboard.press("s")
    page.wait_for_selector("#notice")
    assert page.locator(".is-shown:focus").count()
    page.locator("#deed-menu").press("Enter")
    page.locator("#text-look").press("Enter")
    page.wait_for_selector("#copy:focus")
    page.locator("#fold").press("Enter")
    page.wait_for_selector("#fold", state="detached")
    assert page.evaluate(NOW) == "deed-menu"
    page.locator("#deed-menu").press("Enter")
    page.locator("#menu-look").press("Enter")
    page.locator("#past-first").press("Enter")
    page.wait_for_selector("#past-first:disabled")
    page.wait_for_selector("#past-run:focus")
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#deed-panel-log").press("Enter")
    page.locator("#panel .log button").first.press("Enter")
    page.wait_for_selector("#board:focus")


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


def test_what_goes_is_left_before_anything_changes(page: Any, site: Any) -> None:
    """In the middle of a change the browser would lay out the half of it."""
    lay(page, left_off("creatures/4p-01", ["person"] * 4, after=20, hands="open"))
    page.goto(f"{site.address}#/table/look")
    page.wait_for_selector("#board")
    assert page.evaluate(LEFT) == 0
