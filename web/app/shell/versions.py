"""Which version of the page is shown: a newer one may wait, or be looked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.shell.app import App


class Versions:
    """The page itself can be newer than it is."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.waits = False
        """Whether a newer one has been fetched and nobody has said "later"."""

    def do_later(self, _rest: str) -> None:
        """Not now."""
        self.waits = False

    def do_update(self, _rest: str) -> None:
        """Go over to it."""
        self.app.page.update()

    def do_newest(self, _rest: str) -> None:
        """Something is of a newer version of the page: load that one, if there is one."""
        self.app.later(self._newest())

    async def _newest(self) -> None:
        app = self.app
        found = await app.page.newer()
        if found == "waits":
            app.page.update()
        elif found:
            app.notice = app._("A newer version is being fetched. The page says when it is ready.")
        else:
            app.notice = app._(
                "No newer version is to be found here. Try it again later, or play where the game comes from."
            )
        app.render()
