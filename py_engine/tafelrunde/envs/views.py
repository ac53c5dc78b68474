"""What a seat sees, as a row of whole numbers that always has the same length and order.

It says all that the seat sees of the position and nothing more. Seats are counted from the observer on: 0 is the
observer, 1 the next clockwise, and so on; -1 stands for nobody, for what is not there and for points that the seat is
not told. Cards that lie together are counted by their faces, and at the end those whose faces the seat does not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tafelrunde.core import Game
from tafelrunde.envs.spaces import Eyes, Part, of


def parts(game: Game[Any], view: Any, seat: int) -> Iterator[Part]:
    """An observation, piece by piece."""
    eyes = Eyes(view, seat)
    phases = [phase.name for phase in game.phases]
    yield "turn", [eyes.seat(view.turn)]
    yield "phase", [phases.index(view.phase) if view.phase in phases else -1]
    yield "options", list(view.options.values())
    scores = enumerate(game.scores(view))
    yield "scores", eyes.turned([score["total"] if game.tells_score(view, one, seat) else -1 for one, score in scores])
    yield from of(game.name).parts(view, eyes)


def observation(game: Game[Any], view: Any, seat: int) -> list[int]:
    """An observation, in one row. Whatever that seat does not see is looked away from first."""
    return [value for _, values in parts(game, view.seen_by(seat), seat) for value in values]


def layout(game: Game[Any], view: Any) -> dict[str, slice]:
    """Where each piece of an observation stands; the same throughout a game.

    >>> from tafelrunde import games
    >>> from tafelrunde.core import Seeded
    >>> game = games.load("wuerfel")
    >>> where = layout(game, game.start(2, Seeded(1)))
    >>> where["turn"], where["dice"]
    (slice(0, 1, None), slice(4, 10, None))
    """
    where: dict[str, slice] = {}
    start = 0
    for name, values in parts(game, view, 0):
        where[name] = slice(start, start + len(values))
        start += len(values)
    return where
