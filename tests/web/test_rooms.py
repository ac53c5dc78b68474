"""People at several devices play: real browsers, one process each, over real WebRTC on this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from conftest import CHROMIUM
from player import FIRST
from relay import Relay

Device = Callable[[], Any]


@pytest.fixture
def relay(built: Path) -> Iterator[Relay]:
    running = Relay(built)
    yield running
    running.shutdown()
    running.server_close()


@pytest.fixture
def device(playwright: Any, chromium: Any, relay: Relay, network: None) -> Iterator[Device]:
    """Starts a browser of its own, told where to meet and to hurry; an error on its page is an error of the test."""
    browsers: list[Any] = []
    errors: list[str] = []

    def start() -> Any:
        path = chromium.browser_type.executable_path
        from browsers import find

        browser = playwright.chromium.launch(
            executable_path=path if Path(path).exists() else find("chromium"), args=CHROMIUM
        )
        browsers.append(browser)
        page = browser.new_context(locale="en-GB").new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(relay.address)
        page.wait_for_selector("html[data-ready=yes]")
        page.locator("#set-motion-none").click()
        page.locator("#set-pace-fast").click()
        return page

    yield start
    for browser in browsers:
        browser.close()
    assert errors == []


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
    return page.locator("#panel .log li").all_inner_texts()


def test_two_people_play_a_whole_game_and_one_reloads_in_the_middle(device: Device, relay: Relay) -> None:
    ada, ben = people = [device(), device()]
    meet(*people)
    for _ in range(6):
        page = mover(people)
        assert page
        act(page)
    ben.reload()
    ben.locator("#board").wait_for()
    ben.goto(relay.address)
    ben.reload()
    ben.locator("#rooms a").click()
    ben.locator("#board").wait_for()
    ben.locator("#far-0 .is-here").wait_for()
    while page := mover(people):
        act(page)
    for page in people:
        page.locator("#scoring").wait_for()
    assert ada.locator("#scoring").inner_text() == ben.locator("#scoring").inner_text()
    assert log(ada) == log(ben)
    ada.locator("#rematch").click()
    ben.locator(".far-ask").get_by_text("Somebody would like to play again.").wait_for()
    ben.locator("#rematch").click()
    for page in people:
        page.locator("#ready").click()
    for page in people:
        page.locator("#board").wait_for()
    assert act(mover(people) or ada)


def test_who_is_gone_for_good_is_played_for_by_a_bot_when_the_others_say_so(device: Device) -> None:
    ada, ben, cleo = people = [device(), device(), device()]
    meet(*people)
    cleo.context.browser.close()
    while page := mover([ada, ben], "#wish-bot"):
        act(page)
    ada.locator("#wish-bot").wait_for()
    ada.locator("#wish-bot").click()
    ben.locator("#agree").click()
    for page in (ada, ben):
        page.locator("#notice").get_by_text("A bot plays for Person2 now").wait_for()
        page.locator("#notice button").click()
    page = mover([ada, ben])
    assert page
    act(page)
