"""Which version of the page is shown: a newer one may wait, or be looked for; and whether it can be put on this device as an app."""

from __future__ import annotations

from app.parts import Translate
from app.shell.commands import Commands
from app.shell.messages import Messages
from app.shell.ports import Device, Loop


class Versions:
    """The page itself can be newer than it is."""

    def __init__(self, page: Device, loop: Loop, messages: Messages, translate: Translate) -> None:
        self._page, self._loop, self._messages, self._ = page, loop, messages, translate
        self.waits = False
        """Whether a newer one has been fetched and nobody has said "later"."""
        self.can_install = False

    @property
    def commands(self) -> Commands:
        return {"later": self.later, "update": self.update, "newest": self.newest, "install": self.install}

    def later(self, _rest: str) -> None:
        """Not now."""
        self.waits = False

    def update(self, _rest: str) -> None:
        """Go over to it."""
        self._page.update()

    def newest(self, _rest: str) -> None:
        """Something is of a newer version of the page: load that one, if there is one."""
        self._loop.later(self._newest())

    def install(self, _rest: str) -> None:
        """Put the page on this device."""
        self._page.install()

    async def _newest(self) -> None:
        _ = self._
        found = await self._page.newer()
        if found == "waits":
            self._page.update()
        elif found:
            self._messages.notice = _("A newer version is being fetched. The page says when it is ready.")
        else:
            self._messages.notice = _(
                "No newer version is to be found here. Try it again later, or play where the game comes from."
            )
        self._loop.changed()
