"""Planning: found villages, lay planning cards on them, buy and exchange cards, until all have passed in succession."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tafelrunde.core import ALL, Action, Dealer, Each, Event, Face, Handle, Illegal, Phase
from tafelrunde.games.elfen import data
from tafelrunde.games.elfen.data import DISCARD, DRAW, PRICES, ROOM, SPOT, SUITS, VALUE
from tafelrunde.games.elfen.dealing import lay, mix, open_top, remake
from tafelrunde.games.elfen.scoring import CLOSURES, PURCHASES
from tafelrunde.games.elfen.sets import counted, one_set
from tafelrunde.games.elfen.state import Elfen
from tafelrunde.games.elfen.travel import depart, follow


@dataclass(frozen=True, slots=True)
class Village(Action):
    """Play a village from the hand into the realm of a seat."""

    card: Handle
    realm: int


@dataclass(frozen=True, slots=True)
class Attach(Action):
    """Play a gold, thief or obstacle card onto a village: its realm, and its place there, 0 for the right-most."""

    card: Handle
    realm: int
    index: int


@dataclass(frozen=True, slots=True)
class Close(Action):
    """Remove a village from your own realm, 0 for the right-most, for gold."""

    index: int


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Take three cards from the pile, to discard four."""


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Buy the top card of the pile."""


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing this time."""


@dataclass(frozen=True, slots=True)
class NoVillage(Action):
    """Show a hand without villages, and search the pile for one."""


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Put cards from the hand on the discards."""

    cards: tuple[Handle, ...]


class Planning(Phase[Elfen]):
    """Clockwise, one of seven actions each, until all have passed in succession."""

    name = "plan"
    rule = "K7"
    verbs = (Village, Attach, Close, Exchange, Buy, Pass, NoVillage)
    openly = (Close, Exchange, Buy, Pass)
    _EXCHANGE, _BUY, _PASS = Exchange(), Buy(), Pass()

    def actions(self, s: Elfen) -> Sequence[Action]:
        seat = s.mover
        actions, gold = self._plays(s, seat), s.gold(seat)
        actions += [Close(index) for index in range(len(s.realms[seat])) if gold >= closing(s, seat, index)]
        if not no_exchange(s, seat):
            actions.append(self._EXCHANGE)
        if not no_purchase(s, seat):
            actions.append(self._BUY)
        if s.realms[seat]:
            actions.append(self._PASS)
        elif not villages_in_hand(s, seat):
            actions.append(NoVillage())
        return actions

    def play(self, s: Elfen, action: Action, dealer: Dealer) -> list[Event]:
        match action:
            case Village():
                events = self._village(s, action, dealer)
            case Attach():
                events = self._attach(s, action, dealer)
            case Close():
                events = self._close(s, action.index)
            case Exchange():
                return self._exchange(s, dealer)
            case Buy():
                events = self._buy(s, dealer)
            case NoVillage():
                return self._search(s, dealer)
            case _:
                return self._pass(s, dealer)
        s.passes = 0
        return events + next_plan(s, dealer)

    def _plays(self, s: Elfen, seat: int) -> list[Action]:
        """What can be done with the cards in hand; one whose face is not known here may be any."""
        cards = [(kind, alike[0]) for kind, alike in s.kinds(s.hands[seat]).items()]
        villages = [card for kind, card in cards if kind in VALUE or kind == card]
        realms = [realm for realm in range(s.seats) if has_room(s, realm)] if villages else []
        actions: list[Action] = [Village(card, realm) for card in villages for realm in realms]
        marked = [(kind, card) for kind, card in cards if kind in SPOT or kind == card]
        if not marked or not s.tokens[seat]:
            return actions
        spots = [
            (realm, index, s.face(village), taken(s, village) if s.laid[village] else ())
            for realm, row in enumerate(s.realms)
            for index, village in enumerate(row)
        ]
        return actions + [
            Attach(card, realm, index)
            for kind, card in marked
            for realm, index, village, others in spots
            if not misfit(kind, village, others)
        ]

    def _village(self, s: Elfen, action: Village, dealer: Dealer) -> list[Event]:
        card, realm = action.card, action.realm
        if realm not in range(s.seats):
            raise Illegal("K8", realm=realm)
        if not has_room(s, realm):
            raise Illegal("EA8", realm=realm, most=ROOM[s.seats])
        (face,) = lay(s, [card], dealer, "K8", lambda face: "" if face in VALUE else "K8")
        s.realms[realm].append(card)
        s.laid[card] = ()
        index = len(s.realms[realm]) - 1
        return [Event("village", {"seat": s.turn, "card": card, "face": face, "realm": realm, "index": index})]

    def _attach(self, s: Elfen, action: Attach, dealer: Dealer) -> list[Event]:
        seat, card, realm, index = s.mover, action.card, action.realm, action.index
        village = village_at(s, realm, index, "K9")
        if not s.tokens[seat]:
            raise Illegal("EA7", most=data.TOKENS)
        landscape, others = s.face(village), taken(s, village)
        (face,) = lay(s, [card], dealer, "K9", lambda face: misfit(face, landscape, others), village=landscape)
        s.laid[village] += ((card, seat),)
        s.tokens[seat] -= 1
        where = {"realm": realm, "index": index, "village": landscape}
        return [Event("attached", {"seat": seat, "card": card, "face": face, **where})]

    def _close(self, s: Elfen, index: int) -> list[Event]:
        seat = s.mover
        village = village_at(s, seat, index, "K11")
        cost = closing(s, seat, index)
        if s.gold(seat) < cost:
            raise Illegal("EA11", cost=cost, gold=s.gold(seat))
        s.books[seat][CLOSURES] -= cost
        s.realms[seat].remove(village)
        s.discard.append(village)
        for card, owner in s.laid.pop(village):
            s.discard.append(card)
            s.tokens[owner] += 1
        return [Event("closed", {"seat": seat, "card": village, "face": s.face(village), "index": index, "cost": cost})]

    def _exchange(self, s: Elfen, dealer: Dealer) -> list[Event]:
        seat = s.mover
        if rule := no_exchange(s, seat):
            raise Illegal(rule, hand=len(s.hands[seat]), cards=len(s.pile) + len(s.discard))
        events: list[Event] = []
        cards = dealer.draw(s.pile, min(DRAW, len(s.pile)), to=seat)
        if len(cards) < DRAW:
            events.append(remake(s, dealer))
            cards += dealer.draw(s.pile, DRAW - len(cards), to=seat)
        s.hands[seat] += cards
        s.passes, s.phase = 0, Swapping.name
        return [*events, Event("drew", {"seat": seat, "cards": cards}), *open_top(s, dealer)]

    def _buy(self, s: Elfen, dealer: Dealer) -> list[Event]:
        seat = s.mover
        if rule := no_purchase(s, seat):
            raise Illegal(rule, bought=s.bought[seat], gold=s.gold(seat))
        cost = PRICES[s.bought[seat]]
        events = open_top(s, dealer)
        top = s.pile[-1]
        face = s.face(top) if s.cards.seen[top] == ALL else ""
        cards = dealer.draw(s.pile, to=seat)
        s.hands[seat] += cards
        s.bought[seat] += 1
        s.books[seat][PURCHASES] -= cost
        return [*events, Event("bought", {"seat": seat, "card": cards[0], "face": face, "cost": cost})]

    def _pass(self, s: Elfen, dealer: Dealer) -> list[Event]:
        seat = s.mover
        if not s.realms[seat]:
            raise Illegal("K14")
        s.passes += 1
        return [Event("passed", {"seat": seat}), *after_pass(s, dealer)]

    def _search(self, s: Elfen, dealer: Dealer) -> list[Event]:
        """Nobody knows the order of the pile: cards are turned up from its top until a village comes."""
        seat = s.mover
        hand = s.hands[seat]
        if s.realms[seat] or villages_in_hand(s, seat):
            raise Illegal("K15", realm=len(s.realms[seat]), hand=villages_in_hand(s, seat))
        shown = dealer.reveal(hand)
        if villages_in_hand(s, seat):
            raise Illegal("K15", realm=0, hand=villages_in_hand(s, seat))
        events = [Event("showed", {"seat": seat, "cards": hand[:], "faces": shown})]
        events += search(s, seat, dealer)
        if not villages_in_hand(s, seat):
            s.passes += 1
            mix(s, dealer)
            return [*events, Event("passed", {"seat": seat}), *after_pass(s, dealer)]
        s.passes = 0
        if len(hand) > 1:
            s.phase = Paying.name
            return events
        mix(s, dealer)
        return events + next_plan(s, dealer)


class Dropping(Phase[Elfen]):
    """The second step of an action: cards go from the hand to the discards, open for all."""

    verbs = (Discard,)

    def drop(
        self, s: Elfen, cards: Sequence[Handle], dealer: Dealer, refuse: Callable[[Face], str] = lambda _: ""
    ) -> Event:
        """Show cards and discard them."""
        faces = lay(s, cards, dealer, self.rule, refuse)
        s.discard += cards
        return Event("discarded", {"seat": s.turn, "cards": list(cards), "faces": faces})


class Swapping(Dropping):
    """Four cards for the three that were drawn."""

    name = "swap"
    rule = "K12"

    def actions(self, s: Elfen) -> Sequence[Action]:
        kinds = [*s.kinds(s.hands[s.mover]).values()]
        ways = counted(kinds)
        return Each(lambda number: Discard(one_set(kinds, ways, number)), range(ways[-1][DISCARD]))

    def play(self, s: Elfen, action: Discard, dealer: Dealer) -> list[Event]:
        cards = action.cards
        if len(cards) != DISCARD:
            raise Illegal("K12", cards=len(cards), discard=DISCARD)
        return [self.drop(s, cards, dealer), *next_plan(s, dealer)]


class Paying(Dropping):
    """One card for the village that was found; the hand lies open."""

    name = "pay"
    rule = "K15"

    def actions(self, s: Elfen) -> Sequence[Action]:
        kinds = s.kinds(s.hands[s.mover])
        return [Discard((alike[0],)) for kind, alike in kinds.items() if kind not in VALUE]

    def play(self, s: Elfen, action: Discard, dealer: Dealer) -> list[Event]:
        if len(action.cards) != 1:
            raise Illegal("K15", cards=len(action.cards))
        event = self.drop(s, action.cards, dealer, lambda face: "EA12" if face in VALUE else "")
        mix(s, dealer)
        return [event, *next_plan(s, dealer)]


def village_at(s: Elfen, realm: int, index: int, rule: str) -> Handle:
    """The village at a place of a realm."""
    if realm not in range(s.seats) or index not in range(len(s.realms[realm])):
        raise Illegal(rule, realm=realm, index=index)
    return s.realms[realm][index]


def villages_in_hand(s: Elfen, seat: int) -> int:
    """How many villages a seat holds, as far as that is known here."""
    return sum(s.cards.face[card] in VALUE for card in s.hands[seat])


def has_room(s: Elfen, realm: int) -> bool:
    """Whether another village may be played into a realm."""
    return len(s.realms[realm]) < ROOM[s.seats]


def taken(s: Elfen, village: Handle) -> list[str]:
    """The spots of a village on which a card lies."""
    return [SPOT[s.face(card)] for card, _ in s.laid[village]]


def misfit(card: Face | Handle, village: Face, others: Sequence[str]) -> str:
    """The rule by which a card may not lie on a village beside the spots taken; empty if it may."""
    if not isinstance(card, str):
        return ""
    if card not in SPOT:
        return "K9"
    if village not in SUITS[card]:
        return "K10"
    return "K9" if SPOT[card] in others else ""


def closing(s: Elfen, seat: int, index: int) -> int:
    """What it costs to close a village."""
    return data.CLOSE + data.CLOSE_CARD * len(s.laid[s.realms[seat][index]])


def no_exchange(s: Elfen, seat: int) -> str:
    """The rule by which a seat may not exchange cards; empty if it may."""
    cards = len(s.hands[seat])
    if cards < DISCARD - DRAW:
        return "EA3"
    if cards == DISCARD - DRAW and not s.realms[seat] and _searched(s, s.hands[seat][0]):
        return "EA35"
    return "EA4" if len(s.pile) + len(s.discard) < DRAW else ""


def _searched(s: Elfen, card: Handle) -> bool:
    """Whether all have seen that a card is a village, as of one that was searched for. Until version 3 any card was taken for one."""
    return s.version < 3 or (s.cards.seen[card] == ALL and s.face(card) in VALUE)


def no_purchase(s: Elfen, seat: int) -> str:
    """The rule by which a seat may not buy a card; empty if it may."""
    bought = s.bought[seat]
    if bought == len(PRICES) or s.gold(seat) < PRICES[bought]:
        return "K13"
    return "" if s.pile or s.discard else "EA4"


def search(s: Elfen, seat: int, dealer: Dealer) -> list[Event]:
    """Take the next village of the pile; where it holds none, shuffle the discards in and search on."""
    events = turn_up(s, seat, dealer)
    # Until version 3 discards without a village were left where they lay.
    if not events and s.discard and (s.version > 2 or any(s.face(card) in VALUE for card in s.discard)):
        events = [remake(s, dealer), *turn_up(s, seat, dealer)]
    return events


def turn_up(s: Elfen, seat: int, dealer: Dealer) -> list[Event]:
    """Turn cards up from the top until a village comes; the others go under the pile, which will be shuffled."""
    turned: list[Handle] = []
    found: list[Event] = []
    while s.pile and not found:
        turned += dealer.draw(s.pile)
        if s.face(turned[-1]) in VALUE:
            card = turned.pop()
            s.hands[seat].append(card)
            found = [Event("found", {"seat": seat, "card": card, "face": s.face(card), "turned": len(turned)})]
    s.pile[:0] = turned
    return found


def next_plan(s: Elfen, dealer: Dealer) -> list[Event]:
    """The next seat plans."""
    s.turn = (s.mover + 1) % s.seats
    s.phase = Planning.name
    return open_top(s, dealer)


def after_pass(s: Elfen, dealer: Dealer) -> list[Event]:
    """The next seat plans; or all have passed in succession, and the start player travels."""
    if s.passes < s.seats:
        return next_plan(s, dealer)
    return [Event("planned", {}), *([depart(s, s.start)] if s.realms[s.start] else follow(s, s.start, dealer))]
