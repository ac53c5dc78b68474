"""People at several devices: browsers with a process and a profile of their own, who meet in a room and play there."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from hasty import plays
from player import FIRST, act_first, arrive, comes_true
from relay import Relay

Device = Callable[[], Any]

PATIENCE = 90
"""Seconds to wait for a page: several browsers share what processors there are."""

NEWEST = "(document.querySelector('#panel .log li')?.id ?? 'log-0')"
"""The latest line of the log."""

ENTRY = f"Number({NEWEST}.slice(4))"
"""Of which entry that one tells."""

STANDS = f"[{NEWEST}, document.querySelectorAll('.far-person .is-here').length]"
"""How far the game has come as a page has it, and how many others are there."""


def listen(page: Any, errors: list[str]) -> None:
    """Note what goes wrong on a page, and what its console says has gone wrong; and have patience with it."""
    page.set_default_timeout(1000 * PATIENCE)

    def said(line: Any) -> None:
        if line.type == "error":
            errors.append(f"{line.text} {line.location['url']}")

    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", said)


def visit(page: Any, address: str) -> None:
    """Stay until the device has kept all that a later start needs."""
    page.goto(address)
    page.locator("html[data-kept=snapshot]").wait_for(state="attached", timeout=1000 * PATIENCE)
    page.goto("about:blank")


class Devices:
    """The devices of one evening: each is a browser that was told to hurry, and has been here before if there is a `home`.

    What goes wrong on a page is in `errors`.
    """

    def __init__(self, browser: Any, path: str, options: list[str], relay: Relay, home: Path | None = None) -> None:
        self.browser = browser
        self.path = path
        self.options = options
        self.relay = relay
        self.home = home
        self.errors: list[str] = []
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self._numbers = count()
        self._open: dict[Any, Path] = {}

    def start(self, profile: Path | None = None) -> Any:
        """A page that stands in the hall; on a device of its own, or on that of a profile that was used before."""
        where = profile or Path(self._folder.name, str(next(self._numbers)))
        if profile is None and self.home:
            shutil.copytree(self.home, where)
        context = self.browser.launch_persistent_context(
            str(where), executable_path=self.path, args=self.options, locale="en-GB"
        )
        page = context.pages[0]
        listen(page, self.errors)
        self._open[page] = where
        if profile is None:
            arrive(page, self.relay.address)
        return page

    def gather(self, count: int) -> list[Any]:
        """The pages of so many devices, in the hall: of those that are on, and of new ones."""
        for page in self._open:
            page.goto(f"{self.relay.address}#/")
        while len(self._open) < count:
            self.start()
        return list(self._open)[:count]

    def kill(self, page: Any) -> Path:
        """The battery is dead: every process of the browser is gone at once. Gives the profile, which is left."""
        session = page.context.browser.new_browser_cdp_session()
        for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
            with suppress(OSError):  # it has ended with its parent
                # Its helpers, which are not told of, too: Playwright waits for the last that holds its pipes. Windows knows neither
                # groups nor this signal, and ends a program at once by any.
                whole = process["type"] == "browser" and hasattr(os, "killpg")
                (os.killpg if whole else os.kill)(process["id"], getattr(signal, "SIGKILL", signal.SIGTERM))
        self._close(page)
        return self._open.pop(page)

    def back(self, profile: Path, address: str, others: list[Any]) -> tuple[Any, float, float]:
        """Somebody starts the browser again and goes to the table: the page, and after how many seconds that stands there as
        the others have it and all are linked; from the start of the browser, and from the address.
        """
        started = time.monotonic()
        page = self.start(profile)
        began = time.monotonic()
        page.goto(address)
        page.locator("#board, #scoring").first.wait_for()
        while any([other.evaluate(NEWEST), len(others)] != (stands := page.evaluate(STANDS)) for other in others):
            assert time.monotonic() - began < PATIENCE, (stands, [other.evaluate(STANDS) for other in others])
            page.wait_for_timeout(20)
        now = time.monotonic()
        return page, now - started, now - began

    def stop(self) -> None:
        """The evening is over."""
        for page in list(self._open):
            self._close(page)
        self._folder.cleanup()

    @staticmethod
    def _close(page: Any) -> None:
        with suppress(Exception):  # a killed browser cannot be asked to close
            page.context.close()


def sit_down(*people: Any, game: str = "wuerfel", chance: str = "") -> None:
    """The first lays a table for all, the others follow the invitation. Without a choice chance is as it is proposed."""
    first, *others = people
    first.locator(f"#tile-{game}").click()
    first.locator(f"#set-seats-{len(people)}").click()
    first.locator("#far").click()
    first.locator("#lobby").wait_for()
    if chance:
        first.locator("#how-chance summary").click()
        first.locator(f"#set-far-chance-{chance}").click()
    invitation = first.locator("#invite").input_value()
    for seat, page in enumerate(others, 1):
        # Playwright waits for ever where Debian's Firefox stays on the page.
        page.evaluate("link => { location.href = link; }", invitation)
        first.locator(f"#seat-{seat}:not(.is-free)").wait_for()  # who comes first sits first
    for number, page in enumerate(people):
        page.locator("#far-name").fill(f"Person{number}")
        page.locator("#far-name").blur()
    for page in people:
        for number in range(len(people)):
            page.locator("#lobby .seats").get_by_text(f"Person{number}", exact=True).wait_for()


def meet(*people: Any, game: str = "wuerfel", chance: str = "") -> None:
    """They sit down and are ready."""
    sit_down(*people, game=game, chance=chance)
    begin(people)


def begin(people: Sequence[Any]) -> None:
    """All are ready."""
    for page in people:
        page.locator("#ready").click()
    for page in people:
        page.locator("#board").wait_for()


def mover(people: list[Any], until: str = "#scoring") -> Any | None:
    """The page of whoever is to act; None once something else is there."""
    for _ in range(600):
        for page in people:
            if page.locator(until).count():
                return None
            if page.locator(FIRST).count():
                return page
        people[0].wait_for_timeout(50)
    raise AssertionError("nobody is to act")


def act(page: Any) -> None:
    """Do the first thing that is offered, and see that it has happened."""
    before = page.evaluate(NEWEST)
    act_first(page)
    page.wait_for_function(f"before => {NEWEST} !== before", arg=before)


def log(page: Any) -> list[str]:
    """All that the page tells of the game, the latest first."""
    if page.locator("#lines").count():
        page.locator("#lines").click()
    return list(page.locator("#panel .log li").all_inner_texts())


def agree(*people: Any) -> None:
    """Waits until the pages tell the same of the game: what one has done reaches the others a moment later."""
    comes_true(people[0], lambda: len({tuple(log(page)) for page in people}) == 1)


def goes_on(page: Any, entries: int) -> int:
    """Waits until so many more entries are told there; gives the last of them."""
    enough = int(page.evaluate(ENTRY)) + entries
    page.wait_for_function(f"enough => {ENTRY} >= enough", arg=enough)
    return enough


def play_out(people: Sequence[Any], game: str, seed: int, minutes: int = 5) -> None:
    """Everybody plays by themselves until the scoring stands, and it and all that was told is the same for all."""
    for seat, page in enumerate(people):
        plays(page, game, seed + seat)
    for page in people:
        page.locator("#scoring").wait_for(timeout=minutes * 60_000)
    # As it is written: browsers lay out the letters of a drawing in lines of their own.
    assert len({page.locator("#scoring").text_content() for page in people}) == 1
    agree(*people)
