"""Keeping up: everybody says now and then what it has, and whoever has more sends what is missing, no matter whose it is.

So entries reach a seat through any third one, and whoever returns is served by anybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from tafelrunde import __version__
from tafelrunde.core.plain import is_list
from tafelrunde.peers import wire
from tafelrunde.peers.bodies import AHEAD, LINK
from tafelrunde.peers.chance import Chance
from tafelrunde.peers.crypto import digest
from tafelrunde.peers.desk import Desk
from tafelrunde.peers.play import Play
from tafelrunde.peers.refusal import Reason, Refusal
from tafelrunde.peers.statement import Statement
from tafelrunde.peers.wishes import Send

BUSY, CALM = 1.0, 5.0
"""Seconds between two `have`: while something is awaited, and otherwise."""

CHUNK = 48_000
"""Bytes of missing statements in one message."""

HELD = 6000
"""How much a `have` may list: of six seats of which five say all that they can, and whose ballots never end."""

SHORT = 8
"""Letters by which a `have` names a statement. Whoever says it mixes in a secret of its own, another one each time: nobody can choose
words that look to it like others.
"""

RECENT = 20
"""How many of the latest decisions are compared."""


@dataclass
class Link:
    """What is known of the peer behind a link; all of it hearsay, used for nothing but efficiency."""

    seat: int | None = None
    number: int = -1
    held: frozenset[str] = field(default_factory=frozenset[str])
    """What it has of what all may know, from that entry on."""
    salt: str = ""
    """What it has mixed into that."""
    seats: frozenset[int] = field(default_factory=frozenset[int])
    """Whom it hears directly."""
    usable: bool = True
    asked: int = -1
    """The entry for which we last asked it out of turn."""
    offered: Counter[str] = field(default_factory=Counter[str])
    """How often we have sent it what it lacks, and lacks still."""


class Sync:
    """Who has what."""

    def __init__(self, desk: Desk, play: Play, chance: Chance) -> None:
        self._desk = desk
        self._play = play
        self._chance = chance
        self.links: dict[str, Link] = {}
        self.heard: set[int] = set()
        """Seats that have said what they have since we woke up."""
        self._next = 0.0
        self._haves = 0
        self.made: Callable[[], list[str]] = list
        """What was decided, see `Council.made`."""

    def tick(self, now: float) -> None:
        """Say what we have, when it is time."""
        if now >= self._next:
            waiting = self._play.pending or self._play.table is None or self._play.limit is not None or self.behind
            self._next = now + (BUSY if waiting else CALM)
            if self.links:
                self._desk.wish(Send(None, self.have()))

    def ask(self, name: str) -> None:
        """Something came that builds on what we lack: ask for it at once, and once only."""
        link, number = self.links.setdefault(name, Link()), self._play.number
        if link.asked != number:
            link.asked = number
            self._desk.wish(Send(name, self.have()))

    @property
    def behind(self) -> bool:
        """Whether somebody has more than we."""
        return any(link.number > self._play.number for link in self.links.values())

    @property
    def lacking(self) -> bool:
        """Whether somebody has, or had when it last said so, what we have not."""
        since = self._play.number - AHEAD  # nobody keeps what is further ahead
        near = [link for link in self.links.values() if link.number >= since]
        ours = self._all(since, 0) if near else []
        return self.behind or any(not link.held <= {_short(link.salt, said) for said in ours} for link in near)

    def have(self) -> bytes:
        """What we have, as a message; it also asks for what we have not."""
        desk, number = self._desk, self._play.number
        self._haves += 1
        salt = wire.text(desk.identity.derive(b"have", desk.genesis.id, self._haves.to_bytes(8, "big"))[: wire.MARK])
        steps = [0, *(1 << power for power in range(20))]
        return desk.pack(
            {
                "k": "have",
                "s": -1 if desk.seat is None else desk.seat,
                "n": number,
                "e": desk.epoch,
                "h": [[at, self._play.link(at)] for at in (number - 1 - step for step in steps) if at >= 0],
                "q": salt,
                "d": [_short(salt, said) for said in self._all(number, desk.epoch)],
                "p": [_short(salt, said) for said in self._given(number)],
                "c": self._recent,
                "l": sorted(link.seat for link in self.links.values() if link.seat is not None),
                "r": __version__,
                "y": [sat.to_json() for sat in desk.book.latest("sit")],
            }
        )

    @property
    def _recent(self) -> list[str]:
        """The latest of what was decided."""
        return self.made()[-RECENT:]

    def heard_of(self, name: str, message: dict[str, Any], *, answers: bool) -> None:
        """Somebody says what it has: send what it lacks, if we answer. Raises `Refusal`."""
        link, desk, play = self.links.setdefault(name, Link()), self._desk, self._play
        seat, number, epoch = message.get("s"), wire.natural(message.get("n")), wire.natural(message.get("e"))
        heads = dict(wire.listed(message.get("h"), _head, 32))
        held = frozenset(wire.listed(message.get("d"), wire.line, HELD))
        salt, made = wire.line(message.get("q"), 22), wire.listed(message.get("c"), wire.line, RECENT)
        given = frozenset(wire.listed(message.get("p", []), wire.line, HELD))
        seats = frozenset(wire.listed(message.get("l"), wire.natural, 64))
        version = wire.line(message.get("r"))
        link.usable = version == __version__
        if not link.usable:
            raise Refusal(Reason.VERSION, theirs=version, ours=__version__)
        link.seat = seat if type(seat) is int and 0 <= seat < desk.genesis.seats else None
        link.number, link.held, link.salt, link.seats = number, held, salt, seats
        if link.seat is not None and link.seat != desk.seat:
            self.heard.add(link.seat)
        if not answers:
            return
        common = [at for at, head in heads.items() if at < play.number and play.link(at) == head]
        parted = [at for at, head in heads.items() if at < play.number and play.link(at) != head]
        theirs, ours = (
            dict(enumerate(some, at - len(some))) for some, at in ((made, epoch), (self._recent, desk.epoch))
        )
        if parted or any(theirs[at] != ours[at] for at in theirs.keys() & ours.keys()):
            # Whatever both say about the first entry after the last common one, or decided, shows who told two stories.
            self._send(name, link, max(common, default=-1) + 1, frozenset(), max(0, epoch - RECENT))
        elif number <= play.number:
            self._send(name, link, number, held | given, epoch)
        elif epoch < desk.epoch or desk.book.doubted(play.number):
            # It is further on, perhaps in another story than ours, or beyond what was decided: it has heard neither what helps ours nor
            # that.
            self._send(name, link, play.number, held | given, epoch)
        else:
            # What is decided does not wait for whoever is behind, or stands still.
            self._send(name, link, number + AHEAD + 1, held | given, epoch)

    def knows(self, seat: int) -> int:
        """How many entries of our record a seat has had, as its last action there proves; none after a decision that it may not know. What
        is told of it proves nothing, and whoever believed that would keep from it what it lacks.
        """
        acts = (self._play.act(entry) for entry in range(self._play.number - 1, 0, -1))
        last = next((act for act in acts if act.seat == seat), None)
        return (last.entry or 0) + 1 if last and last.slot[1][0] == self._desk.epoch else 0

    def letter(self, since: int) -> list[bytes]:
        """What we have, and everything that was said about entries from this one on."""
        desk = self._desk
        said = self._known(since, 0)
        return [self.have(), *(desk.pack(one.to_json()) for one in said)]

    def relay(self, origin: str, author: int, data: bytes, *, always: bool) -> None:
        """Pass on what its author cannot bring to everybody itself, or might bring to some only."""
        for name, link in self.links.items():
            if name != origin and link.usable and link.seat != author and (always or author not in link.seats):
                self._desk.wish(Send(name, data))

    def toward(self, origin: str, seat: int, data: bytes) -> None:
        """Pass on what only one seat can read."""
        for name, link in self.links.items():
            if name != origin and link.seat == seat:
                self._desk.wish(Send(name, data))

    def _all(self, since: int, epoch: int) -> list[Statement]:
        """What everybody at the table is to know; what codes open is carried nowhere else."""
        return [*self._desk.book.lent(), *self._known(since, epoch)]

    def _known(self, since: int, epoch: int) -> list[Statement]:
        """What anybody may know who is told of the table."""
        return [*self._moot(epoch), *self._about(since), *self._proofs()]

    def _about(self, since: int) -> list[Statement]:
        """What was said about an entry and all after it, those included that we cannot reach yet: whoever has said so there, and
        has forgotten it, must hear it before anything else is said in that place.
        """
        return [said for entry in self._from(since) for said in self._desk.book.about(entry)]

    def _given(self, since: int) -> list[Statement]:
        """What was said about them to us alone."""
        return [said for entry in self._from(since) for said in self._desk.book.given(entry)]

    def _from(self, since: int) -> range:
        return range(since, self._play.number + AHEAD + 1)

    def _moot(self, epoch: int) -> list[Statement]:
        """Who speaks for whom, what the seats would like, what they have decided since an epoch, and what they open at the end."""
        book = self._desk.book
        epochs = range(epoch + 1, self._desk.epoch + 2)
        votes = [vote for at in epochs for kind in ("vote", "bind") for vote in book.moot(at, kind)]
        return [*book.latest("sit"), *votes, *book.latest("wish"), *book.at("audit")]

    def _proofs(self) -> list[Statement]:
        """What proves that somebody has cheated. Whoever has long gone on from there, and never heard it, is to know too."""
        return [said for proof in self._desk.evidence.values() for said in proof]

    def _send(self, name: str, link: Link, number: int, known: frozenset[str], epoch: int) -> None:
        desk, messages, size = self._desk, list[dict[str, Any]](), 0
        statements = {said.digest: said for said in self._all(number, epoch)}
        lacks = [said for said in statements.values() if _short(link.salt, said) not in known]
        link.offered = Counter({said.digest: link.offered[said.digest] for said in lacks})
        near, far = (
            [said for said in lacks if ((said.entry or 0) > number + AHEAD) is later] for later in (False, True)
        )
        # What it can take now; of that first what it was sent least often, for it may have no room for the rest.
        for said in (*sorted(_in_turn(near), key=lambda said: link.offered[said.digest]), *far):
            message = said.to_json()
            size += len(wire.canonical(message))
            if messages and size > CHUNK:
                break
            messages.append(message)
            link.offered[said.digest] += 1
        if messages:
            desk.wish(Send(name, desk.pack({"k": "many", "m": messages})))
        if link.seat is not None and link.seat != desk.seat:
            for entry in range(number, min(number + 2, self._play.number + 1)):
                private = self._chance.private(link.seat, entry)
                gifts = [said for said in private if _short(link.salt, said) not in known]
                if gifts:
                    desk.wish(Send(name, desk.give(link.seat, gifts)))


def _head(value: Any) -> tuple[int, str]:
    if not is_list(value) or len(value) != 2:
        raise Refusal(Reason.MALFORMED)
    return wire.natural(value[0]), wire.line(value[1], LINK)


def _short(salt: str, said: Statement) -> str:
    return wire.text(digest(salt.encode(), said.digest.encode()))[:SHORT]


def _in_turn(said: list[Statement]) -> Iterator[Statement]:
    """Of each author what it did and mixed first, and all authors in turn: whoever says much keeps nobody else's words back."""
    authors: dict[int, list[Statement]] = {}
    for one in sorted(said, key=lambda one: one.slot[0] not in ("act", "mix")):
        authors.setdefault(one.seat, []).append(one)
    return (one for some in zip_longest(*authors.values()) for one in some if one)
