"""Games that come with their record: played again a bite at a time, so that the page answers meanwhile."""

from __future__ import annotations

import asyncio
from time import perf_counter

from tafelrunde import games
from tafelrunde.core import Record, Seeded, Table

BITE = 0.04
"""For how many seconds the page may be busy at once."""


async def taken_up(record: Record) -> Table:
    """The table that a record leads to; raises `Damaged` naming the first entry that cannot be played."""
    table, began = Table.lay(games.load(record.game), record, Seeded()), perf_counter()
    for entry in range(len(record.entries)):
        table.at(entry)
        if perf_counter() - began > BITE:
            await asyncio.sleep(0)
            began = perf_counter()
    return table
