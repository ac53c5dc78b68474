"""One screen: all that matters is in sight, without scrolling the page, in every phase of recorded games.

Here are the tightest sizes and the most seats, with long names, and a first game's note; `python build.py bench fit` walks through all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fitting import Fit
from moments import moments, noted
from tafelrunde import games

TIGHT = [(360, 740), (844, 390), (820, 1180), (1180, 820), (1280, 720)]
INSIDE = {("loewenherz 4 refill", (1280, 720))}
"""Where the market of four, at its fullest, scrolls in itself."""


@pytest.fixture(scope="module")
def fit(chromium: Any, site: Any) -> Iterator[Fit]:
    context = chromium.new_context(locale="de-DE", service_workers="block")
    fit = Fit(context, site.address)
    yield fit
    context.close()
    assert fit.errors == []


@pytest.mark.parametrize("game", games.NAMES)
def test_all_that_matters_is_in_sight(fit: Fit, game: str) -> None:
    laid = [noted(game), *moments(game, max(games.load(game).seats), covered=False)]
    found = {(moment.title, size): faults for moment, size, faults in fit.walk(laid, TIGHT) if faults}
    assert found.keys() == {one for one in INSIDE if one[0].startswith(game)}, found
