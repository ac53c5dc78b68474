"""A game is kept after every action and taken up again; what is broken says so and is not lost."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.saved.saves import written
from app.shell.route import HALL, Route
from elements import Elements
from fake import FakePage, opened, run, seated, settled

pytestmark = pytest.mark.usefixtures("at_once")


def unchecked(record: dict[str, Any]) -> dict[str, Any]:
    """The record without its checks, as another program might write it."""
    return record | {"entries": [line.split(" ~")[0] for line in record["entries"]]}


def test_a_game_is_kept_after_every_action_and_taken_up_again() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot")
        app.on("play", "roll", "")
        await settled(app)
        again = await opened(FakePage(page.memory), page.hash)
        assert again.session is not None
        assert app.session is not None
        assert written(again.session) == written(app.session)

    run(play())


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda save: save | {"format": 99}, "newer version of the page"),
        (lambda save: save | {"kinds": ["person"]}, "not a saved game"),
        (lambda save: [], "not a saved game"),
        (
            lambda save: save | {"record": unchecked(save["record"]) | {"game": "chess"}},
            "does not know the game “chess”",
        ),
        (lambda save: save | {"record": save["record"] | {"version": 99}}, "under newer rules"),
        (lambda save: save | {"record": save["record"] | {"names": ["Eve", "Bob"]}}, "changed after it was written"),
        (
            lambda save: save | {"record": save["record"] | {"entries": ["0 start | 1"]}},
            "Entry 0 of the record is damaged.",
        ),
    ],
)
def test_a_broken_or_newer_save_says_what_is_wrong_and_is_not_lost(change: Callable[[Any], Any], told: str) -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot")
        await settled(app)
        name = app.session.key  # type: ignore[union-attr]
        key = f"game:{name}"
        page.memory[key] = json.dumps(change(json.loads(page.memory[key])))
        page2 = FakePage(page.memory)
        other = await opened(page2)
        assert ("newest" in Elements(page2.html).values("data-do")) == (told == "newer version of the page")
        other.on("do", f"export {name}", "")
        (file,) = page2.files.values()
        record = json.loads(page.memory[key])
        entries = record["record"]["entries"] if isinstance(record, dict) else []
        assert file == page.memory[key] or all(line in file for line in entries)
        other.on("route", page.hash, "")
        await settled(other)
        assert told in page2.html
        assert other.session is None
        other.on("field", "import", page.memory[key])
        await settled(other)
        assert told in other.exchange.came.trouble
        other.on("do", f"remove {name}", "")
        await settled(other)
        assert key not in page2.memory

    run(play())


def test_the_settings_say_when_a_table_far_away_goes() -> None:
    store, settings = (
        (Path(__file__).parents[3] / "web" / one).read_text("utf-8")
        for one in ("js/peers/store.js", "app/screens/settings.py")
    )
    days, most = (re.findall(rf"^const {name} = (\d+);", store, re.MULTILINE)[0] for name in ("DAYS", "MOST"))
    assert f"when nobody has opened it for {days} days; when there are more than {most}, the oldest go too." in settings


def test_whoever_goes_back_to_what_was_removed_is_in_the_hall_and_can_open_it_again_from_there() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot")
        table = page.hash
        app.on("do", f"remove {Route.read(table).key}", "")
        await settled(app)
        assert (page.hash, app.model.game) == (HALL.text, None)
        app.on("route", table, "")
        page.hash = table
        await settled(app)
        assert page.hash == HALL.text, "else its link in the hall would lead to where one is already"

    run(play())


@pytest.mark.parametrize("part", ["play", "wuerfel"])
def test_what_is_removed_while_it_is_fetched_stays_away(part: str) -> None:
    class Slow(FakePage):
        come: asyncio.Event | None = None

        async def bring(self, *parts: str) -> None:
            if self.come and part in parts:
                await self.come.wait()

    async def play() -> None:
        app = await seated(page := FakePage(), "person", "bot")
        await settled(app)
        slow = Slow(page.memory)
        again = await opened(slow)
        slow.come = asyncio.Event()
        again.on("route", page.hash, "")
        slow.hash = page.hash
        again.on("do", f"remove {Route.read(page.hash).key}", "")
        await asyncio.sleep(0)
        slow.come.set()
        await settled(again)
        assert (again.model.game, slow.hash) == (None, HALL.text)
        assert 'id="hall"' in slow.html

    run(play())
