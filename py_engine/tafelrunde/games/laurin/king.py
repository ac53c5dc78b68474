"""King moves: the auctions, the moves, the scorings, and the end of a round (rules L22 to L37)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from tafelrunde.core import NO_CARD, Action, Dealer, Event, Face, Handle, Illegal
from tafelrunde.games.laurin.actions import Bid, Decline, Keep, Lapse, Move, Pass
from tafelrunde.games.laurin.data import AROUND, AXES, DWARF, EMPTY, GOAL, SQUARES, VALUE, WAYS
from tafelrunde.games.laurin.magic import walk
from tafelrunde.games.laurin.parts import OVER, Automatic, Part, fresh, go, owns, sets
from tafelrunde.games.laurin.state import Laurin


class Auction(Automatic):
    """While two cards or more lie open each king move is auctioned; the last card is its holder's choice."""

    def enter(self, s: Laurin, dealer: Dealer) -> list[Event]:
        cards = s.open()
        if not cards:
            return self._end(s)
        go(s, Bidding.name if len(cards) > 1 else Last.name)
        return []

    def _end(self, s: Laurin) -> list[Event]:
        """The last card is gone: the round is over, and after a score has reached the goal the game too."""
        if max(s.score(seat) for seat in range(s.seats)) >= GOAL[s.seats]:
            go(s, OVER)
            return [Event("ended", {"round": s.round})]
        s.crown = (s.crown + 1) % s.seats
        go(s, "treasure")
        return []


class Bidding(Part):
    """Everybody once, from the start player on, lays treasure cards face down, or passes."""

    name = "bid"
    rule = "L23"
    verbs = (Bid, Pass)

    def enter(self, s: Laurin, dealer: Dealer) -> list[Event]:
        s.waiting = s.clockwise(s.crown)
        return [Event("auction", {"cards": s.open()}), *self.ask(s)]

    def able(self, s: Laurin, seat: int) -> bool:
        return bool(s.hands[seat])

    def actions(self, s: Laurin) -> Sequence[Bid | Pass]:
        return [Pass(), *map(Bid, sets(s, s.hands[s.mover])[1:])]

    def play(self, s: Laurin, action: Bid | Pass, dealer: Dealer) -> list[Event]:
        seat = s.mover
        if isinstance(action, Pass):
            return [Event("passed", {"seat": seat}), *self.ask(s)]
        if not action.cards:
            raise Illegal("LA21")
        if not owns(action.cards, s.hands[seat]):
            raise Illegal("L23", cards=action.cards)
        for card in action.cards:
            s.hands[seat].remove(card)
        s.bids[seat] = sorted(action.cards)
        return [Event("bid", {"seat": seat, "cards": s.bids[seat]}), *self.ask(s)]

    def close(self, s: Laurin) -> list[Event]:
        go(s, Reveal.name if any(s.bids) else Free.name)
        return []


class Reveal(Automatic):
    """The bids are turned up: the highest total wins, then most cards, then nearest to the start player."""

    def enter(self, s: Laurin, dealer: Dealer) -> list[Event]:
        order = s.clockwise(s.crown)
        dealer.reveal([card for seat in order for card in s.bids[seat]])
        faces = [[s.face(card) for card in bid] for bid in s.bids]
        s.shown = tuple(map(tuple, faces))
        s.active = winner(s)
        s.spent += s.bids[s.active]
        s.bids[s.active] = []
        s.waiting = [seat for seat in order if s.bids[seat]]
        go(s, Keeping.name)
        total, cards = worth(faces[s.active])
        return [
            Event("revealed", {"bids": faces}),
            Event("won", {"seat": s.active, "total": total, "cards": cards}),
        ]


class Keeping(Part):
    """All other bidders take half of their cards back, rounded down, and choose which."""

    name = "keep"
    rule = "L26"
    verbs = (Keep,)

    def enter(self, s: Laurin, dealer: Dealer) -> list[Event]:
        events: list[Event] = []
        while s.waiting:
            seat = s.waiting.pop(0)
            choices = self._choices(s, seat)
            if len(choices) > 1:
                s.turn = seat
                return events
            # Where nothing can be chosen, nobody is asked.
            events.append(self._keep(s, seat, choices[0]))
        go(s, Choosing.name)
        return events

    def actions(self, s: Laurin) -> Sequence[Keep]:
        return [Keep(cards) for cards in self._choices(s, s.mover)]

    def play(self, s: Laurin, action: Keep, dealer: Dealer) -> list[Event]:
        seat = s.mover
        if not owns(action.cards, s.bids[seat]) or len(action.cards) != len(s.bids[seat]) // 2:
            raise Illegal("L26", cards=action.cards, count=len(s.bids[seat]) // 2)
        return [self._keep(s, seat, action.cards), *self.enter(s, dealer)]

    def _choices(self, s: Laurin, seat: int) -> list[tuple[Handle, ...]]:
        bid = s.bids[seat]
        return [cards for cards in sets(s, bid, len(bid) // 2) if len(cards) == len(bid) // 2]

    def _keep(self, s: Laurin, seat: int, cards: Sequence[Handle]) -> Event:
        bid, s.bids[seat] = s.bids[seat], []
        s.hands[seat] += [card for card in bid if card in cards]
        s.spent += [card for card in bid if card not in cards]
        return Event("kept", {"seat": seat, "cards": [s.face(card) for card in bid if card in cards]})


class Choosing(Part):
    """The winner must choose one of the open cards and one of its two directions, and moves the king."""

    name = "move"
    rule = "L27"
    verbs: ClassVar[tuple[type[Action], ...]] = (Move, Lapse)

    def enter(self, s: Laurin, dealer: Dealer) -> list[Event]:
        s.turn = s.active
        return []

    def actions(self, s: Laurin) -> Sequence[Action]:
        found: list[Action] = []
        for of in s.open():
            inside = directions(s, of)
            found += [Move(of, way) for way in inside]
            if len(inside) == 1:
                found.append(Lapse(of))
        return found

    def play(self, s: Laurin, action: Move | Lapse, dealer: Dealer) -> list[Event]:
        return lapse(s, action.of) if isinstance(action, Lapse) else move(s, action)


class Free(Choosing):
    """Nobody has bid: everybody in turn may move the king for free; if nobody wants to, the round ends."""

    name = "free"
    rule = "L30"
    verbs = (Move, Lapse, Decline)

    def enter(self, s: Laurin, dealer: Dealer) -> list[Event]:
        s.waiting = s.clockwise(s.crown)
        return self.ask(s)

    def actions(self, s: Laurin) -> Sequence[Action]:
        return [*super().actions(s), Decline()]

    def play(self, s: Laurin, action: Move | Lapse | Decline, dealer: Dealer) -> list[Event]:
        if isinstance(action, Decline):
            return [Event("declined", {"seat": s.mover, "offer": self.name}), *self.ask(s)]
        return super().play(s, action, dealer)

    def close(self, s: Laurin) -> list[Event]:
        cards = [use(s, seat) for seat in s.open()]
        go(s, Auction.name)
        return [Event("abandoned", {"cards": cards})]


class Last(Part):
    """The last card is not auctioned: whoever it lies before moves the king with it, or does not."""

    rule = "L31"
    verbs = (Move, Decline)

    def enter(self, s: Laurin, dealer: Dealer) -> list[Event]:
        (s.turn,) = s.open()
        return []

    def actions(self, s: Laurin) -> Sequence[Move | Decline]:
        return [*(Move(s.mover, way) for way in directions(s, s.mover)), Decline()]

    def play(self, s: Laurin, action: Move | Decline, dealer: Dealer) -> list[Event]:
        if isinstance(action, Move):
            return move(s, action)
        event = Event("lapsed", {"seat": s.mover, "card": use(s, s.mover), "last": True})
        go(s, Auction.name)
        return [event]


class Scoring(Automatic):
    """Dwarfs next to the king score what they show. Then fronts are turned over, and backs go home."""

    name = "score"

    def enter(self, s: Laurin, dealer: Dealer) -> list[Event]:
        s.scorings += 1
        events: list[Event] = []
        for square in AROUND[s.king]:
            dwarf = DWARF[s.board[square]]
            if dwarf is None or dwarf.seat == s.fogged:
                continue
            if dwarf.back:
                s.backs[dwarf.seat] += dwarf.value
                s.board[square] = EMPTY
                s.supply[dwarf.seat][dwarf.kind] += 1
            else:
                s.fronts[dwarf.seat] += dwarf.value
                s.board[square] += 1
            s.reached[dwarf.seat] = s.scorings
            facts = {"seat": dwarf.seat, "square": SQUARES[square], "points": dwarf.value, "home": dwarf.back}
            events.append(Event("scored", facts))
        s.fogged = -1
        go(s, Auction.name)
        return events or [Event("unscored", {})]


def gains(s: Laurin, king: tuple[int, int]) -> list[int]:
    """The points per seat of a scoring with the king at this circle."""
    points = [0] * s.seats
    for square in AROUND[king]:
        dwarf = DWARF[s.board[square]]
        if dwarf and dwarf.seat != s.fogged:
            points[dwarf.seat] += dwarf.value
    return points


def worth(bid: Sequence[Face]) -> tuple[int, int]:
    """What a bid is worth, and of how many cards it is: more of either is better, in this order."""
    return sum(VALUE[face] for face in bid), len(bid)


def winner(s: Laurin) -> int:
    """Who won the auction whose bids were shown last; max gives the first of equals."""
    return max(s.clockwise(s.crown), key=lambda seat: worth(s.shown[seat]))


def directions(s: Laurin, of: int) -> list[str]:
    """The ways of a card that do not cross the edge."""
    card = s.move(of)
    return [way for way in AXES[card.axis] if walk(s.king, WAYS[way], card.distance) in AROUND]


def use(s: Laurin, of: int) -> str:
    """Discard the move card before a seat."""
    card, s.held[of] = s.held[of], NO_CARD
    s.walked.append(card)
    return s.face(card)


def lapse(s: Laurin, of: int) -> list[Event]:
    """Rule L28: a card may only lapse when one of its directions would cross the edge."""
    lies_open(s, of)
    if len(directions(s, of)) > 1:
        raise Illegal("LA4", of=of)
    event = Event("lapsed", {"seat": s.mover, "card": use(s, of), "last": False})
    go(s, Auction.name)
    return [event]


def move(s: Laurin, action: Move) -> list[Event]:
    """Move the king, and let spells come before the scoring."""
    lies_open(s, action.of)
    card = s.move(action.of)
    if action.way not in AXES[card.axis]:
        raise Illegal("L27", way=action.way)
    king = walk(s.king, WAYS[action.way], card.distance)
    if king not in AROUND:
        raise Illegal("L28", way=action.way)
    s.origin, s.king, s.way, s.distance = s.king, king, action.way, card.distance
    s.part = "king"
    fresh(s)
    facts = {"seat": s.mover, "card": use(s, action.of), "way": action.way, "from": s.origin, "to": king}
    go(s, "spell")
    return [Event("moved", facts)]


def lies_open(s: Laurin, of: int) -> None:
    """Refuse a move card that does not lie there."""
    if of not in range(s.seats) or s.held[of] == NO_CARD:
        raise Illegal("LA25" if len(s.open()) == 1 else "L27", of=of)
