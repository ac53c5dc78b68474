"""What is thought about in slices is answered as the engine answers it, here and in the second Python."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.minds.job import Job
from app.table import bot_worker
from fake import run
from tafelrunde import bots, games
from tafelrunde.core import Seeded


def wanted(_share: float) -> bool:
    return True


@pytest.mark.parametrize("name", games.NAMES)
def test_the_other_python_answers_what_this_one_would_and_what_the_engine_says(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, dealer, asked = games.load(name), Seeded(3), 0

    async def other(_game: str, question: str, _told: Any) -> str:
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
        for elsewhere in (None, other):
            monkeypatch.setattr(bot_worker, "elsewhere", elsewhere)
            found.append(run(bot_worker.choose(game, view, 5, level, "", wanted)))
        assert found == [bots.choose(game, view, Random(5), level)] * 2
        game.play(state, found[0], dealer)
    assert asked
