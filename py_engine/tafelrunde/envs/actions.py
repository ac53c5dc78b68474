"""Every action that a game can ever offer, in a fixed order: its place in the list is its number for programs that learn.

An action is the line that a person says, cards by their faces, so that one number always means the same decision; equal
cards are one. The list is no longer than the longest list of legal actions that the rules leave open (in König Laurin a
bid may be any set of treasure), so counting the legal ones off instead would spare nothing and mean something else each
time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Any

from tafelrunde.core import Action, Game
from tafelrunde.games.creatures.data import CARDS as ROYAL
from tafelrunde.games.elfen.data import COST, DISCARD, FACES, OBSTACLE, ROOM, SPOT, VALUE
from tafelrunde.games.laurin.data import DIAGONALS, FRONTS, MOST, MOVES, SEATS, SPELLS, SQUARES, TREASURE, WAYS
from tafelrunde.games.loewenherz.data import CARDS as POWER
from tafelrunde.games.loewenherz.data import CASTLES, NEUTRAL
from tafelrunde.games.loewenherz.geometry import EDGES, NAMES
from tafelrunde.games.wuerfel.data import CITIZENS
from tafelrunde.games.wuerfel.game import GAME as WUERFEL

ESTATES = max(seats * CASTLES[seats] + NEUTRAL[seats] for seats in CASTLES)
"""How many castles can stand on the board of Löwenherz."""


def _wuerfel() -> Iterator[str]:
    yield from ("roll", "penalty", "decline")
    for count in range(1, 7):
        yield from _said("reroll", (" ".join(dice) for dice in combinations("123456", count)))
    yield from _said("take", CITIZENS, ("", "place"))
    yield from _said("give", range(WUERFEL.seats[-1]))


def _creatures() -> Iterator[str]:
    yield from _said("take", (face for face, card in ROYAL.items() if card.kind != "castle"))


def _laurin() -> Iterator[str]:
    kinds = sorted(set(TREASURE))
    hands = [range(TREASURE.count(face) + 1) for face in kinds]
    sets = [
        " ".join(face for face, some in zip(kinds, counts, strict=True) for _ in range(some))
        for counts in product(*hands)
    ]
    price = max(spell.price for spell in SPELLS.values())
    yield from ("decline", "redraw", "pass", "act", "done")
    yield from _said("buy", SPELLS, (cards for cards in sets if 0 < len(cards.split()) <= price))
    yield from _said("assign", MOVES)
    yield from _said("cast", SPELLS)
    yield from _said("place", FRONTS, SQUARES)
    for verb in ("lift", "put", "swap"):
        yield from _said(verb, SQUARES)
    yield from _said("bid", sets)
    yield from _said("keep", sets)
    yield from _said("move", range(SEATS[-1]), WAYS)
    yield from _said("lapse", range(SEATS[-1]))
    yield from _said("step", [*WAYS, *DIAGONALS])
    yield from _said("divert", range(MOST + 1), WAYS)
    yield from _said("fog", range(SEATS[-1]))


def _elfen() -> Iterator[str]:
    realms, places = range(max(ROOM)), range(max(ROOM.values()))
    yield from ("exchange", "buy", "pass", "novillage", "stop", "guard guard", "turn turn")
    yield from _said("village", VALUE, realms)
    yield from _said("attach", SPOT, realms, places)
    yield from _said("close", places)
    for transport, cost in COST.items():
        tickets = range(min(cost.values()), max(cost.values()) + OBSTACLE + 1)
        yield from _said("enter", [transport], (" ".join([transport] * count) for count in tickets))
    for count in (1, DISCARD):
        yield from _said(
            "discard", (" ".join(cards) for cards in combinations_with_replacement(sorted(set(FACES)), count))
        )


def _loewenherz() -> Iterator[str]:
    yield from ("draw", "done")
    for verb in ("castle", "knight", "remove"):
        yield from _said(verb, NAMES)
    yield from _said("border", (f"{NAMES[field]} {NAMES[other]}" for field, other in EDGES))
    yield from _said("sell", POWER)
    yield from _said("play", (f"{face} {use}" for face, card in POWER.items() for use in card.does))
    yield from _said("take", POWER)
    # A castle is known by its place in the order in which they were built: its field may be any.
    yield from _said("expand", range(ESTATES), NAMES)
    yield from _said("defect", range(ESTATES), NAMES)
    yield from _said("ally", range(ESTATES), range(ESTATES))


_LISTS: dict[str, Callable[[], Iterator[str]]] = {
    "laurin": _laurin,
    "creatures": _creatures,
    "elfen": _elfen,
    "wuerfel": _wuerfel,
    "loewenherz": _loewenherz,
}


@cache
def lines(game: str) -> list[str]:
    """What can be said in a game, in the order of the numbers.

    >>> len(lines("creatures")), lines("creatures")[0]
    (104, 'take N7')
    """
    return list(_LISTS[game]())


@cache
def _numbers(game: str) -> dict[str, int]:
    return {line: number for number, line in enumerate(lines(game))}


def number(game: Game[Any], view: Any, action: Action) -> int:
    """The number of an action that the seat to move may do.

    >>> from tafelrunde import games
    >>> from tafelrunde.core import Seeded
    >>> game = games.load("wuerfel")
    >>> state = game.start(2, Seeded(1))
    >>> [number(game, state, action) for action in game.actions(state)]
    [0]
    """
    words = game.spoken(view, action).split()
    if game.name == "loewenherz" and words[0] in ("expand", "defect", "ally"):
        castles: list[int] = view.castles
        places = [NAMES[field] for field in castles]
        words[1] = str(places.index(words[1]))
        if words[0] == "ally":
            words[2] = str(places.index(words[2]))
    return _numbers(game.name)[" ".join(words)]


def _said(verb: str, *words: Iterable[object]) -> Iterator[str]:
    for one in product(*words):
        yield " ".join([verb, *filter(None, map(str, one))])
