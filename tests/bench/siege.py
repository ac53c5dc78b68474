"""Tables besieged by people who have changed their program. What is done is kept, and not done again as long as the engine and its network
are the same.

    python build.py bench siege
    python build.py program tests/bench/siege.py 10000 240     # so many games; goes on later with what 240 seconds leave
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from typing import Any

from _journal import done
from _results import Bound, bounds, write
from besieged import BEFORE, FEW, WRONG, Outcome, Siege  # the tests' own table
from misdeeds import BEHAVIOURS
from tafelrunde import games

GAMES = 10_000

WHOLE = 50
"""One game in so many goes on until the rules end it."""


def siege(seed: int) -> dict[str, Any]:
    """One game, and what came of it."""
    table = Siege(seed, longest=20 if seed % WHOLE else 10**6)
    try:
        table.run()
    except Exception as error:
        table.outcome.wrong.append(f"raised: {type(error).__name__} {error}")
    return asdict(table.outcome)


def row(name: str, some: list[Outcome]) -> str:
    """What came of some games."""
    able = [one for one in some if one.enough]
    stands = Counter(one.stands for one in some if not one.ended)
    forked = [one for one in some if one.forks]
    wrong = Counter(what.partition(":")[0] for one in some for what in one.wrong)
    cells = [
        len(some),
        f"{sum(one.ended for one in able)} of {len(able)}",
        stands[BEFORE],
        stands[FEW],
        sum(one.caught > 0 for one in some),
        f"{len(forked) - sum(any(what.startswith('not named') for what in one.wrong) for one in forked)} of {len(forked)}",
        sum(one.twice for one in some),
        sum(one.peeked > 0 for one in some),
        *(wrong[kind] for kind in WRONG),
    ]
    return f"| {name} | " + " | ".join(map(str, cells)) + " |"


def table(rows: Iterable[tuple[str, list[Outcome]]]) -> str:
    """Ways of behaving, or games, and what came of them."""
    heads = ["games", "ended of those with enough honest seats", "never began", "stood for want of votes"]
    heads += [
        "a liar named by all",
        "games with two stories, author named",
        "answers to both seen",
        "games in which such a one, or one between two parts, saw a card",
        *WRONG,
    ]
    top = ["| | " + " | ".join(heads) + " |", "|---|" + "--:|" * len(heads)]
    return "\n".join([*top, *(row(name, some) for name, some in rows if some)])


def main() -> None:
    """Measure, print, and write the section anew."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    end = time.monotonic() + float(sys.argv[2]) if len(sys.argv) > 2 else float("inf")
    played = list[Outcome]()
    with ProcessPoolExecutor() as pool:
        for found in done(siege, count, pool):
            played.append(Outcome(**found | {"ways": tuple(found["ways"])}))
            if time.monotonic() > end:
                pool.shutdown(cancel_futures=True)
                break
    for one in played:
        if one.wrong or one.stands == "for no reason":
            print(one)
    kinds = Counter(what.partition(":")[0] for one in played for what in one.wrong)
    able, forked = [one for one in played if one.enough], [one for one in played if one.forks]
    named = sum(not any(what.startswith("not named") for what in one.wrong) for one in forked)
    goals = [
        Bound("games", len(played), GAMES, least=True),
        Bound("exceptions", kinds["raised"], 0),
        Bound("honest seats named, or without a proof", kinds["honest named"] + kinds["no proof"], 0),
        Bound("hidden cards read", kinds["card read"], 0),
        Bound("second actions that an honest seat helped", kinds["helped twice"], 0),
        Bound("honest records that differ", kinds["records differ"], 0),
        Bound("two stories whose author is named", 100 * named / max(1, len(forked)), 100, " %", least=True),
        Bound("ended, where enough are honest", 100 * sum(one.ended for one in able) / len(able), 99, " %", least=True),
        Bound(
            "stood for a reason that the protocol does not name",
            sum(one.stands == "for no reason" for one in played),
            0,
        ),
    ]
    modes = [(f"{name}, {mode}", name, mode) for name in games.NAMES for mode in ("open", "tolerant", "strict")]
    by_game = [
        (title, [one for one in played if (one.name, one.mode) == rest]) for title, *at in modes for rest in [tuple(at)]
    ]
    write("Siege", f"""`python build.py bench siege`.

{len(played)} tables, everything drawn by lot from a seed: game, two to five seats, mode, weather, one or two liars (a quarter of the tables
of four and five have two), who behave in one to three of the ways below all evening; an honest device is opened anew now and then. A
game counts for each of its ways. To play so many, all but one in {WHOLE} are ended by vote after 4 to 19 entries, and cryptography is
that of the tests: all equations hold in it, nothing is hidden and signatures are quick. What a liar could open is counted
from the shares that honest devices gave away.

{table((way, [one for one in played if way in one.ways]) for way in BEHAVIOURS)}

{table(by_game)}

{chr(10).join(bounds(goals))}
""")  # fmt: skip


if __name__ == "__main__":
    main()
