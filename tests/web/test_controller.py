"""The app without a browser: what people do, and what they then see."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from app import controller
from app.controller import App
from app.words import size, words
from fake import Collector, FakePage, opened, run, seated, settled
from tafelrunde import games

pytestmark = pytest.mark.usefixtures("at_once")


def unchecked(record: dict[str, Any]) -> dict[str, Any]:
    """The record without its checks, as another program might write it."""
    return record | {"entries": [line.split(" ~")[0] for line in record["entries"]]}


def legal(page: FakePage) -> list[str]:
    return Collector(page.html).all("data-play")


async def play_to_the_end(app: App, page: FakePage) -> None:
    """Tap the first thing that may be played until nothing is left."""
    while not app.session.over:  # type: ignore[union-attr]
        app.on("play", legal(page)[0], "")
        await settled(app)


def test_the_hall_shows_and_opens_all_games() -> None:
    page = FakePage()
    run(opened(page))
    tiles = Collector(page.html)
    assert [i for i in tiles.all("id") if i.startswith("tile-")] == [f"tile-{n}" for n in controller.games.NAMES]
    assert [h for h in tiles.all("href") if h.startswith("#/new/")] == [f"#/new/{n}" for n in controller.games.NAMES]


GUIDES = {"elfen": "card-guide", "laurin": "spell-book", "loewenherz": "legend"}
CITIZENS = {"wuerfel": 5}
"""How many more explain a card of the market."""
BODY = {"menu": "<div", "card-guide": "<table", "spell-book": "<dl", "legend": "<ul"}


@pytest.mark.parametrize("game", games.NAMES)
def test_what_stands_on_a_leaf_is_written_when_it_opens(game: str) -> None:
    def unwritten() -> set[str]:
        return set(re.findall(r'id="([\w-]+)"[^>]* data-unwritten', page.html))

    page = FakePage()
    app = run(seated(page, "person", "bot", "bot", game=game))
    leaves = unwritten()
    others = {"menu", GUIDES.get(game, "menu")}
    assert others < leaves
    assert len(leaves - others) == 3 + CITIZENS.get(game, 0)
    for leaf in leaves:
        app.on("open", leaf, "")
        assert unwritten() == leaves - {leaf}
        assert re.search(BODY.get(leaf, r"<ul|<p"), page.html.partition(f'id="{leaf}"')[2].partition("</section>")[0])


@pytest.mark.parametrize("game", games.NAMES)
def test_the_hall_says_how_many_can_play(game: str) -> None:
    seats = games.load(game).seats
    assert size(game, str).startswith(f"{seats[0]}–{seats[-1]} players")


def test_people_and_bots_play_to_the_end_and_see_the_scoring() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot", "person")
        await play_to_the_end(app, page)
        assert 'data-do="rematch"' in page.html
        assert app.session is not None
        for score in app.session.table.game.scores(app.session.table.state):
            assert str(score["total"]).replace("-", "−") in page.html

    run(play())


def test_bots_alone_play_a_whole_game_before_an_onlooker() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "bot", "bot")
        assert app.session is not None
        assert app.session.over

    run(play())


def test_what_is_not_legal_says_why_with_its_paragraph() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person")
        app.on("play", "roll", "")
        app.on("play", "reroll 1", "")
        app.on("play", "reroll 1", "")
        before = app.session.to_json()  # type: ignore[union-attr]
        app.on("play", "reroll 1", "")
        assert app.playing.why() == ("W10", "You have rolled 3 times; now you must decide.", "At most three.")
        assert "At most three." in page.html
        assert app.session.to_json() == before  # type: ignore[union-attr]
        app.on("why", "reroll 2", "")
        assert app.playing.why()[0] == "W10"
        app.on("do", "rule W10", "")
        assert page.shown == "W10"
        app.on("do", "close", "")
        assert app.playing.refusal is None

    run(play())


def test_a_game_is_kept_after_every_action_and_taken_up_again() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot")
        app.on("play", "roll", "")
        await settled(app)
        again = await opened(FakePage(page.memory), page.hash)
        assert again.session is not None
        assert app.session is not None
        assert again.session.to_json() == app.session.to_json()

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
        assert ("newest" in Collector(page2.html).all("data-do")) == (told == "newer version of the page")
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
        assert told in other.exchange.trouble
        other.on("do", f"remove {name}", "")
        await settled(other)
        assert key not in page2.memory

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


def test_seats_are_chosen_moved_and_drawn_by_lot() -> None:
    async def play() -> None:
        page = FakePage()
        app = await opened(page, "#/new/wuerfel")
        assert app.seating.setup is not None
        app.on("do", "chairs 5", "")
        assert [chair.kind for chair in app.seating.setup.chairs] == ["person", "bot", "bot", "bot", "bot"]
        assert len({chair.name for chair in app.seating.setup.chairs}) == 5
        app.on("field", "name-0", " Ada ")
        app.on("do", "up 0", "")
        assert app.seating.setup.chairs[4].name == "Ada"
        app.on("do", "sit 1 person", "")
        assert app.seating.setup.chairs[1].name == "Player 2"
        app.on("do", "sit 1 bot", "")
        assert app.seating.setup.chairs[1].kind == "bot"
        app.on("do", "lots", "")
        assert "Ada" in [chair.name for chair in app.seating.setup.chairs]
        app.on("field", "name-0", "")
        assert app.seating.setup.chairs[0].name == "Player 1"
        app.on("do", "begin", "")
        await settled(app)
        later = await opened(FakePage(page.memory), "#/new/wuerfel")
        assert later.seating.setup is not None
        assert [c.name for c in later.seating.setup.chairs] == app.session.names  # type: ignore[union-attr]

    run(play())


def chosen(page: FakePage) -> set[str]:
    """What is chosen wherever there is a choice."""
    return {str(one["id"]) for one in Collector(page.html).found if one.get("aria-checked") == "true"}


def test_house_rules_are_chosen_at_the_seating_and_stay_for_the_next_game_of_that_kind() -> None:
    async def play() -> None:
        page = FakePage()
        app = await opened(page, "#/new/elfen")
        assert {"set-option-gold-7", "set-option-open-1"} <= chosen(page)
        app.on("do", "option gold 12", "")
        assert {"set-option-gold-12", "set-option-open-1"} <= chosen(page)
        app.on("do", "begin", "")
        assert app.session is not None
        assert app.session.record.options == {"gold": 12, "open": 1}
        await settled(app)
        later = FakePage(page.memory)
        app = await opened(later, "#/new/elfen")
        assert {"set-option-gold-12", "set-option-open-1"} <= chosen(later)
        assert app.seating.setup
        assert app.seating.setup.options == {"gold": 12}
        app.on("route", "#/new/laurin", "")
        await settled(app)
        assert app.seating.setup.options == {}

    run(play())


def test_a_house_rule_that_this_version_does_not_know_is_left_out() -> None:
    kept = {"house": {"elfen": {"gold": 8, "open": 0, "dragons": 3}, "chess": {"clock": 1}}}
    app = run(opened(FakePage({"settings": json.dumps(kept)}), "#/new/elfen"))
    assert app.seating.setup.options == {"open": 0}


@pytest.mark.parametrize("game", games.NAMES)
def test_every_option_has_its_words(game: str) -> None:
    options = games.load(game).options()
    told = words(game).options
    assert {name: set(one.values) for name, one in told.items()} == {
        name: set(option.choices) for name, option in options.items()
    }


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


def test_settings_are_kept_and_the_language_changes_at_once() -> None:
    async def play() -> None:
        page = FakePage()
        app = await opened(page, languages=("fr", "de-AT"))
        assert page.looks[0] == "de"
        app.on("do", "set language en", "")
        app.on("do", "set theme dark", "")
        app.on("do", "set motion none", "")
        app.on("do", "set motion wild", "")
        assert page.looks == ("en", "dark", "none")
        await settled(app)
        page2 = FakePage(page.memory)
        await opened(page2, languages=("de",))
        assert page2.looks == ("en", "dark", "none")

    run(play())


def test_installing_is_offered_where_the_browser_can() -> None:
    async def play() -> None:
        page = FakePage()
        app = await opened(page)
        assert 'data-do="install"' not in page.html
        app.on("install", "yes", "")
        app.on("do", "install", "")
        assert page.installed
        app.on("install", "", "")
        assert 'data-do="install"' not in page.html

    run(play())


def test_a_new_version_is_offered_and_waits_for_a_yes() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot")
        app.on("update", "", "")
        assert not page.updated
        assert 'data-do="update"' in page.html
        app.on("do", "later", "")
        assert 'data-do="update"' not in page.html
        app.on("do", "update", "")
        assert page.updated

    run(play())


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


async def next_game(app: App, page: FakePage) -> None:
    """From this table to another one."""
    app.on("route", "#/new/wuerfel", "")
    await settled(app)
    app.on("do", "begin", "")
    app.on("route", page.hash, "")
    await settled(app)


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


@pytest.mark.parametrize("game", games.NAMES)
def test_what_is_told_of_a_person_has_pauses(game: str) -> None:
    """Figures that stand apart for the eye would run into one for the ear: 5 3 3 dwarfs, 0 points."""

    async def play() -> None:
        page = FakePage()
        await seated(page, "person", "bot", "bot", game=game)
        (person,) = [one for one in re.findall("<button.*?</button>", page.html) if 'id="score-0"' in one]
        told = re.findall('class="drawn" role="img" aria-label="(.*?)"', person)[0]
        assert told.startswith("Player 1, ")
        # Whose kingdom is empty has nothing but points.
        assert told == "Player 1, 0 points" if game == "wuerfel" else told.count(", ") >= 2

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


def test_a_step_that_revealed_nothing_can_be_taken_back() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person")
        session = app.session
        assert session is not None
        app.on("play", "roll", "")
        assert not session.can_undo()
        while session.table.state.phase != "gift":
            dragons = [line for line in legal(page) if line in ("take C38", "take C39", "take C40")]
            app.on("play", (dragons or legal(page))[0], "")
            if session.over:
                app.on("do", "rematch", "")
                session = app.session
                assert session is not None
        assert session.can_undo()
        app.on("do", "undo", "")
        assert session.table.state.phase == "choose"

    run(play())


def test_that_it_is_too_early_is_told_until_it_is_not() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot", game="creatures")
        session = app.session
        assert session is not None
        while not session.waits:
            app.on("play", legal(page)[0], "")
        app.on("why", "take N0", "")
        assert app.notice == "It is not your turn yet."
        await settled(app)
        assert (session.waits, app.notice) == (False, "")

    run(play())


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


def test_an_unknown_address_shows_the_hall() -> None:
    async def play() -> None:
        page = FakePage()
        app = await opened(page, "#/new/chess")
        assert app.seating.setup is None
        await opened(page, "#/nowhere")
        assert 'id="hall"' in page.html
        await opened(page, "#/table/none")
        assert "This game is not on this device." in page.html

    run(play())
