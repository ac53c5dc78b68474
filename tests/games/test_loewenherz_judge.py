"""Löwenherz, what a bot is told about a position. No rules, only good sense."""

from __future__ import annotations

from random import Random

import pytest

from loewenherz_positions import frontier, number, played, total, using
from tafelrunde.core import Seeded
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.state import Loewenherz


def test_the_judge_counts_points_and_likes_what_leads_to_them() -> None:
    s = frontier(mine="b3 c3")
    level = GAME.judge(s, 0)
    for change in (
        lambda t: t.ducats.__setitem__(0, 0),
        lambda t: t.figures.__setitem__(0, 1 << number("b2")),
        lambda t: t.figures.__setitem__(1, t.figures[1] | 1 << number("f2") | 1 << number("f3") | 1 << number("e3")),
    ):
        worse = s.copy()
        change(worse)
        assert GAME.judge(worse, 0) < level
    safer = s.copy()
    safer.alliances.append((0, 1))
    assert GAME.judge(safer, 1) > GAME.judge(s, 1)
    assert GAME.judge(using(s.copy(), "borders", 2), 0) > level
    assert GAME.judge(using(s.copy(), "expansion", 2), 0) > level


def test_the_judge_of_a_finished_game_is_the_lead() -> None:
    *_, (s, _, _) = played(4, 3)
    totals = [total(s, seat) for seat in range(3)]
    assert GAME.judge(s, 0) == totals[0] - max(totals[1:])


@pytest.mark.no_cover
def test_the_judge_leads_a_greedy_player_past_a_random_one() -> None:
    rng, dealer = Random(1), Seeded(1)
    s = GAME.start(2, dealer)
    while s.turn is not None and s.round < 120:
        actions = GAME.actions(s)
        action = max(actions, key=lambda a: _after(s, a)) if s.turn == 0 else rng.choice(actions)
        GAME.play(s, action, dealer)
    assert total(s, 0) > total(s, 1) + 20


def _after(s: Loewenherz, action: object) -> float:
    trial = s.seen_by(0).guess(Random(1))
    GAME.play(trial, action, Seeded(1))  # type: ignore[arg-type]
    return GAME.judge(trial, 0)
