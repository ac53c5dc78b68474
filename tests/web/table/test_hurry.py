"""Whoever taps the table while bots play, wherever that is, or presses the space bar, has them hurry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bygame import ByGame
from far import listen
from player import PHONE
from tables import lay, left_off, turn_to
from tafelrunde import games

DAWDLE = """
const real = setTimeout;
globalThis.setTimeout = (work, wait, ...rest) => real(work, wait >= 300 ? 2 ** 31 - 1 : wait, ...rest);
"""
"""What would be waited for never comes."""
BOARDS = ByGame(__file__, "a recorded game, and where it is tapped: in its middle, and where the rules would say why not", {
    "laurin": ("laurin/3p-01", "#garden", ".kl-garden"),
    "creatures": ("creatures/3p-01", "#open li:nth-of-type(2) .kc-card", "#pile"),
    "elfen": ("elfen/3p-01", "#road", "#road"),
    "wuerfel": ("wuerfel/3p-01", ".wk-dice", "#pile-penalty"),
    "loewenherz": ("loewenherz/3p-01", "#frame", "#taps"),
})  # fmt: skip


def watched(record: str, key: str) -> dict[str, Any]:
    """A game that was left off while bots play."""
    kinds = ["person", "bot", "bot"]
    return next(save for after in range(20, 60) if (save := left_off(record, kinds, key, after=after))["brief"]["turn"])


@pytest.fixture(scope="module")
def lounge(chromium: Any, site: Any) -> Iterator[Any]:
    """A phone with two games of each kind, in which bots play who never get anywhere by themselves."""
    context, errors = chromium.new_context(**PHONE, locale="en-GB", service_workers="block"), list[str]()
    page = context.new_page()
    listen(page, errors)
    page.add_init_script(DAWDLE)
    ways = ("tap", "space", "why")
    lay(page, *(watched(BOARDS[game][0], f"{way}-{game}") for game in games.NAMES for way in ways), pace="slow")
    yield page
    context.close()
    assert errors == []


def arrive(lounge: Any, site: Any, key: str) -> None:
    turn_to(lounge, site.address, key)
    lounge.wait_for_selector("#hurry")


def hurried(lounge: Any) -> None:
    """The bots have done, and nobody was told that it is not their turn."""
    lounge.wait_for_selector("#hurry", state="detached")
    assert lounge.locator("#notice").count() == 0
    assert lounge.locator("#status.is-mine, #scoring, #ceremony").count() == 1


@pytest.mark.parametrize("game", games.NAMES)
def test_a_tap_in_the_middle_of_the_table_hurries_those_who_play(lounge: Any, site: Any, game: str) -> None:
    arrive(lounge, site, f"tap-{game}")
    lounge.locator(BOARDS[game][1]).first.tap(force=True)
    hurried(lounge)
    arrive(lounge, site, f"why-{game}")
    lounge.locator(BOARDS[game][2]).first.tap(force=True)
    hurried(lounge)


@pytest.mark.parametrize("game", games.NAMES)
def test_the_space_bar_hurries_them_also_where_the_focus_is_on_what_cannot_be_done_now(
    lounge: Any, site: Any, game: str
) -> None:
    arrive(lounge, site, f"space-{game}")
    lounge.evaluate("(document.querySelector('#board button[data-why]') ?? document.activeElement).focus()")
    lounge.keyboard.press(" ")
    hurried(lounge)
