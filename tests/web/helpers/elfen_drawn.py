"""The table of König der Elfen drawn without a browser, and the positions that it is drawn from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.boards.elfen import BOARD
from elements import table_of
from elfen_positions import Spot, positions
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.state import Elfen

SEATS = range(2, 7)
markup, drawn = table_of(GAME, BOARD)


def some(seats: int, step: int) -> Iterator[Elfen]:
    """Some positions of a game, of every phase."""
    seen: dict[str, int] = {}
    for state, _events in positions(seats, seats):
        seen[state.phase] = seen.get(state.phase, -1) + 1
        if seen[state.phase] % step == 0:
            yield state


def said(state: Elfen, key: str, **more: Any) -> str:
    """What a screen reader says of a button."""
    return drawn(state, **more).told(key)


def journey(hand: str, **more: Any) -> Spot:
    """Ada stands before her forest, behind which lies Ben's lake."""
    return Spot(hand, "", realms=["forest", more.pop("theirs", "lake")], pile="pig").travel(**more)


def ended(*gold: int) -> Elfen:
    """A finished game."""
    spot = Spot(*["" for _ in gold], gold=list(gold))
    spot.s.turn, spot.s.phase = None, "over"
    return spot.s
