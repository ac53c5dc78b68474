"""Write what contests came to into the ladder that the wheel and the page show.

tafelrunde arena wuerfel --bots 5,4 --seats 2 --games 400 --seed 1 --json match.json
python build.py program tests/bench/tools/ladder.py match.json …

With `-- --more` before them, games from other starts are counted with those that are known: so a long contest has more than one sitting.
"""

from __future__ import annotations

import json
import sys
from math import hypot
from pathlib import Path
from typing import Any

from tafelrunde import bots, games

FILE = Path(bots.__file__).with_name("ladder.json")


def row(match: dict[str, Any]) -> list[Any]:
    """A contest of a level against one other; a bot of somebody's own by the name of its file."""
    bot, *others = (Path(name).stem for name in match["contest"]["bots"])
    if not bot.isdecimal() or len(others) != 1:
        raise SystemExit(
            f"The ladder is of levels, each against one other bot, and not of {', '.join([bot, *others])}."
        )
    (against,) = others
    share, (low, high) = match["share"], match["interval"]
    return [match["contest"]["seats"], bot, against, round(share, 3), round(low, 3), round(high, 3), match["games"]]


def pooled(one: list[Any], other: list[Any]) -> list[Any]:
    """Two rows of one contest, played from other starts, as one."""
    games = one[6] + other[6]
    share = (one[6] * one[3] + other[6] * other[3]) / games
    reach = hypot(*[row[6] * (row[5] - row[4]) / 2 for row in (one, other)]) / games
    return [*one[:3], round(share, 3), round(max(share - reach, 0), 3), round(min(share + reach, 1), 3), games]


def merged(
    known: dict[str, list[list[Any]]], matches: list[dict[str, Any]], *, more: bool = False
) -> dict[str, list[list[Any]]]:
    """The ladder with these contests, each in the place of the same one before, or as `more` of it."""
    found = {name: {tuple(one[:3]): one for one in known.get(name, [])} for name in games.NAMES}
    for match in matches:
        one, rows = row(match), found[match["contest"]["game"]]
        before = rows.get(tuple(one[:3]))
        rows[tuple(one[:3])] = pooled(before, one) if more and before else one
    order = {
        name: sorted(rows.values(), key=lambda one: (one[0], one[2].isdecimal(), -int(one[1]), one[2]))
        for name, rows in found.items()
    }
    return {name: rows for name, rows in order.items() if rows}


def main(files: list[str], *, more: bool) -> None:
    """Read, merge and write."""
    matches = [json.loads(Path(file).read_text("utf-8")) for file in files]
    known = merged(json.loads(FILE.read_text("utf-8")), matches, more=more)
    # A match a line: so they can be read.
    blocks = [f' "{name}": [\n  ' + ",\n  ".join(map(json.dumps, rows)) + "\n ]" for name, rows in known.items()]
    FILE.write_text("{\n" + ",\n".join(blocks) + "\n}\n", "utf-8")


if __name__ == "__main__":
    named = sys.argv[1:]
    main([file for file in named if file != "--more"], more="--more" in named)
