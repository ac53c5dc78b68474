"""What the peer of a room wishes, carried out: kept, sent, shown and told."""

from __future__ import annotations

from typing import Any, Protocol

from app.far import words
from app.far.chat import Chat
from app.far.drawing import Drawing
from app.far.listening import Listening
from app.far.moving import Moving
from app.far.outbox import TABLE, Kept, Outbox, Sent
from app.far.people import Patience
from app.far.seat import FarSession, finished, shelf_key
from app.far.verifying import Verifying
from app.parts import Translate
from app.services import Services
from app.table.bots import Bots
from app.table.levels import FORMER
from tafelrunde.core import Record
from tafelrunde.peers import (
    OPEN,
    Asked,
    Audited,
    Caught,
    Decided,
    Happened,
    Moved,
    Peer,
    Refused,
    Said,
    Send,
    Store,
    TakenBack,
    Wish,
)

MOVES = 3
"""How often it is told that somebody sits at another device now."""


class Here(Protocol):
    """What the wishes are about."""

    _: Translate
    secret: str
    peer: Peer | None
    session: FarSession | None
    again: bool
    listening: Listening
    moving: Moving
    verifying: Verifying
    drawing: Drawing
    chat: Chat
    bots: Bots
    out: Outbox
    patience: Patience

    @property
    def shown(self) -> bool: ...
    @property
    def seat_names(self) -> list[str]: ...
    def do(self, wishes: list[Wish]) -> None: ...
    def refused(self, refused: Refused) -> None: ...


class Wishes:
    """The hands of a peer."""

    def __init__(self, room: Here, services: Services) -> None:
        self.room = room
        self._loop, self._messages, self._saved = services.loop, services.messages, services.saved
        self._ceremony, self._look_back = services.ceremony, services.look_back
        self._wishing = set[int]()
        """Who wished something when it was looked at last."""
        self._runners: dict[tuple[bytes, int], list[int]] = {}
        """On whose devices, by the table and the seat, a bot plays for somebody."""

    def carry_out(self, wishes: list[Wish], *, anew: bool = False) -> None:
        """Do what is wished, in that order; `anew` what was told when it happened."""
        room = self.room
        if room.peer is None:
            return
        seen, genesis, declined = False, room.peer.genesis, list[int]()
        for wish in wishes:
            match wish:
                case Store(key, data):
                    room.out.put(Kept(room.moving.prefix(genesis) + key, data.decode()))
                    continue
                case Send(to, data):
                    room.out.put(Sent(to or "", TABLE + data.decode()))
                    continue
                case Happened():
                    self._follow(anew=anew)
                case TakenBack(number):
                    self._follow(number)
                case Said(seat, phrase, text):
                    room.chat.hear(seat, text if phrase is None else phrase)
                case Refused():
                    room.refused(wish)
                    continue
                case Caught():
                    self._messages.notice = words.caught(wish, room.seat_names, room._)
                    room.out.put(*room.verifying.note(wish, genesis))
                case Moved(seat, ours, when):
                    if ours:
                        room.moving.rival(when)
                    elif room.listening.tells(told := words.moved(room.seat_names[seat], room._), MOVES):
                        self._messages.notice = told
                case Decided(what):
                    self._follow(anew=anew)
                    names, runners = room.seat_names, self._known(genesis.id, what)
                    if not anew:
                        told = words.decided(what, names, room.peer.seat, room._, self._level(what))
                        self._messages.notice = told + words.price(what, runners, room.peer, names, room._)
                case Audited(missing=missing, record=record):
                    if room.session and room.session.over and record and not missing:
                        room.session.open(record)
                        self._shelve(record)
                    if room.verifying.shown:
                        room.verifying.begin()
                case Asked(seat, what):  # shown from `peer.wished`
                    if what is None and seat not in self._wishing:
                        declined.append(seat)
            seen = True
        self._wishing = {*room.peer.wished}
        room.out.flush()
        if declined and not anew:
            self._take_to_heart(declined)
        if room.drawing.look(happened=seen):
            room.bots.wake()

    def _take_to_heart(self, declined: list[int]) -> None:
        """Somebody who wishes nothing has said so once more: that is a no to whoever needs their word, or would replace them. Who holds up
        the others has none.
        """
        room, peer = self.room, self.room.peer
        mine = peer.wished.get(peer.seat) if peer and peer.seat is not None else None
        if peer is None or mine is None:
            return
        for seat in declined:
            if mine[0] == "undo" or (mine[:2] == ("bot", seat) and not room.patience.stalled):
                self._messages.notice = words.declined(room.seat_names[seat], room._)
                room.do(peer.wish(None))
                return

    def _level(self, what: tuple[Any, ...]) -> int:
        """How well the bot plays that is to sit in."""
        match what:
            case ("bot", seat, _runner) if self.room.session:
                return self.room.session.levels[int(seat)]
            case _:
                return FORMER

    def _known(self, table: bytes, what: tuple[Any, ...]) -> list[int]:
        """On whose devices a bot has played for a seat, when that is decided and when it ends."""
        if what[0] == "back":
            return self._runners.pop((table, what[1]), [])
        if what[0] == "bot":
            for runners in self._runners.values():
                if runners[-1] == what[1]:
                    runners.append(what[2])  # with whoever goes, those for whom their device played
            self._runners.setdefault((table, what[1]), []).append(what[2])
        return []

    def _follow(self, gone: int | None = None, *, anew: bool = False) -> None:
        room = self.room
        if room.session is None and room.peer and room.peer.table:
            room.session = FarSession(f"far-{room.secret}", room.peer, room.do)
            room.again = False  # whoever was waited for has come after all
            self._saved.tell_levels(room.session)
        if room.session:
            room.session.follow(gone)
            if room.session.over and room.shown and not anew:
                self._ceremony.begin()
            if room.session.over and room.session.peer.genesis.chance == OPEN:
                self._shelve(room.session.record)
        if room.shown and gone is not None:
            self._look_back.leave()

    def _shelve(self, record: Record) -> None:
        """Put the game that has ended beside those that were played here; cards that were sealed must be open."""
        room = self.room
        if room.peer:
            key = shelf_key(room.peer.genesis.id)
            if key not in self._saved.shelf.texts:
                self._saved.shelf.keep(finished(key, record, room.peer.seat, room.peer.genesis))
                self._loop.changed()
