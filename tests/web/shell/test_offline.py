"""Without a network, and from one version to the next."""

from __future__ import annotations

import errno
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from lines import SLOW, answered
from pages import Pages
from player import act_first, begin, comes_true, play_to_the_end
from site_copy import linked
from tables import lay, left_off

ROOT = Path(__file__).parents[3]
LATER = "#/g/9x"
"""A link that a later version of the page has made."""
WORD = "document.querySelector('meta[name=description]')?.content.split(' ')[0]"
"""The first word of what the shell says of itself."""


def test_a_game_is_begun_and_another_one_ended_with_the_server_gone(any_page: Any, copy: Any) -> None:
    lay(any_page, left_off("wuerfel/3p-01", ["person"] * 3, last=6))
    any_page.goto(copy.address)
    any_page.wait_for_selector("html[data-kept=snapshot]")
    copy.stop()
    begin(any_page, copy.address, "person", "person")
    for _ in range(2):
        act_first(any_page)
    any_page.goto("about:blank")
    any_page.goto(copy.address + "#/table/look")
    assert play_to_the_end(any_page) > 2
    any_page.goto(copy.address + "?from=elsewhere#/rules/wuerfel")
    any_page.wait_for_selector("#W1")


def test_what_could_not_be_kept_whole_on_a_first_visit_is_kept_when_the_line_is_back(frail_page: Any) -> None:
    broken: list[str] = []

    class Faltering(Pages):
        def answer(self, data: bytes) -> None:
            if "licences" not in self.path or broken:
                super().answer(data)
                return
            broken.append(self.path)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.close_connection = True

    with answered(Faltering) as address:
        with frail_page.expect_console_message(lambda said: "Not kept for offline" in said.text):
            frail_page.goto(address)
        frail_page.evaluate("dispatchEvent(new Event('online'))")
        frail_page.wait_for_selector("html[data-kept=snapshot]")


def test_without_a_network_the_copy_on_the_device_is_not_thrown_away(frail_page: Any, copy: Any) -> None:
    """Whoever wants it anew, since the page did not start, hears that there is no network."""
    for _ in range(2):
        frail_page.goto(copy.address)
        frail_page.wait_for_selector("html[data-kept=snapshot]")
    frail_page.wait_for_function("navigator.serviceWorker.controller !== null")
    copy.stop()
    other = frail_page.context.new_page()
    other.add_init_script("globalThis.crypto.subtle.digest = () => { throw new Error('not today'); };")
    other.goto(copy.address)
    error = other.locator("#boot-error")
    error.get_by_role("button", name="Fetch anew").click()
    error.get_by_text("Is there a network?").wait_for()
    frail_page.reload()
    frail_page.wait_for_selector("html[data-ready=yes]")


def new_version(copy: Any) -> None:
    """Put a new version of the site on the server: one word of the shell changes."""
    for name, old, new in (
        ("index.html", r'content="\w+ royal', 'content="New royal'),
        ("sw.js", "const VERSION = '", "const VERSION = 'new"),
    ):
        path = copy.folder / name
        text = path.read_text("utf-8")
        path.unlink()  # the copy shares its files with dist/
        path.write_text(re.sub(old, new, text), "utf-8", newline="\n")
    worker = copy.folder / "sw.js"
    # The checksum of the page is the one of another version now.
    worker.write_text(
        re.sub(r'"": "sha256-[^"]+"', f'"": "{checksum(copy.folder / "index.html")}"', worker.read_text("utf-8")),
        "utf-8",
        newline="\n",
    )


def checksum(path: Any) -> str:
    from assemble import integrity

    return integrity(path.read_bytes())


def test_a_new_version_is_offered_and_never_forced_into_a_game(newcomer: Any, copy: Any) -> None:
    begin(newcomer, copy.address, "person", "person")
    newcomer.wait_for_selector("html[data-kept=snapshot]")
    newcomer.reload()
    newcomer.wait_for_selector("[data-play=roll]")
    newcomer.wait_for_function("navigator.serviceWorker.controller !== null")
    table = newcomer.url
    newcomer.goto(copy.address + LATER)
    newcomer.locator("#newest").click()
    newcomer.locator("#notice").get_by_text("No newer version is to be found").wait_for()
    newcomer.goto(table)
    word = newcomer.evaluate(WORD)
    new_version(copy)
    newcomer.reload()
    newcomer.wait_for_selector("[data-play=roll]")
    assert newcomer.evaluate(WORD) == word != "New"
    offer = newcomer.locator("#notice")
    offer.get_by_role("button", name="Load it now").wait_for()
    offer.get_by_role("button", name="Later").click()
    newcomer.goto(copy.address + LATER)
    newcomer.locator("#newest").click()
    newcomer.wait_for_function(f"{WORD} === 'New'")
    newcomer.goto(table)
    newcomer.wait_for_selector("[data-play=roll]")


def test_a_version_that_one_tab_has_let_in_reaches_the_others(newcomer: Any, copy: Any) -> None:
    pages = [newcomer, newcomer.context.new_page(), newcomer.context.new_page()]
    for page in pages:
        page.goto(copy.address)
        page.wait_for_selector("html[data-kept=snapshot]")
    first, other, letting = pages
    word = other.evaluate(WORD)
    new_version(copy)
    letting.reload()
    letting.get_by_role("button", name="Load it now").click()
    letting.wait_for_function(f"{WORD} === 'New'")
    first.wait_for_selector("html[data-replaced=yes]")
    other.locator("#notice").get_by_role("button", name="Load it now").wait_for()
    assert other.evaluate(WORD) == word != "New"
    # It wants a file that the new version does not have.
    other.evaluate(
        "globalThis.fetch = async () => new Response(null, { status: 404 }); location.hash = '#/rules/wuerfel'"
    )
    other.locator("#notice").get_by_text("There is a newer version of this page").wait_for()
    other.get_by_role("button", name="Got it").click()
    other.get_by_role("button", name="Load it now").click()
    other.wait_for_function(f"{WORD} === 'New'")


def test_what_is_of_another_version_is_not_blamed_on_the_network(guest: Any, site: Any) -> None:
    """The host has a newer one since this page was loaded, under the same names."""
    page = guest(locale="en-GB")
    page.add_init_script(SLOW)
    page.goto(site.address)
    page.wait_for_selector("html[data-ready=yes]")
    page.route("**/tafelrunde_laurin-*", lambda route: route.fulfill(body=b"another"))
    page.click("#tile-laurin")
    notice = page.locator("#notice")
    notice.get_by_text("There is a newer version of this page").wait_for()
    notice.get_by_role("button", name="Got it").click()
    with page.expect_event("load"):
        notice.get_by_role("button", name="Load it now").click()


FORGET = """async (path) => {
  const name = (await caches.keys()).find((one) => one.startsWith('tafelrunde-site'));
  return (await caches.open(name)).delete(new URL(path, document.baseURI).href);
}"""
"""As a browser does that is short of space."""
ASK = "(path) => fetch(path).then((answer) => answer.text()).catch(() => 'refused')"


def test_what_the_browser_has_let_go_of_comes_back_as_it_was_or_not_at_all(frail_page: Any, copy: Any) -> None:
    for _ in range(2):
        frail_page.goto(copy.address)
        frail_page.wait_for_selector("html[data-kept=snapshot]")
    frail_page.wait_for_function("navigator.serviceWorker.controller !== null")
    whole = frail_page.evaluate(ASK, "icon.svg")
    assert frail_page.evaluate(FORGET, "icon.svg")
    assert frail_page.evaluate(ASK, "icon.svg") == whole
    for name in ("icon.svg", "index.html"):
        (copy.folder / name).unlink()  # the copy shares its files with dist/
        (copy.folder / name).write_text("<p>Welcome to our hotel", "utf-8")
    assert frail_page.evaluate(ASK, "icon.svg") == whole, "it is kept again"
    frail_page.evaluate(FORGET, "icon.svg")
    assert frail_page.evaluate(ASK, "icon.svg") == "refused"
    frail_page.evaluate(FORGET, "")
    frail_page.goto(copy.address)
    frail_page.get_by_text("A newer version is being fetched.").wait_for()
    for name in ("icon.svg", "index.html"):
        (copy.folder / name).unlink()
        (copy.folder / name).write_bytes((ROOT / "dist" / name).read_bytes())
    new_version(copy)
    frail_page.wait_for_function(f"{WORD} === 'New'")


PLACES = "fetch('places.json').then((found) => found.json()).then(({ relays }) => relays[0])"
"""The first meeting point, as the page gets it."""


def test_where_tables_meet_is_renewed_without_a_new_version(newcomer: Any, copy: Any) -> None:
    for _ in range(2):
        newcomer.goto(copy.address)
        newcomer.wait_for_selector("html[data-kept=snapshot]")
    newcomer.wait_for_function("navigator.serviceWorker.controller !== null")
    listed = copy.folder / "places.json"
    listed.unlink()  # the copy shares its files with dist/
    listed.write_text('{"relays": ["wss://new.example"], "ice": []}', "utf-8")
    # Of a server that is slow once what was kept is given.
    comes_true(newcomer, lambda: newcomer.evaluate(PLACES) == "wss://new.example")
    for told in ("<p>Welcome to our hotel", '{"relays": "none"}'):
        listed.write_text(told, "utf-8")
        assert newcomer.evaluate(PLACES) == "wss://new.example"
    copy.stop()
    assert newcomer.evaluate(PLACES) == "wss://new.example"
    assert newcomer.evaluate("navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting)") is None


def test_a_copy_of_the_site_is_whole_also_where_the_system_links_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site/page").write_text("<p>Welcome", "utf-8")

    def another_disk(*_: Any) -> None:
        raise OSError(errno.EXDEV, "Invalid cross-device link")

    for name, same in (("near", True), ("far", False)):
        shutil.copytree(tmp_path / "site", tmp_path / name, copy_function=linked)
        assert (tmp_path / name / "page").read_text("utf-8") == "<p>Welcome"
        assert (tmp_path / name / "page").samefile(tmp_path / "site/page") == same
        monkeypatch.setattr("os.link", another_disk)


def test_copies_on_one_origin_leave_each_others_files_alone(newcomer: Any, copy: Any) -> None:
    """Two sites of one person lie side by side on Pages."""
    both = [f"{copy.address}{name}/" for name in ("one", "two")]
    for name in ("one", "two"):
        shutil.copytree(ROOT / "dist", copy.folder / name, copy_function=linked)
    for address in both * 2:
        newcomer.goto(address)
        newcomer.wait_for_selector("html[data-kept=snapshot]")
    assert newcomer.evaluate("document.documentElement.dataset.start") == "snapshot"
    names = newcomer.evaluate("caches.keys()")
    assert len({name.split(" ")[1] for name in names}) == 2
    copy.stop()
    for address in both:
        newcomer.goto(address)
        newcomer.wait_for_selector("html[data-ready=yes]")
