"""Thinking, whichever the game: it counts iterations, has an answer at any time, and sees what its seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.bots import LEVELS, Mind, Thought, View, choose, mind, player, slices, think
from tafelrunde.bots.methods.flat import Flat
from tafelrunde.bots.methods.glance import Glance
from tafelrunde.core import Action, Seeded
from toy import SPY, Spies
from walks import decisions, walk

every_game = pytest.mark.parametrize("name", games.NAMES)


@every_game
@pytest.mark.no_cover
def test_a_thought_in_slices_is_the_same_thought(name: str) -> None:
    game, table = games.load(name), walk(name, games.load(name).seats[0], 1)
    for number, state in enumerate(decisions(table, 4)):
        whole, sliced = (think(game, state, Random(number), 2) for _ in range(2))
        assert whole.best in game.actions(state)
        assert whole.run(whole.total)
        steps = 0
        while not sliced.run(1):
            steps += 1
            assert sliced.done == steps < sliced.total
            assert sliced.choice in game.actions(state)
            assert {action for action, _, _ in sliced.values} == set(sliced.actions)
        assert sliced.run(1)
        assert whole.done == whole.total == sliced.done
        assert whole.values == sliced.values
        assert whole.choice == sliced.choice == choose(game, state, Random(number), 2)
        shares = [share for _, share, _ in whole.values]
        assert all(0 <= share <= 1 for share in shares)
        assert whole.best == whole.values[0][0]
        assert {action for action, _, _ in whole.values} <= set(game.actions(state))


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["elfen", "laurin"])
def test_a_share_is_one_of_as_many_as_sit_there(name: str) -> None:
    game = games.load(name)
    for seats in game.seats:
        state, dealer = game.start(seats, Seeded(3)), Seeded(4)
        while len(game.actions(state)) < 2:
            game.play(state, game.actions(state)[0], dealer)
        thought = think(game, state, Random(1), 5)
        thought.run(thought.total)
        # At the start all are nearly alike, and whoever thinks finds something that is better than nothing.
        assert 0.8 / seats < thought.values[0][1] < min(1.6 / seats, 0.75)


@every_game
def test_a_level_gives_away_its_loss_with_the_fewest_and_another_with_the_most_if_it_has_one(name: str) -> None:
    game = games.load(name)
    for level, grade in enumerate(mind(game).levels, 1):
        losses = [think(game, game.start(seats, Seeded(3)), Random(1), level).slip.loss for seats in game.seats]
        most = grade.loss if grade.crowded is None else grade.crowded
        assert (losses[0], losses[-1]) == pytest.approx((grade.loss, most))
        assert losses in (sorted(losses), sorted(losses, reverse=True))


def test_a_view_hides_what_its_seat_does_not_see() -> None:
    state = games.load("elfen").start(2, Seeded(7))
    seat = state.turn
    view = View(games.load("elfen"), state)
    assert view.table == state.seen_by(seat) != state
    assert None not in [view.world(Random(1)).cards.face[card] for hand in state.hands for card in hand]


def test_of_a_short_game_every_decision_is_looked_at() -> None:
    table = walk("wuerfel", 2, 1)
    assert len(decisions(table, 4)) < len(decisions(table, 10**6)) <= len(table.record.entries)


@every_game
def test_a_thought_comes_to_an_end_by_itself(name: str) -> None:
    game, table = games.load(name), walk(name, games.load(name).seats[0], 1)
    for state in decisions(table, 3):
        thought = think(game, state, Random(1), 1)
        assert 1 <= sum(1 for _ in thought.steps()) < 10**4
        assert thought.best in game.actions(state)


@pytest.mark.no_cover
@every_game
def test_in_a_rollout_everybody_does_something_sensible(name: str) -> None:
    game = games.load(name)
    state, dealer = game.start(game.seats[0], Seeded(5)), Seeded(6)
    for _ in range(12):
        if state.turn is None:
            break  # a new game may be short
        reply = slices.whole(mind(game).by_habit(state, dealer))
        assert reply in game.actions(state)
        game.play(state, reply, dealer)


def test_there_is_nothing_to_think_about_when_only_one_thing_can_be_done() -> None:
    game = games.load("wuerfel")
    thought = think(game, game.start(2, Seeded(1)), Random(1))
    assert thought.finished
    assert thought.best == thought.choice == game.read(game.start(2, Seeded(1)), "roll")


class Early(Thought):
    """Knows all after two iterations."""

    def steps(self) -> Iterator[None]:
        yield
        yield

    @property
    def values(self) -> list[tuple[Action, float, int]]:
        return [(action, 0.5, self.done) for action in self.actions]


def test_a_thought_may_end_before_its_time() -> None:
    game = games.load("creatures")
    thought = Early(game.actions(game.start(2, Seeded(1))), 100)
    assert not thought.run(2)
    assert thought.run(1)
    assert thought.done == thought.total == 100
    assert thought.run(5)


def test_after_the_end_there_is_nothing_to_decide() -> None:
    table = walk("creatures", 2, 1)
    with pytest.raises(ValueError, match="over"):
        choose(table.game, table.state, Random(1))


@pytest.mark.parametrize("level", [0, len(LEVELS) + 1, -1, 3.0, "3"])
def test_an_unknown_level_is_said_to_be_one(level: Any) -> None:
    game = games.load("wuerfel")
    with pytest.raises(ValueError, match=f"levels 1 to 5, and {level!r} is none"):
        choose(game, game.start(2, Seeded(1)), Random(1), level)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["greedy", "random", 1, "5"])
def test_players_are_called_by_level_or_name(name: str | int) -> None:
    game = games.load("creatures")
    state = game.start(3, Seeded(2))
    assert player(name)(game, state.seen_by(state.turn), Random(1)) in game.actions(state)


@pytest.mark.parametrize("name", ["greedy", "random", "1"])
def test_nobody_plays_when_it_is_over(name: str) -> None:
    game = games.load("creatures")
    state = game.start(2, Seeded(2))
    state.turn = None
    with pytest.raises(ValueError, match="the game is over"):
        player(name)(game, state, Random(1))


def test_nobody_else_is_a_player() -> None:
    with pytest.raises(
        LookupError, match=r"one of 1, .*, random, or a level with a temper as in 3-bold \(bold, .*\), and not 6"
    ):
        player(6)


def test_a_game_of_which_nothing_is_known_is_judged_by_its_points() -> None:
    plain = mind(SPY)
    assert type(plain) is Mind
    state = Spies(seats=3, points=[3, 7, 5], turn=0)
    assert [plain.prior(state, seat) for seat in range(3)] == [-4, 2, -2]
    assert plain.parts(state)[1] == {"points": 7}
    one, two, three = plain.value(state)
    assert one < three < two
    assert one + two + three == pytest.approx(1)


class Judging(Mind[Spies]):
    """Knows what speaks for a seat, and how much that decides, and nothing else."""

    def parts(self, s: Spies) -> list[dict[str, float]]:
        return [{"hopes": -5.0 * points} for points in s.points]

    def spread(self, s: Spies) -> float:
        return 40.0 if s.round == 1 else 4.0

    def value(self, s: Spies) -> list[float]:
        return [0.5] * s.seats


def test_what_speaks_for_a_seat_is_what_is_ranked_by() -> None:
    state = Spies(seats=3, points=[3, 7, 5], turn=0)
    assert [Judging(SPY).prior(state, seat) for seat in range(3)] == [10, -20, -10]


@pytest.mark.parametrize("method", [Glance, Flat])
def test_a_lead_is_worth_at_a_glance_what_it_is_worth_here_and_now(method: Any) -> None:
    shares = list[float]()
    for number in (1, 2):
        state = SPY.start(2, Seeded(1))
        state.round, state.points = number, [0, 3]
        thought = method(Judging(SPY), View(SPY, state), Random(1), 1)
        thought.run(1)
        shares.append(thought.values[0][1])
    assert 0.5 < shares[0] < shares[1]


def test_a_game_of_which_nothing_is_known_is_thought_about_at_a_glance() -> None:
    state = SPY.start(3, Seeded(1))
    thought = think(SPY, state, Random(1), 5)
    assert isinstance(thought, Glance)
    while not thought.run(1):
        assert thought.best in SPY.actions(state)
    assert thought.best in SPY.actions(state)


@every_game
def test_to_people_whoever_has_won_has_won_all(name: str) -> None:
    game, state = games.load(name), walk(name, games.load(name).seats[0], 1).state
    winners = game.ranking(state)[0]
    assert slices.whole(mind(game).chances(state)) == [(seat in winners) / len(winners) for seat in range(state.seats)]


def test_who_has_won_has_nearly_all_and_points_count_a_little() -> None:
    plain, state = mind(SPY), Spies(seats=3, points=[3, 7, 5])
    one, two, three = plain.value(state)
    assert two > 0.95
    assert 0.05 > three > one > 0
    shared = plain.value(Spies(seats=3, points=[7, 7, 5]))
    assert shared[0] == shared[1] > 0.45
