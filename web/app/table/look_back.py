"""A look back at the game on the table: by steps, at a run, through other eyes; and a way to try it from there."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

from app.saved.saves import Brief
from app.table.bites import in_bites, taken_up
from app.table.cues import rest
from app.table.session import Session
from app.words import ABOUT, counted

if TYPE_CHECKING:
    from app.shell.app import App


class Past:
    """The moment of the game that is shown in place of the present."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.at: int | None = None
        """The entry after which the table is shown; None is the present."""
        self.end = 0
        """The latest entry when somebody last went to another moment."""
        self.runs = False
        """Whether the moments follow each other by themselves."""
        self._eyes: int | None = None
        self._turns = 0

    @property
    def last(self) -> int:
        """The latest entry."""
        return len(self.app.session.record.entries) - 1 if self.app.session else 0

    @property
    def entry(self) -> int:
        """The entry after which the table is shown, the present included."""
        return self.last if self.at is None else self.at

    @property
    def closed(self) -> bool:
        """Whether a finished game is looked back over, of which nothing is taken back."""
        return self.at is not None and self.app.session is not None and self.app.session.over

    @property
    def eyes(self) -> int | None:
        """Through whose eyes it is shown. While a game runs only what may be seen here; afterwards all have nothing to hide."""
        session = self.app.session
        if session is None:
            return None
        return self._eyes if session.over and self._eyes is not None else session.me

    @property
    def since(self) -> int | None:
        """The last decision of the person here, if others have acted since."""
        session = self.app.session
        if session is None or session.over:
            return None
        mine = self.decided(session, self.seat(session), self.last)
        return mine if mine is not None and mine < self.last else None

    @property
    def origin(self) -> str:
        """Of a trial the address of the game from which it came, if that is still here."""
        app, address = self.app, self.app.session.tried if self.app.session else ""
        key = address.removeprefix("#/table/").partition("/")[0]
        return address if key in app.shelf.texts or address in app.far.rooms else ""

    @staticmethod
    def seat(session: Session) -> int | None:
        """Who is at this screen: whose hand it shows, or who decides while all are covered."""
        return session.me if session.sight.covered is None else session.sight.covered

    @staticmethod
    def decided(session: Session, seat: int | None, entry: int) -> int | None:
        """The last decision of a seat up to an entry."""
        entries = session.record.entries
        return next((number for number in range(entry, 0, -1) if entries[number].seat == seat), None)

    def look(self, entry: int) -> None:
        """Show how it stood after this entry, and not behind the log where that covers the table."""
        self._halt()
        self.app.panel.open = False
        self.end = self.last
        self.at = min(max(entry, 0), self.end)

    def leave(self) -> None:
        """Back to the present, also by the address if that named a moment."""
        self.forget()
        app, (table, slash, _moment) = self.app, self.app.route.rpartition("/")
        if table.startswith("#/table/") and slash:
            app.route = table
            app.page.instead(table)

    def forget(self) -> None:
        """No moment is shown any more."""
        self._halt()
        self.at = self._eyes = None

    # What people do

    def do_look(self, entry: str) -> None:
        """At this very moment."""
        self.look(int(entry))

    def do_step(self, count: str) -> None:
        """So many moments further, or back; after the latest comes the present."""
        if self.last == 0:
            self.app.notice = self.app._("Nothing has happened yet.")
        elif self.entry + int(count) > self.last:
            self.leave()
        else:
            self.look(self.entry + int(count))

    def do_now(self, _rest: str) -> None:
        """The present."""
        self.leave()

    def do_run(self, _rest: str) -> None:
        """On from here by itself, to the latest moment; from there, once more from the beginning."""
        if self.at is None or self.at >= self.last:
            self.look(0)
        self._run(stay=True)

    def do_halt(self, _rest: str) -> None:
        """Stand still."""
        self._halt()

    def do_meanwhile(self, _rest: str) -> None:
        """What the others did since the last decision of the person here, and then the present."""
        if self.since is not None:
            self.look(self.since)
            self._run(stay=False)

    def do_eyes(self, seat: str) -> None:
        """Through the eyes of this seat."""
        self._eyes = int(seat)

    def do_try(self, _rest: str) -> None:
        """A new game against bots from this moment, in which whatever was hidden from these eyes is drawn anew."""
        session, entry = self.app.session, self.at
        if session and entry is not None and session.table.at(entry).turn is not None:
            self.app.later(self._try(session, entry))

    async def _try(self, session: Session, entry: int) -> None:
        app, table, eyes = self.app, session.table, self.eyes
        seat = table.at(entry).turn if eyes is None else eyes
        *_, record = await in_bites(table.imagining(entry, eyes, Random()))
        tried = await taken_up(record)
        if session is not app.session or self.at != entry:
            return  # whoever wanted to try it has gone elsewhere
        kinds = ["person" if one == seat else "bot" for one in range(len(session.kinds))]
        _, turn = app._, tried.state.turn
        moment = counted(record.game, Brief.of(tried).round, _) or _("action {number}").format(number=entry + 1)
        title = _("{game}, tried from {moment} ({name})").format(
            game=session.title or ABOUT[record.game].title, moment=moment, name=session.names[turn]
        )
        origin = next((room.route for room in app.far.shown), f"#/table/{session.key}/{entry}")
        app.sit(Session(app.page.new_key(), tried, kinds, colours=session.colours, title=title, tried=origin))

    def do_origin(self, _rest: str) -> None:
        """From a trial back to where it began."""
        self.app.page.goto(self.origin)

    # By itself

    def _halt(self) -> None:
        self.runs = False
        self._turns += 1

    def _run(self, *, stay: bool) -> None:
        self._halt()
        self.runs = True
        self.app.later(self._go_on(self._turns, stay=stay))

    async def _go_on(self, turn: int, *, stay: bool) -> None:
        app = self.app
        while app.session and self.at is not None:
            stands = rest(app.session, self.at, app.settings["pace"])
            await app.page.still()
            await asyncio.sleep(stands)
            if turn != self._turns or self.at is None:
                return
            if self.at >= self.last:
                break
            self.at += 1
            app.render()
        self.runs = False
        if not stay:
            self.leave()
        app.render()
