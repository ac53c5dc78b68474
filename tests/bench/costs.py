"""What a table costs without browsers: one processor, the plain cryptography, nothing between the devices. Another tree, such as the version
before, is measured beside it.

    python build.py bench costs
    python build.py program tests/bench/costs.py ../before
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

ROOT = Path(__file__).parents[2]

LONG = 30
"""Entries of the game that is kept, read again and audited."""


def timed(work: Any) -> float:
    """Milliseconds of processor."""
    began = time.process_time()
    work()
    return 1000 * (time.process_time() - began)


def measured() -> dict[str, float]:
    """What this tree's engine and network of the tests cost."""
    sys.path.pop(0)  # here lies another module that is called like the tests' network
    from fastgroup import Fast
    from tafelrunde import games
    from tafelrunde.peers import Peer, decks, transcript
    from tafelrunde.peers.pure import Pure
    from wires import Network, genesis, grown, over, players

    found: dict[str, float] = {}

    def laid(name: str, seats: int, crypto: Any, **more: Any) -> Network:
        table, people = genesis(name, crypto, seats, 7, **{"chance": "sealed"} | more)
        return Network(table, people)

    net = laid("wuerfel", 5, Pure())
    found["a table for five is set up, all five devices (ms)"] = timed(
        lambda: (net.start(), net.run(lambda: all(peer.table for peer in net.peers), 60))
    )
    found["messages for that"], found["bytes for that"] = net.sent, net.bytes

    crypto, key = Pure(), Pure().base(bytes([9]) * 32)
    cards = decks.open_cards([decks.face_point(crypto, str(number)) for number in range(120)])
    found["120 cards, one pass of a shuffle (ms)"] = timed(lambda: decks.shuffled(crypto, key, cards, b"seed"))

    net, rng, took = laid("loewenherz", 2, Pure(), chance="open"), Random(7), list[float]()
    net.start()
    while len(took) < 30:
        net.run(lambda: any(peer.mine for peer in net.peers), 60)
        mover = next(device for device in net.devices.values() if device.peer and device.peer.mine)
        peer: Any = mover.peer
        action = rng.choice(peer.table.game.actions(peer.table.state.seen_by(peer.turn)))
        number = len(peer.table.record.entries)

        def acts(mover: Any = mover, action: Any = action, number: int = number) -> None:
            mover.do(mover.peer.act(action))
            net.run(lambda: all(len(one.table.record.entries) > number for one in net.peers if one.table), 60)

        took.append(timed(acts))
    found["an action stands at the other device, open chance (ms)"] = median(took)

    sizes, whole, entries = list[int](), 0, 0
    for name in games.NAMES:
        net = laid(name, games.load(name).seats[-1], Fast())
        net.start()
        players(net, 1)
        net.run(lambda net=net: over(net) or grown(net, 80))
        kept, record = net.devices["a"].disk, net.peers[0].table.record.entries  # type: ignore[union-attr]
        acts_of = {int(at.split()[3]): len(data) for at, data in kept.items() if at.split()[1] == "act"}
        sizes += [size for at, size in acts_of.items() if at < len(record) and not record[at].outcomes]
        whole += sum(map(len, kept.values()))
        entries += len(record)
    found["an action without chance, the largest of all games (bytes)"] = max(sizes)
    found["kept on a disk per entry, all games with most people (bytes)"] = whole / entries

    net = laid("creatures", 3, Pure())
    net.start()
    players(net, 1)
    net.run(lambda: over(net) or grown(net, LONG))
    ada = net.devices["a"]
    fresh: Peer = ada.make()
    found["a device is opened again in a long game (ms)"] = timed(lambda: fresh.wake(list(ada.disk.values())))
    for device in net.devices.values():
        device.do(device.peer.wish(("end",)))  # type: ignore[union-attr]
    net.run(lambda: all(peer.over for peer in net.peers), 60)
    net.run(lambda: False, 30)
    text = transcript.write(net.peers[0])
    found["its file is checked, shuffles and all (ms)"] = timed(lambda: transcript.verify(text, Pure()))
    return found


def of(tree: Path) -> dict[str, float]:
    """The same, by the engine and the tests' network of a tree."""
    paths = [tree / part for part in ("py_engine", "tests/peers", "tests/games", "tests/core")]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, paths))}
    done = subprocess.run(
        [sys.executable, __file__, "--here"], env=env, check=True, capture_output=True, encoding="utf-8"
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    """Measure, print, and write the section anew."""
    if sys.argv[1:] == ["--here"]:
        print(json.dumps(measured()))
        return
    from _results import write

    before = of(Path(sys.argv[1]).resolve()) if len(sys.argv) > 1 else {}
    now = of(ROOT)
    lines = ["| what | before | now |", "|---|--:|--:|"]
    lines += [
        f"| {what} | {before.get(what, 0) or '':{',.0f' if before else ''}} | {value:,.0f} |"
        for what, value in now.items()
    ]
    write("Costs", f"""`python build.py bench costs`: without browsers, CPython, plain cryptography (libsodium is some hundred times quicker), time of
the processor. Load {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores. "Before" is another tree that was named, or nothing.

{chr(10).join(lines)}
""")  # fmt: skip


if __name__ == "__main__":
    main()
