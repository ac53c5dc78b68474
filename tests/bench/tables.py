"""Whole tables across networks of their own (see `network`): what each page says while something fails, how soon both play on, and what
happens when a browser is killed in the middle of what all make together.

    python build.py bench tables
    python build.py program tests/bench/tables.py killed      # only what begins so
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import network
from _homes import Home
from _results import standing, write
from browser import CHROMIUM
from far import NEWEST, act, begin, listen, mover, sit_down
from hasty import plays
from network import CONE, Lab, falls_dead, lives, nothing, sleeps
from player import arrive

PATIENCE = 60_000
"""Milliseconds for what a page must show on a busy machine."""

WATCH = """() => {
  globalThis.said = [];
  const look = () => {
    const parts = document.querySelectorAll('#asked .far-ask > span, #asked .far-trouble > p, #asked p.far-trouble, #asked .far-trouble button');
    const text = [...parts].map((one) => one.innerText.trim()).join(' | ');
    if (text !== (said.at(-1)?.[1] ?? '')) said.push([Date.now(), text]);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""From here on `said` is what the page says of whoever is missing, and when."""


def begins(text: str) -> str:
    """The first sentence of each thing that is said."""
    return " / ".join(re.match(r".*?(?:[.?!]|$)", part)[0] for part in text.split(" | ")) or "nothing more"  # type: ignore[index]


class Row(NamedTuple):
    """What came of it: seconds until both play on, in each try, and what was said in the last, with its second."""

    what: str
    took: list[float]
    said: list[tuple[float, str]]
    errors: list[str]

    def __str__(self) -> str:
        told = "; ".join(f"{at:.0f} s: {begins(text)}" for at, text in self.said)
        seconds = f"{len(self.took)} | {median(self.took):.1f} | {max(self.took):.1f}"
        return f"| {self.what} | {seconds} | {len(self.errors)} | {told or '–'} |"


class Evening:
    """People at a table, each on a device and in a network of their own."""

    def __init__(self, lab: Lab, folder: Path) -> None:
        self.lab, self.folder = lab, folder
        lab.relay.own["places.json"] = json.dumps({"relays": [lab.relay.url], "ice": lab.ice})
        for one in lab.browsers:
            one.close()
        lab.browsers.clear()
        self.pages = [self.start(seat) for seat in range(len(lab.homes))]

    def start(self, seat: int) -> Any:
        """The browser of somebody, with what it has kept."""
        name = self.lab.homes[seat].device.name
        context = self.lab.playwright.chromium.launch_persistent_context(
            str(self.folder / f"{name}-profile"),
            executable_path=str(self.folder / f"{name}-chromium"),
            args=[*CHROMIUM, "--ignore-certificate-errors"],
            locale="en-GB",
        )
        self.lab.browsers.append(context)
        page = context.pages[0]
        page.set_default_timeout(PATIENCE)
        listen(page, self.lab.errors)
        return page

    def sit(self, game: str, chance: str = "") -> None:
        """All are seated, and nobody is ready."""
        for page in self.pages:
            arrive(page, self.lab.relay.address)
        sit_down(*self.pages, game=game, chance=chance)

    def kill(self, seat: int) -> None:
        """The battery is dead."""
        name = self.lab.homes[seat].device.name
        told = subprocess.run(["ip", "netns", "pids", name], check=True, capture_output=True, encoding="utf-8")
        for process in map(int, told.stdout.split()):
            with suppress(OSError):  # it has ended with its parent
                # Whoever drives the browsers may be in that namespace, too.
                if Path(f"/proc/{process}/comm").read_text(encoding="utf-8").startswith("chrom"):
                    os.kill(process, signal.SIGKILL)

    def back(self, seat: int) -> float:
        """The browser is started again, and goes to the table: since when that is so."""
        address = self.pages[0].url
        self.pages[seat] = self.start(seat)
        began = time.time()
        self.pages[seat].goto(address)
        return began

    def goes_on(self, since: float) -> float:
        """Somebody acts, and the others see it: after how many seconds."""
        page = mover(self.pages)
        assert page
        act(page)
        newest = page.evaluate(NEWEST)
        for other in self.pages:
            other.wait_for_function(f"newest => {NEWEST} === newest", arg=newest)
        return time.time() - since


def fails(begin_it: Callable[[Home], None], seconds: float, end_it: Callable[[Home], None]) -> Callable[[Evening], Any]:
    """Something happens to the network of the second, for so long."""

    def happens(evening: Evening) -> tuple[float, list[tuple[float, str]]]:
        evening.sit("wuerfel")
        begin(evening.pages)
        evening.goes_on(time.time())
        waits = evening.pages[0]
        waits.evaluate(WATCH)
        began = time.time()
        begin_it(evening.lab.homes[1])
        time.sleep(seconds)
        end_it(evening.lab.homes[1])
        took = evening.goes_on(time.time())
        return took, [(at / 1000 - began, text) for at, text in waits.evaluate("said")]

    return happens


def in_the_shuffle(evening: Evening) -> tuple[float, list[tuple[float, str]]]:
    """All are ready, and one is gone while the cards are being mixed."""
    evening.sit("creatures")
    for page in evening.pages:
        page.locator("#ready").click()
    evening.kill(1)
    began = evening.back(1)
    for page in evening.pages:
        page.locator("#ready, #board").first.wait_for()
        if page.locator("#ready").count():
            page.locator("#ready").click()
    for page in evening.pages:
        page.locator("#board").wait_for()
    return evening.goes_on(began), []


def in_an_auction(evening: Evening) -> tuple[float, list[tuple[float, str]]]:
    """One is gone while bids are made."""
    evening.sit("laurin")
    begin(evening.pages)
    for seat, page in enumerate(evening.pages):
        plays(page, "laurin", 7 + seat)
    evening.pages[0].locator("#bid").first.wait_for()
    evening.kill(1)
    before = evening.pages[0].evaluate(NEWEST)
    began = evening.back(1)
    evening.pages[1].locator("#board").wait_for()
    plays(evening.pages[1], "laurin", 8)
    evening.pages[0].wait_for_function(f"before => Number({NEWEST}.slice(4)) > Number(before.slice(4)) + 1", arg=before)
    return time.time() - began, []


def in_a_vote(evening: Evening) -> tuple[float, list[tuple[float, str]]]:
    """One is gone for good, one asks for a bot, and whoever is to agree is gone as well, and comes back."""
    evening.sit("wuerfel")
    begin(evening.pages)
    evening.kill(2)
    evening.pages.pop()
    while page := mover(evening.pages, "[id^=wish-bot]"):
        act(page)
    evening.pages[0].locator("[id^=wish-bot]").click()
    evening.pages[1].locator("[id^=agree]").wait_for()
    evening.kill(1)
    began = evening.back(1)
    evening.pages[1].locator("[id^=agree]").click()
    for page in evening.pages:
        page.locator("#notice").get_by_text("A bot plays for Person2 now").wait_for()
    return time.time() - began, []


SCENARIOS: dict[str, tuple[Callable[[Evening], Any], int, int]] = {
    "sleep of 60 s": (fails(sleeps(60), 0, nothing), 2, 1),
    "dead line behind a living Wi-Fi, 30 s": (fails(falls_dead, 30, lives), 2, 1),
    "aeroplane, 5 s": (fails(Home.off, 5, Home.on), 2, 1),
    "aeroplane, 30 s": (fails(Home.off, 30, Home.on), 2, 1),
    "aeroplane, 3 min": (fails(Home.off, 180, Home.on), 2, 1),
    "another address": (fails(Home.move, 0, nothing), 2, 1),
    "from Wi-Fi to mobile": (fails(Home.roam, 0, nothing), 2, 1),
    "killed in the shuffle, and started again": (in_the_shuffle, 2, network.TRIES),
    "killed in an auction, and started again": (in_an_auction, 3, network.TRIES),
    "killed in a vote, and started again": (in_a_vote, 3, network.TRIES),
}
"""What happens, to how many people, and how often it is tried."""


def main() -> None:
    """Measure, print, and write the section anew."""
    if why := network.lacking():
        print(f"tables: left out, {why}")
        return
    rows = standing("Tables")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as where:
        folder = Path(where)
        for what, (scenario, people, tries) in SCENARIOS.items():
            if sys.argv[1:] and not what.startswith(tuple(sys.argv[1:])):
                continue
            row = Row(what, [], [], [])
            for number in range(tries):
                home = folder / what.replace("/", " ") / str(number)
                home.mkdir(parents=True)
                network.certificate(home)
                lab = Lab(home, CONE[:1] * people, ("chromium",) * people, "")
                try:
                    took, said = scenario(Evening(lab, home))
                finally:
                    lab.end()
                row = Row(what, [*row.took, took], said, [*row.errors, *lab.errors])
                print(row, f"{took:.1f}", lab.errors, flush=True)
            rows[what] = str(row)
    write("Tables", f"""`python build.py bench tables`: whole pages in namespaces of their own; load {os.getloadavg()[0]:.0f} on {os.cpu_count()}
processors. Seconds from when the network is back, or the browser has been started again, until somebody acts and all have seen it.

| what happens | tries | median, s | slowest | errors | what the page of the other said meanwhile |
|---|--:|--:|--:|--:|---|
{chr(10).join(rows[what] for what in SCENARIOS if what in rows)}
""")  # fmt: skip


if __name__ == "__main__":
    main()
