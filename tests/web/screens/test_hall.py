"""The hall: which games there are, how many can play them, and what somebody new is offered."""

from __future__ import annotations

import asyncio

import pytest

from app.words import size
from elements import Elements
from fake import FakePage, opened, run, seated, settled
from tafelrunde import __version__, games

pytestmark = pytest.mark.usefixtures("at_once")


def test_the_hall_shows_and_opens_all_games() -> None:
    page = FakePage()
    run(opened(page))
    tiles = Elements(page.html)
    assert [i for i in tiles.values("id") if i.startswith("tile-")] == [f"tile-{n}" for n in games.NAMES]
    assert [h for h in tiles.values("href") if h.startswith("#/new/")] == [f"#/new/{n}" for n in games.NAMES]


@pytest.mark.parametrize("game", games.NAMES)
def test_the_hall_says_how_many_can_play(game: str) -> None:
    seats = games.load(game).seats
    assert size(game, str).startswith(f"{seats[0]}–{seats[-1]} players")


def test_the_hall_offers_a_first_game_until_somebody_has_played() -> None:
    async def play() -> None:
        page = FakePage()
        app = await opened(page)
        assert "lesson wuerfel" in Elements(page.html).values("data-do")
        app.on("do", "lesson wuerfel", "")
        await settled(app)
        assert app.session is not None and app.session.lesson is not None
        assert app.session.names[0] == "Player 1"
        await opened(page)
        assert "lesson wuerfel" not in Elements(page.html).values("data-do")

    run(play())


def test_the_foot_of_the_hall_says_which_version_this_is() -> None:
    async def play() -> None:
        page = FakePage()
        await opened(page)
        assert f"Tafelrunde {__version__}." in page.html

    run(play())


def test_an_unknown_address_shows_the_hall() -> None:
    async def play() -> None:
        page = FakePage()
        app = await opened(page, "#/new/chess")
        assert app.setups.setup is None
        await opened(page, "#/nowhere")
        assert 'id="hall"' in page.html
        await opened(page, "#/table/none")
        assert "This game is not on this device. Whoever has it can hand it on as a link" in page.html

    run(play())


def test_games_that_were_cleared_away_are_gone_before_what_is_left_has_been_counted() -> None:
    class Slow(FakePage):
        async def sizes(self) -> str:
            await counted.wait()
            return await super().sizes()

    async def play() -> None:
        page = Slow()
        app = await seated(page, "person", "person")
        await app.go("#/")
        assert 'id="export-k1"' in page.html
        app.on("do", "cleared games", "")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert 'id="export-k1"' not in page.html
        app.on("do", "export k1", "")
        assert "This game is not on this device." in page.html
        counted.set()
        await settled(app)
        assert page.files == {}

    counted = asyncio.Event()
    run(play())


def test_it_is_said_that_the_page_itself_is_not_kept_yet() -> None:
    class Bare(FakePage):
        async def sizes(self) -> str:
            return '{"rooms": [0, 0], "files": [0, 0], "all": [5000, 5000000000]}'

    async def play() -> None:
        app = await opened(page := Bare())
        app.on("do", "stored", "")
        await settled(app)
        assert "The page itself is not kept yet: so long its start needs a network." in Elements(page.html).sentence

    run(play())


def test_what_is_kept_is_shown_by_kind_and_goes_after_a_question() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person")
        await app.go("#/")
        assert 'id="kept"' not in page.html
        app.on("do", "stored", "")
        await settled(app)
        said = Elements(page.html).sentence
        for words in ("Saved games: 1", "Tables far away: 3", "1.5 MB", "31.0 MB", "40.0 MB in all, of 5.0 GB"):
            assert words in said
        assert 'id="not-kept"' not in page.html
        for kind in ("games", "rooms", "files"):
            app.on("do", f"clear {kind}", "")
            asked = page.html.index('id="clear-nothing"')
            assert asked < page.html.index(f'id="cleared-{kind}"'), "the focus comes to the first of them"
            app.on("do", "clear", "")
            assert f'id="cleared-{kind}"' not in page.html
        assert (page.cleared, len(app.saved.shelf.texts)) == ([], 1)
        app.rooms.remember("#/room/there", "wuerfel", ["Ada"])
        app.rooms.meet("table", {"key": "Ben"})
        for kind in ("games", "rooms", "files"):
            app.on("do", f"cleared {kind}", "")
            await settled(app)
        assert page.cleared == [("rooms", ""), ("files", "")]
        assert (app.saved.shelf.texts, app.rooms.rooms, app.rooms.known) == ({}, {}, {})
        assert not [key for key in page.memory if key.startswith("game:")]
        assert "Saved games" not in Elements(page.html).sentence
        assert "That was removed from this device." in page.html

    run(play())
