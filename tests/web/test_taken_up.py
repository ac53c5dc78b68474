"""Long games are taken up without holding up the page."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from app import taken_up
from fake import FakePage, opened, run, settled
from tables import left_off
from tafelrunde import games
from tafelrunde.core import Record, Seeded, Table

LONG = left_off("loewenherz/4p-01", ["person"] * 4)


@pytest.fixture(autouse=True)
def small_bites(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taken_up, "BITE", 0)


def test_the_page_answers_between_the_entries_of_a_long_game() -> None:
    record = Record.from_json(LONG["record"])

    async def play() -> None:
        breaths = 0

        async def answer() -> None:
            nonlocal breaths
            while True:
                breaths += 1
                await asyncio.sleep(0)

        other = asyncio.ensure_future(answer())
        table = await taken_up.taken_up(record)
        other.cancel()
        assert breaths >= len(record.entries) > 100
        assert table.state == Table.load(games.load("loewenherz"), record, Seeded()).state

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
        assert app.route == "#/"
        assert app.session is None
        assert app.past.at is None

    run(play())
