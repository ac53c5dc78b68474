"""What the seats decide together: that a bot sits in for somebody, that he is back, that something is taken back, the end.

First everybody says what he would like; whoever does so does nothing of his own meanwhile, so that the game does not run away.
When enough like the same, they vote for it at the point of the record where they stand (see `ballots`); nobody votes for a point at
which he does not stand, so nobody else chooses it. Chance that was opened had the help of `needed` seats: where these and enough to decide
are so many that an honest one is among both, a decision never takes back what somebody has seen. Else one through whom alone the
others hear of each other can show chance to some and decide with the others from before it, see PROTOCOL.md.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

from tafelrunde.peers import wire
from tafelrunde.peers.ballots import Ballot, Ballots
from tafelrunde.peers.bodies import decision
from tafelrunde.peers.crypto import digest
from tafelrunde.peers.desk import Desk
from tafelrunde.peers.forks import Forks
from tafelrunde.peers.play import Play, Tip
from tafelrunde.peers.refusal import Reason, Refusal
from tafelrunde.peers.statement import MOOT, Statement
from tafelrunde.peers.wishes import Asked, Decided

Decision = tuple[Any, ...]
"""("bot", seat, runner): the runner's device plays for a seat that stays away, and sees its cards. ("back", seat): it
plays for itself again. ("undo", entry): the record ends before this entry. ("end",): the game stops here."""


class Made(NamedTuple):
    """A decision that was carried out, and how things stood before."""

    ballot: Ballot
    runners: list[int]
    gone: set[int]
    ended: bool


class Council:
    """Who would like what, and what was decided."""

    def __init__(self, desk: Desk, play: Play, forks: Forks) -> None:
        self._desk = desk
        self._play = play
        self._forks = forks
        self._ballots = Ballots(desk)
        self._made: list[Made] = []
        self._put_off: Decision | None = None
        """What our seat would like once somebody is back who was let in first."""

    def tick(self, now: float) -> None:
        """Time passes."""
        self._ballots.tick(now)

    @property
    def made(self) -> list[str]:
        """What was decided, in short: where others have it otherwise, somebody has voted twice."""
        return [f"{one.ballot.round} {digest_of(one.ballot)}" for one in self._made]

    def wish(self, what: Decision | None) -> None:
        """Say what our seat would like to be decided, or that it no longer would; raises `Refusal`."""
        if what is not None:
            self._possible(what)
        self._put_off = None
        self._say(what)

    def stand(self) -> None:
        """Say where we stand, unless we have said so."""
        if (self._desk.seat, *self._here) not in self._standing:
            self._say(self.wished().get(self._desk.seat or 0))

    @property
    def agreed(self) -> bool:
        """Whether all who are at the table have said that they stand where we do."""
        desk = self._desk
        return {(seat, *self._here) for seat in desk.genesis.people if seat not in desk.gone} <= self._standing

    @property
    def _here(self) -> tuple[int, int, str]:
        """How much was decided, and the record; not what waits for chance, which may never come."""
        return self._desk.epoch, *self._play.tip[:2]

    @property
    def _standing(self) -> set[tuple[int, int, int, str]]:
        """Where everybody has last said that he stands."""
        return {(one.seat, one.body["e"], *one.body["t"][:2]) for one in self._desk.book.latest("wish")}

    def _say(self, what: Decision | None) -> None:
        desk = self._desk
        last = next((one for one in desk.book.latest("wish") if one.seat == desk.seat), None)
        number = last.slot[1][0] + 1 if last else 0
        desk.say("wish", number, body={"w": what and list(what), "e": desk.epoch, "t": list(self._play.tip)})

    def check(self, said: Statement) -> None:
        """Refuse a wish or a vote that is none."""
        what = said.body["w"]
        if what is not None and what[0] in ("bot", "back") and max(what[1:]) >= self._desk.genesis.seats:
            raise Refusal(Reason.MALFORMED)
        if said.slot[0] != "wish":
            self._ballots.check(said)

    def asked(self, said: Statement) -> Asked | None:
        """What the page is to be told of a wish; None where it says nothing new. Who wishes nothing and says so again says no."""
        what = said.body["w"] and tuple(said.body["w"])
        now = said.slot[0] == "wish" and said.body["e"] == self._desk.epoch
        return Asked(said.seat, what) if now and (what is None or self.wished().get(said.seat) != what) else None

    def doubted(self, said: Statement) -> None:
        """Whether its author contradicts himself."""
        if said.slot[0] in MOOT:
            self._ballots.doubted(said)

    def wished(self) -> dict[int, Decision]:
        """What each seat would like now."""
        found: dict[int, Decision] = {}
        for said in self._desk.book.latest("wish"):
            if said.body["w"] is not None and said.body["e"] == self._desk.epoch:
                found[said.seat] = tuple(said.body["w"])
        return found

    def meet(self, *, voting: bool) -> bool:
        """Hold still, vote or carry out, as it comes; True if something was decided. Who may have forgotten a vote casts none."""
        desk, play = self._desk, self._play
        self._review()
        self._welcome()
        wished = self.wished()
        mine = wished.get(desk.seat) if desk.seat is not None else None
        play.limit, play.holding = None, mine is not None
        # After the end nothing is decided: what is told as if, was decided after something else.
        ballot = None if play.ended else self._decided(desk.epoch + 1, desk.gone)
        if ballot:
            return self._carry_out(ballot)
        bound = self._ballots.bound
        what = tuple(bound.body["w"]) if bound else mine
        alike = [seat for seat, one in wished.items() if one == what]
        if what is not None and (bound or len(alike) >= self._enough(what, desk.gone)):
            if voting:
                self._vote(what, alike, bound)
            if self._ballots.stands:
                play.limit = self._stood if desk.waking else 0
        return False

    def _vote(self, what: Decision, alike: list[int], bound: Ballot | None) -> None:
        """Vote where we stand, or for what enough have voted for before."""
        ballots, play = self._ballots, self._play

        def enough(what: Decision) -> int:
            return self._enough(what, self._desk.gone)

        ballots.enter(what, enough)
        latest = ballots.latest(enough)
        best = max((one for one in (latest, bound) if one), default=None)
        if not ballots.stands and self._elsewhere:
            self._say(what)
        if best:
            ballots.vote(best.body, best.round)
        elif (self._together(alike) or ballots.settled) and (what[0] != "undo" or self._unseen(what[1])):
            ballots.vote({"w": list(what), "t": list(play.tip)}, -1)
        ballots.bind(enough)

    def _unseen(self, number: int) -> bool:
        """Whether nobody has learned anything since an entry, not even somebody alone of what is being dealt just now."""
        return self._play.pending is None and self._play.revealed_nothing_since(number)

    @property
    def _stood(self) -> int:
        """The entry that came next where we said last that we stand: so far a page that is opened anew finds what it has kept."""
        tips = (said.body["t"] for said in self._desk.book.latest("wish") if said.seat == self._desk.seat)
        return next((number for number, *_ in tips), 0)

    @property
    def _elsewhere(self) -> bool:
        """Whether we stand at another point than we said when we wished something."""
        return any(
            said.seat == self._desk.seat and said.body["t"] != list(self._play.tip)
            for said in self._desk.book.latest("wish")
        )

    def _together(self, alike: list[int]) -> bool:
        """Whether all who would like the same said so where we stand."""
        tips = [said.body["t"] for said in self._desk.book.latest("wish") if said.seat in alike]
        return all(tip == list(self._play.tip) for tip in tips)

    def _decided(self, epoch: int, gone: set[int]) -> Ballot | None:
        """The decision of an epoch, if enough are bound to it; should there be two, the one that stands."""
        return self._ballots.decided(epoch, lambda what: self._enough(what, gone))

    def _review(self) -> None:
        """Somebody has voted twice, and there are two decisions: all follow the one that stands, as if it had been told first."""
        for epoch, made in enumerate(self._made, 1):
            ballot = self._decided(epoch, made.gone)
            if ballot and ballot.rank < made.ballot.rank:
                if ballot.words != made.ballot.words:
                    self._unmake(epoch)
                    return
                self._made[epoch - 1] = made._replace(ballot=ballot)  # the same, in an earlier round

    def _unmake(self, epoch: int) -> None:
        desk, play, made = self._desk, self._play, self._made[epoch - 1]
        desk.runners, desk.gone, desk.epoch = list(made.runners), set(made.gone), epoch - 1
        play.ended = made.ended
        play.keep_all()
        play.back(min(_first(one.ballot) for one in self._made[epoch - 1 :]))
        del self._made[epoch - 1 :]

    def _carry_out(self, ballot: Ballot) -> bool:
        desk, play = self._desk, self._play
        what, tip = tuple(ballot.body["w"]), Tip(*ballot.body["t"])
        if tip.number <= play.number and play.link(tip.number - 1) != tip.link:
            # We followed the other story of somebody who told two: the majority followed this one.
            return self._forks.toward(tip)
        if not play.stands_at(tip):
            play.limit = tip.number
            return self._forks.beyond(tip)
        self._made.append(Made(ballot, list(desk.runners), set(desk.gone), play.ended))
        play.holding = False
        desk.epoch += 1
        match what:
            case ("bot", seat, runner):
                desk.gone.add(seat)
                self._hand_over([one for one, who in enumerate(desk.runners) if who == seat], runner)
            case ("back", seat):
                desk.gone.discard(seat)
                self._hand_over([seat], seat)
            case ("undo", entry):
                play.back(entry)
            case _:
                play.ended = True
        desk.wish(Decided(what))
        if what[0] == "back" and self._put_off and self._put_off[:2] != ("bot", what[1]):
            with suppress(Refusal):  # it may be none any more
                self.wish(self._put_off)
        self._put_off = None
        return True

    def _hand_over(self, seats: list[int], runner: int) -> None:
        for seat in seats:
            self._desk.runners[seat] = runner
            self._play.hand_over(seat)

    def _welcome(self) -> None:
        """Whoever comes back is let in by all without asking anybody, unless he was caught cheating: people decide that. What we would
        like ourselves waits until then.
        """
        desk, wished = self._desk, self.wished()
        mine = None if desk.seat is None else wished.get(desk.seat)
        for seat in sorted(desk.gone - desk.cheats):
            back = ("back", seat)
            if desk.seat is not None and wished.get(seat) == back and (mine is None or mine[0] != "back"):
                self.wish(back)
                self._put_off = mine

    def _enough(self, what: Decision, gone: set[int]) -> int:
        """How many must vote: a majority; for what nobody must be done out of, everybody who is there."""
        genesis = self._desk.genesis
        return max(genesis.enough, genesis.seats - len(gone)) if what[0] == "undo" else genesis.enough

    def _possible(self, what: Decision) -> None:
        """Refuse what cannot be decided here."""
        desk, play = self._desk, self._play
        name, *numbers = decision(list(what))
        wrong = (
            play.table is None
            or (name == "bot" and (not desk.genesis.spares or numbers[0] == numbers[1] or numbers[1] in desk.gone))
            or (name == "back" and numbers[0] not in desk.gone - desk.genesis.bots)
            or (name == "undo" and not self._unseen(numbers[0]))
        )
        if wrong:
            raise Refusal(Reason.UNWANTED, decision=name)


def digest_of(ballot: Ballot) -> str:
    """A decision in short."""
    return wire.text(digest(ballot.words)[: wire.MARK])


def _first(ballot: Ballot) -> int:
    """The first entry that a decision leaves no more as it was before."""
    what, tip = ballot.body["w"], ballot.body["t"]
    return int(what[1] if what[0] == "undo" else tip[0])
