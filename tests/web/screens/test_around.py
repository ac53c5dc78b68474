"""The screens around the tables: what one came for is in reach at any size, and nothing lies over it or shines through."""

from __future__ import annotations

import json

import pytest

import parlour
from app.table.session import Session
from app.thinking import advice
from elements import book
from fake import FakePage, opened, run, settled
from fitting import Fit, resize
from moments import before, moments, recorded, shown, until
from tables import left_off
from tafelrunde import games
from tafelrunde.core import Seeded, Table

PHONES = [(320, 568), (360, 640), (390, 844)]
LOW = [(844, 390), (640, 360)]
"""A phone on its side, and a desktop at 200 %."""


OUT = """([ids, ...places]) => {
  const out = [];
  for (const place of places) {
    scrollTo(0, place);
    for (const id of ids) {
      const { left, right, top, bottom } = document.getElementById(id).getBoundingClientRect();
      if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight) out.push(id);
    }
  }
  return out;
}"""
"""What is not in sight where the page is scrolled to one of these places."""
ENDS = (0, 1e5)
COVERED = """() => [...document.querySelectorAll('main :is(button, a, input, summary)')].filter((one) => one.checkVisibility()).filter((one) => {
  one.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return ![top + 2, bottom - 2].every((y) => one.contains(document.elementFromPoint((left + right) / 2, y)));
}).map((one) => one.id || one.textContent)"""
"""What something lies over once it has been brought into view."""


@pytest.mark.parametrize("game", games.NAMES)
def test_to_begin_is_always_in_reach_and_covers_nothing(fit: Fit, game: str) -> None:
    fit.draw(before(f"#/new/{game}", f"chairs {max(games.load(game).seats)}"))
    found = {}
    for size in [*PHONES, *LOW, (768, 1024), (1440, 900)]:
        resize(fit, size)
        if faults := fit.page.evaluate(OUT, [["begin", "far"], *ENDS]) + fit.page.evaluate(COVERED):
            found[size] = faults
    assert found == {}


@pytest.mark.parametrize("size", [*PHONES, *LOW, (1440, 900)])
def test_in_a_lobby_to_be_ready_is_in_reach_while_its_seats_are_and_covers_nothing(
    fit: Fit, size: tuple[int, int]
) -> None:
    fit.bring("peers")
    fit.draw(parlour.lobby())
    resize(fit, size)
    assert fit.page.evaluate(COVERED) == []
    seats = fit.page.evaluate("document.querySelector('#lobby .seats').getBoundingClientRect().top + scrollY")
    assert fit.page.evaluate(OUT, [["ready", "look-on"], seats - 60]) == []


def test_of_a_window_of_a_few_lines_nothing_is_taken_for_good(fit: Fit) -> None:
    fit.draw(before("#/new/wuerfel"))
    resize(fit, (360, 225))
    assert fit.page.evaluate(OUT, [["begin"], *ENDS]) == ["begin"]


def test_on_a_phone_on_its_side_what_begins_a_game_is_as_high_as_what_stands_beside_it(fit: Fit) -> None:
    fit.draw(before("#/new/laurin"))
    resize(fit, (844, 390))
    deeds = fit.page.locator(".seating > .begin > .button")
    assert deeds.count() == 2
    assert len({*deeds.evaluate_all("all => all.map((one) => one.offsetHeight)")}) == 1


def test_a_code_to_be_scanned_is_whole_in_a_low_window(fit: Fit) -> None:
    fit.bring("peers")
    fit.draw(parlour.lobby())
    resize(fit, (844, 390))
    code = fit.page.locator(".is-first .qr-leaf").bounding_box()
    assert 150 < code["height"] < 390 - 150, "the head of the page stands above it"


BESIDE = """() => [...document.querySelectorAll('.seat-bot')].map((bot) => {
  const [face, row, hint] = ['.seat-person', '.choice-row', '.hint'].map((one) => bot.querySelector(one).getBoundingClientRect());
  return face.right <= row.left && row.top < face.bottom && Math.abs(row.left - hint.left) < 1 && row.right <= innerWidth;
})"""


def test_the_face_of_a_bot_stands_beside_what_is_chosen_of_it(fit: Fit) -> None:
    fit.draw(before("#/new/laurin"))
    for size in [*PHONES, *LOW, (1440, 900)]:
        resize(fit, size)
        assert fit.page.evaluate(BESIDE) == [True, True], size


@pytest.mark.parametrize("size", LOW)
def test_a_head_leaves_a_low_window_to_the_page(fit: Fit, size: tuple[int, int]) -> None:
    fit.bring("peers")
    resize(fit, size)
    for screen, first in ((before("#/rules/laurin"), "#seek"), (parlour.lobby(), "#far-name")):
        fit.draw(screen)
        fit.page.evaluate("scrollTo(0, 0)")
        assert fit.page.locator(first).bounding_box()["y"] < size[1] / 3, first


SHINES = """() => {
  const bar = document.querySelector('.book-guide');
  const found = new Set();
  for (let y = 0; y < document.scrollingElement.scrollHeight; y += 20) {
    scrollTo(0, y);
    const { left, right, top, bottom } = bar.getBoundingClientRect();
    for (let x = left; x < right; x += 20) {
      const at = document.elementFromPoint(x, (top + bottom) / 2);
      if (!bar.contains(at)) found.add(at.className);
    }
  }
  return [...found];
}"""
"""What lies over the bar of a rule book while one reads on."""


def test_no_picture_of_a_rule_book_lies_over_its_bar(fit: Fit) -> None:
    fit.bring("wuerfel")
    resize(fit, (390, 844))
    written = before("#/rules/wuerfel")
    fit.draw(written.replace('id="book">', f'id="book">{book("wuerfel")}', 1))
    assert fit.page.evaluate(SHINES) == []


GAP = """() => {
  const panel = document.getElementById('panel');
  panel.scrollTo(0, 1e5);
  const [tabs, bar] = ['.panel-tabs', '.book-guide'].map((one) => panel.querySelector(one).getBoundingClientRect());
  return [panel.scrollTop > 0, bar.top - tabs.bottom];
}"""


def test_beside_a_table_no_line_shows_between_the_tabs_and_the_search(fit: Fit) -> None:
    fit.lay(next(moments("wuerfel", 2, covered=False)))
    leaf = before("#/rules/wuerfel").partition('<main class="hall')[2].partition("</header>")[2].partition("</main>")[0]
    fit.page.evaluate("leaf => { document.getElementById('panel-leaf').innerHTML = leaf; }", leaf + leaf)
    for size in [(390, 400), (1440, 300)]:
        resize(fit, size)
        fit.page.evaluate("document.getElementById('panel').classList.add('is-open')")
        scrolled, gap = fit.page.evaluate(GAP)
        assert scrolled
        assert gap <= 0


PAST = """() => {
  const past = document.getElementById('past');
  const all = [...past.querySelectorAll('.past-line, .past-sign, input, .past-ways > *, .choice-row')].map((one) => [one, one.getBoundingClientRect()]);
  const over = all.filter(([one, here]) => all.some(([other, there]) => one !== other
    && here.left < there.right - 1 && there.left < here.right - 1 && here.top < there.bottom - 1 && there.top < here.bottom - 1));
  return [past.offsetHeight, over.map(([one]) => one.className || one.id)];
}"""
"""How high the bar of a look back is, and what lies over something else in it."""


@pytest.mark.parametrize("language", ["de", "en"])
def test_on_a_phone_a_look_back_leaves_the_room_to_the_board(fit: Fit, language: str) -> None:
    kinds = ["person", "bot", "bot"]
    running = Session("look", until(recorded("wuerfel", 3), 40), kinds)
    over = Session("look", Table.load(games.load("loewenherz"), recorded("loewenherz", 3), Seeded(1)), kinds)
    for session, most in ((running, [145, 145, 65, 115]), (over, [220, 220, 115, 155])):
        fit.bring("play", session.table.game.name)
        fit.draw(shown(session, language, at=20))
        for size, high in zip([(360, 640), (390, 844), *LOW], most, strict=True):
            resize(fit, size)
            height, covered = fit.page.evaluate(PAST)
            assert covered == [], size
            assert height <= high, size


BEGINS = """() => new Set([...document.querySelectorAll('#settings > .choice > .choice-row')].map((one) => Math.round(one.getBoundingClientRect().x))).size"""
"""At how many places across the page a choice begins."""


def test_the_settings_begin_at_one_line_in_each_column(fit: Fit) -> None:
    fit.draw(before("#/"))
    for (width, height), columns in {
        (390, 844): 1,
        (600, 800): 1,
        (768, 1024): 1,
        (1024, 768): 2,
        (1440, 900): 2,
    }.items():
        resize(fit, (width, height))
        assert fit.page.evaluate(BEGINS) == columns, width
    shares = fit.page.evaluate("getComputedStyle(document.querySelector('#settings > .choice')).gridTemplateColumns")
    assert len(set(shares.split())) == 1, "at a desk names and choices have halves"


async def decided(*looked: str) -> list[str]:
    """The end of a game with what decided it; and what is seen after each of these deeds."""
    page = FakePage({"game:look": json.dumps(left_off("creatures/2p-01", ["person", "bot"]))})
    app, seen = await opened(page, "#/table/look"), list[str]()
    for deed in ("finish", "review", *looked):
        await settled(app)
        app.on("do", deed, "")
        await settled(app)
        seen.append(page.html)
    return seen[1:]


def test_what_decided_a_game_stands_as_wide_as_the_curve_above_it(fit: Fit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "REVIEW", 1)
    fit.bring("play", "creatures")
    (end,) = run(decided())
    fit.draw(end)
    for size in [(390, 844), (768, 1024), (1440, 900)]:
        resize(fit, size)
        curve, turns = (fit.page.locator(f"#coach {one}").bounding_box() for one in (".curve", ".coach-turns"))
        assert [turns[side] for side in ("x", "width")] == [curve[side] for side in ("x", "width")], size


def test_from_what_decided_a_game_one_comes_back_to_where_one_looked(fit: Fit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "REVIEW", 1)
    fit.bring("play", "creatures")
    resize(fit, PHONES[-1])
    fit.page.evaluate("document.documentElement.dataset.ready = true")  # the first screen has been seen
    end, past, again = run(decided("look 9", "now"))
    fit.draw(end)
    fit.move()
    look = fit.page.locator(".coach-turns button[data-do^=look]").last.get_attribute("id")
    fit.page.locator(f"#{look}").focus()
    fit.draw(past)
    fit.draw(again)
    assert fit.page.evaluate("document.activeElement.id") == look
    assert fit.page.evaluate(OUT, [[look], fit.page.evaluate("scrollY")]) == []


@pytest.mark.parametrize("route", ["#/", "#/new/laurin", "#/rules/laurin"])
def test_a_phone_with_letters_half_as_large_again_tears_no_word(fit: Fit, route: str) -> None:
    fit.draw(before(route))
    resize(fit, (260, 563))  # of 390 × 844, in letters
    assert fit.torn() == []
    assert fit.page.evaluate("document.querySelector('.hall-title').getClientRects()[0].height") < 60


@pytest.mark.parametrize("game", games.NAMES)
def test_on_the_smallest_phone_with_letters_twice_as_large_a_game_has_its_whole_name(fit: Fit, game: str) -> None:
    fit.draw(before(f"#/new/{game}"))
    for size in [(160, 284), (160, 500)]:  # of 320 × 568 and more, in letters
        resize(fit, size)
        assert fit.page.evaluate("document.scrollingElement.scrollWidth") == 160, size


BAR = """() => {
  const [home, deeds] = ['.topbar-home', '.topbar-deeds'].map((one) => document.querySelector(one).getBoundingClientRect());
  const first = document.querySelector('.topbar-deeds').firstElementChild.getBoundingClientRect();
  const { scrollWidth } = document.querySelector('.topbar');
  return [first.left >= Math.max(home.right, 0), Math.max(deeds.right, scrollWidth) <= innerWidth];
}"""


def test_with_such_letters_nothing_in_the_bar_of_a_table_lies_over_the_way_home(fit: Fit) -> None:
    resize(fit, (260, 563))
    for game in games.NAMES:
        fit.lay(next(moments(game, min(games.load(game).seats), covered=False)))
        assert fit.page.evaluate(BAR) == [True, True], game


LETTER = "parseFloat(getComputedStyle(document.documentElement).fontSize)"


def test_letters_too_large_for_a_table_on_a_phone_grow_with_its_window_and_elsewhere_as_they_are_wished(
    fit: Fit,
) -> None:
    """All of a table lies there as with letters half as large again, where all of it has room."""
    widths = {390: 17.0, 260: 17.0, 195: 17 * 195 / 260}  # the last one is 390, in letters
    for game in games.NAMES:
        fit.lay(next(moments(game, min(games.load(game).seats), covered=False)))
        for width, letters in widths.items():
            resize(fit, (width, 2 * width))
            assert fit.page.evaluate(LETTER) == pytest.approx(letters, rel=0.001), (game, width)
            assert fit.page.evaluate("document.scrollingElement.scrollWidth") == width, game
    fit.draw(before("#/"))
    assert fit.page.evaluate(LETTER) == 17
