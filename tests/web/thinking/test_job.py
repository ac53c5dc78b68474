"""What is thought about in slices is answered as the engine answers it, here and in the second Python."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from app.table import asking
from app.thinking.job import Job
from fake import FakePage, run
from tafelrunde import bots, games
from tafelrunde.core import Seeded


def wanted(_share: float) -> bool:
    return True


@pytest.mark.parametrize("name", games.NAMES)
def test_the_other_python_answers_what_this_one_would_and_what_the_engine_says(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, dealer, asked, alone = games.load(name), Seeded(3), 0, FakePage.think

    async def other(_page: Any, _game: str, question: str, _told: Any) -> str:
        nonlocal asked
        asked += 1
        job = Job(question)
        while not job.go_on(0):
            assert 0 <= job.share <= 1
        return job.answer

    state = game.start(min(game.seats), dealer)
    for number in range(6):
        view, level = state.seen_by(state.turn), 1 + number % 2
        found = []
        for think in (alone, other):
            monkeypatch.setattr(FakePage, "think", think)
            found.append(run(asking.choose(FakePage(), game, view, 5, level, "", wanted)))
        assert found == [bots.choose(game, view, Random(5), level)] * 2
        game.play(state, found[0], dealer)
    assert asked


@pytest.mark.parametrize("level", [1, 5])
@pytest.mark.parametrize("name", games.NAMES)
def test_whoever_is_in_a_hurry_gets_what_is_known_by_then(name: str, level: int) -> None:
    game, dealer = games.load(name), Seeded(3)
    state = game.start(min(game.seats), dealer)
    while len(game.actions(state)) < 2:
        game.play(state, game.actions(state)[0], dealer)
    view = state.seen_by(state.turn)
    asked = {"game": name, "ask": "move", "seen": game.to_json(view), "seed": 5, "level": level, "temper": "bold"}
    job = Job(json.dumps(asked))
    job.hurry()
    job.go_on(0)
    assert not job.answer, "it has not begun to think"
    assert job.go_on(10)
    thought = bots.think(game, view, Random(5), level, "bold")
    thought.run(1)
    assert json.loads(job.answer) == game.write(thought.choice)


def test_whoever_is_in_a_hurry_amid_a_playout_gets_what_is_known_once_it_is_played_out() -> None:
    game, dealer = games.load("laurin"), Seeded(3)
    state = game.start(3, dealer)
    while len(game.actions(state)) < 20:
        game.play(state, game.actions(state)[0], dealer)
    view = state.seen_by(state.turn)
    asked = {"game": "laurin", "ask": "move", "seen": game.to_json(view), "seed": 5, "level": 5, "temper": ""}
    thought, job = bots.think(game, view, Random(5), 5), Job(json.dumps(asked))
    while not (thought.amid and thought.done == 1):
        thought.go_on()
        job.go_on(0)
    job.hurry()
    assert not job.go_on(0), "it is amid a playout"
    assert job.go_on(10)
    thought.run(1)
    assert json.loads(job.answer) == game.write(thought.choice)


def test_a_page_that_thinks_itself_says_at_once_what_it_has_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game, shares = games.load("creatures"), list[float]()
    state = game.start(2, Seeded(1))

    def hurried(share: float) -> str:
        shares.append(share)
        return asking.NOW

    monkeypatch.setattr(asking, "BITE", 0)
    view = state.seen_by(state.turn)
    assert run(asking.choose(FakePage(), game, view, 5, 5, "", hurried)) in game.actions(view)
    assert len(shares) == 1


def test_so_does_the_second_python(page: Any, site: Any) -> None:
    game = games.load("creatures")
    state = game.start(2, Seeded(1))
    view = state.seen_by(state.turn)
    asked = {"game": "creatures", "ask": "move", "seen": game.to_json(view), "seed": 5, "level": 5, "temper": ""}
    page.goto(site.address)
    page.wait_for_selector("html[data-ready=yes]")
    told, answers = list[int](), list[str]()
    for wanted in (True, "now"):
        answer, count = page.evaluate(
            """async ([question, wanted]) => {
                const { ask } = await import('./js/table/thinking.js');
                let count = 0;
                return [await ask('creatures', question, () => { count++; return wanted; }), count];
            }""",
            [json.dumps(asked), wanted],
        )
        told.append(count)
        answers.append(json.loads(answer))
    assert told[1] < told[0]
    assert set(answers) <= {game.write(action) for action in game.actions(view)}
