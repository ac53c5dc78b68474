"""Long games are taken up without holding up the page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable
from typing import Any

import pytest

from app.table import bites
from fake import FakePage, opened, run, settled
from tables import left_off
from tafelrunde import games
from tafelrunde.core import Record, Seeded, Table

LONG = left_off("loewenherz/4p-01", ["person"] * 4)
BEFORE_ITS_END = left_off("loewenherz/4p-01", ["person"] * 4, last=3)


@pytest.fixture(autouse=True)
def small_bites(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bites, "BITE", 0)


async def breaths(work: Awaitable[Any]) -> int:
    """How often the page can answer meanwhile."""
    count = 0

    async def answer() -> None:
        nonlocal count
        while True:
            count += 1
            await asyncio.sleep(0)

    other = asyncio.ensure_future(answer())
    await work
    other.cancel()
    return count


def test_the_page_answers_between_the_entries_of_a_long_game() -> None:
    record = Record.from_json(LONG["record"])

    async def play() -> None:
        taking = asyncio.ensure_future(bites.replayed(record))
        assert await breaths(taking) >= len(record.entries) > 100
        assert taking.result().state == Table.load(games.load("loewenherz"), record, Seeded()).state

    run(play())


@pytest.mark.parametrize("deed", ["try", "text look", "link look"])
def test_the_page_answers_while_a_long_game_is_tried_anew_or_told_to_others(deed: str) -> None:
    async def play() -> None:
        page = FakePage({"game:look": json.dumps(BEFORE_ITS_END)})
        app = await opened(page, "#/table/look/200")
        entries = app.look_back.moment.entry
        app.on("do", deed, "")
        assert await breaths(settled(app)) > 2 * entries
        assert app.exchange.handout or page.hash.startswith("#/table/k1")

    run(play())


def test_whoever_goes_on_while_a_game_is_prepared_to_be_tried_stays_where_he_is() -> None:
    async def play() -> None:
        page = FakePage({"game:look": json.dumps(LONG)})
        app = await opened(page, "#/table/look/200")
        first = app.session
        app.on("do", "try", "")
        await asyncio.sleep(0)
        app.on("do", "now", "")
        await settled(app)
        assert app.session is first
        assert page.hash == "#/table/look"

    run(play())


@pytest.mark.parametrize("moment", ["", "/5"])
def test_whoever_leaves_while_a_game_is_taken_up_is_not_called_back(moment: str) -> None:
    async def play() -> None:
        kept: dict[str, Any] = {"game:look": json.dumps(LONG)}
        app = await opened(FakePage(kept))
        app.on("route", f"#/table/look{moment}", "")
        for _ in range(5):
            await asyncio.sleep(0)
        app.on("route", "#/", "")
        await settled(app)
        assert app.route.text == "#/"
        assert app.session is None
        assert app.look_back.at is None

    run(play())
