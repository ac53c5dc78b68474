"""A page without a browser: it remembers what it was told."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

from app.app import App
from app.spoken.live import AGAIN
from app.table.bots import decide
from app.table.session import Session
from elements import Elements
from tafelrunde import games

ROOT = Path(__file__).parents[3]
PATIENCE = 240
"""Seconds for all that a test waits for: shorter than the limit of a whole test, so that it is told where it stood."""


class FakePage:
    """Stands in for web/js/page.js."""

    def __init__(self, kept: dict[str, str] | None = None) -> None:
        self.html = ""
        self.hash = "#/"
        self.looks: tuple[str, ...] = ()
        self.shown = ""
        self.updated = False
        self.found = ""
        self.installed = False
        self.still_wanted = False
        self.files: dict[str, str] = {}
        self.memory = dict(kept or {})
        self.keys = 0
        self.told: list[tuple[str, bool, str]] = []
        self.permits = True
        self.cleared: list[tuple[str, str]] = []
        self.walked: list[str] = []
        self.claims: list[tuple[str, str, bool]] = []
        self.taken = False
        self.lost: dict[str, Callable[[str], None]] = {}

    def render(self, html: str) -> None:
        self.html = html

    def look(self, language: str, theme: str, motion: str) -> None:
        self.looks = (language, theme, motion)

    def goto(self, route: str) -> None:
        self.hash = route

    def instead(self, route: str) -> None:
        self.hash = route

    def address(self) -> str:
        return "https://play.example/"

    def show(self, element: str, *, heard: bool) -> None:
        self.shown = element if heard else f"({element})"

    def update(self) -> None:
        self.updated = True

    async def newer(self) -> str:
        return self.found

    def install(self) -> None:
        self.installed = True

    def when(self, moment: float, language: str) -> str:
        return "today"

    def calm(self) -> bool:
        return self.still_wanted

    def tell(self, title: str, mine: bool, notice: str) -> None:
        self.told.append((title, mine, notice))

    def walk(self, key: str) -> bool:
        self.walked.append(key)
        return key != "6"

    async def claim(self, kind: str, key: str, force: bool, lost: Callable[[str], None]) -> bool:
        self.claims.append((kind, key, force))
        self.lost[kind] = lost
        return force or not self.taken

    def lose(self, kind: str, key: str) -> None:
        """Another tab takes it over."""
        self.taken = True
        self.lost[kind](key)

    async def sizes(self) -> str:
        return '{"rooms": [3, 1500000], "files": [120, 31000000], "all": [40000000, 5000000000]}'

    async def clear(self, kind: str, but: str) -> None:
        self.cleared.append((kind, but))

    async def permit(self) -> bool:
        return self.permits

    def shares(self) -> bool:
        return False

    def replaced(self) -> bool:
        return False

    def save_as(self, name: str, text: str) -> None:
        self.files[name] = text

    def new_key(self, size: int = 6) -> str:
        self.keys += 1
        return f"k{self.keys}"

    async def still(self) -> None:
        """Nothing moves here."""

    async def think(self, what: str, question: str, progress: Callable[[float], bool | str]) -> str | None:
        """There is no other Python here."""

    def rouse(self) -> None:
        """Nor is it started."""

    async def bring(self, *parts: str) -> None:
        assert {*parts} <= {*games.NAMES, "thinking", "play"}

    async def read(self, path: str) -> str:
        if path.startswith("lessons/"):
            return (ROOT / "assets" / path).read_text("utf-8")
        return f'<h2 id="part-1">{path}</h2>\n<p id="W10"><strong>W10.</strong> At most three.</p>'

    async def keep(self, key: str, text: str) -> None:
        self.memory[key] = text

    async def change(self, key: str, how: Callable[[str], str]) -> None:
        self.memory[key] = how(self.memory.get(key, ""))

    async def drop(self, key: str) -> None:
        self.memory.pop(key, None)

    async def kept(self) -> dict[str, str]:
        return dict(self.memory)


def region(page: FakePage, place: str) -> str:
    """What stands in a place that is told by itself, to the letter: it is told when it changes."""
    return unescape(re.findall(f'id="{place}"[^>]*>(.*?)</p>', page.html)[0])


def heard(page: FakePage, place: str) -> str:
    """What is heard of it."""
    return region(page, place).rstrip(AGAIN)


def legal(page: FakePage) -> list[str]:
    """What may be played with a tap."""
    return Elements(page.html).values("data-play")


async def opened(page: FakePage, route: str = "#/", languages: tuple[str, ...] = ("en",)) -> App:
    """The app on this page."""
    app = App(page, list(languages))
    await app.remember()
    await app.go(route)
    return app


async def seated(page: FakePage, *kinds: str, game: str = "wuerfel") -> App:
    """A new game with these seats."""
    app = await opened(page, f"#/new/{game}")
    app.on("do", f"chairs {len(kinds)}", "")
    for seat, kind in enumerate(kinds):
        app.on("do", f"sit {seat} {kind}", "")
    app.on("do", "begin", "")
    app.on("route", page.hash, "")
    await settled(app)
    return app


async def begun(page: FakePage, game: str = "wuerfel") -> App:
    """The page, with a first game of somebody called Pia on the table."""
    app = await opened(page, f"#/new/{game}")
    app.on("field", "name-0", "Pia")
    app.on("do", f"lesson {game}", "")
    await settled(app)
    app.on("route", page.hash, "")
    await settled(app)
    return app


async def bot_plays(session: Session, files: Mapping[str, str] | None = None) -> None:
    """The bot whose turn it is decides, and nobody goes elsewhere meanwhile."""
    await decide(FakePage(), session, lambda: True, files or {})


def redrawn(app: App) -> None:
    """The page is drawn as it stands now."""
    app.loop.changed()
    app.loop.draw()


async def settled(app: App) -> None:
    """All that was begun has come to its end, and is drawn."""
    while app.loop.tasks:
        await asyncio.gather(*app.loop.tasks)
    app.loop.draw()


async def steps(app: App, rng: Random, count: int) -> AsyncIterator[Session]:
    """Plays so many decisions of people at random; stops before each, and before whoever must take the screen does so."""
    session = app.session
    assert session is not None
    for _ in range(count):
        await settled(app)
        if session.over:
            return
        yield session
        if session.sight.waits_for is not None or session.sight.covered is not None:
            app.on("do", "take", "")
            yield session
        app.on("play", session.table.game.write(rng.choice(session.actions())), "")


async def played(app: App, count: int, rng: Random) -> None:
    """So many decisions of people at random."""
    async for _session in steps(app, rng, count):
        pass
    await settled(app)


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """To the end, in a thread of its own: Playwright keeps a loop running in the main one."""

    async def limited() -> Any:
        async with asyncio.timeout(PATIENCE):
            return await work

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, limited()).result()  # noqa: TID251, the one place
