"""Games that leave this device and games that come: as a file, as text, as a link."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.saved import share
from app.saved.saves import Save
from app.screens import damage, outdated
from app.shell import far
from app.table.bites import taken_up
from app.table.session import Session
from tafelrunde import games
from tafelrunde.core import Damaged, Table

if TYPE_CHECKING:
    from app.shell.app import App


class Offer(NamedTuple):
    """A game that came from outside and could be played on here."""

    sheet: share.Sheet
    table: Table
    kinds: list[str]


class Exchange:
    """What is handed out, and what is offered."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.handout = ""
        """A text or a link for a person to copy."""
        self.finished = False
        """Whether that is of a game that is over, which hides nothing any more."""
        self.opener = ""
        """Where the focus goes once it is put away: to what opened the leaf on which it was asked for."""
        self.offer: Offer | None = None
        self.trouble = ""
        """What is wrong with what came last, in words."""
        self.newer = False
        """Whether nothing is wrong with it but that this page is too old."""
        self.rest: share.Sheet | None = None
        """What of it is whole."""
        self.pasted = ""

    # Out

    def do_export(self, key: str) -> None:
        """The game as a file: everything, hidden cards too."""
        save = self.app.shelf.read(key, self.app.shelf.texts[key])
        if isinstance(save, Save):
            self.app.page.save_as(f"tafelrunde-{save.game}.txt", share.of_save(save))
        else:
            self.app.page.save_as("tafelrunde.json", self.app.shelf.texts[key])

    def do_text(self, key: str) -> None:
        """The game as text."""
        self.app.later(self._hand_out(key, link=False))

    def do_link(self, key: str) -> None:
        """The game as a link."""
        self.app.later(self._hand_out(key, link=True))

    def do_copied(self, _rest: str) -> None:
        """The browser has copied it."""
        self.handout = ""
        self.app.notice = self.app._("Copied.")

    def do_fold(self, _rest: str) -> None:
        """Put it away again."""
        self.handout = ""

    async def _hand_out(self, key: str, *, link: bool) -> None:
        """Show a game to others."""
        app = self.app
        self.opener = f"more-{key}" if app.route == "#/" else "deed-menu"
        session = app.session if app.session and app.session.key == key else await app.keeper.read(key)
        if session:
            sheet, self.finished = await session.sheet(), session.over
            self.handout = app.page.address() + share.LINK + share.fold(sheet) if link else sheet
        app.render()

    # In

    async def read(self, text: str) -> None:
        """Look at what came from outside; nothing of this device is touched."""
        app = self.app
        self.offer, self.trouble, self.newer, self.rest = None, "", False, None
        sheet: share.Sheet | None = None
        try:
            sheet = share.read(text)
            # A newer program may write its entries in a way that is not known here, so its version is asked first.
            head = sheet.until(0).record
            if head.game not in games.NAMES:
                raise Damaged("unknown game", game=head.game)
            await app.bring(head.game)
            games.load(head.game).accept(head.version)
            table = await taken_up(sheet.record)
        except (Damaged, ValueError) as error:
            self.trouble = damage(error, app._)
            self.newer = outdated(error)
            if sheet and isinstance(error, Damaged) and error.entry:
                self.rest = sheet.until(error.entry)
            return
        seats = range(len(head.names))
        told = list(sheet.kinds)
        if len(told) != len(seats) or not {*told} <= {"person", "bot"}:
            told = ["person" if seat == (table.state.turn or 0) else "bot" for seat in seats]
        self.offer = Offer(sheet, table, told)

    def do_unfold(self, _rest: str) -> None:
        """What was pasted."""
        self.app.later(self._open(self.pasted))

    def do_rest(self, _rest: str) -> None:
        """Only what is whole of it."""
        if self.rest:
            self.app.later(self._open("\n".join(self.rest.lines)))

    def do_role(self, rest: str) -> None:
        """Who plays a seat of the offered game here."""
        seat, _, kind = rest.partition(" ")
        if self.offer:
            self.offer.kinds[int(seat)] = kind

    def do_accept(self, moment: str) -> None:
        """Lay it on the table: at the present, or at a moment to look back from. What is here already is opened."""
        if self.offer is None:
            return
        (sheet, table, kinds), self.offer = self.offer, None
        app, lines = self.app, [table.record.line(number) for number in range(len(table.record.entries))]
        for key, text in app.shelf.texts.items():
            save = app.shelf.read(key, text)
            if isinstance(save, Save) and save.raw["entries"] == lines and list(save.kinds) == kinds:
                app.page.goto(f"#/table/{key}{moment}")
                return
        key = app.page.new_key()
        app.sit(Session(key, table, kinds, colours=sheet.colours, hands=sheet.hands, title=sheet.title), moment)

    async def take(self, text: str) -> None:
        """Something came by the browser's file picker."""
        await self._open(text)

    def refuse(self, trouble: str) -> None:
        """What came is nothing that can be opened."""
        self.offer, self.trouble, self.newer, self.rest = None, trouble, False, None
        self.app.page.goto("#/open")
        self.app.render()

    async def _open(self, text: str) -> None:
        if far.LETTER in text:
            await self.app.far.letter(text)
            return
        if self.app.scan.invited(text):
            return
        await self.read(text)
        if self.app.route != "#/open":
            self.app.page.goto("#/open")
        self.app.render()
