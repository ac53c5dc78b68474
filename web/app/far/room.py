"""A room in which people at several devices meet, play, and come back to: everything between the network and the page."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from secrets import token_bytes
from typing import Any

from app.far import older, screen, words
from app.far.commands import RoomCommands
from app.far.connection import Servers
from app.far.drawing import Drawing
from app.far.listening import Listening
from app.far.lobby import empty
from app.far.moving import Moving
from app.far.outbox import LOBBY, Kept, Outbox
from app.far.people import Company, Patience, Presence, absent, others_at
from app.far.post import KEPT, Post
from app.far.post import read as unfolded
from app.far.proposal import Proposal, fresh
from app.far.seat import FarSession
from app.far.verifying import Verifying
from app.far.walls import Walls
from app.far.wishes import Wishes
from app.parts import Screen
from app.services import Services
from app.shell.commands import Commands
from app.shell.network import Joined
from app.shown import Shown
from app.table.bots import Bots
from app.table.session import spoken
from tafelrunde import games
from tafelrunde.peers import Genesis, Identity, Peer, Reason, Refusal, Refused, Wish, letters, wire
from tafelrunde.peers.genesis import FRESH

BEAT = 0.5
"""Seconds between two looks at the clock."""

ANSWER = 4
"""Seconds that meeting points have to answer before it is said that none does."""

HEARD = 4
"""How much of what was said last is shown."""


class Room:
    """One room. It goes on while other screens are shown."""

    def __init__(self, services: Services, secret: str, meeting: str) -> None:
        self.page, self.loop, self.model, self.messages, self.settings, self._, self.bring_part = services[:7]
        self.rooms, self.saved, self.look_back, self.ceremony = services[7:]
        self.address = services.model.address
        self.secret = secret
        self.public = sha256(f"tafelrunde room {secret}".encode()).hexdigest()[:16]
        """By what this device keeps it and others find it; the secret cannot be told from that."""
        self.servers = Servers(services.page, services.rooms, services.translate, meeting)
        self.lobby = empty(self.settings["chairs"], self._)
        self.commanded = RoomCommands(self)
        self.post = Post(self)
        self.moving = Moving(self)
        self.presence = Presence(self)
        self.company = Company(self)
        self.peer: Peer | None = None
        self.session: FarSession | None = None
        self.older: older.Older | None = None
        """A table of an earlier version, as long as no other is laid here."""
        self.again = False
        """Whether the lobby is shown though a game was played: the next one is being laid."""
        self.troubles: dict[str, str] = {}
        """Why a link could not be made, by the peer it should have led to."""
        self.walls = Walls()
        self.code = ""
        """Our code for one other person."""
        self.pasted = ""
        self.pictures: dict[str, str] = {}
        """What is shown as a code for a camera, with its rows."""
        self.heard: list[tuple[int, int | str]] = []
        """The latest that was said: the seat, and the number of the phrase or the words."""
        self.words = ""
        """What is being written to everybody."""
        self.links: set[str] = set()
        self.detour = False
        """Whether people here go over the meeting points where no other way leads."""
        self.waited = False
        """Whether meeting points have had the time to answer."""
        self.net: Joined | None = None
        self.verifying = Verifying(self)
        self.out = Outbox(self.keep, services.loop.later, self._send)
        self._ready = asyncio.Event()
        self.patience = Patience()
        self.drawing = Drawing(self)
        self._wishes = Wishes(self)
        self.bots = Bots(self.loop, self.settings, lambda: self.session, lambda _session: self.show())
        self.state: dict[str, Any] = {}
        """How the links stand as it is drawn; see `app.shell.network.Joined.state`."""
        self._laid: Proposal | None = None
        """What is kept of the table that is being laid."""
        self.listening = Listening(self)
        self._brought: set[str] = set()

    # Coming and going

    async def enter(self, **anew: str) -> None:
        """Join, and take up what was kept here, or what is to be kept from now on instead."""
        self.network = await self.page.network()
        self.crypto = await self.network.crypto()
        self.net = await self._join()
        kept = await self._kept(anew)
        await self._introduce(kept)
        self.detour = "detour" in kept
        if self.detour:
            self.loop.later(self.net.detour())
        await self._take_up(kept)
        self._ready.set()
        for link in list(self.links):
            self._opened(link)
        self.lobby.sit()
        self.loop.later(self._beat())
        self.loop.later(self._wait())
        self.loop.later(self.draw(self.invitation))

    async def _kept(self, anew: dict[str, str]) -> dict[str, str]:
        """What this device keeps of the room, with what it keeps from now on."""
        kept: dict[str, str] = {}
        with suppress(Exception):  # a browser that keeps nothing still plays
            kept = json.loads(await self.network.kept(self.public))
        if "secret" not in kept | anew:
            anew["secret"] = token_bytes(32).hex()
        if anew:
            await self.keep(anew)
            kept |= anew
        return kept

    async def _introduce(self, kept: dict[str, str]) -> None:
        """Who we are here, and what we bring to the next table."""
        self.identity = Identity(bytes.fromhex(kept["secret"]), self.crypto)
        self.moving.recall(kept)
        fresh = kept.get("fresh") or token_bytes(FRESH).hex()
        mine = {name: bytes.fromhex(kept.get(name, "")) for name in ("ready", "spent")}
        self.lobby.spent = mine["spent"]
        self.lobby.me = replace(self.lobby.me, key=self.identity.key, ready=mine["ready"], fresh=bytes.fromhex(fresh))
        if "fresh" not in kept:
            await self.keep({"fresh": fresh})
        if "name" in kept:
            self.lobby.rename(kept["name"])

    async def _take_up(self, kept: dict[str, str]) -> None:
        """The table that is played here or laid, and the letters that have come."""
        if "genesis" in kept:
            raw = json.loads(kept["genesis"])
            await self.bring(raw["game"])
            try:
                genesis = Genesis.from_json(raw, self.crypto)
            except Refusal as refusal:  # of an earlier version of the page
                with suppress(Refusal):  # of one before that
                    self.older = await older.read(kept, self.crypto, self.saved.shelf.texts)
                if not self.older:
                    self.refused(Refused("", refusal.reason, refusal.facts))
            else:
                said = self.moving.prefix(genesis)
                self.begin(genesis, [text.encode() for key, text in kept.items() if key.startswith(said)])
                self.verifying.recall(kept, genesis)
        elif "proposal" in kept:
            await self._lay(json.loads(kept["proposal"]))
        for key, text in kept.items():
            if key.startswith(KEPT):
                with suppress(Refusal):  # of an earlier version of the page
                    await self.post.again(unfolded(text))

    async def _join(self) -> Joined:
        places = json.dumps(await self.servers.find())
        return await self.network.join(self.public, self.secret, places, self.hear)

    async def rejoin(self) -> None:
        """Begin anew with the network, and with meeting points that were named meanwhile; what is played stays as it is."""
        if self.net:
            net, self.net = self.net, None
            await net.leave()
            net = await self._join()
            if self.net or not self._ready.is_set():  # we left meanwhile
                await net.leave()
                return
            self.net = net
            if self.detour:
                await net.detour()
            self.show()

    async def enter_anew(self, **anew: str) -> None:
        """Go, and come again, with this to be kept from now on; what is played here is learnt from the others."""
        await self.leave()
        self.peer, self.session, self.lobby = None, None, empty(self.settings["chairs"], self._)
        await self.enter(**anew)
        self.show()

    async def leave(self) -> None:
        """Go, and say so."""
        self._ready.clear()
        if self.net:
            net, self.net = self.net, None
            await net.leave()
            self.links.clear()

    def propose(self, game: str, count: int, options: dict[str, int]) -> None:
        """Lay a table here."""
        if self.lobby.proposal is None:
            self.lobby.proposal = fresh(game, options, count, token_bytes(16))
            self.lobby.sit()
            self._keep_laid()

    async def _lay(self, raw: dict[str, Any]) -> None:
        """The table as it was laid when this page was left; what the others have changed since is learnt from them."""
        with suppress(Refusal):  # of a later version of the page
            if raw["game"] in games.NAMES:
                await self.bring(raw["game"])
            self.lobby.proposal = Proposal.from_json(raw)

    def _keep_laid(self) -> None:
        """Whoever invites others goes to another program for that, and many a phone forgets the page meanwhile."""
        proposal = self.lobby.proposal
        if proposal and proposal is not self._laid and not self.peer:
            self._laid = proposal
            self.loop.later(self.keep({"proposal": json.dumps(proposal.to_json())}))
            names = [name for name in self.lobby.names if name]
            self.rooms.remember(self.route, proposal.game, names)

    @property
    def route(self) -> str:
        """Where this room is, with the relays unless they are ours."""
        return f"#/room/{self.secret}" + (f"/{self.named}" if self.named else "")

    @property
    def named(self) -> str:
        """The relays as an invitation names them, unless they are ours."""
        return "~".join(self.servers.relays).replace("/", "%2F") if self.servers.own else ""

    @property
    def invitation(self) -> str:
        """The address that brings others here. What follows the # is sent to no server."""
        return f"{self.address.page}{self.route}"

    # What comes in

    @property
    def commands(self) -> Commands:
        """What can be done here."""
        return self.commanded.commands

    def undo(self) -> None:
        """Ask all to take back our last action."""
        self.commanded.undo()

    def rematch(self) -> None:
        """Lay the table for the next game."""
        self.commanded.rematch()

    def export(self) -> None:
        """The game as a file."""
        self.commanded.export()

    def field(self, name: str, value: str) -> bool:
        """Something was written; whether it was for us."""
        return self.commanded.field(name, value)

    def given(self, text: str) -> bool:
        """Somebody's code was scanned; whether it looks like one."""
        return self.commanded.given(text)

    def hear(self, what: str, link: str, text: str) -> None:
        """The network tells; see `app.shell.network.Heard`."""
        if what == "opened":
            self.links.add(link)
            self.troubles.clear()
            self.code = self.pasted = ""  # a code is good for one person
            if self._ready.is_set():
                self._opened(link)
        elif what == "closed":
            self.troubles[link] = text
            before = self.lobby.hello(self.playing)
            self.links.discard(link)
            self.listening.closed(link)
            self.lobby.gone(link)
            self.tell(before)
            self._do_with_peer(lambda peer: peer.disconnected(link))
        elif what == "failed":
            self.troubles[link] = text
            self.walls.failed(text, time.monotonic())
        elif what == "message" and self._ready.is_set():
            self.listening.message(link, text)
            return
        self.show()

    def _opened(self, link: str) -> None:
        self._send(link, LOBBY + self.lobby.hello(self.playing))
        self._do_with_peer(lambda peer: peer.connected(link))

    async def bring(self, game: str) -> None:
        """The rules and words of a game, unless they are here."""
        if game not in self._brought:
            self._brought.add(game)
            await self.bring_part(game)

    def tell(self, before: str) -> None:
        """Something in the lobby may have changed: tell the others, and begin if all are ready."""
        lobby = self.lobby
        if lobby.spent and lobby.proposal and lobby.proposal.nonce != lobby.spent:
            # What we brought has served its table, and serves no other.
            lobby.me, lobby.spent = replace(lobby.me, fresh=token_bytes(FRESH), ready=b""), b""
            self.out.put(Kept("fresh", lobby.me.fresh.hex()), Kept("spent", ""))
        genesis = self.lobby.begins
        if genesis and not self._engaged and (self.peer is None or genesis.id != self.peer.genesis.id):
            self.begin(genesis)
        hello = self.lobby.hello(self.playing)
        if hello != before:
            self._send("", LOBBY + hello)
            self._keep_laid()
        self.show()

    async def _beat(self) -> None:
        while self._ready.is_set():
            self._do_with_peer(lambda peer: peer.tick(time.monotonic()))
            self.moving.look()
            peer, news = self.peer, self.company.news()
            if news:
                self.messages.done = news
            if news or (peer and self.patience.look(peer)):
                self.show()
            if self.net and "links" in self.state:
                self._seek(self.net)
            if self.links:
                self.back()
            await asyncio.sleep(BEAT)

    def _seek(self, net: Joined) -> None:
        complete = self.presence.complete
        net.seek(not complete)
        if complete:
            self.walls.gone()
        elif not (self.links or self.code) and self.walls.due(time.monotonic()):  # a code is good as long as we stay
            self.loop.later(self.rejoin())

    async def _wait(self) -> None:
        self.waited = False
        await asyncio.sleep(ANSWER)
        self.waited = True
        self.show()

    def back(self) -> None:
        """Whoever is here again plays for themselves."""
        peer = self.peer
        if peer and peer.seat is not None and peer.runners[peer.seat] != peer.seat:
            back = ("back", peer.seat)
            if peer.wished.get(peer.seat) != back:
                self.do(peer.wish(back))

    # The table

    @property
    def laid(self) -> bool:
        """Whether our table is being laid: it has begun, and can be shown once everybody has said a part."""
        return self.peer is not None and self.peer.seat is not None and self.session is None

    @property
    def at_table(self) -> bool:
        """Whether its screen is the table, and nothing that lies before it."""
        return self.session is not None and not (self.again or self.moving.away or self.verifying.shown)

    @property
    def _engaged(self) -> bool:
        """Whether we have a seat in a game that goes on: whatever others agree on, it is not taken from us."""
        peer = self.peer
        return peer is not None and peer.seat is not None and self.session is not None and not peer.over

    @property
    def playing(self) -> Genesis | None:
        return self.peer.genesis if self.peer else None

    def joins(self, genesis: Genesis) -> bool:
        """Whether we sit down at a table that is said to be played."""
        return self.moving.came or self.lobby.joins(genesis)

    def begin(self, genesis: Genesis, stored: list[bytes] | None = None) -> None:
        """Sit down: all that is said from now on is signed."""
        self.peer, wishes = self.moving.peer(genesis, stored or [])
        self.session, self.again, self.heard = None, False, []
        self.verifying = Verifying(self)
        if stored is None:
            self.out.put(Kept("genesis", wire.canonical(genesis.to_json()).decode()))
            if self.identity.key in genesis.keys:
                self.lobby.spent = genesis.nonce
                self.out.put(Kept("spent", genesis.nonce.hex()))
            self.rooms.remember(self.route, genesis.game, genesis.names)
            self.rooms.meet(wire.text(genesis.id), others_at(genesis, self.identity.key))
        self.do(wishes)
        for link in self.links:
            self.do(self.peer.connected(link))

    def _do_with_peer(self, ask: Callable[[Peer], list[Wish]]) -> None:
        if self.peer:
            self.do(ask(self.peer))

    def do(self, wishes: list[Wish]) -> None:
        """Carry out what the peer wishes."""
        self._wishes.carry_out(wishes)

    async def keep(self, texts: dict[str, str]) -> None:
        try:
            await self.network.keep(self.public, json.dumps(list(texts.items())))
        except Exception:  # noqa: BLE001 - a browser that keeps nothing says so, and plays
            self.saved.not_kept()

    def _send(self, link: str, text: str) -> None:
        if link == letters.LINK:
            self.post.written(text)
        elif self.net:
            self.net.send(link, text)

    def said(self, seat: int, what: int | str) -> None:
        """Somebody has said something; words of their own are heard only by who wants to."""
        if what in range(len(words.PHRASES)) if isinstance(what, int) else self.free_words:
            self.heard = [*self.heard, (seat, what)][-HEARD:]

    def refused(self, refused: Refused) -> None:
        """Something was not taken: say why, where people need know."""
        if refused.reason == Reason.TOO_MANY and refused.link in self.links and not refused.facts:
            self.listening.too_much(refused.link)
            return
        told = words.refused(refused.reason, refused.facts, self.seat_names, self._)
        if told and (refused.link not in self.links or self.listening.tells(told)):
            self.messages.notice = told
            self.show()

    @property
    def known(self) -> dict[str, list[str]]:
        return self.rooms.known

    @property
    def language(self) -> str:
        return str(self.settings["language"])

    @property
    def free_words(self) -> bool:
        """Whether people here read and write words of their own."""
        return bool(self.settings["words"] == "on")

    @property
    def shares(self) -> bool:
        """Whether this browser hands texts on to other programs."""
        return self.page.shares()

    @property
    def absent(self) -> str:
        """What the table says while somebody is waited for who cannot be heard."""
        return absent(self)

    @property
    def seat_names(self) -> list[str]:
        """What those at the table are called."""
        return spoken(self.peer.genesis.names) if self.peer else []

    async def draw(self, text: str) -> None:
        """Make a code for a camera of it."""
        if text not in self.pictures:
            self.pictures[text] = await self.network.qr(text)
            self.show()

    # What is shown

    @property
    def shown(self) -> bool:
        """Whether the screen shows this room."""
        return self.model.room_shown is self

    def look(self) -> None:
        """It is being drawn: this is how the links stand."""
        self.drawing.drawn()
        self.state = json.loads(self.net.state()) if self.net else {"relays": 0, "points": [], "links": {}}

    def screen(self, shown: Shown) -> Screen:
        """What this room looks like, and what is told there."""
        return screen.room(self, shown)

    def show(self) -> None:
        """Something has changed."""
        self.drawing.show()
