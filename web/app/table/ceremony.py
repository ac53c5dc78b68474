"""The end of a game as a small ceremony: everybody's points, one category after the other."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from app.shell import settings
from app.words import words

if TYPE_CHECKING:
    from app.shell.app import App
    from app.table.session import Session


class Round(NamedTuple):
    """One category: its word, what it brings each seat, and where everybody stands with it."""

    word: str
    points: list[int]
    totals: list[int]


def rounds(session: Session) -> list[Round]:
    """The categories in which anybody has points; those that the game counts round by round are one."""
    game, found = session.table.game, list[Round]()
    scores, totals = game.scores(session.table.state), [0] * len(session.kinds)
    for category, word in words(game.name).categories.items():
        points = [sum(value for key, value in one.items() if key.rstrip("0123456789") == category) for one in scores]
        if any(points):
            totals = [total + more for total, more in zip(totals, points, strict=True)]
            found.append(Round(word, points, totals))
    return found


class Ceremony:
    """How far it has come."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.step: int | None = None
        """The category that is shown; None where there is no ceremony, or it is over."""
        self.runs = False
        """Whether the next follows by itself."""
        self.goes_on = False
        """Whether the last action was told before: it is not told again with each category that follows."""
        self._turns = 0

    def begin(self) -> None:
        """The game has just ended; whoever wants no motion sees the scoring at once."""
        app = self.app
        if app.settings["motion"] != "none" and not app.page.calm():
            self._lead(0)
            self.runs = True
            app.later(self._run(self._turns))
        self.goes_on = False

    def leave(self) -> None:
        """Straight to the scoring."""
        self.step = None
        self._halt()

    def do_stay(self, _rest: str) -> None:
        """Somebody reads: from now on each category stands until somebody wants the next."""
        self._halt()

    def do_further(self, _rest: str) -> None:
        """The next category, which stands as well: ears take longer than eyes."""
        self._lead((self.step or 0) + 1)

    def do_earlier(self, _rest: str) -> None:
        """The category before once more; before the first there is none."""
        self._lead(max((self.step or 0) - 1, 0))

    def do_finish(self, _rest: str) -> None:
        """All of them at once."""
        self.leave()
        self.goes_on = True

    def do_again(self, _rest: str) -> None:
        """From the scoring to the first category: it may have gone by before it was read."""
        self._lead(0)

    def _halt(self) -> None:
        self.runs = False
        self._turns += 1

    def _lead(self, step: int) -> None:
        self._halt()
        self._go(step)

    def _go(self, step: int) -> None:
        self.goes_on = True
        self.step = step if self.app.session and step < len(rounds(self.app.session)) else None

    async def _run(self, turn: int) -> None:
        """One after the other, until all have been shown or somebody leads."""
        while True:
            await self.app.page.still()
            people = len(self.app.session.kinds) if self.app.session else 0  # so many lines there are to be read
            await asyncio.sleep(settings.pause(self.app.settings["pace"]) * (1 + people / 4))
            if turn != self._turns or self.step is None:
                return
            self._go(self.step + 1)
            self.app.render()
