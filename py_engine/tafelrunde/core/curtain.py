"""The curtain: when people share one screen, nobody's hand is shown to anybody but the person who holds it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tafelrunde.core.action import Action
from tafelrunde.core.game import Game
from tafelrunde.core.state import State


class Sight(NamedTuple):
    """Whose hand the screen shows, and whom it waits for."""

    eyes: int | None
    """Through whose eyes the table is shown; None looks on."""
    waits_for: int | None = None
    """Who must take the screen before the table is shown at all."""
    covered: int | None = None
    """Whose turn it is, where all that they need lies open: the table is seen before they take the screen, their hand is not."""
    beforehand: tuple[Action, ...] = ()
    """What of the decision lies open, where the hand holds more; else all of it does."""


def hides(state: State, people: Sequence[int]) -> bool:
    """Whether one of these people knows a card that another of them does not."""
    everybody = sum(1 << seat for seat in people)
    # As an onlooker has it: what all have seen is closed again once it lies in a hand.
    return any(seen & everybody not in (0, everybody) for seen in state.seen_by(None).cards.seen)


def asks_for_hand(game: Game[Any], state: State) -> bool:
    """Whether the seat to move needs its hand to decide: its actions name cards of it or depend on them.

    A dwarf is placed and a spell is cast from what lies open; the family need not pass the screen round for that.
    Where everybody happens to know the cards, they are still played from a hand that only its owner is shown.
    """
    own = game.actions(state.seen_by(state.turn))
    if any(word[0] == "#" for action in own for word in str(action).split()):
        return True
    return list(game.actions(state.seen_by(None))) != list(own)


def beforehand(game: Game[Any], state: State) -> tuple[Action, ...]:
    """What the seat to move may do without its hand, where the rest is done with it; others may see all of this."""
    openly = game.phase(state).openly
    return tuple(action for action in game.actions(state.seen_by(None)) if type(action) in openly)


class Curtain:
    """Who holds the screen at a table."""

    def __init__(self, game: Game[Any], kinds: Sequence[str], *, open_hands: bool = False) -> None:
        self.game = game
        self.people = [seat for seat, kind in enumerate(kinds) if kind == "person"]
        self.open_hands = open_hands
        self.holder: int | None = None
        """The person whose hand may be shown; None where nobody knows who sits before the screen."""
        self.peeking = False
        """Whether whoever has drawn a card looks at it before the screen goes on."""
        self._known: tuple[State | None, bool, bool, tuple[Action, ...]] = (None, False, False, ())

    def sight(self, state: State) -> Sight | None:
        """What may be shown of this position; None where nobody has anything to hide from anybody here."""
        if self.open_hands:
            return None
        secret, needed, before = self._judge(state)
        if not secret:
            return None
        turn = state.turn
        if turn not in self.people or turn == self.holder:
            return Sight(self.holder)
        if needed and not before:
            return Sight(None, waits_for=turn)
        return Sight(None, covered=turn, beforehand=before)

    def take(self, seat: int | None) -> None:
        """This person sits before the screen now."""
        self.holder, self.peeking = seat, False

    def acted(self, seat: int | None) -> None:
        """Somebody has decided; if it was not the holder, the screen has been passed on."""
        self.take(seat if seat == self.holder else None)

    def _judge(self, state: State) -> tuple[bool, bool, tuple[Action, ...]]:
        """Whether hands hide, whether the decision asks for one, and what it does not ask for; found out once per position."""
        if self._known[0] is not state:
            secret = state.turn is not None and hides(state, self.people)
            needed = secret and state.turn in self.people and asks_for_hand(self.game, state)
            self._known = state, secret, needed, beforehand(self.game, state) if needed else ()
        return self._known[1:]
