"""A tree: it looks most at what is good for whoever decides, and knows the difference between a few looks and many."""

from __future__ import annotations

from random import Random

from tafelrunde.bots import View, mind
from tafelrunde.bots.methods.tree import Tree
from tafelrunde.core import Seeded
from toy import SPY, Spies


def thought(state: Spies, walks: int, steps: int = 2) -> Tree[Spies]:
    return Tree(mind(SPY), View(SPY, state), Random(1), walks, steps=steps, heat=2.0)


def test_every_walk_looks_at_one_action() -> None:
    one = thought(SPY.start(3, Seeded(4)), 60)
    assert one.run(60)
    looks = [looked for _, _, looked in one.values]
    assert sum(looks) == 60
    assert looks == sorted(looks, reverse=True)
    assert all(0 <= share <= 1 for _, share, _ in one.values)


def test_before_it_has_begun_any_action_will_do() -> None:
    one = thought(SPY.start(3, Seeded(4)), 60)
    assert one.best in one.actions
    assert {looked for _, _, looked in one.values} == {0}


def test_a_walk_may_end_where_the_game_does() -> None:
    state, dealer = SPY.start(2, Seeded(5)), Seeded(5)
    while state.round == 1 or len(SPY.actions(state)) == 1:
        SPY.play(state, SPY.actions(state)[0], dealer)
    one = thought(state, 200, steps=50)
    assert one.run(200)
    best, worst = one.values[0], one.values[-1]
    assert best[2] >= worst[2]
    assert one.best == best[0]
