"""Spy, a game small enough to check by hand that has all that is hard: hidden hands, face-down bids, a reaction that
interrupts, an auction, a reshuffle of hidden and open cards, and dice.

Each seat holds three cards worth 1 to 3. Everybody bids one card face down; before the bids are opened everybody in
turn may spy on one other bid; then the highest bid wins a throw of a die. All bids go back under the pile, it is
shuffled, and everybody draws one. Two rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tafelrunde.core import ALL, Action, Dealer, Event, Game, Handle, Illegal, Option, Phase, State


@dataclass(slots=True)
class Spies(State):
    PER_SEAT = ("hands", "points")

    pile: list[Handle] = field(default_factory=list)
    hands: list[list[Handle]] = field(default_factory=list)
    bids: list[Handle] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    asked: int = 0
    round: int = 1

    def value(self, card: Handle) -> int | None:
        face = self.cards.face[card]
        return None if face is None else int(face[1:])


@dataclass(frozen=True, slots=True)
class Bid(Action):
    card: Handle


@dataclass(frozen=True, slots=True)
class Spy(Action):
    on: int


@dataclass(frozen=True, slots=True)
class Pass(Action):
    pass


class Bidding(Phase[Spies]):
    """Everyone lays one card face down."""

    rule = "S1"
    verbs = (Bid,)

    def actions(self, s: Spies) -> Sequence[Action]:
        # Equal cards are interchangeable: one action for each face; a face not known here is its own kind.
        hand = s.hands[s.turn or 0]
        kinds = {s.cards.face[card] or str(card): card for card in reversed(hand)}
        return [Bid(card) for card in sorted(kinds.values())]

    def play(self, s: Spies, action: Bid, dealer: Dealer) -> list[Event]:
        seat = s.turn or 0
        if action.card not in s.hands[seat]:
            raise Illegal("S1", card=action.card)
        s.hands[seat].remove(action.card)
        s.bids.append(action.card)
        event = Event("bid", {"seat": seat, "card": action.card})
        if len(s.bids) == s.seats:
            s.phase, s.asked, s.turn = "spying", 0, 0
        else:
            s.turn = seat + 1
        return [event]


class Spying(Phase[Spies]):
    """Before the bids are opened, everyone in turn may look at one other bid, for a point."""

    rule = "S2"
    verbs = (Spy, Pass)

    def actions(self, s: Spies) -> Sequence[Action]:
        return [*(Spy(seat) for seat in range(s.seats) if seat != s.turn and s.points[s.turn or 0] > 0), Pass()]

    def play(self, s: Spies, action: Spy | Pass, dealer: Dealer) -> list[Event]:
        seat = s.turn or 0
        events = []
        if isinstance(action, Spy):
            if action.on == seat or action.on not in range(s.seats):
                raise Illegal("S2", on=action.on)
            if s.points[seat] < 1:
                raise Illegal("S3", points=s.points[seat])
            s.points[seat] -= 1
            dealer.reveal([s.bids[action.on]], to=seat)
            events.append(Event("spied", {"seat": seat, "on": action.on, "card": s.bids[action.on]}))
        s.asked += 1
        s.turn = s.asked % s.seats
        return events + self.open(s, dealer) if s.asked == s.seats else events

    def open(self, s: Spies, dealer: Dealer) -> list[Event]:
        faces = dealer.reveal(s.bids)
        values = [int(str(face)[1:]) for face in faces]
        winner = values.index(max(values))
        (die,) = dealer.roll(1)
        s.points[winner] += die
        s.pile[:0] = s.bids
        s.bids = []
        events = [Event("won", {"seat": winner, "die": die})]
        if s.round == 2:
            s.turn = None
            return events
        dealer.shuffle(s.pile)
        for hand in range(s.seats):
            s.hands[hand] += dealer.draw(s.pile, 1, to=hand)
        s.round, s.phase, s.turn = 2, "bidding", 0
        return events


class SpyGame(Game[Spies]):
    name = "spy"
    seats = range(2, 4)
    seats_rule = "S0"
    over_rule = "S4"
    state = Spies
    phases = (Bidding, Spying)

    def options(self) -> dict[str, Option]:
        return {"purse": Option(1, (0, 1, 5))}

    def setup(self, s: Spies, dealer: Dealer) -> None:
        s.pile = s.cards.open(["T1", "T2", "T3"] * 4)
        dealer.shuffle(s.pile)
        s.hands = [dealer.draw(s.pile, 3, to=seat) for seat in range(s.seats)]
        s.points = [s.options["purse"]] * s.seats
        s.phase, s.turn = "bidding", 0

    def scores(self, state: Spies) -> list[dict[str, int]]:
        return [{"dice": points, "total": points} for points in state.points]


SPY = SpyGame()


def hidden_from(state: Any, seat: int) -> list[int]:
    """The cards that somebody has seen, but not this seat."""
    return [card for card, seen in enumerate(state.cards.seen) if seen and seen != ALL and not seen >> seat & 1]
