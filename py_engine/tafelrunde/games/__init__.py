"""The games, by name: whoever wants to know which there are asks here, and what each has elsewhere is found by its name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, overload

if TYPE_CHECKING:
    from tafelrunde.core.game import Game
    from tafelrunde.games.creatures.state import Creatures
    from tafelrunde.games.elfen.state import Elfen
    from tafelrunde.games.laurin.state import Laurin
    from tafelrunde.games.loewenherz.state import Loewenherz
    from tafelrunde.games.wuerfel.state import Wuerfel

NAMES = ("laurin", "creatures", "elfen", "wuerfel", "loewenherz")
"""In the order of the shelf. To stand here is all that makes a package a game that can be played."""


@overload
def load(name: Literal["laurin"]) -> Game[Laurin]: ...
@overload
def load(name: Literal["creatures"]) -> Game[Creatures]: ...
@overload
def load(name: Literal["elfen"]) -> Game[Elfen]: ...
@overload
def load(name: Literal["wuerfel"]) -> Game[Wuerfel]: ...
@overload
def load(name: Literal["loewenherz"]) -> Game[Loewenherz]: ...
@overload
def load(name: str) -> Game[Any]: ...
def load(name: str) -> Game[Any]:
    """The game of this name; raises `LookupError` where there is none.

    >>> load("wuerfel").seats
    range(2, 6)
    """
    if name not in NAMES:
        raise LookupError(f"{name} is none of the games: {', '.join(NAMES)}")
    game: Game[Any] = import_module(f"tafelrunde.games.{name}").GAME
    return game


def part(package: str, game: str) -> Any:
    """What a game has in a package with a place for each, as a module; None where it has nothing there yet.

    >>> part("tafelrunde.bots", "wuerfel").__name__, part("tafelrunde.bots", "chess")
    ('tafelrunde.bots.wuerfel', None)
    """
    name = f"{package}.{game}"
    try:
        module = import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return None
    return module if getattr(module, "__file__", None) else None  # a folder without files is none
