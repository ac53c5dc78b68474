"""People at several devices: browsers with a process and a profile of their own, who meet in a room and play there."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from player import FIRST
from relay import Relay

Device = Callable[[], Any]


class Devices:
    """The devices of one evening: each is a browser that was told to hurry. What goes wrong on a page is in `errors`."""

    def __init__(self, browser: Any, path: str, options: list[str], relay: Relay) -> None:
        self.browser = browser
        self.path = path
        self.options = options
        self.relay = relay
        self.errors: list[str] = []
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self._open: dict[Any, Path] = {}

    def start(self, profile: Path | None = None) -> Any:
        """A page that stands in the hall; on a device of its own, or on that of a profile that was used before."""
        where = profile or Path(tempfile.mkdtemp(dir=self._folder.name))
        context = self.browser.launch_persistent_context(
            str(where), executable_path=self.path, args=self.options, locale="en-GB"
        )
        page = context.pages[0]
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        self._open[page] = where
        if profile is None:
            page.goto(self.relay.address)
            page.wait_for_selector("html[data-ready=yes]")
            page.locator("#set-motion-none").click()
            page.locator("#set-pace-fast").click()
        return page

    def kill(self, page: Any) -> Path:
        """The battery is dead: every process of the browser is gone at once. Gives the profile, which is left."""
        session = page.context.browser.new_browser_cdp_session()
        for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
            with suppress(ProcessLookupError):  # it has ended with its parent
                os.kill(process["id"], signal.SIGKILL)
        self._close(page)
        return self._open.pop(page)

    def stop(self) -> None:
        """The evening is over."""
        for page in list(self._open):
            self._close(page)
        self._folder.cleanup()

    @staticmethod
    def _close(page: Any) -> None:
        with suppress(Exception):  # a killed browser cannot be asked to close
            page.context.close()


def meet(*people: Any, game: str = "wuerfel") -> None:
    """The first lays a table for all, the others follow the invitation; everybody is ready."""
    first, *others = people
    first.locator(f"#tile-{game}").click()
    first.locator(f"#set-seats-{len(people)}").click()
    first.locator("#far").click()
    first.locator("#lobby").wait_for()
    invitation = first.locator("#invite").input_value()
    for page in others:
        page.goto(invitation)
    for number, page in enumerate(people):
        page.locator("#far-name").fill(f"Person{number}")
        page.locator("#far-name").blur()
    for page in people:
        for number in range(len(people)):
            page.locator("#lobby .seats").get_by_text(f"Person{number}", exact=True).wait_for()
    for page in people:
        page.locator("#ready").click()
    for page in people:
        page.locator("#board").wait_for()


def mover(people: list[Any], until: str = "#scoring") -> Any | None:
    """The page of whoever is to act; None once something else is there."""
    for _ in range(1500):
        for page in people:
            if page.locator(until).count():
                return None
            if page.locator(FIRST).count():
                return page
        people[0].wait_for_timeout(20)
    raise AssertionError("nobody is to act")


def act(page: Any) -> list[str]:
    """Do the first thing that is offered, and see that it has happened; gives the log."""
    before = page.locator("#spoken").inner_text()
    page.locator(FIRST).first.click()
    page.wait_for_function("before => document.getElementById('spoken').innerText !== before", arg=before)
    return log(page)


def log(page: Any) -> list[str]:
    """What the page tells of the game, the latest first."""
    return list(page.locator("#panel .log li").all_inner_texts())
