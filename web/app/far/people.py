"""Who is in a room: who can be heard, who is waited for, who comes and goes."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, Protocol

from app.far import words
from app.far.lobby import Lobby
from app.far.proposal import FREE, Bot, Proposal
from app.far.view import ConnectionView, RoomView
from app.parts import BLANK, Markup, Translate, escape, isolated, join, tag
from app.table.session import spoken
from app.words.bots import LEVELS
from tafelrunde.core.names import visible
from tafelrunde.peers import Genesis, Peer, wire


class Linked(Protocol):
    """What is known of a room's links."""

    @property
    def lobby(self) -> Lobby: ...
    @property
    def connection(self) -> ConnectionView: ...
    @property
    def playing(self) -> Genesis | None: ...


class Presence:
    """How people are reached, by their keys."""

    def __init__(self, room: Linked) -> None:
        self.room = room

    def of(self, key: bytes) -> str:
        """Whether the owner of a key is `here`, `away` for the moment, here `through` somebody else, or `gone`; `me` for
        ourselves.
        """
        if key == self.room.lobby.me.key:
            return "me"
        if mine := self._links(key):
            return "here" if any(not one["away"] for one in mine) else "away"
        return "through" if self.room.lobby.through(key) else "gone"

    def round(self, key: bytes) -> int | None:
        """How many ms a word takes to the owner of a key and back, over the quickest link; None where that is not known."""
        return min((link["round"] for link in self._links(key) if link["round"] is not None), default=None)

    def relayed(self, key: bytes) -> bool:
        """Whether only the meeting points lead to the owner of a key."""
        mine = self._links(key)
        return bool(mine) and all(link["relayed"] for link in mine)

    def _links(self, key: bytes) -> list[dict[str, Any]]:
        """How the links to the owner of a key stand."""
        links = self.room.connection.state["links"]
        return [links[link] for link, guest in self.room.lobby.guests.items() if guest.key == key and link in links]

    @property
    def complete(self) -> bool:
        """Whether everybody who has a seat can be heard, and no seat is free."""
        proposal = self.room.playing or self.room.lobby.proposal
        keys = proposal.keys if isinstance(proposal, Genesis) else proposal.seats if proposal else [b""]
        return all(self.of(key) in ("me", "here", "through") for key in keys if not Bot.at(key))


LONG = 20
"""Looks, two in a second, after which nobody comes who only takes their time."""

TURN, PART = 600, 120
"""Looks after which whoever is here holds the others up: who is to act, and whose device is to help all of them."""


class Patience:
    """What was awaited at the last look."""

    def __init__(self) -> None:
        self._awaited: object = None
        self._turn = False
        """Whether somebody is to act, and not all devices to make something together."""
        self._looks = 0
        self._ours = 0
        """Looks in which we could have acted; it stands still while somebody else plays for us."""

    @property
    def over(self) -> bool:
        """Whether that has been awaited for a while."""
        return self._looks > 0

    @property
    def long_over(self) -> bool:
        """And for so long that one may go on without."""
        return self._looks >= LONG

    @property
    def stalled(self) -> bool:
        """And for so long that the others may decide to go on without, though the device of whom it waits for can be heard."""
        return self._looks >= (TURN if self._turn else PART)

    @property
    def dozes(self) -> bool:
        """Whether a bot was put in our place while this page was open and nobody did anything here: to be here again is for a person to say."""
        return self._ours >= LONG

    def look(self, peer: Peer) -> bool:
        """To be called now and then; whether anything has changed that is worth a word."""
        entries = len(peer.table.record.entries) if peer.table else 0
        awaited = peer.awaits, peer.awaited, entries
        before = self.over, self.long_over, self.stalled
        self._looks = self._looks + 1 if awaited == self._awaited else 0
        if peer.table and peer.seat in played(peer):
            self._ours = self._ours + 1 if self._looks and peer.mine and peer.turn == peer.seat else 0
        self._awaited, self._turn = awaited, peer.awaits == "turn"
        return before != (self.over, self.long_over, self.stalled)


QUICK, SLOW = 100, 350
"""Milliseconds there and back: up to here nobody notices, and from here everybody does."""


def dot(room: RoomView, key: bytes) -> Markup:
    """Whether somebody is here, as a coloured dot and in words; through whom, where no link leads there, for all to see."""
    _, presence = room._, room.presence.of(key)
    relayed = presence == "here" and room.presence.relayed(key)
    if presence == "through" or relayed:
        said = _("over the meeting points") if relayed else _("through {name}").format(name=room.lobby.through(key))
        mark = tag("span", class_="far-dot is-through", aria_hidden="true")()
        return mark + tag("span", class_="hint far-through")(escape(said))
    said = {"me": _("here"), "here": _("here"), "away": _("away for the moment"), "gone": _("not here")}[presence]
    return tag("span", class_=f"far-dot is-{presence}", title=said)(tag("span", class_="unseen")(escape(said)))


def acquainted(room: RoomView, key: bytes, name: str) -> str:
    """Whether the owner of a key has sat with us before, as far as this device remembers; empty for ourselves and for bots."""
    _, known, mine = room._, room.known, room.lobby.me.key
    if key in (mine, FREE) or Bot.at(key):
        return ""
    now = "" if room.again or room.playing is None else wire.text(room.playing.id)
    met = {one: called for one, (called, first) in known.items() if first != now}
    before = met.get(wire.text(key))
    if before == name:
        return _("has sat with you before")
    if before is not None:
        return _("has sat with you before, as {name}").format(name=isolated(visible(before)))
    if name in met.values():
        return _("for the first time with you: somebody else called {name}, or {name} on another device").format(
            name=isolated(name)
        )
    return _("for the first time with you")


def others_at(genesis: Genesis, mine: bytes) -> dict[str, str]:
    """The people at a table but for ourselves, by their keys."""
    names = [name.replace("_", " ") for name in genesis.names]
    others = (seat for seat in genesis.people if genesis.keys[seat] != mine)
    return {wire.text(genesis.keys[seat]): names[seat] for seat in others}


def code_of(room: RoomView) -> str:
    """The three words of the table; empty before they are made."""
    return " · ".join(room.peer.code(room.language)) if room.peer else ""


def compared(room: RoomView, place: str) -> Markup:
    """The words of the table, and what they are good for."""
    _, code = room._, code_of(room)
    if not code:
        return BLANK
    why = _(
        "Read these three words to each other on the telephone. Everybody at this table must have the same. If somebody has others, "
        "somebody else sits in between: leave this table, and invite anew by another way."
    )
    return tag("div", class_="far-compared")(
        tag("p", class_="hint")(escape(_("The words of this table"))),
        tag("p", class_="far-code", id=f"{place}-code")(escape(code)),
        tag("p", class_="hint")(escape(why)),
    )


def quality(room: RoomView) -> Markup:
    """How well a word reaches each of the others."""
    _ = room._
    lines: list[Markup] = []
    for guest in room.lobby.here[1:]:
        presence, ms = room.presence.of(guest.key), room.presence.round(guest.key)
        if presence == "away":
            told = _("away for the moment")
        elif presence == "through" or room.presence.relayed(guest.key):
            told = ""  # the dot says so
        elif presence == "gone":
            told = _("not here")
        elif ms is None:
            told = _("just found")
        else:
            word = _("quick") if ms <= QUICK else _("a little slow") if ms < SLOW else _("slow")
            told = _("{word}: {ms} ms there and back").format(word=word, ms=ms)
        told = ", ".join(filter(None, (told, acquainted(room, guest.key, guest.name))))
        how = tag("span", class_="hint")(escape(told)) if told else BLANK
        mark = dot(room, guest.key)
        if presence in ("away", "gone"):
            mark = tag("span", aria_hidden="true")(mark)  # the words say so
        lines.append(tag("li")(tag("b")(escape(guest.shown)), mark, how))
    return tag("ul", class_="far-quality", id="quality")(join(lines)) if lines else BLANK


def missing(room: RoomView) -> list[int]:
    """The seats for which the table waits though their devices cannot be heard; by letter nobody is heard anyway.

    Only after a while: where enough others help, chance does not wait for them.
    """
    peer = room.peer
    if peer is None or not room.patience.over:
        return []
    return [seat for seat in sorted(peer.awaited - {peer.seat}) if unheard(room, seat)]


def stalling(room: RoomView) -> list[int]:
    """The seats that can be heard and let the table wait for too long, whatever keeps them; by letter everybody takes their time."""
    peer = room.peer
    if peer is None or room.post.used or not room.patience.stalled:
        return []
    return [seat for seat in sorted(peer.awaited - {peer.seat}) if not unheard(room, seat)]


def unheard(room: RoomView, seat: int) -> bool:
    """Whether the device of a seat cannot be heard; by letter none is heard, and all are there."""
    genesis = room.playing
    return genesis is not None and not room.post.used and room.presence.of(genesis.keys[seat]) in ("away", "gone")


def played(peer: Peer) -> list[int]:
    """The seats of those who play for themselves."""
    return [seat for seat, runner in enumerate(peer.runners) if seat == runner]


def absent(room: RoomView) -> str:
    """What goes on from the name of whoever's turn it is while somebody is missing, or an answer is; empty while none is."""
    _, peer, gone = room._, room.peer, missing(room)
    if peer is None or peer.table is None:
        return ""
    if not gone:
        asks = peer.turn in played(peer) and peer.wished.get(peer.turn or 0, ("back",))[0] != "back"
        return _("waits for an answer to what is asked above.") if asks else ""
    names = spoken(peer.genesis.names)
    told = (
        _("is not here.")
        if peer.table.state.turn in gone
        else _("waits for {names}.").format(names=", ".join(names[seat] for seat in gone))
    )
    decides = peer.seat is not None and len(peer.genesis.people) > 2
    more = _("Wait, or say above how it is to go on.") if decides else _("The seat is kept.")
    return f"{told} {more}"


class Company:
    """The people of a room, as they were told of last."""

    def __init__(self, room: RoomView) -> None:
        self.room = room
        self._told: dict[Hashable, str] = {}

    def news(self) -> str:
        """What has changed since it was asked for last, which is now and then: whoever comes takes a seat a moment later.

        Whoever comes to another screen finds all of it there.
        """
        at_table = self.room.session and not self.room.again
        before, self._told = self._told, dict(self._table() if at_table else self._lobby())
        return " ".join(told for what, told in self._told.items() if told and before.get(what, told) != told)

    def _lobby(self) -> Iterator[tuple[Hashable, str]]:
        here, _ = self.room.lobby, self.room._
        for seat, (key, name) in enumerate(zip(here.proposal.seats if here.proposal else (), here.shown, strict=True)):
            who = f"{name}, " if name else ""
            yield seat, f"{_('Seat {number}').format(number=seat + 1)}: {who}{stands(self.room, key, name)}."
        watch = looking_on(self.room)
        yield "watch", f"{watch}." * bool(watch)
        if here.proposal:
            yield "chance", chance(here.proposal, _)

    def _table(self) -> Iterator[tuple[Hashable, str]]:
        genesis, _ = self.room.playing, self.room._
        for seat in genesis.people if genesis else ():
            gone = genesis and self.room.presence.of(genesis.keys[seat]) == "gone"
            yield f"at {seat}", f"{self.room.seat_names[seat]}: {_('not here') if gone else _('here')}."


def stands(room: RoomView, key: bytes, name: str | None) -> str:
    """How it stands with a seat of the lobby."""
    _ = room._
    if bot := Bot.at(key):
        return _("a bot, {level}").format(level=_(LEVELS[bot.level - 1]))
    if key == FREE:
        return _("free")
    if not name:
        return _("has gone")
    return _("ready") if room.laid or room.lobby.is_ready(key) else _("not ready yet")


def chance(proposal: Proposal, _: Translate) -> str:
    """How the cards are mixed and the dice thrown, in a line."""
    return _("Cards and dice: {how}.").format(how=_(words.CHANCES[proposal.chosen].label))


def looking_on(room: RoomView) -> str:
    """Who is here without a seat; empty where nobody is."""
    proposal = room.lobby.proposal
    names = [one.shown for one in room.lobby.here if proposal and one.key not in proposal.seats]
    return room._("Looking on: {names}").format(names=", ".join(names)) if names else ""
