"""First games: sitting down to one, and going on in it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from app.table.lesson import Lesson
from app.table.session import Session

if TYPE_CHECKING:
    from app.shell.app import App


class School:
    """What a person learns a game with."""

    def __init__(self, app: App) -> None:
        self.app = app

    def do_lesson(self, game: str) -> None:
        """The first game: by doing, with a word to every action."""
        self.app.later(self._begin(game))

    def do_onward(self, _rest: str) -> None:
        """The note has been read."""
        if self.app.session:
            self.app.session.heard = len(self.app.session.record.entries)
            self.app.playing.wake_bots()

    async def resume(self, session: Session) -> None:
        """Take a first game up again; where its words cannot be had, it is played on without them."""
        with suppress(Exception):
            person = session.kinds.index("person")
            session.lesson = await self._lesson(session.record.game, session.names[person])

    async def _begin(self, game: str) -> None:
        await self.app.bring(game)
        self.app.seating.lay(game)
        chairs = self.app.seating.setup.chairs if self.app.seating.setup else []
        name = next((chair.name for chair in chairs if chair.kind == "person"), "")
        self.app.sit(Session.taught(self.app.page.new_key(), await self._lesson(game, name)))

    async def _lesson(self, game: str, name: str) -> Lesson:
        return Lesson.read(await self.app.page.read(f"lessons/{game}.txt"), name)
