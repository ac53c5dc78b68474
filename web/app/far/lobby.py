"""Before a table of several devices begins: who is here, what is to be played, and who is ready.

Nobody is the host. Everybody tells everybody else what they know (`hello`), whenever it changes; also whom they hear, for
not every two devices can be linked. Anybody may change the proposal; the later one holds, and where two are made at once,
all devices choose the same one of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from app.far.proposal import FREE, PEOPLE, STRICT, Bot, Proposal, bots_called, rules_of
from app.parts import Translate, fitting, isolated, recoloured
from app.table.levels import FORMER, NEWCOMER
from tafelrunde import games
from tafelrunde.core.court import following, nearest
from tafelrunde.core.names import LONGEST, tidy, visible
from tafelrunde.core.plain import is_object
from tafelrunde.peers import BOT, OPEN, SEALED, Genesis, Reason, Refusal, majority, wire
from tafelrunde.peers.crypto import WORD, Crypto
from tafelrunde.peers.genesis import FRESH
from tafelrunde.peers.identity import KEY

READY = 16
"""Bytes of the id of a table, and of the rules of a proposal."""

LEAP = 1000
"""How much later than ours a proposal may be. Honest ones are a few changes ahead; whoever named the last number that there is
would have the last word for as long as anybody stays.
"""

NEWEST = 1_000_000_000
"""The latest proposal that is taken by who knows none yet: far below the last number, so that it can be changed."""

MOST = 32
"""People whom somebody hears at once; more than ever sit and look on."""


@dataclass(frozen=True)
class Guest:
    """Somebody who is here."""

    name: str
    key: bytes
    ready: bytes = b""
    """The id of the table for which they are ready; or the rules of an open one: whoever takes the other seats."""
    fresh: bytes = b""
    """What they bring to the next table, and to no other, so that it is none that ever was."""

    @property
    def shown(self) -> str:
        """Their name as it is shown."""
        return isolated(self.name)

    def to_json(self) -> dict[str, str]:
        """As plain JSON."""
        keys = {"key": self.key, "ready": self.ready, "fresh": self.fresh}
        return {"name": self.name, **{what: wire.text(data) for what, data in keys.items()}}

    @classmethod
    def from_json(cls, data: Any) -> Guest:
        """From plain JSON that somebody sent; raises `Refusal`."""
        if not is_object(data) or not isinstance(data.get("name"), str):
            raise Refusal(Reason.MALFORMED)
        ready, fresh = wire.raw(data.get("ready")), wire.raw(data.get("fresh"))
        if len(ready) > READY or len(fresh) > FRESH:
            raise Refusal(Reason.MALFORMED)
        return cls(called(data["name"]), wire.raw(data.get("key"), KEY), ready, fresh)


@dataclass
class Lobby:
    """The proposal and the people, as one device knows them."""

    me: Guest
    guests: dict[str, Guest] = field(default_factory=dict[str, Guest])
    """The others, by the link over which they speak."""
    heard: dict[str, list[Guest]] = field(default_factory=dict[str, list[Guest]])
    """Whom those hear in their turn, by the same link."""
    wrote: dict[bytes, Guest] = field(default_factory=dict[bytes, Guest])
    """Of whom letters tell, by their keys: they need not be here to have a seat and a say."""
    proposal: Proposal | None = None
    looks_on: bool = False
    """Whether we would rather not play."""
    spent: bytes = b""
    """The nonce of the table for which we brought what is fresh; empty as long as it has served none."""
    promised: set[bytes] = field(default_factory=set[bytes])
    """All that we were ready for before. Others may have begun with it before they heard that we are not any more."""
    unnamed: str = ""
    """What we are called by the number of our seat, as long as we have chosen no name."""
    level: int = NEWCOMER
    """How well the bots play that we seat."""

    def hello(self, genesis: Genesis | None) -> str:
        """What we tell the others: who we are, what we know, and what is being played."""
        hello = {
            **self.me.to_json(),
            "hears": [guest.to_json() for guest in self.guests.values()][:MOST],
            "wrote": [guest.to_json() for guest in self.wrote.values()],
            "proposal": self.proposal.to_json() if self.proposal else None,
            "genesis": genesis.to_json() if genesis else None,
        }
        return wire.canonical(hello).decode()

    def hear(self, link: str, text: str, crypto: Crypto) -> Genesis | None:
        """What somebody tells us; the table that is being played there, if one is. Raises `Refusal`."""
        hello = _hello(text)
        guest, hears, wrote = Guest.from_json(hello), _guests(hello, "hears"), _guests(hello, "wrote")
        _locked([guest, *hears, *wrote], crypto)
        self.guests[link], self.heard[link] = guest, hears
        self._remember(wrote)
        return self._agree(hello, crypto)

    def read(self, text: str, crypto: Crypto) -> tuple[Guest, Genesis | None]:
        """The same from a letter: who wrote it is not here. Raises `Refusal`."""
        hello = _hello(text)
        guest, others = Guest.from_json(hello), [*_guests(hello, "hears"), *_guests(hello, "wrote")]
        _locked([guest, *others], crypto)
        genesis = self._agree(hello, crypto)
        self._remember(others)
        self._remember([guest], anew=True)
        return guest, genesis

    def _remember(self, guests: list[Guest], *, anew: bool = False) -> None:
        """What people tell of themselves counts more than what others have heard of them."""
        for guest in guests:
            if guest.key != self.me.key and (anew or (guest.key not in self.wrote and len(self.wrote) < MOST)):
                self.wrote[guest.key] = guest

    def _agree(self, hello: dict[str, Any], crypto: Crypto) -> Genesis | None:
        """Of two proposals the one that weighs more holds, unless it is too far ahead."""
        if hello.get("proposal") is not None:
            theirs, ours = Proposal.from_json(hello["proposal"]), self.proposal
            newest = ours.number + LEAP if ours else NEWEST
            if theirs.number <= newest and (ours is None or theirs.weight > ours.weight):
                self.proposal = theirs
        self.sit()
        return Genesis.from_json(hello["genesis"], crypto) if hello.get("genesis") is not None else None

    def gone(self, link: str) -> None:
        """Somebody is not here any more."""
        self.guests.pop(link, None)
        self.heard.pop(link, None)

    def rename(self, name: str) -> None:
        """We are called so."""
        self.unnamed = ""
        self.me = replace(self.me, name=called(name))

    def sit(self) -> None:
        """Take a free seat, unless we would rather look on."""
        proposal, me = self.proposal, self.me.key
        if proposal and me not in proposal.seats and FREE in proposal.seats and not self.looks_on:
            self.seat_at(proposal.seats.index(FREE))
        self._number()

    def _number(self) -> None:
        """Whoever has no name has that of the seat, or of one more where all are taken."""
        if self.unnamed and self.proposal:
            number = [*self.proposal.seats, self.me.key].index(self.me.key) + 1
            self.me = replace(self.me, name=self.unnamed.format(number=number))

    def seat_at(self, seat: int) -> None:
        """Take this seat instead of the one we have; whoever sits there takes ours. All take their colours along."""
        proposal, me = self._with(seat), self.me.key
        if proposal is None:
            return
        seats, colours = list(proposal.seats), list(proposal.colours)
        if me in seats:
            ours = seats.index(me)
            seats[ours], colours[ours], colours[seat] = seats[seat], colours[seat], colours[ours]
        seats[seat] = me
        self.looks_on = False
        self.change(seats=tuple(seats), colours=tuple(colours))

    def recolour(self, seat: int) -> None:
        """The next colour for whoever sits there."""
        if proposal := self._with(seat):
            most = games.load(proposal.game).seats[-1]
            self.change(colours=recoloured(proposal.colours, seat, most))

    def look_on(self) -> None:
        """Leave our seat to somebody else."""
        self.looks_on = True
        if self.proposal and self.me.key in self.proposal.seats:
            self.change(seats=tuple(FREE if key == self.me.key else key for key in self.proposal.seats))

    def free(self, seat: int) -> None:
        """From now on it is nobody's."""
        self._give(seat, FREE)

    def employ(self, seat: int) -> None:
        """From now on it is a bot's, as good as the last that was chosen here."""
        if self.proposal and self.proposal.spares_one:
            self._give(seat, Bot(self.level).key)

    def grade(self, seat: int, level: int) -> None:
        """So well the bot on this seat plays."""
        if self.proposal and (bot := self.proposal.bots.get(seat)):
            self.level = level
            self._give(seat, replace(bot, level=level).key)

    def meet(self, seat: int) -> None:
        """The next of the bots' people sits there who sits nowhere else."""
        if self.proposal and (bot := self.proposal.bots.get(seat)):
            self._give(seat, replace(bot, name=following(self.names[seat] or "", self.names)).key)

    def _with(self, seat: int) -> Proposal | None:
        """What is proposed, if it has such a seat: somebody may have proposed fewer since it was shown."""
        return self.proposal if self.proposal and seat < len(self.proposal.seats) else None

    def _give(self, seat: int, to: bytes) -> None:
        if proposal := self._with(seat):
            self.change(seats=(*proposal.seats[:seat], to, *proposal.seats[seat + 1 :]))

    def resize(self, count: int) -> None:
        """So many seats: those who sit stay, as far as there is room, people before bots."""
        if self.proposal:
            taken = list(zip(self.proposal.seats, self.proposal.colours, strict=True))
            people = [one for one in taken if one[0] != FREE and not Bot.at(one[0])][:count]
            bots = [one for one in taken if Bot.at(one[0])][: count - max(PEOPLE, len(people))]
            stay = [*people, *bots]
            seats = (*(key for key, _colour in stay), *[FREE] * (count - len(stay)))
            most = games.load(self.proposal.game).seats[-1]
            self.change(seats=seats, colours=fitting([colour for _key, colour in stay], count, most))

    def change(self, **what: Any) -> None:
        """Propose something else."""
        if self.proposal:
            self.proposal = replace(self.proposal, number=self.proposal.number + 1, **what)
            self._number()

    def name_of(self, key: bytes) -> str | None:
        """What somebody who is here is called; None for who is not."""
        return next((guest.name for guest in self.here if guest.key == key), None)

    @property
    def names(self) -> list[str | None]:
        """What those on the seats are called; None where nobody sits, or who sits there is not here."""
        keys = self.proposal.seats if self.proposal else ()
        people = [self.name_of(key) for key in keys]
        bots = bots_called(self.proposal.bots, people) if self.proposal else {}
        return [bots.get(seat, name) for seat, name in enumerate(people)]

    @property
    def shown(self) -> list[str]:
        """The same as they are shown; empty where nobody sits."""
        return [isolated(name or "") for name in self.names]

    @property
    def misses(self) -> bool:
        """Whether somebody must still be asked in: a seat is free, or who sat there has gone."""
        return None in self.names

    @property
    def here(self) -> list[Guest]:
        """Everybody, ourselves first, then whom we hear, then whom those hear, then who has written."""
        found: dict[bytes, Guest] = {}
        heard = [guest for guests in self.heard.values() for guest in guests]
        for guest in [self.me, *self.guests.values(), *heard, *self.wrote.values()]:
            found.setdefault(guest.key, guest)
        return list(found.values())

    def through(self, key: bytes) -> str:
        """What somebody is called who hears the owner of a key; nothing where nobody does."""
        links = (link for link, guests in self.heard.items() if any(guest.key == key for guest in guests))
        return next((self.guests[link].shown for link in links), "")

    @property
    def genesis(self) -> Genesis | None:
        """The table that would begin if all were ready; None while somebody is missing."""
        proposal = self.proposal
        if proposal is None:
            return None
        keys = tuple(BOT if seat in proposal.bots else key for seat, key in enumerate(proposal.seats))
        names, people = self.names, len(keys) - len(proposal.bots)
        brought = {guest.key: guest.fresh for guest in reversed(self.here)}
        fresh = tuple(b"" if key == BOT else brought.get(key, b"") for key in keys)
        if (self.spent and self.me.key in proposal.seats) or None in names:
            return None
        if any(len(one) != FRESH for one, key in zip(fresh, keys, strict=True) if key != BOT):
            return None
        needed = people if proposal.chance == STRICT else majority(people)
        return Genesis(
            proposal.game, games.load(proposal.game).version, proposal.options, tidy(filter(None, names)), keys,
            proposal.colours, needed, OPEN if proposal.chance == OPEN else SEALED, proposal.nonce, fresh, words=True,
            levels=proposal.levels,
        )  # fmt: skip

    def ready(self, yes: bool) -> None:
        """Say that we are ready for what is proposed now, or not any more."""
        genesis = self.genesis
        self._promise(genesis.id if yes and genesis else b"")

    def join(self) -> None:
        """Say that we are ready for what is proposed, whoever takes the other seats."""
        if self.proposal:
            self._promise(self.proposal.rules)

    def _promise(self, ready: bytes) -> None:
        self.promised.add(self.me.ready)
        self.me = replace(self.me, ready=ready)

    def joins(self, genesis: Genesis) -> bool:
        """Whether we sit down at a table that is said to be played: in our seat if we were ready for it, for nobody has proved
        anything yet; as onlookers while we have no seat here, or where those with whom we sat have begun without us.
        """
        proposal = self.proposal
        if self.me.key in genesis.keys:
            ours = not self.spent and genesis.fresh[genesis.keys.index(self.me.key)] == self.me.fresh != b""
            return ours and not {genesis.id, rules_of(genesis)}.isdisjoint({self.me.ready, *self.promised})
        if proposal is None or self.me.key not in proposal.seats:
            return True
        return proposal.nonce == genesis.nonce and any(genesis.keys[seat] in proposal.seats for seat in genesis.people)

    def is_ready(self, key: bytes) -> bool:
        """Whether somebody is ready for what is proposed: for just this table, or for any with these rules."""
        proposal, genesis = self.proposal, self.genesis
        rules = proposal.rules if proposal and proposal.chance == OPEN else None
        tables = {rules, genesis.id if genesis else None}
        return any(one.key == key and one.ready in tables for one in self.here)

    @property
    def begins(self) -> Genesis | None:
        """The table, once everybody at it is ready."""
        genesis = self.genesis
        return genesis if genesis and all(self.is_ready(genesis.keys[seat]) for seat in genesis.people) else None


def empty(chairs: Sequence[Mapping[str, Any]], _: Translate) -> Lobby:
    """Before anybody is here: we are called as at one screen, or by our seat where we have no name there, either; and bots are as good."""
    nobody = _("Player {number}")
    name = next((chair["name"] for chair in chairs if chair["kind"] == "person" and not chair.get("nameless")), "")
    bots = [chair for chair in chairs if chair["kind"] == "bot"]
    level = nearest(bots[-1].get("level"), FORMER) if bots else NEWCOMER
    return Lobby(Guest(called(name or nobody.format(number=1)), b""), unnamed="" if name else nobody, level=level)


def _hello(text: str) -> dict[str, Any]:
    if len(text) > wire.LARGEST:
        raise Refusal(Reason.TOO_LARGE)
    hello = wire.parsed(text.encode(errors="replace"))
    if not is_object(hello):
        raise Refusal(Reason.MALFORMED)
    return hello


def _guests(hello: dict[str, Any], what: str) -> list[Guest]:
    return wire.listed(hello.get(what), Guest.from_json, MOST)


def _locked(guests: list[Guest], crypto: Crypto) -> None:
    """Refuse people whose key is none: a table with one of them could not be opened again."""
    if not crypto.valid(b"".join(guest.key[WORD:] for guest in guests)):
        raise Refusal(Reason.MALFORMED)


def spoken_of(text: str) -> list[str]:
    """The games that a hello speaks of: their rules must be here before it can be understood."""
    hello = wire.parsed(text[: wire.LARGEST].encode(errors="replace"))
    parts = [hello.get(part) for part in ("proposal", "genesis")] if is_object(hello) else []
    return [part["game"] for part in parts if is_object(part) and part.get("game") in games.NAMES]


def called(name: str) -> str:
    """A name that can be shown, whatever was sent."""
    plain = visible(name).strip()[:LONGEST]
    return plain or "?"
