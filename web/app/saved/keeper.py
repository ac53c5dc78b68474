"""The games that are kept on this device: which of them lies on the table, and what becomes of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.saved.saves import Save
from app.screens import damage
from app.screens.begun import removed
from app.table.session import Session
from tafelrunde.core import Damaged

if TYPE_CHECKING:
    from app.shell.app import App


class Keeper:
    """Takes games from the shelf and lays them back; another tab can hold those that do not lie on the table here."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._warned = False
        """Whether somebody knows already that this browser keeps nothing."""

    async def open(self, key: str) -> None:
        """Lay a game on the table, unless another tab holds it; if it cannot be read, the hall says what is wrong with it."""
        app, route = self.app, self.app.route
        if not await self._hold(key):
            app.session = None
            return
        if app.session is None or app.session.key != key:
            session = await self.read(key)
            if app.route != route:
                return  # whoever waited for it has gone elsewhere
            app.session = session
        if app.session:
            app.later(app.panel.prepare(app.session.table.game.name))
            app.playing.wake_bots()
        else:
            app.route = "#/"

    async def read(self, key: str) -> Session | None:
        """A saved game, played up to where it stood; or a notice that says what is wrong with it."""
        app, text = self.app, self.app.shelf.texts.get(key)
        if text is None:
            app.notice = app._(
                "This game is not on this device. Whoever has it can hand it on as a link, from its menu."
            )
            return None
        try:
            save = Save.read(text)
            await app.bring(save.game)
            session = await Session.load(save)
        except (Damaged, ValueError) as error:
            app.notice = damage(error, app._)
            return None
        if save.taught:
            await app.school.resume(session)
        return session

    def save(self) -> None:
        """Keep the game on the table as it stands; a room keeps its own."""
        if self.app.session and not self.app.far.shown:
            self.app.shelf.keep(self.app.session)

    def not_kept(self) -> None:
        """The browser could not keep a game: said once, since it will not keep the next action either."""
        if not self._warned:
            self._warned = True
            self.app.notice = self.app._("This browser keeps nothing. The game lasts as long as this page stays open.")
            self.app.render()

    def left(self) -> None:
        """Another tab has taken over the game on the table."""
        if self.app.session and not self.app.far.shown:
            self.app.session = None

    # What people do

    def do_here(self, _rest: str) -> None:
        """Take the game over from the other tab."""
        self.app.tabs.take()

    def do_remove(self, key: str) -> None:
        """Take it off the shelf."""
        self.app.later(self._remove(key))

    def do_restore(self, _rest: str) -> None:
        """Put what was removed last back."""
        if game := removed(self.app):
            self.app.shelf.restore()
            self.app.told = self.app._("{game} is back.").format(game=game)

    def name(self, key: str, title: str) -> None:
        """Call a game by a title of one's own."""
        self.app.later(self._rename(key, title.strip()))

    async def _rename(self, key: str, title: str) -> None:
        app = self.app
        await self._hold(key, force=True)
        if app.session and app.session.key == key:
            app.session.title = title
        app.shelf.rename(key, title)
        app.render()

    async def _remove(self, key: str) -> None:
        app = self.app
        await self._hold(key, force=True)
        if app.session and app.session.key == key:
            app.session = None  # a bot that is thinking would lay it back
        app.shelf.remove(key)
        app.told = app._("{game} was removed.").format(game=removed(app))
        app.render()

    async def _hold(self, key: str, *, force: bool = False) -> bool:
        """Have this game to ourselves. The one before is laid away: another tab may play it from now on."""
        app = self.app
        if app.session and app.session.key != key:
            app.session = None
        return await app.tabs.hold(key, force=force)
