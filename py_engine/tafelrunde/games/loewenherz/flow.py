"""How turns follow each other, and what every use of a card has in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from tafelrunde.core import NO_CARD, Action, Event, Illegal, Phase
from tafelrunde.games.loewenherz.data import TARGET
from tafelrunde.games.loewenherz.geometry import INDEX
from tafelrunde.games.loewenherz.scoring import income, points, realm_of, realms, riches
from tafelrunde.games.loewenherz.state import Loewenherz


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Leave the remaining steps of a card."""


class Deed(Phase[Loewenherz], ABC):
    """Something that a card lets its player do, in one step or in several."""

    @abstractmethod
    def refusal(self, s: Loewenherz, purse: int) -> str:
        """The rule that says why not even one step can be made with so many ducats left; empty if one can."""

    def begin(self, s: Loewenherz, steps: int) -> None:
        """The card is paid for: its first step is to be made."""
        s.phase, s.most, s.made = self.name, steps, 0

    def leave(self, s: Loewenherz) -> list[Event]:
        """Rule HA5: after the first step you may stop."""
        if not s.made:
            raise Illegal("HA5", most=s.most)
        return finish(s)

    def next(self, s: Loewenherz, events: list[Event]) -> list[Event]:
        """A step has been made: go on while steps are left and one is possible."""
        s.made += 1
        if s.made < s.most and not self.refusal(s, s.ducats[s.seat]):
            return events
        return events + finish(s)


def place(name: str, rule: str) -> int:
    """The field of this name; there are no others."""
    if name not in INDEX:
        raise Illegal(rule, field=name)
    return INDEX[name]


def territory(s: Loewenherz, name: str, rule: str) -> int:
    """The castle on the field of this name, if it has a territory."""
    field = place(name, rule)
    if field not in s.castles or not s.lands[s.castles.index(field)]:
        raise Illegal(rule, field=name)
    return s.castles.index(field)


def begin(s: Loewenherz, seat: int) -> list[Event]:
    """A seat's turn begins with its income: a ducat for each kind of mine in its territories."""
    s.seat = s.turn = seat
    s.phase, s.sold = "turn", NO_CARD
    s.round += 1
    events = [Event("turn", {"seat": seat})]
    gain = income(realm_of(s, seat), s.terrain)
    if gain:
        s.ducats[seat] += gain
        events.append(Event("income", {"seat": seat, "ducats": gain}))
    return events


def finish(s: Loewenherz) -> list[Event]:
    """After a deed, the only thing that can win points: the end of the game, or it goes on."""
    s.most = s.made = 0
    s.castle = -1
    s.turn = s.seat
    ground = s.terrain
    if any(points(realm, ground) >= TARGET[s.seats] for realm in realms(s, s.lands)[: s.seats]):
        return [end(s, "target")]
    return go_on(s)


def go_on(s: Loewenherz) -> list[Event]:
    """After the action: the refill, or in the final phase the next turn or the end."""
    if not s.final:
        s.phase = "refill"
        return []
    return begin(s, (s.seat + 1) % s.seats) if any(s.hands) else [end(s, "cards")]


def end(s: Loewenherz, reason: str) -> Event:
    """The game is over; rule H62: where nobody has reached the target, ducats are worth points."""
    s.turn, s.phase, s.ended = None, "over", reason
    return Event("ended", {"reason": reason, "ducats": riches(s)})
