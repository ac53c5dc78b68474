"""König Laurin, what bots know: reasons that add up, and a search that finds what a player would."""

from __future__ import annotations

from random import Random

import pytest

from laurin_positions import GAME, position
from tafelrunde.bots import choose, greedy, think
from tafelrunde.bots.laurin import MIND, SPOTS
from tafelrunde.bots.laurin.prior import ends, worths
from tafelrunde.core import Seeded
from tafelrunde.games.laurin.data import AROUND, SQUARES
from tafelrunde.games.laurin.state import Laurin
from walks import walk


def test_the_parts_make_up_the_whole() -> None:
    for seed in range(3):
        table = walk("laurin", 3 + seed, seed)
        for entry in range(0, len(table.record.entries), 7):
            s = table.at(entry)
            assert [sum(mine.values()) for mine in MIND.parts(s)] == pytest.approx(worths(s))
            assert sum(MIND.value(s)) == pytest.approx(1)
            assert min(MIND.value(s)) >= 0


def test_whoever_leads_near_the_end_has_nearly_won() -> None:
    early = position("place", 0, part="place", active=0, fronts=[8, 3, 3])
    late = position("place", 0, part="place", active=0, fronts=[45, 40, 40])
    assert 1 / 3 < MIND.value(early)[0] < MIND.value(late)[0] < 1


def test_the_king_is_led_where_it_pays() -> None:
    # One card is left: to the east nobody stands, to the west a dwarf of ours.
    state = position("last", 0, active=0, held="H2 - -", dwarfs="b4=0:5 b5=0:3 g4=1:5 g5=1:3")
    for level in (2, 5):
        assert str(choose(GAME, state, Random(1), level)) == "move 0 W"


def test_a_rollout_looks_where_the_king_may_come_and_leaves_nothing_out_that_ends_the_turn() -> None:
    seen = set[str]()
    for seed in range(2):
        table = walk("laurin", 3, seed)
        for entry in range(len(table.record.entries)):
            s: Laurin = table.at(entry)
            actions, likely = GAME.actions(s), MIND.habitual(s)
            assert set(likely) <= set(actions)
            assert bool(likely) == bool(actions)
            if s.phase not in ("place", "relocate"):
                assert likely == actions
                continue
            seen.add(s.phase)
            assert {"done", "lift"} & {one.verb for one in actions} == {"done", "lift"} & {one.verb for one in likely}
            near = {SQUARES[square] for king in (s.king, *ends(s)) for square in AROUND[king]}
            assert {one.square for one in likely if one.verb in ("place", "put")} <= near  # type: ignore[attr-defined]
            assert len({one.front for one in likely if one.verb == "place"}) <= 1  # type: ignore[attr-defined]
            assert sum(one.verb in ("place", "put") for one in likely) <= SPOTS
    assert seen == {"place", "relocate"}


def test_who_thinks_longer_tries_out_more_and_drops_what_does_badly() -> None:
    table = walk("laurin", 3, 1)
    state = next(s for entry in range(40, 400) if len(GAME.actions(s := table.at(entry))) > 8)
    thought = think(GAME, state, Random(1))
    assert thought.run(thought.total)
    visits = [seen for _, _, seen in thought.values]
    assert visits[0] == max(visits)
    assert sum(visits) <= MIND.levels[4].effort
    assert sum(seen > 0 for seen in visits) == 8


@pytest.mark.no_cover
def test_a_game_between_levels_and_the_plain_bot_goes_on() -> None:
    state, dealer = GAME.start(3, Seeded(3)), Seeded(4)
    for number in range(60):
        assert state.turn is not None
        if state.turn:
            action = choose(GAME, state, Random(number), state.turn)
        else:
            action = greedy.choose(GAME, state.seen_by(0), Random(number))
        GAME.play(state, action, dealer)
