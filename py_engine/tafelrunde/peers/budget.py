"""What one link may cost us: what it sends, what it makes us answer, pass on, and tell. Each is a purse that fills again with time.

Honest peers come nowhere near: an evening's talk is a hundredth of it, and whoever returns with nothing fetches a long game in less. What
is over is dropped, and told once until all is well again; what was dropped by mistake is asked for again a few seconds later.
"""

from __future__ import annotations

from collections.abc import Mapping

HEARD = 4_000_000
"""Bytes that a link may send us at once."""

ANSWERED = 4_000_000
"""Bytes that it may make us send at once by asking: all of the longest game, for a device that has lost everything, and what was lost on the way."""

PASSED = 500_000
"""Bytes that it may make us pass on to others at once: what only one seat can read, and what others may not have heard."""

PASSED_IN_ALL = 1_000_000
"""Bytes that all links together may, whoever opens many: a quarter of what others hear of us. Where six people hear each other through one
alone, to begin a game takes a third of it.
"""

TOLD = 20.0
"""Refusals that the page is told of at once."""

FILLS = 40.0
"""Seconds until an empty purse is full again."""


LINK = {"heard": HEARD, "answered": ANSWERED, "passed": PASSED, "told": TOLD}
"""The purses of a link."""


class Budget:
    """Some purses.

    >>> budget = Budget(0.0)
    >>> [budget.take("told", 8) for _ in range(4)], budget.first(), budget.first()
    ([True, True, False, False], True, False)
    >>> budget.fill(FILLS / 2), budget.take("told", 8), budget.take("told", 8)
    (None, True, False)
    """

    def __init__(self, now: float, most: Mapping[str, float] = LINK) -> None:
        self._most = most
        self._left = dict(most)
        self._then = now
        self._over = False

    def fill(self, now: float) -> None:
        """Time passes."""
        share, self._then = (now - self._then) / FILLS, now
        self._left = {what: min(most, self._left[what] + most * share) for what, most in self._most.items()}
        self._over = self._over and self._left != self._most

    def take(self, what: str, cost: float, least: float = 0.0) -> bool:
        """Whether there is enough left, and at least so much; if so, the cost is spent."""
        enough = max(cost, least) <= self._left[what]
        self._left[what] -= cost if enough else 0
        return enough

    def first(self) -> bool:
        """Whether it must be told that something was dropped: once, until all purses are full again."""
        told, self._over = self._over, True
        return not told
