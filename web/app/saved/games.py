"""The games that are kept on this device: which of them lies on the table, and what becomes of the others."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Protocol

from app.parts import Translate
from app.saved import saves, share
from app.saved.damage import damage
from app.saved.saves import Save
from app.saved.shelf import Shelf
from app.shell.commands import Commands, Fields
from app.shell.messages import Messages
from app.shell.ports import Bring, Device, Files, Loop, Store
from app.shell.route import HALL
from app.shell.tabs import Tabs
from app.table.levels import NEWER
from app.table.model import Model
from app.table.session import Session
from tafelrunde.core import Damaged


class Here(Store, Files, Device, Protocol):
    """What the saved games need of a browser."""


class SavedGames:
    """Takes games from the shelf and lays them back; another tab can hold those that do not lie on the table here."""

    def __init__(
        self, page: Here, loop: Loop, model: Model, messages: Messages, translate: Translate, bring: Bring,
        resume: Callable[[Session], Awaitable[None]],
    ) -> None:  # fmt: skip
        self._page, self._loop, self._model, self._messages, self._ = page, loop, model, messages, translate
        self._bring = bring
        self._resume = resume
        """Takes up a first game with its words."""
        self.shelf = Shelf(page, loop.later, self._slipped)
        self.tabs = Tabs(page, loop, "game", self._lost)
        self._warned = False
        """Whether somebody knows already that this browser keeps nothing."""
        self._slips = False
        """Whether that is to be said as soon as a table stands."""

    @property
    def commands(self) -> Commands:
        return {"here": self.take_over, "remove": self.remove, "restore": self.restore, "export": self.export}

    @property
    def fields(self) -> Fields:
        return {"title": self.name}

    async def open(self, key: str) -> bool:
        """Lay a game on the table, unless another tab holds it; False if it cannot be read, and a message says why."""
        model, route = self._model, self._model.address.route
        free = await self._hold(key)
        if model.address.route != route:
            return True  # whoever waited for it has gone elsewhere
        if not free:
            model.game = None
        elif model.game is None:
            session = await self.read(key)
            if model.address.route != route:
                return True
            if key in self.shelf.texts:  # it was not removed while it was read
                model.game = model.game or session  # whoever came twice finds what was played since
        if model.game:
            self.tell_levels(model.game)  # of one that was accepted it is not told on the way: that ends all messages
        if self._slips:
            self._slipped()
        return not free or model.game is not None

    async def read(self, key: str) -> Session | None:
        """A saved game, played up to where it stood; or a notice that says what is wrong with it."""
        text = self.shelf.texts.get(key)
        if text is None:
            self._absent()
            return None
        try:
            save = Save.read(text)
            await self._bring(save.game)
            session = await saves.load(save)
        except (Damaged, ValueError) as error:
            self._messages.notice = damage(error, self._)
            return None
        if save.taught:
            await self._resume(session)
        self.tell_levels(session)
        return session

    def tell_levels(self, session: Session) -> None:
        """Bots with a level of a newer version play at the nearest: said once, wherever the game comes from."""
        if session.unheard:
            session.unheard, self._messages.notice = False, self._(NEWER)

    def _absent(self) -> None:
        self._messages.notice = self._(
            "This game is not on this device. Whoever has it can hand it on as a link, from its menu."
        )

    def keep(self, session: Session) -> None:
        """Keep the game on the table as it stands; a room keeps its own."""
        if session is self._model.game:
            self.shelf.keep(session)

    def sit(self, session: Session, moment: str = "") -> None:
        """Go to the table of a game that has just come here, `/0` at its beginning."""
        self._model.game = session
        self.shelf.keep(session)
        self._model.address.goto(f"#/table/{session.key}{moment}")

    def not_kept(self) -> None:
        """The browser could not keep a game: said once, since it will not keep the next action either."""
        if not self._warned:
            self._warned = True
            self._messages.notice = self._(
                "This browser keeps nothing. The game lasts as long as this page stays open."
            )
            self._loop.changed()

    def _slipped(self) -> None:
        """A game on this device was not kept. On the way to its table nothing is said: that ends all messages."""
        self._slips = bool(self._model.game) and self._model.address.route.screen != "table"
        if not self._slips:
            self.not_kept()

    @property
    def removed(self) -> str:
        """What the game is called that was removed last; empty where nothing can come back."""
        if not self.shelf.removed:
            return ""
        save = self.shelf.read(*self.shelf.removed)
        return save.name if isinstance(save, Save) else self._("A damaged game")

    # What people do

    def take_over(self, _rest: str) -> None:
        """Take the game over from the other tab."""

        async def take() -> None:
            if self.tabs.elsewhere:
                await self._hold(self.tabs.elsewhere, force=True)
            self._model.address.again()

        self._loop.later(take())

    def remove(self, key: str) -> None:
        """Take it off the shelf."""
        self._loop.later(self._remove(key))

    def clear(self) -> None:
        """Take all of them off the shelf, for good."""
        self._model.game = None
        self.shelf.clear()

    def restore(self, _rest: str) -> None:
        """Put what was removed last back."""
        if game := self.removed:
            self.shelf.restore()
            self._messages.done = self._("{game} is back.").format(game=game)

    def export(self, key: str) -> None:
        """The game as a file: everything, hidden cards too; of a table far away what the room gives."""
        if room := self._model.room_shown:
            room.export()
            return
        text = self.shelf.texts.get(key)
        if text is None:
            self._absent()
        elif isinstance(save := self.shelf.read(key, text), Save):
            self._page.save_as(share.file_of(save.game), share.of_save(save))
        else:
            self._page.save_as("tafelrunde.json", text)

    def name(self, key: str, title: str) -> None:
        """Call a game by a title of one's own."""
        self._loop.later(self._rename(key, title.strip()))

    async def _rename(self, key: str, title: str) -> None:
        await self._hold(key, force=True)
        if self._model.game and self._model.game.key == key:
            self._model.game.title = title
        self.shelf.rename(key, title)
        self._loop.changed()

    async def _remove(self, key: str) -> None:
        await self._hold(key, force=True)
        if self._model.game and self._model.game.key == key:
            self._model.game = None  # a bot that is thinking would lay it back
        self.shelf.remove(key)
        route = self._model.address.route
        if (route.screen, route.key) == ("table", key):
            self._model.address.instead(HALL.text)
        self._messages.done = self._("{game} was removed.").format(game=self.removed)
        self._loop.changed()

    async def _hold(self, key: str, *, force: bool = False) -> bool:
        """Have this game to ourselves. The one before is laid away: another tab may play it from now on."""
        if self._model.game and self._model.game.key != key:
            self._model.game = None
        claimed = self.tabs.claimed == key
        free = await self.tabs.hold(key, force=force)
        if free and not claimed and not self._model.game:
            with suppress(Exception):  # a browser that keeps nothing has no news either
                self.shelf.fill(await self._page.kept())
        return free

    def _lost(self) -> None:
        """Another tab has taken over the game on the table; or Safari has let go of it while the page was left, and it is free."""
        self._model.game = None
        if self._model.address.route.screen == "table":
            self._model.address.again()
