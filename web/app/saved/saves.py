"""Saved games: what is kept of each, readable at a glance and without playing it again."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from app.parts import COLOURS, fitting, isolated
from app.shell.untrusted import parsed, sequence, texts
from app.table.bites import replayed
from app.table.session import Session
from app.words import ABOUT, reached
from tafelrunde import games
from tafelrunde.core import Damaged, Record, Table
from tafelrunde.core.names import visible
from tafelrunde.core.plain import is_list, is_object

FORMAT = 2
"""Of a saved game; raised when an older program could not read a newer save. Format 1 had no `brief`."""


class Brief(NamedTuple):
    """How a game stands, for the list of games."""

    title: str = ""
    """What a person called it."""
    played: float = 0
    """When somebody last played: seconds since 1970."""
    turn: int | None = None
    winners: Sequence[int] = ()
    """The seats that won."""
    scores: Sequence[int] = ()
    """The points per seat."""
    round: int = 0
    """The round, journey or turn that is being played, where a game counts them."""
    actions: int = 0
    """How many were played."""

    @classmethod
    def of(cls, table: Table[Any], title: str = "", played: float = 0) -> Brief:
        """How the game on this table stands."""
        game, state = table.game, table.state
        return cls(
            title,
            played,
            state.turn,
            game.ranking(state)[0] if state.turn is None else (),
            # In the hall anybody looks on.
            [score["total"] for seat, score in enumerate(game.scores(state)) if game.tells_score(state, seat, None)],
            reached(state),
            len(table.record.entries) - 1,
        )


class Save(NamedTuple):
    """A saved game that has been read but not played again yet."""

    key: str
    game: str
    names: Sequence[str]
    kinds: Sequence[str]
    colours: Sequence[int]
    """Per seat; in an older or strange save that of the seat."""
    levels: Sequence[object]
    """As they were written, perhaps by a newer version; see `app.table.levels`."""
    own: Sequence[str]
    """Per seat the file of somebody's own bot; see `app.table.own`."""
    hints: int
    """How often the coach was asked."""
    hands: str
    over: bool
    taught: bool
    """Whether it began as a first game."""
    tried: str
    """See `Session`; in an older save an address where nothing is."""
    practice: bool
    """Whether something was taken back that could not be otherwise; never in an older save."""
    alone: bool
    """See `Session`; never in an older save."""
    brief: Brief
    raw: Any
    """The record as JSON, not looked at yet."""

    @property
    def ended(self) -> bool:
        """Whether it is over before its end."""
        return self.over and self.brief.turn is not None

    @classmethod
    def read(cls, text: str) -> Save:
        """Raises `Damaged` with the reason; whether the record can be played is only known afterwards."""
        data = parsed(text)
        if not is_object(data) or not isinstance(data.get("format"), int):
            raise Damaged("save")
        if data["format"] > FORMAT:
            raise Damaged("newer save")
        key, kinds, record = data.get("key"), data.get("kinds"), data.get("record")
        if not is_object(record) or not is_list(record.get("entries")):
            raise Damaged("save")
        game, names = record.get("game"), record.get("names")
        if game not in games.NAMES:
            raise Damaged("unknown game", game=str(game))
        if not isinstance(key, str) or not is_list(kinds) or not is_list(names):
            raise Damaged("save")
        if not len(kinds) == len(names) <= COLOURS or not all(kind in ("person", "bot") for kind in kinds):
            raise Damaged("save")
        hands = "open" if data.get("hands") == "open" else "hidden"
        over, taught, tried = bool(data.get("over")), bool(data.get("taught")), str(data.get("tried") or "")
        practice, alone = data.get("practice") is True, data.get("alone") is True
        colours = fitting(sequence(data.get("colours")), len(kinds))
        levels, own, brief = sequence(data.get("levels")), texts(data.get("own")), _brief(data)
        hints = data["hints"] if type(data.get("hints")) is int else 0
        return cls(
            key,
            game,
            [str(name) for name in names],
            kinds,
            colours,
            levels,
            own,
            hints,
            hands,
            over,
            taught,
            tried,
            practice,
            alone,
            brief,
            record,
        )

    @property
    def record(self) -> Record:
        """The record; raises `Damaged`."""
        return Record.from_json(self.raw)

    @property
    def name(self) -> str:
        """What a person called the game, else what it is."""
        return isolated(self.brief.title) or ABOUT[self.game].title


def written(session: Session) -> dict[str, Any]:
    """A game as it is saved."""
    record = session.record
    return {
        "format": FORMAT,
        "key": session.key,
        "kinds": list(session.kinds),
        "colours": list(session.colours),
        "levels": list(session.levels),
        "own": session.own,
        "hints": session.hints,
        "hands": session.hands,
        "over": session.over,
        "taught": session.lesson is not None,
        "tried": session.tried,
        "practice": session.practice,
        "alone": session.alone,
        "brief": Brief.of(session.table, session.title, round(time.time()))._asdict(),
        "record": {
            "game": record.game,
            "version": record.version,
            "names": list(record.names),
            "options": record.options,
            "entries": session.lines,
        },
    }


async def load(save: Save) -> Session:
    """Take up a saved game; raises `Damaged` with the reason."""
    games.load(save.game).accept(save.raw.get("version"))  # before its entries are read, as in `Exchange.read`
    table = await replayed(save.record)
    session = Session(
        save.key,
        table,
        save.kinds,
        colours=save.colours,
        levels=save.levels,
        own=save.own,
        hands=save.hands,
        title=save.brief.title,
        tried=save.tried,
        practice=save.practice,
        alone=save.alone,
        ended=save.ended,
    )
    session.hints = save.hints
    return session


def _brief(data: dict[str, Any]) -> Brief:
    """What an older or strange save does not say is left out, for the list of games must stand whatever it holds."""
    kept, record = data.get("brief"), data["record"]
    brief = Brief(actions=max(0, len(record["entries"]) - 1))
    if not is_object(kept):
        return brief
    seats = range(len(record["names"]))
    known: dict[str, Any] = {}
    checks: dict[str, Callable[[Any], bool]] = {
        "title": lambda value: isinstance(value, str),
        "played": lambda value: type(value) in (int, float) and 0 <= value < 1e11,
        "turn": lambda value: type(value) is int and value in seats,
        "winners": lambda value: is_list(value) and all(type(one) is int and one in seats for one in value),
        "scores": lambda value: is_list(value) and [type(one) for one in value] == [int for _ in seats],
        "round": lambda value: type(value) is int,
    }
    for name, fits in checks.items():
        if name in kept and fits(kept[name]):
            known[name] = kept[name]
    return brief._replace(**known | {"title": visible(known.get("title", ""))})
