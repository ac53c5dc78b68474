"""The connection of a room: where it meets, the links that stand, and the ways to make one. What a game says over them, its room knows."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Protocol

from app.far.servers import Servers
from app.far.walls import Walls
from app.services import Services
from app.shell.commands import Commands
from app.shell.network import Joined, Network

ANSWER = 4
"""Seconds that meeting points have to answer before it is said that none does."""

ALONE: Mapping[str, Any] = {"relays": 0, "points": [], "links": {}}
"""How the links stand of who is in no network."""

CODE = re.compile(r"[\w-]{60,400}")
"""What the code of a person looks like; see web/js/peers/code.js."""


class Here(Protocol):
    """Who wants to be connected, and hears what comes of it."""

    secret: str
    public: str

    def opened(self, link: str) -> None: ...
    def closed(self, link: str) -> None: ...
    def message(self, link: str, text: str) -> None: ...
    async def enter(self) -> None: ...
    async def keep(self, texts: dict[str, str]) -> None: ...
    def show(self) -> None: ...


class Connection:
    """Of one room."""

    def __init__(self, room: Here, services: Services, meeting: str) -> None:
        self.room = room
        self._loop, self._messages, self._ = services.loop, services.messages, services.translate
        self.servers = Servers(services.page, services.rooms, services.translate, meeting)
        self.links: set[str] = set()
        self.troubles: dict[str, str] = {}
        """Why a link could not be made, by the peer it should have led to."""
        self.walls = Walls()
        self.code = ""
        """Our code for one other person."""
        self.pasted = ""
        """Theirs."""
        self.pictures: dict[str, str] = {}
        """What is shown as a code for a camera, with its rows."""
        self.waited = False
        """Whether meeting points have had the time to answer."""
        self.state: Mapping[str, Any] = ALONE
        """How the links stand as it is drawn; see `app.shell.network.Joined.state`."""
        self._network: Network
        self.net: Joined | None = None
        self._inside = False
        """Whether we have come in, and not gone since."""
        self._detour = False
        """Whether people here go over the meeting points where no other way leads."""

    @property
    def commands(self) -> Commands:
        return {
            "farcode": self.farcode,
            "farlink": self.farlink,
            "farmove": self.farmove,
            "farturn": self.farturn,
            "fardetour": self.fardetour,
        }

    def field(self, name: str, value: str) -> bool:
        """Something was written; whether it was for us."""
        if name == "far-code":
            self.pasted = value
            return True
        return self.servers.field(name, value)

    # Coming and going

    async def join(self, network: Network) -> None:
        """Meet the others."""
        self._network = network
        self.net = await self._join()
        self._inside = True
        self._loop.later(self._wait())

    def recall(self, kept: Mapping[str, str]) -> None:
        """What was kept of it."""
        self._detour = "detour" in kept
        if self._detour and self.net:
            self._loop.later(self.net.detour())

    async def leave(self) -> None:
        """Go, and say so."""
        self._inside = False
        self.code = self.pasted = ""  # a code is good as long as we stay
        if self.net:
            net, self.net = self.net, None
            await net.leave()
            self.links.clear()

    async def _rejoin(self) -> None:
        """Begin anew with the network, and with meeting points that were named meanwhile; what is played stays as it is."""
        if self.net:
            net, self.net = self.net, None
            await net.leave()
            net = await self._join()
            if self.net or not self._inside:  # we left meanwhile
                await net.leave()
                return
            self.net = net
            if self._detour:
                await net.detour()
            self.room.show()

    async def _join(self) -> Joined:
        places = json.dumps(await self.servers.find())
        return await self._network.join(self.room.public, self.room.secret, places, self.hear)

    async def _wait(self) -> None:
        self.waited = False
        await asyncio.sleep(ANSWER)
        self.waited = True
        self.room.show()

    # What comes and goes over it

    def hear(self, what: str, link: str, text: str) -> None:
        """The network tells; see `app.shell.network.Heard`."""
        if what == "message":
            self.room.message(link, text)
            return
        if what == "opened":
            self.links.add(link)
            self.troubles.clear()
            self.code = self.pasted = ""  # a code is good for one person
            self.room.opened(link)
        elif what == "closed":
            self.troubles[link] = text
            self.links.discard(link)
            self.room.closed(link)
        elif what == "failed":
            self.troubles[link] = text
            self.walls.failed(text, time.monotonic())
        self.room.show()

    def send(self, link: str, text: str) -> None:
        """A text over one link, or over all where it is empty."""
        if self.net:
            self.net.send(link, text)

    def seek(self, *, complete: bool) -> None:
        """To be called now and then: those who are missing are looked for, and behind a wall it is begun anew."""
        if not self.net:
            return
        self.net.seek(not complete)
        if complete:
            self.walls.gone()
        elif not (self.links or self.code) and self.walls.due(time.monotonic()):
            self._loop.later(self._rejoin())

    def look(self) -> None:
        """It is being drawn: this is how the links stand."""
        self.state = json.loads(self.net.state()) if self.net else ALONE

    async def draw(self, text: str) -> None:
        """Make a code for a camera of it."""
        if text not in self.pictures:
            self.pictures[text] = await self._network.qr(text)
            self.room.show()

    # What a person does about it

    def farcode(self, _rest: str) -> None:
        """A code for one other person, to link up without any relay."""

        async def make() -> None:
            net = self.net
            code = await net.code() if net else ""
            if net is not self.net:  # it was left meanwhile, and the code with it
                return
            self.code = code
            if not code:
                self.troubles[""] = "no-network"
            else:
                await self.draw(self.code)
            self.room.show()

        self._loop.later(make())

    def farlink(self, _rest: str) -> None:
        """Take the code of the other person."""
        self._loop.later(self._take(self.pasted))

    def given(self, text: str) -> bool:
        """Somebody's code was scanned; whether it looks like one."""
        if CODE.fullmatch(text.strip()) and text.strip() != self.code:
            self._loop.later(self._take(text))
            return True
        return False

    async def _take(self, code: str) -> None:
        if self.net and not await self.net.take(code):
            self._messages.notice = self._("This is not the other person’s code.")
        self.room.show()

    def farmove(self, _rest: str) -> None:
        """Meet at other relays from now on, and with another server to help."""
        servers = self.servers
        if servers.wrong:
            self._messages.notice = servers.wrong
            return

        async def move() -> None:
            servers.keep()
            await self.room.enter()
            self.room.show()

        self._loop.later(move())

    def farturn(self, _rest: str) -> None:
        """Ask the server that is written there whether it would help."""
        servers = self.servers
        if servers.wrong or not servers.server:
            self._messages.notice = servers.wrong or self._("Write the address of a TURN server first.")
            return
        servers.tried, server = "waits", servers.server

        async def ask() -> None:
            found = "silent"
            with suppress(Exception):  # an address that the browser does not understand
                found = await self._network.reaches(json.dumps(server))
            if servers.server == server:
                servers.tried = found
            self.room.show()

        self._loop.later(ask())

    def fardetour(self, _rest: str) -> None:
        """Go over the meeting points where no other way leads; from now on at this table."""

        async def go() -> None:
            self._detour = True
            await self.room.keep({"detour": "yes"})
            if self.net:
                await self.net.detour()

        self._loop.later(go())
