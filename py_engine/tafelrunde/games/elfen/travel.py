"""Travelling: from the start player on, one after the other makes a whole journey through the villages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from tafelrunde.core import Action, Dealer, Event, Handle, Illegal, Phase
from tafelrunde.games.elfen.data import COST, FEE, LAP, OBSTACLE, VALUE
from tafelrunde.games.elfen.dealing import clear, lay
from tafelrunde.games.elfen.preview import onward
from tafelrunde.games.elfen.scoring import LAPS, THIEVES, VILLAGES
from tafelrunde.games.elfen.state import Elfen

GUARD, TURN = "guard", "turn"
"""The journey cards that are no tickets."""


@dataclass(frozen=True, slots=True)
class Guard(Action):
    """Lay a bodyguard for the realm that lies ahead."""

    card: Handle


@dataclass(frozen=True, slots=True)
class Turn(Action):
    """Lay a change of direction."""

    card: Handle


@dataclass(frozen=True, slots=True)
class Enter(Action):
    """Go on to the next village, with tickets of one transport."""

    transport: str
    tickets: tuple[Handle, ...]


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """End your journey."""


class Travelling(Phase[Elfen]):
    """The traveller enters village after village, as long as he can and wants."""

    name = "travel"
    rule = "K18"
    verbs = (Guard, Turn, Enter, Stop)

    def actions(self, s: Elfen) -> Sequence[Action]:
        kinds = s.kinds(s.hands[s.mover])
        hidden = [card for card in kinds if not isinstance(card, str)]
        actions: list[Action] = []
        for transport, need in tolls(s).items():
            known = kinds.get(transport, [])
            for lacking in range(max(need - len(known), 0), min(need, len(hidden)) + 1):
                own = known[: need - lacking]
                actions += [Enter(transport, (*own, *more)) for more in combinations(hidden, lacking)]
        if not no_guard(s):
            actions += [Guard(card) for card in [*kinds.get(GUARD, [])[:1], *hidden]]
        if not no_turn(s):
            actions += [Turn(card) for card in [*kinds.get(TURN, [])[:1], *hidden]]
        actions.append(Stop())
        return actions

    def play(self, s: Elfen, action: Guard | Turn | Enter | Stop, dealer: Dealer) -> list[Event]:
        if isinstance(action, Enter):
            return self._enter(s, action, dealer)
        if isinstance(action, Guard):
            return self._guard(s, action.card, dealer)
        if isinstance(action, Turn):
            return self._turn(s, action.card, dealer)
        return [Event("stopped", {"seat": s.turn}), *follow(s, s.mover, dealer)]

    def _enter(self, s: Elfen, action: Enter, dealer: Dealer) -> list[Event]:
        transport, tickets = action.transport, action.tickets
        need = tolls(s).get(transport)
        if need is None:
            raise Illegal("K19", transport=transport, village=s.face(ahead(s)[2]))
        if len(tickets) != need:
            raise Illegal("EA25", transport=transport, need=need, tickets=len(tickets))
        lay(s, tickets, dealer, "K19", lambda face: "" if face == transport else "EA25", transport=transport)
        s.discard += tickets
        place, realm, village = ahead(s)
        where = {"realm": realm, "card": village, "village": s.face(village)}
        entered = Event("entered", {"seat": s.turn, "transport": transport, "tickets": list(tickets), **where})
        return [entered, *arrive(s, s.mover, place)]

    def _guard(self, s: Elfen, card: Handle, dealer: Dealer) -> list[Event]:
        if no_guard(s):
            raise Illegal("EA21", realm=ahead(s)[1])
        lay(s, [card], dealer, "K23", lambda face: "" if face == GUARD else "K23")
        s.discard.append(card)
        s.guarded = ahead(s)[1]
        return [Event("guarded", {"seat": s.turn, "card": card, "realm": s.guarded})]

    def _turn(self, s: Elfen, card: Handle, dealer: Dealer) -> list[Event]:
        if rule := no_turn(s):
            raise Illegal(rule)
        lay(s, [card], dealer, "K24", lambda face: "" if face == TURN else "K24")
        s.discard.append(card)
        s.way, s.turned = -s.way, True
        return [Event("turned", {"seat": s.turn, "card": card, "way": s.way})]


def ahead(s: Elfen) -> tuple[int, int, Handle]:
    """The next village: its place in the table order, the seat in whose realm it lies, and the village.

    A journey begins in the own realm, at its right end, or at its left end where the direction was changed before.
    """
    route, seat = s.route(), s.mover
    place = onward(s, seat, len(route))
    return place, *route[place]


def tolls(s: Elfen) -> dict[str, int]:
    """Per transport that can enter the next village, the tickets that it takes."""
    _, realm, village = ahead(s)
    landscape = s.face(village)
    extra = OBSTACLE if s.guarded != realm and s.stranger(village, "obstacle") is not None else 0
    return {transport: cost[landscape] + extra for transport, cost in COST.items() if landscape in cost}


def no_guard(s: Elfen) -> bool:
    """Whether no bodyguard may be laid: the next village lies in the realm where the traveller is, or is guarded."""
    realm = ahead(s)[1]
    return s.guarded == realm or (s.at >= 0 and s.route()[s.at][0] == realm)


def no_turn(s: Elfen) -> str:
    """The rule by which the direction may not be changed; empty if it may."""
    if s.turned:
        return "EA20"
    if s.guarded < 0:
        return ""
    if s.at < 0:
        # It is the own realm either way; only version 1 of the rules did not see that.
        return "" if s.version > 1 else "EA36"
    # A bodyguard for a realm in which the traveller is not yet goes ahead of him: he must follow. Only since version 3 he
    # may do so by the other way, too.
    route = s.route()
    here, back = route[s.at][0], route[(s.at - s.way) % len(route)][0]
    return "" if s.guarded == here or (s.version > 2 and s.guarded == back) else "EA36"


def arrive(s: Elfen, seat: int, place: int) -> list[Event]:
    """The village pays, double on the own gold; a thief is paid off; and the last village of a lap brings its bonus."""
    realm, village = s.route()[place]
    s.at, s.turned = place, False
    if s.guarded != realm:
        s.guarded = -1
    value = VALUE[s.face(village)]
    income = 2 * value if s.on(village, "gold") == seat else value
    s.books[seat][VILLAGES] += income
    events = [Event("earned", {"seat": seat, "gold": income})]
    thief = s.stranger(village, "thief")
    if thief is not None and s.guarded != realm:
        s.books[seat][THIEVES] -= FEE
        s.books[thief][THIEVES] += FEE
        events.append(Event("robbed", {"seat": seat, "by": thief, "gold": FEE}))
    if place not in s.visited:
        s.visited.append(place)
        if len(s.visited) == len(s.laid):
            s.books[seat][LAPS] += LAP
            events.append(Event("lap", {"seat": seat, "gold": LAP}))
    return events


def depart(s: Elfen, seat: int) -> Event:
    """A journey begins."""
    s.phase, s.turn = Travelling.name, seat
    s.at, s.way, s.turned, s.guarded, s.visited = -1, 1, False, -1, []
    return Event("departs", {"seat": seat})


def follow(s: Elfen, seat: int, dealer: Dealer) -> list[Event]:
    """After a seat's journey: that of the next one that has a village, or the table is cleared."""
    while (seat := (seat + 1) % s.seats) != s.start:
        if s.realms[seat]:
            return [depart(s, seat)]
    return clear(s, dealer)
