"""First games: sitting down to one, and going on in it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from app.shell.commands import Commands
from app.shell.ports import Bring, Files, Loop
from app.table.lesson import Lesson
from app.table.model import Model
from app.table.session import Session
from app.table.setup import Setups


class Lessons:
    """What a person learns a game with."""

    def __init__(
        self, page: Files, loop: Loop, model: Model, bring: Bring, setups: Setups, sit: Callable[[Session], None],
        wake_bots: Callable[[], None], new_key: Callable[[], str],
    ) -> None:  # fmt: skip
        self._page, self._loop, self._model, self._bring, self._setups = page, loop, model, bring, setups
        self._sit, self._wake_bots, self._new_key = sit, wake_bots, new_key
        self._asked = 0
        """How often a first game was asked for: the latest holds."""

    @property
    def commands(self) -> Commands:
        return {"lesson": self.begin, "onward": self.onward}

    def begin(self, game: str) -> None:
        """The first game: by doing, with a word to every action."""
        self._loop.later(self._begin(game))

    def onward(self, _rest: str) -> None:
        """The note has been read."""
        if session := self._model.session:
            session.heard = len(session.record.entries)
            self._wake_bots()

    async def resume(self, session: Session) -> None:
        """Take a first game up again; where its words cannot be had, it is played on without them."""
        with suppress(Exception):
            person = session.kinds.index("person")
            session.lesson = await self._lesson(session.record.game, session.names[person])

    async def _begin(self, game: str) -> None:
        self._asked += 1
        asked, at = self._asked, self._model.address.route
        await self._bring(game)
        text = await self._text(game)
        if (self._asked, self._model.address.route) != (asked, at):
            return  # whoever wanted it has asked again, or gone elsewhere
        chairs = self._setups.lay(game).chairs
        name = next((chair.name for chair in chairs if chair.kind == "person"), "")
        self._sit(Session.taught(self._new_key(), Lesson.read(text, name)))

    async def _lesson(self, game: str, name: str) -> Lesson:
        return Lesson.read(await self._text(game), name)

    async def _text(self, game: str) -> str:
        return await self._page.read(f"lessons/{game}.txt")
