"""What lies open beside the table: the log, or the rule book, which is fetched when it is wanted."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from app.shell.commands import Commands, Fields
from app.shell.ports import Files, Glass, Loop, Parts, Unreachable
from app.shell.settings import Settings
from app.table.model import Model
from tafelrunde.core import Game, State

if TYPE_CHECKING:
    from app.table.rulebook import Rulebook


class Here(Files, Glass, Parts, Protocol):
    """What the panel needs of a browser."""


class Panel:
    """The leaves beside the table, one of them on top."""

    def __init__(self, page: Here, loop: Loop, model: Model, settings: Settings) -> None:
        self._page, self._loop, self._model, self._settings = page, loop, model, settings
        self.leaf = "log"
        """The leaf on top: `log`, `rules` or `in-words`."""
        self.open = False
        """Whether it is open where it would lie over the table."""
        self.whole_log = False
        self.sought = ""
        """What somebody looks for in the rules."""
        self._books: dict[tuple[str, str], Rulebook] = {}

    @property
    def commands(self) -> Commands:
        return {"panel": self.choose, "lines": self.show_all_lines, "rule": self.show_rule}

    @property
    def fields(self) -> Fields:
        return {"seek": lambda _rest, words: self.seek(words)}

    def leave(self) -> None:
        """Whoever goes to another screen finds it as it was at first."""
        self.leaf, self.open, self.whole_log, self.sought = "log", False, False, ""

    def book(self, game: str) -> Rulebook | None:
        """The rule book in the language of the page, once it has been fetched."""
        return self._books.get((game, self._settings["language"]))

    async def fetch(self, game: str) -> None:
        """Have the rule book brought, and show it."""
        lang = self._settings["language"]
        if (game, lang) not in self._books:
            text = await self._page.read(f"rules/{game}.{lang}.html")
            await self._page.bring("play")
            from app.table.rulebook import Rulebook  # noqa: PLC0415 - fetched just now

            self._books[game, lang] = Rulebook(text)
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
        if session and which == "rules" and self.open:
            self._loop.later(self._consult(session.table.game, session.table.state))

    async def _consult(self, game: Game[Any], state: State) -> None:
        """The rule book, at what is being done now."""
        await self.fetch(game.name)
        rule = game.over(state) if state.turn is None else game.phase(state).rule
        self._loop.changed(lambda: self._page.show(rule, heard=False))

    def show_all_lines(self, _rest: str) -> None:
        """The far ends of the log, too."""
        self.whole_log = True

    def show_rule(self, rule: str) -> None:
        """The rule book, at this paragraph or this part."""
        self.leaf, self.open, self.sought = "rules", True, ""
        self._loop.changed(lambda: self._page.show(rule, heard=True))

    def seek(self, words: str) -> None:
        """Only what the rules say of this."""
        self.sought = words
        self._loop.changed()
