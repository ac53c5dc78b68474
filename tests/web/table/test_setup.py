"""Before a game: who sits where, under which names and house rules, and who begins."""

from __future__ import annotations

import asyncio
import json

import pytest

from app.words import words
from elements import Elements
from fake import FakePage, opened, redrawn, run, settled
from tafelrunde import games
from tafelrunde.core.court import NAMES

pytestmark = pytest.mark.usefixtures("at_once")


def chosen(page: FakePage) -> set[str]:
    """What is chosen wherever there is a choice."""
    return {str(one["id"]) for _, one in Elements(page.html).all if one.get("aria-checked") == "true"}


def test_seats_are_chosen_moved_and_drawn_by_lot() -> None:
    async def play() -> None:
        page = FakePage()
        app = await opened(page, "#/new/wuerfel")
        assert app.setups.setup is not None
        app.on("do", "chairs 5", "")
        assert [chair.kind for chair in app.setups.setup.chairs] == ["person", "bot", "bot", "bot", "bot"]
        assert len({chair.name for chair in app.setups.setup.chairs}) == 5
        app.on("field", "name-0", " Ada ")
        app.on("do", "up 0", "")
        assert app.setups.setup.chairs[4].name == "Ada"
        names = [chair.name for chair in app.setups.setup.chairs[:4]]
        assert (
            app.messages.done
            == "The seats: " + ", ".join(f"{n} {name}" for n, name in enumerate([*names, "Ada"], 1)) + "."
        )
        app.on("do", "sit 1 person", "")
        assert app.setups.setup.chairs[1].name == "Player 2"
        app.on("do", "sit 1 bot", "")
        assert app.setups.setup.chairs[1].kind == "bot"
        app.on("do", "lots", "")
        assert "Ada" in [chair.name for chair in app.setups.setup.chairs]
        assert app.messages.done.startswith("The seats: 1 ")
        app.on("field", "name-0", "")
        assert app.setups.setup.chairs[0].name == "Player 1"
        app.on("do", "begin", "")
        await settled(app)
        later = await opened(FakePage(page.memory), "#/new/wuerfel")
        assert later.setups.setup is not None
        assert [c.name for c in later.setups.setup.chairs] == app.session.names  # type: ignore[union-attr]

    run(play())


def test_names_are_shown_as_text_and_never_as_markup() -> None:
    async def play() -> None:
        page = FakePage()
        app = await opened(page, "#/new/wuerfel")
        app.on("field", "name-0", "<img src=x onerror=alert(1)>")
        app.on("do", "begin", "")
        app.on("route", page.hash, "")
        await settled(app)
        assert "&lt;img" in page.html
        assert "<img" not in page.html

    run(play())


def test_house_rules_are_chosen_at_the_seating_and_stay_for_the_next_game_of_that_kind() -> None:
    async def play() -> None:
        page = FakePage()
        app = await opened(page, "#/new/elfen")
        assert {"set-option-gold-7", "set-option-open-1"} <= chosen(page)
        app.on("do", "option gold 12", "")
        assert {"set-option-gold-12", "set-option-open-1"} <= chosen(page)
        app.on("do", "begin", "")
        assert app.session is not None
        assert app.session.record.options == {"gold": 12, "open": 1, "secret": 0}
        await settled(app)
        later = FakePage(page.memory)
        app = await opened(later, "#/new/elfen")
        assert {"set-option-gold-12", "set-option-open-1"} <= chosen(later)
        assert app.setups.setup
        assert app.setups.setup.options == {"gold": 12}
        app.on("route", "#/new/laurin", "")
        await settled(app)
        assert app.setups.setup.options == {}

    run(play())


def test_a_house_rule_that_this_version_does_not_know_is_left_out() -> None:
    kept = {"house": {"elfen": {"gold": 8, "open": 0, "dragons": 3}, "chess": {"clock": 1}}}
    app = run(opened(FakePage({"settings": json.dumps(kept)}), "#/new/elfen"))
    assert app.setups.setup.options == {"open": 0}


@pytest.mark.parametrize("game", games.NAMES)
def test_every_option_has_its_words(game: str) -> None:
    options = games.load(game).options()
    told = words(game).options
    assert {name: set(one.values) for name, one in told.items()} == {
        name: set(option.choices) for name, option in options.items()
    }


def test_the_seating_says_who_begins() -> None:
    async def play() -> None:
        for game, told in {
            "laurin": "Whoever sits first begins",
            "creatures": "Chance decides",
            "loewenherz": "last",
        }.items():
            page = FakePage()
            await opened(page, f"#/new/{game}")
            assert told in page.html

    run(play())


def test_who_has_given_no_name_is_called_in_the_language_that_is_spoken() -> None:
    async def play() -> None:
        page = FakePage()
        app = await opened(page, "#/new/wuerfel")
        app.on("do", "sit 1 person", "")
        app.on("field", "name-1", "Player 2")
        app.on("do", "begin", "")
        app.on("do", "set language de", "")
        app.on("route", "#/new/wuerfel", "")
        await settled(app)
        assert app.setups.setup
        assert [chair.name for chair in app.setups.setup.chairs] == ["Spieler 1", "Player 2"]
        app.on("do", "set language en", "")
        await settled(app)
        assert [chair.name for chair in app.setups.setup.chairs] == ["Player 1", "Player 2"]

    run(play())


def test_who_is_called_as_one_of_the_bots_may_leave_the_seat_to_a_bot() -> None:
    async def play() -> None:
        app = await opened(FakePage(), "#/new/elfen")
        app.on("do", "chairs 6", "")
        app.on("field", "name-0", "Isolde")
        app.on("do", "sit 0 bot", "")
        assert app.setups.setup
        assert sorted(chair.name for chair in app.setups.setup.chairs) == sorted(NAMES)

    run(play())


def test_while_a_game_is_fetched_no_other_is_laid_in_its_place() -> None:
    class Slow(FakePage):
        async def bring(self, *parts: str) -> None:
            if "elfen" in parts:
                await coming.wait()

    async def play() -> None:
        page = Slow()
        app = await opened(page, "#/new/wuerfel")
        app.on("route", "#/new/elfen", "")
        await asyncio.sleep(0)
        redrawn(app)
        assert "Going to the table" in page.html
        assert 'id="begin"' not in page.html
        coming.set()
        await settled(app)
        assert "König der Elfen" in page.html
        assert 'id="begin"' in page.html

    coming = asyncio.Event()
    run(play())
