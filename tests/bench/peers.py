"""A table between real browsers, each a process of its own: what is made together, how soon an action is seen, who comes back."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / part) for part in ("web", "web/build", "tests/web", "tests/peers", "tests/games")]

import browsers  # noqa: E402, beside the build, which also installs them
from _results import Bound, bounds  # noqa: E402
from conftest import CHROMIUM  # noqa: E402
from far import Devices, begin, log, meet, play_out, sit_down  # noqa: E402
from fastgroup import Fast  # noqa: E402
from hasty import plays  # noqa: E402
from network import Network, genesis, grown, over, players  # noqa: E402
from relay import Relay  # noqa: E402
from tafelrunde import games  # noqa: E402
from tafelrunde.peers.pure import Pure  # noqa: E402

RETURNS = 9
"""How often somebody is killed and comes back."""

WATCH = """
import time
from tafelrunde.peers.mixing import Mixing
from tafelrunde.peers.peer import Peer
from tafelrunde.peers.play import Play

mixed, acted, stood = [], {}, {}

def timed(real, note):
    def call(self, *rest):
        began = time.time()
        done = real(self, *rest)
        note(self, began, time.time(), done)
        return done
    return call

Mixing.mix = timed(Mixing.mix, lambda self, began, ended, done: mixed.append([began, ended, done]))
Peer.act = timed(Peer.act, lambda self, began, ended, done: acted.setdefault(len(self.table.record.entries) - 1, began))
Play._done = timed(Play._done, lambda self, began, ended, done: stood.setdefault(self.number - 1, ended))
"""
NOTED = "import json; json.dumps([mixed, list(acted.items()), list(stood.items())])"
PYTHON = "async (code) => (await (await import(new URL('js/boot.mjs', document.baseURI))).ready).runPython(code)"
ROUND = """async () => {
  const [one, other] = [new RTCPeerConnection(), new RTCPeerConnection()];
  const [here, there] = [one, other].map((pc) => pc.createDataChannel('', { negotiated: true, id: 0 }));
  one.onicecandidate = ({ candidate }) => candidate && other.addIceCandidate(candidate);
  other.onicecandidate = ({ candidate }) => candidate && one.addIceCandidate(candidate);
  await one.setLocalDescription();
  await other.setRemoteDescription(one.localDescription);
  await other.setLocalDescription();
  await one.setRemoteDescription(other.localDescription);
  await new Promise((opened) => { here.onopen = opened; });
  there.onmessage = ({ data }) => there.send(data);
  const took = [];
  for (let n = 0; n < 200; n++) {
    const began = performance.now();
    here.send('x'.repeat(400));
    await new Promise((back) => { here.onmessage = back; });
    took.push(performance.now() - began);
  }
  return took.sort((a, b) => a - b)[100];
}"""
"""What a message of the size of an action takes there and back, with nothing else to do."""


@contextmanager
def evening() -> Iterator[Devices]:
    """Devices, and where they meet."""
    relay = Relay(ROOT / "dist")
    with sync_playwright() as playwright:
        devices = Devices(playwright.chromium, browsers.find("chromium"), CHROMIUM, relay)
        yield devices
        devices.stop()
        assert devices.errors == []
    relay.shutdown()
    relay.server_close()


def watched(devices: Devices, count: int, game: str, chance: str) -> list[Any]:
    """People who begin a game at pages that note when things happen."""
    people = devices.gather(count)
    for page in people:
        page.reload()
    sit_down(*people, game=game, chance=chance)
    for page in people:
        page.evaluate(PYTHON, WATCH)
    begin(people)
    return people


def noted(page: Any) -> tuple[list[Any], dict[int, float], dict[int, float]]:
    """When it mixed, acted, and had what entries."""
    mixed, acted, stood = json.loads(page.evaluate(PYTHON, NOTED))
    return mixed, dict(acted), dict(stood)


def mixing(devices: Devices) -> tuple[float, float]:
    """Five people and the 120 cards of König der Elfen: seconds from the first pass to the last, and until all have the table."""
    people = watched(devices, 5, "elfen", "tolerant")
    mixed, _, stood = zip(*(noted(page) for page in people), strict=True)
    first = min(began for one in mixed for began, _, _ in one)
    last = max(next(ended for _, ended, done in one if done) for one in mixed)
    return last - first, max(one[0] for one in stood) - first


def seen(devices: Devices) -> tuple[float, float]:
    """Milliseconds from an action without chance until it stands at the other device, and those of a bare message both ways."""
    people = watched(devices, 2, "loewenherz", "open")
    play_out(people, "loewenherz", seed=7)
    (_, acted, stood), (_, others, there) = (noted(page) for page in people)
    took = [there[entry] - at for entry, at in acted.items()] + [stood[entry] - at for entry, at in others.items()]
    return 1000 * median(took), people[0].evaluate(ROUND)


def native() -> float:
    """The same between two peers in CPython, with no way between them: milliseconds to say it and to take it."""
    table, people = genesis("loewenherz", Pure(), 2, 7)
    net = Network(table, people)
    net.start()
    net.run(lambda: all(peer.table for peer in net.peers) and any(peer.mine for peer in net.peers), 60)
    took: list[float] = []
    rng = Random(7)
    while len(took) < 40:
        net.run(lambda: any(peer.mine for peer in net.peers), 60)
        mover = next(device for device in net.devices.values() if device.peer and device.peer.mine)
        peer = mover.peer
        assert peer and peer.table
        action = rng.choice(peer.table.game.actions(peer.table.state.seen_by(peer.turn)))
        number = len(peer.table.record.entries)
        began = time.perf_counter()
        mover.do(peer.act(action))
        net.run(lambda number=number: all(len(one.table.record.entries) > number for one in net.peers if one.table), 60)
        took.append(time.perf_counter() - began)
    return 1000 * median(took)


def returns(devices: Devices) -> tuple[list[float], list[float]]:
    """Who is killed in the middle of a game, each in turn, is back after so many seconds: see `Devices.back`."""
    people, rng = devices.gather(3), Random(3)
    meet(*people, game="loewenherz", chance="tolerant")
    address = people[0].url
    started, opened = list[float](), list[float]()
    for number in range(RETURNS):
        victim = number % 3
        for seat, page in enumerate(people):
            plays(page, "loewenherz", number + seat)
        others = [page for page in people if page is not people[victim]]
        enough = len(log(others[0])) + rng.randint(1, 9)
        others[0].wait_for_function("n => document.querySelectorAll('#panel .log li').length >= n", arg=enough)
        profile = devices.kill(people[victim])
        for page in others:
            page.locator("#wish-bot").wait_for()
        people[victim], *took = devices.back(profile, address, others)
        for times, seconds in zip((started, opened), took, strict=True):
            times.append(seconds)
    play_out(people, "loewenherz", seed=1)
    return started, opened


def memory(devices: Devices) -> float:
    """MB that six devices at one table use, each memory page shared by several counted once."""
    people = devices.gather(6)
    meet(*people, game="elfen", chance="tolerant")
    total = 0
    for page in people:
        session = page.context.browser.new_browser_cdp_session()
        for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
            with suppress(OSError):
                lines = Path(f"/proc/{process['id']}/smaps_rollup").read_text().splitlines()
                total += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def largest() -> int:
    """Bytes of the largest message that tells an action without chance, in every game."""
    sizes: list[int] = []
    for name in games.NAMES:
        table, people = genesis(name, Fast(), games.load(name).seats[-1], 1, chance="sealed")
        net = Network(table, people)
        net.start()
        players(net, 1)
        net.run(lambda net=net: over(net) or grown(net, 150))
        peer, kept = net.peers[0], net.devices["a"].disk
        entries = peer.table.record.entries if peer.table else []
        acts = {int(key.split()[3]): len(data) for key, data in kept.items() if key.split()[1] == "act"}
        sizes += [size for number, size in acts.items() if number < len(entries) and not entries[number].outcomes]
    return max(sizes)


def most(devices: Devices) -> list[str]:
    """Every game with as many people as can play it, from the lobby to the scoring."""
    lines = ["| game | devices | lines of the log | minutes |", "|---|--:|--:|--:|"]
    for name in games.NAMES:
        people = devices.gather(games.load(name).seats[-1])
        meet(*people, game=name, chance="tolerant")
        began = time.monotonic()
        play_out(people, name, seed=7, minutes=30)
        minutes = (time.monotonic() - began) / 60
        lines.append(f"| {name} | {len(people)} | {len(log(people[0]))} | {minutes:.1f} |")
    return lines


def between_browsers() -> str:
    """The part of the results about real browsers."""
    with evening() as devices:
        passes, laid = mixing(devices)
        took, bare = seen(devices)
        used = memory(devices)
        started, opened = returns(devices)
        whole = most(devices)
    goals = [
        Bound("120 cards shuffled by 5 people, from the first pass until all have the last", passes, 2, " s"),
        Bound("an action without chance, the largest of all games", largest(), 400, " bytes"),
        Bound("an action stands at the other device, CPython, nothing between", native(), 20, " ms"),
        Bound(
            "the same between two browsers, kept on both, less a bare message there and back", took - bare, 40, " ms"
        ),
        Bound(
            "killed and back at a table that is as the others have it, median, from the address",
            median(opened),
            5,
            " s",
        ),
        Bound("the same from the start of the browser", median(started), 5, " s"),
    ]
    slowest = f"{max(opened):.1f} and {max(started):.1f} s"
    return f"""Chromium, a process tree and a profile for each device, real WebRTC on this machine (load {os.getloadavg()[1]:.1f} on
{os.cpu_count()} cores).

{chr(10).join(bounds(goals))}

Every game with the most people, played by lot to the end; all devices have the same scoring and the same log:

{chr(10).join(whole)}

From the first pass of the shuffle until all five have a table with ten cards each: {laid:.1f} s. A bare message of 400 bytes takes
{bare:.1f} ms there and back. Of {RETURNS} returns, the slowest took {slowest}. Six devices at one table use {used:.0f} MB together
(proportional set size of all their processes)."""
