"""Where a knight of Löwenherz would tie two castles of its owner together for ever (HA24)."""

from __future__ import annotations

from collections.abc import Iterable

from tafelrunde.games.loewenherz.geometry import EAST, NAMES, SIZE, SOUTH, spread
from tafelrunde.games.loewenherz.state import Loewenherz


def ties(view: Loewenherz, sites: Iterable[int]) -> dict[int, list[str]]:
    """The castles, by name, whose rows would meet in each of these fields, where there are several."""
    troop = view.figures[view.seat]
    east, south = EAST & ~view.east, SOUTH & ~view.south
    rows: dict[int, list[str]] = {}
    for castle, colour in zip(view.castles, view.colours, strict=True):
        if colour == view.seat:
            row = spread(1 << castle, east & troop & troop >> 1, south & troop & troop >> SIZE)
            rows.setdefault(row, []).append(NAMES[castle])
    tied: dict[int, list[str]] = {}
    for site in sites:
        field = 1 << site
        beside = (field & east) << 1 | field >> 1 & east | (field & south) << SIZE | field >> SIZE & south
        met = [names for row, names in rows.items() if row & beside]
        if len(met) > 1:
            tied[site] = [name for names in met for name in names]
    return tied
