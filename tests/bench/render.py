"""What one action costs the page: the view in Python, the patch with the set-up of what moves, and all of it together.

People at one screen play each game by lot through the page. For every action the time of the whole tap is taken (rules, record,
view, patch, motion, layout), and then that of showing the same position again, from which the share of the view follows.

    python build.py bench render
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import browsers
from _results import Bound, bounds, write
from app.saved.saves import written
from app.table.session import Session
from player import keep
from tafelrunde import games
from tafelrunde.core import Seeded, Table

ROOT = Path(__file__).parents[2]

SEATS = 4
ACTIONS = 200
FIRST = 5
"""The first actions import and compile; they are not counted."""
FRAME = 16
BLOCKED = 100
LOT = 20_011

WATCH = """
window.patches = [];
Object.defineProperty(globalThis, 'tafelrunde', { configurable: true, set(page) {
  const { render } = page;
  page.render = (html) => {
    const began = performance.now();
    const shown = render(html);
    document.body.offsetHeight;
    patches.push(performance.now() - began);
    return shown;
  };
  Object.defineProperty(globalThis, 'tafelrunde', { value: page });
} });
window.timed = (event, target) => {
  patches.length = 0;
  const began = performance.now();
  target.dispatchEvent(event);
  return { whole: performance.now() - began, patch: patches.reduce((sum, one) => sum + one, 0) };
};
"""
TAP = """
(seed) => {
  let lot = seed;
  const draw = (list) => list[(lot = lot * 48271 % 2147483647) % list.length];
  const choices = [...document.querySelectorAll('#board [data-select]')];
  const legal = [...document.querySelectorAll('#board [data-play]')];
  const choosing = choices.length && (!legal.length || lot % 5 === 0);
  const chosen = draw(choosing ? choices : legal);
  const line = choosing ? '' : chosen.dataset.play;
  chosen.focus({ preventScroll: true });   // as a person's tap does
  const took = timed(new MouseEvent('click', { bubbles: true }), chosen);
  return [lot, took, line];
}
"""
ANEW = """
() => {
  const root = document.getElementById('app');
  const html = root.innerHTML;
  const shown = [...root.childNodes];
  const began = performance.now();
  root.innerHTML = html;
  document.body.offsetHeight;
  window.putBack = () => root.replaceChildren(...shown);
  return { whole: performance.now() - began };
}
"""
"""The yardstick: the browser reads the same markup and lays it out, without any of ours."""
FRAME_AFTER = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
"""What is not waited for: the log beside the board, and painting."""
STILL = "document.getAnimations().forEach((one) => one.finish())"
AGAIN = "timed(new Event('appinstalled'), window)"
"""The page shows the same once more."""


@contextmanager
def served() -> Iterator[str]:
    """The address of the site."""
    command = [
        sys.executable,
        str(ROOT / "build.py"),
        "serve",
        "--site",
        str(ROOT / "dist"),
        "--port",
        "0",
        "--no-open",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as program:
        assert program.stdout
        try:
            yield next(word for word in program.stdout.readline().split() if word.startswith("http"))
        finally:
            program.terminate()


def sit(page: Page, address: str, game: str, seed: int) -> None:
    """A new game of people who see each other's hands."""
    names = ["Ada", "Ben", "Cleo", "Dora"][:SEATS]
    one = Session("bench", Table.new(games.load(game), names, Seeded(seed)), ["person"] * len(names), hands="open")
    keep(page, {"game:bench": json.dumps(written(one))})
    page.goto(f"{address}#/table/bench")
    page.wait_for_selector("#board")
    page.wait_for_selector("html[data-kept=snapshot]", state="attached", timeout=120_000)
    page.evaluate("import(new URL('js/table/cues.js', document.baseURI))")


@dataclass
class Tap:
    """What one action took, in milliseconds of processor."""

    line: str
    whole: float
    patch: float
    view: float
    after: float

    @property
    def render(self) -> float:
        """The position as markup, into the page and in motion."""
        return self.view + self.patch


def measured(browser: Browser, address: str, game: str) -> tuple[list[Tap], list[float]]:
    """So many actions, and the yardstick at as many; where a game by lot is over sooner, of several.

    The yardstick comes in a game of its own: what it throws away is cleared up in the middle of a later tap.
    """
    taps: list[Tap] = []
    sticks: list[float] = []
    for found, play in ((taps, tapped), (sticks, yardstick)):
        for seed in count(7):
            context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
            context.add_init_script(WATCH)
            page = context.new_page()
            sit(page, address, game, seed)
            found.extend(islice(play(Meter(page)), FIRST, FIRST + ACTIONS - len(found)))
            context.close()
            if len(found) >= ACTIONS:
                break
    return taps, sticks


class Meter:
    """What a page's main thread really has of the processor: on a busy machine it waits for others most of the time."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._tools = page.context.new_cdp_session(page)
        self._tools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def _used(self) -> float:
        metrics = self._tools.send("Performance.getMetrics")["metrics"]
        return 1000 * float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))

    def spent(self, script: str, given: Any = None) -> tuple[Any, float]:
        """What a script gives, and what it took."""
        began = self._used()
        return self.page.evaluate(script, given), self._used() - began


def share(one: dict[str, float], had: float) -> float:
    """How much of the time by the clock the page had."""
    return min(1, had / one["whole"])


def tapped(meter: Meter) -> Iterator[Tap]:
    """Taps by lot until the game is over."""
    lot: Any = LOT
    while meter.page.locator("#board").count():
        (lot, tap, line), had = meter.spent(TAP, lot)
        mine = share(tap, had)
        _, after = meter.spent(FRAME_AFTER)
        again, had = meter.spent(AGAIN)
        view = share(again, had) * (again["whole"] - again["patch"])
        meter.page.evaluate(STILL)
        yield Tap(line, mine * tap["whole"], mine * tap["patch"], view, after)


def yardstick(meter: Meter) -> Iterator[float]:
    """The same taps, and after each what the browser alone takes for the same markup."""
    lot: Any = LOT
    while meter.page.locator("#board").count():
        lot = meter.page.evaluate(TAP, lot)[0]
        meter.page.evaluate(STILL)
        anew, had = meter.spent(ANEW)
        meter.page.evaluate("putBack()")
        yield share(anew, had) * anew["whole"]


def late(values: list[float]) -> float:
    """What 95 of a hundred stay below."""
    return statistics.quantiles(values, n=20)[-1]


def main() -> None:
    """Measure, print, and write the section anew."""
    lines: list[str] = []
    slow: list[Bound] = []
    with sync_playwright() as playwright, served() as address:
        browser = playwright.chromium.launch(executable_path=browsers.find("chromium"), args=["--no-sandbox"])
        for game in games.NAMES:
            found, anew = measured(browser, address, game)
            shares = [[getattr(tap, what) for tap in found] for what in ("view", "patch", "render", "whole", "after")]
            figures = [f"{statistics.median(values):.1f} / {late(values):.1f}" for values in (*shares, anew)]
            ratio = statistics.median(tap.render for tap in found) / statistics.median(anew)
            longest = max(tap.whole for tap in found)
            slow.append(Bound(f"{game}: render, 95 of 100", late([tap.render for tap in found]), FRAME, " ms"))
            slow.append(Bound(f"{game}: longest tap", longest, BLOCKED, " ms"))
            lines.append(f"| {game} | {len(found)} | {' | '.join(figures)} | {ratio:.2f} | {longest:.0f} |")
            print(lines[-1], flush=True)
        browser.close()
    write("Render", f"""`python build.py bench render`: Chromium and Pyodide; people at one screen play by lot through the page, four seats, motion in
full. Milliseconds of the main thread's processor, median / 95th percentile: the view in Python; parsing, patching, setting in
motion and layout; both together; the whole tap with rules and record; the frame after it, in which the log follows and all is
painted; and as a yardstick of machine and load, the same markup read and laid out by the browser alone, in a game
of its own. The ratio is that of the medians of render and yardstick. Load of the machine during the run:
{os.getloadavg()[1]:.1f} on {os.cpu_count()} cores.

| game | taps | view | patch | render | whole tap | frame after | yardstick | ratio | longest |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|
{chr(10).join(lines)}

{chr(10).join(bounds(slow))}
""")  # fmt: skip


if __name__ == "__main__":
    main()
