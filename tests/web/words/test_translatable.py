"""A language that nobody speaks shows what no translator could reach: every sentence in it stands in brackets."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from app.far.people import code_of
from app.parts import escape
from app.shell import i18n
from app.words import ABOUT
from fake import FakePage, opened, redrawn, run, seated, settled, steps
from pseudo import CLOSE, OPEN, pseudo
from tafelrunde import games
from together import hurried, screen_of, until, waiting

PEOPLE = "Ada Ben Cleo Dora Emil Finn".split()
SPOKEN = ("aria-label", "title", "placeholder", "alt", "data-told", "aria-description")
"""Attributes that people hear or see."""


class Told(HTMLParser):
    """All that people see or hear of some markup; nothing of drawings, and of what is said in its own language."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._skipped: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if self._skipped or tag == "svg" or "lang" in told:
            if tag not in ("input", "br", "img", "use"):
                self._skipped.append(tag)
            return
        self.texts += [value for name in SPOKEN if (value := told.get(name))]

    def handle_endtag(self, tag: str) -> None:
        if self._skipped and self._skipped[-1] == tag:
            self._skipped.pop()

    def handle_data(self, data: str) -> None:
        if not self._skipped:
            self.texts.append(data)


def bare(text: str) -> str:
    """What of it stands in no bracket."""
    inner = re.compile(rf"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
    while inner.search(text):
        text = inner.sub("", text)
    return text


NAMES = {"Tafelrunde", "afelrunde", *PEOPLE, *(about.title for about in ABOUT.values())}
"""What is called so in every language; the page's own name has its first letter painted."""


ADDRESS = re.compile(r"(https?|wss|turn):\S+")


def untranslatable(html: str) -> set[str]:
    """What of a screen no translator has seen."""
    found: set[str] = set()
    for text in Told(html).texts:
        rest = ADDRESS.sub("", bare(unescape(text)))
        for name in sorted(NAMES, key=len, reverse=True):
            rest = rest.replace(name, "")
        if re.search(r"[^\W\d_]{2}", rest):
            found.add(" ".join(text.split())[:200])
    return found


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("game", games.NAMES)
def test_at_the_table_every_word_can_be_translated(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def told() -> None:
        page = FakePage()
        app = await seated(page, *["person"] * games.load(game).seats[-1], game=game)
        found: set[str] = set()
        async for _session in steps(app, Random(5), 30):
            redrawn(app)
            found |= untranslatable(page.html)
        assert OPEN in page.html
        assert found == set()

    monkeypatch.setattr(i18n, "translator", lambda _language: pseudo)
    run(told())


def test_far_away_every_word_can_be_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    async def told() -> None:
        people = await waiting("creatures", PEOPLE[:3], 2, "tolerant")
        found = set[str]().union(*(untranslatable(screen_of(one).html) for one in people))
        for one in people[:2]:
            one.do("ready yes")
        await until(lambda: all(one.room.session for one in people))
        # The words to be compared on the telephone have a list of their own.
        found = found.union(
            *(untranslatable(screen_of(one).html.replace(escape(code_of(one.room)), "")) for one in people)
        )
        assert found == set()

    hurried(monkeypatch)
    monkeypatch.setattr(i18n, "translator", lambda _language: pseudo)
    run(told())


def test_before_the_table_every_word_can_be_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    async def told() -> None:
        found: set[str] = set()
        for route in ("#/", "#/open", *(f"#/new/{game}" for game in games.NAMES)):
            page = FakePage()
            app: Any = await opened(page, route)
            await settled(app)
            redrawn(app)
            found |= untranslatable(page.html)
        assert found == set()

    monkeypatch.setattr(i18n, "translator", lambda _language: pseudo)
    run(told())
