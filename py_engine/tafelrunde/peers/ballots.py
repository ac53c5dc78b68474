"""How a vote comes to its end although whoever should lead it is gone (single-decree Paxos, one for each decision).

A ballot is led by one seat. Whoever goes into it says so, and with it the last vote that it has cast; from then on it votes
in no earlier one. The leader waits for a majority of these words: what one of them has voted for last may have been decided
already, so that is what the ballot is about; else the leader may choose. Whoever waits for a leader in vain goes on to the
next ballot, each time more patiently, so that in the end all meet in one.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from typing import Any

from tafelrunde.peers import wire
from tafelrunde.peers.desk import Desk
from tafelrunde.peers.refusal import Reason, Refusal
from tafelrunde.peers.statement import Statement

MOST = 64
"""Ballots of one decision; honest seats need a few."""

PATIENCE, LONGEST = 3.0, 60.0
"""Seconds to wait for the first leader, and for any."""


class Ballots:
    """The ballots of the decision that comes next."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._now = 0.0
        self._since = ((-1, -1), 0.0)

    def check(self, said: Statement) -> None:
        """Refuse what was said in no ballot that could be."""
        epoch, ballot = said.slot[1]
        if epoch > self._desk.epoch + 2 or ballot >= MOST:
            raise Refusal(Reason.MALFORMED)
        if said.slot[0] == "pass" and said.body is not None:
            last, _ = _cast(said)
            if last >= ballot:
                raise Refusal(Reason.MALFORMED)

    def tick(self, now: float) -> None:
        """Time passes."""
        self._now = now
        point = (self._epoch, self.ours)
        if point != self._since[0]:
            self._since = (point, now)

    @property
    def ours(self) -> int:
        """The ballot that we are in; -1 while in none."""
        return max((said.slot[1][1] for said in self._passes() if said.seat == self._desk.seat), default=-1)

    def enter(self, seats: Collection[int]) -> None:
        """Be in a ballot that one of these seats leads, and in the one where the others are."""
        desk, ours, all_seats = self._desk, self.ours, self._desk.genesis.seats
        ahead = [said.slot[1][1] for said in self._passes() if said.seat in seats]
        further = max((ballot for ballot in ahead if ours < ballot <= ours + 2 * all_seats), default=-1)
        if further < 0 and (ours < 0 or self._late):
            further = next(ballot for ballot in count(ours + 1) if ballot % all_seats in seats)
        if ours < further < MOST:
            votes = [said for said in desk.book.moot(self._epoch, "vote") if said.seat == desk.seat]
            last = max(votes, key=lambda said: said.slot[1][1], default=None)
            desk.say("pass", self._epoch, further, body=last and [last.slot[1][1], last.body])

    def vote(self, free: Any) -> Any:
        """What is to be voted for where we are: our own choice, if we lead and have it; None while that is not known."""
        leader, bound = self.ours % self._desk.genesis.seats, self._bound(self.ours)
        if leader == self._desk.seat:
            return bound[0] or free if bound else None
        lead = self._desk.book.get(leader, "vote", self._epoch, self.ours)
        return lead.body if lead and bound and (None in bound or lead.body in bound) else None

    def cast(self, body: Any) -> None:
        """Vote for it."""
        self._desk.say("vote", self._epoch, self.ours, body=body)

    def _bound(self, ballot: int) -> list[Any]:
        """What may be voted for in a ballot, the most pressing first; None stands for anything. Empty while it is not known."""
        said = [_cast(one) for one in self._passes() if one.slot[1][1] == ballot]
        latest = sorted({last for last, _ in said}, reverse=True)
        enough = [last for last in latest if sum(one <= last for one, _ in said) >= self._desk.genesis.enough]
        return [body for last in enough for one, body in said if one == last]

    @property
    def _epoch(self) -> int:
        """The number of the decision."""
        return self._desk.epoch + 1

    @property
    def _late(self) -> bool:
        """Whether our leader has kept us waiting for too long. We do not wait for ourselves."""
        ours, seat, (point, since) = self.ours, self._desk.seat, self._since
        led = ours >= 0 and ours % self._desk.genesis.seats != seat
        tries = sum(said.seat == seat for said in self._passes())
        return led and point == (self._epoch, ours) and self._now - since > min(PATIENCE * 2 ** (tries - 1), LONGEST)

    def _passes(self) -> list[Statement]:
        return self._desk.book.moot(self._epoch, "pass")


def _cast(said: Statement) -> tuple[int, Any]:
    """In which ballot the author has voted last, and for what; -1 and None for in none. Raises `Refusal`."""
    if said.body is None:
        return -1, None
    if not wire.is_list(said.body) or len(said.body) != 2:
        raise Refusal(Reason.MALFORMED)
    return wire.natural(said.body[0]), said.body[1]
