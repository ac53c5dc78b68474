"""Our bots: iterations of the thoughts of level 5, at positions from all over games that level 1 plays.

`python thinkers.py GAME SEATS`.
"""

import sys
from itertools import cycle
from random import Random
from typing import Any

from slices import Tasks, serve
from tafelrunde import games
from tafelrunde.bots import choose, think
from tafelrunde.core import Seeded

POSITIONS = 24
EVERY = 7


def positions(name: str, seats: int) -> list[Any]:
    """Decisions of which there are some far apart."""
    game, found, number = games.load(name), [], 0
    state, dealer = game.start(seats, Seeded(1)), Seeded(2)
    while state.turn is not None and len(found) < POSITIONS:
        if len(game.actions(state)) > 1:
            number += 1
            if not number % EVERY:
                found.append(state.copy())
        game.play(state, choose(game, state, Random(number), 1), dealer)
    return found


def tasks(name: str, seats: str) -> Tasks:
    """What is measured of a game."""
    game, turn, numbers = games.load(name), cycle(positions(name, int(seats))), iter(range(10**9))

    def thought() -> int:
        one = think(game, next(turn), Random(next(numbers)), 5)
        one.run(one.total)
        return one.done

    return {"think": thought}


if __name__ == "__main__":
    serve(tasks(*sys.argv[1:]), sys.version.split()[0])
