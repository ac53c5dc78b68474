"""The games as environments for programs that learn: `pip install tafelrunde[envs]`.

>>> from tafelrunde import envs
>>> env = envs.env("wuerfel", 3)              # PettingZoo, one agent after the other
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     seen, reward, terminated, truncated, info = env.last()
...     done = terminated or truncated
...     env.step(None if done else env.action_space(agent).sample(seen["action_mask"]))

>>> import gymnasium
>>> env = gymnasium.make("tafelrunde/creatures-v1", seats=4, against="greedy")
>>> seen, info = env.reset(seed=7)
>>> seen, reward, terminated, truncated, info = env.step(env.action_space.sample(seen["action_mask"]))

With `render_mode="ansi"` each of them `render()`s what a seat sees, as the terminal shows it.

An action is a number in `lines(game)`; `seen["action_mask"]` has a 1 for each that is legal. What an agent sees is a row of
numbers, `seen["observation"]`; `layout(game, state)` says what stands where.

What was learnt plays in the arena, and here `against` whoever learns next, as a function:

>>> def choose(game, view, rng):
...     seen = envs.observation(game, view, view.turn)
...     legal = {envs.number(game, view, action): action for action in game.actions(view)}
...     return legal[min(legal)]              # what the policy makes of `seen`, among these
>>> env = gymnasium.make("tafelrunde/creatures-v1", seats=4, against=choose)
"""

from __future__ import annotations

import gymnasium
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from tafelrunde import games
from tafelrunde.bots.players import CYCLES
from tafelrunde.envs.actions import lines, number
from tafelrunde.envs.agents import Together, Turns
from tafelrunde.envs.play import Observation
from tafelrunde.envs.solo import Solo
from tafelrunde.envs.views import layout, observation

__all__ = [
    "Solo",
    "Together",
    "Turns",
    "env",
    "layout",
    "lines",
    "number",
    "observation",
    "parallel_env",
    "raw_env",
]

raw_env = Turns


def env(
    game: str, seats: int | None = None, max_cycles: int = CYCLES, render_mode: str | None = None, **options: int
) -> OrderEnforcingWrapper[str, Observation, int | None]:
    """A game for PettingZoo in which one agent decides after the other."""
    return OrderEnforcingWrapper(Turns(game, seats, max_cycles, render_mode, **options))


parallel_env = Together

for _name in games.NAMES:
    gymnasium.register(  # pyright: ignore[reportUnknownMemberType]
        f"tafelrunde/{_name}-v{games.load(_name).version}",
        entry_point="tafelrunde.envs.solo:Solo",
        kwargs={"game": _name},
    )
