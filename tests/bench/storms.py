"""Whole games in bad weather, and messages that were tampered with. Both take long: what is done is kept, and not done again
as long as the engine and its network are the same.

    python build.py bench storms
    python build.py program tests/bench/storms.py 10000 1000000      # so many games and messages
"""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from random import Random
from typing import Any

from _journal import done
from _results import Bound, bounds, write
from fastgroup import Fast  # the tests' own network
from mutations import mutated, resigned
from storm import Outcome, Storm
from tafelrunde import games
from tafelrunde.peers import Refused
from wires import Network, Trouble, genesis, grown, players

GAMES, MESSAGES = 1_000, 1_000_000

PART = 2_000
"""Messages that are tampered with at a time."""

RAISED = "raised"


def game(seed: int) -> dict[str, Any]:
    """One game; what went wrong, as a text, where something was raised."""
    try:
        return asdict(Storm(seed).run())
    except Exception as error:
        return {RAISED: f"game {seed}: {type(error).__name__} {error}"}


def tampering(seed: int) -> dict[str, int]:
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
            found[f"{RAISED} in messages {seed}: {type(error).__name__} {error}"] += 1
    return dict(found)


def per_game(outcomes: list[Outcome]) -> list[str]:
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
    with ProcessPoolExecutor() as pool:
        played = list(done(game, count, pool))
        refused = sum(map(Counter, done(tampering, -(-messages // PART), pool)), Counter[str]())
    outcomes = [Outcome(**one) for one in played if RAISED not in one]
    raised = [one[RAISED] for one in played if RAISED in one]
    odd = [reason for reason in refused if reason.startswith(RAISED)]
    for one in [*raised, *odd, *(str(one) for one in outcomes if not one.good)]:
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
        Bound("exceptions in tampered messages", sum(refused[one] for one in odd), 0),
    ]
    reasons = ", ".join(f"{reason} {times}" for reason, times in refused.most_common() if reason not in odd)
    write("Storms", f"""`python build.py bench storms`.

{count} games between simulated machines, everything drawn by lot from a seed: game, seats, chance (open or sealed),
strict or not, up to 10 % loss, 10 % copies, 1 s delay, partitions, machines that die and return (one in ten without its
memory), seats that are lost for good and go to a bot. And {messages} messages with something changed in them, half of them
signed anew by a player of that table.

{chr(10).join(per_game(outcomes))}

{chr(10).join(bounds(goals))}

Why messages were refused: {reasons}.
""")  # fmt: skip


if __name__ == "__main__":
    main()
