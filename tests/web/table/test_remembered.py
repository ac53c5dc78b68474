"""What a drawing remembers of earlier ones never shows: a table that is drawn from nothing looks the same."""

from __future__ import annotations

import re
import sys
from random import Random

import pytest

from app import screens
from app.app import App
from app.parts.markup import LONG
from fake import FakePage, run, seated, settled, steps
from tafelrunde import games

ALL_CHANCE = {"creatures", "wuerfel"}
"""Where nearly every action reveals something, so that it cannot be taken back."""


def forget() -> None:
    """All that the page's modules remember is gone."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "app":
            for one in vars(module).values():
                if hasattr(one, "cache_clear"):
                    one.cache_clear()


def cold(app: App) -> str:
    """The page, drawn from nothing."""
    forget()
    return screens.page(app.shown(), screens.screen(app.shown()))


@pytest.mark.parametrize("game", games.NAMES)
def test_nothing_that_is_remembered_is_out_of_date(game: str) -> None:
    """Over actions, steps back, looks at a hand, other languages and other lights."""

    async def play() -> None:
        page, lot = FakePage(), Random(11)
        app = await seated(page, "person", "person", "person", game=game)
        taken = 0
        async for session in steps(app, lot, 14):
            assert page.html == cold(app), "after an action"
            for what, value in (("hold", "peek"), ("hold", ""), ("do", "set language de"), ("do", "set language en")):
                app.on(what, value, "")
                await settled(app)
                assert page.html == cold(app), value
            if session.can_undo():
                taken += 1
                app.on("do", "undo", "")
                assert page.html == cold(app), "after a step back"
        assert taken or game in ALL_CHANCE, "nothing could be taken back; is it so there? Then name it in ALL_CHANCE"

    run(play())


@pytest.mark.parametrize("game", games.NAMES)
def test_whatever_is_long_and_has_a_name_is_only_read_when_it_has_changed(game: str) -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person", "person", game=game)
        async for _session in steps(app, Random(5), 10):
            for begin, tag, key in re.findall(r'(<(\w+) [^>]*?id="([^"]*)")', page.html):
                at = page.html.index(begin)
                marked = page.html[:at].endswith(f"<!--{key}-->")
                assert marked or page.html.find(f"</{tag}>", at) - at <= LONG, key

    run(play())
