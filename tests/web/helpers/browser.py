"""How tests start a browser, and that none of its pages may fail in silence."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from browsers import find, why_not
from far import listen

# Root in a container has no sandbox to offer; the rest keeps the browser from calling home.
CHROMIUM = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update "
    "--disable-sync "
    # Letters are drawn as in a window, also where there is none.
    "--font-render-hinting=slight "
    # A page that lives for seconds gains nothing by having Python's program compiled a second time, better: a tenth of all.
    "--js-flags=--wasm-tiering-budget=130000000 "
    # Pages of one device share a process: the second has Python's program compiled already, and starts with half of the work.
    "--process-per-site"
).split()

UNSEEN = [
    *CHROMIUM,
    # Of pages that nobody takes a picture of no pixel is drawn: where there is no memory for it, frames come all the same.
    "--force-gpu-mem-available-mb=0",
    # Nor is a program ever compiled better, Python's or the page's own, and garbage is looked for less often: a twentieth of all, and
    # this takes the place of the flag above.
    "--js-flags=--liftoff-only --no-maglev --no-opt --min-semi-space-size=16",
]
"""Of whoever asks what stands on a page and does not look at it."""


def program(playwright: Any) -> str:
    """Where Chromium is: Playwright's own, or this machine's."""
    own = playwright.chromium.executable_path
    return (
        own
        if Path(own).exists()
        else find("chromium-headless-shell") or pytest.skip(why_not("chromium-headless-shell"))
    )


ONCE = {"javascript.options.wasm_optimizingjit": False}
"""In Firefox, too, Python's program is not compiled a second time, better, for a page that lives for seconds."""


def firefox_of(playwright: Any, **preferences: Any) -> Any:
    """A Firefox: this machine's, driven by WebDriver BiDi, or Playwright's own; none where there is neither."""
    launch = partial(playwright.firefox.launch, firefox_user_prefs=ONCE | preferences)
    if own := find("firefox-esr"):
        return launch(channel="moz-firefox", executable_path=own)
    return launch() if Path(playwright.firefox.executable_path).exists() else None


def opened(browser: Any) -> Iterator[Any]:
    context = browser.new_context(locale="en-GB")
    yield from watched(context.new_page())
    context.close()


def watched(page: Any) -> Iterator[Any]:
    errors: list[str] = []
    listen(page, errors)
    yield page
    assert not errors, errors  # helpers are not rewritten by pytest


LEFT = count(1)
"""The closings."""


def leave(page: Any) -> None:
    """Close one page of several of a device in Chromium.

    They share a process, and it keeps what closed ones held, 60 MB each, until somebody asks: fifty later a page takes twice as long.
    To ask takes a seventh of what such a page does.
    """
    if next(LEFT) % 5 == 0:
        page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    page.close()
