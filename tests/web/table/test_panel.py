"""What lies open beside the table: the log, and the map in words."""

from __future__ import annotations

import pytest

from app.app import App
from fake import FakePage, legal, run, seated, settled

pytestmark = pytest.mark.usefixtures("at_once")


async def next_game(app: App, page: FakePage) -> None:
    """From this table to another one."""
    app.on("route", "#/new/wuerfel", "")
    await settled(app)
    app.on("do", "begin", "")
    app.on("route", page.hash, "")
    await settled(app)


def test_a_line_of_the_log_leads_back_to_that_moment() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person")
        app.on("play", "roll", "")
        now = legal(page)
        app.on("do", "panel log", "")
        assert "panel is-open" in page.html
        app.on("do", "look 0", "")
        assert legal(page) == []
        assert "panel is-open" not in page.html
        app.on("do", "now", "")
        assert legal(page) == now

    run(play())


def test_the_log_that_lay_open_over_one_game_does_not_lie_over_the_next() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person")
        app.on("do", "panel log", "")
        assert 'class="panel is-open"' in page.html
        await next_game(app, page)
        assert 'id="board"' in page.html
        assert 'class="panel is-open"' not in page.html

    run(play())


def test_the_map_in_words_stands_beside_the_log_of_that_game_alone() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person", game="loewenherz")
        app.on("do", "panel told", "")
        assert 'aria-labelledby="tab-told"' in page.html
        assert 'id="told"' in page.html
        await next_game(app, page)
        assert 'id="tab-told"' not in page.html
        assert 'aria-labelledby="tab-log"' in page.html

    run(play())
