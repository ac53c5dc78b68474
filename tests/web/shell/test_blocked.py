"""Where the browser keeps nothing for the site: all of its data is blocked, or the device is full."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from app.saved import share
from browser import firefox_of
from browsers import why_not
from far import listen
from player import act_and_hear, begin, click, play_to_the_end
from relay import Relay
from tables import GOLDEN

BLOCKED = """
const denied = () => new DOMException('The operation is insecure.', 'SecurityError');
Object.defineProperty(globalThis, 'localStorage', { get() { throw denied(); } });
IDBFactory.prototype.open = () => { throw denied(); };
CacheStorage.prototype.open = CacheStorage.prototype.keys = CacheStorage.prototype.delete = async () => { throw denied(); };
for (const name of ['register', 'getRegistration', 'getRegistrations']) ServiceWorkerContainer.prototype[name] = async () => { throw denied(); };
LockManager.prototype.request = async () => { throw denied(); };
globalThis.BroadcastChannel = class { constructor() { throw denied(); } };
"""
"""What a browser says then."""


FIREFOX = {"network.cookie.cookieBehavior": 2}
"""Has Firefox block it."""
OF_ITS_OWN = "Storage access is restricted"
"""What Firefox then says on the console of a page that would be kept."""

NEARLY_OVER = share.LINK + share.fold(
    "\n".join(share.read((GOLDEN / "wuerfel/3p-01.txt").read_text("utf-8")).lines[:-30])
)
"""A link, which is all that leads to a game where nothing is kept."""


@pytest.fixture(params=["chromium", "firefox"])
def blocked(request: pytest.FixtureRequest, playwright: Any) -> Iterator[Any]:
    """A page that is kept nowhere; an error on it is an error of the test."""
    errors = list[str]()
    if request.param == "firefox":
        browser = firefox_of(playwright, **FIREFOX) or pytest.skip(why_not("firefox-esr"))
    else:
        browser = request.getfixturevalue("chromium")
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    if request.param == "chromium":
        page.add_init_script(BLOCKED)
    listen(page, errors)
    yield page
    context.close()
    if request.param == "firefox":
        browser.close()
    assert [error for error in errors if OF_ITS_OWN not in error] == []


def test_a_game_is_played_all_the_same_and_it_is_said_that_nothing_is_kept(blocked: Any, site: Any) -> None:
    begin(blocked, site.address, "person", "bot")
    blocked.locator("#notice").get_by_text("This browser keeps nothing.").wait_for()
    for _ in range(2):
        act_and_hear(blocked)
    kept = json.loads(blocked.evaluate("import('./js/kept.js').then((kept) => kept.sizes())"))
    assert (kept["rooms"], kept["files"]) == ([0, 0], [0, 0]), "whoever asks is told so"
    blocked.evaluate("link => { location.hash = link; }", NEARLY_OVER)
    blocked.locator("#accept").click()
    blocked.wait_for_selector("#board")
    assert play_to_the_end(blocked) > 2


BROKEN = {
    "that fails": """const { open } = IDBFactory.prototype;
        const later = open.call(indexedDB, 'taken', 5);
        later.onsuccess = () => later.result.close();
        IDBFactory.prototype.open = () => open.call(indexedDB, 'taken', 1);""",
    "that is silent": "IDBFactory.prototype.open = () => ({});",
    "that is not there": "Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: undefined });",
}
"""What of a browser's database is broken, while all else is as it should be."""


@pytest.mark.parametrize("how", BROKEN)
def test_with_a_database_that_is_broken_all_the_same_is_played(guest: Callable[..., Any], site: Any, how: str) -> None:
    page = guest(locale="en-GB")
    page.add_init_script(BROKEN[how])
    begin(page, site.address, "person", "bot")
    page.locator("#notice").get_by_text("This browser keeps nothing.").wait_for()
    act_and_hear(page)


def test_of_a_full_device_it_is_said_and_all_is_played_also_far_away(guest: Callable[..., Any], relay: Relay) -> None:
    """What a browser says then today is no error as Python knows them: it waited for ever."""
    page = guest(locale="en-GB")
    page.goto(relay.address)
    page.context.new_cdp_session(page).send(
        "Storage.overrideQuotaForOrigin", {"origin": relay.address, "quotaSize": 1000}
    )
    begin(page, relay.address, "person", "bot")
    page.locator("#notice").get_by_text("This browser keeps nothing.").wait_for()
    act_and_hear(page)
    page.goto(f"{relay.address}#/new/wuerfel")
    click(page, "#far")
    page.locator("#far-name").wait_for()


REJECTED = """async (reason) => {
  const { ready } = await import('./js/boot.mjs');
  tafelrunde.sizes = () => Promise.reject(eval(reason));
  return (await ready).runPythonAsync(`
import asyncio
from app.main import Browser
from app.shell.ports import Unreachable
told = ""
try:
    await asyncio.wait_for(Browser().sizes(), 20)
except Unreachable as error:
    told = str(error.__cause__)
told`);
}"""


def test_whatever_the_page_gives_as_an_error_python_hears_it(page: Any, site: Any) -> None:
    page.goto(site.address)
    page.wait_for_selector("html[data-ready=yes]")
    for reason in (
        "new QuotaExceededError('full')",
        "null",
        "undefined",
        "'a text'",
        "new Event('error')",
        "new Error('e')",
    ):
        assert "Error" in page.evaluate(REJECTED, reason)
