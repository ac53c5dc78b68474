"""How long a bot takes to answer in the page: from the question to what it does, at every level; and what that takes of memory.

    python build.py bench answers

Games are played out natively by level 2; at decisions spread over them the page's second Python is asked what each level would do.
Then four bots of level 5 play Löwenherz to its end, at the fast pace; and somebody who does at once what a lot says plays a whole
game with three bots at the normal pace.
"""

from __future__ import annotations

import json
import os
import re
import statistics
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from time import perf_counter

from playwright.sync_api import Browser, Page, sync_playwright

import browsers
from _results import Bound, bounds, write
from app.saved.saves import written
from app.table.session import Session
from player import keep
from render import late, served, sit
from tafelrunde import bots, games
from tafelrunde.core import Seeded, Table

ASKED = 40
"""How many decisions of a game are asked about, at each level."""
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn")
OTHERS = 3
LEVEL = 2
"""How well the bots play against whom nobody has told otherwise."""
SECONDS = {5: 1.0, 3: 0.3}
TASK = 50

ASK = """async ([game, question]) => {
  const began = performance.now();
  const answer = await tafelrunde.think(game, question, () => true);
  if (!answer) throw new Error('no answer');
  return performance.now() - began;
}"""
WATCH = """window.longest = 0; new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
}).observe({ type: 'longtask' })"""


def decisions(name: str, seats: int) -> Iterator[str]:
    """What seats to move see, where there is something to decide, as it is asked about."""
    game, rng, found = games.load(name), Random(seats), list[str]()
    for seed in range(2):
        s = Table.new(game, NAMES[:seats], Seeded(seed)).state
        while s.turn is not None:
            view = s.seen_by(s.turn)
            if len(game.actions(view)) > 1:
                found.append(
                    json.dumps({"game": name, "ask": "move", "seen": game.to_json(view), "seed": 1, "temper": ""})
                )
            game.play(s, bots.choose(game, view, rng, level=2), Seeded(rng.random()))
    yield from found[:: max(len(found) // ASKED, 1)][:ASKED]


def answered(page: Page, name: str, seats: int, level: int) -> list[float]:
    """Milliseconds of each answer."""
    asked = [question[:-1] + f', "level": {level}}}' for question in decisions(name, seats)]
    return [float(page.evaluate(ASK, [name, question])) for question in asked]


def native(name: str, seats: int) -> list[float]:
    """Milliseconds of the same thoughts at level 5 in this Python."""
    game, took = games.load(name), list[float]()
    for question in decisions(name, seats):
        thought = bots.think(game, game.from_json(json.loads(question)["seen"]), Random(1))
        began = perf_counter()
        thought.run(thought.total)
        took.append(1000 * (perf_counter() - began))
    return took


def memory(browser: Browser) -> float:
    """Megabytes of the page's process: the page, and both Pythons."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    held = [
        Path(f"/proc/{one['id']}/smaps_rollup").read_text("utf-8") for one in processes if one["type"] == "renderer"
    ]
    return max(int(re.findall(r"^Pss:\s+(\d+)", text, re.MULTILINE)[0]) for text in held) / 1024


def seated(
    browser: Browser, address: str, name: str, names: Sequence[str], kinds: Sequence[str], level: int, **settings: str
) -> Page:
    """A page at a game that begins."""
    page = browser.new_page(locale="en-GB")
    one = Session("four", Table.new(games.load(name), names, Seeded(3)), kinds, levels=[level] * len(kinds))
    keep(page, {"game:four": json.dumps(written(one)), "settings": json.dumps(settings)})
    page.goto(f"{address}#/table/four")
    page.wait_for_selector("#board")
    return page


def watched(browser: Browser, address: str) -> str:
    """A whole game among bots: how long it took, what the page held at most, and its longest task."""
    names, level = ("Merlin", "Isolde", "Oskar", "Dora"), len(bots.LEVELS)
    page = seated(browser, address, "loewenherz", names, ["bot"] * len(names), level, motion="none", pace="fast")
    page.evaluate(WATCH)
    began, held = perf_counter(), 0.0
    while not page.locator(".winner-why").count():
        page.wait_for_timeout(1000)
        held = max(held, memory(browser))
    took, longest = perf_counter() - began, page.evaluate("longest")
    return f"{took:.0f} s, at most {held:.0f} MB, and a longest task of {longest:.0f} ms"


PLAY = """async () => {
  let lot = 7, deeds = 0, waited = 0, since = performance.now();
  const draw = (list) => list[(lot = lot * 48271 % 2147483647) % list.length];
  const all = (what) => [...document.querySelectorAll(`#board [data-${what}]:not(:disabled, [aria-disabled=true])`)];
  const began = since;
  while (!document.querySelector('.winner-why, #ceremony')) {
    const choices = all('select'), legal = all('play'), now = performance.now();
    if (choices.length || legal.length) {
      [deeds, waited] = [deeds + 1, waited + now - since];
      const one = draw(legal.length ? legal : choices);
      one.dispatchEvent(new MouseEvent('click', { bubbles: true }));   // what is drawn on a map has no `click`
      since = performance.now();
    }
    await new Promise((done) => setTimeout(done, 20));
  }
  return [deeds, (performance.now() - began) / 1000, waited / 1000];
}"""
"""Whoever does at once what the lot says: how often, in how many seconds, and how many of them passed before anything could be done."""


def evening(browser: Browser, address: str, name: str) -> str:
    """One person and three bots, from the first deed to the last, with all that moves."""
    kinds = ["person", *["bot"] * OTHERS]
    page = seated(browser, address, name, NAMES[: len(kinds)], kinds, LEVEL, motion="full", pace="normal")
    deeds, took, waited = page.evaluate(PLAY)
    page.close()
    return f"| {name} | {deeds} | {took:.0f} | {waited:.0f} | {waited / deeds:.1f} |"


def main() -> None:
    """Measure, print, and write the section anew."""
    lines, pages = list[str](), list[str]()
    slow: list[Bound] = []
    with sync_playwright() as playwright, served() as address:
        browser = playwright.chromium.launch(executable_path=browsers.find("chromium"), args=["--no-sandbox"])
        for name in games.NAMES:
            page = browser.new_page(locale="en-GB")
            sit(page, address, name, 7)
            page.evaluate(WATCH)
            before, every = memory(browser), games.load(name).seats
            for seats in (every[0], every[-1]):
                took = {level: answered(page, name, seats, level) for level in range(1, 6)}
                alone = native(name, seats)
                figures = [f"{statistics.median(one):.0f} / {late(one):.0f}" for one in (*took.values(), alone)]
                lines.append(f"| {name} | {seats} | {' | '.join(figures)} |")
                print(lines[-1], flush=True)
                for level, most_of in SECONDS.items():
                    what = f"{name} with {seats}, level {level}, 95 of 100"
                    slow.append(Bound(what, late(took[level]) / 1000, most_of, " s"))
            held, longest = memory(browser), page.evaluate("longest")
            pages.append(f"| {name} | {before:.0f} | {held:.0f} | {longest:.0f} |")
            print(pages[-1], flush=True)
            slow.append(Bound(f"{name}: longest task of the page meanwhile", longest, TASK, " ms"))
            page.close()
        game = watched(browser, address)
        print(game)
        evenings = [evening(browser, address, name) for name in games.NAMES]
        print(*evenings, sep="\n")
        browser.close()
    write("Answers", f"""`python build.py bench answers`: Chromium and Pyodide; {ASKED} decisions of a game, asked of the second Python; milliseconds
until it has answered, median / 95th percentile. Load of the machine during the run: {os.getloadavg()[1]:.1f} on {os.cpu_count()} cores.

| game | seats | level 1 | 2 | 3 | 4 | 5 | 5, native |
|---|--:|--:|--:|--:|--:|--:|--:|
{chr(10).join(lines)}

The page that asks: megabytes of its process, with both Pythons, before the first question and after the last, and the longest task
of more than 50 ms meanwhile, 0 where there is none.

| game | before | after | longest task |
|---|--:|--:|--:|
{chr(10).join(pages)}

Four bots of level 5 play Löwenherz in the page, without motion and at the fast pace: {game}.

One person who does at once what the lot says, and three bots of level {LEVEL}, at the normal pace and with all that moves: deeds of the
person, seconds of the whole game, and how many of them passed before the person could do anything.

| game | deeds | seconds | waited | waited a deed |
|---|--:|--:|--:|--:|
{chr(10).join(evenings)}

{chr(10).join(bounds(slow))}
""")  # fmt: skip


if __name__ == "__main__":
    main()
