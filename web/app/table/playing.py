"""What people do at the table that is shown, and why something may not be done."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple, Protocol

from app.parts import BLANK, Markup, Translate
from app.parts import marked as _
from app.shell.commands import Commands
from app.shell.messages import Messages
from app.shell.ports import Glass, Loop, Mind
from app.shell.settings import Settings
from app.table.bots import Bots
from app.table.ceremony import Ceremony
from app.table.cues import in_hand
from app.table.look_back import LookBack
from app.table.model import Model
from app.table.panel import Panel
from app.table.session import FINAL, Session
from app.words import words
from tafelrunde.core import Illegal, Unreadable

EARLY = _("It is not your turn yet.")
"""Told to whoever taps while others act, and withdrawn when it is not true any more."""
COVERED = _("First, whoever’s turn it is takes the screen.")
LOOKING = _("This is a look back. To play on, go back to now.")


class Why(NamedTuple):
    """Why something may not be done."""

    rule: str
    sentence: str
    """With the facts."""
    paragraph: Markup
    """What the rule book says."""


class Here(Glass, Mind, Protocol):
    """What a game that goes on needs of a browser."""


class Playing:
    """The game goes on."""

    def __init__(
        self, page: Here, loop: Loop, model: Model, messages: Messages, settings: Settings, translate: Translate,
        panel: Panel, look_back: LookBack, ceremony: Ceremony, keep: Callable[[Session], None],
    ) -> None:  # fmt: skip
        self._page, self._loop, self._model, self._messages, self._ = page, loop, model, messages, translate
        self._panel, self._look_back, self._ceremony = panel, look_back, ceremony
        self._keep = keep
        self.bots = Bots(page, loop, settings, lambda: model.game, self._acted)
        """Those of the game of this device."""

    @property
    def commands(self) -> Commands:
        return {
            "undo": self.undo,
            "rewind": self.rewind,
            "hurry": self.hurry,
            "escape": self.escape,
            "take": self.take_screen,
            "cover": self.cover,
            "bare": self.open_hands,
        }

    def play(self, line: str) -> None:
        """A person does this, or hears why not."""
        session = self._model.session
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
        self._look_back.leave()
        if room := self._model.room_shown:
            room.show()  # once the others have got it
            return
        self._acted(session)
        self.bots.wake()

    def explain(self, line: str) -> None:
        """Why this cannot be done here and now."""
        session, messages = self._model.session, self._messages
        if not session or session.over:
            return
        if self._look_back.at is not None:
            messages.notice = self._(LOOKING)
        elif session.waits:
            messages.notice = self._(EARLY if session.sight.covered is None else COVERED)
        else:
            with suppress(Unreadable):
                refusal = session.explain(line)
                if refusal and session.step:
                    messages.notice = self._("First do what the note says.")
                elif refusal:
                    self._refuse(refusal)
                elif session.strays(line):
                    messages.notice = self._("You could, but not today: first do what the note says.")
        self._loop.changed()

    def why(self) -> Why | None:
        """The refusal to show."""
        session, refusal = self._model.session, self._messages.refusal
        if not refusal or not session:
            return None
        game = session.table.game.name
        sentence = words(game).refusal(refusal.rule, refusal.facts, session.names, self._)
        book = self._panel.book(game)
        return Why(refusal.rule, sentence, book.paragraph(refusal.rule) if book else BLANK)

    def undo(self, _rest: str) -> None:
        """Take the last decision back; at a table far away all are asked."""
        session, messages = self._model.session, self._messages
        if room := self._model.room_shown:
            room.undo()
        elif self._look_back.closed:
            messages.notice = self._(LOOKING)
        elif session and session.can_undo():
            self._back(session, session.undo)
        elif session and session.can_rewind() and session.practice:
            self._back(session, session.rewind)
        elif session and session.can_rewind():
            messages.notice = self._(
                "You have seen more since. As practice you may still take it back; the game says so."
            )
            messages.offer = "rewind", self._("Take back as practice")
        else:
            messages.notice = self._(FINAL)

    def rewind(self, _rest: str) -> None:
        """Take back as practice what cannot be taken back otherwise."""
        session = self._model.session
        if session and session.can_rewind():
            self._back(session, session.rewind)

    def _back(self, session: Session, take: Callable[[], bool]) -> None:
        before = session.log(self._)
        take()
        self._look_back.leave()
        self._ceremony.leave()
        self._keep(session)
        gone = [line.text for line in before if line.entry >= len(session.record.entries)]
        self._messages.done = self._("Taken back: {step}").format(step=" ".join(gone))

    def hurry(self, _rest: str) -> None:
        """Whoever does not want to wait sees at once what the bots do until somebody here must act."""
        room = self._model.room_shown
        if self._look_back.at is None:
            (room.bots if room else self.bots).hurry()

    def escape(self, _rest: str) -> None:
        """A look back ends, or the ceremony; or else what was picked, or is in hand, is laid back, and whoever had gone on from there is
        there again.

        Whoever hears the page is told also that there was nothing.
        """
        session = self._model.session
        if self._look_back.at is not None:
            self._look_back.leave()
        elif self._ceremony.progress.step is not None:
            self._ceremony.finish("")
        elif session and self._model.at_table and not session.over:
            back = self._("Nothing is chosen. Your last step can be taken back.")
            self._messages.done = back if session.can_undo() else self._("Nothing is chosen.")
            if session.selected:
                self._page.walk("Escape")
                session.selected = frozenset()
                self._messages.done = self._("Nothing is chosen any more.")
            elif session.actions() and in_hand(session):
                self.undo("")

    def take_screen(self, _rest: str) -> None:
        """The person whose turn it is has the screen."""
        if session := self._model.session:
            session.curtain.take(session.table.state.turn)

    def cover(self, _rest: str) -> None:
        """Whoever holds the screen puts it down."""
        if session := self._model.session:
            session.curtain.take(None)

    def open_hands(self, _rest: str) -> None:
        """From now on everybody at this table may see everybody's cards."""
        if session := self._model.session:
            session.curtain.open_hands = True
            self._keep(session)

    def _acted(self, session: Session) -> None:
        """Somebody has acted: it is kept, and seen."""
        self._keep(session)
        if session is not self._model.session:
            return  # a table far away is on the screen
        if session.lapse:
            self._messages.notice, session.lapse = session.lapse(self._), None
        if session.over:
            self._ceremony.begin()
        if not session.waits and self._messages.notice in (self._(EARLY), self._(COVERED)):
            self._messages.notice = ""
        self._loop.changed()

    def _refuse(self, refusal: Illegal) -> None:
        self._messages.refusal = refusal
        self._loop.changed()
