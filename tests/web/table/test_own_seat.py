"""A bot of one's own at the table: opened at its seat, remembered, kept with the game; and shut in, in a real browser."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from app.thinking.own import answer
from elements import Elements
from fake import FakePage, heard, opened, run, settled
from far import PATIENCE

LAST = b"def choose(game, view, rng):\n    return game.actions(view)[-1]\n"
IDLE = b"def choose(game, view, rng):\n    while True:\n        pass\n"
TRIES = """
import gc, sys
names = '''fetch XMLHttpRequest WebSocket WebTransport EventSource indexedDB caches cookieStore BroadcastChannel importScripts Worker
    SharedWorker MessageChannel postMessage navigator location eval Function setTimeout self dispatchEvent'''.split()
tries = {
    "js": "import js",
    "pyodide_js": "import pyodide_js",
    "fetch": "from js import fetch; fetch('places.json?js')",
    "request": "from js import XMLHttpRequest; XMLHttpRequest.new().open('GET', 'places.json?xhr', False)",
    "http": "from pyodide.http import open_url; open_url('places.json?http')",
    "code": "from pyodide.code import run_js; run_js('fetch(`places.json?code`)')",
    "package": "from pyodide_js import loadPackage; loadPackage('https://127.0.0.1:9/numpy.whl')",
    "socket": "import socket; socket.create_connection(('127.0.0.1', 9), 1)",
    "urllib": "from urllib.request import urlopen; urlopen('http://127.0.0.1:9')",
}
reached = []
for name, line in tries.items():
    try:
        exec(line)
    except BaseException:
        pass
    else:
        reached.append(name)
from pyodide.ffi import JsProxy
found = [one for one in gc.get_objects() if isinstance(one, JsProxy)]
for module in list(sys.modules.values()):
    found += [module] * isinstance(module, JsProxy)
    found += [one for one in getattr(module, "__dict__", {}).values() if isinstance(one, JsProxy)]
for one in found:
    reached += [name for name in names if hasattr(one, "JSON") and hasattr(one, name)]
    for path in (lambda: one.constructor, lambda: one.constructor.constructor, lambda: one):
        for text in ("return fetch('places.json?made')", "import('../../places.json?made')"):
            try:
                path()(text)()
            except BaseException:
                pass
            else:
                reached.append("made of text")
"""
"""Whatever a program would try first to get out."""
NOSY = f"{TRIES}\ndef choose(game, view, rng):\n    raise RuntimeError(f'reached {{sorted(set(reached))}}')\n".encode()
BEFORE = f"{TRIES}\nraise RuntimeError(f'reached {{sorted(set(reached))}}')\n".encode()
BELL = """const real = setTimeout;
globalThis.setTimeout = (work, wait, ...rest) => real(work, globalThis.impatient && wait >= 9000 ? 500 : wait, ...rest);"""
"""What would end after ten seconds ends soon, once somebody is impatient."""


@pytest.fixture
def thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other Python is this one."""

    async def think(_page: Any, what: str, text: str, _told: Any) -> str | None:
        return answer(text) if what == "own" else None

    monkeypatch.setattr(FakePage, "think", think)


@pytest.mark.usefixtures("at_once", "thinks")
def test_it_is_opened_at_its_seat_and_known_the_next_time() -> None:
    async def play() -> None:
        app = await opened(page := FakePage(), "#/new/wuerfel")
        await settled(app)
        assert "reaches neither the network nor anything that is kept on this device" in page.html
        for named in ("Seat 2: A bot of your own", "Seat 2: Open a Python file"):
            assert named in Elements(page.html).values("aria-label")
        app.on("field", "own-1-last.py", LAST.decode())
        assert "last.py is being read …" in page.html
        await settled(app)
        assert "Own bot: last.py" in page.html
        assert heard(page, "answered") == "Seat 2: Own bot: last.py."
        assert "If it fails, a Squire goes on." in page.html
        assert "wins about" not in page.html
        app.on("do", "up 1", "")
        app.on("do", "begin", "")
        app.on("route", page.hash, "")
        await settled(app)
        session = app.session
        assert session
        assert session.own == ["last.py", ""]
        assert session.names[0] == "last"
        first = session.table.game.actions(session.table.at(0))[-1]
        assert session.record.entries[1].action == session.table.game.write(first)
        assert json.loads(page.memory[f"game:{session.key}"])["own"] == ["last.py", ""]
        app.on("do", "rematch", "")
        app.on("route", page.hash, "")
        await settled(app)
        assert app.session and app.session.own == ["", "last.py"]
        later = await opened(FakePage(page.memory), f"#/table/{session.key}")
        assert later.session and later.session.own == ["last.py", ""]
        assert later.settings["own"] == {"last.py": LAST.decode()}
        await later.go("#/new/wuerfel")
        await settled(later)
        assert "Own bot: last.py" in later.page.html  # type: ignore[attr-defined]
        later.on("do", "disown 0", "")
        assert "Own bot" not in later.page.html  # type: ignore[attr-defined]
        assert heard(later.page, "answered") == "Seat 1: Merlin."  # type: ignore[arg-type]
        assert later.setups.setup and later.setups.setup.chairs[0].name == "Merlin"

    run(play())


@pytest.mark.usefixtures("at_once", "thinks")
def test_where_the_file_is_not_the_level_plays_and_it_is_said() -> None:
    async def play() -> None:
        app = await opened(page := FakePage(), "#/new/wuerfel")
        await settled(app)
        app.on("field", "own-1-last.py", LAST.decode())
        await settled(app)
        app.on("do", "begin", "")
        app.on("route", page.hash, "")
        await settled(app)
        assert app.session
        del page.memory["settings"]
        other = await opened(there := FakePage(page.memory), f"#/table/{app.session.key}")
        while other.session and not other.session.bot_moves:
            other.on("play", other.session.table.game.write(other.session.actions()[0]), "")
        await settled(other)
        assert "last.py is not on this device. From here on a Squire plays for last." in there.html

    run(play())


@pytest.mark.usefixtures("at_once", "thinks")
def test_a_file_that_is_none_takes_no_seat_and_why_is_said_until_the_next_is_opened() -> None:
    async def play() -> None:
        app = await opened(page := FakePage(), "#/new/wuerfel")
        await settled(app)
        app.on("field", "own-1-mine.py", "choose = 3")
        await settled(app)
        assert "mine.py has no function choose(game, view, rng)." in page.html
        app.on("field", "own-1-mine.py", "choose = 4")
        app.on("do", "chairs 1", "")
        app.on("field", "own-7-last.py", LAST.decode())
        await settled(app)
        assert not app.settings["own"]
        app.on("do", "chairs 2", "")
        for number in range(6):
            app.on("field", f"own-1-{number}.py", LAST.decode())
            await settled(app)
        assert list(app.settings["own"]) == ["2.py", "3.py", "4.py", "5.py"]

    run(play())


def seat(page: Any, address: str, name: str, source: bytes) -> None:
    """Has this file opened at the second seat."""
    page.goto(f"{address}#/new/wuerfel")
    page.locator("#own-1 summary").click()
    page.locator("input[name=own-1]").set_input_files({"name": name, "mimeType": "text/x-python", "buffer": source})


def begin(page: Any) -> None:
    """It begins."""
    page.locator("#own-1", has_text="Own bot:").wait_for()
    page.locator("#up-1").click()
    page.locator("#begin").click()
    page.wait_for_selector("#table")


AT_A_TIME = """async (own) => {
  const workers = [];
  globalThis.Worker = class {
    asked = 0;
    constructor() { workers.push(this); }
    postMessage() { if (!this.asked++) this.onmessage({ data: '' }); }   // it is ready at once, and then it thinks
    terminate() {}
  };
  const { ask } = await import(own);
  const turns = () => new Promise((done) => setTimeout(done));
  const asks = async (game, file, source) => {
    const answer = ask(JSON.stringify({ game, file, source, budget: 5 }));
    await turns();
    return { answer };
  };
  const all = [];
  for (const one of [['wuerfel', 'a.py', 'x'], ['wuerfel', 'a.py', 'x'], ['wuerfel', 'a.py', 'y'], ['laurin', 'a.py', 'x']])
    all.push(await asks(...one));
  for (const [number, worker] of workers.entries()) worker.onmessage({ data: `answer ${number}` });
  return Promise.all(all.map(({ answer }) => answer));
}"""


def test_whoever_opens_a_file_while_a_bot_thinks_takes_nothing_from_it(page: Any, site: Any) -> None:
    """The same file, another one of that name, and one for another game."""
    page.goto(site.address)
    page.wait_for_selector("html[data-ready=yes]")
    answers = page.evaluate(AT_A_TIME, f"{site.address}js/table/own.js")
    assert answers == [f"answer {number}" for number in range(4)]


@pytest.mark.parametrize("kind", ["chromium", "firefox"])
def test_it_reaches_nothing_of_the_browser(request: pytest.FixtureRequest, site: Any, kind: str) -> None:
    asked = list[str]()
    context = request.getfixturevalue(kind).new_context(locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    seat(page, site.address, "nosy.py", NOSY)
    begin(page)
    page.on("request", lambda request: asked.append(request.url))
    told = r"nosy\.py failed: RuntimeError: reached \[\] \(line \d+\)\. From here on a Squire plays for nosy\."
    page.locator(".notice-text", has_text=re.compile(told.replace(" ", r"\s"))).wait_for()
    assert not [url for url in asked if "?" in url]
    page.wait_for_selector("#status.is-mine")
    context.close()


def test_what_it_tries_while_it_is_read_reaches_nothing_either(page: Any, site: Any) -> None:
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url))
    seat(page, site.address, "before.py", BEFORE)
    told = re.compile(r"before\.py cannot be read: RuntimeError: reached \[\]\s\(line\s\d+\)\.")
    page.locator("#own-1 [role=alert]", has_text=told).wait_for()
    assert not [url for url in asked if "?" in url]


def test_one_that_never_answers_is_ended_and_the_page_goes_on(page: Any, site: Any) -> None:
    ended = list[str]()
    page.on("worker", lambda worker: worker.on("close", lambda one: ended.append(one.url)))
    page.add_init_script(BELL)
    seat(page, site.address, "idle.py", IDLE)
    page.locator("#own-1", has_text="Own bot:").wait_for()
    page.evaluate("globalThis.impatient = true")
    begin(page)
    page.locator(
        ".notice-text", has_text="idle.py took longer than 10 seconds. From here on a Squire plays for idle."
    ).wait_for()
    page.wait_for_selector("#status.is-mine")
    while not ended:
        page.evaluate("'it answers'")
    assert [url.rpartition("/")[2] for url in ended] == ["own.worker.mjs"]


def test_it_plays_in_a_worker_of_its_own(page: Any, site: Any) -> None:
    seat(page, site.address, "last.py", LAST)
    begin(page)
    page.wait_for_selector("#status.is-mine")
    assert {worker.url.rpartition("/")[2] for worker in page.workers} >= {"own.worker.mjs"}
    assert page.locator("#notice").count() == 0


def owned(page: Any, count: int) -> None:
    """Wait until so many bots of people's own are awake."""
    awake = 0
    for _ in range(10_000):
        awake = sum(worker.url.endswith("own.worker.mjs") for worker in page.workers)
        if awake == count:
            return
        page.evaluate("'it answers'")
    raise AssertionError(awake)


def test_a_file_that_is_opened_again_wakes_no_second_python_and_whoever_leaves_ends_it(page: Any, site: Any) -> None:
    for source in (LAST, LAST + b"# Once more.\n"):
        seat(page, site.address, "last.py", source)
        page.locator("#disown-1").click()
    owned(page, 1)
    page.evaluate("location.hash = '#/'")
    owned(page, 0)
