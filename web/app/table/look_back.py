"""A look back at the game on the table: by steps, at a run, through other eyes; and a way to try it from there."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from app.parts import Translate
from app.shell.commands import Commands, Fields
from app.shell.messages import Messages
from app.shell.ports import Loop
from app.shell.settings import Settings
from app.table.bites import in_bites, replayed
from app.table.cues import rest
from app.table.model import Model
from app.table.panel import Panel
from app.table.session import Session
from app.table.view import Moment, at_screen, decided
from app.words import ABOUT, counted, reached


class LookBack:
    """The moment of the game that is shown in place of the present."""

    def __init__(
        self, loop: Loop, model: Model, settings: Settings, messages: Messages, translate: Translate, panel: Panel,
        sit: Callable[[Session], None], new_key: Callable[[], str], there: Callable[[str], bool],
    ) -> None:  # fmt: skip
        self._loop, self._model, self._settings, self._messages, self._ = loop, model, settings, messages, translate
        self._panel, self._sit, self._new_key = panel, sit, new_key
        self._there = there
        """Whether the game of an address is still on this device."""
        self.at: int | None = None
        """The entry after which the table is shown; None is the present."""
        self._end = 0
        self._runs = False
        self._eyes: int | None = None
        self._turns = 0

    @property
    def commands(self) -> Commands:
        return {
            "look": self.look_at,
            "step": self.step,
            "now": self.now,
            "run": self.run,
            "halt": self.halt,
            "meanwhile": self.meanwhile,
            "eyes": self.look_through,
            "try": self.try_from_here,
            "origin": self.go_to_origin,
        }

    @property
    def fields(self) -> Fields:
        return {"moment": lambda _rest, entry: self.look(int(entry))}

    @property
    def moment(self) -> Moment:
        """What of the game is shown, for views."""
        session = self._model.session
        if session is None:
            return Moment()
        return Moment(self.at, self.last, self._end, self._runs, self.eyes, self._since(session))

    @property
    def last(self) -> int:
        """The latest entry."""
        return len(self._model.session.record.entries) - 1 if self._model.session else 0

    @property
    def closed(self) -> bool:
        """Whether a finished game is looked back over, of which nothing is taken back."""
        return self.at is not None and self._model.session is not None and self._model.session.over

    @property
    def eyes(self) -> int | None:
        """Through whose eyes it is shown. While a game runs only what may be seen here; afterwards all have nothing to hide."""
        session = self._model.session
        if session is None:
            return None
        return self._eyes if session.over and self._eyes is not None else session.me

    @property
    def origin(self) -> str:
        """Of a trial the address of the game from which it came, if that is still here."""
        address = self._model.session.tried if self._model.session else ""
        return address if self._there(address) else ""

    def look(self, entry: int) -> None:
        """Show how it stood after this entry, and not behind the log where that covers the table."""
        self._halt()
        self._panel.open = False
        self._end = self.last
        self.at = min(max(entry, 0), self._end)

    def leave(self) -> None:
        """Back to the present, also by the address if that named a moment."""
        self.forget()
        route = self._model.address.route
        if route.screen == "table" and route.more:
            self._model.address.instead(f"#/table/{route.key}")

    def forget(self) -> None:
        """No moment is shown any more."""
        self._halt()
        self.at = self._eyes = None

    # What people do

    def look_at(self, entry: str) -> None:
        """At this very moment."""
        self.look(int(entry))

    def step(self, count: str) -> None:
        """So many moments further, or back; after the latest comes the present."""
        entry = (self.last if self.at is None else self.at) + int(count)
        if self.last == 0:
            self._messages.notice = self._("Nothing has happened yet.")
        elif entry > self.last:
            self.leave()
        else:
            self.look(entry)

    def now(self, _rest: str) -> None:
        """The present."""
        self.leave()

    def run(self, _rest: str) -> None:
        """On from here by itself, to the latest moment; from there, once more from the beginning."""
        if self.at is None or self.at >= self.last:
            self.look(0)
        self._run(stay=True)

    def halt(self, _rest: str) -> None:
        """Stand still."""
        self._halt()

    def meanwhile(self, _rest: str) -> None:
        """What the others did since the last decision of the person here, and then the present."""
        since = self.moment.since
        if since is not None:
            self.look(since)
            self._run(stay=False)

    def look_through(self, seat: str) -> None:
        """Through the eyes of this seat."""
        self._eyes = int(seat)

    def try_from_here(self, _rest: str) -> None:
        """A new game against bots from this moment, in which whatever was hidden from these eyes is drawn anew."""
        session, entry = self._model.session, self.at
        if session and entry is not None and session.table.at(entry).turn is not None:
            self._loop.later(self._try(session, entry))

    async def _try(self, session: Session, entry: int) -> None:
        table, eyes = session.table, self.eyes
        seat = table.at(entry).turn if eyes is None else eyes
        *_, record = await in_bites(table.imagining(entry, eyes, Random()))
        tried = await replayed(record)
        if session is not self._model.session or self.at != entry:
            return  # whoever wanted to try it has gone elsewhere, or tries it already
        kinds = ["person" if one == seat else "bot" for one in range(len(session.kinds))]
        _ = self._
        turn: int = tried.state.turn
        moment = counted(record.game, reached(tried.state), _) or _("action {number}").format(number=entry + 1)
        title = _("{game}, tried from {moment} ({name})").format(
            game=session.title or ABOUT[record.game].title, moment=moment, name=session.names[turn]
        )
        room = self._model.room_shown
        origin = room.route if room else f"#/table/{session.key}/{entry}"
        self.forget()  # whoever taps twice tries it once
        self._sit(
            Session(
                self._new_key(),
                tried,
                kinds,
                colours=session.colours,
                levels=session.levels,
                own=session.own,
                title=title,
                tried=origin,
                alone=session.alone or (session.provable and not session.over),
            )
        )

    def go_to_origin(self, _rest: str) -> None:
        """From a trial back to where it began."""
        self._model.address.goto(self.origin)

    def _since(self, session: Session) -> int | None:
        if session.over:
            return None
        mine = decided(session, at_screen(session), self.last)
        return mine if mine is not None and mine < self.last else None

    # By itself

    def _halt(self) -> None:
        self._runs = False
        self._turns += 1

    def _run(self, *, stay: bool) -> None:
        self._halt()
        self._runs = True
        self._loop.later(self._go_on(self._turns, stay=stay))

    async def _go_on(self, turn: int, *, stay: bool) -> None:
        while session := self._model.session:
            at = self.at
            if at is None:
                break
            await self._loop.wait(rest(session, at, self._settings["pace"]))
            if turn != self._turns or self.at is None:
                return
            if self.at >= self.last:
                break
            self.at += 1
            self._loop.changed()
        self._runs = False
        if not stay:
            self.leave()
        self._loop.changed()
