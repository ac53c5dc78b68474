"""No line ends where it must not: a word is not broken without a hyphen, and none begins with a dot that parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from album import SCREENS, Album, saves
from tables import lay

BROKEN = r"""() => {
  const faults = [];
  const walker = document.createTreeWalker(document.getElementById('app'), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node; (node = walker.nextNode());) {
    const around = node.parentElement;
    if (!around.checkVisibility() || around.closest('.unseen, [popover]:not(:popover-open), textarea, pre, code')) continue;
    const line = (at) => {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return [...range.getClientRects()].at(-1)?.bottom ?? NaN;   // the hyphen of the line before is one, too
    };
    const parted = (one, other) => Math.abs(line(one) - line(other)) > 4;
    for (const { 0: word, index } of node.data.matchAll(/[^\s\u00ad‑–/-]+/g)) {
      if (parted(index, index + word.length - 1)) faults.push(`${word} (${around.className || around.tagName})`);
    }
    for (const { index } of node.data.matchAll(/..·|\d [^\W\d]/g)) if (parted(index, index + 2)) faults.push(node.data);
  }
  return faults;
}"""
"""Words that go on in another line, where no hyphen says so, dots that begin one, and numbers that are parted from their word.
What lies between hyphens is a word.
"""
BARE = "document.styleSheets[0].insertRule('* { hyphens: manual !important; }')"
"""As in a browser that does not know where a language breaks its words."""

SIZES = {"a small phone": (360, 740), "a phone": (390, 664), "a desktop at 200 %": (720, 450), "a tablet": (820, 1180)}


@pytest.fixture(scope="module", params=["de", "en"])
def album(request: pytest.FixtureRequest, chromium: Any, site: Any) -> Iterator[Album]:
    context = chromium.new_context(locale="en-GB", reduced_motion="reduce", service_workers="block")
    album = Album(context, site.address)
    lay(album.page, *saves(), language=request.param)
    yield album
    context.close()
    assert album.errors == []


@pytest.mark.parametrize("screen", [*SCREENS, "settings"])
def test_no_word_is_broken_without_a_hyphen_and_no_dot_begins_a_line(album: Album, screen: str) -> None:
    if screen == "settings":
        album.page.goto(f"{album.address}#/settings")
        album.page.wait_for_selector("#settings")
    else:
        album.open(screen)
    album.page.evaluate(BARE)
    found = dict[str, list[str]]()
    for size, (width, height) in SIZES.items():
        album.page.set_viewport_size({"width": width, "height": height})
        if faults := album.page.evaluate(BROKEN):
            found[size] = faults
    assert found == {}
