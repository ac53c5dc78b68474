"""How well a table without a server holds: whole games in bad weather, and messages that were tampered with.

python build.py bench peers
PYTHONPATH=py_engine python tests/bench/peers.py 10000 1000000      # so many games and messages
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests" / part) for part in ("peers", "games", "core")]

from _results import Bound, bounds, write  # noqa: E402
from fastgroup import Fast  # noqa: E402, the tests' own network
from mutations import mutated, resigned  # noqa: E402
from network import Network, Trouble, genesis, grown, players  # noqa: E402
from storm import Outcome, Storm  # noqa: E402
from tafelrunde import games  # noqa: E402
from tafelrunde.peers import Refused  # noqa: E402

GAMES, MESSAGES = 1_000, 1_000_000
PART = 2_000
"""Messages that one process takes at a time."""


def game(seed: int) -> Outcome | str:
    """One game; what went wrong, as a text, where something was raised."""
    try:
        return Storm(seed).run()
    except Exception as error:
        return f"{seed}: {type(error).__name__} {error}"


def tampering(seed: int) -> Counter[str]:
    """Why messages were refused that were changed, half of them signed anew by a player; `raised` is what must not be."""
    rng, found = Random(seed), Counter[str]()
    name = games.NAMES[seed % len(games.NAMES)]
    table, people = genesis(name, Fast(), games.load(name).seats[0], seed, chance=rng.choice(("open", "sealed")))
    net = Network(table, people, seed, Trouble())
    net.start()
    players(net, seed)
    net.run(lambda: grown(net, rng.randrange(30)), 100)
    net.paused = True
    net.run(lambda: False, 6)
    victim, liar = net.devices["a"], net.devices["b"].peer
    kept = list(net.devices["b"].disk.values())
    honest = victim.make()
    for number in range(PART):
        if number % 50 == 0:
            honest = victim.make()
            honest.wake(list(victim.disk.values()) if number % 500 else [])
        try:
            data = rng.choice(kept) if rng.random() < 0.9 or not liar else liar._sync.have()
            changed = resigned(liar, data, rng) if liar and number % 2 and b'"say"' in data else mutated(data, rng)
            wishes = [*honest.receive("b", changed), *(honest.tick(float(number)) if number % 7 == 0 else ())]
            found.update(str(wish.reason) for wish in wishes if isinstance(wish, Refused))
        except Exception as error:
            found["raised"] += 1
            found[f"raised: {type(error).__name__} {error}"] += 1
    return found


def games_table(outcomes: list[Outcome]) -> list[str]:
    """Per game, how it went."""
    lines = [
        "| game | games | entries, median | died and returned | seat lost for good | ended, same chain, nobody accused |"
    ]
    lines.append("|---|--:|--:|--:|--:|--:|")
    for name in games.NAMES:
        some = [one for one in outcomes if one.name == name]
        if some:
            entries = sorted(one.entries for one in some)[len(some) // 2]
            deaths, lost = sum(one.deaths for one in some), sum(one.lost for one in some)
            lines.append(f"| {name} | {len(some)} | {entries} | {deaths} | {lost} | {sum(one.good for one in some)} |")
    return lines


def main() -> None:
    """Measure, print, and write the section anew."""
    count, messages = map(int, sys.argv[1:3]) if len(sys.argv) > 2 else (GAMES, MESSAGES)
    began = time.monotonic()
    with ProcessPoolExecutor(2) as pool:
        played = list(pool.map(game, range(count)))
        refused = sum(pool.map(tampering, range(-(-messages // PART))), Counter[str]())
    outcomes = [one for one in played if isinstance(one, Outcome)]
    raised = [one for one in played if isinstance(one, str)]
    for one in [*raised, *(str(one) for one in outcomes if not one.good), *(one for one in refused if "raised" in one)]:
        print(one)
    goals = [
        Bound(
            "games that end with one chain for all, nobody accused",
            100 * sum(one.good for one in outcomes) / count,
            99,
            " %",
            least=True,
        ),
        Bound("exceptions in games", len(raised), 0),
        Bound("exceptions in tampered messages", refused["raised"], 0),
    ]
    reasons = ", ".join(f"{reason} {times}" for reason, times in refused.most_common() if "raised" not in reason)
    section = f"""
`python build.py bench peers`: {count} games between simulated machines, everything drawn by lot from a seed: game, seats, chance
(open or sealed), strict or not, up to 10 % loss, 10 % copies, 1 s delay, partitions, machines that die and return (one in
ten without its memory), seats that are lost for good and go to a bot. And {messages} messages with something changed in them,
half of them signed anew by a player of that table.

{chr(10).join(games_table(outcomes))}

{chr(10).join(bounds(goals))}

Why messages were refused: {reasons}. It took {(time.monotonic() - began) / 60:.0f} minutes of two processes.
"""
    write("Peers", section)


if __name__ == "__main__":
    main()
