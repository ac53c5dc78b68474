"""Where a border of Löwenherz would close a territory."""

from __future__ import annotations

from tafelrunde.games.loewenherz.borders import sites as border_sites
from tafelrunde.games.loewenherz.geometry import EAST, SIZE, SOUTH, fields, spread
from tafelrunde.games.loewenherz.state import Loewenherz


def closers(view: Loewenherz) -> dict[tuple[int, bool], list[int]]:
    """The edges where a border would close a territory, as (field, eastward), and the colours of its castle, or of both
    where it parts two: a help for the eye, not a rule.
    """
    east, south = border_sites(view)
    ends = _ends(view)
    castles = dict(zip(view.castles, view.colours, strict=True))
    found = dict[tuple[int, bool], list[int]]()
    for eastward, edges, way in ((True, east, 1), (False, south, SIZE)):
        for field in fields(edges):
            row, column = divmod(field, SIZE)
            first = (row, column + 1) if eastward else (row + 1, column)
            if first not in ends or (row + 1, column + 1) not in ends:
                continue
            bit = 1 << field
            open_east = EAST & ~(view.east | bit * eastward)
            open_south = SOUTH & ~(view.south | bit * (not eastward))
            here = spread(bit, open_east, open_south)
            if here >> field + way & 1:
                continue
            there = spread(1 << field + way, open_east, open_south)
            inside = ([colour for castle, colour in castles.items() if area >> castle & 1] for area in (here, there))
            if closed := [colours[0] for colours in inside if len(colours) == 1]:
                found[field, eastward] = closed
    return found


def _ends(view: Loewenherz) -> set[tuple[int, int]]:
    """Every corner of a field, as (row, column), that a border or the frame reaches: only there can one be closed."""
    ends = {(n, side) for n in range(SIZE + 1) for side in (0, SIZE)} | {
        (side, n) for n in range(SIZE + 1) for side in (0, SIZE)
    }
    for field in fields(view.east):
        row, column = divmod(field, SIZE)
        ends |= {(row, column + 1), (row + 1, column + 1)}
    for field in fields(view.south):
        row, column = divmod(field, SIZE)
        ends |= {(row + 1, column), (row + 1, column + 1)}
    return ends
