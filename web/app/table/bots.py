"""The bots of a game that is played, one move after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from app.shell.ports import Loop
from app.shell.settings import Settings
from app.table.cues import rest
from app.table.session import Session


class Bots:
    """Plays for them, as long as nobody else is to act. Of each game, here or far away, there is one."""

    def __init__(
        self, loop: Loop, settings: Settings, game: Callable[[], Session | None], acted: Callable[[Session], None]
    ) -> None:
        self._loop, self._settings = loop, settings
        self._game = game
        """The game that is played now."""
        self._acted = acted
        """Told after each move."""
        self._task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Let them play if it is their turn and nobody is reading."""
        session = self._game()
        if session and session.bot_goes and (self._task is None or self._task.done()):
            self._task = self._loop.later(self._play())

    async def _play(self) -> None:
        while (session := self._game()) and session.bot_goes:
            await self._loop.wait(rest(session, len(session.record.entries) - 1, self._settings["pace"]))
            if session is not self._game() or not session.bot_goes:  # or somebody has taken back what led to it
                continue
            await session.bot_plays()
            if session is self._game():
                self._acted(session)
