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
from app.far.chat import Chat
from app.far.commands import RoomCommands
from app.far.connection import Connection
from app.far.drawing import Drawing
from app.far.letter import read as unfolded
from app.far.listening import Listening
from app.far.lobby import empty
from app.far.moving import Moving
from app.far.outbox import LOBBY, Kept, Outbox
from app.far.people import Company, Patience, Presence, absent, others_at
from app.far.post import KEPT, Post
from app.far.proposal import Proposal, fresh
from app.far.seat import FarSession
from app.far.verifying import Verifying
from app.far.wishes import Wishes
from app.parts import Screen
from app.services import Services
from app.shell.commands import Commands, merged
from app.shell.network import Network
from app.shown import Shown
from app.table.bots import Bots
from app.table.session import spoken
from tafelrunde import games
from tafelrunde.peers import Genesis, Identity, Peer, Reason, Refusal, Refused, Wish, letters, wire
from tafelrunde.peers.genesis import FRESH

BEAT = 0.5
"""Seconds between two looks at the clock."""


class Room:
    """One room: who is in it, what is proposed and played there. It goes on while other screens are shown. How the others are reached
    is the `Connection`’s.
    """

    def __init__(self, services: Services, secret: str, meeting: str) -> None:
        self._services, self._ = services, services.translate
        self._loop, self._messages, self._rooms = services.loop, services.messages, services.rooms
        self.secret = secret
        self.public = sha256(f"tafelrunde room {secret}".encode()).hexdigest()[:16]
        """By what this device keeps it and others find it; the secret cannot be told from that."""
        self.connection = Connection(self, services, meeting)
        self.lobby = empty(services.settings["chairs"], self._)
        self.chat = Chat(self, services.settings)
        self.post = Post(self, services)
        self.moving = Moving(self, services)
        self.presence = Presence(self)
        self.peer: Peer | None = None
        self.session: FarSession | None = None
        self.older: older.Older | None = None
        """A table of an earlier version, as long as no other is laid here."""
        self.again = False
        """Whether the lobby is shown though a game was played: the next one is being laid."""
        self.verifying = self._unverified()
        self.out = Outbox(self.keep, services.loop.later, self._send)
        self.patience = Patience()
        self.drawing = Drawing(self, services.loop)
        self.listening = Listening(self, services)
        self.bots = Bots(services.page, services.loop, services.settings, self._played, lambda _session: self.show())
        self.commanded = RoomCommands(self, services)
        self.company = Company(self)
        self._wishes = Wishes(self, services)
        self._network: Network
        self._turn = asyncio.Lock()
        """Whoever comes or goes waits until whoever did so before has done."""
        self._ready = False
        """Whether what was kept here is taken up, so that others can be answered."""
        self._unread = False
        """Whether what was kept here could not be read: then nothing is written over it, the secret of our seat least of all."""
        self._beats: asyncio.Task[None] | None = None
        self._laid: Proposal | None = None
        """What is kept of the table that is being laid."""
        self._brought: set[str] = set()

    # Coming and going

    async def enter(self, **anew: str) -> None:
        """Join, or join anew, and take up what was kept here, or what is to be kept from now on instead."""
        async with self._turn:
            await self._go()
            if self._services.model.room is self:  # the door has not been shut meanwhile
                await self._come(anew)

    async def _come(self, anew: dict[str, str]) -> None:
        self._network = await self._services.page.network()
        self.crypto = await self._network.crypto()
        await self.connection.join(self._network)
        kept = await self._kept(anew)
        await self._introduce(kept)
        self.connection.recall(kept)
        await self._take_up(kept)
        self._ready = True
        for link in list(self.connection.links):
            self.opened(link)
        self.lobby.sit()
        self._beats = self._loop.later(self._beat())
        self._loop.later(self.connection.draw(self.invitation))

    async def _kept(self, anew: dict[str, str]) -> dict[str, str]:
        """What this device keeps of the room, with what it keeps from now on."""
        kept: dict[str, str] = {}
        try:
            kept = json.loads(await self._network.kept(self.public))
            self._unread = False
        except Exception:  # noqa: BLE001 - a browser that keeps nothing still plays
            self._unread = True
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
                    self.older = await older.read(kept, self.crypto, self._services.saved.shelf.texts)
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

    async def enter_anew(self, **anew: str) -> None:
        """Go, and come again, with this to be kept from now on; what is played here is learnt from the others."""
        await self.leave()
        self.peer, self.session, self.lobby = None, None, empty(self._services.settings["chairs"], self._)
        await self.enter(**anew)
        self.show()

    async def leave(self) -> None:
        """Go, and say so."""
        async with self._turn:
            await self._go()

    async def _go(self) -> None:
        self._ready = False
        if self._beats:
            self._beats.cancel()
        await self.connection.leave()

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
            self._loop.later(self.keep({"proposal": json.dumps(proposal.to_json())}))
            names = [name for name in self.lobby.names if name]
            self._rooms.remember(self.route, proposal.game, names)

    @property
    def route(self) -> str:
        """Where this room is, with the relays unless they are ours."""
        named = self.connection.servers.in_link
        return f"#/room/{self.secret}" + (f"/{named}" if named else "")

    @property
    def invitation(self) -> str:
        """The address that brings others here. What follows the # is sent to no server."""
        return f"{self._services.model.address.page}{self.route}"

    # What comes in

    @property
    def commands(self) -> Commands:
        """What can be done here."""
        parts = (self.commanded, self.chat, self.connection, self.moving, self.post, self.verifying)
        return merged(*(part.commands for part in parts))

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
        return any(part.field(name, value) for part in (self.commanded, self.chat, self.connection, self.moving))

    def given(self, text: str) -> bool:
        """Somebody's code was scanned; whether it looks like one."""
        return self.connection.given(text)

    def opened(self, link: str) -> None:
        """Somebody is linked with us."""
        if self._ready:
            self._send(link, LOBBY + self.lobby.hello(self.playing))
            self._do_with_peer(lambda peer: peer.connected(link))

    def closed(self, link: str) -> None:
        """Somebody is no more."""
        before = self.lobby.hello(self.playing)
        self.listening.closed(link)
        self.lobby.gone(link)
        self.tell(before)
        self._do_with_peer(lambda peer: peer.disconnected(link))

    def message(self, link: str, text: str) -> None:
        """Somebody sends something."""
        if self._ready:
            self.listening.message(link, text)

    def _played(self) -> FarSession | None:
        """The game in which bots play for us: none any more once we have gone, for somebody else may play it from here."""
        return self.session if self._ready else None

    async def bring(self, game: str) -> None:
        """The rules and words of a game, unless they are here."""
        if game not in self._brought:
            await self._services.bring(game)
            self._brought.add(game)

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
        while True:
            self._do_with_peer(lambda peer: peer.tick(time.monotonic()))
            self.moving.look()
            peer, news = self.peer, self.company.news()
            if news:
                self._messages.done = news
            if news or (peer and self.patience.look(peer)):
                self.show()
            self.connection.seek(complete=self.presence.complete)
            if self.connection.links:
                self.back()
            await asyncio.sleep(BEAT)

    def back(self) -> None:
        """Whoever is here again plays for themselves; where the page was here all the time, once a person says so. To what others ask
        they may have said yes just now.
        """
        peer = self.peer
        if peer is None or peer.seat is None or peer.runners[peer.seat] == peer.seat or self.patience.dozes:
            return
        if peer.wished.get(peer.seat) is None:
            self.do(peer.wish(("back", peer.seat)))

    # The table

    @property
    def laid(self) -> bool:
        """Whether our table is being laid: it has begun, and can be shown once everybody has said a part; unless another is laid."""
        proposal = self.lobby.proposal
        return self._begun is not None and (proposal is None or proposal.nonce == self._begun.nonce)

    @property
    def at_none(self) -> bool:
        """Whether we are at no table: at none yet, or at one that came to nothing before it could be shown."""
        return self.peer is None or (self._begun is not None and not self.laid)

    @property
    def _begun(self) -> Genesis | None:
        """Our table, as long as it has begun and cannot be shown."""
        peer = self.peer
        return peer.genesis if peer and peer.seat is not None and self.session is None else None

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
        self.session, self.again, self.chat.latest = None, False, []
        if self.shown:  # what was looked back over, or told at its end, was another game
            self._services.look_back.forget()
            self._services.ceremony.leave()
        self.verifying = self._unverified()
        if stored is None:
            self.out.put(Kept("genesis", wire.canonical(genesis.to_json()).decode()))
            if self.identity.key in genesis.keys:
                self.lobby.spent = genesis.nonce
                self.out.put(Kept("spent", genesis.nonce.hex()))
            self._rooms.remember(self.route, genesis.game, genesis.names)
            self._rooms.meet(wire.text(genesis.id), others_at(genesis, self.identity.key))
        self._wishes.carry_out(wishes, anew=stored is not None)
        for link in self.connection.links:
            self.do(self.peer.connected(link))

    def _unverified(self) -> Verifying:
        return Verifying(self, self._services.page, self._loop)

    def _do_with_peer(self, ask: Callable[[Peer], list[Wish]]) -> None:
        if self.peer:
            self.do(ask(self.peer))

    def do(self, wishes: list[Wish]) -> None:
        """Carry out what the peer wishes."""
        self._wishes.carry_out(wishes)

    async def keep(self, texts: dict[str, str]) -> None:
        try:
            if self._unread:
                return self._services.saved.not_kept()
            await self._network.keep(self.public, json.dumps(list(texts.items())))
        except Exception:  # noqa: BLE001 - a browser that keeps nothing says so, and plays
            self._services.saved.not_kept()

    def _send(self, link: str, text: str) -> None:
        if link == letters.LINK:
            self.post.written(text)
        else:
            self.connection.send(link, text)

    def refused(self, refused: Refused) -> None:
        """Something was not taken: say why, where people need know."""
        if refused.reason == Reason.TOO_MANY and refused.link in self.connection.links and not refused.facts:
            self.listening.too_much(refused.link)
            return
        told = words.refused(refused.reason, refused.facts, self.seat_names, self._)
        if told and (refused.link not in self.connection.links or self.listening.tells(told)):
            self._messages.notice = told
            self.show()

    @property
    def known(self) -> dict[str, list[str]]:
        return self._rooms.known

    @property
    def language(self) -> str:
        return str(self._services.settings["language"])

    @property
    def shares(self) -> bool:
        """Whether this browser hands texts on to other programs."""
        return self._services.page.shares()

    @property
    def absent(self) -> str:
        """What the table says while somebody is waited for who cannot be heard."""
        return absent(self)

    @property
    def seat_names(self) -> list[str]:
        """What those at the table are called."""
        return spoken(self.peer.genesis.names) if self.peer else []

    # What is shown

    @property
    def shown(self) -> bool:
        """Whether the screen shows this room."""
        return self._services.model.room_shown is self

    def look(self) -> None:
        """It is being drawn: this is how the links stand."""
        self.drawing.drawn()
        self.connection.look()

    def screen(self, shown: Shown) -> Screen:
        """What this room looks like, and what is told there."""
        return screen.room(self, shown)

    def show(self) -> None:
        """Something has changed."""
        self.drawing.show()
