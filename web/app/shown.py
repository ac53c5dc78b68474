"""All that a view may know: what is true when the page is drawn. Nothing here can be done, only looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from app.parts import Markup, Translate
from app.saved.exchange import Came, Handout
from app.saved.saves import Save
from app.saved.storage import Stored
from app.shell.route import Route
from app.table.ceremony import Progress
from app.table.cues import Gains
from app.table.playing import Why
from app.table.setup import Setup
from app.table.view import GameView, Moment
from tafelrunde.core import Illegal

if TYPE_CHECKING:
    from app.table.rulebook import Rulebook


@dataclass(frozen=True)
class Hall:
    """What this device has kept."""

    saves: Sequence[tuple[str, Save | Exception]] = ()
    """Every game by its key, the one that was played last on top."""
    removed: str = ""
    """What the game is called that was removed last; empty where nothing can come back."""
    rooms: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])
    """Per address of a table far away the game and its people, the latest last."""
    newcomer: bool = False
    """Whether nobody has played here."""
    stored: Stored | None = None
    """How much all of it is, once somebody wanted to know."""


@dataclass(frozen=True)
class Panel:
    """What lies open beside the table."""

    leaf: str
    open: bool
    whole_log: bool
    book: Rulebook | None
    """The rule book of the game that is shown, once it has been fetched."""
    sought: str
    """What somebody looks for in it."""


class Court(Protocol):
    """What comes with what thinks; see `app.court`."""

    def hint(self, shown: Shown, session: GameView) -> Markup: ...
    def hint_aloud(self, shown: Shown, session: GameView) -> Markup: ...
    def review(self, shown: Shown, session: GameView) -> Markup: ...
    def measured(self, game: str, level: int, _: Translate) -> str: ...
    def own(self, shown: Shown, seat: int) -> Markup: ...
    def near(self, shown: Shown, session: GameView) -> Markup: ...
    def near_aloud(self, shown: Shown, session: GameView) -> Markup: ...
    def saying(self, shown: Shown, session: GameView, brought: Gains) -> Markup: ...
    def saying_aloud(self, shown: Shown, session: GameView, brought: Gains) -> str: ...


@dataclass(frozen=True)
class Shown:
    """The page as it stands."""

    _: Translate
    route: Route
    settings: Mapping[str, Any]
    notice: str
    offer: tuple[str, str] | None
    """What could be done about it; see `app.shell.messages`."""
    refusal: Why | None
    refused: Illegal | None
    """The same, as the rules say it."""
    done: str
    """What was done that only the eye would notice."""
    picks: bool
    answers: bool
    """See `app.shell.messages`."""
    newer: bool
    """Whether a newer version of the page waits."""
    can_install: bool
    opened: str
    """The leaf that was opened last; see app.boards.scene.Seen."""
    game: GameView | None
    moment: Moment
    origin: str
    """Of a trial the address of the game from which it came, if that is still here."""
    closed: bool
    """Whether a finished game is looked back over, of which nothing is taken back."""
    ceremony: Progress
    court: Court | None
    """What the coach and the bots' people say; none before that has come."""
    looked: str
    """What is heard of what somebody looks at, before the court tells of it."""
    panel: Panel
    absent: str
    """What the table says while somebody is waited for who cannot be heard."""
    seated: bool
    """Whether what tables are drawn with has come."""
    elsewhere: bool
    """Whether what was to be opened lies open in another tab."""
    setup: Setup | None
    """The table that is being laid."""
    hall: Hall
    came: Came
    handout: Handout | None
    sheet: str
    """The text that was pasted where a game is opened."""
    scan: tuple[str, str]
    """Why nothing can be read with the camera, and what was pasted instead."""
    when: Callable[[float], str]
    """How long ago a moment was, in words."""
    shares: bool
    """Whether this browser hands texts on to other programs."""
