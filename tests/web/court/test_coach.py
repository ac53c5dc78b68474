"""The coach: a hint in three steps while a game is played, and where it was decided once it is over."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from app.court.hints import deed, hints
from app.saved.share import read
from app.thinking import advice
from fake import Collector, FakePage, opened, run, seated, settled
from tables import left_off
from tafelrunde import games
from tafelrunde.bots import mind
from tafelrunde.core import Seeded, Table

pytestmark = pytest.mark.usefixtures("at_once")
GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The coach thinks no longer than a page."""
    monkeypatch.setattr(advice, "HINT", 1)
    monkeypatch.setattr(advice, "REVIEW", 1)


@pytest.mark.usefixtures("hasty")
def test_a_hint_is_told_in_three_steps_counted_and_gone_with_its_moment() -> None:
    async def play() -> None:
        app = await seated(page := FakePage(), "person", "bot", game="creatures")
        session = app.session
        assert session
        app.on("do", "hint", "")
        assert "The coach thinks: 0 %." in page.html
        await settled(app)
        told = []
        for step in ("What should I do?", "Why?", ""):
            leaf = page.html.partition('id="notice"')[2]
            assert 'id="unhint"' in leaf and (step in leaf)
            told.append(re.findall(r"<p>(.*?)</p>", leaf))
            app.on("do", "hint", "")
        assert [len(lines) for lines in told[:2]] == [1, 2]
        assert told[0] == told[1][:1] == told[2][:1] and told[2][-1].startswith("Second best: ")
        assert told[1][1].startswith("Best: Player 1")
        await settled(app)
        assert session.hints == json.loads(page.memory[f"game:{session.key}"])["hints"] == 1
        app.on("play", session.table.game.write(session.actions()[0]), "")
        assert 'id="unhint"' not in page.html
        again = await opened(FakePage(page.memory), f"#/table/{session.key}")
        assert again.session and again.session.hints == 1

    run(play())


def test_who_goes_on_while_the_coach_is_still_being_fetched_has_one_coach() -> None:
    class Slow(FakePage):
        async def bring(self, *parts: str) -> None:
            await (fetched.wait() if "thinking" in parts else super().bring(*parts))

    async def play() -> None:
        app = await opened(Slow(), "#/new/wuerfel")
        await app.go("#/new/laurin")
        await asyncio.sleep(0)  # both have asked for it
        fetched.set()
        await settled(app)
        assert app.coach

    fetched = asyncio.Event()
    run(play())


@pytest.mark.usefixtures("hasty")
def test_whoever_is_not_to_act_gets_no_hint_and_what_is_not_wanted_any_more_is_dropped() -> None:
    async def play() -> None:
        app = await seated(page := FakePage(), "person", "bot", game="creatures")
        assert app.session
        app.on("do", "hint", "")
        app.on("do", "unhint", "")
        await settled(app)
        assert 'id="unhint"' not in page.html
        app.on("do", "look 0", "")
        app.on("do", "now", "")
        app.on("route", "#/", "")
        await settled(app)
        app.on("do", "review", "")
        assert app.coach and app.coach.advice.review is None
        watched = await seated(page := FakePage(), "bot", "bot", game="creatures")
        watched.on("do", "hint", "")
        assert "The coach helps whoever is to act" in page.html

    run(play())


@pytest.mark.usefixtures("hasty")
def test_where_one_thing_can_be_done_the_coach_says_so() -> None:
    async def play() -> None:
        app = await seated(page := FakePage(), "person", "bot")
        assert app.session and len(app.session.actions()) == 1
        app.on("do", "hint", "")
        await settled(app)
        assert "There is only one thing to do now." in page.html

    run(play())


@pytest.mark.usefixtures("hasty")
def test_a_finished_game_shows_its_turning_points_and_is_played_on_from_there() -> None:
    async def play() -> None:
        path = next(path for path in sorted(GOLDEN.glob("creatures/2p-*.txt")) if "declined" not in path.name)
        save = left_off(f"creatures/{path.stem}", ["person", "bot"])
        assert save["over"]
        page = FakePage({"game:look": json.dumps(save | {"hints": 2})})
        app = await opened(page, "#/table/look")
        await settled(app)
        app.on("do", "finish", "")
        assert "Hints asked for: 2" in page.html
        app.on("do", "review", "")
        assert "The coach goes through the game: 0 %." in page.html
        await settled(app)
        ids = Collector(page.html).all("id")
        turns = [int(one[5:]) for one in ids if one.startswith("turn-")]
        assert 1 <= len(turns) <= 3
        assert page.html.count('class="curve"') == 2
        assert page.html.count("curve-ring") == sum(one.startswith("luck-") for one in ids)
        assert app.session
        assert all(app.session.record.entries[entry].seat == 0 for entry in turns)
        app.on("do", f"retry {turns[0]}", "")
        await settled(app)
        app.on("route", page.hash, "")
        await settled(app)
        assert app.session.tried
        assert len(app.session.record.entries) >= turns[0]

    run(play())


@pytest.mark.parametrize("name", games.NAMES)
def test_every_deed_and_every_reason_has_its_words(name: str) -> None:
    game, known = games.load(name), hints(name)
    verbs = set[str]()
    for path in sorted(GOLDEN.glob(f"{name}/*.txt")):
        lines = [line.split() for line in path.read_text("utf-8").splitlines() if line[:1].isdigit()]
        verbs |= {line[2] for line in lines if len(line) > 2 and line[1] != "start"} - {"|"}
    assert {verb for verb in verbs if verb in known.look} == known.look.keys()
    assert not {verb for verb in verbs if verb.isalpha() and verb.islower()} - known.look.keys()
    path = min(GOLDEN.glob(f"{name}/*.txt"))
    table = Table.load(game, read(path.read_text("utf-8")).record, Seeded())
    seen = set[str]()
    for entry in range(len(table.record.entries)):
        state = table.at(entry)
        seen |= {part for parts in mind(game).parts(state) for part in parts}
        if state.turn is not None and entry % 9 == 0:
            view = state.seen_by(state.turn)
            told = [deed(game, view, action, table.record.names, str) for action in game.actions(view)[:6]]
            assert all(told)
    assert seen == known.parts.keys()


def test_a_game_without_words_of_its_own_says_what_is_done_as_it_is_written() -> None:
    assert hints("chess") == hints("checkers")


def test_a_reroll_is_told_by_its_dice_and_never_by_what_will_come() -> None:
    game = games.load("wuerfel")
    dealer = Seeded(1)
    state = game.start(2, dealer)
    game.play(state, game.actions(state)[0], dealer)
    again: Any = game.read(state, "reroll 1 2")
    first, second = state.dice[:2]
    assert deed(game, state, again, ["Ada", "Ben"], str) == f"Roll these dice again, keep the others: {first} {second}."


def test_what_was_hardly_looked_at_costs_what_comes_of_it_and_not_all(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("creatures")
    state = game.start(2, Seeded(1))
    view = state.seen_by(state.turn)
    legal = game.actions(view)

    class Thought:
        """Looked at one thing alone."""

        actions = legal
        values = ((legal[0], 0.5, 800), *[(action, 0.0, 0) for action in legal[1:]])

        def run(self, _iterations: int) -> bool:
            return True

    monkeypatch.setattr(advice, "think", lambda *_: Thought())
    found: Any = None
    try:
        next(advice.hint("creatures", game.to_json(view), 1))
    except StopIteration as end:
        found = end.value
    assert found["instead"] != found["action"]
    assert 0 <= found["cost"] < 0.4
