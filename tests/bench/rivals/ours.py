"""Our games: random play with every number of seats in turn, copies of states, rebuilding of records.

`python ours.py GAME`, and the very same inside Pyodide (pyodide.mjs).
"""

import sys
from itertools import count, cycle
from random import Random

from slices import Tasks, serve
from tafelrunde import games
from tafelrunde.core import Record, Seeded, Table

STATES = 100
"""So many states are copied in turn, from all over whole games with every number of seats."""


def tasks(name: str) -> Tasks:
    """What is measured of a game."""
    game, rng, seeds, seats = games.load(name), Random(1), count(), cycle(games.load(name).seats)

    def play() -> int:
        dealer = Seeded(next(seeds))
        state, decisions = game.start(next(seats), dealer), 0
        while state.turn is not None:
            game.play(state, rng.choice(game.actions(state)), dealer)
            decisions += 1
        return decisions

    def table(players: int) -> Table:
        found = Table.new(game, [f"Seat{seat}" for seat in range(players)], Seeded(next(seeds)))
        while found.state.turn is not None:
            found.play(rng.choice(game.actions(found.state)))
        return found

    tables = [table(players) for players in game.seats]
    states = rng.choices([one.at(entry) for one in tables for entry in range(len(one.record.entries))], k=STATES)
    texts = cycle([one.record.text() for one in tables])

    def copy() -> int:
        for state in states:
            state.copy()
        return STATES

    def rebuild() -> int:
        record = Record.parse(next(texts))
        Table.load(game, record, Seeded())
        return len(record.entries)

    return {"play": play, "copy": copy, "rebuild": rebuild}


if __name__ == "__main__":
    serve(tasks(sys.argv[1]), f"Python {sys.version.split()[0]}")
