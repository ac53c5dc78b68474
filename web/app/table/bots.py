"""The bots of a game that is played: one beat after the other, or all at once for whoever is in a hurry."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial

from app.shell import settings
from app.shell.ports import Loop, Mind, Unreachable
from app.shell.settings import Settings
from app.table import asking
from app.table.cues import ends, leads_on, rest
from app.table.session import Session
from tafelrunde.core import Action
from tafelrunde.core.court import PEOPLE

LONG = 6
"""Whoever has been asked so often how far it is thinks long enough that it is shown; that is some tenths of a second."""
STEP = 0.1
"""Once so much more of it is done."""


class Bots:
    """Plays for them, as long as nobody else is to act. Of each game, here or far away, there is one."""

    def __init__(
        self, mind: Mind, loop: Loop, chosen: Settings,
        game: Callable[[], Session | None], acted: Callable[[Session], None],
    ) -> None:  # fmt: skip
        self._mind, self._loop, self._settings = mind, loop, chosen
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
            await decide(self._mind, session, partial(self._stays, session), self._settings["own"])
            session.beat = range(first, len(session.record.entries))
            session.goes_on = bool(session.beat) and leads_on(session, session.beat[-1])
            if not session.goes_on:
                break
        session.goes_on = False

    def _stays(self, session: Session) -> bool:
        """Whether this is still the game that is played; who takes long is seen to think."""
        self._asked += 1
        if self._asked >= LONG and session.share - session.thought >= STEP:
            session.thought = session.share
            self._loop.changed()
        return session is self._game()


async def decide(mind: Mind, session: Session, wanted: Callable[[], bool], files: Mapping[str, str]) -> None:
    """The bot whose turn it is does what it wants, or what the lesson has it do; `files` are bots of people's own."""
    state = session.table.state

    def still() -> bool:  # it may have been left, or something was taken back
        return wanted() and session.table.state is state

    step = session.step
    action = session.table.game.read(state, step.action) if step else await _thought(mind, session, still, files)
    if action and still():
        session.bot_plays(action)


async def _thought(mind: Mind, session: Session, wanted: Callable[[], bool], files: Mapping[str, str]) -> Action | None:
    """What it does by what its own seat sees; None where that is not wanted any more."""
    game, view = session.table.game, session.own_view
    seat: int = view.turn
    level, temper = session.levels[seat], PEOPLE.get(session.record.names[seat], "")
    seed = session.chance.getrandbits(32)
    session.impatient = False

    def progress(share: float) -> bool | str:
        session.share = share
        return wanted() and (not session.impatient or asking.NOW)

    try:
        if session.own[seat]:
            with suppress(Unreachable):
                await mind.bring("thinking")
                from app.table.own import played  # noqa: PLC0415 - comes with what thinks

                action = await played(mind, session, view, seed, files, progress)
                if action or not wanted():
                    return action
        return await asking.choose(mind, game, view, seed, level, temper, progress)
    finally:
        session.thought = 0.0
