"""What tests of bots share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tafelrunde.bots.wuerfel import value
from turns import Figures, weigh


@pytest.fixture
def figures() -> Iterator[Figures]:
    """Lets bots of Würfelkönig play by other figures; they are everybody's, so they are put back."""
    weights, left = dict(value.WEIGHTS), dict(value.LEFT)
    yield weigh
    weigh(weights, left)
