"""Whoever goes elsewhere while something is on its way stays there, and finds there what belongs there."""

from __future__ import annotations

import asyncio
from typing import Any

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


def test_whoever_taps_twice_learns_one_game() -> None:
    async def play() -> None:
        app = await opened(Held("wuerfel"))
        for _ in range(2):
            app.on("do", "lesson wuerfel", "")
            await asyncio.sleep(0)
        await let_go(app)
        assert len(app.saved.shelf.texts) == 1

    run(play())


@pytest.mark.parametrize("to", ["#/table/k2", "#/new/elfen"])
def test_whoever_leaves_before_a_first_game_has_come_stays_away(to: str) -> None:
    async def play() -> None:
        page = Held("wuerfel", kept=await shelf())
        page.keys = 9
        app = await opened(page)
        app.on("do", "lesson wuerfel", "")
        await go(app, to)
        await let_go(app)
        assert page.hash == to
        assert len(app.saved.shelf.texts) == 2
        assert app.setups.setup is None or app.setups.setup.game.name == "elfen"

    run(play())


def test_whoever_leaves_before_a_file_is_read_stays_away() -> None:
    async def play() -> None:
        page = Held("wuerfel", kept=await shelf())
        app = await opened(page)
        app.on("field", "import", share.of_save(Save.read(app.saved.shelf.texts["k1"])))
        await asyncio.sleep(0)
        await go(app, "#/table/k2")
        await let_go(app)
        assert page.hash == "#/table/k2"

    run(play())


def test_what_is_handed_out_does_not_follow_to_another_table() -> None:
    async def play() -> None:
        app = await opened(Held("wuerfel", kept=await shelf()))
        app.on("do", "text k1", "")
        await asyncio.sleep(0)
        await go(app, "#/table/k2")
        await let_go(app)
        assert app.exchange.handout is None

    run(play())


class Locks(Held):
    """A browser gives a lock only once, even to whoever holds it."""

    def __init__(self, *held: str, kept: dict[str, str] | None = None) -> None:
        super().__init__(*held, kept=kept)
        self.owned: set[str] = set()
        self.giving: list[str] = []

    async def claim(self, kind: str, key: str, force: bool, lost: Any) -> bool:
        for one in self.giving:
            asyncio.get_running_loop().call_soon(self.owned.discard, one)
        self.giving = []
        for _ in range(2):
            await asyncio.sleep(0)
        if key in self.owned and not force:
            return False
        self.owned.add(key)
        self.giving = [key]
        return True


def test_whoever_comes_twice_to_a_table_is_not_another_tab() -> None:
    async def play() -> None:
        page = Locks("play", kept=await shelf())
        app = await opened(page)
        await go(app, "#/table/k1", "#/", "#/table/k1")
        await let_go(app)
        assert "another tab" not in page.html
        assert app.session is not None
        assert app.session.key == "k1"

    run(play())


def test_whoever_comes_twice_to_a_table_keeps_what_was_played_since() -> None:
    class Twice(FakePage):
        """What is fetched comes once for each who asks."""

        async def bring(self, *parts: str) -> None:
            if "wuerfel" in parts:
                waits.append(asyncio.Event())
                await waits[-1].wait()

    waits: list[asyncio.Event] = []

    async def play() -> None:
        dice = FakePage()
        await seated(dice, "person", "bot")
        app = await opened(Twice(dice.memory))
        await go(app, "#/table/k1", "#/", "#/table/k1")
        waits[0].set()
        for _ in range(50):
            await asyncio.sleep(0)
        assert app.session is not None
        app.on("play", "roll", "")
        waits[1].set()
        await settled(app)
        assert len(app.session.record.entries) == 2

    run(play())


@pytest.mark.parametrize(("kind", "what", "source"), [("do", "remove k1", ""), ("field", "title-k1", "Sunday")])
def test_what_is_done_to_one_game_is_not_done_to_the_next(kind: str, what: str, source: str) -> None:
    class Slow(Held):
        async def claim(self, *what: Any) -> bool:
            free = await super().claim(*what)
            if what[2]:
                await self.free.wait()
            return free

    async def play() -> None:
        app = await opened(Slow(kept=await shelf()))
        app.on(kind, what, source)
        await asyncio.sleep(0)
        await go(app, "#/table/k2")
        await let_go(app)
        assert app.session is not None
        assert (app.session.key, app.session.title) == ("k2", "")

    run(play())
