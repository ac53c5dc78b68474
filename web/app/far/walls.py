"""Walls: tries to reach somebody that fail. What the page does about it by itself, and from when on it speaks of other ways."""

from __future__ import annotations

TWICE = 2
"""So many tries in a row have failed until there is a wall."""

SOON, SELDOM = 15, 480
"""Seconds from the second failing try until the page begins anew, and between two of its beginnings in the end."""


class Walls:
    """The tries that have failed since all were there.

    >>> walls = Walls()
    >>> walls.failed("no-answer", 0), walls.stand
    (None, False)
    >>> walls.failed("no-path", 9), walls.stand
    (None, True)
    >>> [second for second in range(100) if walls.due(second)]
    [24, 54]
    """

    def __init__(self) -> None:
        self._failed = 0
        self._due = 0.0
        self._pause = SOON

    @property
    def stand(self) -> bool:
        """Whether there is one."""
        return self._failed >= TWICE

    def failed(self, why: str, now: float) -> None:
        """A try has failed. Without what leads to the meeting points there is nothing that could be tried twice."""
        if not self.stand:
            self._failed += TWICE if why.startswith("relays") else 1
            self._due = now + SOON

    def gone(self) -> None:
        """All are there."""
        self._failed, self._pause = 0, SOON

    def due(self, now: float) -> bool:
        """Whether to begin anew with the network, as a page does that is loaded again: that is the machine's work. Each time later
        than before, for two that begin anew in turn would never meet.
        """
        if not self.stand or now < self._due:
            return False
        self._pause = min(SELDOM, 2 * self._pause)
        self._due = now + self._pause
        return True
