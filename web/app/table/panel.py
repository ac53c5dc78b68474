"""What lies open beside the table: the log, or the rule book, which is fetched when it is wanted."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from app.shell.page import Unreachable
from app.table.rulebook import Rulebook

if TYPE_CHECKING:
    from app.shell.app import App


class Panel:
    """The leaves beside the table, one of them on top."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.leaf = "log"
        """The leaf on top: `log`, `rules` or `told`."""
        self.open = False
        """Whether it is open where it would lie over the table."""
        self.whole_log = False
        self._books: dict[tuple[str, str], Rulebook] = {}

    def leave(self) -> None:
        """Whoever goes to another screen finds it as it was at first."""
        self.leaf, self.open, self.whole_log = "log", False, False

    def book(self, game: str) -> Rulebook | None:
        """The rule book in the language of the page, once it has been fetched."""
        return self._books.get((game, self.app.settings["language"]))

    async def fetch(self, game: str) -> None:
        """Have the rule book brought, and show it."""
        lang = self.app.settings["language"]
        if (game, lang) not in self._books:
            self._books[game, lang] = Rulebook(await self.app.page.read(f"rules/{game}.{lang}.html"))
        self.app.render()

    async def prepare(self, game: str) -> None:
        """Have the rule book brought before anybody asks for it."""
        with suppress(Unreachable):
            await self.fetch(game)

    def do_panel(self, which: str) -> None:
        """Open a leaf, or close what is open."""
        self.open = which != "close" and not (self.open and self.leaf == which)
        if which != "close":
            self.leaf = which
        session = self.app.session
        if session and which == "rules" and not self.book(session.table.game.name):
            self.app.later(self.fetch(session.table.game.name))

    def do_lines(self, _rest: str) -> None:
        """The far ends of the log, too."""
        self.whole_log = True

    def do_rule(self, rule: str) -> None:
        """The rule book, at this paragraph."""
        self.leaf, self.open = "rules", True
        self.app.render()
        self.app.page.show(rule)
