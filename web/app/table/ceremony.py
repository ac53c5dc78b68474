"""The end of a game as a small ceremony: everybody's points, one category after the other."""

from __future__ import annotations

from typing import NamedTuple

from app.shell.commands import Commands
from app.shell.ports import Glass, Loop
from app.shell.settings import Settings, pause
from app.table.model import Model
from app.table.view import GameView
from app.words import category_of, words


class Act(NamedTuple):
    """One category: its word, what it brings each seat, and where everybody stands with it."""

    word: str
    points: list[int]
    totals: list[int]


def acts_of(session: GameView) -> list[Act]:
    """The categories in which anybody has points; those that the game counts round by round are one."""
    game, found = session.table.game, list[Act]()
    scores, totals = game.scores(session.table.state), [0] * len(session.kinds)
    for category, word in words(game.name).categories.items():
        points = [sum(value for key, value in one.items() if category_of(key) == category) for one in scores]
        if any(points):
            totals = [total + more for total, more in zip(totals, points, strict=True)]
            found.append(Act(word, points, totals))
    return found


class Progress(NamedTuple):
    """How far the ceremony has come."""

    step: int | None = None
    """The category that is shown; None where there is no ceremony, or it is over."""
    runs: bool = False
    """Whether the next follows by itself."""
    goes_on: bool = False
    """Whether the last action was told before: it is not told again with each category that follows."""


class Ceremony:
    """Leads through it."""

    def __init__(self, page: Glass, loop: Loop, model: Model, settings: Settings) -> None:
        self._page, self._loop, self._model, self._settings = page, loop, model, settings
        self.progress = Progress()
        self._turns = 0

    @property
    def commands(self) -> Commands:
        return {
            "stay": self.stay,
            "further": self.further,
            "earlier": self.earlier,
            "finish": self.finish,
            "again": self.again,
        }

    def begin(self) -> None:
        """The game has just ended; whoever wants no motion sees the scoring at once."""
        if self._settings["motion"] != "none" and not self._page.calm():
            self._lead(0)
            self.progress = self.progress._replace(runs=True)
            self._loop.later(self._run(self._turns))
        self.progress = self.progress._replace(goes_on=False)

    def leave(self) -> None:
        """Straight to the scoring."""
        self._halt()
        self.progress = self.progress._replace(step=None)

    def stay(self, _rest: str) -> None:
        """Somebody reads: from now on each category stands until somebody wants the next."""
        self._halt()

    def further(self, _rest: str) -> None:
        """The next category, which stands as well: ears take longer than eyes."""
        self._lead((self.progress.step or 0) + 1)

    def earlier(self, _rest: str) -> None:
        """The category before once more; before the first there is none."""
        self._lead(max((self.progress.step or 0) - 1, 0))

    def finish(self, _rest: str) -> None:
        """All of them at once."""
        self.leave()
        self.progress = self.progress._replace(goes_on=True)

    def again(self, _rest: str) -> None:
        """From the scoring to the first category: it may have gone by before it was read."""
        self._lead(0)

    def _halt(self) -> None:
        self.progress = self.progress._replace(runs=False)
        self._turns += 1

    def _lead(self, step: int) -> None:
        self._halt()
        self._go(step)

    def _go(self, step: int) -> None:
        session = self._model.session
        self.progress = self.progress._replace(
            goes_on=True, step=step if session and step < len(acts_of(session)) else None
        )

    async def _run(self, turn: int) -> None:
        """One after the other, until all have been shown or somebody leads."""
        while True:
            people = len(self._model.session.kinds) if self._model.session else 0  # so many lines there are to be read
            await self._loop.wait(pause(self._settings["pace"]) * (1 + people / 4))
            if turn != self._turns or self.progress.step is None:
                return
            self._go(self.progress.step + 1)
            self._loop.changed()
