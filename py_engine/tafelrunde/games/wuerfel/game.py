"""The phases of a turn, in the order of play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from tafelrunde.core import NO_CARD, Action, Dealer, Event, Game, Illegal, Phase
from tafelrunde.games.wuerfel.data import CITIZENS, COLOURS, PENALTIES, VALUES
from tafelrunde.games.wuerfel.flaws import flaws
from tafelrunde.games.wuerfel.scoring import worth
from tafelrunde.games.wuerfel.state import Wuerfel

RULES = {
    "snob": "W18",
    "elf": "W19",
    "dwarf": "W20",
    "gnome": "W21",
    "orc": "W22",
    "goblin": "W23",
    "apprentice": "W24",
    "fairy": "W24",
    "hypnotist": "W25",
    "dragon": "W26",
}
"""The rule that says what each type asks of the dice."""


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Throw all six dice."""


@dataclass(frozen=True, slots=True)
class Reroll(Action):
    """Throw some dice again: their numbers, 1 to 6; in which order they are named says nothing."""

    dice: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", tuple(sorted(self.dice)))


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Win a citizen and, where the colours match, its place card too."""

    card: str
    place: bool = False


WAYS = {card: (Take(card, place=True), Take(card)) for card in CITIZENS}
"""Per citizen, how it can be taken: with its place card, and without."""


@dataclass(frozen=True, slots=True)
class Penalty(Action):
    """Take the top penalty: no citizen can be won."""


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Leave the citizen that the hypnotist offers."""


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Give the dragon to another seat."""

    to: int


class Rolling(Phase[Wuerfel]):
    """A turn begins with all six dice."""

    name = "roll"
    rule = "W9"
    verbs = (Roll,)
    _ONLY: ClassVar = (Roll(),)

    def actions(self, s: Wuerfel) -> Sequence[Action]:
        return self._ONLY

    def play(self, s: Wuerfel, action: Roll, dealer: Dealer) -> list[Event]:
        s.dice = dealer.roll(6)
        s.rolls = 1
        s.phase = Choosing.name
        return [Event("rolled", {"seat": s.turn, "dice": s.dice, "rerolled": (1, 2, 3, 4, 5, 6)})]


class Choosing(Phase[Wuerfel]):
    """Roll some dice again, or end the turn: win a citizen whose requirement is met, else take a penalty."""

    name = "choose"
    rule = "W14"
    verbs = (Take, Penalty, Reroll)
    _REROLLS: ClassVar = tuple(
        Reroll(dice) for count in range(1, 7) for dice in combinations((1, 2, 3, 4, 5, 6), count)
    )
    _LEGAL: ClassVar = frozenset([reroll.dice for reroll in _REROLLS])

    def actions(self, s: Wuerfel) -> Sequence[Action]:
        ends: list[Action] = [take for slot in s.met() for take in takes(s, slot)]
        if not ends:
            ends.append(Penalty())
        if s.rolls < s.limit:
            ends.extend(self._REROLLS)
        return ends

    def play(self, s: Wuerfel, action: Take | Penalty | Reroll, dealer: Dealer) -> list[Event]:
        if isinstance(action, Reroll):
            return self._reroll(s, action, dealer)
        if isinstance(action, Penalty):
            return self._penalty(s, dealer)
        slot = slot_of(s, action.card)
        if not CITIZENS[action.card].met(s.dice):
            raise Illegal(RULES[CITIZENS[action.card].type], card=action.card, dice=s.dice)
        return take(s, slot, action, dealer)

    def misplaced(self, s: Wuerfel, action: Action) -> str:
        if isinstance(action, Roll):
            return "W11" if s.rolls < s.limit else "W10"
        return self.rule

    def _reroll(self, s: Wuerfel, action: Reroll, dealer: Dealer) -> list[Event]:
        if action.dice not in self._LEGAL:
            raise Illegal("W11" if action.dice else "WA2", dice=action.dice)
        if s.rolls >= s.limit:
            raise Illegal("W10", limit=s.limit)
        dice = list(s.dice)
        for number, face in zip(action.dice, dealer.roll(len(action.dice)), strict=True):
            dice[number - 1] = face
        s.dice = tuple(dice)
        s.rolls += 1
        return [Event("rolled", {"seat": s.turn, "dice": s.dice, "rerolled": action.dice})]

    def _penalty(self, s: Wuerfel, dealer: Dealer) -> list[Event]:
        if met := s.met():
            raise Illegal("WA3", cards=[s.face(s.row[slot]) for slot in met])
        seat = s.mover
        card = s.face(s.penalties.pop())
        s.kingdoms[seat].append(card)
        events = [Event("penalty", {"seat": seat, "value": int(card[1:])})]
        if not s.penalties:
            return [*events, end(s, "penalty")]
        dealer.reveal(s.penalties[-1:])
        gone = s.row[4]
        s.row[4] = NO_CARD
        s.discard.append(gone)
        events.append(Event("discarded", {"seat": seat, "card": s.face(gone)}))
        return events + finish(s, dealer)


class Bonus(Phase[Wuerfel]):
    """The hypnotist's taker may also take the citizen to its right, whatever the dice show."""

    rule = "W30"
    verbs = (Take, Decline)

    def actions(self, s: Wuerfel) -> Sequence[Action]:
        return [*takes(s, s.bonus), Decline()]

    def play(self, s: Wuerfel, action: Take | Decline, dealer: Dealer) -> list[Event]:
        if isinstance(action, Decline):
            s.bonus = -1
            return [Event("declined", {"seat": s.turn}), *finish(s, dealer)]
        if slot_of(s, action.card) != s.bonus:
            raise Illegal("W30", card=action.card)
        return take(s, s.bonus, action, dealer)


class Gift(Phase[Wuerfel]):
    """A dragon must be given to another player."""

    rule = "W31"
    verbs = (Give,)

    def actions(self, s: Wuerfel) -> Sequence[Action]:
        return [Give(seat) for seat in range(s.seats) if seat != s.turn]

    def play(self, s: Wuerfel, action: Give, dealer: Dealer) -> list[Event]:
        if action.to == s.turn or action.to not in range(s.seats):
            raise Illegal("W31", to=action.to)
        s.kingdoms[action.to].append(s.gift)
        event = Event("gave", {"seat": s.turn, "to": action.to, "card": s.gift})
        s.gift = ""
        return [event, *finish(s, dealer)]


def slot_of(s: Wuerfel, card: str) -> int:
    """Where a citizen lies in the row."""
    for slot, handle in enumerate(s.row):
        if handle != NO_CARD and s.face(handle) == card:
            return slot
    raise Illegal("W15", card=card)


def matches(s: Wuerfel, slot: int) -> bool:
    """Whether the citizen has the colour of the place above it."""
    return CITIZENS[s.face(s.row[slot])].colour == COLOURS[slot]


def takes(s: Wuerfel, slot: int) -> tuple[Take, ...]:
    """The ways to take a citizen: with its place card where that goes, and without."""
    ways = WAYS[s.face(s.row[slot])]
    return ways if matches(s, slot) else ways[1:]


def take(s: Wuerfel, slot: int, action: Take, dealer: Dealer) -> list[Event]:
    """Move a citizen, and its place card under it, to the mover's kingdom; then see to what the citizen does."""
    if action.place and not matches(s, slot):
        raise Illegal("W17", card=action.card)
    seat, citizen = s.mover, CITIZENS[action.card]
    s.row[slot] = NO_CARD
    events = [Event("took", {"seat": seat, "card": citizen.id, "slot": slot + 1})]
    if action.place:
        value = s.above(slot)
        s.places[slot] -= 1
        s.kingdoms[seat].append(f"P{slot + 1}:{value}")
        events.append(Event("place", {"seat": seat, "place": slot + 1, "value": value}))
    s.bonus = -1
    if citizen.type == "dragon":
        s.gift = citizen.id
        s.phase = Gift.name
        return events
    s.kingdoms[seat].append(citizen.id)
    if citizen.type == "apprentice":
        s.extra = True
    if citizen.type == "hypnotist" and slot < 4:
        s.bonus = slot + 1
        s.phase = Bonus.name
        return events
    return events + finish(s, dealer)


def finish(s: Wuerfel, dealer: Dealer) -> list[Event]:
    """After the action: the end, or the refill of the row and the next turn."""
    if 0 in s.places:
        return [end(s, "place")]
    events: list[Event] = []
    while NO_CARD in s.row and s.pile:
        s.row.remove(NO_CARD)
        s.row.insert(0, dealer.draw(s.pile)[0])
        events.append(Event("refilled", {"card": s.face(s.row[0])}))
    if not s.pile:
        return [*events, end(s, "pile")]
    if s.extra:
        events.append(Event("extra", {"seat": s.turn}))
    return [*events, begin(s, s.mover if s.extra else (s.mover + 1) % s.seats)]


def begin(s: Wuerfel, seat: int) -> Event:
    """A seat's turn begins; an elf on top of its kingdom gives it a fourth roll."""
    s.turn, s.phase, s.extra = seat, Rolling.name, False
    s.round += 1
    s.dice, s.rolls = (), 0
    s.limit = 4 if s.top(seat) == "elf" else 3
    return Event("turn", {"seat": seat, "limit": s.limit})


def end(s: Wuerfel, reason: str) -> Event:
    """The game is over at once."""
    s.turn, s.phase, s.ended = None, "over", reason
    return Event("ended", {"reason": reason})


class Wuerfelkoenig(Game[Wuerfel]):
    """2 to 5 players, about 30 minutes."""

    name = "wuerfel"
    seats = range(2, 6)
    seats_rule = "W1"
    over_rule = "W37"
    state = Wuerfel
    phases = (Rolling, Choosing, Bonus, Gift)

    def setup(self, s: Wuerfel, dealer: Dealer) -> None:
        s.places = [len(values) for values in VALUES]
        s.pile = s.cards.open(CITIZENS)
        dealer.shuffle(s.pile)
        s.row = dealer.draw(s.pile, 5)
        s.penalties = s.cards.open(f"V{value}" for value in PENALTIES)
        dealer.shuffle(s.penalties)
        dealer.reveal(s.penalties[-1:])
        s.kingdoms = [[] for _ in range(s.seats)]
        begin(s, 0)

    def flaws(self, state: Wuerfel) -> Iterable[str]:
        return flaws(state)

    def scores(self, state: Wuerfel) -> list[dict[str, int]]:
        return [worth(kingdom) for kingdom in state.kingdoms]

    def standing(self, state: Wuerfel) -> list[tuple[int, ...]]:
        """Most points win; in a tie, fewer minus points."""
        return [(score["total"], score["penalties"] + score["dragons"]) for score in self.scores(state)]


GAME = Wuerfelkoenig()
