"""The line of the page: what comes in, the command that it is, the model that it changes; then everything is drawn once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from app import screens
from app.door import Door
from app.parts import Screen
from app.saved import share
from app.saved.exchange import Exchange
from app.saved.games import SavedGames
from app.saved.rooms import SavedRooms
from app.saved.scan import Scan
from app.saved.storage import Storage
from app.services import Services
from app.shell import i18n
from app.shell.commands import Commands, merged
from app.shell.loop import Redraw
from app.shell.messages import Looked, Messages
from app.shell.ports import Page, Unreachable
from app.shell.route import HALL, LETTER, Address, Route
from app.shell.settings import Settings
from app.shell.versions import Versions
from app.shown import Hall, Shown
from app.shown import Panel as ShownPanel
from app.spoken.notifications import Notifications
from app.table.ceremony import Ceremony
from app.table.lessons import Lessons
from app.table.look_back import LookBack
from app.table.model import Model
from app.table.panel import Panel
from app.table.playing import Playing
from app.table.session import Session
from app.table.setup import Setups

if TYPE_CHECKING:
    from app.court.coach import Coach

SOON = 0.3
"""Seconds: what comes sooner is not announced."""


class App:
    """Puts the parts together, gives each the ports that it needs, and hands on what comes in."""

    def __init__(self, page: Page, wishes: list[str]) -> None:
        self.page = page
        self._ = language = i18n.Language()
        self.messages = messages = Messages()
        self.loop = loop = Redraw(page, self._markup, self._unreachable)
        self.address = Address(page, self._again)
        self.model = model = Model(self.address)
        self.settings = settings = Settings(page, loop, language, wishes, self._again)
        self.versions = Versions(page, loop, messages, language)
        self.notifications = Notifications(page, loop, messages, settings, language)
        self.rooms = SavedRooms(page, loop)
        self.saved = SavedGames(page, loop, model, messages, language, self.bring, self._resume)
        sit: Callable[[Session], None] = self.saved.sit
        self.panel = Panel(page, loop, model, settings)
        self.look_back = LookBack(
            loop, model, settings, messages, language, self.panel, sit, page.new_key, self._is_there
        )
        self.ceremony = Ceremony(page, loop, model, settings)
        self.playing = Playing(
            page, loop, model, messages, settings, language, self.panel, self.look_back, self.ceremony, self.saved.keep
        )
        self.coach: Coach | None = None
        self.alone = False
        """Whether the court could not be had when it was last asked for."""
        self.seated = False
        """Whether what tables are drawn with has come."""
        self.setups = Setups(model, settings, messages, language, sit, page.new_key)
        self.lessons = Lessons(page, loop, model, self.bring, self.setups, sit, self.playing.bots.wake, page.new_key)
        self.scan = Scan(page, loop, model, self.bring)
        self.exchange = Exchange(page, loop, model, messages, language, self.bring, self.saved, self._leads_on)
        services = Services(
            page,
            loop,
            model,
            messages,
            settings,
            language,
            self.bring,
            self.rooms,
            self.saved,
            self.look_back,
            self.ceremony,
        )
        self.door = Door(services, self.setups, self.exchange)
        self.storage = Storage(page, loop, messages, language, self.saved, self.rooms, self.door.open_room)
        table = (self.playing, self.setups, self.lessons, self.look_back, self.ceremony, self.panel)
        kept = (self.saved, self.exchange, self.scan, self.rooms, self.storage, self.door)
        parts = (settings, self.versions, self.notifications, *table, *kept)
        self._commands = merged({"close": self._close}, *(part.commands for part in parts))
        written = (self.setups, self.panel, self.look_back, self.saved, self.exchange, self.scan)
        self._fields = merged(*(part.fields for part in written))
        self._inputs: Mapping[str, Callable[[str, str], None]] = {
            "do": self._do,
            "play": lambda line, _source: self.playing.play(line),
            "tap": self._tap,
            "look": self._look,
            "why": lambda line, _source: self.playing.explain(line),
            "select": self._select,
            "open": self._open,
            "hold": self._hold,
            "key": self._key,
            "field": self._field,
            "route": self._follow,
            "update": self._newer,
            "install": self._installable,
        }
        self._screen = Screen()

    async def remember(self) -> None:
        """What was kept on this device; before any screen is shown."""
        try:
            kept = await self.page.kept()
        except Exception:  # noqa: BLE001 - a browser that keeps nothing (private mode) still plays
            kept = {}
        self.settings.fill(kept.pop("settings", ""))
        with suppress(Unreachable):
            await self._learn()
        self.saved.shelf.fill(kept)
        self.rooms.fill(kept)

    @property
    def session(self) -> Session | None:
        """The game that is shown, or was shown last."""
        return self.model.session

    @property
    def route(self) -> Route:
        """Where we are."""
        return self.address.route

    # What comes in

    def on(self, kind: str, value: str, source: str) -> None:
        """Somebody did something; what kinds of things there are stands in `_inputs`."""
        self.messages.begin(picks=kind == "select")
        with self.loop.once():
            self._inputs[kind](value, source)

    def _do(self, command: str, _source: str) -> None:
        verb, _, rest = command.partition(" ")
        rooms: Commands = self.model.room.commands if self.model.room else {}
        # A room that was left is seen, and deaf, until the next screen stands.
        if self.model.room_shown or verb not in rooms:
            merged(self._commands, rooms)[verb](rest)
        self.loop.changed()

    def _close(self, _rest: str) -> None:
        """A message was read; `on` has taken it away."""

    def _tap(self, line: str, words: str) -> None:
        """A finger hides what it points at: what cannot be taken back is first looked at."""
        from app.table.final import final  # noqa: PLC0415 - comes with the first table

        session, twice = self.session, self.settings["look"] == "twice" and not self.alone
        if session and twice and final(session, line):
            self._look(line, words)
        else:
            self.playing.play(line)

    def _look(self, what: str, words: str) -> None:
        """The court tells of it; until that has come, there is what is heard of it."""
        if self.coach:
            self.coach.look(what, words)
        else:
            self.messages.looked = Looked(what, words)
            self.loop.changed()
            self.loop.later(self._convene())

    def _select(self, what: str, _source: str) -> None:
        if self.session:
            self.session.select(what)
            self.loop.changed()

    def _open(self, leaf: str, _source: str) -> None:
        self.model.opened = leaf
        self.loop.changed()

    def _hold(self, what: str, _source: str) -> None:
        if self.session:
            self.session.curtain.peeking = what == "peek"
            self.loop.changed()

    def _key(self, key: str, _source: str) -> None:
        session = self.session
        if not session or not self.seated or not self.model.at_table or self.settings["keys"] == "off":
            return
        from app.spoken.hotkeys import MAP, WALKS, answer, mapped  # noqa: PLC0415 - come with the first table

        if key in "[]" and self.look_back.at is None and self.ceremony.progress.step is not None:
            (self.ceremony.earlier if key == "[" else self.ceremony.further)("")
        elif key in "[]":
            self.look_back.step("-1" if key == "[" else "1")
        elif key == MAP and mapped(session):
            self.panel.leaf, self.panel.open = "in-words", True
        else:
            self.panel.open = self.panel.open and key not in WALKS  # it may lie over what they lead to
            self.messages.notice = answer(self.shown(), self._screen, session, key)
        self.loop.changed((lambda: self._walk(key)) if key in WALKS else None)

    def _walk(self, key: str) -> None:
        if not self.page.walk(key):
            self.messages.notice = self._("There is nothing to go to now.")
            self.loop.changed()

    def _field(self, name: str, value: str) -> None:
        field, _, rest = name.partition("-")
        room = self.model.room_shown
        if not (room and room.field(name, value)) and field in self._fields:
            self._fields[field](rest, value)
        self.loop.changed()

    def _newer(self, _value: str, _source: str) -> None:
        self.versions.waits = True
        self.loop.changed()

    def _installable(self, value: str, _source: str) -> None:
        self.versions.can_install = bool(value)
        self.loop.changed()

    # Where one is

    def _follow(self, route: str, _source: str) -> None:
        self.loop.later(self._visit(route, self.route))

    async def _visit(self, route: str, before: Route) -> None:
        """Where the screen cannot be fetched one stays, and may try again; whoever waits for it sees that it is on its way."""
        slow = asyncio.get_running_loop().call_later(SOON, self.loop.changed)
        try:
            await self.go(route)
        except Unreachable:
            if self.route == Route.read(route):
                self.address.instead(before.text)
            raise
        finally:
            slow.cancel()

    def _again(self) -> None:
        self.loop.later(self._anew())

    async def _anew(self) -> None:
        """The same screen once more, perhaps in another language."""
        await self._learn()
        await self.go(self.route.text)

    async def go(self, text: str) -> None:
        """Show the screen of this address."""
        route = self.address.route = Route.read(text)
        self.look_back.forget()
        self.ceremony.leave()
        self.panel.leave()
        self.exchange.handout = None
        if route.screen != "table" and self.session:
            self.session.curtain.take(None)  # whoever comes back may be somebody else
        match route.screen:
            case "new":
                await self.page.bring(route.key)
                self._.speak(self._.name)
                if self.route == route:
                    self.setups.lay(route.key)
            case "table":
                await self._sit_down(route)
            case "rules":
                self.loop.later(self._leaf_through(route.key))
            case "g":
                await self.exchange.read(share.LINK + route.key)
            case "room":
                await self.door.follow(route)
            case "seat":
                await self.door.come_back(route.text)
            case "letter":
                await self.door.letter(route.text)
            case _:
                pass
        with self.loop.once():
            self.loop.changed()
        if not self.coach and (self.model.at_table or route.screen == "new"):
            self.loop.later(self._convene())

    async def _leaf_through(self, game: str) -> None:
        """A rule book without a table: with what its pictures are drawn from, or without."""
        with suppress(Unreachable):
            await self.bring(game)
        await self.panel.fetch(game)

    async def _sit_down(self, route: Route) -> None:
        """At the table of a game that is kept here."""
        if not self.seated:
            await self.bring("play")
        if self.route == route and not await self.saved.open(route.key):
            self.address.instead(HALL.text)  # its link in the hall leads there once more
        await asyncio.sleep(0)  # a long game has been played through: the page may do what has come up meanwhile
        if self.route != route:
            return
        if self.model.game:
            self.loop.later(self.panel.prepare(self.model.game.table.game.name))
            if "bot" in self.model.game.kinds:
                self.page.rouse()
            self.playing.bots.wake()
        if route.moment is not None:
            self.look_back.look(route.moment)

    def _leads_on(self, text: str) -> bool:
        """Whether a text that came is no game, but leads to a table far away."""
        if LETTER in text:
            self.loop.later(self.door.letter(text))
            return True
        return self.scan.invited(text)

    def _is_there(self, address: str) -> bool:
        """Whether the game of an address is on this device."""
        return Route.read(address).key in self.saved.shelf.texts or address in self.rooms.rooms

    async def bring(self, part: str) -> None:
        """A game with its rules, its board and its words, or another part; and with the first of them what tables are drawn with."""
        await self.page.bring(part, "play")
        self.seated = True
        self._.speak(self._.name)

    async def _learn(self) -> None:
        """The sentences of the language that is spoken, unless they are here."""
        if not self._.here:
            await self.page.bring(self._.name)
            self._.speak(self._.name)

    async def _convene(self) -> None:
        """The court. Only whoever looks at something waits for it, and where it cannot be had a game goes without."""
        try:
            await self.bring("thinking")
        except Unreachable:
            self.alone = True
            if self.messages.looked:
                self.messages.notice = self._(
                    "This cannot be shown without a network. From now on the first tap already acts."
                )
                self.loop.changed()
            return
        self.alone = False
        if self.coach:
            return  # whoever went on quickly had begun to fetch it before
        from app.court.coach import Coach  # noqa: PLC0415 - fetched just now

        self.coach = Coach(
            self.page,
            self.loop,
            self.model,
            self.messages,
            self.settings,
            self._,
            self.look_back,
            self.saved.keep,
            self.setups,
        )
        self._commands = merged(self._commands, self.coach.commands)
        self._fields = merged(self._fields, self.coach.fields)
        self.loop.changed()
        if self.messages.looked:
            self.on("look", *self.messages.looked[:2])

    async def _resume(self, session: Session) -> None:
        await self.lessons.resume(session)

    def _unreachable(self) -> None:
        newer = self._("There is a newer version of this page. Load it anew; your games are kept.")
        missing = self._("Not all of this could be fetched. Try again once you have a network.")
        self.messages.notice = newer if self.page.replaced() else missing

    # What is seen

    def _markup(self) -> str:
        room = self.door.room if self.model.room_shown else None
        if room:
            room.look()
        shown = self.shown()
        self._screen = room.screen(shown) if room else screens.screen(shown)
        self.notifications.tell(self._watched(), screens.title(shown.route, self._.now))
        return screens.page(shown, self._screen)

    def _watched(self) -> Session | None:
        """The game on the screen; a game far away goes on while other screens are shown."""
        if self.model.room and self.model.room.session:
            return self.model.room.session
        return self.model.game if self.route.screen == "table" else None

    def shown(self) -> Shown:
        """What views may know, as it is now."""
        saved, panel, route, room = self.saved, self.panel, self.route, self.model.room_shown
        session, language = self.session, self.settings["language"]
        book = route.key if route.screen == "rules" else session.table.game.name if session else ""
        far = route.screen in ("room", "seat", "letter")
        return Shown(
            _=self._.now,
            route=route,
            settings=self.settings.chosen,
            notice=self.messages.notice,
            offer=self.messages.offer,
            refusal=self.playing.why(),
            refused=self.messages.refusal,
            done=self.messages.done,
            picks=self.messages.picks,
            answers=self.messages.answers,
            newer=self.versions.waits,
            can_install=self.versions.can_install,
            opened=self.model.opened,
            game=session,
            moment=self.look_back.moment,
            origin=self.look_back.origin,
            closed=self.look_back.closed,
            ceremony=self.ceremony.progress,
            court=self.coach.shown if self.coach else None,
            looked=self.messages.looked.words if self.messages.looked else "",
            panel=ShownPanel(panel.leaf, panel.open, panel.whole_log, panel.book(book), panel.sought),
            absent=room.absent if room else "",
            seated=self.seated,
            elsewhere=bool(self.door.tabs.elsewhere if far else not self.model.game and saved.tabs.elsewhere),
            setup=self.setups.setup,
            hall=Hall() if route.screen else self._hall(),
            came=self.exchange.came,
            handout=self.exchange.handout,
            sheet=self.exchange.pasted,
            scan=(self.scan.trouble, self.scan.pasted),
            when=lambda moment: self.page.when(moment, language),
            shares=self.page.shares(),
        )

    def _hall(self) -> Hall:
        shelf = self.saved.shelf
        return Hall(
            saves=shelf.latest_first(),
            removed=self.saved.removed,
            rooms=self.rooms.rooms,
            newcomer=not (shelf.texts or self.settings["chairs"]),
            stored=self.storage.stored,
        )
