"""What a person does becomes something at the table; what the table says becomes what they see and hear."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from app import screens
from app.saved import share
from app.saved.exchange import Exchange
from app.saved.keeper import Keeper
from app.saved.shelf import Shelf
from app.saved.untrusted import parsed
from app.shell import i18n, settings
from app.shell.far import Far
from app.shell.page import Page, Unreachable
from app.shell.scan import Scan
from app.shell.tabs import Tabs
from app.shell.versions import Versions
from app.spoken.hotkeys import WALKS, answer
from app.spoken.notices import Herald
from app.table.ceremony import Ceremony
from app.table.lessons import School
from app.table.look_back import Past
from app.table.panel import Panel
from app.table.playing import Playing
from app.table.seating import Seating
from app.table.session import Session
from tafelrunde import games
from tafelrunde.core.plain import mapping


class App:
    """The page, as one object: where we are, what is chosen, which game is on the table."""

    def __init__(self, page: Page, languages: list[str]) -> None:
        self.page = page
        self.settings = settings.fresh(languages)
        self.route = "#/"
        self.session: Session | None = None
        self.notice = ""
        self.answers = False
        """Changes with everything a person does: the same answer twice is two answers."""
        self.told = ""
        """What was done that only the eye would notice; it is said once."""
        self.picks = False
        """Whether what a person did last was to pick something, or to lay it back."""
        self.opened = ""
        """The leaf that was opened last; see app.parts.Seen."""
        self.can_install = False
        self.versions = Versions(self)
        self.playing = Playing(self)
        self.seating = Seating(self)
        self.school = School(self)
        self.ceremony = Ceremony(self)
        self.past = Past(self)
        self.far = Far(self)
        self.scan = Scan(self)
        self.herald = Herald(self)
        self.keeper = Keeper(self)
        self.tabs = Tabs(self, "game", self.keeper.left)
        self.exchange = Exchange(self)
        self.panel = Panel(self)
        played = (self.playing, self.seating, self.school, self.past, self.exchange, self.ceremony, self.panel)
        self._doers = (self, self.versions, self.keeper, *played, self.far, self.scan, self.herald)
        self._ = i18n.translator("en")
        self._tasks: set[asyncio.Task[None]] = set()
        self.shelf = Shelf(page, self.later, self.keeper.not_kept)

    async def remember(self) -> None:
        """What was kept on this device; before any screen is shown."""
        kept: dict[str, str] = {}
        with suppress(Exception):  # a browser that keeps nothing (private mode) still plays
            kept = await self.page.kept()
        self.settings = settings.read(kept.pop("settings", ""), self.settings)
        self.shelf.fill(kept)
        self.far.fill(kept)
        self._language()

    def on(self, kind: str, value: str, source: str) -> None:
        """Somebody did something: `play`, `why`, `do`, `select`, `open`, `hold`, `key`, `field`, `route`, `update`, `install`."""
        self.notice, self.playing.refusal, self.told = "", None, ""
        self.answers, self.picks = not self.answers, kind == "select"
        getattr(self, f"_on_{kind}")(value, source)

    async def go(self, route: str) -> None:
        """Show the screen of this address."""
        self.route = route if route.startswith("#/") else "#/"
        where, what, moment = [*self.route[2:].split("/"), "", ""][:3]
        self.past.forget()
        self.ceremony.leave()
        self.panel.leave()
        self.exchange.handout = ""
        if where != "table" and self.session:
            self.session.curtain.take(None)  # whoever comes back may be somebody else
        if where == "new" and what in games.NAMES:
            await self.bring(what)
            self.seating.lay(what)
        elif where == "table":
            await self.keeper.open(what)
            if moment[:9].isdecimal() and self.route == route:
                self.past.look(int(moment[:9]))
        elif where == "room" and what:
            await self.far.enter(what, moment)
        elif where == "seat":
            await self.far.come_back(self.route)
        elif where == "rules" and what in games.NAMES:
            self.later(self.panel.fetch(what))
        elif where == "g":
            await self.exchange.read(share.LINK + what)
        elif where == "letter":
            await self.far.letter(self.route)
        elif where != "open":
            self.route = "#/"
        self.render()

    def render(self) -> None:
        """One crossing into the page."""
        self.page.render(screens.page(self))
        self.herald.tell()

    @property
    def at_table(self) -> bool:
        """Whether a game is shown, here or far away."""
        return self.route.startswith("#/table/") or self.far.at_table

    # What people do

    def _on_route(self, value: str, _source: str) -> None:
        self.later(self._walk(value, self.route))

    async def _walk(self, route: str, before: str) -> None:
        """Where the screen cannot be fetched one stays, and may try again."""
        try:
            await self.go(route)
        except Unreachable:
            if self.route == route:
                self.route = before
                self.page.instead(before)
            raise

    def _on_update(self, _value: str, _source: str) -> None:
        self.versions.waits = True
        self.render()

    def _on_install(self, value: str, _source: str) -> None:
        self.can_install = bool(value)
        self.render()

    def _on_play(self, line: str, _source: str) -> None:
        self.playing.play(line)

    def _on_why(self, line: str, _source: str) -> None:
        self.playing.explain(line)

    def _on_select(self, what: str, _source: str) -> None:
        if self.session:
            self.session.select(what)
            self.render()

    def _on_open(self, leaf: str, _source: str) -> None:
        self.opened = leaf
        self.render()

    def _on_key(self, key: str, _source: str) -> None:
        if not self.session or not self.at_table or self.settings["keys"] == "off":
            return
        if key in "[]" and self.past.at is None and self.ceremony.step is not None:
            (self.ceremony.do_earlier if key == "[" else self.ceremony.do_further)("")
        elif key in "[]":
            self.past.do_step("-1" if key == "[" else "1")
        else:
            self.panel.open = self.panel.open and key not in WALKS  # it may lie over what they lead to
            self.notice = answer(self, self.session, key)
        self.render()
        if key in WALKS and not self.page.walk(key):
            self.notice = self._("There is nothing to go to now.")
            self.render()

    def _on_hold(self, what: str, _source: str) -> None:
        if self.session:
            self.session.curtain.peeking = what == "peek"
            self.render()

    def _on_field(self, name: str, value: str) -> None:
        if any(deeds.field(name, value) for deeds in self.far.deeds):
            self.render()
        elif name.startswith("name-"):
            self.seating.name(int(name[5:]), value)
            self.render()
        elif name.startswith("title-"):
            self.keeper.name(name[6:], value)
        elif name == "moment":
            self.past.look(int(value))
            self.render()
        elif name == "import":
            self.later(self.exchange.take(value))
        elif name == "paste":
            self.exchange.pasted = value
        elif name == "scan-text":
            self.scan.pasted = value

    def _on_do(self, command: str, _source: str) -> None:
        verb, _, rest = command.partition(" ")
        for part in (*self.far.deeds, *self._doers):
            todo: Callable[[str], None] | None = getattr(part, f"do_{verb}", None)
            if todo:
                todo(rest)
                self.render()
                return

    # Settings

    def do_set(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        if value in settings.CHOICES.get(name, ()):
            self.choose(**{name: value})
            if name == "language":
                self._language()
                self.later(self.go(self.route))
            self._look()

    def choose(self, **chosen: Any) -> None:
        """From now on, and on this device; what else was chosen, here or in another tab, stays as it is."""
        self.settings = settings.merged(self.settings, chosen)
        self.change("settings", lambda kept: settings.merged(kept, chosen))

    def _language(self) -> None:
        self._ = i18n.translator(self.settings["language"])
        self._look()

    def _look(self) -> None:
        self.page.look(self.settings["language"], self.settings["theme"], self.settings["motion"])

    def do_close(self, _rest: str) -> None:
        """A message was read; `on` has taken it away."""

    def do_install(self, _rest: str) -> None:
        self.page.install()

    # What follows

    def sit(self, session: Session, moment: str = "") -> None:
        """Go to the table of a game that has just come here, `/0` at its beginning."""
        self.session = session
        self.shelf.keep(session)
        self.page.goto(f"#/table/{session.key}{moment}")

    async def bring(self, game: str) -> None:
        """Its rules, its board and its words."""
        await self.page.bring(game)
        self._ = i18n.translator(self.settings["language"])

    def change(self, key: str, how: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
        """Change something that is kept on this device and that other tabs change, too."""

        async def change() -> None:
            with suppress(Exception):  # a browser that keeps nothing says so once there is a game to lose
                await self.page.change(key, lambda text: json.dumps(how(mapping(parsed(text)))))

        self.later(change())

    def later(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(self._told(work))
        self._tasks.add(task)
        task.add_done_callback(lambda task: self._ended(task, work))
        return task

    async def _told(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Unreachable:
            self.notice = self._("Not all of this could be fetched. Try again once you have a network.")
            self.render()

    def _ended(self, task: asyncio.Task[None], work: Coroutine[Any, Any, None]) -> None:
        self._tasks.discard(task)
        work.close()  # it may have been cancelled before it began
        if not task.cancelled() and (error := task.exception()):
            sys.excepthook(type(error), error, error.__traceback__)  # the loop would say it when memory is tidied up
