"""The bots of a game that is played: one beat after the other, or all at once for whoever is in a hurry."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from app.shell import settings
from app.shell.ports import Loop
from app.shell.settings import Settings
from app.table.cues import ends, leads_on, rest
from app.table.session import Session

LONG = 6
"""Whoever has been asked so often how far it is thinks long enough that it is shown; that is some tenths of a second."""
STEP = 0.1
"""Once so much more of it is done."""


class Bots:
    """Plays for them, as long as nobody else is to act. Of each game, here or far away, there is one."""

    def __init__(
        self, loop: Loop, chosen: Settings, game: Callable[[], Session | None], acted: Callable[[Session], None]
    ) -> None:
        self._loop, self._settings = loop, chosen
        self._game = game
        """The game that is played now."""
        self._acted = acted
        """Told after each beat."""
        self._task: asyncio.Task[None] | None = None
        self._rest: asyncio.Task[None] | None = None
        """What they wait for between two beats."""
        self._asked = 0
        """How often whoever thinks was asked how far it is."""

    def wake(self) -> None:
        """Let them play if it is their turn and nobody is reading."""
        session = self._game()
        if session and session.bot_goes and (self._task is None or self._task.done()):
            self._task = self._loop.later(self._play())

    def hurry(self) -> None:
        """From now until a person must act nobody waits for anything; and whoever thinks just now says what it has found."""
        session = self._game()
        if session and session.bot_goes:
            session.hurried = session.impatient = True
            if self._rest:
                self._rest.cancel()

    async def _play(self) -> None:
        while (session := self._game()) and session.bot_goes:
            await self._wait(session)
            if session is not self._game() or not session.bot_goes:  # or somebody has taken back what led to it
                continue
            await self._beat(session)
            if not session.bot_goes:
                session.hurried = False
            if session is self._game():
                self._acted(session)

    async def _wait(self, session: Session) -> None:
        """Until the last beat has been seen. What a person here has just done, they know."""
        if session.hurried:
            await asyncio.sleep(0)
            return
        entry, pace = len(session.record.entries) - 1, self._settings["pace"]
        seat = session.record.entries[entry].seat
        own = seat is not None and session.kinds[seat] == "person" and not ends(session, entry)
        seconds = settings.PACES["fast"] if own else rest(session, entry, pace)
        self._rest = asyncio.ensure_future(self._loop.wait(seconds))
        await asyncio.wait({self._rest})
        self._rest = None

    async def _beat(self, session: Session) -> None:
        """What belongs together is seen together."""
        first = len(session.record.entries)
        while session is self._game() and session.bot_goes:
            self._asked = 0
            await session.bot_plays(partial(self._stays, session), self._settings["own"])
            session.beat = range(first, len(session.record.entries))
            if not session.beat or not leads_on(session, session.beat[-1]):
                return

    def _stays(self, session: Session) -> bool:
        """Whether this is still the game that is played; who takes long is seen to think."""
        self._asked += 1
        if self._asked >= LONG and session.share - session.thought >= STEP:
            session.thought = session.share
            self._loop.changed()
        return session is self._game()
