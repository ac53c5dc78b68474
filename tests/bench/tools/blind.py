"""Whether bots peek: whatever a seat cannot see is changed, and its bot must find out and do the very same, bit for bit.

    python build.py program tests/bench/tools/blind.py 10000 3 elfen laurin

The games are played by chance, verb by verb, on every number of seats; bots of all levels and tempers think about every decision for so
many iterations, or to the end if none are said (0), twice: at the table as it is, and at one where the others hold other cards.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

from tafelrunde import games
from tafelrunde.bots import LEVELS, TEMPERS, think
from tafelrunde.core import Action, Game, Seeded
from walks import by_verb

ITERATIONS = 3
EVERY = 5
"""Of so many decisions one is asked for, by lot: the more of the games is seen."""


def positions(game: Game[Any]) -> Iterator[Any]:
    """Decisions without end, one game after the other."""
    number = 0
    while True:
        rng = Random(number)
        state, dealer = game.start(game.seats[number % len(game.seats)], Seeded(number)), Seeded(f"on {number}")
        while state.turn is not None:
            if len(game.actions(state)) > 1 and not rng.randrange(EVERY):
                yield state
            game.play(state, by_verb(game, state, rng), dealer)
        number += 1


def otherwise(state: Any, rng: Random) -> Any:
    """The same to the seat to move, and in all that it cannot see another."""
    return state.seen_by(state.turn).guess(rng)


def thought(
    game: Game[Any], state: Any, number: int, iterations: int = ITERATIONS
) -> tuple[list[tuple[Action, float, int]], Action]:
    """What a bot finds out and does; which bot, says the number."""
    temper = ("", *TEMPERS)[number % (1 + len(TEMPERS))]
    found = think(game, state, Random(number), 1 + number % len(LEVELS), temper)
    found.run(iterations or found.total)
    return found.values, found.choice


def peeked(name: str, count: int, iterations: int = ITERATIONS) -> tuple[int, int]:
    """In how many of so many decisions the bot did something else, and in how many the tables differed at all."""
    game, found, differed = games.load(name), 0, 0
    for number, state in zip(range(count), positions(game), strict=False):
        other = otherwise(state, Random(f"{name} {number}"))
        differed += other != state
        found += thought(game, state, number, iterations) != thought(game, other, number, iterations)
    return found, differed


def main(count: int, iterations: int, names: list[str]) -> None:
    """Tell how it went, game by game."""
    for name in names:
        before = process_time()
        found, differed = peeked(name, count, iterations)
        print(
            f"{name}: {count} decisions, {differed} of them with something changed, {found} otherwise;",
            f"{process_time() - before:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:] or list(games.NAMES))
