"""Perft: how many different positions some actions can lead to, against a committed table.

`python build.py program tests/games/test_perft.py [<game>...]` prints the table anew. Chance is the same for all positions of one depth, so that the
count depends on the rules alone.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.core import Game, Seeded
from walks import TABLES, by_verb

pytestmark = pytest.mark.no_cover

ROWS = [
    (name, int(seats), int(seed), int(depth), int(count))
    for line in (Path(__file__).parent / "perft.txt").read_text(encoding="utf-8").splitlines()
    if line[:1].isalpha()
    for name, seats, seed, depth, count in [line.split()]
]


def key(game: Game[Any], state: Any) -> str:
    return json.dumps(game.to_json(state), sort_keys=True)


def after(game: Game[Any], states: list[Any], seed: int, ply: int) -> dict[str, Any]:
    """The different positions one action later."""
    found: dict[str, Any] = {}
    for state in states:
        for action in game.actions(state):
            trial = state.copy()
            game.play(trial, action, Seeded(f"{seed} {ply}"))
            found.setdefault(key(game, trial), trial)
    return found


def opening(game: Game[Any], seats: int, seed: int) -> Any:
    """A position to count from: ten random actions into the game for each seed, then on to a real choice."""
    dealer, rng = Seeded(f"{seats} {seed}"), Random(f"{seats} {seed}")
    state = game.start(seats, dealer)
    moves = 0
    while state.turn is not None and (moves < 10 * seed or len(game.actions(state)) == 1):
        game.play(state, by_verb(game, state, rng), dealer)
        moves += 1
    return state


def positions(name: str, seats: int, seed: int, depth: int) -> int:
    """How many different ones there are at a depth."""
    game = games.load(name)
    states = [opening(game, seats, seed)]
    for ply in range(1, depth + 1):
        states = [*after(game, states, seed, ply).values()]
    return len(states)


def split(name: str, seats: int, seed: int, depth: int) -> dict[str, int]:
    """The same per first action, to find the one that leads astray."""
    game = games.load(name)
    start, parts = opening(game, seats, seed), {}
    for action in game.actions(start):
        first = start.copy()
        game.play(first, action, Seeded(f"{seed} 1"))
        states = [first]
        for ply in range(2, depth + 1):
            states = [*after(game, states, seed, ply).values()]
        parts[game.write(action)] = len(states)
    return parts


@pytest.mark.parametrize(("name", "seats", "seed", "depth", "count"), ROWS)
def test_as_many_positions_as_ever(name: str, seats: int, seed: int, depth: int, count: int) -> None:
    found = positions(name, seats, seed, depth)
    if found != count:
        table = "\n".join(f"  {several:6} {line}" for line, several in split(name, seats, seed, depth).items())
        pytest.fail(f"{name} {seats} {seed} {depth}: {found} positions, not {count}\n{table}")


def test_every_game_and_number_of_seats_is_counted() -> None:
    counted = {(name, seats) for name, seats, *_ in ROWS}
    assert counted >= set(TABLES)


SEEDS = {"elfen": (0, 1, 2, 5), "laurin": (0, 2, 8, 20), "loewenherz": (0, 2, 8, 12, 20)}
"""From where to count: such games only become themselves after many actions."""

if __name__ == "__main__":
    for game_name in sys.argv[1:] or games.NAMES:
        for seat_count in games.load(game_name).seats:
            for one_seed in SEEDS.get(game_name, (0, 1, 2, 3)):
                for plies in range(1, 7):
                    total = positions(game_name, seat_count, one_seed, plies)
                    if total <= 2000:  # what is quick to count
                        print(game_name, seat_count, one_seed, plies, total)
                    if not 0 < total <= 250:
                        break
