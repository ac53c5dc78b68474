"""What people and bots do at the table that is shown, and why something may not be done."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from app.parts import marked as _
from app.table.cues import rest
from app.table.session import FINAL
from app.words import words
from tafelrunde.core import Illegal, Unreadable

if TYPE_CHECKING:
    from app.shell.app import App

EARLY = _("It is not your turn yet.")
"""Told to whoever taps while others act, and withdrawn when it is not true any more."""
LOOKING = _("This is a look back. To play on, go back to now.")


class Playing:
    """The game goes on."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.refusal: Illegal | None = None
        """Of what somebody has just tried."""
        self._bots: asyncio.Task[None] | None = None

    def play(self, line: str) -> None:
        """A person does this, or hears why not."""
        session = self.app.session
        if not session or session.waits:
            return
        try:
            if session.strays(line):
                self.explain(line)
                return
            session.play(line)
        except Illegal as refusal:
            self._refuse(refusal)
            return
        except Unreadable:
            return
        self.app.past.leave()
        self._done()
        self.wake_bots()

    def explain(self, line: str) -> None:
        """Why this cannot be done here and now."""
        app, session = self.app, self.app.session
        if not session or session.over:
            return
        if app.past.at is not None:
            app.notice = app._(LOOKING)
        elif session.waits:
            app.notice = app._(EARLY)
        else:
            with suppress(Unreadable):
                refusal = session.explain(line)
                if refusal:
                    self._refuse(refusal)
                    return
                if session.strays(line):
                    app.notice = app._("You could, but not today: first do what the note says.")
        app.render()

    def why(self) -> tuple[str, str, str]:
        """The refusal to show: its rule, a sentence with the facts, the paragraph of the rule book."""
        app, session = self.app, self.app.session
        if not self.refusal or not session:
            return "", "", ""
        game, refusal = session.table.game.name, self.refusal
        sentence = words(game).refusal(refusal.rule, refusal.facts, session.names, app._)
        book = app.panel.book(game)
        return refusal.rule, sentence, book.paragraph(refusal.rule) if book else ""

    def do_undo(self, _rest: str) -> None:
        """Take the last decision back."""
        app, session = self.app, self.app.session
        if app.past.closed:
            app.notice = app._(LOOKING)
        elif session and session.can_undo():
            before = session.log(app._)
            session.undo()
            app.past.leave()
            app.ceremony.leave()
            app.keeper.save()
            gone = [line.text for line in before if line.entry >= len(session.record.entries)]
            app.told = app._("Taken back: {step}").format(step=" ".join(gone))
        else:
            app.notice = app._(FINAL)

    def do_escape(self, _rest: str) -> None:
        """A look back ends; or else what was picked is laid back, and whoever had gone on from there is there again.

        Whoever hears the page is told also that there was nothing.
        """
        app, session = self.app, self.app.session
        if app.past.at is not None:
            app.past.leave()
        elif session and app.at_table and not session.over:
            app.told = app._("Nothing is chosen.")
            if session.selected:
                app.page.walk("Escape")
                session.selected = frozenset()
                app.told = app._("Nothing is chosen any more.")

    def do_take(self, _rest: str) -> None:
        """The person whose turn it is has the screen."""
        if self.app.session:
            self.app.session.curtain.take(self.app.session.table.state.turn)

    def do_cover(self, _rest: str) -> None:
        """Whoever holds the screen puts it down."""
        if self.app.session:
            self.app.session.curtain.take(None)

    def do_bare(self, _rest: str) -> None:
        """From now on everybody at this table may see everybody's cards."""
        if self.app.session:
            self.app.session.curtain.open_hands = True
            self.app.keeper.save()

    def wake_bots(self) -> None:
        """Let the bots play if it is their turn and nobody is reading."""
        session = self.app.session
        if session and session.bot_goes and (self._bots is None or self._bots.done()):
            self._bots = self.app.later(self._play_bots())

    async def _play_bots(self) -> None:
        app, session = self.app, self.app.session
        while session and session is app.session and session.bot_goes:
            stands = rest(session, len(session.record.entries) - 1, app.settings["pace"])
            await app.page.still()
            await asyncio.sleep(stands)
            if session is not app.session or not session.bot_goes:  # or somebody has taken back what led to it
                return
            await session.bot_plays()
            if session is app.session:
                self._done()

    def _done(self) -> None:
        """Somebody has acted: it is kept, and seen."""
        app, session = self.app, self.app.session
        for room in app.far.shown:
            room.show()  # once the others have got it
            return
        app.keeper.save()
        if session and session.over:
            app.ceremony.begin()
        if session and not session.waits and app.notice == app._(EARLY):
            app.notice = ""
        app.render()

    def _refuse(self, refusal: Illegal) -> None:
        self.refusal = refusal
        self.app.render()
