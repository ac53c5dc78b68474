"""The screens around the tables: what one came for is in reach at any size, and nothing lies over it or shines through."""

from __future__ import annotations

import pytest

import parlour
from fitting import Fit
from moments import before
from tafelrunde import games

PHONES = [(320, 568), (360, 640), (390, 844)]
LOW = [(844, 390), (640, 360)]
"""A phone on its side, and a desktop at 200 %."""


def resize(fit: Fit, size: tuple[int, int]) -> None:
    fit.page.set_viewport_size({"width": size[0], "height": size[1]})


OUT = """(ids) => {
  const out = [];
  for (const end of [0, 1e5]) {
    scrollTo(0, end);
    for (const id of ids) {
      const { left, right, top, bottom } = document.getElementById(id).getBoundingClientRect();
      if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight) out.push(id);
    }
  }
  return out;
}"""
"""What is not in sight at both ends of the page."""
COVERED = """() => [...document.querySelectorAll('main :is(button, a, input, summary)')].filter((one) => one.checkVisibility()).filter((one) => {
  one.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return ![top + 2, bottom - 2].every((y) => one.contains(document.elementFromPoint((left + right) / 2, y)));
}).map((one) => one.id || one.textContent)"""
"""What something lies over once it has been brought into view."""


@pytest.mark.parametrize("game", games.NAMES)
def test_to_begin_is_always_in_reach_and_covers_nothing(fit: Fit, game: str) -> None:
    fit.draw(before(f"#/new/{game}", f"chairs {max(games.load(game).seats)}"))
    found = {}
    for size in [*PHONES, *LOW, (768, 1024), (1440, 900)]:
        resize(fit, size)
        if faults := fit.page.evaluate(OUT, ["begin", "far"]) + fit.page.evaluate(COVERED):
            found[size] = faults
    assert found == {}


def test_of_a_window_of_a_few_lines_nothing_is_taken_for_good(fit: Fit) -> None:
    fit.draw(before("#/new/wuerfel"))
    resize(fit, (360, 225))
    assert fit.page.evaluate(OUT, ["begin"]) == ["begin"]


BESIDE = """() => [...document.querySelectorAll('.seat-bot')].map((bot) => {
  const [face, row, hint] = ['.seat-person', '.choice-row', '.hint'].map((one) => bot.querySelector(one).getBoundingClientRect());
  return face.right <= row.left && row.top < face.bottom && Math.abs(row.left - hint.left) < 1 && row.right <= innerWidth;
})"""


def test_the_face_of_a_bot_stands_beside_what_is_chosen_of_it(fit: Fit) -> None:
    fit.draw(before("#/new/laurin"))
    for size in [*PHONES, *LOW, (1440, 900)]:
        resize(fit, size)
        assert fit.page.evaluate(BESIDE) == [True, True], size


@pytest.mark.parametrize("size", LOW)
def test_a_head_leaves_a_low_window_to_the_page(fit: Fit, size: tuple[int, int]) -> None:
    fit.bring("peers")
    resize(fit, size)
    for screen, first in ((before("#/rules/laurin"), "#seek"), (parlour.lobby(), "#far-name")):
        fit.draw(screen)
        fit.page.evaluate("scrollTo(0, 0)")
        assert fit.page.locator(first).bounding_box()["y"] < size[1] / 3, first
