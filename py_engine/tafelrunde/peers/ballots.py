"""How a vote comes to one end, whatever somebody signs (locks as in Tendermint, without a leader; two to six seats need none).

In each round everybody votes for a decision at one point of the record. Who sees that enough have voted for the same in a round
*binds* himself to it, and votes for nothing else from then on, unless enough vote for something else in a later round. Enough who
have bound themselves in one round to the same are the decision: a certificate that anybody can check.

Enough is a majority, and any two share a seat. So for two decisions somebody has bound himself, or voted, twice in one round, or has
voted against what he was bound to; each vote names the round that allows it, so two words of his own prove that. Who has been caught
so is named; of the two decisions all follow the one that ends the game, or else the earlier one.

What takes everybody's consent takes everybody's vote, once: from then on a majority holds to it and binds itself. Else somebody could vote
for it, and by saying nothing afterwards keep bound for ever whoever believed him.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple

from tafelrunde.peers.desk import Desk
from tafelrunde.peers.refusal import Reason, Refusal
from tafelrunde.peers.statement import ROUNDS, Statement

PATIENCE, LONGEST = 3.0, 60.0
"""Seconds of the first round, and of any: each is twice as long as the one before."""

SETTLE = 1.0
"""Seconds of a round in which the seats look whether they stand at one point, before they vote at different ones."""


Enough = Callable[[tuple[Any, ...]], int]
"""How many must vote for a decision before anybody binds himself to it: a majority, or more."""


class Ballot(NamedTuple):
    """What was voted for in a round."""

    round: int
    words: bytes
    """What is decided and where, as it is signed."""
    body: dict[str, Any]

    @property
    def rank(self) -> tuple[bool, Ballot]:
        """Of two decisions about one thing the one with the lower rank stands: the end of the game, for whoever follows it has opened
        secrets; else the earlier one.
        """
        return self.body["w"] != ["end"], self


class Ballots:
    """The rounds of the decision that comes next."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._now = 0.0
        self._epoch = 0
        self._round = 0
        self._since = 0.0
        self._met: float | None = None
        """When enough had voted in this round or a later one."""

    def check(self, said: Statement) -> None:
        """Refuse what was said in no round that could be."""
        epoch, number = said.slot[1]
        if epoch > self._desk.epoch + 2 or not epoch or number >= ROUNDS:
            raise Refusal(Reason.MALFORMED)

    def doubted(self, said: Statement) -> None:
        """Whoever was bound and votes for something else, though nothing allows it, proves that himself; looked at is what is new."""
        kind, (epoch, _) = said.slot
        votes = [said] if kind == "vote" else self._by(said.seat, "vote", epoch)
        binds = [said] if kind == "bind" else self._by(said.seat, "bind", epoch)
        for bind, vote in product(binds, votes):
            bound, voted = bind.slot[1][1], vote.slot[1][1]
            if bound < voted and vote.body["u"] < bound and vote.choice != bind.choice:
                self._desk.accuse(said.seat, Reason.OTHER_PAST, {"kind": "vote", "entry": None}, bind, vote)

    def tick(self, now: float) -> None:
        """Time passes."""
        self._now = now

    def enter(self, what: tuple[Any, ...], enough: Enough) -> None:
        """A decision is to be made: be in its round, and go on to the next when this one lasts too long. Its time runs once as many have voted
        as it takes: whoever is alone would else use up all rounds before anybody comes.
        """
        epoch = self._desk.epoch + 1
        if self._epoch != epoch:
            self._epoch = epoch
            self._begin(max((vote.slot[1][1] for vote in self._ours("vote")), default=0))
        elif self._voted and self._met is None:
            there = {vote.seat for vote in self._desk.book.moot(epoch, "vote") if vote.slot[1][1] >= self._round}
            # What enough have voted for before takes a majority that holds to it.
            must = self._desk.genesis.enough if any(self._agreed(epoch, enough)) else enough(what)
            self._met = self._now if len(there) >= must else None
        elif self._met is not None and self._now - self._met > min(PATIENCE * 2**self._round, LONGEST):
            self._begin(min(self._round + 1, ROUNDS - 1))

    def _begin(self, number: int) -> None:
        self._round, self._since, self._met = number, self._now, None

    @property
    def settled(self) -> bool:
        """Whether this round has lasted so long that we need not wait for others to stand where we stand."""
        return self._now - self._since >= SETTLE

    @property
    def stands(self) -> bool:
        """Whether we must stand still: we have voted in this round, or are bound."""
        return self.bound is not None or (self._epoch == self._desk.epoch + 1 and self._voted)

    @property
    def bound(self) -> Ballot | None:
        """What we are bound to."""
        return max((_ballot(bind) for bind in self._ours("bind")), default=None)

    def latest(self, enough: Enough) -> Ballot | None:
        """What enough have voted for, in the last round before ours in which they did: somebody may be bound to it."""
        agreed = self._agreed(self._desk.epoch + 1, enough)
        return max((one for one in agreed if one.round < self._round), default=None)

    def vote(self, body: dict[str, Any], allowed: int) -> None:
        """Vote in this round; `allowed` is the round in which enough have voted for the same, -1 for none."""
        if not self._voted:
            self._desk.say("vote", self._epoch, self._round, body=body | {"u": allowed})

    def bind(self, enough: Enough) -> None:
        """Bind ourselves to what enough have voted for, and we too, and nothing else since."""
        votes, binds = self._ours("vote"), self._ours("bind")
        ballot = max(self._agreed(self._desk.epoch + 1, enough), default=None)
        if ballot is None or any(bind.slot[1][1] >= ballot.round for bind in binds):
            return
        since = [vote for vote in votes if vote.slot[1][1] >= ballot.round]
        if since and all(vote.choice == ballot.words for vote in since):
            self._desk.say("bind", self._desk.epoch + 1, ballot.round, body=ballot.body)

    def decided(self, epoch: int, enough: Enough) -> Ballot | None:
        """The decision that a majority is bound to; should there be two, the one that stands."""
        majority = self._desk.genesis.enough
        alike: dict[tuple[int, bytes], list[Statement]] = {}
        for said in self._desk.book.moot(epoch, "bind"):
            alike.setdefault((said.slot[1][1], said.choice), []).append(said)
        bound = [_ballot(some[0]) for some in alike.values() if len(_seats(some)) >= majority]
        # A majority alone may have bound itself to what takes everybody's consent.
        made = (
            one for one in bound if enough(tuple(one.body["w"])) <= majority or one in list(self._agreed(epoch, enough))
        )
        return min(made, default=None, key=lambda ballot: ballot.rank)

    @property
    def _voted(self) -> bool:
        return any(vote.slot[1][1] == self._round for vote in self._ours("vote"))

    def _agreed(self, epoch: int, enough: Enough) -> Iterator[Ballot]:
        """What enough have voted for in a round; where they had in an earlier one, a majority that holds to it."""
        alike: dict[tuple[int, bytes], list[Statement]] = {}

        def agreed(some: list[Statement]) -> bool:
            again = [one for one in some if one.body["u"] >= 0]
            wanted = enough(tuple(some[0].body["w"])) if some else 1
            return len(_seats(some)) >= wanted or len(_seats(again)) >= self._desk.genesis.enough

        for said in sorted(self._desk.book.moot(epoch, "vote"), key=lambda said: said.slot[1][1]):
            number, allowed = said.slot[1][1], said.body["u"]
            if allowed < 0 or (allowed < number and agreed(alike.get((allowed, said.choice), []))):
                alike.setdefault((number, said.choice), []).append(said)
        return (_ballot(some[0]) for some in alike.values() if agreed(some))

    def _ours(self, kind: str) -> list[Statement]:
        return [] if self._desk.seat is None else self._by(self._desk.seat, kind, self._desk.epoch + 1)

    def _by(self, seat: int, kind: str, epoch: int) -> list[Statement]:
        return [said for said in self._desk.book.moot(epoch, kind) if said.seat == seat]


def _seats(said: list[Statement]) -> set[int]:
    return {one.seat for one in said}


def _ballot(said: Statement) -> Ballot:
    return Ballot(said.slot[1][1], said.choice, {"w": said.body["w"], "t": said.body["t"]})
