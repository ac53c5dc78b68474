"""A person who plays König der Elfen at the page: a village at home, a card or two, and then off on the journey."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from player import Act, click, step

WISHES = (
    ":popover-open [data-play^=enter]",
    "#found-0",  # a village was picked
    "[data-play^=attach]",  # a gold, a thief or an obstacle was picked
    "#search",
    "#discard[data-play]",
    ".ke-kind[data-play^=discard]",
    ".ke-kind[data-select]:has(.is-laid)",
    "#pass[data-play]",
    ".ke-village[data-play^=enter]",
    ".ke-kind[data-play^=enter]",
    "#stop",
    ".ke-kind[data-select]:has(.is-village)",
    "#exchange[data-play]",
)
"""What is done first if it can be."""


def ready(page: Any) -> str:
    """Waits for the own turn; gives its phase, or nothing where the game is over."""
    page.wait_for_selector("#scoring, .status.is-mine")
    return "" if page.locator("#scoring").count() else str(page.get_attribute("#board", "data-phase"))


def travel_to_the_end(page: Any, act: Act = click, look: Callable[[str], None] = lambda _phase: None) -> set[str]:
    """Plays a whole game, with one exchange; gives the phases that were seen. `look` is asked before each tap."""
    seen: set[str] = set()
    while phase := ready(page):
        look(phase)
        if phase == "swap":
            for card in _keys(page, ".ke-kind[data-select]")[:4]:
                step(page, act, [f"#{card}[aria-pressed=false]", *WISHES])
        elif phase == "plan" and "plan" in seen and "swap" not in seen:
            step(page, act, ["#exchange[data-play]", *WISHES])
            seen.add("swap")
            continue
        seen.add(phase)
        step(page, act, WISHES)
    return seen


def _keys(page: Any, selector: str) -> list[str]:
    return [element.get_attribute("id") for element in page.locator(selector).all()]
