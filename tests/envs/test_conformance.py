"""The environments before the judges of PettingZoo and Gymnasium: every game, every number of seats."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

from tafelrunde import envs, games
from walks import TABLES

pytestmark = [
    pytest.mark.parametrize(("name", "seats"), TABLES),
    # What one sees comes with what one may do, as PettingZoo itself does it in its card games; and whose turn it is not
    # may do nothing.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@pytest.fixture(autouse=True)
def quiet(capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    """The judges are talkative."""
    yield
    capsys.readouterr()


def test_one_agent_after_the_other(name: str, seats: int) -> None:
    api_test(envs.env(name, seats), num_cycles=100)


@pytest.mark.no_cover
def test_the_same_seed_is_the_same_game(name: str, seats: int) -> None:
    seed_test(partial(envs.env, name, seats), num_cycles=20)
    parallel_seed_test(partial(envs.parallel_env, name, seats), num_cycles=20)


def test_nobody_acts_more_often_than_agreed(name: str, seats: int) -> None:
    def made(make: Any) -> Any:
        def with_seeds(**more: int) -> Any:
            env = make(name, seats, **more)
            for seat, agent in enumerate(env.possible_agents):
                env.action_space(agent).seed(seat)
            return env

        return with_seeds

    max_cycles_test(SimpleNamespace(env=made(envs.env), parallel_env=made(envs.parallel_env)))


@pytest.mark.no_cover
def test_all_agents_at_once(name: str, seats: int) -> None:
    parallel_api_test(envs.parallel_env(name, seats), num_cycles=100)


@pytest.mark.no_cover
def test_one_agent_against_bots(name: str, seats: int) -> None:
    env = gymnasium.make(f"tafelrunde/{name}-v{games.load(name).version}", seats=seats, against="random")
    check_env(env.unwrapped)
