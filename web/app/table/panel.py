"""What lies open beside the table: the log, or the rule book, which is fetched when it is wanted."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Protocol

from app.parts import BLANK, Markup
from app.shell.commands import Commands
from app.shell.ports import Files, Glass, Loop, Unreachable
from app.shell.settings import Settings
from app.table.model import Model


class Rulebook:
    """The rules of one game in one language, as the build made them: paragraphs that are known by their number.

    >>> Rulebook('<h2>Turn</h2><p id="W15"><strong>W15.</strong> Take one.</p>').paragraph("W15")
    'Take one.'
    """

    def __init__(self, html: str) -> None:
        self.html = Markup(html)

    def paragraph(self, rule: str) -> Markup:
        """What stands under a number, without the number; empty if there is no such number."""
        found = re.search(rf'<p id="{rule}"><strong>{rule}\.</strong>\s*(.*?)</p>', self.html, re.DOTALL)
        return Markup(found[1]) if found else BLANK


class Here(Files, Glass, Protocol):
    """What the panel needs of a browser."""


class Panel:
    """The leaves beside the table, one of them on top."""

    def __init__(self, page: Here, loop: Loop, model: Model, settings: Settings) -> None:
        self._page, self._loop, self._model, self._settings = page, loop, model, settings
        self.leaf = "log"
        """The leaf on top: `log`, `rules` or `told`."""
        self.open = False
        """Whether it is open where it would lie over the table."""
        self.whole_log = False
        self._books: dict[tuple[str, str], Rulebook] = {}

    @property
    def commands(self) -> Commands:
        return {"panel": self.choose, "lines": self.show_all_lines, "rule": self.show_rule}

    def leave(self) -> None:
        """Whoever goes to another screen finds it as it was at first."""
        self.leaf, self.open, self.whole_log = "log", False, False

    def book(self, game: str) -> Rulebook | None:
        """The rule book in the language of the page, once it has been fetched."""
        return self._books.get((game, self._settings["language"]))

    async def fetch(self, game: str) -> None:
        """Have the rule book brought, and show it."""
        lang = self._settings["language"]
        if (game, lang) not in self._books:
            self._books[game, lang] = Rulebook(await self._page.read(f"rules/{game}.{lang}.html"))
        self._loop.changed()

    async def prepare(self, game: str) -> None:
        """Have the rule book brought before anybody asks for it."""
        with suppress(Unreachable):
            await self.fetch(game)

    def choose(self, which: str) -> None:
        """Open a leaf, or close what is open."""
        self.open = which != "close" and not (self.open and self.leaf == which)
        if which != "close":
            self.leaf = which
        session = self._model.session
        if session and which == "rules" and not self.book(session.table.game.name):
            self._loop.later(self.fetch(session.table.game.name))

    def show_all_lines(self, _rest: str) -> None:
        """The far ends of the log, too."""
        self.whole_log = True

    def show_rule(self, rule: str) -> None:
        """The rule book, at this paragraph."""
        self.leaf, self.open = "rules", True
        self._loop.changed(lambda: self._page.show(rule))
