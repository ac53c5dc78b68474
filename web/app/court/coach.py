"""The coach at the table: a hint in three steps while a game is played here, and where it was decided once it is over; and what a
thing is, for whoever looks at it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress

from app.court.advice import WHERE, WHY, Advice, for_whom
from app.court.own import OwnBots
from app.court.shown import ShownCourt
from app.parts import Translate
from app.shell.commands import Commands, Fields
from app.shell.messages import Looked, Messages
from app.shell.ports import Loop, Mind
from app.shell.settings import Settings
from app.shown import Court
from app.table import asking
from app.table.look_back import LookBack
from app.table.model import Model
from app.table.session import Session
from app.table.setup import Setups
from app.thinking.found import Only
from app.words import words as game_words
from tafelrunde.core import Unreadable


class Coach:
    """Thinks of the game of this device, when somebody asks."""

    def __init__(
        self, mind: Mind, loop: Loop, model: Model, messages: Messages, settings: Settings, translate: Translate,
        look_back: LookBack, keep: Callable[[Session], None], setups: Setups,
    ) -> None:  # fmt: skip
        self._mind, self._loop, self._model, self._messages, self._ = mind, loop, model, messages, translate
        self._look_back, self._keep = look_back, keep
        self._known = Advice()
        self._own = OwnBots(mind, loop, messages, settings, translate, setups)

    @property
    def commands(self) -> Commands:
        own = self._own.commands
        return {"hint": self.hint, "unhint": self.unhint, "review": self.review, "retry": self.retry, **own}

    @property
    def fields(self) -> Fields:
        return self._own.fields

    @property
    def shown(self) -> Court:
        """What is heard of it, and of the bots' people."""
        return ShownCourt(self.advice, self._messages.looked, self._own.opened, self._messages.hinted)

    @property
    def advice(self) -> Advice:
        """What is known of the game that is shown; a hint is for one moment of it only."""
        session, known = self._model.session, self._known
        if session is None or session.key != known.key:
            return Advice()
        here = self._model.at_table and self._look_back.at is None and not session.waits
        if known.step and not (here and known.state is session.table.state):
            return known._replace(step=0, hint=None)
        return known

    def look(self, what: str, words: str) -> None:
        """Somebody wants to know what a thing is, and what it would do or why it does nothing."""
        session, why = self._model.session, ""
        if session and not session.waits and self._look_back.at is None:
            with suppress(Unreadable):
                found = session.explain(what)
                known = game_words(session.table.game.name)
                why = known.refusal(found.rule, found.facts, session.names, self._) if found else ""
        self._messages.looked = Looked(what, words, why)
        self._loop.changed()

    def hint(self, _rest: str) -> None:
        """The next step of a hint, or the first of a new one."""
        session, known = self._model.session, self.advice
        self._messages.hinted = True
        if session and session.alone:
            self._messages.notice = self._(
                "While a game far away is going on, the coach does not help in a trial of it either."
            )
        elif session is None or session.provable or session.waits or session.lesson or session.me is None:
            self._messages.notice = self._("The coach helps whoever is to act, at a table of this device.")
        elif known.step:
            self._known = known._replace(step=min(known.step + (known.hint is not None), WHY))
        else:
            self._known = Advice(session.key, len(session.record.entries), session.table.state, WHERE, busy=True)
            session.hints += 1
            self._loop.later(self._think(session))

    def unhint(self, _rest: str) -> None:
        """It has been read."""
        self._known = self._known._replace(step=0, hint=None)

    def review(self, _rest: str) -> None:
        """Where the game was decided, for the person at this screen."""
        session = self._model.session
        if session and session.over and session.coached and not self.advice.busy:
            self._known = Advice(session.key, busy=True)
            self._loop.later(self._look_over(session))

    def retry(self, entry: str) -> None:
        """Play on from before this entry."""
        self._look_back.look(int(entry) - 1)
        self._look_back.try_from_here("")

    async def _think(self, session: Session) -> None:
        asked, game, view = self._known, session.table.game, session.view
        with self._asking(asked):
            found = await asking.ask(
                self._mind, game.name, lambda share: self._told(asked, share),
                ask="hint", seen=game.to_json(view), seed=asked.entry,
            )  # fmt: skip
        if self._still(asked):
            self._messages.hinted = True
            if found:
                self._known = self._known._replace(hint=found, busy=False)
            else:
                only = Only(action=game.write(session.actions()[0]))
                self._known = self._known._replace(hint=only, step=WHY, busy=False)
            self._keep(session)
        else:
            self._drop(asked)
        self._loop.changed()

    async def _look_over(self, session: Session) -> None:
        asked = self._known
        with self._asking(asked):
            found = await asking.ask(
                self._mind, session.table.game.name, lambda share: self._told(asked, share), ask="review",
                record=session.record.text(), seat=for_whom(session), seed=1,
            )  # fmt: skip
        if self._still(asked):
            self._known = self._known._replace(review=found, busy=False)
            self._messages.done = self._("The coach has gone through the game.")
        else:
            self._drop(asked)
        self._loop.changed()

    @contextmanager
    def _asking(self, asked: Advice) -> Generator[None]:
        """Whatever goes wrong meanwhile: it can be asked anew."""
        try:
            yield
        except BaseException:
            self._drop(asked)
            self._loop.changed()
            raise

    def _still(self, asked: Advice) -> bool:
        """Whether this is still what is asked."""
        known, now = self._known, self.advice
        same = (now.key, known.entry, bool(now.step), now.busy) == (asked.key, asked.entry, bool(asked.step), True)
        # Something else may have been done in the place of what was taken back.
        return same and known.state is asked.state

    def _drop(self, asked: Advice) -> None:
        """Nobody thinks of this any more: it can be asked anew."""
        known = self._known
        if known.busy and known.state is asked.state and (known.key, known.entry) == (asked.key, asked.entry):
            self._known = Advice()

    def _told(self, asked: Advice, share: float) -> bool:
        """How far it is, in steps that can be seen; and whether it is still wanted."""
        if not self._still(asked):
            return False
        if share - self._known.share >= 0.05:
            self._known = self._known._replace(share=share)
            self._loop.changed()
        return True
