"""Bots think in a second Python, and on the page where there is none: the same."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from app.shell.ports import Unreachable
from app.table import asking, patience
from fake import FakePage, run
from player import FIRST, begin
from tafelrunde import games
from tafelrunde.core import Seeded


def wanted(_share: float) -> bool:
    return True


def test_a_page_without_a_second_python_has_it_brought_and_thinks_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    game, brought = games.load("creatures"), list[str]()

    async def bring(_page: Any, *parts: str) -> None:
        brought.extend(parts)

    monkeypatch.setattr(FakePage, "bring", bring)
    view = game.start(2, Seeded(1))
    assert run(asking.choose(FakePage(), game, view.seen_by(view.turn), 5, 1, "bold", wanted)) in game.actions(view)
    assert brought == ["thinking"]


def test_what_thinks_and_cannot_be_fetched_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("wuerfel")
    state = game.start(2, Seeded(3))

    async def out_of_reach(*_: Any) -> None:
        raise Unreachable

    monkeypatch.setattr(FakePage, "bring", out_of_reach)
    for _ in range(12):
        view = state.seen_by(state.turn)
        game.play(state, run(asking.choose(FakePage(), game, view, 5, 2, "", wanted)), Seeded(3))


@pytest.mark.parametrize("hurry", [False, True])
def test_who_thinks_and_gives_no_sign_is_waited_for_some_seconds_and_in_a_hurry_hardly(
    monkeypatch: pytest.MonkeyPatch, *, hurry: bool
) -> None:
    monkeypatch.setattr(patience, "IMPATIENCE" if hurry else "PATIENCE", 0)
    monkeypatch.setattr(patience, "LOOK", 0.001)
    game = games.load("wuerfel")
    state, dealer = game.start(2, Seeded(3)), Seeded(3)
    while len(game.actions(state)) == 1:
        game.play(state, game.actions(state)[0], dealer)
    view = state.seen_by(state.turn)

    async def play() -> None:
        line, come, signs = asyncio.Event(), asyncio.Event(), list[bool | str]()

        async def stuck(_page: Any, _what: str, _question: str, progress: Any) -> str:
            await line.wait()
            signs.append(progress(0.5))
            come.set()
            return ""

        monkeypatch.setattr(FakePage, "think", stuck)
        told: Any = asking.NOW if hurry else True
        action = await asking.choose(FakePage(), game, view, 5, 2, "", lambda _share: told)
        assert action in game.actions(view)
        line.set()
        await come.wait()
        assert signs == [False], "when it has come nobody wants to know any more"

    run(play())


def test_nobody_waits_for_what_is_not_wanted_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("creatures")
    state = game.start(2, Seeded(1))
    view, shares = state.seen_by(state.turn), list[float]()

    def unwanted(share: float) -> bool:
        shares.append(share)
        return False

    monkeypatch.setattr(asking, "BITE", 0)
    assert run(asking.choose(FakePage(), game, view, 5, 5, "", unwanted)) is None
    assert len(shares) == 1

    async def dropped(*_: Any) -> str:
        return ""

    monkeypatch.setattr(FakePage, "think", dropped)
    assert run(asking.choose(FakePage(), game, view, 5, 5, "", wanted)) is None


def thinks(worker: Any) -> bool:
    return str(worker.url).endswith("/thinking.worker.mjs")


def thinking(page: Any) -> list[str]:
    """Whatever thinks beside the page."""
    return [worker.url for worker in page.workers if thinks(worker)]


def test_on_the_page_a_worker_thinks(page: Any, site: Any) -> None:
    begin(page, site.address, "bot", "person")
    page.wait_for_selector(FIRST)
    assert len(thinking(page)) == 1


def test_while_a_person_thinks_the_worker_is_started(page: Any, site: Any) -> None:
    with page.expect_event("worker", thinks):
        begin(page, site.address, "person", "bot")
    assert page.locator(FIRST).count(), "nobody has played yet"
    assert len(thinking(page)) == 1


LATER = "const now = performance.now.bind(performance); globalThis.later = 0; performance.now = () => now() + later;"
"""A clock that can be put forward."""


FAILS = "onmessage = () => { throw new Error('no network'); };"
ASK = "question => tafelrunde.think('wuerfel', question, () => true)"


def test_a_worker_that_fails_is_ended_and_a_minute_later_there_is_another(frail_page: Any, site: Any) -> None:
    game, started = games.load("wuerfel"), list[str]()
    view = game.start(2, Seeded(1)).seen_by(0)
    question = json.dumps(
        {"game": "wuerfel", "ask": "move", "seen": game.to_json(view), "seed": 5, "level": 1, "temper": "bold"}
    )
    frail_page.add_init_script(LATER)
    frail_page.on("worker", lambda worker: started.append(worker.url) if thinks(worker) else None)
    frail_page.goto(site.address)
    frail_page.wait_for_selector("html[data-ready=yes]")
    frail_page.route(
        "**/thinking.worker.mjs", lambda route: route.fulfill(content_type="text/javascript", body=FAILS), times=1
    )
    for _ in range(2):
        assert frail_page.evaluate(ASK, question) is None, "the page thinks for itself"
    for _ in range(10_000):
        if not thinking(frail_page):
            break
        frail_page.evaluate("'it is being ended'")
    assert thinking(frail_page) == []
    assert len(started) == 1, "it is not tried with every move"
    frail_page.evaluate("void (later = 60_000)")
    assert frail_page.evaluate(ASK, question) == '"roll"'
    assert thinking(frail_page) == started[1:]


def test_without_a_worker_the_page_thinks_for_itself(page: Any, site: Any) -> None:
    page.add_init_script(
        "delete globalThis.Worker; globalThis.Worker = class { constructor() { throw new Error('none'); } }"
    )
    begin(page, site.address, "bot", "person")
    page.wait_for_selector(FIRST)
