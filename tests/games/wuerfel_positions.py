"""Würfelkönig positions set up by hand, and the two things that a test does with one: act, or be refused."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from moves import refuses
from tafelrunde import games
from tafelrunde.core import Event, Outcome, Scripted

GAME = games.load("wuerfel")
refused = partial(refuses, GAME)

HOME = "C01 C06 C14 C20 C27"
"""A row in which every citizen lies below the own place: snob, dwarf, gnome, orc, goblin."""


def faces(line: str) -> tuple[int, ...]:
    """Six dice from six digits, in the order A A B B C C."""
    return tuple(int(die) for die in line)


def position(
    row: str = HOME,
    dice: str = "",
    *,
    seats: int = 2,
    turn: int = 0,
    rolls: int = 1,
    limit: int = 3,
    kingdoms: Iterable[str] = (),
    places: Iterable[int] = (),
    pile: int | None = None,
    penalties: int | None = None,
) -> Any:
    """A turn of `turn` with this row, before the first roll or with these dice; the open penalty is worth -1."""
    state = GAME.start(seats, Scripted([*row.split(), "V1"]))
    state.turn, state.limit = turn, limit
    if dice:
        state.phase, state.dice, state.rolls = "choose", faces(dice), rolls
    for seat, kingdom in enumerate(kingdoms):
        state.kingdoms[seat] = kingdom.split()
    state.places = list(places) or state.places
    if pile is not None:
        state.pile = state.pile[-pile:]
    if penalties is not None:
        state.penalties = state.penalties[-penalties:]
    return state


def act(state: Any, text: str, *outcomes: Outcome) -> list[Event]:
    """Play a line; chance answers with exactly these outcomes."""
    dealer = Scripted(outcomes)
    action = GAME.read(state, text)
    assert action in GAME.actions(state)
    events = GAME.play(state, action, dealer)
    assert dealer.finished
    return events


def lines(state: Any) -> list[str]:
    """What may be done, as lines."""
    return [GAME.write(action) for action in GAME.actions(state)]


def row(state: Any) -> list[str]:
    """The faces of the row; a gap is `-`."""
    return [state.face(card) if card >= 0 else "-" for card in state.row]
