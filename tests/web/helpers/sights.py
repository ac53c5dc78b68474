"""What of a table is read to its end and lies in sight, at the moments of recorded games."""

from __future__ import annotations

from typing import Any

from fitting import Fit
from moments import Moment, alone, moments, recorded, until
from tafelrunde.core import Record

CUT = """selector => [...document.querySelectorAll(selector)]
  .filter((one) => one.checkVisibility() && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1))
  .map((one) => one.textContent)"""
"""Sentences of which something is missing."""

SHORT = """selector => [...document.querySelectorAll(selector)]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth)
  .map((one) => one.textContent)"""
"""Words whose end is missing."""

AWAY = """selector => [...document.querySelectorAll(selector)]
  .filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < -1 || right > innerWidth + 1 || !one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  })
  .map((one) => one.id)"""
"""Deeds that are not whole in sight."""

UNDER = """selector => [...document.querySelectorAll(selector)]
  .filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return [left + 8, right - 8].some((x) => [top + 8, bottom - 8].some((y) => !one.contains(document.elementFromPoint(x, y))));
  })
  .map((one) => one.id)"""
"""Deeds of which a corner lies under something, or out of sight."""


def found(fit: Fit, game: str, phase: str, look: str, selector: str, size: tuple[int, int]) -> dict[str, Any]:
    """What is missing at moments of this game, by moment."""
    fit.page.set_viewport_size({"width": size[0], "height": size[1]})
    missing = {}
    for seats in (3, 5):
        for moment in moments(game, seats, covered=False):
            if moment.phase.startswith(phase):
                fit.lay(moment)
                missing[moment.title] = fit.page.evaluate(look, selector)
    return {title: told for title, told in missing.items() if told}


def played_by(game: str, *names: str) -> Record:
    """A recorded game as if these had played it."""
    told = recorded(game, len(names))
    renamed = Record(told.game, told.version, names, told.options)
    for entry in told.entries:
        renamed.append(entry.seat, entry.action, entry.outcomes)
    return renamed


def called(game: str, *names: str) -> Moment:
    """The start of such a game."""
    return Moment(game, len(names), " ".join(names), alone(until(played_by(game, *names), 1)))
