"""The hall: which games there are, how many can play them, and what somebody new is offered."""

from __future__ import annotations

import pytest

from app.words import size
from fake import Collector, FakePage, opened, run, settled
from tafelrunde import games

pytestmark = pytest.mark.usefixtures("at_once")


def test_the_hall_shows_and_opens_all_games() -> None:
    page = FakePage()
    run(opened(page))
    tiles = Collector(page.html)
    assert [i for i in tiles.all("id") if i.startswith("tile-")] == [f"tile-{n}" for n in games.NAMES]
    assert [h for h in tiles.all("href") if h.startswith("#/new/")] == [f"#/new/{n}" for n in games.NAMES]


@pytest.mark.parametrize("game", games.NAMES)
def test_the_hall_says_how_many_can_play(game: str) -> None:
    seats = games.load(game).seats
    assert size(game, str).startswith(f"{seats[0]}–{seats[-1]} players")


def test_the_hall_offers_a_first_game_until_somebody_has_played() -> None:
    async def play() -> None:
        page = FakePage()
        app = await opened(page)
        assert "lesson wuerfel" in Collector(page.html).all("data-do")
        app.on("do", "lesson wuerfel", "")
        await settled(app)
        assert app.session is not None and app.session.lesson is not None
        assert app.session.names[0] == "Player 1"
        await opened(page)
        assert "lesson wuerfel" not in Collector(page.html).all("data-do")

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
