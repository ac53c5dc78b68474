"""One screen: at every size all that matters is in sight, without scrolling the page, in every phase of recorded games.

`python build.py bench fit` walks through every seat count; here are the fewest and the most, with long names and a first game's note.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fitting import Fit
from moments import moments, noted
from tafelrunde import games


@pytest.fixture(scope="module")
def fit(chromium: Any, site: Any) -> Iterator[Fit]:
    context = chromium.new_context(locale="de-DE", service_workers="block")
    fit = Fit(context, site.address)
    yield fit
    context.close()
    assert fit.errors == []


@pytest.mark.parametrize("game", games.NAMES)
def test_all_that_matters_is_in_sight_at_every_size(fit: Fit, game: str) -> None:
    seats = games.load(game).seats
    laid = [noted(game), *moments(game, min(seats)), *moments(game, max(seats))]
    found = {
        f"{moment.title} at {width} × {height}": faults for moment, (width, height), faults in fit.walk(laid) if faults
    }
    assert found == {}
