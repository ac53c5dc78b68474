"""What the seats decide together: that a bot sits in for somebody, that he is back, that something is taken back, the end.

First everybody says what he would like; whoever does so holds still, so that the game does not run away meanwhile.
When enough like the same, they vote for it at one point of the record, and the votes of a majority are the decision. Two
majorities share a seat, and nobody votes for two things (see `ballots`), so there are never two decisions. Chance that was
opened had the help of more seats than are outside a majority: a decision never takes back what somebody has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tafelrunde.peers import wire
from tafelrunde.peers.ballots import Ballots
from tafelrunde.peers.chance import Chance
from tafelrunde.peers.desk import Desk
from tafelrunde.peers.play import Play, Tip
from tafelrunde.peers.refusal import Reason, Refusal
from tafelrunde.peers.statement import Statement
from tafelrunde.peers.wishes import Asked, Decided

Decision = tuple[Any, ...]
"""("bot", seat, runner): the runner's device plays for a seat that stays away, and sees its cards. ("back", seat): it
plays for itself again. ("undo", entry): the record ends before this entry. ("end",): the game stops here."""

SHAPES = {"bot": 2, "back": 1, "undo": 1, "end": 0}
"""How many numbers follow the name of a decision."""


class Council:
    """Who would like what, and what was decided."""

    def __init__(self, desk: Desk, play: Play, chance: Chance) -> None:
        self._desk = desk
        self._play = play
        self._chance = chance
        self._ballots = Ballots(desk)

    def tick(self, now: float) -> None:
        """Time passes."""
        self._ballots.tick(now)

    def wish(self, what: Decision | None) -> None:
        """Say what our seat would like to be decided, or that it no longer would; raises `Refusal`."""
        desk = self._desk
        if what is not None:
            self._possible(what)
        last = next((one for one in desk.book.latest("wish") if one.seat == desk.seat), None)
        number = last.slot[1][0] + 1 if last else 0
        body = {"w": what and list(what), "e": desk.epoch, "t": self._tip(what).to_json()}
        desk.say("wish", number, body=body)

    def check(self, said: Statement) -> None:
        """Refuse a wish, a pass or a vote that is none; tell the page of a wish."""
        kind, body = said.slot[0], said.body
        if kind != "wish":
            self._ballots.check(said)
        if kind == "pass":
            if body is None:
                return
            body = body[1]
        if not wire.is_object(body):
            raise Refusal(Reason.MALFORMED)
        what = None if body.get("w") is None else _decision(body.get("w"), self._desk.genesis.seats)
        Tip.from_json(body.get("t"))
        if kind != "wish":
            if what is None:
                raise Refusal(Reason.MALFORMED)
        elif wire.natural(body.get("e")) == self._desk.epoch:
            self._desk.wish(Asked(said.seat, what))

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
        self._welcome()
        wished = self.wished()
        mine = wished.get(desk.seat) if desk.seat is not None else None
        play.limit = None
        if mine is not None:
            alike = [seat for seat, what in wished.items() if what == mine]
            tips = [self._wished_tip(seat) for seat in alike]
            play.limit = max(tip.number for tip in tips)
            # For an action that somebody saw before he held still, he may have helped to open chance.
            seen = all(self._reached(tip) for tip in tips)
            if voting and seen and len(alike) >= self._enough(mine):
                self._vote(mine, alike)
        decided = self._carried()
        return self._carry_out(*decided) if decided else False

    def _vote(self, what: Decision, seats: Sequence[int]) -> None:
        """One of those who agree says where in the record; the others follow."""
        ballots = self._ballots
        ballots.enter(seats)
        body = ballots.vote({"w": list(what), "t": self._tip(what).to_json()})
        if body and tuple(body["w"]) == what and self._reached(Tip.from_json(body["t"])):
            ballots.cast(body)

    def _carried(self) -> tuple[Decision, Tip] | None:
        """The decision that enough have voted for."""
        desk = self._desk
        votes: dict[tuple[int, bytes], list[Statement]] = {}
        for vote in desk.book.moot(desk.epoch + 1, "vote"):
            votes.setdefault((vote.slot[1][1], wire.canonical(vote.body)), []).append(vote)
        for alike in votes.values():
            what = _decision(alike[0].body["w"], desk.genesis.seats)
            if len(alike) >= self._enough(what):
                return what, Tip.from_json(alike[0].body["t"])
        return None

    def _carry_out(self, what: Decision, tip: Tip) -> bool:
        desk, play = self._desk, self._play
        if 1 < tip.number <= play.number and play.link(tip.number - 1) != tip.link:
            # We followed the other story of somebody who told two: the majority followed this one.
            play.void(tip.number - 1)
        if not self._reached(tip):
            play.limit = tip.number
            return False
        play.limit = None
        play.back_to(tip)
        desk.epoch += 1
        match what:
            case ("bot", seat, runner):
                desk.gone.add(seat)
                desk.honoured |= {mix for mix, digest in self._mixes(seat) if digest in tip.mixes}
                self._hand_over([one for one, who in enumerate(desk.runners) if who == seat], runner)
            case ("back", seat):
                desk.gone.discard(seat)
                self._hand_over([seat], seat)
            case ("undo", entry):
                play.back(entry)
            case _:
                play.ended = True
        desk.wish(Decided(what))
        return True

    def _hand_over(self, seats: list[int], runner: int) -> None:
        for seat in seats:
            self._desk.runners[seat] = runner
            self._play.hand_over(seat)

    def _welcome(self) -> None:
        """Whoever comes back is let in by all without asking anybody, unless he was caught cheating: people decide that."""
        desk = self._desk
        wished = self.wished()
        for seat in sorted(desk.gone - desk.cheats):
            back = ("back", seat)
            if desk.seat is not None and wished.get(seat) == back and wished.get(desk.seat) is None:
                self.wish(back)

    def _enough(self, what: Decision) -> int:
        """How many must vote: a majority; for what nobody must be done out of, everybody who is there."""
        genesis = self._desk.genesis
        return max(genesis.enough, genesis.seats - len(self._desk.gone)) if what[0] == "undo" else genesis.enough

    def _possible(self, what: Decision) -> None:
        """Refuse what cannot be decided here."""
        desk, play = self._desk, self._play
        name, *numbers = _decision(list(what), desk.genesis.seats)
        wrong = (
            play.table is None
            or (name == "bot" and (not desk.genesis.spares or numbers[0] == numbers[1] or numbers[1] in desk.gone))
            or (name == "back" and numbers[0] not in desk.gone - desk.genesis.bots)
            or (name == "undo" and (play.pending is not None or not play.revealed_nothing_since(numbers[0])))
        )
        if wrong:
            raise Refusal(Reason.UNWANTED, decision=name)

    def _tip(self, what: Decision | None) -> Tip:
        """Where we stand in the record."""
        mixes = [digest for _, digest in self._mixes(what[1])] if what and what[0] == "bot" else []
        return self._play.tip(sorted(mixes))

    def _mixes(self, seat: int) -> list[tuple[tuple[tuple[int, ...], int], str]]:
        """The passes of a seat over shuffles that are still going on."""
        about = self._desk.book.about(self._play.number)
        return [((said.slot[1], seat), said.digest) for said in about if said.slot[0] == "mix" and said.seat == seat]

    def _wished_tip(self, seat: int) -> Tip:
        said = next(one for one in self._desk.book.latest("wish") if one.seat == seat)
        return Tip.from_json(said.body["t"])

    def _reached(self, tip: Tip) -> bool:
        """Whether we have all that stood at that point."""
        play = self._play
        if play.number > tip.number:
            return True
        if play.number < tip.number:
            return False
        held = {said.digest for said in self._desk.book.about(tip.number)}
        acted = not tip.act or (play.pending is not None and play.pending.digest == tip.act)
        return acted and held.issuperset(tip.mixes)


def _decision(value: Any, seats: int) -> Decision:
    """What a list says is to be decided; raises `Refusal`."""
    if not wire.is_list(value) or not value or SHAPES.get(str(value[0])) != len(value) - 1:
        raise Refusal(Reason.MALFORMED)
    name = str(value[0])
    below = 1_000_000 if name == "undo" else seats
    return (name, *(wire.natural(number, below) for number in value[1:]))
