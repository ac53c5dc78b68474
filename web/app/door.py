"""The way to tables of several devices. All that they need is fetched with the first of them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from app.saved.exchange import Exchange
from app.saved.scan import INVITATION, SEAT
from app.services import Services
from app.shell.commands import Commands
from app.shell.ports import Unreachable
from app.shell.route import HALL, Route
from app.shell.tabs import Tabs
from app.table.setup import Setups

if TYPE_CHECKING:
    from app.far.room import Room


class Door:
    """Goes into rooms and out of them."""

    def __init__(self, services: Services, setups: Setups, exchange: Exchange) -> None:
        self._services = services
        self._page, self._loop, self._bring = services.page, services.loop, services.bring
        self._model, self._messages, self._ = services.model, services.messages, services.translate
        self._setups, self._exchange = setups, exchange
        self.room: Room | None = None
        """The one that we are in."""
        self._turn = asyncio.Lock()
        """Whoever goes in or out waits until whoever went before has come there: we are in one room at a time."""
        self._opening: asyncio.Task[None] | None = None
        """What lays a table for people far away; whoever taps twice means one."""
        self.tabs = Tabs(self._page, self._loop, "room", self._lost)

    @property
    def commands(self) -> Commands:
        return {"far": self.open, "farhere": self.go_on_here}

    def open(self, _rest: str) -> None:
        """The table that is being laid is for people far away."""
        if self._opening is None or self._opening.done():
            self._opening = self._loop.later(self._open())

    async def follow(self, link: Route) -> None:
        """Somebody has the link of a room."""
        if INVITATION.fullmatch(link.text):
            await self.enter(link.key, link.more)
        else:
            self._torn()

    def _torn(self) -> None:
        self._model.address.instead(HALL.text)
        self._messages.notice = self._("This link is not whole. Perhaps a part was lost when it was copied.")

    async def enter(self, secret: str, meeting: str) -> None:
        """Go into a room; `meeting` are the relays that an invitation names."""
        async with self._turn:
            if self.room and self.room.secret != secret:
                await self._leave()
            if not self.room and await self.tabs.hold(secret):
                await self._bring("peers")
                from app.far.room import Room  # noqa: PLC0415 - fetched just now

                self.room = self._model.room = Room(self._services, secret, meeting)
                try:
                    await self.room.enter()
                except Unreachable:
                    await self._leave()
                    raise

    def open_room(self) -> tuple[str, str]:
        """The one that we are in, by what it is kept, and its address; empty where we are in none."""
        return (self.room.public, self.room.route) if self.room else ("", "")

    async def _leave(self) -> None:
        room, self.room, self._model.room = self.room, None, None
        if room:
            await room.leave()

    def _lost(self) -> None:
        """Another tab has taken the table over; or Safari has let go of it while the page was left, and it is free."""
        self._loop.later(self._give_up())

    async def _give_up(self) -> None:
        async with self._turn:
            if self.room and self.room.secret != self.tabs.claimed:  # not another into which we have gone meanwhile
                await self._leave()
        self._loop.changed()
        if self._model.address.route.screen == "room":
            self._model.address.again()

    def go_on_here(self, _rest: str) -> None:
        """Go on here: it is played in another tab, or on another device."""
        if self.room and self.room.moving.away:
            self._loop.later(self.room.moving.sit())
        else:
            self._loop.later(self._take_over())

    async def _take_over(self) -> None:
        async with self._turn:
            if self.tabs.elsewhere:
                await self.tabs.hold(self.tabs.elsewhere, force=True)
        self._model.address.again()

    async def come_back(self, link: str) -> None:
        """Somebody comes back to a seat from another device."""
        found, address = SEAT.fullmatch(link), self._model.address
        at = address.route
        if not found:
            self._torn()
            return
        await self.enter(found[2], found[3] or "")
        if room := self.room:
            room.moving.come_back(found[1])
            self._messages.notice = room.moving.trouble
            if await self._still(at):
                address.instead(room.route)

    async def letter(self, text: str) -> None:
        """A letter has come: with it into its room. What is none is told of where games are opened."""
        at = self._model.address.route
        await self._bring("peers")
        from app.far import letter, words  # noqa: PLC0415 - fetched just now
        from tafelrunde.peers import Refusal  # noqa: PLC0415

        try:
            came = letter.read(text)
        except Refusal as refusal:
            self._exchange.refuse(words.letter(refusal.reason, self._))
            return
        await self.enter(came.room, came.meeting)
        if room := self.room:
            await self._lead(at, room.route)
            await room.post.take(came)
        elif at.screen != "letter":
            # Another tab holds its room: there it can be taken over, and the letter waits.
            await self._lead(at, came.fold())

    async def _open(self) -> None:
        if setup := self._setups.setup:
            at = self._model.address.route
            self._setups.remember(setup)
            secret = self._page.new_key(16)
            await self.enter(secret, "")
            if self.room:
                self.room.propose(setup.game.name, len(setup.chairs), setup.options)
            await self._lead(at, f"#/room/{secret}")

    async def _lead(self, at: Route, to: str) -> None:
        """Go on to a room that was asked for there; whoever has gone elsewhere meanwhile stays."""
        if await self._still(at):
            self._model.address.goto(to)

    async def _still(self, at: Route) -> bool:
        """Whether nobody has gone elsewhere; who goes just now is on the way after the next breath."""
        await asyncio.sleep(0)
        return self._model.address.route == at
