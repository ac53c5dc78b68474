"""Whoever goes elsewhere while something is on its way stays there, and finds there what belongs there."""

from __future__ import annotations

import asyncio

import pytest

from app.app import App
from app.saved import share
from app.saved.saves import Save
from fake import FakePage, opened, run, seated, settled


class Held(FakePage):
    """A page to which these parts do not come before they are let go."""

    def __init__(self, *held: str, kept: dict[str, str] | None = None) -> None:
        super().__init__(kept)
        self.held, self.free = {*held}, asyncio.Event()

    async def bring(self, *parts: str) -> None:
        await super().bring(*(part for part in parts if part != "peers"))
        if self.held & {*parts}:
            await self.free.wait()


async def shelf() -> dict[str, str]:
    """Games that are kept: of Würfelkönig as k1, and of König Laurin as k2."""
    dice, king = FakePage(), FakePage()
    king.keys = 1
    await seated(dice, "person", "bot")
    await seated(king, "person", "person", "person", game="laurin")
    return {**dice.memory, **king.memory}


async def go(app: App, *routes: str) -> None:
    """To each of them while what the one before waits for has not come."""
    for route in routes:
        app.page.goto(route)
        app.on("route", route, "")
        for _ in range(20):
            await asyncio.sleep(0)


async def let_go(app: App) -> None:
    app.page.free.set()
    await settled(app)


@pytest.mark.parametrize(("table", "part"), [("nowhere", "play"), ("k1", "play"), ("k1", "wuerfel")])
def test_whoever_leaves_for_the_open_files_on_the_way_to_a_table_stays_there(table: str, part: str) -> None:
    async def play() -> None:
        page = Held(part, kept=await shelf())
        app = await opened(page)
        await go(app, f"#/table/{table}", "#/open")
        await let_go(app)
        assert app.route.text == "#/open"
        assert app.model.game is None
        assert "not on this device" not in page.html

    run(play())


def test_of_two_tables_the_later_one_is_shown() -> None:
    async def play() -> None:
        page = Held("wuerfel", kept=await shelf())
        app = await opened(page)
        await go(app, "#/table/k1", "#/table/k2")
        await let_go(app)
        assert app.session is not None
        assert app.session.table.game.name == "laurin"

    run(play())


def test_of_two_seatings_the_later_one_is_laid() -> None:
    async def play() -> None:
        page = Held("laurin")
        app = await opened(page)
        await go(app, "#/new/laurin", "#/new/elfen")
        await let_go(app)
        assert app.setups.setup is not None
        assert app.setups.setup.game.name == "elfen"

    run(play())


def test_of_two_games_that_were_handed_on_the_later_one_is_offered() -> None:
    async def play() -> None:
        games = (await opened(Held(kept=await shelf()))).saved.shelf.texts
        one, two = (share.fold(share.of_save(Save.read(games[key]))) for key in ("k1", "k2"))
        page = Held("wuerfel")
        app = await opened(page)
        await go(app, f"#/g/{one}", f"#/g/{two}")
        await let_go(app)
        assert app.exchange.came.offer is not None
        assert app.exchange.came.offer.table.game.name == "laurin"

    run(play())
