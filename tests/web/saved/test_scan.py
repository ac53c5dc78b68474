"""Codes on one screen, read by the camera of another device: what the page shows is what Chromium's camera films."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.app import App
from app.far.connection import CODE
from app.far.qr import qr
from app.parts import Screen
from app.shell.route import Route
from axe import faults
from browser import CHROMIUM, program
from elements import Elements
from fake import FakePage, opened, run, settled
from far import PATIENCE
from lines import held
from player import comes_true
from relay import Relay

CAMERA = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
SECRET = "0123456789abcdef" * 2


@pytest.fixture
def phone(playwright: Any, relay: Relay, tmp_path: Path, network: None) -> Iterator[Callable[[], Any]]:
    """Starts a browser of its own, whose camera sees what is `shown` to it."""
    browsers: list[Any] = []

    def start() -> Any:
        film = tmp_path / f"{len(browsers)}.mjpeg"
        browser = playwright.chromium.launch(
            executable_path=program(playwright),
            args=[*CHROMIUM, *CAMERA, f"--use-file-for-fake-video-capture={film}"],
        )
        browsers.append(browser)
        page = browser.new_context(
            locale="en-GB", viewport={"width": 390, "height": 844}, color_scheme="dark"
        ).new_page()
        page.film = film
        page.set_default_timeout(1000 * PATIENCE)
        page.goto(relay.address)
        page.wait_for_selector("html[data-ready=yes]")
        return page

    yield start
    for browser in browsers:
        browser.close()


def show(page: Any, selector: str, to: Any) -> None:
    """Hold a code on this page before the camera of that one."""
    picture = page.locator(selector)
    picture.scroll_into_view_if_needed()
    box = picture.bounding_box()
    even = {side: 2 * round(box[side] / 2) for side in box}
    to.film.write_bytes(3 * page.screenshot(type="jpeg", quality=90, clip=even))


def test_who_scans_the_invitation_sits_at_the_table(phone: Callable[[], Any]) -> None:
    ada, ben = phone(), phone()
    ada.locator("#tile-wuerfel").click()
    ada.locator("#set-seats-2").click()
    ada.locator("#far").click()
    ada.locator("#invite-qr").wait_for()
    show(ada, ".qr-leaf", to=ben)
    ben.locator("#scan-open").click()
    ben.locator("#lobby").wait_for()
    assert ben.evaluate("location.hash") == ada.evaluate("location.hash")
    for page in (ada, ben):
        page.locator("#ready:enabled").wait_for()
        page.locator("#quality").get_by_text("ms there and back").wait_for()
    assert not ben.locator("#scan:popover-open").count()
    # The code of a seat is longer than any other, and is read as well: this one is of no use to who has a seat already.
    for page in (ada, ben):
        page.locator("#ready").click()
    ada.locator("#link").click()
    ada.locator("#comeback summary").click()
    ada.locator("#seat-show").click()
    ada.locator("#seat-qr").wait_for()
    show(ada, "#comeback .qr-leaf", to=ben)
    ben.locator("#link").click()
    ben.locator("#codes summary").click()
    ben.locator("#make-code").click()
    ben.locator("#far-ways #scan-open").click()
    ben.locator("#messages").get_by_text("You have another seat at this table in this browser").wait_for()


def test_two_people_connect_by_scanning_each_other_with_no_relay_at_all(phone: Callable[[], Any]) -> None:
    ada, ben = people = [phone(), phone()]
    for page in people:
        page.goto(page.url + f"#/room/{SECRET}/ws:%2F%2Flocalhost:1")
        page.locator("#codes summary").click()
        page.locator("#make-code").click()
        page.locator("#code-qr").wait_for()
    for page in people:
        page.get_by_text("None answers").wait_for()  # which moves the codes
    show(ben, "#invite-qr", to=ada)
    ada.locator("#scan-open").click()
    ada.locator("#scan-told").get_by_text("This is the invitation to this table").wait_for()
    ada.locator("#scan .dialog-close").click()
    show(ben, "#code-qr", to=ada)
    show(ada, "#code-qr", to=ben)
    for page in people:
        page.locator("#scan-open").click()
    for page in people:
        page.locator("#make-code").wait_for()
        page.locator("#linked").get_by_text("Links to others: 1.").wait_for()
        assert not page.locator("#scan:popover-open").count()


def test_without_a_camera_it_is_said_and_the_invitation_is_pasted(guest: Any, relay: Relay) -> None:
    page = guest(locale="en-GB")
    page.goto(relay.address)
    page.wait_for_selector("html[data-ready=yes]")
    page.locator("#scan-open").click()
    page.locator("#scan-told").get_by_text("Paste instead").wait_for()
    page.locator("#scan-text").fill(f"Come! {relay.address}#/room/{SECRET}")
    page.locator("#scanned").click()
    page.locator("#lobby").wait_for()
    assert page.evaluate("location.hash") == f"#/room/{SECRET}"


def test_the_camera_of_whoever_has_gone_on_meanwhile_stays_shut(guest: Any, relay: Relay) -> None:
    page = guest(locale="en-GB")
    page.goto(relay.address)
    page.wait_for_selector("html[data-ready=yes]")
    coming = held(page, "**/js/peers/network.js")
    page.locator("#scan-open").click()
    comes_true(page, lambda: coming)
    page.goto(f"{relay.address}#/new/wuerfel")
    page.locator("#far").click()  # comes after the camera, and needs the same file
    coming[0].continue_()
    page.locator("#lobby").wait_for()


class Eyes:
    """A network that sees what the test shows."""

    def __init__(self) -> None:
        self.seen: Any = None

    async def scan(self, seen: Any) -> None:
        self.seen = seen


async def brought(*parts: str) -> None:
    assert parts == ("peers", "play")


async def looking(page: FakePage) -> tuple[App, Eyes]:
    eyes = Eyes()

    async def network() -> Eyes:
        return eyes

    page.network = network  # type: ignore[attr-defined]
    app = await opened(page)
    page.bring = brought  # type: ignore[method-assign]
    app.on("do", "scan", "")
    await settled(app)
    return app, eyes


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("refused", "does not let this page use the camera"),
        ("absent", "no camera"),
        ("busy", "cannot be used now"),
        ("insecure", "only to pages with https"),
    ],
)
def test_a_camera_that_cannot_be_used_says_why_and_the_picture_gives_way_to_the_text(why: str, words: str) -> None:
    async def told() -> None:
        page = FakePage()
        app, eyes = await looking(page)
        assert not eyes.seen(why, "")
        await settled(app)
        assert words in page.html
        assert "hidden" in Elements(page.html).by_id("camera")

    run(told())


def test_only_an_invitation_leads_from_the_hall_to_a_table_and_never_to_another_site() -> None:
    async def told() -> None:
        page = FakePage()
        app, eyes = await looking(page)
        for other in ("", "https://evil.example/", f"#/room/{SECRET[1:]}", "WIFI:S:home;;"):
            assert not eyes.seen("text", other)
            await settled(app)
            assert "This is something else." in page.html
            assert page.hash == "#/"
        assert eyes.seen("text", f"https://evil.example/#/room/{SECRET}/wss:%2F%2Fa.example more")
        assert page.hash == f"#/room/{SECRET}/wss:%2F%2Fa.example"
        for carried in (f"#/seat/{56 * 'A'}/{SECRET}", "#/letter/1abc-_"):
            assert eyes.seen("text", f"https://evil.example/{carried}")
            assert page.hash == carried
        page.hash = "#/"
        app.on("field", "paste", f"https://a.example/#/room/{SECRET}")
        app.on("do", "unfold", "")
        await settled(app)
        assert page.hash == f"#/room/{SECRET}"

    run(told())


def test_in_a_room_the_code_of_a_person_is_taken_and_the_invitation_to_it_is_told_apart() -> None:
    async def told() -> None:
        app = await opened(FakePage())
        given: list[str] = []

        def take(text: str) -> bool:
            given.append(text)
            return bool(CODE.fullmatch(text))

        room = SimpleNamespace(
            secret=SECRET, given=take, look=lambda: None, screen=lambda _shown: Screen(""), session=None, absent=""
        )
        app.door.room = app.model.room = room  # type: ignore[assignment]
        app.address.route = Route.read(f"#/room/{SECRET}")
        assert not app.scan.seen("text", f"https://a.example/#/room/{SECRET}")
        assert app.scan.trouble == "invitation"
        assert not app.scan.seen("text", "WIFI:S:home;;")
        assert app.scan.trouble == "other"
        assert app.scan.seen("text", 130 * "x")
        assert app.scan.seen("text", f"#/room/{SECRET[::-1]}")
        assert given == ["WIFI:S:home;;", 130 * "x"]

    run(told())


def test_a_picture_of_a_code_has_its_eyes_and_a_margin() -> None:
    lines = ["1" * 29] * 29
    drawn = qr(" ".join(lines), "<A>")
    picture = Elements(drawn)
    assert picture.all[0][1]["viewbox"] == "0 0 29 29"
    assert picture.all[0][1]["aria-label"] == "<A>"
    rings = [(attrs["x"], attrs["y"]) for tag, attrs in picture.all if tag == "rect"]
    assert rings[::2] == [("4.5", "4.5"), ("18.5", "4.5"), ("4.5", "18.5")]
    assert picture.values("d")[0].count("M") == 29 * 29 - 3 * 49


def looked_over(page: Any) -> list[str]:
    """What is wrong there, on a phone by day and on a desktop by night."""
    found = list[str]()
    for scheme, width, height in (("light", 390, 844), ("dark", 1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += faults(page)
    return found


def test_the_lobby_with_its_codes_and_the_leaf_of_the_camera_have_no_fault(
    guest: Any, relay: Relay, network: None
) -> None:
    page = guest(locale="en-GB")
    page.goto(relay.address)
    page.wait_for_selector("html[data-ready=yes]")
    page.locator("#tile-wuerfel").click()
    coming = held(page, "**/js/peers/qr.js")
    with page.expect_request("**/js/peers/qr.js"):
        page.locator("#far").click()
    page.locator("#codes").wait_for()
    place = page.locator("#codes").bounding_box()
    coming.pop().continue_()
    page.locator("#invite-qr").wait_for()
    assert page.locator("#codes").bounding_box() == place
    page.locator("#codes summary").click()
    page.locator("#make-code").click()
    page.locator("#code-qr").wait_for()
    page.locator("#meeting summary").click()
    assert looked_over(page) == []
    page.locator("#scan-open").click()
    page.locator("#scan-told").get_by_text("Paste instead").wait_for()
    assert looked_over(page) == []


def test_a_link_goes_where_the_system_hands_it_or_is_copied_and_the_focus_stays(guest: Any, relay: Relay) -> None:
    page = guest(locale="en-GB", permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script("navigator.share = async (what) => { globalThis.shared = what; }")
    page.goto(relay.address)
    page.wait_for_selector("html[data-ready=yes]")
    page.locator("#tile-wuerfel").click()
    page.locator("#far").click()
    invitation = page.locator("#invite").input_value()
    page.locator("#share-invite").click()
    assert page.evaluate("shared.url") == invitation
    page.locator("#copy-invite").click()
    page.locator("#messages").get_by_text("Copied.").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == invitation
    assert page.evaluate("document.activeElement.id") == "copy-invite"


def test_where_a_page_may_not_write_into_the_clipboard_the_link_is_copied_as_by_hand(guest: Any, site: Any) -> None:
    page = guest(locale="en-GB")
    page.goto(f"{site.address}#/new/wuerfel")
    page.locator("#begin").click()
    page.locator("#deed-menu").click()
    page.locator("#menu [data-do^=link]").click()
    page.evaluate("navigator.clipboard.writeText = async () => { throw new DOMException('', 'NotAllowedError'); }; 0")
    link = page.locator("textarea#handout").input_value()
    page.locator("#copy").click()
    page.locator("#messages").get_by_text("Copied.").wait_for()
    page.evaluate("document.body.appendChild(document.createElement('textarea')).focus()")
    page.keyboard.press("Control+V")
    assert page.evaluate("document.activeElement.value") == link
