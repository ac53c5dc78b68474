"""The tables of the games, one package for each: how a game looks, and what its events look and sound like.

Every board is functions over one value, its `Scene` (`app.boards.scene.Scene` with what this game's parts share besides), and has its
things in files of the same names. All have `status` (whose turn it is and what can be done), `field` (the middle of the table),
`people` (how everybody stands), `scoring` (the end), `pieces` (small drawings) and `cues` (motion and sound); those with something in
front of who plays have `hand` or `tray`, those whose points are told line by line have `tally`. What only one game has is called by
its own name. Its `__init__` puts them together.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from app.parts import Markup, Translate
from tafelrunde import games

if TYPE_CHECKING:
    from typing import Unpack

    from app.boards.scene import Drawn, Seen
    from tafelrunde.core import Action, Event


class Draws(Protocol):
    """Draws the table while the game is on."""

    def __call__(self, view: Any, actions: Sequence[Action], **seen: Unpack[Seen]) -> Drawn: ...


class Scores(Protocol):
    """Draws the end of the game, from the last view and everybody's names and colours."""

    def __call__(self, view: Any, names: Sequence[str], _: Translate, colours: Sequence[int] = (), /) -> Markup: ...


class Cues(Protocol):
    """What the events of a game look and sound like; a module."""

    @property
    def SOUNDS(self) -> Mapping[str, str]:  # noqa: N802
        """What every event sounds like, in the words of `app.table.cues.SOUNDS`; the empty text is silence."""
        ...

    @property
    def TELLS_POINTS(self) -> Mapping[str, Collection[str]]:  # noqa: N802
        """The events whose sentences name points themselves, each with the categories of those."""
        ...

    @property
    def RESTS(self) -> Collection[str]:  # noqa: N802
        """The events that come with the end of a round: before anybody goes on, it can be read what that brought."""
        ...

    @property
    def LEADS_ON(self) -> Collection[str]:  # noqa: N802
        """The events of which nobody waits for the end: what came of them is seen with what the same seat does next, as one beat;
        and where they make no sound either, with what anybody does next.
        """
        ...

    @property
    def IN_HAND(self) -> Collection[str]:  # noqa: N802
        """The events with which somebody has something in hand that must be put down: Escape lays it back."""
        ...

    @property
    def FIRST(self) -> Sequence[str]:  # noqa: N802
        """The events that matter most, the most important first: of what happened meanwhile that is told before the others."""
        ...

    def marks(self, event: Event, view: Any, /) -> list[str]:
        """The pieces, or elements by their ids, that an event has put there or changed."""
        ...

    def moves(self, event: Event, view: Any, /) -> list[list[Any]]:
        """What moves besides pieces that change places: lists of a kind and what it needs, in the words of the page."""
        ...


class Board(NamedTuple):
    """What the package of a game offers as its `BOARD`."""

    table: Draws
    scoring: Scores
    cues: Cues
    in_words: Callable[[Any, Sequence[str], Translate], Markup] | None = None
    """What lies where, in words; None where the table says that by itself."""


def load(game: str) -> Board:
    """The board of a game that has been brought here; of one that has none yet, the plain one."""
    own = games.part(__name__, game)
    board: Board = own.BOARD if own else import_module(f"{__name__}.plain").board(game)
    return board
