"""What the coach finds: what a decision costs, where a game was decided, and what was chance."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from app.thinking import advice
from app.thinking.job import Job
from tafelrunde import games
from tafelrunde.bots import coach, greedy
from tafelrunde.bots.methods import expectation
from tafelrunde.bots.slices import Slices, whole
from tafelrunde.core import Seeded, Table


def test_chance_is_only_what_fell_otherwise_than_it_mostly_does() -> None:
    """Whoever wins a citizen by a good roll had the luck with the roll, and none by taking what it won."""
    game, rng = games.load("wuerfel"), Random(7)
    table = Table.new(game, ["Ada", "Ben"], Seeded(7))
    while table.state.turn is not None:
        table.play(greedy.choose(game, table.state, rng, 1))
    found = whole(advice.review("wuerfel", table.record.text(), 0, 1))
    assert found["luck"]
    assert all(table.record.entries[number].action.startswith(("roll", "reroll")) for number, _ in found["luck"])


def test_a_review_pauses_after_every_table_that_is_reckoned_of_a_turn_of_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    game, rng, tables, keeps = games.load("wuerfel"), Random(7), [0], expectation.keeps
    table = Table.new(game, ["Ada", "Ben"], Seeded(7))
    while table.state.turn is not None:
        table.play(greedy.choose(game, table.state, rng, 1))

    def counted(throws: expectation.Table) -> expectation.Table:
        tables[-1] += 1
        return keeps(throws)

    monkeypatch.setattr(expectation, "keeps", counted)
    shares = list[float]()
    for share in advice.review("wuerfel", table.record.text(), 0, 1):
        tables.append(0)
        shares.append(share)
    assert max(tables) == 1 < sum(tables)
    assert shares == sorted(shares)
    assert shares[-1] <= 1


def test_turning_points_are_thought_of_again_as_deeply_as_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """What looked like a mistake at a lower level is none where the higher one would have done the same."""
    game, rng, levels = games.load("creatures"), Random(7), list[int]()

    def think(rules: Any, state: Any, luck: Random, level: int) -> Any:
        levels.append(level)
        return advised(rules, state, luck, 1)

    table = Table.new(game, ["Ada", "Ben"], Seeded(7))
    while table.state.turn is not None:
        table.play(rng.choice(game.actions(table.state)))
    advised = advice.think
    monkeypatch.setattr(advice, "think", think)
    whole(advice.review("creatures", table.record.text(), 0, 1))
    again = 2 * advice.TURNS
    assert levels == [advice.REVIEW] * (len(levels) - again) + [advice.HINT] * again


def test_a_card_that_another_stands_for_is_judged_as_that_one(monkeypatch: pytest.MonkeyPatch) -> None:
    game, advised = games.load("laurin"), advice.think
    monkeypatch.setattr(advice, "think", lambda rules, view, luck, _: advised(rules, view, luck, 1))
    found = list[Any]()
    for spell in ("buy B #160", "buy B #161"):
        table = Table.new(game, ["Ada", "Ben", "Cleo"], Seeded(0))
        table.play(game.read(table.state, spell))
        found.append(whole(advice.review("laurin", table.record.text(), 0, 1)))
    assert found[0] == found[1]


def test_what_was_hardly_looked_at_costs_what_comes_of_it_and_not_all(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("creatures")
    state = game.start(2, Seeded(1))
    view = state.seen_by(state.turn)
    legal = game.actions(view)

    class Thought:
        """Looked at one thing alone."""

        actions, fair = legal, False
        values = ((legal[0], 0.5, 800), *[(action, 0.0, 0) for action in legal[1:]])

        def go_on(self) -> bool:
            return True

        def aims(self, _action: Any) -> Slices[Sequence[Any]]:
            yield from ()
            return ()

        def alike(self, one: Any, other: Any) -> bool:
            return bool(one == other)

    monkeypatch.setattr(advice, "think", lambda *_: Thought())
    job = Job(json.dumps({"ask": "hint", "game": "creatures", "seen": game.to_json(view), "seed": 1}))
    shares = list[float]()
    while not job.go_on(0):
        shares.append(job.share)
    found = json.loads(job.answer)
    assert len(shares) > 2 * coach.WORLDS, "whoever waits, waits for no more than a slice"
    assert shares[0] >= advice.FIRST
    assert shares == sorted(set(shares))
    assert shares[-1] < 1
    assert found["instead"] != found["action"]
    assert 0 <= found["cost"] < 0.4
