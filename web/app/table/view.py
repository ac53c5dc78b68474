"""What may be known of a game that is shown: nothing here can be done, only looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from app.parts import Arms, Translate
from tafelrunde.core import Action, Entry, Event, Game, Record
from tafelrunde.core.curtain import Sight


class Line(NamedTuple):
    """A line of the log."""

    entry: int
    seat: int | None
    text: str
    round: int
    """The round in which it was done, where the log is parted by rounds; else 0."""


def moments(last: int) -> list[int]:
    """The entries at which a curve is drawn: up to 90, and the last.

    >>> moments(3), len(moments(1000))
    ([0, 1, 2, 3], 92)
    """
    return [*range(0, last, max(1, last // 90)), last]


class TableView(Protocol):
    """The table of the engine, as it stands and as it stood."""

    @property
    def game(self) -> Game[Any]: ...
    @property
    def record(self) -> Record: ...
    @property
    def state(self) -> Any: ...
    def at(self, entry: int) -> Any: ...
    def events(self, entry: int) -> Sequence[Event]: ...


class CurtainView(Protocol):
    """Who shares the screen, and whether somebody looks under a cover."""

    @property
    def people(self) -> Sequence[int]: ...
    @property
    def holder(self) -> int | None: ...
    @property
    def peeking(self) -> bool: ...


class LessonView(Protocol):
    """A first game that is followed."""

    def note(self, record: Record, language: str) -> str: ...


class GameView(Protocol):
    """A game at this screen; see `app.table.session.Session`, which says what these are."""

    @property
    def key(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def tried(self) -> str: ...
    @property
    def practice(self) -> bool: ...
    @property
    def table(self) -> TableView: ...
    @property
    def kinds(self) -> Sequence[str]: ...
    @property
    def colours(self) -> Sequence[int]: ...
    @property
    def levels(self) -> Sequence[int]: ...
    @property
    def own(self) -> Sequence[str]: ...
    @property
    def curtain(self) -> CurtainView: ...
    @property
    def selected(self) -> frozenset[str]: ...
    @property
    def hints(self) -> int: ...
    @property
    def lesson(self) -> LessonView | None: ...
    @property
    def beat(self) -> range: ...
    @property
    def goes_on(self) -> bool: ...
    @property
    def hurried(self) -> bool: ...
    @property
    def thought(self) -> float: ...
    @property
    def retold(self) -> int: ...
    @property
    def provable(self) -> bool: ...
    @property
    def coached(self) -> bool: ...
    @property
    def record(self) -> Record: ...
    @property
    def names(self) -> Sequence[str]: ...
    @property
    def arms(self) -> Sequence[Arms]: ...
    @property
    def over(self) -> bool: ...
    @property
    def ended(self) -> bool: ...
    @property
    def bot_moves(self) -> bool: ...
    @property
    def bot_goes(self) -> bool: ...
    @property
    def step(self) -> Entry | None: ...
    @property
    def pauses(self) -> bool: ...
    @property
    def sight(self) -> Sight: ...
    @property
    def shared(self) -> bool: ...
    @property
    def me(self) -> int | None: ...
    @property
    def waits(self) -> bool: ...
    @property
    def underway(self) -> bool: ...
    @property
    def view(self) -> Any: ...
    def eyes_at(self, entry: int, eyes: int | None) -> int | None: ...
    def actions(self) -> Sequence[Action]: ...
    def can_undo(self) -> bool: ...
    def can_rewind(self) -> bool: ...
    def log(self, _: Translate) -> list[Line]: ...
    def curve(self) -> list[tuple[int, list[int]]]: ...


class Moment(NamedTuple):
    """The moment of a game that is shown."""

    at: int | None = None
    """The entry after which the table is shown; None is the present."""
    last: int = 0
    """The latest entry."""
    end: int = 0
    """The latest entry when somebody last went to another moment."""
    runs: bool = False
    """Whether the moments follow each other by themselves."""
    eyes: int | None = None
    """Through whose eyes it is shown."""
    since: int | None = None
    """The last decision of the person here, if others have acted since."""

    @property
    def entry(self) -> int:
        """The entry after which the table is shown, the present included."""
        return self.last if self.at is None else self.at


def at_screen(session: GameView) -> int | None:
    """Who is at this screen: whose hand it shows, or who decides while all are covered."""
    return session.me if session.sight.covered is None else session.sight.covered


def decided(session: GameView, seat: int | None, entry: int) -> int | None:
    """The last decision of a seat up to an entry."""
    entries = session.record.entries
    return next((number for number in range(entry, 0, -1) if entries[number].seat == seat), None)
