"""Browsers in networks of their own: who is met, what happens when a network fails, and how soon both play on. Namespaces of Linux with
routers between them, which only root may make; nothing leaves them. Elsewhere it says so, and measures nothing.

    python build.py bench network
    python build.py program tests/bench/network.py sleep dead      # only what begins so
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

import browsers
from _homes import HUB, Home, Space, sh
from _results import standing, write
from browser import CHROMIUM
from relay import Relay

ROOT = Path(__file__).parents[2]

TRIES = 9
"""How many rooms the same two browsers are in at once: what happens to their network happens to each."""

WAIT = 60
"""Seconds after which something counts as not having happened."""

TURN = {"username": "ada", "credential": "secret"}

JOIN = """async ([secret, relays, ice]) => {
  const { join } = await import('/tafelrunde/js/peers/network.js');
  globalThis.heard = [];
  globalThis.began = Date.now();
  const hear = (kind, peer, text) => heard.push([Date.now(), kind, text]);
  globalThis.network = await join(secret, secret, JSON.stringify({ relays, ice }), hear);
  setInterval(() => network.send('', String(Date.now())), 100);
}"""

HEARD = "since => heard.find(([, kind, text]) => kind === 'message' && Number(text) >= since)?.[0]"
"""When something came that was said since then."""

LINKED = "Object.values(JSON.parse(network.state()).links).some(({ away }) => !away)"


class Row(NamedTuple):
    """What came of a scenario: seconds per try, None where it did not happen."""

    what: str
    took: list[float | None]
    errors: int

    def __str__(self) -> str:
        done = sorted(one for one in self.took if one is not None)
        seconds = f"{median(done):.1f} | {done[-1]:.1f}" if done else "– | –"
        load = os.getloadavg()[0]
        return f"| {self.what} | {len(done)} of {len(self.took)} | {seconds} | {self.errors} | {load:.0f} |"


class Lab:
    """Two devices in two homes, and all that is between them."""

    def __init__(self, folder: Path, nats: tuple[str, ...], kinds: tuple[str, ...], turn: str) -> None:
        self.hub = Space("hub")
        self.hub.do("ip", "link", "add", "net", "type", "bridge")
        self.hub.do("ip", "addr", "add", f"{HUB}/24", "dev", "net")
        self.hub.do("ip", "link", "set", "net", "up")
        self.hub.allow("conf.all.route_localnet")
        with self.hub.here():
            self.relay = Relay(ROOT / "dist")
        port = self.relay.server_port
        self.hub.rules(f"""table ip site {{
            chain in {{ type nat hook prerouting priority -100; ip daddr {HUB} tcp dport {port} dnat to 127.0.0.1:{port}; }}
        }}""")
        self.helper = self.hub.start(
            *["turnserver", "-n", "--listening-ip", HUB, "--relay-ip", HUB, "--realm", "lab", "--lt-cred-mech"],
            *["--user", f"{TURN['username']}:{TURN['credential']}", "--no-cli", "--log-file", folder / "turn.log"],
            *["--cert", folder / "cert.pem", "--pkey", folder / "key.pem", "--pidfile", folder / "turn.pid"],
        )
        self.ice: list[dict[str, Any]] = [{"urls": [f"stun:{HUB}:3478"]}]
        if turn:
            self.ice.append({"urls": turn, **TURN})
        self.homes = [Home(number, self.hub, nat, port) for number, nat in enumerate(nats, 1)]
        with self.homes[-1].device.here():  # Firefox is driven over a socket that it opens where it runs
            self.playwright = sync_playwright().start()
        self.browsers: list[Any] = []
        for home, kind in zip(self.homes, kinds, strict=True):
            wrapper = folder / f"{home.device.name}-{kind}"
            program = browsers.find("firefox-esr" if kind == "firefox" else "chromium")
            wrapper.write_text(f'#!/bin/sh\nexec ip netns exec {home.device.name} {program} "$@"\n', "utf-8")
            wrapper.chmod(0o755)
            if kind == "firefox":
                browser = self.playwright.firefox.launch(
                    channel="moz-firefox", executable_path=str(wrapper), headless=True
                )
            else:
                browser = self.playwright.chromium.launch(
                    executable_path=str(wrapper), args=[*CHROMIUM, "--ignore-certificate-errors"]
                )
            self.browsers.append(browser)
        self.errors: list[str] = []

    def pages(self, side: int, count: int = TRIES) -> list[Any]:
        """Pages of one device, each as if it were alone there."""
        context = self.browsers[side].new_context()
        made = [context.new_page() for _ in range(count)]
        for page in made:
            page.on("pageerror", lambda error: self.errors.append(str(error)))
            page.goto(self.relay.address + "places.json")
        return made

    def join(self, pages: list[Any], rooms: str) -> None:
        for number, page in enumerate(pages):
            page.evaluate(JOIN, [f"{rooms}{number:02}".rjust(32, "0"), [self.relay.url], self.ice])

    def pairs(self, rooms: str) -> list[tuple[Any, Any]]:
        """People who are linked, two by two."""
        sides = [self.pages(side) for side in (0, 1)]
        for pages in sides:
            self.join(pages, rooms)
        found = list(zip(*sides, strict=True))
        for pair in found:
            for page in pair:
                page.wait_for_function(LINKED, timeout=WAIT * 1000)
        return found

    def end(self) -> None:
        for browser in self.browsers:
            with suppress(Exception):
                browser.close()
        self.playwright.stop()
        self.helper.terminate()
        self.helper.wait()
        self.relay.shutdown()
        self.relay.server_close()
        for home in self.homes:
            home.end()
        self.hub.end()


def until_both(pairs: list[tuple[Any, Any]], since: float, patience: float = WAIT) -> list[float | None]:
    """Seconds from a moment until each of two has heard what the other said after it."""
    took: list[float | None] = []
    end = time.time() + patience
    for pair in pairs:
        heard: list[float | None] = []
        for page in pair:
            while (at := page.evaluate(HEARD, since * 1000)) is None and time.time() < end:
                page.wait_for_timeout(50)
            heard.append(at)
        took.append(max(one for one in heard if one) / 1000 - since if all(heard) else None)
    return took


def joins(lab: Lab, waited: float) -> list[float | None]:
    """Somebody comes to whoever has waited for so long."""
    hosts = lab.pages(0)
    if waited > 60:
        for page in hosts:
            page.clock.install()
    lab.join(hosts, "a")
    for page in hosts:
        page.wait_for_function("JSON.parse(network.state()).relays")
    if waited > 60:
        for page in hosts:
            for _ in range(int(waited // 60)):
                page.clock.fast_forward(60_000)
            page.wait_for_function("JSON.parse(network.state()).relays")
    else:
        time.sleep(waited)
    took: list[float | None] = []
    for number, (host, guest) in enumerate(zip(hosts, lab.pages(1), strict=True)):
        guest.evaluate(JOIN, [f"a{number:02}".rjust(32, "0"), [lab.relay.url], lab.ice])
        took.append(met(guest))
        host.close()
        guest.close()
    return took


def met(page: Any, patience: float = WAIT) -> float | None:
    """Seconds from joining until somebody is linked."""
    with suppress(Exception):
        page.wait_for_function(LINKED, timeout=patience * 1000)
        return float(page.evaluate("(heard.find(([, kind]) => kind === 'opened')[0] - began) / 1000"))
    return None


def fails(lab: Lab, begin: Callable[[Home], None], seconds: float, end: Callable[[Home], None]) -> list[float | None]:
    """Something happens to the second device, for so long: until both play on after that."""
    pairs = lab.pairs("b")
    home = lab.homes[1]
    begin(home)
    time.sleep(seconds)
    end(home)
    took = until_both(pairs, time.time())
    for pair in pairs:
        for page in pair:
            page.close()
    return took


def nothing(_home: Home) -> None:
    pass


def sleeps(seconds: float) -> Callable[[Home], None]:
    return lambda home: home.sleep(seconds)


def falls_dead(home: Home) -> None:
    home.filter("drop")


def lives(home: Home) -> None:
    home.filter("")


NO_UDP = "meta l4proto udp drop"


def walled(lab: Lab) -> list[float | None]:
    """No straight way: how long until somebody is linked over the server."""
    for home in lab.homes:
        home.filter(NO_UDP if "transport=tcp" in str(lab.ice) or "turns:" in str(lab.ice) else "")
    pages = [lab.pages(side) for side in (0, 1)]
    for one in pages:
        lab.join(one, "c")
    return [met(page) for page in pages[1]]


def offered(lab: Lab) -> list[float | None]:
    """No way but over the relay: until that is offered, after the second try that has failed."""
    for home in lab.homes:
        home.filter(NO_UDP)
    pages = [lab.pages(side) for side in (0, 1)]
    for one in pages:
        lab.join(one, "d")
    took: list[float | None] = []
    for page in pages[1]:
        page.wait_for_function("JSON.parse(network.state()).detour", timeout=WAIT * 1000)
        took.append(page.evaluate("(Date.now() - began) / 1000"))
    return took


def agreed(lab: Lab) -> list[float | None]:
    """The same, and both want it: until each has heard the other over the relay."""
    for home in lab.homes:
        home.filter(NO_UDP)
    pages = [lab.pages(side) for side in (0, 1)]
    for one in pages:
        lab.join(one, "e")
    since = time.time()
    for one in pages:
        for page in one:
            page.evaluate("network.detour()")
    return until_both(list(zip(*pages, strict=True)), since, 2 * WAIT)


Scenario = Callable[[Lab], list[float | None]]

dies = partial(fails, begin=falls_dead, end=lives)
CONE, SYMMETRIC = ("restricted", "restricted"), ("symmetric", "symmetric")
CHROME = "chromium", "chromium"

SCENARIOS: dict[str, tuple[Scenario, tuple[str, str], tuple[str, str], str]] = {
    "join at once": (partial(joins, waited=0), CONE, CHROME, ""),
    "join after 1 min": (partial(joins, waited=60), CONE, CHROME, ""),
    "join after 10 min, by a clock put forward": (partial(joins, waited=600), CONE, CHROME, ""),
    "join after 1 h, by a clock put forward": (partial(joins, waited=3600), CONE, CHROME, ""),
    "join behind full cones": (partial(joins, waited=0), ("full cone", "full cone"), CHROME, ""),
    "join behind a full cone and a symmetric NAT": (partial(joins, waited=0), ("full cone", "symmetric"), CHROME, ""),
    "sleep of 10 s": (partial(fails, begin=sleeps(10), seconds=0, end=nothing), CONE, CHROME, ""),
    "sleep of 60 s": (partial(fails, begin=sleeps(60), seconds=0, end=nothing), CONE, CHROME, ""),
    "sleep of 10 min": (partial(fails, begin=sleeps(600), seconds=0, end=nothing), CONE, CHROME, ""),
    "another address": (partial(fails, begin=Home.move, seconds=0, end=nothing), CONE, CHROME, ""),
    "from Wi-Fi to mobile": (partial(fails, begin=Home.roam, seconds=0, end=nothing), CONE, CHROME, ""),
    "aeroplane, 5 s": (partial(fails, begin=Home.off, seconds=5, end=Home.on), CONE, CHROME, ""),
    "aeroplane, 30 s": (partial(fails, begin=Home.off, seconds=30, end=Home.on), CONE, CHROME, ""),
    "aeroplane, 3 min": (partial(fails, begin=Home.off, seconds=180, end=Home.on), CONE, CHROME, ""),
    "dead line behind a living Wi-Fi, 10 s": (partial(dies, seconds=10), CONE, CHROME, ""),
    "dead line behind a living Wi-Fi, 30 s": (partial(dies, seconds=30), CONE, CHROME, ""),
    "dead line behind a living Wi-Fi, 3 min": (partial(dies, seconds=180), CONE, CHROME, ""),
    "one word in five is lost": (
        partial(fails, begin=lambda home: home.filter("numgen random mod 100 < 20 drop"), seconds=10, end=nothing),
        CONE,
        CHROME,
        "",
    ),
    "walls: symmetric NATs, TURN over UDP": (walled, SYMMETRIC, CHROME, f"turn:{HUB}:3478?transport=udp"),
    "walls: no UDP, TURN over TCP": (walled, CONE, CHROME, f"turn:{HUB}:3478?transport=tcp"),
    "walls: no UDP, TURN over TLS": (walled, CONE, CHROME, f"turns:{HUB}:5349?transport=tcp"),
    "walls: no UDP and no TURN, until the way over the relay is offered": (offered, CONE, CHROME, ""),
    "walls: the same, until both have heard each other over the relay": (agreed, CONE, CHROME, ""),
    "Chromium waits, Firefox comes": (partial(joins, waited=0), CONE, ("chromium", "firefox"), ""),
    "Chromium with Firefox, dead line of 10 s": (partial(dies, seconds=10), CONE, ("chromium", "firefox"), ""),
}


def lacking() -> str:
    """What keeps this machine from it; empty where nothing does."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return "only root on Linux may make networks"
    gone = [one for one in ("ip", "nft", "turnserver", "openssl") if not shutil.which(one)]
    return f"{', '.join(gone)}: not installed (Debian: iproute2, nftables, coturn, openssl)" if gone else ""


def certificate(folder: Path) -> None:
    """For the TURN server."""
    key = ["-keyout", folder / "key.pem", "-out", folder / "cert.pem", "-days", "2", "-subj", f"/CN={HUB}"]
    sh("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *key)


def main() -> None:
    """Measure, print, and write the section anew."""
    if why := lacking():
        print(f"network: left out, {why}")
        return
    rows = standing("Network")
    with tempfile.TemporaryDirectory() as where:
        folder = Path(where)
        certificate(folder)
        for what, (scenario, nats, kinds, turn) in SCENARIOS.items():
            if sys.argv[1:] and not what.startswith(tuple(sys.argv[1:])):
                continue
            lab = Lab(folder, nats, kinds, turn)
            try:
                row = Row(what, scenario(lab), len(lab.errors))
            finally:
                lab.end()
            rows[what] = str(row)
            print(row, [one and round(one, 1) for one in row.took], lab.errors, flush=True)
    report([rows[what] for what in SCENARIOS if what in rows])


def report(rows: list[str]) -> None:
    write("Network", f"""`python build.py bench network`: two browsers in namespaces of their own, each behind a router; {TRIES} rooms at once, so that
what happens to one network happens to all of them. Seconds until somebody is linked, or after the network is back until each has heard what the
other has said since; errors that no console should show; and how busy the {os.cpu_count()} processors were.

| what happens | both are together | median | slowest | errors | load |
|---|--:|--:|--:|--:|--:|
{chr(10).join(rows)}
""")  # fmt: skip


if __name__ == "__main__":
    main()
