"""The five rounds, each one pile of cards; a turn is one click."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from tafelrunde.core import Action, Dealer, Event, Face, Game, Illegal, Phase
from tafelrunde.games.creatures.data import (
    CARDS,
    CASTLES,
    LEGENDS,
    LEGENDS_EACH,
    NUMBER,
    OPEN,
    PILE,
    ROUNDS,
    TAKES,
    USED,
)
from tafelrunde.games.creatures.flaws import flaws
from tafelrunde.games.creatures.scoring import hero_fame, heroes, worth
from tafelrunde.games.creatures.state import Creatures


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take an open card, such as `N76`, from the middle and lay it on your row."""

    card: str


class Taking(Phase[Creatures]):
    """Whoever shows the lowest number takes an open card, until everybody took three or a lower number."""

    name = "take"
    rule = "C9"
    verbs = (Take,)
    _TAKE: ClassVar = {face: Take(face) for face in CARDS}

    def actions(self, s: Creatures) -> Sequence[Action]:
        face, take = s.cards.face, self._TAKE
        return [take[face[card]] for card in s.middle]  # type: ignore[index]

    def play(self, s: Creatures, action: Take, dealer: Dealer) -> list[Event]:
        slot = slot_of(s, action.card)
        seat = s.mover
        row = s.rows[seat]
        covered, reason = row[-1], leaves(s, seat, action.card)
        row.append(action.card)
        s.shifted[seat] += 1
        events = [Event("took", {"seat": seat, "card": action.card, "covers": covered})]
        if reason:
            s.shifted[seat] = 0
            s.out[seat] = True
            events.append(Event("left", {"seat": seat, "reason": reason}))
        if s.pile:
            (s.middle[slot],) = dealer.draw(s.pile)
            events.append(Event("opened", {"card": s.face(s.middle[slot])}))
        else:
            del s.middle[slot]
        return advance(s, events, dealer)


def leaves(s: Creatures, seat: int, card: Face) -> str:
    """Why a seat is out of the round with this card, `lower` or `third`; empty where it is not."""
    if NUMBER[card] < NUMBER[s.rows[seat][-1]]:
        return "lower"
    return "third" if s.shifted[seat] == TAKES - 1 else ""


def slot_of(s: Creatures, card: Face) -> int:
    """Where an open card lies in the middle."""
    face = s.cards.face
    for slot, handle in enumerate(s.middle):
        if face[handle] == card:
            return slot
    raise Illegal("C9", card=card)


def advance(s: Creatures, events: list[Event], dealer: Dealer) -> list[Event]:
    """After a card was taken: the next turn or, when all are out, the end of the round."""
    if not s.middle or all(s.out):
        events += [*award(s), clear(s)]
        if s.round == ROUNDS:
            s.turn, s.phase = None, "over"
            return [*events, Event("ended", {"rounds": ROUNDS})]
        events.append(begin(s, dealer))
    events.append(turn(s))
    return events


def turn(s: Creatures) -> Event:
    """The lowest visible number is next, among those who are not out."""
    lowest, rows = 0, s.rows
    for seat, out in enumerate(s.out):
        if not out:
            number = NUMBER[rows[seat][-1]]
            if not lowest or number < lowest:
                lowest, s.turn = number, seat
    return Event("turn", {"seat": s.turn, "number": lowest})


def award(s: Creatures) -> list[Event]:
    """Everybody compares heroes with both neighbours; the fame is written down openly."""
    counts = [heroes(row) for row in s.rows]
    events: list[Event] = []
    for seat, fame in enumerate(hero_fame(counts, s.round)):
        s.fame[seat].append(fame)
        events.append(Event("fame", {"seat": seat, "round": s.round, "heroes": counts[seat], "fame": fame}))
    return events


def clear(s: Creatures) -> Event:
    """What nobody took leaves the game, open or face down."""
    event = Event("cleared", {"cards": [s.face(card) for card in s.middle], "hidden": len(s.pile)})
    s.gone += s.middle + s.pile
    s.middle, s.pile = [], []
    s.shifted = [0] * s.seats
    return event


def begin(s: Creatures, dealer: Dealer) -> Event:
    """A new round: a new pile, and its first cards are laid open."""
    s.round += 1
    s.phase = Taking.name
    s.pile = s.piles.pop(0)
    s.middle = dealer.draw(s.pile, OPEN[s.seats])
    s.out = [False] * s.seats
    return Event("round", {"round": s.round, "cards": [s.face(card) for card in s.middle]})


class KingsAndCreatures(Game[Creatures]):
    """2 to 6 players, about 30 minutes."""

    name = "creatures"
    seats = range(2, 7)
    seats_rule = "C1"
    over_rule = "C24"
    state = Creatures
    phases = (Taking,)

    def setup(self, s: Creatures, dealer: Dealer) -> None:
        first = s.cards.open(CASTLES[s.seats])
        dealer.shuffle(first)
        s.rows = [[s.face(castle)] for castle in dealer.draw(first, s.seats)]
        s.fame = [[] for _ in s.rows]
        s.shifted = [0] * s.seats
        legends = s.cards.open(LEGENDS)
        dealer.shuffle(legends)
        drawn = LEGENDS_EACH * s.seats
        deck = legends[:drawn] + s.cards.open(USED[s.seats])
        dealer.shuffle(deck)
        size = PILE[s.seats]
        s.piles = [deck[size * number : size * (number + 1)] for number in range(ROUNDS)]
        s.gone = legends[drawn:] + deck[size * ROUNDS :]
        begin(s, dealer)
        turn(s)

    def flaws(self, state: Creatures) -> Iterable[str]:
        return flaws(state)

    def scores(self, state: Creatures) -> list[dict[str, int]]:
        return worth(state.rows, state.fame)


GAME = KingsAndCreatures()
