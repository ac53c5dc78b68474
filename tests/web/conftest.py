"""Real browsers on the built site, served by a real program on loopback."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.shell.settings import CHOICES
from tafelrunde.core import Seeded

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "web" / "build"), str(ROOT / "tests/web/helpers")]

from browser import UNSEEN, firefox_of, leave, opened, program, watched  # noqa: E402, beside the build, whose server it needs
from browsers import why_not  # noqa: E402
from far import PATIENCE, Device, Devices, listen, visit  # noqa: E402
from fitting import Fit  # noqa: E402
from player import PHONE, choose  # noqa: E402
from relay import Relay  # noqa: E402
from site_copy import Site, linked  # noqa: E402


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", action="store_true", help="keep how the page looks now as how it is to look")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[Any]) -> Iterator[None]:
    """Whoever reads of a failure sees what stood on the page."""
    report: Any = yield
    page = getattr(item, "funcargs", {}).get("page")
    if page and report.failed and call.when == "call":
        with suppress(Exception):  # where nothing can be asked any more, nothing is told
            report.sections.append(("the page", f"{page.url}\n{page.locator('body').inner_text(timeout=5000)}"))
    return report


@pytest.fixture(autouse=True, scope="session")
def catalogues() -> None:
    """The translations, as the build has compiled them."""
    from app.shell import i18n

    i18n.CATALOGUES = ROOT / ".build" / "page" / "app" / "locale"


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots play at once, by what looks best right away, and chance is the same in every run."""
    from app.shell import settings
    from app.table import asking, session
    from tafelrunde.core.reflex import reflex

    async def choose(_mind: Any, game: Any, view: Any, seed: int, *_: Any) -> Any:
        return reflex(game, view, Random(seed))

    monkeypatch.setattr(asking, "choose", choose)
    monkeypatch.setattr(settings, "PACES", dict.fromkeys(settings.PACES, 0))
    monkeypatch.setattr(session, "Seeded", lambda *_: Seeded(7))
    monkeypatch.setattr(session, "Random", lambda *_: Random(7))


@pytest.fixture
def at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots do not think."""
    from app.table import asking

    async def choose(_mind: Any, game: Any, view: Any, seed: int, *_: Any) -> Any:
        return Random(seed).choice(game.actions(view))

    monkeypatch.setattr(asking, "choose", choose)


@pytest.fixture(scope="session")
def built() -> Path:
    """The site as `build.py` made it just before."""
    return ROOT / "dist"


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[Site]:
    """The site as it is, for all tests: every server would compress it anew."""
    running = Site(built)
    yield running
    running.stop()


@pytest.fixture
def copy(built: Path, tmp_path: Path) -> Iterator[Site]:
    """A copy of the site with a server of its own, to be damaged or stopped."""
    folder = tmp_path / "site"
    shutil.copytree(built, folder, copy_function=linked)
    running = Site(folder)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    from brisk import hasten

    hasten()
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def chromium(playwright: Any) -> Iterator[Any]:
    """Chromium, one process for all tests; contexts keep them apart."""
    browser = playwright.chromium.launch(executable_path=program(playwright), args=UNSEEN)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def firefox(playwright: Any) -> Iterator[Any]:
    browser = firefox_of(playwright) or pytest.skip(why_not("firefox-esr"))
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def fit(chromium: Any, site: Site) -> Iterator[Fit]:
    """A German page in which moments of games are laid; an error on it is an error of whoever lays them."""
    context = chromium.new_context(locale="de-DE", service_workers="block")
    fit = Fit(context, site.address)
    yield fit
    context.close()
    assert fit.errors == []


@pytest.fixture(scope="session")
def network(chromium: Any) -> None:
    """Browsers of this machine can reach each other: Chromium finds an address of its own, which needs a default route."""
    page = chromium.new_page()
    found = page.evaluate("""() => new Promise((found) => {
      const pc = new RTCPeerConnection();
      pc.createDataChannel('');
      pc.onicecandidate = ({ candidate }) => candidate?.candidate && found(true);
      pc.setLocalDescription();
      setTimeout(() => found(false), 5000);
    })""")
    page.close()
    if not found:
        pytest.skip("this machine has no network interface with a default route, so that WebRTC finds no address")


@pytest.fixture(scope="session")
def relay(built: Path) -> Iterator[Relay]:
    """The site, and a relay at which people meet."""
    running = Relay(built)
    yield running
    running.shutdown()
    running.server_close()


@pytest.fixture(scope="session")
def home(playwright: Any, relay: Relay, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a browser that has kept the site, to begin others with."""
    folder = tmp_path_factory.mktemp("home")
    context = playwright.chromium.launch_persistent_context(
        str(folder), executable_path=program(playwright), args=UNSEEN
    )
    visit(context.pages[0], relay.address)
    context.close()
    return folder


@pytest.fixture
def devices(playwright: Any, relay: Relay, home: Path, network: None) -> Iterator[Devices]:
    """As many devices as are asked for, for one test; an error on a page of theirs is an error of the test."""
    evening = Devices(playwright.chromium, program(playwright), UNSEEN, relay, home)
    yield evening
    evening.stop()
    assert evening.errors == []


@pytest.fixture
def device(devices: Devices) -> Device:
    """Starts one of them."""
    return devices.start


@pytest.fixture(scope="session")
def device_that_was_here(chromium: Any, site: Site) -> Iterator[Any]:
    """A device that has kept the site: from there a page starts with a quarter of the work of a first visit."""
    yield from kept(chromium, site, locale="en-GB")


@pytest.fixture(scope="session")
def phone_that_was_here(chromium: Any, site: Site) -> Iterator[Any]:
    """A phone that has kept it."""
    yield from kept(chromium, site, locale="en-GB", **PHONE)


def kept(browser: Any, site: Site, **options: Any) -> Iterator[Any]:
    context = browser.new_context(**options)
    visit(context.new_page(), site.address)
    yield context
    context.close()


@pytest.fixture
def page(device_that_was_here: Any, site: Site) -> Iterator[Any]:
    """A page in Chromium, on a device that knows the site and nothing of games; an error on it is an error of the test."""
    yield from fresh(device_that_was_here, site)


@pytest.fixture
def phone(phone_that_was_here: Any, site: Site) -> Iterator[Any]:
    """The same on a phone, for fingers."""
    yield from fresh(phone_that_was_here, site)


@pytest.fixture(scope="session")
def parlour(chromium: Any, site: Site) -> Iterator[Any]:
    """A page that stays open, of a window as Playwright opens it."""
    yield from stands_open(chromium, site, locale="en-GB")


@pytest.fixture(scope="session")
def parlour_on_a_phone(chromium: Any, site: Site) -> Iterator[Any]:
    """The same on a phone."""
    yield from stands_open(chromium, site, locale="en-GB", **PHONE)


def stands_open(browser: Any, site: Site, **options: Any) -> Iterator[Any]:
    context = browser.new_context(service_workers="block", **options)
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    page.goto(site.address)
    page.wait_for_selector("html[data-ready=yes]")
    yield page
    context.close()


@pytest.fixture
def table(parlour: Any, site: Site) -> Iterator[Any]:
    """A page that is open already, for who wants nothing of it but tables: one is taken up with less work than a page of one's own."""
    yield from cleared(parlour, site, {"width": 1280, "height": 720})


@pytest.fixture
def small_table(parlour_on_a_phone: Any, site: Site) -> Iterator[Any]:
    """The same on a phone, for fingers."""
    yield from cleared(parlour_on_a_phone, site, PHONE["viewport"])


def cleared(page: Any, site: Site, size: Any) -> Iterator[Any]:
    """What others left there is not seen any more: their games, how they played, and in what window."""
    # It lets go of the table before, looks anew for one of that name, and is told in the hall that there is none.
    page.goto(f"{site.address}#/table/none")
    page.wait_for_selector("#app:has(#hall):has(#notice)")
    page.goto(f"{site.address}#/new/wuerfel")
    page.wait_for_selector("#seating")
    page.set_viewport_size(size)
    page.mouse.move(0, 0)  # nothing rises beneath it
    page.emulate_media(forced_colors="null", reduced_motion="null", color_scheme="null")
    choose(page, **{name: first for name, (first, *_) in CHOICES.items()})
    yield from watched(page)


def fresh(device: Any, site: Site) -> Iterator[Any]:
    page = device.new_page()
    tools = device.new_cdp_session(page)
    tools.send("Storage.clearDataForOrigin", {"origin": site.address, "storageTypes": "indexeddb"})
    yield from watched(page)
    leave(page)


@pytest.fixture
def guest(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Opens a page in a context of its own, with options such as a phone's, that never comes again: nothing of the site is kept.

    To keep it is a third of the work of a first visit. An error on the page is an error of the test.
    """
    contexts, errors = list[Any](), list[str]()

    def visits(**options: Any) -> Any:
        contexts.append(chromium.new_context(service_workers="block", **options))
        page = contexts[-1].new_page()
        listen(page, errors)
        return page

    yield visits
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def newcomer(chromium: Any) -> Iterator[Any]:
    """A page in Chromium that has never seen the site; an error on it is an error of the test."""
    yield from opened(chromium)


@pytest.fixture
def frail_page(chromium: Any) -> Iterator[Any]:
    """A page that is not as it should be: errors on it are what the test is about."""
    context = chromium.new_context(locale="en-GB")
    context.set_default_timeout(1000 * PATIENCE)
    yield context.new_page()
    context.close()


@pytest.fixture(params=["chromium", "firefox"])
def any_page(request: pytest.FixtureRequest) -> Iterator[Any]:
    """The same in Chromium and in Firefox."""
    yield from opened(request.getfixturevalue(request.param))
