"""Several tabs of one browser share what is kept there, and a table lies open in one of them at a time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.shell.app import App


class Tabs:
    """Which table of a kind this tab holds, and which one it would like to."""

    def __init__(self, app: App, kind: str, left: Callable[[], None]) -> None:
        self.app = app
        self._kind = kind
        self._left = left
        """What to do when another tab takes over what we hold."""
        self._held = ""
        self.elsewhere = ""
        """What was to be opened here and lies open in another tab."""

    async def hold(self, key: str, *, force: bool = False) -> bool:
        """Whether it can be played here; if another tab has played, what that one kept is known now."""
        app = self.app
        if key != self._held:
            free = await app.page.claim(self._kind, key, force, self._lost)
            self._held, self.elsewhere = (key, "") if free else ("", key)
            if free and not (app.session and app.session.key == key):
                with suppress(Exception):  # a browser that keeps nothing has no news either
                    app.shelf.fill(await app.page.kept())
        return key == self._held

    def take(self) -> None:
        """Take it over from the other tab."""
        self.app.later(self._take())

    async def _take(self) -> None:
        await self.hold(self.elsewhere, force=True)
        await self.app.go(self.app.route)

    def _lost(self, key: str) -> None:
        """Another tab has taken it over."""
        if key == self._held:
            self._held, self.elsewhere = "", key
            self._left()
            self.app.render()
