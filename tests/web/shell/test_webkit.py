"""WebKit, the engine of Safari: the page starts, teaches, looks back, and hands on the screen."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browsers import find, why_not


@pytest.fixture
def webkit(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """WebKitGTK on a screen of its own."""
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    if not find("WebKitWebDriver") or not find("Xvfb"):
        pytest.skip(why_not("WebKitWebDriver", "Xvfb"))
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as screen:
        os.close(writing)
        with os.fdopen(reading) as told:
            monkeypatch.setenv("DISPLAY", f":{told.readline().strip()}")
        options = Options()
        options.binary_location = str(next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")))
        options.add_argument("--automation")
        try:
            driver = webdriver.WebKitGTK(options=options, service=Service("/usr/bin/WebKitWebDriver"))
            yield driver
            driver.quit()
        finally:
            screen.terminate()


def test_the_page_starts_teaches_looks_back_and_lets_the_curtain_fall_in_webkit(webkit: Any, site: Any) -> None:
    from selenium.webdriver.common.by import By
    from selenium.webdriver.support import expected_conditions as there
    from selenium.webdriver.support.wait import WebDriverWait

    wait = WebDriverWait(webkit, 60)

    def tap(selector: str) -> None:
        wait.until(there.element_to_be_clickable((By.CSS_SELECTOR, selector)))
        webkit.execute_script("document.querySelector(arguments[0]).click()", selector)

    webkit.get(site.address)
    wait.until(there.presence_of_element_located((By.CSS_SELECTOR, "html[data-ready=yes]")))
    tap("#lesson")
    tap("[data-play=roll]")
    wait.until(there.presence_of_element_located((By.CSS_SELECTOR, "#die-1[aria-pressed=false]")))
    tap("#deed-menu")
    tap("#menu-look")
    wait.until(there.presence_of_element_located((By.CSS_SELECTOR, "#past")))
    webkit.get(site.address + "#/new/laurin")
    tap("#set-kind-1-person")
    tap("#begin")
    tap("#curtain [data-do=take]")
    wait.until(there.presence_of_element_located((By.CSS_SELECTOR, "#hand")))
    # Whoever leaves and comes back has the page that was left, without the lock that it held.
    webkit.execute_script("globalThis.left = true")
    webkit.get(site.address + "licences.html")
    webkit.back()
    wait.until(there.presence_of_element_located((By.CSS_SELECTOR, "#app")))
    assert webkit.execute_script("return globalThis.left")
    webkit.execute_async_script(
        "const told = arguments[0], look = async () => (await navigator.locks.query()).held.length ? told() : setTimeout(look, 20); look()"
    )
    wait.until(there.presence_of_element_located((By.CSS_SELECTOR, "#board, #curtain")))
