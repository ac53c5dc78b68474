"""PettingZoo: every seat is an agent, `seat_0` and so on.

In `Turns` (its AEC) one decides after the other, as at the table. In `Together` (its Parallel) all act in every step, and
only the action of the seat to move counts.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from gymnasium.spaces import Space
from pettingzoo import AECEnv, ParallelEnv

from tafelrunde.bots.players import CYCLES
from tafelrunde.envs.play import REFUSED, RENDERS, Observation, Play, bound, rendered


class Seated:
    """What both have in common: the agents, their spaces, and what they see. The `options` of a reset say nothing: what a game lets
    one choose was said of all games.
    """

    agents: list[str]

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        max_cycles: int = CYCLES,
        render_mode: str | None = None,
        **options: int,
    ) -> None:
        super().__init__()
        self.play = Play(game, seats, options)
        self.max_cycles: int = bound(max_cycles)
        self.metadata: dict[str, Any] = {"name": self.play.name, "render_modes": RENDERS, "is_parallelizable": False}
        self.render_mode = rendered(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.play.seats)]
        self.agents = []
        self.seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._sights = {agent: deepcopy(self.play.sights) for agent in self.possible_agents}
        self._actions = {agent: deepcopy(self.play.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Space[Any]:
        """All that an agent can see."""
        return self._sights[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The numbers of all actions."""
        return self._actions[agent]

    def render(self) -> str | None:
        """What whoever decides now sees, as lines of text, if that was asked for; at the end, the first."""
        return self.play.picture(self.play.turn or 0) if self.render_mode else None

    def observe(self, agent: str) -> Observation:
        """What an agent sees now."""
        return self.play.sight(self.seat[agent])


class Turns(Seated, AECEnv[str, Observation, int | None]):
    """One decides after the other.

    An action that the rules forbid is refused: nothing changes, it costs a little, and the agent is asked again; `infos`
    names the rule. After `max_cycles` decisions an agent leaves, truncated, and chance plays on for its seat. At the end
    everybody is rewarded by places, from -1 to 1.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game."""
        self.play.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._left = dict.fromkeys(self.agents, self.max_cycles)
        self._skip_agent_selection = None  # type: ignore[assignment]  # as PettingZoo itself does
        self.agent_selection = self.possible_agents[self.play.turn or 0]

    def step(self, action: int | None) -> None:
        """The decision of the agent that is selected; None for one that has ended or left."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent] or action is None:
            self._was_dead_step(action)
            return
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        refused = self.play.act(action)
        self.infos[agent] = {"refused": refused} if refused else {}
        if refused:
            self.rewards[agent] = REFUSED
        self._left[agent] -= 1
        self.truncations[agent] = self._left[agent] <= 0
        self._go_on()
        self._accumulate_rewards()
        self._deads_step_first()

    def _go_on(self) -> None:
        """Find the agent that decides next; chance plays for those who have left."""
        staying = [agent for agent in self.agents if not self.truncations[agent]]
        while self.play.turn is not None and staying:
            agent = self.possible_agents[self.play.turn]
            if agent in staying:
                self.agent_selection = agent
                return
            self.play.stand_in()
        if self.play.turn is None:
            for agent in self.agents:
                self.rewards[agent] += self.play.rewards()[self.seat[agent]]
                self.terminations[agent] = True


class Together(Seated, ParallelEnv[str, Observation, int]):
    """All act in every step, and only the action of the seat to move counts; after `max_cycles` steps all leave, if not said as many
    as in `Turns` together. Nobody but the seat to move has a legal action, and any number does for the others.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: int,
    ) -> None:
        super().__init__(game, seats, CYCLES if max_cycles is None else max_cycles, render_mode, **options)
        if max_cycles is None:
            self.max_cycles = CYCLES * self.play.seats

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game."""
        self.play.begin(seed)
        self.agents = self.possible_agents[:]
        self._left = self.max_cycles
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """One decision."""
        agents = self.agents
        mover = self.possible_agents[self.play.turn or 0]
        if not agents:
            raise ValueError("no game is being played: reset begins one")
        if mover not in actions:
            raise ValueError(f"it is {mover} who decides, and there is no action of it")
        refused = self.play.act(actions[mover])
        self._left -= 1
        over = self.play.turn is None
        ends = self.play.rewards() if over else [0.0] * self.play.seats
        rewards = {agent: ends[self.seat[agent]] + (REFUSED if refused and agent == mover else 0.0) for agent in agents}
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        if refused:
            infos[mover] = {"refused": refused}
        if over or self._left <= 0:
            self.agents = []
        return (
            {agent: self.observe(agent) for agent in agents},
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, self._left <= 0 and not over),
            infos,
        )
