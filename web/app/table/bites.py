"""What goes through a whole game is done a bite at a time, so that the page answers meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from time import perf_counter
from typing import Any, TypeVar

from tafelrunde import games
from tafelrunde.core import Record, Seeded, Table

BITE = 0.02
"""For how many seconds the page may be busy at once, and then what is being done takes to its end."""

Step = TypeVar("Step")


async def in_bites(steps: Iterable[Step]) -> list[Step]:
    """Takes all the steps, and gives what each of them gave."""
    taken, began = list[Step](), perf_counter()
    for step in steps:
        taken.append(step)
        if perf_counter() - began > BITE:
            await asyncio.sleep(0)
            began = perf_counter()
    return taken


async def replayed(record: Record) -> Table[Any]:
    """The table that a record leads to; raises `Damaged` naming the first entry that cannot be played."""
    table = Table[Any].lay(games.load(record.game), record, Seeded())
    await in_bites(map(table.at, range(len(record.entries))))
    return table
