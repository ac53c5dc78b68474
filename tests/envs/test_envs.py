"""What the environments say and do beyond what their judges ask."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

from tafelrunde import envs, games
from tafelrunde.core import Seeded, Unreadable
from tafelrunde.envs.actions import number
from tafelrunde.envs.play import REFUSED, Play
from tafelrunde.envs.views import layout, observation, parts
from tafelrunde.games.loewenherz.diplomacy import Ally
from tafelrunde.games.loewenherz.expansion import Expand
from walks import by_verb, greedy, played

FEWEST_AND_MOST = [(name, games.load(name).seats[end]) for name in games.NAMES for end in (0, -1)]

every_game = pytest.mark.parametrize("name", games.NAMES)
every_size = pytest.mark.parametrize(("name", "seats"), FEWEST_AND_MOST)


@every_game
def test_no_action_has_two_numbers(name: str) -> None:
    assert len(set(envs.lines(name))) == len(envs.lines(name))


@every_size
def test_in_a_whole_game_every_legal_action_has_its_number_and_every_view_one_length(name: str, seats: int) -> None:
    game = games.load(name)
    # By lot hardly anybody ever closes a territory in Löwenherz.
    table = played(game, seats, 3, greedy if name == "loewenherz" else by_verb)
    where = layout(game, table.at(0))
    space = Play(name, seats, {}).sights["observation"]  # type: ignore[index]
    for entry in range(len(table.record.entries)):
        state = table.at(entry)
        if state.turn is not None:
            view = state.seen_by(state.turn)
            actions = game.actions(view)
            assert len({number(game, view, action) for action in actions}) == len(actions)
        # Every view of a long game would take long, and so would every seat of a large one.
        if entry % 7 == 0 or state.turn is None:
            seat = entry % seats
            row = observation(game, state.seen_by(seat), seat)
            assert layout(game, state.seen_by(seat)) == where
            assert space.contains(np.array(row, np.int16))


@pytest.mark.no_cover
@every_size
def test_an_observation_is_the_same_in_every_world_that_the_seat_cannot_tell_apart(name: str, seats: int) -> None:
    game, table = games.load(name), played(games.load(name), seats, 4, by_verb)
    for entry in range(0, len(table.record.entries), 40):
        state, seat = table.at(entry), entry % seats
        other = state.seen_by(seat).guess(Random(entry))
        assert observation(game, other, seat) == observation(game, state.seen_by(seat), seat)
        assert observation(game, state, seat) == observation(game, state.seen_by(seat), seat)


def test_seats_are_counted_from_the_observer_on() -> None:
    game = games.load("elfen")
    state = game.start(3, Seeded(1), gold=12)
    state.books[1][0] = 5
    for seat, scores in enumerate(([12, 5, 12], [5, 12, 12], [12, 12, 5])):
        seen = dict(parts(game, state.seen_by(seat), seat))
        assert seen["scores"] == scores
        assert seen["turn"] == [(-seat) % 3]
        hands = np.array(seen["hands"]).reshape(3, -1)
        assert hands[0, :-1].sum() == 10
        assert hands[1:, :-1].sum() == 0
        assert list(hands[:, -1]) == [0, 10, 10]


def test_points_that_are_secret_are_told_to_nobody_else() -> None:
    play = Play("elfen", 3, {"secret": 1})
    where = layout(play.game, play.state)["scores"]
    assert [list(play.sight(seat)["observation"][where]) for seat in range(3)] == [[7, -1, -1]] * 3
    assert all(play.sights.contains(play.sight(seat)) for seat in range(3))
    assert [line.split(":")[1].split(",")[0] for line in play.picture(1).splitlines() if line.startswith("Realm")] == [
        " secret gold",
        " 7 gold",
        " secret gold",
    ]
    play.state.turn = None
    assert list(play.sight(0)["observation"][where]) == [7, 7, 7]


def test_the_number_of_an_action_plays_it() -> None:
    play = Play("loewenherz", 2, {})
    rng = Random(5)
    for _ in range(200):
        if play.turn is None:
            break
        choice, action = rng.choice(list(play.legal().items()))
        after = play.state.copy()
        before = play.state
        assert play.act(choice) == ""
        assert play.state is before
        assert play.state != after
        assert number(play.game, after, action) == choice


def test_castles_are_named_by_the_order_in_which_they_were_built() -> None:
    state = games.load("loewenherz").start(2, Seeded(1))
    state.castles = [7, 2]
    assert envs.lines("loewenherz")[number(games.load("loewenherz"), state, Ally("c1", "h1"))] == "ally 1 0"
    assert envs.lines("loewenherz")[number(games.load("loewenherz"), state, Expand("c1", "c2"))] == "expand 1 c2"


def test_what_the_rules_forbid_is_refused_with_the_rule_and_changes_nothing() -> None:
    env = envs.raw_env("wuerfel", 2)
    env.reset(seed=1)
    before = env.play.state.copy()
    env.step(envs.lines("wuerfel").index("penalty"))
    assert env.play.state == before
    assert env.agent_selection == "seat_0"
    _, reward, terminated, truncated, info = env.last()
    assert (reward, terminated, truncated, info) == (REFUSED, False, False, {"refused": "W9"})
    env.step(envs.lines("wuerfel").index("roll"))
    env.step(envs.lines("wuerfel").index("give 0"))
    assert env.infos["seat_0"] == {"refused": "W14"}
    # A card that nobody can point at here: the rule of the phase answers.
    other = envs.raw_env("elfen", 2)
    other.reset(seed=1)
    other.step(envs.lines("elfen").index("discard raft"))
    assert other.infos["seat_0"] == {"refused": "K7"}


@pytest.mark.parametrize("seat", [2, -1])
def test_an_agent_has_one_of_the_seats(seat: int) -> None:
    with pytest.raises(ValueError, match=f"seat {seat} is none of 2"):
        envs.Solo("wuerfel", 2, seat=seat)


def random_game(env: Any, seed: int) -> dict[str, float]:
    """Play a PettingZoo game by lot; the reward of each agent over the whole game."""
    env.reset(seed=seed)
    for seat, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed + seat)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        env.step(None if terminated or truncated else env.action_space(agent).sample(seen["action_mask"]))
    return total


@pytest.mark.parametrize("choice", [-1, 10**6])
def test_what_is_no_action_is_refused_as_a_mistake(choice: int) -> None:
    play = Play("wuerfel", 2, {})
    with pytest.raises(ValueError, match=f"{choice} is none of {play.actions.n} actions, which are counted from 0"):
        play.act(choice)


def test_bots_do_not_guess_by_the_chance_that_deals() -> None:
    play = Play("elfen", 2, {})
    play.begin(5)
    assert tuple([int(play.rng.random() * 6) + 1 for _ in range(20)]) != Seeded(5).roll(20)


@pytest.mark.parametrize("make", [envs.raw_env, envs.parallel_env])
def test_games_that_follow_without_a_seed_are_the_same_again_after_the_same_seed(make: Any) -> None:
    env = make("laurin", 3)

    def next_ones(*seeds: Any) -> list[str]:
        found = []
        for seed in seeds:
            env.reset(seed=seed)
            found.append(json.dumps(env.play.game.to_json(env.play.state)))
        return found

    once = next_ones(7, None, None)
    assert len({*once}) == 3
    assert next_ones(np.int64(7), None, None) == once, "also of a seed that numpy has given"
    with pytest.raises(TypeError):
        env.reset(seed="7")


def test_a_copy_of_a_game_goes_on_by_itself() -> None:
    env = envs.raw_env("wuerfel", 2)
    env.reset(seed=3)
    untouched, copy = deepcopy(env), deepcopy(env)
    for one in (copy, env, untouched):
        one.step(envs.lines("wuerfel").index("roll"))
    dice = [one.play.state.dice for one in (copy, env, untouched)]
    assert dice == 3 * dice[:1]


def test_a_name_that_is_no_option_is_refused_whatever_it_is_called_in_the_program() -> None:
    for name in ("version", "dealer", "gild"):
        with pytest.raises(Unreadable, match=f"{name}=9': expected gold, open, secret"):
            envs.Solo("elfen", 2, **{name: 9})


def test_places_are_rewarded_from_one_to_minus_one_and_ties_share() -> None:
    assert sorted(random_game(envs.env("creatures", 3), 1).values()) == [-1, 0, 1]
    play = Play("creatures", 3, {})
    play.game = type("Tied", (), {"ranking": lambda _, state: [[0, 2], [1]]})()  # type: ignore[assignment]
    assert play.rewards() == [0.5, -1, 0.5]


def test_whoever_has_had_all_decisions_leaves_and_chance_plays_on_for_the_seat() -> None:
    env = envs.raw_env("creatures", 3, max_cycles=2)
    rewards = random_game(env, 1)
    # All have left before the end: nobody is rewarded.
    assert set(rewards.values()) == {0.0}
    assert env.play.turn is not None
    env = envs.raw_env("wuerfel", 2, max_cycles=3)
    env.reset(seed=1)
    for _ in range(3):
        env.step(envs.lines("wuerfel").index("give 0"))
    assert env.truncations == {"seat_0": True, "seat_1": False}
    env.step(None)
    assert env.agents == ["seat_1"]
    assert env.agent_selection == "seat_1"


def test_whose_turn_it_is_alone_counts_where_all_act() -> None:
    env = envs.parallel_env("wuerfel", 3, max_cycles=2)
    seen, _ = env.reset(seed=1)
    assert [int(seen[agent]["action_mask"].sum()) for agent in env.agents] == [1, 0, 0]
    roll, give = (envs.lines("wuerfel").index(line) for line in ("roll", "give 0"))
    seen, rewards, _, truncated, infos = env.step({"seat_0": roll, "seat_1": give, "seat_2": give})
    assert set(rewards.values()) == {0.0}
    assert not any(truncated.values())
    _, rewards, _, truncated, infos = env.step({"seat_0": give, "seat_1": roll, "seat_2": roll})
    assert rewards == {"seat_0": REFUSED, "seat_1": 0.0, "seat_2": 0.0}
    assert infos["seat_0"] == {"refused": "W14"}
    assert all(truncated.values())
    assert env.agents == []


@pytest.mark.parametrize("against", ["greedy", "random", 1])
def test_one_seat_plays_a_whole_game_against_bots(against: str | int) -> None:
    env = gymnasium.make("tafelrunde/wuerfel-v1", seats=3, seat=1, against=against)
    seen, _ = env.reset(seed=4)
    env.action_space.seed(4)
    over = False
    while not over:
        assert env.unwrapped.play.turn == 1  # type: ignore[attr-defined]
        assert (env.unwrapped.action_masks() == seen["action_mask"]).all()  # type: ignore[attr-defined]
        seen, reward, over, truncated, info = env.step(env.action_space.sample(seen["action_mask"]))
        assert not truncated
        assert info == {}
    assert reward in (-1, -0.5, 0, 0.5, 1)
    assert not seen["action_mask"].any()


def test_a_seat_learns_against_a_function_that_was_learnt_before() -> None:
    asked = list[int]()

    def choose(game: Any, view: Any, rng: Any) -> Any:
        asked.append(view.turn)
        return game.actions(view)[0]

    env = gymnasium.make("tafelrunde/creatures-v1", seats=3, seat=2, against=choose)
    env.reset(seed=1)
    assert asked
    assert 2 not in asked


def test_after_its_end_nothing_is_played_and_nothing_won_again() -> None:
    env = envs.Solo("wuerfel", 2, against="random")
    seen, _ = env.reset(seed=1)
    over = False
    while not over:
        seen, _, over, _, _ = env.step(np.int64(seen["action_mask"].argmax()))
    with pytest.raises(ValueError, match="the game is over"):
        env.step(np.int64(0))


@pytest.mark.parametrize("make", [envs.raw_env, envs.parallel_env, envs.Solo])
@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"render_mode": "human"}, "render_mode is ansi or None, and not 'human'"),
        ({"max_cycles": -1}, "max_cycles is 0 or more, and not -1"),
        ({"seats": 9}, "elfen is for 2 to 6, and not for 9"),
    ],
)
def test_what_cannot_be_is_refused_before_it_begins(make: Any, more: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}$"):
        make("elfen", **{"seats": 2} | more)
    with pytest.raises(TypeError):
        make("elfen", 2, max_cycles=1.5)


@pytest.mark.parametrize("make", [envs.raw_env, envs.parallel_env])
def test_a_seed_below_nothing_is_none(make: Any) -> None:
    with pytest.raises(ValueError, match=r"^a seed is 0 or more, and not -1$"):
        make("wuerfel", 2).reset(seed=-1)


@pytest.mark.parametrize("make", [envs.raw_env, envs.parallel_env, envs.Solo])
def test_numbers_of_numpy_are_numbers(make: Any) -> None:
    env = make("elfen", np.int64(3), gold=np.int64(12), max_cycles=np.int64(7))
    assert (env.play.seats, env.play.state.options["gold"], env.max_cycles) == (3, 12, 7)
    with pytest.raises(Unreadable, match="gold=twelve"):
        make("elfen", 3, gold="twelve")


def test_where_all_act_a_game_has_as_many_decisions_as_where_one_does() -> None:
    assert envs.parallel_env("laurin").max_cycles == envs.raw_env("laurin").max_cycles * 3
    assert envs.parallel_env("laurin", 4, 5).max_cycles == 5


def test_where_all_act_whoever_decides_has_to_and_nobody_once_it_is_over() -> None:
    env = envs.parallel_env("wuerfel", 2, max_cycles=1)
    roll = envs.lines("wuerfel").index("roll")
    with pytest.raises(ValueError, match="no game is being played: reset begins one"):
        env.step({"seat_0": roll})
    env.reset(seed=1)
    with pytest.raises(ValueError, match="it is seat_0 who decides, and there is no action of it"):
        env.step({"seat_1": roll})
    env.step({"seat_0": roll})
    with pytest.raises(ValueError, match="no game is being played"):
        env.step({"seat_0": roll})


def test_half_an_action_is_none() -> None:
    env = envs.Solo("wuerfel", 2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"1\.7 is none of"):
        env.step(1.7)  # type: ignore[arg-type]


@pytest.mark.parametrize("make", [envs.raw_env, envs.parallel_env])
def test_whoever_has_no_decision_leaves_with_the_first(make: Any) -> None:
    env = make("wuerfel", 2, max_cycles=0)
    env.reset(seed=1)
    roll = envs.lines("wuerfel").index("roll")
    env.step(roll if make is envs.raw_env else {"seat_0": roll, "seat_1": roll})
    if make is envs.raw_env:
        assert env.truncations["seat_0"]
    else:
        assert env.agents == []
    solo = envs.Solo("wuerfel", 2, max_cycles=0)
    solo.reset(seed=1)
    assert solo.step(np.int64(roll))[3]


def test_options_and_the_bound_on_decisions_reach_the_game() -> None:
    env = gymnasium.make("tafelrunde/elfen-v3", gold=12, max_cycles=1)
    seen, _ = env.reset(seed=1)
    where = envs.layout(games.load("elfen"), env.unwrapped.play.state)  # type: ignore[attr-defined]
    assert list(seen["observation"][where["scores"]]) == [12, 12]
    _, reward, over, truncated, info = env.step(np.int64(envs.lines("elfen").index("stop")))
    assert (reward, over, truncated, info) == (REFUSED, False, True, {"refused": "K7"})


def test_a_game_that_cannot_be_learnt_yet_says_so() -> None:
    with pytest.raises(LookupError, match="spaces/chess"):
        envs.lines("chess")


@every_game
def test_a_position_is_shown_as_the_seat_sees_it_and_only_if_that_was_asked_for(name: str) -> None:
    seats = games.load(name).seats[-1]
    for make in (envs.env, envs.parallel_env):
        env: Any = make(name, seats, render_mode="ansi")
        env.reset(seed=7)
        play = env.unwrapped.play
        shown = env.render()
        assert shown == play.picture(play.turn)
        assert shown.count("\n") > 3
    solo = gymnasium.make(f"tafelrunde/{name}-v{games.load(name).version}", seats=seats, seat=1, render_mode="ansi")
    solo.reset(seed=7)
    assert solo.render() == solo.unwrapped.play.picture(1)  # type: ignore[attr-defined]
    assert "ansi" in envs.env(name, seats).metadata["render_modes"]
    assert envs.raw_env(name, seats).render() is None
    assert envs.Solo(name, seats).render() is None
