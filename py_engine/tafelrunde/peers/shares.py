"""Shares: opening a point together, for all to see or for one seat alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tafelrunde.peers import bodies, wire
from tafelrunde.peers.chance import Step
from tafelrunde.peers.desk import Desk
from tafelrunde.peers.keys import Keys
from tafelrunde.peers.refusal import Reason, Refusal
from tafelrunde.peers.statement import Statement
from tafelrunde.peers.threshold import SHARE, JointKey
from tafelrunde.peers.wishes import Send


class Shares:
    """Every share that was found good, by point and seat."""

    def __init__(self, desk: Desk, keys: Keys) -> None:
        self._desk = desk
        self._keys = keys
        self._good: dict[bytes, dict[int, bytes]] = {}
        self._seen: set[str] = set()
        self._asked: dict[tuple[int, ...], list[bytes]] = {}
        """The points that were asked for, by where their shares are said."""
        self._given: dict[Step, tuple[int, list[bytes]]] = {}
        self._shown: dict[Step, list[bytes]] = {}
        self._named: dict[int, bytes] = {}
        """The points that were to be opened for one seat, by their marks."""

    @property
    def joint(self) -> JointKey:
        """The joint key; there is one before anything is opened."""
        if self._keys.joint is None:  # pragma: no cover - for type checkers: `ready` comes before any question
            raise LookupError
        return self._keys.joint

    def opened(self, points: Iterable[bytes]) -> list[bytes] | None:
        """The joint secret times each point; None where shares are missing."""
        found = [self._good.get(point, {}) for point in points]
        if any(len(shares) < self.joint.needed for shares in found):
            return None
        return [self.joint.combine(shares) for shares in found]

    def for_all(self, step: Step, points: Sequence[bytes], alone: Sequence[bool], author: int | None) -> None:
        """Open points for everybody. Those marked `alone` the author can and should prove without help."""
        rest, shown = _parted(points, alone)
        self._asked |= {place(step, some): some for some in (rest, shown)}
        if rest:
            self._say("share", step, rest)
        self._absorb("share", step, rest)
        if shown:
            self._shown[step] = shown
            known = all(len(self._good.get(point, {})) >= self.joint.needed for point in shown)
            if author == self._desk.seat and known:
                self._desk.say("show", *place(step, shown), body=[self._tuples(point) for point in shown])
            self._absorb("show", step, shown)
            self._absorb("help", step, shown)

    def heard_by_all(self, step: Step, points: Sequence[bytes], alone: Sequence[bool], author: int | None) -> bool:
        """Whether enough was said about a step for everybody to open it. Who knows more goes on no earlier than the others: what
        only some were told is in no file, and nobody could check it.
        """
        book, needed = self._desk.book, self.joint.needed
        rest, alone_points = _parted(points, alone)
        shown = author is not None and book.get(author, "show", *place(step, alone_points)) is not None
        helped = shown or len(self._held("help", step, alone_points)) >= needed
        shared = len(self._held("share", step, rest)) >= needed
        return (helped or not alone_points) and (shared or not rest)

    def _held(self, kind: str, step: Step, points: Sequence[bytes]) -> set[int]:
        """Who has said something there that was looked at, and holds."""
        slot, book = (kind, place(step, points)), self._desk.book
        return {
            said.seat
            for seat in self._desk.genesis.people
            for said in book.stories(seat, slot)
            if said.digest in self._seen
        }

    def silent(self, step: Step, points: Sequence[bytes]) -> frozenset[int]:
        """Who has not helped to open these for all, and still could."""
        return self._desk.silent("share", *place(step, points))

    def for_one(self, step: Step, points: Sequence[bytes], seat: int) -> frozenset[int]:
        """Open points for one seat; gives whom that still needs."""
        desk = self._desk
        self._named |= {place(step, [point])[3]: point for point in points}
        if desk.seat == seat:
            self._add_own(points)
            self._absorb_given(step, points)
        else:
            self._given[step] = (seat, list(points))
            if desk.seat is not None and not desk.silent_on(step.ask):
                # Nobody else sees what we give; that we gave it all must know, or another action could ask for more.
                desk.say("gave", *place(step, points), body=None)
                desk.send_to(seat, self._gift(step))
        silent = (desk.silent("give", *place(step, [point])) for point in points)
        return frozenset[int]().union(*silent) - {seat}

    def received(self, step: Step, points: Sequence[bytes]) -> None:
        """We have all that we were to be given. At a strict table nobody can do without whoever keeps it back, so there all wait for this."""
        if self._desk.genesis.strict and not self._desk.silent_on(step.ask):
            self._desk.say("gave", *place(step, points), body=None)

    def lacks(self, step: Step, points: Sequence[bytes], seat: int) -> frozenset[int]:
        """Who still keeps a seat from having what it is to be given, or has not said that it has it."""
        desk, where = self._desk, place(step, points)
        if not desk.genesis.strict or desk.book.get(seat, "gave", *where):
            return frozenset()
        return desk.silent("gave", *where)

    def check(self, said: Statement) -> None:
        """A seat gives other shares of the same points than before, perhaps to others: whatever is none proves that, and does not stand in the
        way of what is one. Raises `Refusal` where this is not wanted.
        """
        book, points = self._desk.book, self._asked.get(said.slot[1])
        if points is None or not book.heard(said.seat, said.slot):
            return
        for one in (*book.stories(said.seat, said.slot), said):
            if not self._hold(one, points):
                self._void(one)
        if book.heard(said.seat, said.slot)[-1] == said or book.stories(said.seat, said.slot):
            raise Refusal(Reason.REPEATED)

    def exposed(self, said: Statement) -> bool:
        """Somebody lays open what he was given alone: it must be no share of that card. Raises `Refusal` where we do not know the card
        yet.
        """
        point = self._named.get(said.slot[1][3])
        if point is None:
            raise Refusal(Reason.TOO_EARLY)
        if self.joint.holds(said.seat, point, [wire.raw(said.body)]):
            return False
        self._desk.accuse(said.seat, Reason.BAD_PROOF, {"entry": said.entry}, said)
        return True

    def complain(self, step: Step, point: bytes) -> None:
        """What was opened for us alone cannot be: show it to all."""
        self._desk.say("show", *place(step, [point]), body=[self._tuples(point)])

    def complaints(self, step: Step, points: Sequence[bytes], seat: int) -> list[Statement]:
        """What a seat has laid open of these, also before we knew that they are for it alone."""
        book = self._desk.book
        return [said for point in points for said in book.stories(seat, ("show", place(step, [point])))]

    def complained(self, said: Statement) -> list[bytes]:
        """The point that a seat lays open although it was meant for it alone; raises `Refusal`."""
        seat, points = self._given.get(Step(*said.slot[1][:3]), (-1, []))
        meant = [point for point in points if place(Step(*said.slot[1][:3]), [point]) == said.slot[1]]
        if seat == said.seat and meant:
            self._take_all(said, meant)
        return [point for point in meant if seat == said.seat and self.opened([point])]

    def private(self, seat: int, entry: int) -> list[Statement]:
        """What we gave to a seat about an entry."""
        if self._desk.seat is None:
            return []
        given = [(step, points) for step, (to, points) in self._given.items() if to == seat and step.entry == entry]
        steps = [step for step, points in given if self._desk.own("gave", *place(step, points))]
        return [gift for step in steps for gift in self._gift(step)]

    def help(self, entry: int) -> None:
        """Somebody who should have shown cards alone keeps us waiting: help him."""
        for step, points in self._shown.items():
            if step.entry == entry:
                self._say("help", step, points)

    def void(self) -> None:
        """What was found good with another key is good no more."""
        self._good, self._seen, self._named, self._asked = {}, set(), {}, {}

    def forget(self, entry: int) -> None:
        """Entries from this one on are void."""
        self._given = {step: gift for step, gift in self._given.items() if step.entry < entry}
        self._shown = {step: points for step, points in self._shown.items() if step.entry < entry}
        self._asked = {where: points for where, points in self._asked.items() if where[0] < entry}

    def _say(self, kind: str, step: Step, points: Sequence[bytes]) -> None:
        desk = self._desk
        if desk.seat is not None:
            said = desk.book.get(desk.seat, kind, *place(step, points))
            if said:
                if said.digest not in self._seen:
                    self._add_own(points)
            elif not desk.silent_on(step.ask):
                self._add_own(points)
                desk.say(kind, *place(step, points), body=self._mine(points))

    def _mine(self, points: Sequence[bytes]) -> str:
        seat = self._desk.seat or 0
        return wire.text(b"".join(self._good[point][seat] for point in points))

    def _gift(self, step: Step) -> list[Statement]:
        """Our shares for one seat, each for itself: should one be bad, it can be laid open without the others."""
        _, points = self._given[step]
        self._add_own(points)
        return [self._desk.signed(("give", place(step, [point])), self._mine([point])) for point in points]

    def _add_own(self, points: Sequence[bytes]) -> None:
        """Our own shares; computed in one go, once."""
        seat = self._desk.seat or 0
        new = [point for point in points if seat not in self._good.get(point, {})]
        if new:
            shares = self.joint.prove(seat, self._keys.part, b"".join(new))
            for point, share in zip(new, shares, strict=True):
                self._good.setdefault(point, {})[seat] = share

    def _tuples(self, point: bytes) -> list[list[Any]]:
        """So many shares of a point as are needed."""
        shares = self._good[point]
        return [[seat, wire.text(shares[seat])] for seat in sorted(shares)[: self.joint.needed]]

    def _absorb(self, kind: str, step: Step, points: Sequence[bytes]) -> None:
        """Look at what was said about a step, until there is enough; always where a seat has given several shares."""
        book, where = self._desk.book, (kind, place(step, points))
        for seat in self._desk.genesis.people:
            stories = list(book.stories(seat, where))
            for said in stories:
                enough = kind != "show" and len(self._held(kind, step, points)) >= self.joint.needed
                if said.digest in self._seen or (enough and len(stories) < 2):
                    continue
                self._seen.add(said.digest)
                try:
                    if len(stories) > 1 and not self._hold(said, points):
                        raise Refusal(Reason.BAD_PROOF)
                    self._take_all(said, points)
                except Refusal:
                    self._void(said)

    def _absorb_given(self, step: Step, points: Sequence[bytes]) -> None:
        """Look at what was given to us alone, a seat at a time; what is bad in it is laid open, and nothing else."""
        book, desk = self._desk.book, self._desk
        for seat in desk.genesis.people:
            said = [(point, book.get(seat, "give", *place(step, [point]))) for point in points]
            new = [(point, one) for point, one in said if one and one.digest not in self._seen]
            try:
                self._take(seat, [point for point, _ in new], [wire.raw(one.body) for _, one in new])
            except Refusal:
                for point, one in new:
                    try:
                        self._take(seat, [point], [wire.raw(one.body)])
                    except Refusal:
                        self._void(one)
                        desk.wish(Send(None, desk.pack(one.to_json())))
            self._seen.update(one.digest for _, one in new)

    def _columns(self, said: Statement, points: Sequence[bytes]) -> dict[int, list[tuple[bytes, bytes]]]:
        """Per seat the points, and the shares of them that somebody has given or laid open; raises `Refusal`."""
        if said.slot[0] != "show":
            data = wire.raw(said.body)
            shares = [data[at : at + SHARE] for at in range(0, len(data), SHARE)]
            if len(shares) != len(points):
                raise Refusal(Reason.BAD_PROOF)
            return {said.seat: list(zip(points, shares, strict=True))}
        shown = wire.listed(said.body, bodies.shown, len(points))
        if len(shown) != len(points):
            raise Refusal(Reason.MALFORMED)
        columns: dict[int, list[tuple[bytes, bytes]]] = {}
        for point, some in zip(points, shown, strict=True):
            for seat, share in some:
                columns.setdefault(seat, []).append((point, share))
        return columns

    def _hold(self, said: Statement, points: Sequence[bytes]) -> bool:
        """Whether all that somebody has given or laid open here are shares of these points, whatever is known of them."""
        try:
            columns = self._columns(said, points)
        except Refusal:
            return False
        return all(
            seat < self._desk.genesis.seats
            and self.joint.holds(seat, b"".join(point for point, _ in pairs), [share for _, share in pairs])
            for seat, pairs in columns.items()
        )

    def _take_all(self, said: Statement, points: Sequence[bytes]) -> None:
        """Keep the shares that somebody has given or laid open; raises `Refusal`."""
        for seat, pairs in self._columns(said, points).items():
            self._take(seat, [point for point, _ in pairs], [share for _, share in pairs])

    def _take(self, seat: int, points: Sequence[bytes], shares: Sequence[bytes]) -> None:
        """Keep shares of a seat that hold; raises `Refusal`."""
        if seat >= self._desk.genesis.seats or len(points) != len(shares):
            raise Refusal(Reason.BAD_PROOF)
        pairs = zip(points, shares, strict=True)
        new = [(point, share) for point, share in pairs if self._good.get(point, {}).get(seat) != share]
        column = b"".join(point for point, _ in new)
        if new and not self.joint.holds(seat, column, [share for _, share in new]):
            raise Refusal(Reason.BAD_PROOF)
        for point, share in new:
            self._good.setdefault(point, {})[seat] = share

    def _void(self, said: Statement) -> None:
        """What is no share proves who gave it, and is kept for that alone."""
        self._desk.accuse(said.seat, Reason.BAD_PROOF, {"entry": said.entry}, said)
        self._desk.book.void(said)
        self._desk.store(said)


def place(step: Step, points: Sequence[bytes]) -> tuple[int, int, int, int]:
    """Where shares of these points are said: they are for these and for no others, whatever anybody else holds there."""
    return step.entry, step.ask, step.step, wire.mark(b"points", *points)


def _parted(points: Sequence[bytes], alone: Sequence[bool]) -> tuple[list[bytes], list[bytes]]:
    """The points that all open, and those that the author proves alone."""
    rest = [point for point, one in zip(points, alone, strict=True) if not one]
    return rest, [point for point, one in zip(points, alone, strict=True) if one]
