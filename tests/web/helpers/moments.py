"""Moments of recorded games as a page: one of every phase, with as much on the table as that phase ever saw, and every note of
each first game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from app import boards
from app.saved.saves import written
from app.saved.share import read
from app.table.lesson import Lesson
from app.table.session import Session
from fake import ROOT, FakePage, opened, redrawn, run, settled
from tables import CALM
from tafelrunde import games
from tafelrunde.core import Record, Seeded, Table

GOLDEN = ROOT / "tests/golden"
NAMES = ["Maximiliane-Friederike", "Bo", "Hubertus_vom_Rosengarten", "Anneliese", "Karl-Theodor", "Wilhelmine"]
"""Long ones and short ones, as they sit beside each other."""


class Moment(NamedTuple):
    """What somebody sees who must decide now."""

    game: str
    seats: int
    phase: str
    html: str

    @property
    def title(self) -> str:
        return f"{self.game} {self.seats} {self.phase}"


# Every test of a layout asks for the same ones.
@cache
def recorded(game: str, seats: int) -> Record:
    """The first recorded game of so many, as if people with long names had played it."""
    told = read((GOLDEN / game / f"{seats}p-01.txt").read_text("utf-8")).record
    record = Record(told.game, told.version, tuple(NAMES[:seats]), told.options)
    for entry in told.entries:
        record.append(entry.seat, entry.action, entry.outcomes)
    return record


def phases(record: Record) -> dict[str, int]:
    """The fullest moment of every phase, so many entries have been played then: most stands beside what is drawn."""
    game = games.load(record.game)
    table = Table.load(game, record, Seeded(1))
    found = dict[str, tuple[int, int]]()
    for played in range(1, len(record.entries)):
        state = table.at(played - 1)
        if state.turn is not None:
            found[state.phase] = max(found.get(state.phase, (0, 0)), (_beside(game, state, record.names), played))
    return {phase: played for phase, (_fullness, played) in found.items()}


def _beside(game: Any, state: Any, names: Sequence[str]) -> int:
    """How much stands on the table beside what is drawn, for whoever must decide."""
    drawn = boards.load(game.name).table(
        state.seen_by(state.turn),
        game.actions(state),
        me=state.turn,
        names=names,
        selected=frozenset(),
        _=str,
        log=(),
        opened="",
    )
    return len(re.sub("<svg.*?</svg>", "", drawn.html, flags=re.DOTALL))


def until(record: Record, played: int) -> Table:
    """The game as it stood."""
    begun = Record(record.game, record.version, record.names, record.options)
    for entry in record.entries[:played]:
        begun.append(entry.seat, entry.action, entry.outcomes)
    return Table.load(games.load(record.game), begun, Seeded(1))


def before(route: str, *deeds: str) -> str:
    """The page with no game on it, once these have been done there."""

    async def drawn() -> str:
        page = FakePage()
        app = await opened(page, route)
        await settled(app)
        for deed in deeds:
            app.on("do", deed, "")
            await settled(app)
        redrawn(app)
        return page.html

    return str(run(drawn()))


def shown(session: Session, language: str = "de", *, at: int | None = None, picks: Sequence[str] = ()) -> str:
    """The page with this game on the table, as it is or as it was; and once these have been picked there."""
    page = FakePage({"game:look": json.dumps(written(session)), "settings": json.dumps(CALM | {"language": language})})

    async def drawn() -> None:
        app = await opened(page, "#/table/look" if at is None else f"#/table/look/{at}")
        for one in picks:
            app.on("select", one, "")
            await settled(app)

    run(drawn())
    return page.html


def alone(table: Table, language: str = "de", *, picks: Sequence[str] = ()) -> str:
    """The same for whoever must decide, alone against bots."""
    kinds = ["person" if seat == table.state.turn else "bot" for seat in range(table.state.seats)]
    return shown(Session("look", table, kinds), language, picks=picks)


def moments(game: str, seats: int, *, covered: bool = True, language: str = "de") -> Iterator[Moment]:
    """Every phase for whoever must decide, alone against bots; and once more with all hands covered, where people share a screen."""
    for phase in _fullest(game, seats):
        yield _moment(game, seats, phase, language)
        if covered and (shared := _shared(game, seats, phase, language)):
            yield shared


@cache
def _fullest(game: str, seats: int) -> dict[str, int]:
    return phases(recorded(game, seats))


@cache
def _moment(game: str, seats: int, phase: str, language: str) -> Moment:
    table = until(recorded(game, seats), _fullest(game, seats)[phase])
    return Moment(game, seats, phase, alone(table, language))


@cache
def _shared(game: str, seats: int, phase: str, language: str) -> Moment | None:
    table = until(recorded(game, seats), _fullest(game, seats)[phase])
    html = shown(Session("look", table, ["person"] * seats), language)
    return Moment(game, seats, f"{phase}, covered", html) if 'id="covered"' in html else None


def noted(game: str) -> Iterator[Moment]:
    """The first game at every note to the player."""
    told = Lesson.read((ROOT / "assets/lessons" / f"{game}.txt").read_text("utf-8"), NAMES[0])
    for number, note in told.notes.items():
        if number < len(told.record.entries) and told.record.entries[number].seat == told.seat:
            session = Session.taught("look", Lesson(told.record, told.seat, {number: note}))
            yield Moment(game, len(told.record.names), f"note {number}", shown(session))
