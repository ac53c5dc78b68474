"""What tables ask of those who run relays for nothing: events and bytes per minute at each, by a clock that is put forward over the
code of the page.

    python build.py bench relays
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

import browsers
from _results import write
from bare import JOIN, SECRET, linked
from browser import CHROMIUM
from relay import Relay

ROOT = Path(__file__).parents[2]

RELAYS = 5
STEP = 3
"""Seconds by which the clock is put forward at once: shorter than what the page takes for a sleep."""

COUNTED = """() => {
  globalThis.asked = 0;
  globalThis.WebSocket = class extends WebSocket {
    constructor(url) {
      super(url);
      this.addEventListener('message', ({ data }) => { asked -= data.startsWith('["EOSE"'); });
      this.addEventListener('close', () => { asked = 0; });
    }
    send(text) {
      asked += text.startsWith('["REQ"');
      super.send(text);
    }
  };
}"""
"""From here on `asked` is how many questions no relay has answered yet: only then may time go on."""


class Traffic:
    """What goes between a page and the relays."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.count: Counter[str] = Counter()
        page.on("websocket", self._watch)

    def _watch(self, socket: Any) -> None:
        socket.on("framesent", lambda frame: self._note("out", frame))
        socket.on("framereceived", lambda frame: self._note("in", frame))

    def _note(self, way: str, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        self.count[way] += len(text.encode())
        self.count["events"] += way == "out" and text.startswith('["EVENT"')

    def taken(self) -> Counter[str]:
        """All that came together since it was asked for last."""
        self.page.evaluate("0")  # what has happened there is told before
        taken, self.count = self.count, Counter()
        return taken


class Row(NamedTuple):
    """One page, some minutes of it, at all relays together."""

    what: str
    minutes: int
    count: Counter[str]
    open: int

    def __str__(self) -> str:
        each = self.minutes * RELAYS
        numbers = [
            f"{self.count[one] / each:.2f}" if one == "events" else f"{self.count[one] / each:.0f}"
            for one in ("events", "out", "in")
        ]
        return f"| {self.what} | {self.open} | {' | '.join(numbers)} |"


OPEN = "JSON.parse(network.state()).points.filter(([, like]) => like === 'works' || like === 'slow').length"


def passes(minutes: int, *pages: Any) -> None:
    """So many minutes, in which nobody sleeps."""
    for _ in range(minutes * 60 // STEP):
        for page in pages:
            page.clock.fast_forward(1000 * STEP)
            page.wait_for_function("asked <= 0")


def main() -> None:
    """Measure, print, and write the section anew."""
    relays = [Relay(ROOT / "dist") for _ in range(RELAYS)]
    urls = [relay.url for relay in relays]
    rows: list[Row] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.find("chromium"), args=CHROMIUM)
        pages = [browser.new_context().new_page() for _ in range(2)]
        ada, ben = pages
        heard = Traffic(ada)
        for page in pages:
            page.goto(relays[0].address + "places.json")
            page.clock.install(time=0)
            page.evaluate(COUNTED)

        def measure(what: str, minutes: int, *those: Any) -> None:
            heard.taken()
            passes(minutes, *those)
            rows.append(Row(what, minutes, heard.taken(), ada.evaluate(OPEN)))
            print(rows[-1], flush=True)

        ada.evaluate(JOIN, [SECRET, urls])
        ada.wait_for_function("JSON.parse(network.state()).relays === 5")
        for page in pages:
            page.clock.pause_at(3_600_000)  # what follows is counted from a wake on, after which all begins as at first
        measure("lobby: alone, minute 1", 1, ada)
        measure("lobby: alone, minutes 2 to 5", 4, ada)
        measure("lobby: alone, minutes 6 to 15", 10, ada)
        measure("lobby: alone, minutes 16 to 60", 45, ada)
        heard.taken()
        ada.clock.resume()
        ben.clock.resume()
        ben.evaluate(JOIN, [SECRET, urls])
        for page in pages:
            linked(page, 1)
        met = heard.taken()
        rows.append(Row("somebody comes: all of it", 1, met, ada.evaluate(OPEN)))
        for page in pages:
            page.clock.pause_at(page.evaluate("Date.now()") + 1000)
        measure("table: two are linked, minutes 1 to 5", 5, *pages)
        measure("table: two are linked, an idle hour", 60, *pages)
        browser.close()
    for relay in relays:
        relay.shutdown()
        relay.server_close()
    write("Relays", f"""`python build.py bench relays`: one page, and {RELAYS} relays on this machine, in steps of {STEP} s of a clock that is put
forward. Per minute and relay, over all five; what a socket needs of its own is not counted. Before the signalling was our own it was five events,
2.2 kB out and 5 kB in, also when everybody was linked.

| what goes on | relays held open | events | bytes out | bytes in |
|---|--:|--:|--:|--:|
{chr(10).join(map(str, rows))}
""")  # fmt: skip


if __name__ == "__main__":
    main()
