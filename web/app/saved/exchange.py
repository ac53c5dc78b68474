"""Games that leave this device and games that come: as text, as a link, from a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from app.parts import Translate
from app.saved import share
from app.saved.damage import damage, outdated
from app.saved.games import SavedGames
from app.saved.saves import Save
from app.shell.commands import Commands, Fields
from app.shell.messages import Messages
from app.shell.ports import Bring, Device, Loop
from app.table.bites import replayed
from app.table.model import Model
from app.table.session import Session
from tafelrunde import games
from tafelrunde.core import Damaged, Table


class Offer(NamedTuple):
    """A game that came from outside and could be played on here."""

    sheet: share.Sheet
    table: Table[Any]
    kinds: list[str]


class Came(NamedTuple):
    """What came last from outside."""

    offer: Offer | None = None
    trouble: str = ""
    """What is wrong with it, in words."""
    newer: bool = False
    """Whether nothing is wrong with it but that this page is too old."""
    rest: share.Sheet | None = None
    """What of it is whole."""


class Handout(NamedTuple):
    """A text or a link for a person to copy."""

    text: str
    finished: bool
    """Whether it is of a game that is over, which hides nothing any more."""
    opener: str
    """Where the focus goes once it is put away: to what opened the leaf on which it was asked for."""


class Exchange:
    """What is handed out, and what is offered."""

    def __init__(
        self, page: Device, loop: Loop, model: Model, messages: Messages, translate: Translate, bring: Bring,
        saved: SavedGames, elsewhere: Callable[[str], bool],
    ) -> None:  # fmt: skip
        self._page, self._loop, self._model, self._messages, self._ = page, loop, model, messages, translate
        self._bring, self._saved = bring, saved
        self._elsewhere = elsewhere
        """Goes where a text leads that is no game: to a room, or a letter to its own; whether it leads anywhere."""
        self.handout: Handout | None = None
        self.came = Came()
        self.pasted = ""

    @property
    def commands(self) -> Commands:
        return {
            "text": self.hand_out_text,
            "link": self.hand_out_link,
            "copied": self.copied,
            "fold": self.fold,
            "unfold": self.open_pasted,
            "rest": self.open_rest,
            "role": self.choose_role,
            "accept": self.accept,
        }

    @property
    def fields(self) -> Fields:
        return {"import": lambda _rest, text: self._open_file(text), "paste": self._write}

    def _open_file(self, text: str) -> None:
        self._loop.later(self.open(text))

    def _write(self, _rest: str, text: str) -> None:
        self.pasted = text

    # Out

    def hand_out_text(self, key: str) -> None:
        """The game as text."""
        self._loop.later(self._hand_out(key, link=False))

    def hand_out_link(self, key: str) -> None:
        """The game as a link."""
        self._loop.later(self._hand_out(key, link=True))

    def copied(self, _rest: str) -> None:
        """The browser has copied it."""
        self.handout = None
        self._messages.notice = self._("Copied.")

    def fold(self, _rest: str) -> None:
        """Put it away again."""
        self.handout = None

    async def _hand_out(self, key: str, *, link: bool) -> None:
        """Show a game to others."""
        model = self._model
        at = model.address.route
        opener = "deed-menu" if model.address.route.screen else f"more-{key}"
        session = model.session if model.session and model.session.key == key else await self._saved.read(key)
        if session:
            sheet = await share.of_session(session)
            text = model.address.page + share.LINK + share.fold(sheet) if link else sheet
            if model.address.route != at:
                return  # whoever asked for it has gone elsewhere
            self.handout = Handout(text, session.over, opener)
        self._loop.changed()

    # In

    async def read(self, text: str) -> None:
        """Look at what came from outside; nothing of this device is touched."""
        came = self.came = Came()
        sheet: share.Sheet | None = None
        try:
            sheet = share.read(text)
            # A newer program may write its entries in a way that is not known here, so its version is asked first.
            head = sheet.until(0).record
            if head.game not in games.NAMES:
                raise Damaged("unknown game", game=head.game)
            await self._bring(head.game)
            games.load(head.game).accept(head.version)
            table = await replayed(sheet.record)
        except (Damaged, ValueError) as error:
            whole = sheet.until(error.entry) if sheet and isinstance(error, Damaged) and error.entry else None
            if self.came is came:
                self.came = Came(None, damage(error, self._), outdated(error), whole)
            return
        if self.came is not came:
            return  # something else has come meanwhile
        seats = range(len(head.names))
        kinds = list(sheet.kinds)
        if len(kinds) != len(seats) or not {*kinds} <= {"person", "bot"}:
            kinds = ["person" if seat == (table.state.turn or 0) else "bot" for seat in seats]
        self.came = Came(Offer(sheet, table, kinds))

    def open_pasted(self, _rest: str) -> None:
        """What was pasted."""
        self._loop.later(self.open(self.pasted))

    def open_rest(self, _rest: str) -> None:
        """Only what is whole of it."""
        if self.came.rest:
            self._loop.later(self.open("\n".join(self.came.rest.lines)))

    def choose_role(self, rest: str) -> None:
        """Who plays a seat of the offered game here."""
        seat, _, kind = rest.partition(" ")
        if self.came.offer:
            self.came.offer.kinds[int(seat)] = kind

    def accept(self, moment: str) -> None:
        """Lay it on the table: at the present, or at a moment to look back from. What is here already is opened."""
        if self.came.offer is None:
            return
        (sheet, table, kinds), self.came = self.came.offer, self.came._replace(offer=None)
        lines = [table.record.line(number) for number in range(len(table.record.entries))]
        shelf = self._saved.shelf
        for key, text in shelf.texts.items():
            save = shelf.read(key, text)
            if isinstance(save, Save) and save.raw["entries"] == lines and list(save.kinds) == kinds:
                self._model.address.goto(f"#/table/{key}{moment}")
                return
        key = self._page.new_key()
        self._saved.sit(
            Session(
                key,
                table,
                kinds,
                colours=sheet.colours,
                levels=sheet.levels,
                hands=sheet.hands,
                title=sheet.title,
                practice=sheet.practice,
            ),
            moment,
        )

    async def open(self, text: str) -> None:
        """Something came by the browser's file picker, or was pasted."""
        if self._elsewhere(text):
            return
        at = self._model.address.route
        await self.read(text)
        if self._model.address.route == at:
            self._show()

    def refuse(self, trouble: str) -> None:
        """What came is nothing that can be opened."""
        self.came = Came(trouble=trouble)
        self._model.address.goto("#/open")
        self._loop.changed()

    def _show(self) -> None:
        if self._model.address.route.screen != "open":
            self._model.address.goto("#/open")
        self._loop.changed()
