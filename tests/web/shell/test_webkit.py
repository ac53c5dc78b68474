"""WebKit, the engine of Safari: the page starts, teaches, looks back, and hands on the screen."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest

from browsers import find, playwrights_own, why_not


class Webkit(Protocol):
    """What the test does with it."""

    keeps: bool
    """Whether it keeps a page that was left, as Safari does."""

    def open(self, address: str) -> None: ...
    def back(self) -> None: ...
    def wait(self, selector: str) -> None: ...
    def run(self, script: str) -> Any: ...


class Gtk:
    """WebKitGTK, driven by Selenium."""

    keeps = True

    def __init__(self, driver: Any) -> None:
        self.driver, self.open, self.back = driver, driver.get, driver.back

    def wait(self, selector: str) -> None:
        from selenium.webdriver.common.by import By
        from selenium.webdriver.support import expected_conditions as there
        from selenium.webdriver.support.wait import WebDriverWait

        WebDriverWait(self.driver, 60).until(there.visibility_of_element_located((By.CSS_SELECTOR, selector)))

    def run(self, script: str) -> Any:
        told = "const told = arguments[0]; Promise.resolve(" + script + ").then(told);"
        return self.driver.execute_async_script(told)


class Own:
    """Playwright's own."""

    keeps = False

    def __init__(self, page: Any) -> None:
        self.open, self.back, self.run = page.goto, page.go_back, page.evaluate
        self.wait = page.wait_for_selector


def on_a_screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[Webkit]:
    """WebKitGTK on a screen of its own."""
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as screen:
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as told:
            monkeypatch.setenv("DISPLAY", f":{told.readline().strip()}")
        options = Options()
        options.binary_location = str(BROWSER)
        options.add_argument("--automation")
        try:
            driver = webdriver.WebKitGTK(options=options, service=Service(find("WebKitWebDriver")))
            yield Gtk(driver)
            driver.quit()
        finally:
            screen.terminate()


BROWSER = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
"""The window that comes with WebKitGTK."""


@pytest.fixture
def webkit(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Webkit]:
    """This machine's WebKitGTK, or Playwright's WebKit."""
    if find("WebKitWebDriver") and find("Xvfb") and BROWSER:
        yield from on_a_screen(monkeypatch)
    elif playwrights_own("WebKitWebDriver"):
        browser = request.getfixturevalue("playwright").webkit.launch()
        yield Own(browser.new_page(locale="en-GB"))
        browser.close()
    else:
        pytest.skip(why_not("WebKitWebDriver", "Xvfb"))


def test_the_page_starts_teaches_looks_back_and_lets_the_curtain_fall_in_webkit(webkit: Webkit, site: Any) -> None:
    def tap(selector: str) -> None:
        webkit.wait(selector)
        webkit.run(f"document.querySelector('{selector}').click()")

    webkit.open(site.address)
    webkit.wait("html[data-ready=yes]")
    tap("#lesson")
    tap("[data-play=roll]")
    webkit.wait("#die-1[aria-pressed=false]")
    tap("#deed-menu")
    tap("#menu-look")
    webkit.wait("#past")
    webkit.open(site.address + "#/new/laurin")
    tap("#set-kind-1-person")
    tap("#begin")
    tap("#curtain [data-do=take]")
    webkit.wait("#hand")
    # Whoever leaves and comes back has the page that was left, without the lock that it held.
    webkit.run("globalThis.left = true")
    webkit.open(site.address + "licences.html")
    webkit.back()
    webkit.wait("#app")
    assert webkit.run("globalThis.left") or not webkit.keeps
    webkit.run(
        "new Promise((told) => { const look = async () => (await navigator.locks.query()).held.length ? told() : setTimeout(look, 20); look(); })"
    )
    webkit.wait("#board, #curtain")
