"""From the address to the first possible click: ours beside stock PyScript and bare Pyodide, in Chromium.

Every round visits every page twice, with a fresh profile first and then with a restarted browser on the same profile; the
rounds are interleaved, so that a busy machine slows all alike. Only the ratios mean something beyond this machine.

    python build.py bench start
    python build.py program tests/bench/start.py ../before      the page of another tree beside them
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import BrowserType, sync_playwright

import browsers
import lines
from _results import Bound, bounds, write

ROOT = Path(__file__).parents[2]
MODULES = ROOT / "web" / "node_modules"
ROUNDS = 5
FOREIGN = re.compile(r"/(pyodide|pyscript)/|/python/stdlib\.zip\.gz$")
"""What is not ours: Pyodide, PyScript, Python's standard library."""

BARE_PAGE = """<!doctype html><title>bare</title><script type="module">
import { loadPyodide } from './pyodide/pyodide.mjs';
const python = await loadPyodide();
python.runPython('1 + 1');
document.documentElement.dataset.ready = 'yes';
</script>"""
HELLO_PAGE = """<!doctype html><title>hello</title><link rel="stylesheet" href="pyscript/core.css">
<script type="module" src="pyscript/core.js"></script>
<script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
from pyscript import document
document.documentElement.dataset.ready = "yes"
</script>"""
WATCH = """
window.seen = { ready: 0, tasks: [] };
new PerformanceObserver(list => seen.tasks.push(...list.getEntries().map(task => [task.startTime, task.duration])))
  .observe({ type: 'longtask', buffered: true });
new MutationObserver((changes, watch) => {
  if (!document.documentElement?.dataset.ready || (location.hash && !document.getElementById('seating'))) return;
  seen.ready = performance.now();
  console.debug('ready');
  watch.disconnect();
}).observe(document, { attributes: true, childList: true, subtree: true, attributeFilter: ['data-ready'] });
"""
# The hall alone would not need the engine; this address does.
PAGES = {
    "bare `loadPyodide()`": "stock/bare.html",
    "stock PyScript hello": "stock/hello.html",
    "Tafelrunde": "#/new/wuerfel",
}
OURS, SLOW, HELLO = "Tafelrunde", "Tafelrunde, over a slow line", "stock PyScript hello"
PAGES[SLOW] = PAGES[OURS]
TREES = [Path(tree) for tree in sys.argv[1:]]
PAGES |= {f"Tafelrunde, {tree.name}": f"{tree.name}/#/new/wuerfel" for tree in TREES}


@dataclass
class Visit:
    """What one visit took."""

    ready: float
    """Seconds from the start of navigation."""
    work: float
    """Seconds of processor that the browser used until then; a busy machine stretches these least."""
    task: float
    """The longest task of the main thread until then, in seconds."""
    files: dict[str, int] = field(default_factory=dict[str, int])
    """Bytes on the wire until then, by address."""

    def bytes(self, *, ours: bool = False) -> float:
        """All that travelled, or only what is ours."""
        return sum(size for url, size in self.files.items() if not (ours and FOREIGN.search(url)))


def sites(folder: Path) -> None:
    """Ours, and the stock files in a folder beside it, below one server."""
    shutil.copytree(ROOT / "dist", folder)
    for tree in TREES:
        shutil.copytree(tree / "dist", folder / tree.name)
    stock = folder / "stock"
    shutil.copytree(MODULES / "@pyscript/core/dist", stock / "pyscript", ignore=shutil.ignore_patterns("*.map"))
    (stock / "pyodide").mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        shutil.copy(MODULES / "pyodide" / name, stock / "pyodide")
    (stock / "bare.html").write_text(BARE_PAGE, encoding="utf-8")
    (stock / "hello.html").write_text(HELLO_PAGE, encoding="utf-8")


def processor() -> float:
    """Seconds of processor used by all programs that this one has started (Linux keeps the account in /proc)."""
    parents: dict[int, list[int]] = {}
    used: dict[int, float] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = path.read_text("utf-8").rpartition(")")[2].split()
            number = int(path.parent.name)
            parents.setdefault(int(fields[1]), []).append(number)
            used[number] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    total, waiting = 0.0, [os.getpid()]
    while waiting:
        children = parents.get(waiting.pop(), [])
        total += sum(used[child] for child in children)
        waiting += children
    return total


def rest() -> None:
    """Wait until the browser has come to rest after its own start, which is not what is measured."""
    before = processor()
    while True:
        time.sleep(0.3)
        now = processor()
        if now - before < 0.03:
            return
        before = now


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder, served as Pages does."""
    command = [sys.executable, str(ROOT / "build.py"), "serve", "--site", str(folder), "--port", "0", "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as program:
        assert program.stdout
        try:
            yield next(found[0] for line in program.stdout if (found := re.search(r"http://\S+/", line)))
        finally:
            program.terminate()


def visit(browser: BrowserType, profile: str, address: str, *scripts: str) -> Visit:
    """Start a browser, open the page, in which these scripts run first, and wait until it can be clicked."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    context = browser.launch_persistent_context(
        profile, executable_path=browsers.find("chromium"), args=["--no-sandbox"] if root else []
    )
    for script in (WATCH, *scripts):
        context.add_init_script(script)
    page = context.new_page()
    files: dict[str, int] = {}
    names: dict[str, str] = {}
    network = context.new_cdp_session(page)
    network.on("Network.requestWillBeSent", lambda event: names.update({event["requestId"]: event["request"]["url"]}))

    def came(event: dict[str, object]) -> None:
        url = names.get(str(event["requestId"]), "")
        files[url] = files.get(url, 0) + int(str(event["encodedDataLength"]).split(".")[0])

    network.on("Network.loadingFinished", came)
    network.send("Network.enable")
    rest()
    before = processor()
    # The page says so itself: whoever asks it has a script of 300 kB run in it first.
    with page.expect_console_message(lambda told: told.text == "ready", timeout=120_000):
        page.goto(address, wait_until="commit")
    work = processor() - before
    until_ready = dict(files)
    seen = page.evaluate("seen")
    if "/stock/" not in address:
        page.wait_for_selector("html[data-kept=snapshot]", state="attached", timeout=120_000)
    context.close()
    tasks = [length for began, length in seen["tasks"] if began < seen["ready"]]
    return Visit(seen["ready"] / 1000, work, max(tasks, default=0) / 1000, until_ready)


def measure() -> dict[str, tuple[list[Visit], list[Visit]]]:
    """All rounds: per page its first and its second visits."""
    found: dict[str, tuple[list[Visit], list[Visit]]] = {name: ([], []) for name in PAGES}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch, sync_playwright() as playwright:
        sites(Path(scratch) / "sites")
        with served(Path(scratch) / "sites") as address:
            for number in range(ROUNDS):
                for place, (name, path) in enumerate(PAGES.items()):
                    profile, before = f"{scratch}/profile-{number}-{place}", [lines.SLOW] if name == SLOW else []
                    for visits in found[name]:
                        visits.append(visit(playwright.chromium, profile, address + path, *before))
                    first, second = (visits[-1].ready for visits in found[name])
                    print(
                        f"  round {number + 1} of {ROUNDS}: {name}: first {first:.2f} s, second {second:.2f} s",
                        flush=True,
                    )
    return found


def median(visits: list[Visit], what: str) -> float:
    """The middle one of a figure."""
    return float(statistics.median(getattr(one, what) for one in visits))


def table(found: dict[str, tuple[list[Visit], list[Visit]]]) -> list[str]:
    """All pages side by side."""
    rows = [
        "| page | visit | ready, s (best) | ratio | processor, s | ratio | longest task, s |",
        "|---|---|--:|--:|--:|--:|--:|",
    ]
    for name, both in found.items():
        for which, visits, hello in zip(("first", "second"), both, found[HELLO], strict=True):
            ready, work = median(visits, "ready"), median(visits, "work")
            best = min(one.ready for one in visits)
            cells = [f"{ready:.2f} ({best:.2f})", f"{ready / median(hello, 'ready'):.2f}"]
            cells += [f"{work:.2f}", f"{work / median(hello, 'work'):.2f}", f"{median(visits, 'task'):.2f}"]
            rows.append(f"| {name} | {which} | {' | '.join(cells)} |")
    return rows


def goals(found: dict[str, tuple[list[Visit], list[Visit]]]) -> list[Bound]:
    """What was to be held."""
    second, slow = found[OURS][1], found[SLOW][0]
    ratio = [
        median(visits, "ready") / median(hello, "ready")
        for visits, hello in zip(found[OURS], found[HELLO], strict=True)
    ]
    return [
        Bound("first visit, ratio to stock hello", ratio[0], 0.4),
        Bound("second visit, ratio to stock hello's second", ratio[1], 0.3),
        Bound("bytes of the first visit until ready, over a slow line", slow[0].bytes() / 1e6, 6.2, " MB"),
        Bound(
            "of these ours: all but Pyodide, PyScript, the standard library",
            slow[0].bytes(ours=True) / 1e3,
            372,
            " kB",
        ),
        Bound("longest task, first visit over a slow line", median(slow, "task"), 1.1, " s"),
        Bound("longest task, from the snapshot", median(second, "task"), 0.4, " s"),
    ]


def report(found: dict[str, tuple[list[Visit], list[Visit]]]) -> str:
    """The section of the results."""
    later = next((ROOT / "dist/python").glob("snapshot*")).stat().st_size / 1e6
    return f"""
`python build.py bench start`: Chromium, medians of {ROUNDS} interleaved rounds; the first visit with a fresh profile, the second
with a restarted browser on the same profile. Ready: the seats of Würfelkönig can be clicked; in the stock pages the first
line of Python has run. Ratios compare like with like, first visits with stock PyScript's first, second with its second. Load
of the machine during the run: {os.getloadavg()[1]:.1f} on {os.cpu_count()} cores; above one per core, trust the processor's seconds more.

{chr(10).join(table(found))}

{chr(10).join(bounds(goals(found)))}

Not in these bytes: the memory snapshot, {later:.1f} MB. Over a fast line a first visit begins with it; over any other it is fetched
when the page stands, and nobody waits for it.
"""


def main() -> None:
    """Measure, print, and write the section anew."""
    write("Start", report(measure()))


if __name__ == "__main__":
    main()
