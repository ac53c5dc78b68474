"""How long a person waits for three bots, by the clock of a page without a browser: the same in every run.

    python build.py bench waits

One seat is a person who thinks like a bot and takes no time. What is counted are the seconds that the page lets pass so that something
can be seen, at normal pace; what moves takes some tenths of a second more each time, and what bots think is not counted at all.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import NamedTuple

from _results import write
from app.shell.loop import Redraw
from app.shell.settings import PACES
from app.table.cues import rest
from app.table.session import Session
from fake import FakePage, opened, settled
from tafelrunde import games
from tafelrunde.bots import greedy
from tafelrunde.core import Seeded, Table

GAMES = 3
NAMES = ("Ada", "Ben", "Cleo", "Dan")


class Waited(NamedTuple):
    """Of one game."""

    seconds: float
    times: int
    each: float
    """What every action of a bot for itself would take: as it was before there were beats."""
    decisions: int
    """Of the person."""


class Clock:
    """In place of the page's: nothing takes time, and all is counted."""

    seconds = 0.0
    times = 0

    async def wait(self, seconds: float) -> None:
        self.seconds += seconds
        self.times += 1
        await asyncio.sleep(0)


async def game(name: str, seed: int, *, hurry: bool) -> Waited:
    """One game to its end."""
    clock, lot = Clock(), Random(seed)
    Redraw.wait = clock.wait  # type: ignore[assignment, method-assign]
    app = await opened(FakePage())
    app.settings.chosen["motion"] = "none"  # without the ceremony at the end
    app.loop.draw = lambda: None  # type: ignore[method-assign] - nobody looks
    session = Session("k", Table.new(games.load(name), NAMES, Seeded(seed)), ("person", "bot", "bot", "bot"))
    session._chance = Random(seed)
    app.saved.sit(session)
    app.on("route", "#/table/k", "")
    decisions = 0
    await settled(app)
    while not session.over:
        view = session.table.state.seen_by(session.table.state.turn)
        app.on("play", session.table.game.write(greedy.choose(session.table.game, view, lot)), "")
        decisions += 1
        if hurry:
            app.on("do", "hurry", "")
        await settled(app)
    entries = session.record.entries
    each = sum(rest(session, number - 1, "normal") for number in range(1, len(entries)) if entries[number].seat)
    return Waited(clock.seconds, clock.times, each, decisions)


def rows(name: str) -> str:
    """A line of the table: medians would hide the long games, so these are means."""
    plain = [asyncio.run(game(name, seed, hurry=False)) for seed in range(GAMES)]  # noqa: TID251, a program of its own
    fast = [asyncio.run(game(name, seed, hurry=True)) for seed in range(GAMES)]  # noqa: TID251

    def mean(values: list[float]) -> float:
        return sum(values) / GAMES

    decisions = mean([one.decisions for one in plain])
    before, now, hurried = (
        mean(one) for one in ([w.each for w in plain], [w.seconds for w in plain], [w.seconds for w in fast])
    )
    times = mean([one.times for one in plain])
    return f"| {name} | {decisions:.0f} | {before:.0f} | {before / decisions:.1f} | {now:.0f} | {now / decisions:.1f} | {times:.0f} | {hurried:.0f} |"


def main() -> None:
    lines = [
        f"`python build.py bench waits`. One person and three bots, {GAMES} games each, means; normal pace, {PACES['normal']} s. Before: every",
        "action of a bot stands by itself. Now: what belongs together is one beat, and what the person has just done is not waited for.",
        "Hurried: whoever taps the table whenever a bot is next. Seconds that the page lets pass; motion and thinking come on top.",
        "",
        "| game | decisions of the person | before, s a game | s a decision | now, s a game | s a decision | waits | hurried, s a game |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
        *map(rows, games.NAMES),
    ]
    write("Waiting", "\n".join(lines))


if __name__ == "__main__":
    main()
