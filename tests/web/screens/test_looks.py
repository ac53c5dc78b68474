"""How the page looks: every screen beside the picture of it that is kept in looks/.

After a change that is meant: `python build.py test web/screens/test_looks.py -- --record`, then look at the pictures that changed.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from album import BROWSER, SCREENS, SIZES, THEMES, Album, saves
from browser import CHROMIUM, program
from tables import lay

MADE = Path(__file__).parents[3] / ".build" / "looks"
"""Where a screen lies that looks otherwise than it should."""


def major(browser: Any) -> str:
    return f"Chromium {browser.version.partition('.')[0]}"


def same_browser(browser: Any) -> None:
    """Another browser draws letters a little otherwise: its pictures cannot be compared."""
    taken = BROWSER.read_text("utf-8").strip()
    if taken != major(browser):
        pytest.skip(f"the pictures were taken with {taken}, and this is {major(browser)}")


@pytest.fixture(scope="module")
def painter(playwright: Any) -> Iterator[Any]:
    """A Chromium that draws what it shows."""
    browser = playwright.chromium.launch(executable_path=program(playwright), args=CHROMIUM)
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def album(painter: Any, site: Any) -> Iterator[Album]:
    context = painter.new_context(locale="en-GB", timezone_id="UTC", service_workers="block")
    album = Album(context, site.address)
    lay(album.page, *saves())
    yield album
    context.close()
    assert album.errors == []


# Another size is what takes time, so all screens are looked at in one size before the next.
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("size", SIZES)
def test_a_screen_looks_as_it_did(
    album: Album, painter: Any, screen: str, size: str, request: pytest.FixtureRequest
) -> None:
    record = request.config.getoption("--record", default=False)
    if record:
        BROWSER.write_text(major(painter) + "\n", "utf-8", newline="\n")
    else:
        same_browser(painter)
    album.open(screen)
    faults = {}
    for theme in THEMES:
        name, picture = f"{screen}-{size}-{theme}", album.take(size, theme)
        if record:
            album.keep(name, picture)
        if fault := album.faults(name, picture):
            faults[name] = fault
            MADE.mkdir(parents=True, exist_ok=True)
            (MADE / f"{name}.png").write_bytes(base64.b64decode(picture.partition(",")[2]))
    assert faults == {}, f"What is seen now lies in {MADE}; meant so? Then record it anew, as {__file__} says."


@pytest.mark.parametrize(
    ("screen", "change"),
    [
        ("laurin", "document.querySelector('.kl-dwarf').setAttribute('transform', 'translate(50 0)')"),
        ("loewenherz", "document.querySelector('.lh-sale').style.visibility = 'hidden'"),
        ("wuerfel", "document.querySelector('#die-1').style.opacity = 0"),
    ],
    ids=["a dwarf half a square away", "a missing button", "a missing die"],
)
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_picture_notices_what_has_moved_or_gone(
    album: Album, painter: Any, size: str, screen: str, change: str
) -> None:
    same_browser(painter)
    album.open("hall")  # so that the screen is drawn anew
    album.open(screen)
    album.page.evaluate(change)
    assert album.faults(f"{screen}-{size}-light", album.take(size, "light")) != ""
