"""What cannot be fetched just now, since the network is gone before the device has kept the page: it is said, and can be tried again."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import pytest

from app.app import App
from app.shell.ports import Unreachable
from fake import FakePage, opened, run, seated, settled
from lines import PATIENT, SLOW, held
from player import FIRST, act_first, arrive, click, comes_true

TOLD = "Not all of this could be fetched."


class Lost(FakePage):
    """A page that has no network."""

    offline = True

    async def bring(self, *parts: str) -> None:
        if self.offline:
            raise Unreachable
        await super().bring(*parts)

    async def read(self, path: str) -> str:
        if self.offline:
            raise Unreachable
        return await super().read(path)


async def go(app: App, route: str) -> None:
    app.page.goto(route)
    app.on("route", route, "")
    await settled(app)


def test_whoever_cannot_get_a_game_stays_hears_why_and_may_try_again() -> None:
    async def play() -> None:
        page = Lost()
        app = await opened(page)
        await go(app, "#/new/laurin")
        assert TOLD in page.html
        assert (app.route.text, page.hash) == ("#/", "#/")
        assert 'id="tile-laurin"' in page.html
        page.offline = False
        await go(app, "#/new/laurin")
        assert TOLD not in page.html
        assert 'id="seating"' in page.html

    run(play())


@pytest.mark.parametrize("lacks", ["laurin", "play"])
def test_whoever_waits_for_a_screen_sees_and_hears_that_it_is_on_its_way(
    monkeypatch: pytest.MonkeyPatch, lacks: str
) -> None:
    monkeypatch.setattr("app.app.SOON", 0)

    class Slow(FakePage):
        come: asyncio.Event | None = None

        async def bring(self, *parts: str) -> None:
            if self.come and lacks in parts:
                await self.come.wait()

    async def play() -> None:
        kept = FakePage()
        await seated(kept, "person", "person")
        page = Slow(kept.memory)
        app = await opened(page)
        page.come = asyncio.Event()
        app.on("route", "#/new/laurin" if lacks == "laurin" else kept.hash, "")
        for _ in range(9):
            await asyncio.sleep(0)
        assert page.html.count("Going to the table") == 2
        page.come.set()
        await settled(app)
        assert "Going to the table" not in page.html
        assert ('id="begin"' if lacks == "laurin" else 'id="board"') in page.html

    run(play())


def test_whoever_has_gone_elsewhere_meanwhile_is_not_led_back() -> None:
    class Slow(Lost):
        async def bring(self, *parts: str) -> None:
            await asyncio.sleep(0.01)
            await super().bring(*parts)

    async def play() -> None:
        page = Slow()
        app = await opened(page)
        app.on("route", "#/new/laurin", "")
        await asyncio.sleep(0)
        await app.go("#/open")
        await settled(app)
        assert app.route.text == "#/open"

    run(play())


def test_a_first_game_that_cannot_be_fetched_is_told() -> None:
    async def play() -> None:
        page = Lost()
        page.offline = False
        app = await opened(page, "#/new/wuerfel")
        page.offline = True
        app.on("do", "lesson wuerfel", "")
        await settled(app)
        assert TOLD in page.html
        assert app.session is None

    run(play())


def test_a_rule_book_that_did_not_come_is_asked_for_again_by_whoever_opens_it() -> None:
    async def play() -> None:
        page = Lost()
        page.offline = False
        app = await seated(page, "person", "person")
        assert 'id="W10"' not in page.html
        app = await opened(page, "#/")
        page.read = Lost().read  # type: ignore[method-assign]
        await go(app, f"#/table/{next(iter(app.saved.shelf.texts))}")
        assert TOLD not in page.html
        app.on("do", "panel rules", "")
        await settled(app)
        assert TOLD in page.html
        del page.read
        app.on("do", "panel close", "")
        app.on("do", "panel rules", "")
        await settled(app)
        assert TOLD not in page.html
        assert 'id="W10"' in page.html

    run(play())


def test_a_fault_in_what_goes_on_behind_the_page_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, *_: told.append(kind))

    async def fault() -> None:
        raise ZeroDivisionError

    async def play() -> None:
        app = await opened(FakePage())
        await asyncio.wait([app.loop.later(fault())])
        await asyncio.sleep(0)

        app.loop.later(fault()).cancel()  # leaves nothing behind that was never begun

    run(play())
    assert told == [ZeroDivisionError]


@pytest.mark.parametrize(
    "part", ["js/squares.js", "js/build.mjs", "style/screens.css", "pyscript/core.js", "**.whl.gz"]
)
def test_what_is_lost_on_its_way_when_the_network_changes_is_fetched_by_the_page_itself(
    chromium: Any, site: Any, part: str
) -> None:
    page = chromium.new_context(service_workers="block").new_page()
    visits: list[str] = []
    page.on("framenavigated", lambda frame: visits.append(frame.url))

    def lose(route: Any) -> None:
        looked_for = route.request.method == "HEAD"  # by then the network is back
        if visits[1:] or looked_for:
            route.continue_()
        else:
            route.abort("internetdisconnected")

    page.route(f"**/{part}", lose)
    page.goto(site.address)
    # Without a style the page stands all the same, until it is loaded anew.
    page.wait_for_function(
        "performance.getEntriesByType('navigation')[0].type === 'reload' && document.documentElement.dataset.ready === 'yes'"
    )
    assert page.evaluate("history.state.tries") == 1
    assert page.evaluate("[...document.styleSheets].every(({ cssRules }) => cssRules.length)")
    assert page.locator("#boot-error:visible").count() == 0
    page.context.close()


def test_what_a_gateway_refuses_for_a_moment_is_fetched_by_the_page_itself(chromium: Any, site: Any) -> None:
    page = chromium.new_context(service_workers="block").new_page()
    visits: list[str] = []
    page.on("framenavigated", lambda frame: visits.append(frame.url))

    def refuse(route: Any) -> None:
        if visits[1:] or route.request.method == "HEAD":  # by then it is back
            route.continue_()
        else:
            route.fulfill(status=503)

    page.route("**.whl.gz", refuse)
    page.goto(site.address)
    page.wait_for_function(
        "performance.getEntriesByType('navigation')[0].type === 'reload' && document.documentElement.dataset.ready === 'yes'"
    )
    page.context.close()


def test_what_the_server_does_not_have_is_asked_for_once_more_and_nobody_is_disturbed(chromium: Any, site: Any) -> None:
    page = chromium.new_context(service_workers="block").new_page()
    asked: list[str] = []

    def missing(route: Any) -> None:
        route.fulfill(status=404)
        asked.append(route.request.url)

    page.route("**/style/screens.css", missing)
    page.goto(site.address)
    page.wait_for_selector("html[data-ready=yes]")
    comes_true(page, lambda: len(asked) == 2)
    assert page.evaluate("history.state") is None
    page.context.close()


def test_a_program_that_the_server_does_not_have_is_asked_for_once_more_and_the_page_that_says_so_stays(
    chromium: Any, site: Any
) -> None:
    page = chromium.new_context(service_workers="block").new_page()
    asked: list[str] = []

    def missing(route: Any) -> None:
        route.fulfill(status=404)
        if route.request.method == "HEAD":
            asked.append(route.request.url)

    page.route("**/js/page.js", missing)
    page.goto(site.address)
    page.locator("#boot-error").get_by_text("js/page.js").wait_for()
    comes_true(page, lambda: len(asked) == 1)
    assert page.evaluate("history.state") is None
    page.context.close()


def test_before_the_device_has_kept_the_page_a_lost_network_is_told_and_waited_for(chromium: Any, site: Any) -> None:
    context = chromium.new_context(locale="en-GB", service_workers="block")
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.add_init_script(SLOW)
    arrive(page, site.address)
    context.set_offline(True)
    click(page, "#tile-wuerfel")
    page.locator("#notice").get_by_text(TOLD).wait_for()
    context.set_offline(False)
    click(page, "#tile-wuerfel")
    page.wait_for_selector("#seating")
    # What tables are drawn with comes while people are seated.
    page.wait_for_function("document.querySelector('link[href=\"style/play.css\"]')?.sheet")
    page.wait_for_function(
        "performance.getEntriesByType('resource').some(({ name }) => name.includes('/tafelrunde_play-'))"
    )
    context.set_offline(True)
    click(page, "#lesson")
    page.locator("#notice").get_by_text(TOLD).wait_for()
    # What only moves, sounds or thinks beside the page is done without.
    click(page, "#begin")
    page.wait_for_selector("#board")
    click(page, "[data-play=roll]")
    page.wait_for_selector("#die-1")
    while not page.locator("[data-play=roll]").count():  # whoever wins a dragon gives it away before others are next
        act_first(page)
        page.wait_for_selector(FIRST)
    context.close()
    assert errors == []


def test_what_never_comes_is_not_waited_for_for_ever(guest: Any, site: Any) -> None:
    page = guest(locale="en-GB")
    page.add_init_script(
        "AbortSignal.timeout = (real => time => real.call(AbortSignal, time / 50))(AbortSignal.timeout);"
    )
    never = held(page, "**/rules/**")
    page.goto(f"{site.address}#/rules/wuerfel")
    page.locator("#messages").get_by_text(TOLD).wait_for()
    never.pop().abort()


def test_seats_do_not_wait_for_a_drawing_that_is_stuck(guest: Any, site: Any) -> None:
    page = guest(locale="en-GB")
    page.add_init_script(SLOW + PATIENT)
    drawings = held(page, "**/art/laurin.svg")
    arrive(page, site.address)
    click(page, "#tile-laurin")
    page.wait_for_selector("#seating")
    while not drawings:
        page.evaluate("new Promise(requestAnimationFrame)")
    assert page.locator("symbol[id^=laurin-]").count() == 0
    for drawing in drawings:
        drawing.continue_()
