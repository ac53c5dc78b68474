"""How well each bot plays: chosen at its seat, remembered, kept with the game, and shown."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.table import asking
from app.table.bots import decide
from app.table.levels import FORMER, NEWCOMER
from elements import Elements
from fake import FakePage, bot_plays, heard, opened, run, seated, settled
from tafelrunde.core.court import NAMES

pytestmark = pytest.mark.usefixtures("at_once")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """With which level and which temper bots are asked what they do."""
    found: list[tuple[int, str]] = []

    async def choose(_mind: Any, game: Any, view: Any, seed: int, level: int, temper: str, _told: Any) -> Any:
        found.append((level, temper))
        return game.actions(view)[seed % len(game.actions(view))]

    monkeypatch.setattr(asking, "choose", choose)
    return found


def test_a_newcomer_meets_squires_and_what_is_chosen_is_remembered(asked: list[tuple[int, str]]) -> None:
    async def play() -> None:
        app = await opened(page := FakePage(), "#/new/wuerfel")
        assert 'id="set-level-1-2" class="choice-one" aria-checked="true"' in page.html
        assert "set-level-0-" not in page.html
        app.on("do", "level 1 5", "")
        app.on("do", "meet 1", "")
        app.on("do", "chairs 3", "")
        setup = app.setups.setup
        assert setup
        assert [(chair.name, chair.level) for chair in setup.chairs[1:]] == [("Morgana", 5), ("Merlin", 5)]
        app.on("do", "up 1", "")
        app.on("do", "begin", "")
        app.on("route", page.hash, "")
        await settled(app)
        assert app.session and app.session.levels == (5, NEWCOMER, 5)
        assert set(asked) == {(5, "quarrelsome")}
        levels = [one.get("data-level") for _, one in Elements(page.html).all if "painting" in str(one.get("class"))]
        assert {*levels} == {"5", None}
        later = await opened(FakePage(page.memory), "#/new/elfen")
        assert later.setups.setup
        assert [chair.level for chair in later.setups.setup.chairs] == [5, NEWCOMER, 5]
        later.on("do", "sit 1 bot", "")
        assert later.setups.setup.chairs[1].level == 5

    run(play())


def test_who_sits_there_instead_is_told_and_what_a_level_means_is_heard_with_it() -> None:
    async def play() -> None:
        app = await opened(page := FakePage(), "#/new/creatures")
        await settled(app)
        app.on("do", "meet 1", "")
        assert app.setups.setup
        assert heard(page, "answered") == f"Seat 2: {app.setups.setup.chairs[1].name}."
        drawn = Elements(page.html)
        levels = next(attrs for _, attrs in drawn.all if attrs.get("aria-labelledby") == "set-level-1")
        assert drawn.by_id(levels["aria-describedby"])["class"] == "hint"
        assert "title" not in drawn.by_id("meet-1"), "which would be heard after the same words"

    run(play())


def test_the_next_person_is_one_who_sits_nowhere_else() -> None:
    async def play() -> None:
        app = await opened(FakePage(), "#/new/wuerfel")
        app.on("do", "chairs 3", "")
        assert app.setups.setup
        met = [app.setups.setup.chairs[1].name]
        for _ in NAMES:
            app.on("do", "meet 1", "")
            met.append(app.setups.setup.chairs[1].name)
        assert met == [*(name for name in NAMES if name != NAMES[1]), NAMES[0], NAMES[2]]
        app.on("field", "name-1", "Opa")
        app.on("do", "meet 1", "")
        assert app.setups.setup.chairs[1].name == NAMES[0]

    run(play())


def test_a_game_keeps_its_levels_and_a_rematch_takes_them_along(asked: list[tuple[int, str]]) -> None:
    async def play() -> None:
        app = await seated(page := FakePage(), "person", "bot")
        assert app.session
        app.session.levels = (1, 4)
        app.saved.keep(app.session)
        await settled(app)
        key = app.session.key
        kept = json.loads(page.memory[f"game:{key}"])
        assert kept["levels"] == [1, 4]
        again = await opened(FakePage(page.memory), f"#/table/{key}")
        assert again.session and again.session.levels == (1, 4)
        assert again.messages.notice == ""
        again.on("do", "rematch", "")
        assert again.session.levels == (4, 1)

    run(play())


@pytest.mark.parametrize(
    ("levels", "played", "told"), [(None, FORMER, False), ([2, 7], 5, True), ([2, "duke"], FORMER, True)]
)
def test_a_save_of_another_version_plays_at_the_nearest_level_and_says_so_of_a_newer_one(
    asked: list[tuple[int, str]], levels: Any, played: int, told: bool
) -> None:
    async def play() -> None:
        app = await seated(page := FakePage(), "person", "bot")
        assert app.session
        key = app.session.key
        save = json.loads(page.memory[f"game:{key}"])
        save.pop("levels")
        page.memory[f"game:{key}"] = json.dumps(save | ({"levels": levels} if levels else {}))
        again = await opened(FakePage(page.memory), f"#/table/{key}")
        assert again.session and again.session.levels[1] == played
        assert ("nearest" in again.messages.notice) == told

    run(play())


def test_a_bot_stops_thinking_when_what_it_thinks_of_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        app = await seated(FakePage(), "person", "bot", game="creatures")
        session = app.session
        assert session
        still = []

        async def choose(_mind: Any, game: Any, view: Any, _seed: int, _level: int, _temper: str, told: Any) -> Any:
            still.append(told(0.5))
            session.table.play(game.actions(view)[0])
            still.append(told(0.6))

        monkeypatch.setattr(asking, "choose", choose)
        entries = len(session.record.entries)
        await bot_plays(session)
        assert still == [True, False]
        assert len(session.record.entries) == entries + 1
        await decide(FakePage(), session, lambda: False, {})
        assert still[2] is False

    run(play())
