"""How the page starts: from archives, from the snapshot, and when something is broken."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from lines import FAST, PATIENT, SLOW, answered, held
from pages import Pages
from tafelrunde import __version__

ROOT = Path(__file__).parents[3]
START = "document.documentElement.dataset.start"
ENGINE = f"python/tafelrunde-{__version__}-cp314-none-any.whl.gz"
WUERFEL = ENGINE.replace("tafelrunde-", "tafelrunde_wuerfel-")
PLAYABLE = """['play', 'thinking'].every((part) =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes(`/tafelrunde_${part}-`)))"""
DEAL = """async () => {
  const boot = await import('./js/boot.mjs');
  const py = await boot.ready;
  await boot.bring('wuerfel');
  return py.runPython(`
from tafelrunde import games
from tafelrunde.core import Seeded, Table
import random
Table.new(games.load("wuerfel"), ["Ada", "Ben"], Seeded()).record.text() + str(random.random())`);
}"""


def ready(page: Any, address: str, kept: str = "") -> None:
    """Load the page, until it can be played and (if asked) until it is kept on the device."""
    page.goto(address)
    page.wait_for_selector("html[data-ready=yes]")
    if kept:
        page.wait_for_selector(f"html[data-kept={kept}]")


def test_the_first_visit_starts_from_archives_and_the_second_from_the_snapshot(any_page: Any, site: Any) -> None:
    any_page.add_init_script(SLOW)
    ready(any_page, site.address, "snapshot")
    assert any_page.evaluate(START) == "archives"
    ready(any_page, site.address, "snapshot")
    assert any_page.evaluate(START) == "snapshot"
    # On a stack of its own Python brings Chromium down now and then.
    assert not any_page.evaluate("'Suspending' in WebAssembly || 'promising' in WebAssembly")


def test_over_a_fast_line_the_first_visit_starts_from_the_snapshot_and_keeps_it(newcomer: Any, site: Any) -> None:
    asked: list[str] = []
    newcomer.on("request", lambda request: asked.append(request.url) if "snapshot" in request.url else None)
    newcomer.add_init_script(FAST + PATIENT)
    deals = []
    for _ in range(2):
        ready(newcomer, site.address, "snapshot")
        assert newcomer.evaluate(START) == "snapshot"
        deals.append(newcomer.evaluate(DEAL))
    assert len(asked) == 1
    assert deals[0] != deals[1]


FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
"""Another page of the same host has filled what there is."""


def test_a_start_from_the_snapshot_needs_no_room_for_what_is_known_of_it(newcomer: Any, site: Any) -> None:
    newcomer.add_init_script(FAST + PATIENT + FULL)
    ready(newcomer, site.address)
    newcomer.wait_for_selector("html[data-start]")
    assert newcomer.evaluate(START) == "snapshot"


RESTS = """globalThis.went = [];
const { yield: rest } = scheduler;
scheduler.yield = () => {
  went.push('rest');
  return rest.call(scheduler);
};"""
WORK = """
const { digest } = SubtleCrypto.prototype;
SubtleCrypto.prototype.digest = function (how, bytes) {
  if (bytes.byteLength === 1 << 20) went.push('a piece is summed up');
  return digest.call(this, how, bytes);
};
globalThis.unpacked = [];
const Packed = DecompressionStream;
globalThis.DecompressionStream = class {
  constructor(how) {
    const { readable, writable } = new Packed(how);
    const into = writable.getWriter();
    Object.assign(this, { readable, writable: new WritableStream({
      write(piece) {
        unpacked.push(piece.byteLength);
        return into.write(piece);
      },
      close: () => into.close(),
    }) });
  }
};"""


def test_the_page_can_be_used_while_its_memory_is_unpacked_and_summed_up(newcomer: Any, site: Any) -> None:
    """It stood still for each of the two: all of it was done in one go."""
    newcomer.add_init_script(FAST + PATIENT)
    newcomer.add_init_script(RESTS + WORK)
    ready(newcomer, site.address, "snapshot")
    sizes, went = newcomer.evaluate("[unpacked, went]")
    assert sum(sizes) > 6_000_000
    assert max(sizes) <= 1 << 18
    assert went.count("a piece is summed up") > 10
    assert all("rest" in two for two in pairwise(went))


STEPS = """
const { fill } = Uint8Array.prototype;
Uint8Array.prototype.fill = function (...how) {
  if (this.buffer instanceof ArrayBuffer && this.length > 1 << 22) went.push('memory');
  return fill.apply(this, how);
};
const { getRandomValues } = Crypto.prototype;
Crypto.prototype.getRandomValues = function (into) {
  went.push('chance');
  return getRandomValues.call(this, into);
};"""


def test_the_page_can_be_used_while_python_is_woken_from_its_memory(newcomer: Any, site: Any) -> None:
    """From the memory to the first line of ours, which draws chance anew, was one go."""
    newcomer.add_init_script(FAST + PATIENT)
    newcomer.add_init_script(RESTS + STEPS)
    ready(newcomer, site.address)
    went = newcomer.evaluate("went")
    last = len(went) - went[::-1].index("memory")
    assert went[last : went.index("chance", last)].count("rest") >= 6, went


def test_a_fast_line_that_falters_is_not_waited_for(newcomer: Any, site: Any) -> None:
    newcomer.add_init_script(FAST)
    late = held(newcomer, "**/snapshot-*", times=1)
    ready(newcomer, site.address, "snapshot")
    assert newcomer.evaluate(START) == "archives"
    late.pop().abort()  # left open, it fails whichever test is running when it is thrown away


def test_a_line_that_falters_in_the_middle_of_the_snapshot_is_left_without_an_error(any_page: Any) -> None:
    asked, over = list[str](), Event()

    class Faltering(Pages):
        def answer(self, data: bytes) -> None:
            if "snapshot" not in self.path or asked:
                return super().answer(data)
            asked.append(self.path)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data[: len(data) // 2])
            over.wait(20)
            return None

    with answered(Faltering) as address:
        any_page.add_init_script(FAST)
        ready(any_page, address, "snapshot")
        assert any_page.evaluate(START) == "archives"
        assert asked
        over.set()


def truncated(snapshot: bytes) -> bytes:
    return snapshot[:-1]


def altered(snapshot: bytes) -> bytes:
    memory = gzip.decompress(snapshot)
    return gzip.compress(memory[:-1] + bytes([memory[-1] ^ 1]), 1)


@pytest.mark.parametrize("damage", [truncated, altered])
def test_a_snapshot_that_comes_damaged_over_a_fast_line_is_not_kept(
    frail_page: Any, copy: Any, damage: Callable[[bytes], bytes]
) -> None:
    frail_page.add_init_script(FAST)
    (snapshot,) = (copy.folder / "python").glob("snapshot-*")
    whole = snapshot.read_bytes()
    snapshot.unlink()  # the copy shares its files with dist/
    snapshot.write_bytes(damage(whole))
    frail_page.goto(copy.address)
    frail_page.wait_for_selector("html[data-start=archives][data-kept]")
    kept = "caches.keys().then((all) => Promise.all(all.map((name) => caches.open(name).then((one) => one.keys()))))"
    assert "snapshot" not in str(frail_page.evaluate(f"{kept}.then((all) => all.flat().map(({{ url }}) => url))"))


def needed(page: Any, address: str) -> dict[str, int]:
    """What came over a slow line until the seats of a game stood, with its bytes. What comes later keeps nobody waiting."""
    page.add_init_script(SLOW)
    page.add_init_script(
        """globalThis.before = new Promise((found) => new MutationObserver(() => {
          if (document.documentElement?.dataset.ready && document.getElementById('seating')) found([
            ...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource'),
          ].map(({ name, encodedBodySize }) => [name, encodedBodySize]));
        }).observe(document, { subtree: true, childList: true, attributes: true }));"""
    )
    page.goto(f"{address}#/new/wuerfel")
    return {name.removeprefix(address): size for name, size in page.evaluate("before")}


def test_what_the_start_needs_is_asked_for_by_the_page_itself(newcomer: Any, site: Any) -> None:
    # What is only found when something else has come would wait for one more way to the host and back.
    came = needed(newcomer, site.address)
    named = newcomer.evaluate(
        "[...document.querySelectorAll('link[rel$=preload], head > script[src]')].map((one) => one.getAttribute('href') ?? one.getAttribute('src'))"
    )
    # A game's rules are those of the address.
    assert [name for name in came if re.search(r"\.(m?js|wasm|whl|gz)$", name) and name not in [*named, WUERFEL]] == []


def test_the_first_visit_stays_within_its_budget(newcomer: Any, site: Any) -> None:
    came = needed(newcomer, site.address)
    assert [name for name in came if ".whl" in name] == [ENGINE, WUERFEL]
    assert [name for name in came if re.search(r"italic|snapshot|rules/|lessons/|simple/|icons/", name)] == []
    assert sum(came.values()) <= 6_200_000
    assert (
        sum(size for name, size in came.items() if not re.match(r"pyodide/|pyscript/|python/stdlib", name)) <= 355_000
    )


def wheels(page: Any) -> list[str]:
    """What was fetched of our Python beside the first archive, by its part, in order."""
    came = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    return [found[1] for name in came if (found := re.search(r"/tafelrunde_?(\w*)-[^/]*\.whl\.gz", name))]


def test_sentences_come_to_whoever_reads_them(guest: Any, site: Any) -> None:
    german = guest(locale="de-DE")
    german.add_init_script(SLOW)
    ready(german, site.address)
    assert wheels(german) == ["", "de"]
    assert german.locator("#settings h2").first.inner_text() == "Einstellungen"
    english = guest(locale="en-GB")
    english.add_init_script(SLOW)
    ready(english, site.address)
    assert wheels(english) == [""]
    english.locator("[data-do='set language de']").click()
    english.locator("#settings h2").get_by_text("Einstellungen").wait_for()
    assert wheels(english) == ["", "de"]


def test_what_tables_are_drawn_with_comes_while_people_are_seated(newcomer: Any, site: Any) -> None:
    newcomer.add_init_script(SLOW)
    ready(newcomer, f"{site.address}#/new/wuerfel")
    newcomer.wait_for_selector("#begin")
    newcomer.wait_for_function(PLAYABLE)
    assert wheels(newcomer)[:2] == ["", "wuerfel"]
    assert sorted(wheels(newcomer)[2:]) == ["play", "thinking"]


def test_pyscript_is_told_of_the_wheel_and_python_knows_it_by_its_metadata(newcomer: Any, site: Any) -> None:
    ask = """async () => {
      const { ready } = await import('./js/boot.mjs');
      return (await ready).runPython(`
import importlib.metadata as found, tafelrunde
engine = found.distribution("tafelrunde")
[engine.version, tafelrunde.__version__, str(engine.locate_file("tafelrunde/__init__.pyc").resolve()) == tafelrunde.__file__]`).toJs();
    }"""
    newcomer.add_init_script(SLOW)
    for start in ("archives", "snapshot"):
        ready(newcomer, site.address, "snapshot")
        config = json.loads(newcomer.locator("script[type=py]").get_attribute("config"))
        assert config["packages"] == [f"./{ENGINE}"]
        assert newcomer.evaluate(START) == start
        assert newcomer.evaluate(ask) == [__version__, __version__, True]


def test_what_pyscript_writes_for_python_at_every_start_is_done_without(page: Any, site: Any) -> None:
    ready(page, site.address)
    ask = """async () => {
      const { ready } = await import('./js/boot.mjs');
      return (await ready).runPython(`
import os, sys
["pyscript" in sys.modules, os.path.exists("pyscript"), "begin" in globals()]`).toJs();
    }"""
    assert page.evaluate(ask) == [False, False, True]


def test_a_start_wakes_nothing_that_reads_metadata_and_gives_back_what_it_was_lent(page: Any, site: Any) -> None:
    ready(page, site.address)
    ask = """async () => {
      const { complete, ready } = await import(new URL('js/boot.mjs', document.baseURI));
      await complete();
      const module = () => new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
      return [(await ready).runPython('import sys; "importlib.metadata" in sys.modules'), module() === module()];
    }"""
    assert page.evaluate(START) == "snapshot"
    assert page.evaluate(ask) == [False, False]


def test_two_fresh_loads_deal_different_games_also_from_the_snapshot(newcomer: Any, site: Any) -> None:
    deals = []
    for _ in range(4):
        ready(newcomer, site.address, "snapshot")
        deals.append(newcomer.evaluate(DEAL))
    assert newcomer.evaluate(START) == "snapshot"
    assert len(set(deals)) == 4


def test_a_start_from_the_snapshot_has_the_library_a_moment_later(newcomer: Any, site: Any) -> None:
    for _ in range(2):
        ready(newcomer, site.address, "snapshot")
    assert newcomer.evaluate(START) == "snapshot"
    boot = "const { ready } = await import(new URL('js/boot.mjs', document.baseURI)); const py = await ready;"
    idle = "import sys; found = 'stringprep' in sys.modules; del sys; found"
    assert newcomer.evaluate(f"async (code) => {{ {boot} return py.runPython(code) }}", idle) is False
    used = "import stringprep; stringprep.__name__"
    assert newcomer.evaluate(f"async (code) => {{ {boot} return py.runPython(code) }}", used) == "stringprep"


def test_a_snapshot_that_is_not_as_it_was_built_is_forgotten_and_the_page_starts_all_the_same(
    newcomer: Any, site: Any
) -> None:
    """One that is none, and one of which a single byte is another."""
    ready(newcomer, site.address, "snapshot")
    for damaged in (
        "new Blob(['no snapshot'])",
        "await kept.arrayBuffer().then((all) => { new Uint8Array(all)[all.byteLength - 1] ^= 1; return all; })",
    ):
        newcomer.evaluate(
            f"""async (store) => {{
              const cache = await caches.open((await caches.keys()).find((name) => name.startsWith(store)));
              const [request] = await cache.keys();
              const kept = await cache.match(request);
              await cache.put(request, new Response({damaged}));
            }}""",
            "tafelrunde-snapshot",
        )
        ready(newcomer, site.address, "snapshot")
        assert newcomer.evaluate(START) == "archives"
    ready(newcomer, site.address)
    assert newcomer.evaluate(START) == "snapshot"


@pytest.mark.parametrize("name", [ENGINE, "pyodide/pyodide.asm.wasm"])
def test_a_missing_part_is_named_with_what_to_do(frail_page: Any, copy: Any, name: str) -> None:
    (copy.folder / name).unlink()
    frail_page.goto(copy.address)
    error = frail_page.locator("#boot-error")
    error.wait_for()
    assert name in error.inner_text()
    assert "missing on the server" in error.inner_text()
    assert error.get_by_role("button", name="Fetch anew").is_visible()


@pytest.mark.parametrize("name", ["js/page.js", "pyscript/core.js"])
def test_a_program_of_the_page_that_cannot_be_had_is_named(frail_page: Any, copy: Any, name: str) -> None:
    (copy.folder / name).unlink()
    frail_page.goto(copy.address)
    error = frail_page.locator("#boot-error")
    error.wait_for()
    assert f"could not be fetched: {name}" in error.inner_text()


@pytest.mark.parametrize("broken", ["js/start.js", "js/words.mjs", "the browser"])
def test_where_nothing_of_the_program_runs_it_is_said_and_fetching_anew_mends_it(
    frail_page: Any, copy: Any, broken: str
) -> None:
    """What tells of errors is a part of the program, too."""
    whole = b""
    if broken == "the browser":
        frail_page.add_init_script("if (!sessionStorage.newer) delete globalThis.WebAssembly;")
    else:
        part = copy.folder / broken
        whole = part.read_bytes()
        part.unlink()  # the copy shares its files with dist/
        part.write_bytes(whole[: len(whole) // 2])
    frail_page.clock.install()
    with frail_page.expect_request("**/pyscript/core.js"):
        frail_page.goto(copy.address)
    error = frail_page.locator("#boot-error")
    for _ in range(60):
        if error.is_hidden():
            frail_page.clock.run_for(1000)
    assert "a current Firefox, Chrome, Edge or Safari is needed" in error.inner_text()
    if whole:
        part.write_bytes(whole)
    frail_page.evaluate("sessionStorage.newer = true")
    frail_page.clock.resume()
    error.get_by_role("button", name="Fetch anew").click()
    frail_page.wait_for_selector("html[data-ready=yes]")


def test_a_browser_that_is_too_old_for_the_page_is_told_so(frail_page: Any, site: Any) -> None:
    frail_page.add_init_script("delete HTMLElement.prototype.popover;")
    frail_page.goto(site.address)
    frail_page.locator("#boot-error").get_by_text("a current Firefox, Chrome, Edge or Safari is needed").wait_for()
    assert frail_page.locator("html[data-ready]").count() == 0


@pytest.mark.parametrize(
    ("name", "kept", "added"),
    [
        (ENGINE, -1, b"?"),
        ("pyodide/pyodide.asm.wasm", 5_000_000, b""),
        ("pyodide/pyodide.asm.wasm", 0, b"?"),
    ],
)
def test_a_damaged_part_is_named_and_fetching_anew_mends_it(
    frail_page: Any, copy: Any, name: str, kept: int, added: bytes
) -> None:
    part = copy.folder / name
    whole = part.read_bytes()
    part.unlink()  # the copy shares its files with dist/
    part.write_bytes(whole[:kept] + added)
    frail_page.goto(copy.address)
    error = frail_page.locator("#boot-error")
    error.wait_for()
    assert name in error.inner_text()
    assert "damaged" in error.inner_text()
    part.write_bytes(whole)
    error.get_by_role("button", name="Fetch anew").click()
    frail_page.wait_for_selector("html[data-ready=yes]")


def test_progress_is_told_in_bytes_and_steps(newcomer: Any, site: Any) -> None:
    newcomer.add_init_script(
        """globalThis.told = [];
        new MutationObserver(() => {
          const step = document.getElementById('boot-step'), bar = document.getElementById('boot-bar');
          if (step) told.push([step.textContent, bar.value]);
        }).observe(document, { subtree: true, childList: true, characterData: true });"""
    )
    library = held(newcomer, "**/stdlib.zip.gz")
    with newcomer.expect_request("**/stdlib.zip.gz"):
        newcomer.goto(site.address, wait_until="commit")
    newcomer.wait_for_function("told.some(([text]) => text.includes('MB'))")
    library.pop().continue_()
    newcomer.wait_for_selector("html[data-ready=yes]")
    told = newcomer.evaluate("told")
    texts = " | ".join(text for text, _bar in told)
    for words in ("MB", "Step 1 of 3", "Step 3 of 3"):
        assert words in texts
    bars = [bar for _text, bar in told]
    assert bars == sorted(bars)
    assert 0 <= bars[0] < bars[-1] <= 1


def test_an_address_that_changes_while_the_kept_is_read_is_the_one_that_is_shown(newcomer: Any, site: Any) -> None:
    newcomer.add_init_script(
        """let page;
        Object.defineProperty(globalThis, 'tafelrunde', { get: () => page, set(whole) {
          const all = async () => {
            location.hash = '#/rules/wuerfel';
            await new Promise((done) => addEventListener('hashchange', done));
            return whole.store.all();
          };
          page = { ...whole, store: { ...whole.store, all } };
        } });"""
    )
    newcomer.goto(site.address)
    newcomer.wait_for_selector("html[data-ready=yes]")
    newcomer.locator("#W1").wait_for(state="attached")  # the rule book is fetched by itself
