"""König Laurin’s table drawn without a browser, and the positions that it is drawn from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from app.boards.laurin import BOARD
from app.boards.laurin.scene import Scene
from app.parts import pick
from elements import PEOPLE, same, table_of
from tafelrunde.core import Action, Event, Seeded
from tafelrunde.games.laurin import GAME
from tafelrunde.games.laurin.data import SQUARES
from tafelrunde.games.laurin.state import Laurin

GAMES = [(3, 1), (4, 2), (5, 3)]
"""Seats and seed of the games that are looked at from beginning to end."""
markup, drawn = table_of(GAME, BOARD)


def scene_of(state: Laurin, actions: Sequence[Action] = ()) -> Scene:
    """What whoever decides sees; without actions, what an onlooker does."""
    me = state.turn if actions else None
    return Scene(state, actions, me=me, names=PEOPLE, selected=frozenset(), log=(), _=same)


def played(seats: int, seed: int) -> Iterator[tuple[Laurin, list[Event]]]:
    """Every position of a game in which everything happens now and then, and what had led there."""
    rng, dealer = Random(seed), Seeded(seed)
    state, events = GAME.start(seats, dealer), list[Event]()
    while True:
        yield state, events
        if state.turn is None:
            return
        legal = list(GAME.actions(state))
        verbs = sorted({action.verb for action in legal})
        verb = rng.choices(verbs, [1 if one in ("decline", "pass", "lapse", "done") else 2 for one in verbs])[0]
        events = GAME.play(state, rng.choice([action for action in legal if action.verb == verb]), dealer)


def reached(phase: str, *, seats: int = 3, wish: Any = None) -> Laurin:
    """The first position in this phase."""
    for seed in range(60):
        for state, _events in played(seats, seed):
            if state.phase == phase and (wish is None or wish(state)):
                return state
    raise AssertionError(phase)


def laid(**dwarfs: int) -> Laurin:
    """Nothing but these dwarfs in the garden; the first seat may place."""
    state = reached("place")
    state.board = [0] * 64
    for square, number in dwarfs.items():
        state.board[SQUARES.index(square)] = number
    return state


def looks(state: Laurin, *points: tuple[int, int]) -> frozenset[str]:
    """What is selected once these circles have been tapped, one after the other."""
    selected: frozenset[str] = frozenset()
    for x, y in points:
        what = drawn(state, selected=selected).by_id(f"look-{x}-{y}")["data-select"]
        selected = pick(selected, what)
    return selected


def ended(*points: tuple[int, int, int]) -> Laurin:
    """A finished game with these fronts, backs and last scorings."""
    state = GAME.start(len(points), Seeded(1))
    state.turn, state.phase = None, "over"
    state.fronts, state.backs, state.reached = (list(values) for values in zip(*points, strict=True))
    return state
