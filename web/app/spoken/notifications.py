"""Tells whose turn it is to a person who looks elsewhere: by the title of the page, and by a notice of the system if it is wanted."""

from __future__ import annotations

from app.parts import Translate, isolated
from app.shell.commands import Commands
from app.shell.messages import Messages
from app.shell.ports import Glass, Loop
from app.shell.settings import Settings
from app.table.view import GameView
from app.words import ABOUT

NAME = "Tafelrunde"


class Notifications:
    """What was told last."""

    def __init__(self, page: Glass, loop: Loop, messages: Messages, settings: Settings, translate: Translate) -> None:
        self._page, self._loop, self._messages, self._settings = page, loop, messages, settings
        self._ = translate
        self._told = ("", False)

    @property
    def commands(self) -> Commands:
        return {"notices": self.choose}

    def tell(self, session: GameView | None, screen: str = "") -> None:
        """Say how a game stands now, if that is news; where none does, which `screen` is shown."""
        mine = session is not None and not session.waits and not session.shared
        game = (isolated(session.title) or ABOUT[session.table.game.name].title) if session else ""
        title = " – ".join(filter(None, (game or screen, NAME)))
        if mine:
            title = self._("● Your turn – {game}").format(game=game)
        if (title, mine) == self._told:
            return
        news = mine and not self._told[1] and session is not None and "far" in session.kinds
        self._told = title, mine
        notice = self._("It is your turn.") if news and self._settings["notices"] == "on" else ""
        self._page.tell(title, mine, notice)

    def choose(self, wanted: str) -> None:
        """Notices of the system; the browser asks the person for leave, and only now."""
        if wanted == "on":
            self._loop.later(self._ask())
        else:
            self._settings.set("notices off")

    async def _ask(self) -> None:
        if await self._page.permit():
            self._settings.set("notices on")
        else:
            self._messages.notice = self._(
                "The browser does not let this page send notices. You can allow it beside the address."
            )
        self._loop.changed()
