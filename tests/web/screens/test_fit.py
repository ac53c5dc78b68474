"""Every screen fits every width, and axe has nothing to say about any of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from album import SCREENS, Album, saves
from app.saved.saves import written
from app.table.session import Session
from axe import faults
from tables import lay, left_off, turn_to
from tafelrunde import games
from tafelrunde.core import Seeded, Table

NARROW = {
    "the smallest phone": (320, 568),
    "a phone": (390, 844),
    "a phone on its side": (844, 390),
    "a desktop at 200 %": (720, 450),
    "the smallest phone on its side": (568, 320),
    "a desktop at 400 %": (360, 225),
}
WIDE = """() => document.scrollingElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('#app *')]
  .filter((element) => element.getBoundingClientRect().right > innerWidth)
  .map((element) => element.id || element.outerHTML.slice(0, 120))"""
"""What makes the page wider than the screen."""
LOST = """() => [...document.querySelectorAll('button, a, input, select, textarea, summary, [data-play], [data-select], [data-do]')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[popover], .unseen'))
  .filter((element) => {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x < 0 || y < 0 || x > innerWidth || y > innerHeight;
  })
  .map((element) => element.id || element.outerHTML.slice(0, 120))"""
"""What can be used and cannot be scrolled to."""


@pytest.fixture(scope="module")
def album(chromium: Any, site: Any) -> Iterator[Album]:
    context = chromium.new_context(locale="de-DE", reduced_motion="reduce", service_workers="block")
    album = Album(context, site.address)
    lay(album.page, *saves(), language="de")
    yield album
    context.close()
    assert album.errors == []


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_fits_and_everything_on_it_can_be_reached(album: Album, screen: str) -> None:
    album.open(screen)
    found = {}
    for name, (width, height) in NARROW.items():
        album.page.set_viewport_size({"width": width, "height": height})
        if faults := album.page.evaluate(WIDE) + album.page.evaluate(LOST):
            found[name] = faults
    assert found == {}


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    "moments",
    [[41, 44, 46, 47, 62, 65, 71, 74, 105, 131, 132, 133, 148, 175, 187], [227, 229, 230, 233, 238, 246]],
    ids=["until the deck is empty", "in the final phase"],
)
def test_the_map_stays_where_it_is_from_step_to_step_on_a_phone(
    table: Any, site: Any, moments: list[int], language: str
) -> None:
    four = ["person"] * 4
    lay(
        table,
        *(left_off("loewenherz/4p-01", four, f"at{at}", after=at, hands="open") for at in moments),
        language=language,
    )
    table.set_viewport_size({"width": 390, "height": 844})
    tops = set[float]()
    for at in moments:
        turn_to(table, site.address, f"at{at}")
        table.evaluate("document.fonts.ready")
        tops.add(table.locator(".lh-frame").bounding_box()["y"])
    assert len(tops) == 1


def test_over_covered_hands_the_map_is_whole_on_a_phone_on_its_side(table: Any, site: Any) -> None:
    lay(table, left_off("loewenherz/4p-01", ["person"] * 4, after=164), language="de")
    for width, height in ((844, 390), (667, 375), (568, 320)):
        table.set_viewport_size({"width": width, "height": height})
        table.goto(site.address + "#/table/look")
        table.wait_for_selector("#uncover")
        map_, strip = (table.locator(one).bounding_box() for one in (".lh-frame", "#covered"))
        assert map_["y"] + map_["height"] <= height
        assert strip["y"] + strip["height"] <= map_["y"]
        assert table.evaluate(LOST) == []


def test_on_a_phone_on_its_side_a_hand_is_filled_up_without_a_search_and_the_head_says_what_was_last(
    table: Any, site: Any
) -> None:
    four = ["person", *["bot"] * 3]
    lay(table, *(left_off("loewenherz/4p-01", four, f"at{at}", after=at) for at in (44, 175)), language="de")
    table.set_viewport_size({"width": 844, "height": 390})
    table.goto(f"{site.address}#/table/at44")
    table.wait_for_selector("#deck[data-play]")
    low = table.locator("[data-play]").evaluate_all("all => all.map((one) => one.getBoundingClientRect().bottom)")
    table.goto(f"{site.address}#/table/at175")
    table.wait_for_selector("#news-open")
    last = table.locator(".status-last").bounding_box()
    head = table.locator("#status").bounding_box()
    table.locator(".status-news").evaluate("news => news.remove()")
    bare = table.locator("#status").bounding_box()
    assert max(low) <= 390
    assert last["y"] + 15 < head["y"] + head["height"], "a line of it is in sight"
    assert head == bare


@pytest.mark.parametrize(
    ("route", "stands"),
    [
        ("table/laurin/200", "#past"),
        *((f"rules/{game}", f"#rules:has(.seating-art [href$={game}]) td") for game in games.NAMES),
    ],
)
def test_what_is_seldom_seen_fits_the_smallest_phone(album: Album, route: str, stands: str) -> None:
    album.page.set_viewport_size({"width": 320, "height": 568})
    album.page.goto(f"{album.address}#/{route}")
    album.page.wait_for_selector(stands)
    assert album.page.evaluate(WIDE) == []
    assert album.page.evaluate(LOST) == []


def test_all_licences_can_be_read_on_the_smallest_phone(album: Album) -> None:
    album.page.set_viewport_size({"width": 320, "height": 568})
    album.page.goto(f"{album.address}licences.html")
    for summary in album.page.locator("summary").all():
        summary.click()
    assert album.page.evaluate("document.scrollingElement.scrollWidth") == 320
    assert min(album.page.locator("summary").evaluate_all("all => all.map((one) => one.offsetHeight)")) >= 44
    assert faults(album.page) == []


def test_where_there_is_nothing_a_way_leads_back_in_every_language(album: Album) -> None:
    album.page.set_viewport_size({"width": 320, "height": 568})
    album.page.goto(f"{album.address}404.html")
    assert album.page.evaluate(WIDE) + album.page.evaluate(LOST) == []
    assert faults(album.page) == []
    ways = album.page.locator(".button")
    assert dict(zip(ways.evaluate_all("all => all.map(({ lang }) => lang)"), ways.all_inner_texts(), strict=True)) == {
        "de": "In die Halle",
        "en": "Back to the hall",
    }
    assert set(ways.evaluate_all("all => all.map(({ href }) => href)")) == {album.address}


@pytest.mark.parametrize("game", games.NAMES)
def test_at_a_desk_the_table_scrolls_and_not_the_page(album: Album, game: str) -> None:
    """A bar of the page's own that comes and goes moves a button from under the finger that presses it."""
    album.page.set_viewport_size({"width": 1280, "height": 500})
    album.open(game)
    assert album.page.evaluate("document.scrollingElement.scrollHeight - innerHeight") == 0


@pytest.mark.parametrize("screen", [name for name in SCREENS if name not in ("hall", "wuerfel", "elfen")])
@pytest.mark.parametrize(
    ("size", "scheme"), [((390, 844), "light"), ((1440, 900), "dark")], ids=["phone by day", "desktop by night"]
)
def test_a_screen_has_no_fault(album: Album, screen: str, size: tuple[int, int], scheme: Any) -> None:
    album.page.set_viewport_size({"width": size[0], "height": size[1]})
    album.page.emulate_media(color_scheme=scheme)
    album.open(screen)
    assert faults(album.page) == []


def test_the_end_fits_where_five_of_six_share_it(table: Any, site: Any) -> None:
    lay(table, left_off("elfen/6p-01", ["person", *["bot"] * 5], "shared"))
    table.set_viewport_size({"width": 320, "height": 568})
    table.goto(f"{site.address}#/table/shared")
    wide = table.locator("#scoring").evaluate("end => end.scrollWidth - end.clientWidth")
    cut = "all => all.filter(({ clientWidth, scrollWidth }) => 1 < clientWidth && clientWidth < scrollWidth).length"
    broken = table.locator(".scores .who-name").evaluate_all(cut)
    assert (wide, broken) == (0, 0)
    table.set_viewport_size({"width": 1440, "height": 900})
    middles = "all => all.map((one) => { const { left, right } = one.getBoundingClientRect(); return Math.round((left + right) / 2); })"
    elves, arms = (table.locator(f".winner {one}").evaluate_all(middles) for one in (".ke-winner-elf", ".shield"))
    assert len(elves) == 5
    assert elves == arms, "everybody’s arms stand below him"


def test_kings_and_creatures_fills_a_tablet_and_shows_whoever_is_next_the_own_row_on_a_phone(
    table: Any, site: Any
) -> None:
    few = left_off("creatures/2p-01", ["person"] * 2, "two", after=2)
    later = (left_off("creatures/6p-01", ["person"] * 6, "six", after=entry) for entry in range(2, 40))
    three = left_off("creatures/3p-01", ["person"] * 3, "three", after=30)
    lay(table, few, three, next(save for save in later if save["brief"]["turn"] == 5))
    table.set_viewport_size({"width": 820, "height": 1180})
    table.goto(f"{site.address}#/table/two")
    foot = table.locator("#realm-1").evaluate("realm => realm.getBoundingClientRect().bottom")
    table.set_viewport_size({"width": 768, "height": 1024})
    turn_to(table, site.address, "three")
    lower = table.locator("#realm-2").evaluate("realm => realm.getBoundingClientRect().bottom")
    table.set_viewport_size({"width": 390, "height": 844})
    turn_to(table, site.address, "six")
    mine = table.locator("#realm-5.is-turn").evaluate("realm => realm.getBoundingClientRect().bottom")
    rows = table.locator(".kc-realm").evaluate_all("all => all.map((one) => one.getBoundingClientRect().y)")
    sign = table.locator("#heroes-5 .kc-sign").evaluate("sign => sign.getBoundingClientRect().width")
    assert sign > 15
    assert 1180 * 0.85 < foot <= 1180
    assert 1024 * 0.9 < lower <= 1024
    assert mine <= 844
    assert all(mine <= row for row in rows[:5]), "it covers none"


@pytest.mark.parametrize("seats", [3, 5, 6])
def test_kings_and_creatures_fits_a_desktop_and_stands_still_whatever_is_said_and_laid_out(
    table: Any, site: Any, seats: int
) -> None:
    moments = [
        left_off(f"creatures/{seats}p-01", ["person", *["bot"] * (seats - 2), "person"], f"at{entry}", after=entry)
        for entry in range(4, 40, 4)
    ]
    lay(table, *moments, language="de")
    table.set_viewport_size({"width": 1440, "height": 900})
    stands = set()
    for save in moments:
        turn_to(table, site.address, save["key"])
        first, last = (table.locator(f"#realm-{seat}").bounding_box() for seat in (0, seats - 1))
        stands.add((first["y"], last["y"] + last["height"]))
    over = table.locator(".table-main").evaluate("main => main.scrollHeight - main.clientHeight")
    assert len(stands) == 1
    assert over == 0


SHINING = """(way) => {
  const line = parseFloat(getComputedStyle(document.querySelector('.status-words')).lineHeight);
  return Math.round(line - parseFloat(getComputedStyle(way).backgroundSize.split(' ')[1]));
}"""
"""How much of the line behind it shows above the ground that it fades into."""


def test_the_way_to_what_happened_meanwhile_makes_no_head_higher_and_is_as_large_as_a_finger(
    table: Any, site: Any
) -> None:
    moments = {
        "laurin/4p-01": 129,
        "creatures/4p-01": 39,
        "elfen/3p-01": 100,
        "wuerfel/3p-01": 66,
        "loewenherz/4p-01": 230,
    }
    lay(
        table,
        *(
            left_off(game, ["person", *["bot"] * (int(game[-5]) - 1)], game[:2], after=after)
            for game, after in moments.items()
        ),
    )
    heights, sizes, shining = {}, set(), set()
    for width, height in ((390, 844), (320, 568), (820, 1180)):
        table.set_viewport_size({"width": width, "height": height})
        for game in moments:
            turn_to(table, site.address, game[:2])
            way = table.locator("#news-open")
            way.wait_for()
            shining.add(way.evaluate(SHINING))
            sizes.add(way.evaluate("way => Math.min(way.offsetWidth, way.offsetHeight)"))
            high = "() => document.getElementById('status').offsetHeight"
            heights[game, width] = table.evaluate(high)
            way.evaluate("way => { way.parentElement.className = 'status-news'; way.remove(); }")
            heights[game, width] -= table.evaluate(high)
    table.set_viewport_size({"width": 1440, "height": 900})
    turn_to(table, site.address, next(iter(moments))[:2])  # from the one that stands there the way was taken out
    beside = table.locator("#news-open").is_visible()
    assert not any(heights.values())
    assert min(sizes) >= 44
    assert not beside, "at a desk the log says it"
    assert shining == {0}


def test_a_trial_says_so_in_the_head_that_a_phone_has_anyway(table: Any, site: Any) -> None:
    lay(
        table,
        left_off("creatures/4p-01", ["person", *["bot"] * 3], after=30) | {"tried": "#/table/k1/9"},
        language="de",
    )
    table.set_viewport_size({"width": 375, "height": 812})
    table.goto(f"{site.address}#/table/look")
    mark = table.locator(".topbar-trial").bounding_box()
    title, bar = (table.locator(one).bounding_box() for one in (".topbar-title", "#topbar"))
    assert mark["height"] > 10
    assert mark["y"] - title["y"] < 25, "the name has one line"
    assert title["y"] >= bar["y"]
    assert mark["y"] + mark["height"] < bar["y"] + bar["height"] - 2


@pytest.mark.parametrize("width", [360, 375, 390])
def test_beside_a_hand_that_can_be_covered_the_head_still_says_which_game_it_is(
    table: Any, site: Any, width: int
) -> None:
    lay(table, left_off("loewenherz/4p-01", ["person"] * 4, "held", after=45), language="de")
    table.set_viewport_size({"width": width, "height": 812})
    table.goto(f"{site.address}#/table/held")
    table.locator("#curtain [data-do=take]").click()
    table.wait_for_selector("#deed-cover")
    title, art = table.locator(".topbar-title"), table.locator(".topbar-art")
    whole = title.is_visible() and title.evaluate("title => title.scrollWidth <= title.clientWidth")
    shown = whole or art.is_visible()
    wide = table.evaluate("document.scrollingElement.scrollWidth")
    assert shown
    assert wide == width


def test_an_upright_tablet_shows_the_whole_table_of_a_map(table: Any, site: Any) -> None:
    lay(table, left_off("loewenherz/4p-01", ["person"] * 4, "map", after=200, hands="open"), language="de")
    over = []
    for width, height in ((768, 1024), (820, 1180)):
        table.set_viewport_size({"width": width, "height": height})
        table.goto(f"{site.address}#/table/map")
        wide = table.locator(".lh-map").evaluate("map => map.getBoundingClientRect().width")
        over.append((table.evaluate("document.scrollingElement.scrollHeight - innerHeight"), wide / height > 0.52))
    assert over == [(0, True)] * 2


def test_on_a_phone_the_cards_of_a_full_hand_are_discarded_without_a_search(table: Any, site: Any) -> None:
    lay(table, left_off("elfen/3p-01", ["person", "bot", "bot"], "full", after=12))
    table.set_viewport_size({"width": 390, "height": 844})
    table.goto(f"{site.address}#/table/full")
    foot = table.locator("#discard").evaluate("deed => deed.getBoundingClientRect().bottom")
    assert foot <= 844


def test_on_a_small_laptop_what_is_played_with_lies_in_sight(table: Any, site: Any) -> None:
    table.set_viewport_size({"width": 1280, "height": 640})
    dice = left_off("wuerfel/2p-01", ["person"] * 2, "dice", after=30)
    row = left_off("creatures/5p-01", ["person"] * 5, "row", after=30)
    garden = left_off("laurin/4p-01", ["person", *["bot"] * 3], "garden", after=255)
    lay(
        table,
        dice,
        row,
        garden,
        left_off("loewenherz/4p-01", ["person", *["bot"] * 3], "map", after=164),
        language="de",
    )
    foot = {}
    for key, what in (("dice", ".wk-tray"), ("row", ".kc-cards"), ("map", ".lh-map")):
        turn_to(table, site.address, key)
        foot[key] = table.locator(what).evaluate("one => one.getBoundingClientRect().bottom")
    wide = table.locator(".lh-map").evaluate("map => map.getBoundingClientRect().width")
    table.set_viewport_size({"width": 1024, "height": 600})
    turn_to(table, site.address, "garden")
    low = table.locator(".kl-garden").evaluate("garden => garden.getBoundingClientRect().bottom")
    assert max(foot.values()) <= 640
    assert foot["row"] < 500
    assert low <= 600
    assert wide > 500


LONG = "artholomäusMaximilian"
ACROSS = """all => all.flatMap((one, n) => all.slice(n + 1).map((other) => [one, other])).filter(([one, other]) => {
  const [here, there] = [one, other].map((element) => element.getBoundingClientRect());
  return Math.min(here.right, there.right) - Math.max(here.left, there.left) > 4
    && Math.min(here.bottom, there.bottom) - Math.max(here.top, there.top) > 4;
}).map((pair) => pair.map(({ textContent }) => textContent))"""
"""What lies over each other."""


def long_named(kinds: list[str]) -> dict[str, Any]:
    """A game of König der Elfen among people with long names."""
    table = Table.new(games.load("elfen"), [f"{letter}{LONG}" for letter in "ABCDEF"[: len(kinds)]], Seeded(1))
    rng = Random(1)
    for _action in range(60):
        table.play(rng.choice(table.game.actions(table.state)))
    return written(Session("long", table, kinds))


@pytest.mark.parametrize("width", [390, 1440])
def test_however_long_the_names_are_no_realm_lies_over_another(table: Any, site: Any, width: int) -> None:
    lay(table, long_named(["person", *["bot"] * 5]))
    table.set_viewport_size({"width": width, "height": 900})
    table.goto(f"{site.address}#/table/long")
    table.wait_for_selector("#road")
    over = table.locator(".ke-board, .ke-plot").evaluate_all(ACROSS)
    assert over == []


def test_a_phone_explains_the_map_in_whole_lines(album: Album) -> None:
    album.page.set_viewport_size({"width": 390, "height": 844})
    album.open("loewenherz")
    album.page.locator("[popovertarget=legend]").first.click()
    words = album.page.locator(".lh-legend li > span:last-child")
    assert words.first.is_visible()
    assert words.evaluate_all("all => Math.min(...all.map((one) => one.getBoundingClientRect().width))") > 220
    album.page.keyboard.press("Escape")


def test_on_a_phone_on_its_side_nothing_looks_cut_off_that_is_whole(album: Album) -> None:
    album.page.set_viewport_size({"width": 844, "height": 390})
    album.open("wuerfel")
    last = album.page.locator(".status-news:not(.is-more) .status-last")
    assert last.evaluate("last => last.scrollHeight - last.clientHeight") == 0


def test_a_card_that_ends_the_round_says_so_where_many_cards_lie_side_by_side(table: Any, site: Any) -> None:
    lay(table, left_off("creatures/6p-01", ["person"] * 6, "six", after=20), language="de")
    table.set_viewport_size({"width": 720, "height": 450})
    table.goto(f"{site.address}#/table/six")
    table.wait_for_selector(".kc-tag.is-end")
    cut = "all => all.filter(({ clientWidth, scrollWidth }) => 1 < clientWidth && clientWidth < scrollWidth).map((one) => one.textContent)"
    found = table.locator(".kc-tag .kc-short, .kc-tag .kc-to").evaluate_all(cut)
    ring = table.locator(".kc-ring").evaluate("ring => [ring.scrollWidth, ring.clientWidth]")
    assert found == []
    assert ring[0] <= ring[1]


def test_on_a_phone_on_its_side_the_curtain_is_taken_up_without_a_search(table: Any, site: Any) -> None:
    lay(table, long_named(["person"] * 3), language="de")
    table.set_viewport_size({"width": 844, "height": 390})
    table.goto(f"{site.address}#/table/long")
    foot = table.locator("#curtain .gold").evaluate("button => button.getBoundingClientRect().bottom")
    assert foot <= 390


def test_a_short_word_of_the_ceremony_stays_on_its_line_on_a_phone(table: Any, site: Any) -> None:
    lay(table, left_off("elfen/6p-01", ["person", *["bot"] * 5], "over"), language="de")
    table.set_viewport_size({"width": 390, "height": 844})
    table.goto(f"{site.address}#/table/over")
    table.locator("#again").click()
    title = table.locator("#ceremony-title")
    lines = title.evaluate("title => title.clientHeight / parseFloat(getComputedStyle(title).lineHeight)")
    words = title.inner_text()
    assert words == "Zu Beginn"
    assert lines < 1.5
