"""What is seen before Python is there: soon, and nothing of it moves when the letters and the app have come."""

from __future__ import annotations

import json
from threading import Event
from typing import Any

import pytest

from lines import PATIENT, SLOW, answered, held, let_come
from pages import Pages
from player import PHONE, keep
from tables import left_off

OBSERVED = """globalThis.shifts = [];
globalThis.painted = new Promise((found) => new PerformanceObserver((list) => {
  for (const { name } of list.getEntries()) if (name === 'first-contentful-paint') found();
}).observe({ type: 'paint', buffered: true }));
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) shifts.push([value, ...sources.map(({ node }) => node?.className)]);
}).observe({ type: 'layout-shift', buffered: true });"""
UNPAINTED = """const { observe } = PerformanceObserver.prototype;
PerformanceObserver.prototype.observe = function (what) { if (what.type !== 'paint') observe.call(this, what); };"""
"""Nothing is ever painted, as far as the page knows."""
EARLY = """(() => {
  const [{ startTime }] = performance.getEntriesByType('paint');
  return performance.getEntriesByType('resource').filter((one) => one.startTime < startTime).map(({ name }) => name);
})()"""
"""What was asked for before anything was painted."""
LIES = """() => [...document.querySelectorAll('html, #app, #app *')].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const { color, fontSize } = getComputedStyle(one);
  return [one.className.baseVal ?? one.className, x, y, width, height, color, fontSize];
})"""
"""Where everything lies, and in what colour and size."""
SETTLED = """performance.getEntriesByType('resource')
  .filter(({ name, responseEnd }) => name.endsWith('.woff2') && responseEnd < performance.now() - 500).length"""
"""How many files of letters came half a second ago."""
PROGRAM = "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.wasm'))"


def slow(page: Any) -> None:
    """A phone of the middle class."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_nothing_moves_when_the_letters_and_then_the_app_come(guest: Any, site: Any, language: str) -> None:
    page = guest(**PHONE, locale=language)
    slow(page)
    page.add_init_script(OBSERVED)
    program, letters = held(page, "**/*.wasm"), held(page, "**/*.woff2")
    page.goto(site.address, wait_until="commit")
    page.evaluate("painted")  # without waiting for Python, or for its letters
    while not (program and len(letters) >= 2):
        page.evaluate("new Promise(requestAnimationFrame)")
    for route in letters:
        route.continue_()
    page.evaluate("document.fonts.ready")
    for route in program:
        route.continue_()
    page.wait_for_selector("html[data-ready=yes]")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert sum(value for value, *_ in page.evaluate("shifts")) <= 0.02, page.evaluate("shifts")


def test_what_is_heard_of_the_games_before_python_is_there_is_in_the_language_of_the_page(
    guest: Any, site: Any
) -> None:
    for locale, name in (("de-DE", "Spiele"), ("en-GB", "Games")):
        page = guest(locale=locale)
        program = held(page, "**/*.wasm")
        page.goto(site.address, wait_until="commit")
        page.get_by_role("navigation", name=name, exact=True).wait_for()
        let_come(page, program)
        page.wait_for_selector("html[data-ready=yes]")
        page.get_by_role("navigation", name=name, exact=True).wait_for()


def test_of_a_page_that_comes_in_two_halves_the_first_is_not_painted_alone(guest: Any) -> None:
    """On the way to a table it stands in the middle: it moved up as soon as there was more of it."""
    rest = Event()

    class Halting(Pages):
        def do_GET(self) -> None:  # noqa: N802 - named by the request
            if not self.path.endswith(self.base):
                return super().do_GET()
            page = (self.site / "index.html").read_bytes()
            first, mark, second = page.partition(b'<div class="boot-place">')
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(page)))
            self.end_headers()
            self.wfile.write(first)
            rest.wait(20)
            self.wfile.write(mark + second)
            return None

    with answered(Halting) as address:
        page = guest(**PHONE)
        page.add_init_script(OBSERVED)
        page.goto(f"{address}#/new/wuerfel", wait_until="commit")
        page.wait_for_function(f"{SETTLED} === 2", polling=50)  # what is painted was painted long before
        assert page.evaluate("performance.getEntriesByType('paint')") == []
        rest.set()
        page.wait_for_selector("html[data-ready=yes]")
        assert sum(value for value, *_ in page.evaluate("shifts")) <= 0.02, page.evaluate("shifts")


def test_on_the_way_to_a_table_no_shelf_is_shown_that_goes_at_once(guest: Any, site: Any) -> None:
    page = guest(locale="en-GB")
    page.add_init_script(OBSERVED)
    program = held(page, "**/*.wasm")
    page.goto(f"{site.address}#/new/wuerfel", wait_until="commit")
    page.evaluate("painted")  # before it there may be no style yet
    assert page.locator("#boot-bar").is_visible()
    assert page.locator(".tile").first.is_hidden()
    let_come(page, program)
    page.locator("#seating").wait_for()
    page.goto(f"{site.address}#/")
    page.locator("#tile-wuerfel").wait_for()


STOOD = """globalThis.tops = new Set();
globalThis.watched = new MutationObserver(() => {
  const bar = document.getElementById('boot-bar');
  if (bar) tops.add(Math.round(bar.getBoundingClientRect().top));
});
watched.observe(document.getElementById('boot-step'), { childList: true, characterData: true, subtree: true });"""


@pytest.mark.parametrize("width", [360, 390])
def test_a_step_told_in_two_lines_moves_nothing(guest: Any, site: Any, width: int) -> None:
    page = guest(**{**PHONE, "viewport": {"width": width, "height": 740}}, locale="de-DE")
    program = held(page, "**/*.wasm")
    page.goto(f"{site.address}#/new/wuerfel", wait_until="commit")
    page.wait_for_function(
        "document.getElementById('boot-step')?.textContent && document.fonts.check('1em \"EB Garamond\"')"
    )
    page.evaluate(STOOD)
    let_come(page, program)
    page.wait_for_selector("html[data-ready=yes]")
    assert page.evaluate("tops.size") == 1, page.evaluate("[...tops]")


@pytest.mark.parametrize("window", [PHONE, {"viewport": {"width": 1350, "height": 900}}], ids=["phone", "desk"])
def test_where_a_game_is_set_up_nothing_moves_when_the_court_comes(guest: Any, site: Any, window: Any) -> None:
    page = guest(**window, locale="en-GB")
    page.add_init_script(SLOW)  # else it comes in memory that is there already
    court = held(page, "**/tafelrunde_thinking-*")
    with page.expect_request("**/tafelrunde_thinking-*"):
        page.goto(f"{site.address}#/new/wuerfel")
    below = page.locator(".seats-order")
    below.wait_for()
    page.evaluate("document.fonts.ready")
    stood = below.bounding_box()
    let_come(page, court)
    page.locator("#own-1").wait_for()
    assert below.bounding_box() == stood


TYPES = """performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')).length"""
SHEETS = "document.querySelectorAll('link[rel=stylesheet]').length"
DRAWN = f"""new MutationObserver((_, watch) => {{
  if (!document.getElementById('board')) return;
  watch.disconnect();
  globalThis.drawn = [{TYPES}, {SHEETS}];
}}).observe(document, {{ childList: true, subtree: true }});"""
THINKS = "performance.getEntriesByType('resource').some(({ name }) => name.includes('/tafelrunde_thinking-'))"


def test_no_type_and_no_sheet_comes_once_a_table_is_drawn(guest: Any, site: Any) -> None:
    """All of it was laid out anew for each."""
    page = guest(locale="en-GB")
    page.add_init_script(SLOW)
    page.add_init_script(DRAWN)
    keep(page, {"game:look": json.dumps(left_off("wuerfel/2p-01", ["person", "bot"], last=9))})
    page.goto(f"{site.address}#/table/look")
    page.wait_for_selector("#board")
    page.wait_for_function(f"{THINKS} && document.fonts.check('italic 1em \"EB Garamond\"')")
    assert page.evaluate("drawn") == page.evaluate(f"[{TYPES}, {SHEETS}]")


def test_what_is_painted_first_comes_in_one_go(guest: Any, site: Any) -> None:
    """What a host sends before it has heard of the other side: ten packets."""
    page = guest()
    page.goto(site.address)
    came = page.evaluate("performance.getEntriesByType('navigation')[0]")
    assert 10_000 < came["transferSize"] <= 14_000
    page.wait_for_selector("html[data-ready=yes]")
    asked = [url.removeprefix(site.address) for url in page.evaluate(EARLY)]
    assert {url.partition("/")[0] for url in asked} == {"fonts", "art"}


@pytest.mark.parametrize("window", [PHONE, {"viewport": {"width": 1350, "height": 900}}], ids=["phone", "desk"])
def test_the_style_that_comes_later_moves_nothing_that_is_painted(guest: Any, site: Any, window: Any) -> None:
    page = guest(**window)
    style, program = held(page, "**/style/screens.css"), held(page, "**/boot.mjs")
    with page.expect_request("**/style/screens.css"):
        page.goto(site.address, wait_until="commit")  # what is held holds the page's `load` up
    # Those that stand in meanwhile count for nothing: on a slow machine some of them have come, too.
    page.wait_for_function("['EB Garamond', 'Grenze Gotisch'].every((face) => document.fonts.check(`1em '${face}'`))")
    lay = page.evaluate(LIES)
    let_come(page, style)
    page.wait_for_function("document.querySelector('link[rel=stylesheet]').sheet")
    assert page.evaluate(LIES) == lay
    let_come(page, program)
    page.wait_for_selector("html[data-ready=yes]")


def test_where_nobody_looks_or_all_is_on_this_device_no_word_of_a_paint_is_awaited(newcomer: Any, site: Any) -> None:
    newcomer.add_init_script(UNPAINTED)
    newcomer.add_init_script(
        "Object.defineProperty(document, 'hidden', { value: !navigator.serviceWorker.controller });"
    )
    newcomer.goto(site.address)
    newcomer.wait_for_selector("html[data-kept]")
    newcomer.reload()
    newcomer.wait_for_selector("html[data-ready=yes]")
    assert not newcomer.evaluate("document.hidden")


@pytest.mark.parametrize("alone", [False, True], ids=["beside", "alone"])
def test_on_a_later_visit_pyodide_is_made_ready_beside_the_page(newcomer: Any, site: Any, alone: bool) -> None:
    newcomer.goto(site.address)
    newcomer.wait_for_selector("html[data-kept]")
    if alone:
        newcomer.add_init_script("globalThis.Worker = class { constructor() { throw new Error('no threads'); } };")
    newcomer.reload()
    newcomer.wait_for_selector("html[data-ready=yes]")
    assert newcomer.evaluate(PROGRAM) == alone
    # Had the thread ended, the next start would have to do without what the browser has compiled meanwhile.
    assert ["program.worker.mjs" in worker.url for worker in newcomer.workers] == [True] * (not alone)


@pytest.mark.parametrize("line", ["3g", "4g"])
def test_a_first_visit_over_a_slow_line_does_not_pay_for_the_next(newcomer: Any, site: Any, line: str) -> None:
    asked: list[str] = []
    newcomer.on("request", lambda request: asked.append(request.url) if "snapshot" in request.url else None)
    newcomer.add_init_script(
        f"Object.defineProperty(navigator, 'connection', {{ value: {{ effectiveType: '{line}' }} }}); {PATIENT}"
    )
    newcomer.goto(site.address)
    newcomer.wait_for_selector(f"html[data-kept={'site' if line == '3g' else 'snapshot'}]")
    newcomer.wait_for_load_state("networkidle")
    assert len(asked) == (line == "4g")
    newcomer.reload()
    newcomer.wait_for_selector("html[data-kept=snapshot]")
    assert newcomer.locator("html").get_attribute("data-start") == ("archives" if line == "3g" else "snapshot")
