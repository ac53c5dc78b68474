"""How the levels did against each other in the arena: what people may expect of one, and what holds them apart."""

from __future__ import annotations

import json
from pkgutil import get_data
from typing import Any, NamedTuple

_PLAYED: dict[str, list[list[Any]]] = json.loads(get_data(__name__, "ladder.json") or b"")


class Match(NamedTuple):
    """Many games between two bots: levels as `1` to `5`, `greedy`, and `child`, a policy that only the tests have, as sensible as a
    child is.
    """

    seats: int
    bot: str
    """Who is measured, on one seat."""
    against: str
    """Who has all the others."""
    won: float
    """The share that it won; fair is one by the number of seats."""
    low: float
    high: float
    """The ends of the 95 % interval."""
    games: int


def ladder(game: str) -> list[Match]:
    """The matches of a game, by seats, the best levels first; none of a game that nobody has measured.

    >>> [match.bot for match in ladder("wuerfel")][:1]
    ['5']
    """
    return [Match(*row) for row in _PLAYED.get(game, [])]
