"""Bots think in a second Python, and on the page where there is none."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.shell.ports import Unreachable
from app.table import bot_worker
from fake import run
from player import FIRST, begin
from tafelrunde import games
from tafelrunde.core import Seeded


@pytest.mark.parametrize("name", games.NAMES)
def test_the_other_python_answers_what_this_one_would(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load(name)
    dealer = Seeded(3)
    state = game.start(min(game.seats), dealer)
    asked: list[str] = []

    async def ask(name: str, seen: str, seed: int) -> str:
        asked.append(seen)
        return bot_worker.answer(name, seen, seed)

    monkeypatch.setattr(bot_worker, "elsewhere", ask)
    for _ in range(12):
        view = state.seen_by(state.turn)
        action = run(bot_worker.choose(game, view, Random(5)))
        assert action in game.actions(view)
        game.play(state, action, dealer)
    assert asked


def test_what_thinks_and_cannot_be_fetched_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("wuerfel")
    state = game.start(2, Seeded(3))

    async def out_of_reach() -> None:
        raise Unreachable

    monkeypatch.setattr(bot_worker, "bring", out_of_reach)
    for _ in range(12):
        view = state.seen_by(state.turn)
        game.play(state, run(bot_worker.choose(game, view, Random(5))), Seeded(3))


def test_on_the_page_a_worker_thinks(page: Any, site: Any) -> None:
    begin(page, site.address, "bot", "person")
    page.wait_for_selector(FIRST)
    assert [worker.url.rpartition("/")[2] for worker in page.workers] == ["mind.worker.mjs"]


def test_without_a_worker_the_page_thinks_for_itself(page: Any, site: Any) -> None:
    page.add_init_script(
        "delete globalThis.Worker; globalThis.Worker = class { constructor() { throw new Error('none'); } }"
    )
    begin(page, site.address, "bot", "person")
    page.wait_for_selector(FIRST)
