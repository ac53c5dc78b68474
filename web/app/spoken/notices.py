"""Tells whose turn it is to a person who looks elsewhere: by the title of the page, and by a notice of the system if it is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.words import ABOUT

if TYPE_CHECKING:
    from app.shell.app import App
    from app.table.session import Session

NAME = "Tafelrunde"


class Herald:
    """What was told last."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._told = ("", False)

    def tell(self) -> None:
        """Say how it stands now, if that is news."""
        app, session = self.app, self._session
        mine = session is not None and not session.waits and not session.shared
        game = (session.title or ABOUT[session.table.game.name].title) if session else ""
        title = f"{game} – {NAME}" if game else NAME
        if mine:
            title = app._("● Your turn – {game}").format(game=game)
        if (title, mine) == self._told:
            return
        news = mine and not self._told[1] and session is not None and "far" in session.kinds
        self._told = title, mine
        app.page.tell(title, mine, app._("It is your turn.") if news and app.settings["notices"] == "on" else "")

    @property
    def _session(self) -> Session | None:
        """The game on the screen; a game far away goes on while other screens are shown."""
        app = self.app
        if app.far.room and app.far.room.session:
            return app.far.room.session
        return app.session if app.route.startswith("#/table/") else None

    def do_notices(self, wanted: str) -> None:
        """Notices of the system; the browser asks the person for leave, and only now."""
        app = self.app

        async def ask() -> None:
            if await app.page.permit():
                app.do_set("notices on")
            else:
                app.notice = app._(
                    "The browser does not let this page send notices. You can allow it beside the address."
                )
            app.render()

        if wanted == "on":
            app.later(ask())
        else:
            app.do_set("notices off")
