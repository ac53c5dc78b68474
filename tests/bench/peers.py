"""A table between real browsers, each a process of its own: what is made together, how soon an action is seen, who comes back,
how much memory it takes, and whole games with the fewest and the most people.

    python build.py bench peers
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

import browsers
from _results import Bound, bounds, write
from browser import CHROMIUM, firefox_of
from far import Devices, begin, goes_on, listen, log, meet, play_out, sit_down
from fastgroup import Fast
from hasty import plays
from player import arrive
from relay import Relay
from tafelrunde import games
from tafelrunde.peers.pure import Pure
from wires import Network, genesis, grown, over, players

ROOT = Path(__file__).parents[2]

RETURNS = 9
"""How often somebody is killed and comes back."""

UNHURRIED = 100
"""ms before a page acts by itself, so that the game is not over before the last has been killed."""

ACTIONS, PACE = 60, 200
"""How many entries are made while it is measured how soon an action is seen, and milliseconds before each."""

FLOODS = 20
"""How often it is sent: some 7 MB, twice of what is looked at."""

WATCH = """
import time
from app.shell.loop import Redraw
from tafelrunde.peers.mixing import Mixing
from tafelrunde.peers.peer import Peer
from tafelrunde.peers.play import Play

mixed, acted, stood, drawn = [], {}, {}, {}

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
Redraw.draw = timed(Redraw.draw, lambda self, began, ended, done: drawn.update({one: ended for one in stood if one not in drawn}))
"""
HOLD = """
from app.far.room import Room

real, rooms = Room.begin, []

def begin(self, *rest):
    rooms.append(self)
    return real(self, *rest)

Room.begin = begin
"""
FLOOD = f"""
import time
from tafelrunde.peers import wire

room, peer = rooms[-1], rooms[-1].peer
desk, number, now = peer._desk, peer._play.number, int(time.time() * 1000)

def message(kind, **more):
    return "t" + wire.pack({{"g": wire.text(peer.genesis.id), "k": kind, **more}}).decode()

def signed(kind, numbers, body):
    return [desk.signed((kind, number), body).to_json() for number in numbers]

vote = {{"w": ["end"], "t": [number, "0" * 32, ""], "u": -1}}
asks = wire.unpack(peer._sync.have()) | {{"s": -1, "n": 0, "h": [], "d": [], "p": []}}
floods = [
    lambda n: "t" + wire.pack(asks).decode(),
    lambda n: message("many", m=signed("chat", [(now + 1000 * n + one,) for one in range(420)], 1)),
    lambda n: message("many", m=signed("vote", [(1, one) for one in range(240)], vote)),
    lambda n: message("many", m=signed("help", [(number + one % 4, 9, one, n) for one in range(300)], "AAAA")),
    lambda n: message("many", m=signed("act", [(0, number + 1 + one % 8, n, one) for one in range(200)], ["x", 1, 2, 3])),
    lambda n: message("for", f=peer.seat, s=0, b="A" * 40_000),
    lambda n: "l" + "x" * 60_000,
]
for n in range({FLOODS}):
    for flood in floods:
        room.connection.send("", flood(n))
"""
"""As much as wins nobody anything: what is asked, said, voted, helped and done without sense, all of it signed by a seat."""
NOTED = "import json; json.dumps([mixed, *(list(one.items()) for one in (acted, stood, drawn))])"
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
def evening() -> Iterator[tuple[Devices, Any]]:
    """Devices, and a page of Firefox, each in the hall."""
    relay = Relay(ROOT / "dist")
    with sync_playwright() as playwright:
        devices = Devices(playwright.chromium, browsers.find("chromium"), CHROMIUM, relay)
        firefox = firefox_of(playwright)
        fox = firefox.new_context(locale="en-GB").new_page()
        listen(fox, devices.errors)
        arrive(fox, relay.address)
        yield devices, fox
        firefox.close()
        devices.stop()
        assert devices.errors == []
    relay.shutdown()
    relay.server_close()


def watched(devices: Devices, count: int, game: str, chance: str) -> list[Any]:
    """People who begin a game at pages that note when things happen."""
    people = devices.gather(count)
    for page in people:
        page.reload()
        page.wait_for_selector("html[data-ready=yes]")
    sit_down(*people, game=game, chance=chance)
    for page in people:
        page.evaluate(PYTHON, WATCH)
    begin(people)
    return people


def noted(page: Any) -> tuple[list[Any], dict[int, float], dict[int, float], dict[int, float]]:
    """When it mixed, acted, had what entries, and had drawn them."""
    mixed, *moments = json.loads(page.evaluate(PYTHON, NOTED))
    acted, stood, drawn = map(dict, moments)
    return mixed, acted, stood, drawn


def mixing(devices: Devices) -> tuple[float, float]:
    """Five people and the 120 cards of König der Elfen: seconds from the first pass to the last, and until all have the table."""
    people = watched(devices, 5, "elfen", "tolerant")
    mixed, _, stood, _ = zip(*(noted(page) for page in people), strict=True)
    first = min(began for one in mixed for began, _, _ in one)
    last = max(next(ended for _, ended, done in one if done) for one in mixed)
    return last - first, max(one[0] for one in stood) - first


def seen(devices: Devices) -> tuple[float, float, float]:
    """Milliseconds from an action without chance until it stands at the other device and until it is drawn there, and those of a
    bare message both ways.
    """
    people = watched(devices, 2, "loewenherz", "open")
    for seat, page in enumerate(people):
        plays(page, "loewenherz", 7 + seat, PACE)
    for page in people:
        goes_on(page, ACTIONS)
    one, other = (noted(page) for page in people)
    pairs = [
        (at, there, entry) for (_, acted, *_), there in ((one, other), (other, one)) for entry, at in acted.items()
    ]
    stands = [there[2][entry] - at for at, there, entry in pairs if entry in there[3]]
    drawn = [there[3][entry] - at for at, there, entry in pairs if entry in there[3]]
    return 1000 * median(stands), 1000 * median(drawn), people[0].evaluate(ROUND)


@contextmanager
def tasks(page: Any) -> Iterator[list[float]]:
    """Milliseconds of processor of every task at which the pages of this browser stand still meanwhile."""
    session, told, ended = page.context.browser.new_browser_cdp_session(), list[dict[str, Any]](), list[bool]()
    session.on("Tracing.dataCollected", lambda part: told.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    session.send("Tracing.start", {"traceConfig": {"includedCategories": ["toplevel"]}})
    took = list[float]()
    yield took
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    pages = {(one["pid"], one["tid"]) for one in told if one.get("args", {}).get("name") == "CrRendererMain"}
    done = [one for one in told if (one["pid"], one["tid"]) in pages and one["name"].endswith("RunTask")]
    took += [one.get("tdur", 0) / 1000 for one in done]  # one that is not over when the trace ends has no length


def longest(devices: Devices) -> float:
    """Of the tasks while two play Creatures with sealed cards, the longest."""
    people = devices.gather(2)
    sit_down(*people, game="creatures", chance="strict")
    with tasks(people[0]) as took:
        begin(people)
        play_out(people, "creatures", seed=7)
    return max(took)


def flooded(devices: Devices) -> float:
    """The same while somebody at a table for three sends as much as the link takes, of everything that costs whoever hears it most."""
    people = devices.gather(3)
    sit_down(*people, game="creatures", chance="strict")
    ada, _, eve = people
    eve.evaluate(PYTHON, HOLD)
    begin(people)
    with tasks(ada) as took:
        eve.evaluate(PYTHON, FLOOD)
        play_out(people, "creatures", seed=7)
    return max(took)


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
            plays(page, "loewenherz", number + seat, pause=UNHURRIED)
        others = [page for page in people if page is not people[victim]]
        goes_on(others[0], rng.randint(1, 9))
        profile = devices.kill(people[victim])
        for page in others:
            page.locator("[id^=wish-bot]").wait_for()
        people[victim], *took = devices.back(profile, address, others)
        for times, seconds in zip((started, opened), took, strict=True):
            times.append(seconds)
    play_out(people, "loewenherz", seed=1)
    return started, opened


def memory(people: list[Any]) -> float:
    """MB that the browsers of these people use, each memory page shared by several processes counted once."""
    total, browsers_of_all = 0, {page.context.browser for page in people}
    for browser in browsers_of_all:
        session = browser.new_browser_cdp_session()
        for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
            with suppress(OSError):
                lines = Path(f"/proc/{process['id']}/smaps_rollup").read_text("utf-8").splitlines()
                total += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def apart(devices: Devices) -> float:
    """MB of six devices at one table."""
    people = devices.gather(6)
    meet(*people, game="elfen", chance="tolerant")
    return memory(people)


def together(devices: Devices) -> float:
    """MB of six pages of one browser at one table, each as if on a device of its own."""
    browser = devices.browser.launch(executable_path=devices.path, args=devices.options)
    people = [browser.new_context(locale="en-GB").new_page() for _ in range(6)]
    for page in people:
        arrive(page, devices.relay.address)
    meet(*people, game="elfen", chance="tolerant")
    used = memory(people)
    browser.close()
    return used


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


def whole(devices: Devices, fox: Any) -> list[str]:
    """Every game with the fewest people, all needed, with the most, and with Firefox between two, from the lobby to the scoring."""
    lines = ["| game | devices | | lines of the log | seconds |", "|---|--:|---|--:|--:|"]
    for name in games.NAMES:
        seats = games.load(name).seats
        for count, chance, more in (
            (seats[0], "strict", []),
            (seats[-1], "tolerant", []),
            (2, "strict", [fox]),
        ):
            people = [*devices.gather(count), *more]
            meet(*people, game=name, chance=chance)
            began = time.monotonic()
            play_out(people, name, seed=7, minutes=15)
            took = time.monotonic() - began
            kinds = f"{count} and Firefox" if more else f"{count}"
            lines.append(f"| {name} | {kinds} | {chance} | {len(log(people[0]))} | {took:.0f} |")
            print(lines[-1], flush=True)
        fox.evaluate("location.hash = '#/'")  # Firefox never says that such an address is loaded
    return lines


def main() -> None:
    """Measure, print, and write the section anew."""
    with evening() as (devices, fox):
        stands, drawn, bare = seen(devices)
        task, flood = longest(devices), flooded(devices)
        started, opened = returns(devices)
        passes, laid = mixing(devices)
        pages, browsers_of_six = together(devices), apart(devices)
        lines = whole(devices, fox)
    goals = [
        Bound("120 cards shuffled by 5 people, from the first pass until all have the last", passes, 2, " s"),
        Bound("an action without chance, the largest of all games", largest(), 400, " bytes"),
        Bound("an action stands at the other device, CPython, nothing between", native(), 20, " ms"),
        Bound(
            "the same between two browsers, kept on both, less a bare message there and back", stands - bare, 40, " ms"
        ),
        Bound("and until it is drawn there", drawn - bare, 40, " ms"),
        Bound("the longest task of a page while two play Creatures, sealed, processor", task, 100, " ms"),
        Bound("the same while a third sends without end what costs most", flood, 100, " ms"),
        Bound(
            "killed and back at a table that is as the others have it, median, from the address",
            median(opened),
            5,
            " s",
        ),
        Bound("the same from the start of the browser", median(started), 5, " s"),
    ]
    slowest = f"{max(opened):.1f} and {max(started):.1f} s"
    write("Peers", f"""`python build.py bench peers`: Chromium, a process tree and a profile for each device, real WebRTC on this machine (load
{os.getloadavg()[1]:.1f} on {os.cpu_count()} cores).

{chr(10).join(bounds(goals))}

Every game with the fewest people, with the most, and with two Chromium and a Firefox, played by lot to the end; all devices have the same scoring and the same log.
Strict: a card or a die needs everybody; tolerant: more than half of them.

{chr(10).join(lines)}

From the first pass of the shuffle until all five have a table with ten cards each: {laid:.1f} s. A bare message of 400 bytes takes
{bare:.1f} ms there and back; an action is made every {PACE} ms. Of {RETURNS} returns, the slowest took {slowest}. At one table six pages of
one browser use {pages:.0f} MB together, six browsers {browsers_of_six:.0f} MB (proportional set size of all their processes).
""")  # fmt: skip


if __name__ == "__main__":
    main()
