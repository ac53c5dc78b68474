"""Maps and rows of cards: walked by arrow keys, told field by field, enlarged."""

from __future__ import annotations

from typing import Any

import pytest

from tables import NOW, lay, left_off, sit


def walk(page: Any, keys: str) -> list[str]:
    """What has the focus after each key."""
    ways = {"<": "Left", ">": "Right", "^": "Up", "v": "Down"}
    found = []
    for key in keys:
        page.keyboard.press(f"Arrow{ways[key]}")
        found.append(page.evaluate(NOW))
    return found


def test_arrow_keys_walk_the_map_and_a_border_leaves_the_focus_beside_it(table: Any, site: Any) -> None:
    sit(table, site.address, "loewenherz/4p-01", 164, "person", "bot", "bot", "bot")
    stops = "found => found.map(one => one.id)"
    for stop in ("e3", "s3", "e3"):  # so many lines of a kind are one stop for the letter as they are for Tab
        table.keyboard.press("n")
        assert table.evaluate(NOW) == stop
    assert walk(table, ">v<^") == ["e4", "e16", "e15", "e3"]
    assert table.locator("#taps [tabindex='0']").evaluate_all(stops) == ["e3", "s3"]
    table.keyboard.press("Enter")
    table.wait_for_selector("#e3", state="detached")
    assert table.evaluate(NOW) == "e4"
    table.keyboard.press("Tab")
    table.keyboard.press("Tab")
    assert table.evaluate("document.activeElement.closest('#taps')") is None


def test_upright_and_level_lines_are_walked_apart_and_each_from_where_the_focus_is(table: Any, site: Any) -> None:
    sit(table, site.address, "loewenherz/4p-01", 164, "person", "bot", "bot", "bot")
    table.keyboard.press("n")
    assert walk(table, ">>>vvv") == ["e4", "e6", "e7", "e19", "e31", "e43"]
    table.keyboard.press("Tab")
    assert table.evaluate(NOW) == "s31"
    assert walk(table, "v>") == ["s43", "s44"]
    table.locator("#board").focus()
    found = []
    for key in "nn":
        table.keyboard.press(key)
        found.append(table.evaluate(NOW))
    assert found == ["e43", "s31"]


def test_a_letter_leads_to_any_field_of_the_map_in_words_and_another_one_back(table: Any, site: Any) -> None:
    table.set_viewport_size({"width": 390, "height": 844})
    sit(table, site.address, "loewenherz/4p-01", 164, "person", "bot", "bot", "bot")
    table.keyboard.press("m")
    table.wait_for_selector("#in-words-0:focus")
    table.keyboard.press("n")
    table.wait_for_selector("#e3:focus")
    table.keyboard.press("m")
    table.wait_for_selector("#in-words-3:focus")
    assert walk(table, ">v^<") == ["in-words-4", "in-words-16", "in-words-4", "in-words-3"]
    table.keyboard.press("End")
    assert table.evaluate(NOW) == "in-words-11"
    assert table.locator("#in-words").evaluate("(told) => told.contains(document.elementFromPoint(195, 400))")
    table.keyboard.press("n")
    table.wait_for_selector("#e3:focus")
    assert not table.locator("#in-words").is_visible()


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
        ("loewenherz/4p-01", 164, "#taps [aria-label='Vertical lines']"),
        ("loewenherz/4p-01", 164, "#taps [aria-label='Horizontal lines']"),
        ("laurin/4p-01", 40, "#board [data-arrows]"),
        ("laurin/4p-01", 255, "#board [data-arrows]"),
    ],
)
def test_arrow_keys_come_to_all_of_a_map_and_leave_no_row_before_its_end(
    table: Any, site: Any, recorded: str, after: int, way: str
) -> None:
    sit(table, site.address, recorded, after, *["person"] * 4)
    assert table.evaluate(WALKED, way) == [[], []]


def test_what_lies_between_the_squares_of_the_garden_is_a_map_of_its_own(table: Any, site: Any) -> None:
    sit(table, site.address, "laurin/4p-01", 40, *["person"] * 4)
    stops = table.locator("#coming [tabindex='0']")
    assert stops.count() == 1
    table.locator(".kl-square").first.focus()
    assert stops.count() == 1, "whoever walks over the squares takes no stop away"
    assert table.evaluate(WALKED, "#coming") == [[], []]
    table.locator("#coming [tabindex='0']").focus()
    assert "square" in "".join(walk(table, "<<<<")), "from the brink the way leads on"


@pytest.mark.parametrize(
    ("recorded", "after", "row"),
    [
        ("wuerfel/3p-01", 4, "#stalls button"),
        ("creatures/3p-01", 4, "#open button"),
        ("elfen/3p-01", 8, "#hand [id^=kind]"),
        ("laurin/3p-01", 20, "#hand button"),
    ],
)
def test_arrow_keys_walk_a_row_of_cards_to_its_ends(table: Any, site: Any, recorded: str, after: int, row: str) -> None:
    table.set_viewport_size({"width": 1920, "height": 1080})
    sit(table, site.address, recorded, after, "person", "person", "person")
    left = "(cards) => cards.sort((one, other) => one.getBoundingClientRect().x - other.getBoundingClientRect().x)"
    ids = table.locator(row).evaluate_all(f"cards => ({left})(cards).map(card => card.id)")
    assert len(ids) > 2
    table.locator(f"#{ids[0]}").focus()
    found = []
    for key in ("ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home", "ArrowLeft"):
        table.keyboard.press(key)
        found.append(table.evaluate("document.activeElement.id"))
    assert found == [ids[1], ids[-1], ids[-1], ids[-2], ids[0], ids[0]]


def test_arrow_keys_go_on_from_row_to_row(table: Any, site: Any) -> None:
    table.set_viewport_size({"width": 1280, "height": 720})
    sit(table, site.address, "elfen/3p-01", 8, "person", "person", "person")
    boxes = table.locator("#hand [id^=kind]").evaluate_all(
        "cards => cards.map(card => [card.getBoundingClientRect(), card.id]).map(([{ x, y }, id]) => [y, x, id])"
    )
    ids = [key for *_place, key in sorted(boxes)]
    assert len({y for y, *_rest in boxes}) > 1, "they lie in rows"
    table.locator(f"#{ids[0]}").focus()
    assert walk(table, ">" * len(ids)) == [*ids[1:], ids[-1]]
    assert walk(table, "<" * len(ids)) == [*ids[-2::-1], ids[0]]


def test_tab_stops_at_a_map_once_also_where_the_focus_had_left_the_first_row(table: Any, site: Any) -> None:
    sit(table, site.address, "loewenherz/4p-01", 164, "person", "bot", "bot", "bot")
    table.keyboard.press("n")
    *_ways, low = walk(table, "vvv")
    table.locator("#board").focus()
    table.locator(f"#{low}").dispatch_event("click")
    table.wait_for_selector(f"#{low}", state="detached")
    assert table.locator("#taps [tabindex='0']").count() == 2


def test_an_enlarged_map_begins_where_something_can_be_done(table: Any, site: Any) -> None:
    sit(table, site.address, "loewenherz/3p-06", 118, "person", "bot", "bot")
    table.set_viewport_size({"width": 390, "height": 844})
    table.locator(".lh-zoom").click()
    inside = """fields => {
      const frame = document.getElementById('frame').getBoundingClientRect();
      return fields.map((field) => field.getBoundingClientRect()).map(({ right, bottom }) => right <= frame.right && bottom <= frame.bottom);
    }"""
    assert all(table.locator(".lh-fields [data-play]").evaluate_all(inside))


def test_an_enlarged_map_goes_where_something_can_be_done_next_unless_somebody_moves_it(table: Any, site: Any) -> None:
    sit(table, site.address, "loewenherz/4p-01", 84, *["person"] * 4)
    table.set_viewport_size({"width": 390, "height": 844})
    table.locator(".lh-zoom").click()
    frame = table.locator("#frame")
    frame.evaluate("frame => frame.scrollTo(999, 999)")
    table.locator(".lh-fields [data-play]").first.evaluate(
        "field => field.dispatchEvent(new MouseEvent('click', { bubbles: true }))"
    )
    table.wait_for_selector("#done")
    table.wait_for_function("document.getElementById('frame').scrollTop < 99")
    # At once: whoever has left the map alone for a moment is led to what there is to do.
    frame.evaluate("""frame => {
      frame.scrollTo(999, 999);
      frame.dispatchEvent(new Event('wheel', { bubbles: true }));
      document.getElementById('deed-undo').click();
    }""")
    table.wait_for_selector("#done", state="detached")
    table.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
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


def test_the_letters_of_an_enlarged_map_go_along_with_it(table: Any, site: Any) -> None:
    sit(table, site.address, "loewenherz/4p-01", 84, *["person"] * 4)
    table.set_viewport_size({"width": 390, "height": 844})
    assert table.evaluate(SEEN, 0) == "a b c d e f g h i j k l 1 2 3 4 5 6 7 8 9 10 11 12"
    table.locator(".lh-zoom").click()
    for at, names in ((0, "a b c d 1 2 3 4"), (250, "e f g h 5 6 7 8"), (999, "j k l 10 11 12")):
        assert set(names.split()) <= set(table.evaluate(SEEN, at).split())
    bands = table.locator(".lh-band").evaluate_all("all => all.map((one) => getComputedStyle(one).fill)")
    assert len(bands) == 2 and "none" not in bands, "no number stands over a castle"
    assert table.locator("#taps ~ #names").count() == 1, "no gold lies over them"


COUNTS_OTHERWISE = (
    "for (const name of ['movementX', 'movementY']) Object.defineProperty(MouseEvent.prototype, name, { get: () => 1 })"
)
"""Some browsers count the way of a mouse in the pixels of the screen."""


def test_a_mouse_pulls_an_enlarged_map_and_taps_nothing_with_it(page: Any, site: Any) -> None:
    page.add_init_script(COUNTS_OTHERWISE)
    sit(page, site.address, "loewenherz/4p-01", 84, *["person"] * 4)
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".lh-zoom").click()
    said = page.locator("#status").inner_text()
    page.locator("#frame").evaluate("frame => frame.scrollTo(200, 200)")
    x, y, width, height = page.locator("#frame").bounding_box().values()
    page.mouse.move(x + width / 2, y + height / 2)
    page.mouse.down()
    page.mouse.move(x + width / 2 - 60, y + height / 2 - 40, steps=4)
    page.mouse.up()
    assert page.locator("#frame").evaluate("frame => [frame.scrollLeft, frame.scrollTop]") == [260, 240]
    assert page.locator("#notice").count() == 0
    assert page.locator("#status").inner_text() == said


def test_arrow_keys_walk_the_garden(table: Any, site: Any) -> None:
    sit(table, site.address, "laurin/4p-01", 255, "person", "bot", "bot", "bot")
    table.locator("#garden [tabindex='0']").focus()
    *ways, dwarf = walk(table, "><v^>>")
    assert ways == ["point-2-2", "point-0-2", "point-1-4", "point-0-2", "point-2-2"]
    assert dwarf.startswith("dwarf-d2")
    assert table.evaluate("document.activeElement.getAttribute('aria-label')") == "d2: dwarf of Ada, back, 1"


def test_arrow_keys_walk_the_road(table: Any, site: Any) -> None:
    sit(table, site.address, "elfen/3p-01", 94, "person", "bot", "bot")
    table.locator("#pile").focus()
    assert walk(table, "^v<") == ["card-389", "pile", "card-379"]


PLACED = """async (line) => {
  const { placed } = await import(new URL('js/squares.js', document.baseURI));
  const map = document.getElementById('lh-asked');
  const at = (x, y) => new DOMPoint(40 * x, 40 * y).matrixTransform(map.getScreenCTM());
  const found = {};
  for (let column = 0; column < 12; column++) {
    for (let row = 0; row < 12; row++) {
      for (const [x, y] of [[0.1, 0.5], [0.9, 0.55], [0.5, 0.1], [0.45, 0.9]]) {
        const point = at(column + x, row + y);
        found[[column + x, row + y]] = placed(line, map, { clientX: point.x, clientY: point.y });
      }
    }
  }
  return found;
}"""
"""What a tap near each side of each field asks."""


def test_a_tap_on_the_map_asks_about_the_field_or_the_edge_that_it_meets(table: Any, site: Any) -> None:
    sit(table, site.address, "loewenherz/4p-01", 164, "person", "bot", "bot", "bot")
    fields = table.evaluate(PLACED, "knight ~")
    assert {fields[place] for place in ("0.1,0.5", "0.45,0.9")} == {"knight a1"}
    assert fields["11.9,0.55"] == "knight l1"
    assert fields["0.5,11.1"] == "knight a12"
    assert len(set(fields.values())) == 144
    edges = table.evaluate(PLACED, "border ~ ~")
    assert [edges[place] for place in ("0.9,0.55", "1.1,0.5")] == ["border a1 b1"] * 2
    assert [edges[place] for place in ("4.45,6.9", "4.5,7.1")] == ["border e7 e8"] * 2
    assert len(set(edges.values())) == 264
    table.locator("#lh-asked").click(position={"x": 3, "y": 3})
    table.wait_for_selector("#notice.is-refusal")


def test_the_king_is_the_largest_piece_and_hides_nothing_that_is_written(table: Any, site: Any) -> None:
    sit(table, site.address, "laurin/4p-01", 255, "person", "bot", "bot", "bot")
    found = table.evaluate("""() => {
      const [king, boxes] = [document.getElementById('king'), (look) =>
        [...document.querySelectorAll(look)].map((one) => one.getBoundingClientRect())];
      const [written, dwarfs, over] = [boxes('.kl-letter, .kl-value'), boxes('.kl-dwarf g > use'), []];
      const { width, height } = king.getBoundingClientRect();
      for (let point = 0; point < 81; point++) {
        king.setAttribute('transform', `translate(${point % 9 * 100} ${Math.floor(point / 9) * 100})`);
        const here = king.getBoundingClientRect();
        if (written.some((one) => one.left < here.right && here.left < one.right && one.top < here.bottom && here.top < one.bottom)) over.push(point);
      }
      return [dwarfs.length, dwarfs.every((one) => one.width < width && one.height < height), over];
    }""")
    assert found[0] > 10
    assert found[1:] == [True, []]


@pytest.mark.parametrize(("size", "there"), [((1280, 720), False), ((1440, 900), False), ((820, 1180), True)])
def test_on_a_desk_the_map_is_not_enlarged_within_the_same_frame(
    table: Any, site: Any, size: tuple[int, int], there: bool
) -> None:
    table.set_viewport_size({"width": size[0], "height": size[1]})
    sit(table, site.address, "loewenherz/4p-01", 164, "person", "bot", "bot", "bot")
    assert table.locator(".lh-zoom").is_visible() == there


def test_the_wheel_over_the_map_of_the_result_scrolls_on(page: Any, site: Any) -> None:
    lay(page, left_off("loewenherz/2p-01", ["person", "bot"]))
    page.set_viewport_size({"width": 1280, "height": 500})
    page.goto(site.address + "#/table/look")
    page.wait_for_selector("#scoring .lh-map")
    page.locator("#scoring .lh-map").scroll_into_view_if_needed()
    page.locator("#scoring .lh-map").hover()
    top = "[document.scrollingElement, document.querySelector('main')].map((one) => one.scrollTop).join()"
    before = page.evaluate(top)
    page.mouse.wheel(0, -200)
    page.mouse.wheel(0, 300)
    page.wait_for_function(f"before => {top} !== before", arg=before)
