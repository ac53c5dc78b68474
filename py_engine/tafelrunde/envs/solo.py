"""Gymnasium: one seat is the agent's, bots sit on the others."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import Env
from numpy.typing import NDArray

from tafelrunde import bots
from tafelrunde.bots.players import CYCLES, Player
from tafelrunde.envs.play import REFUSED, RENDERS, Observation, Play, bound, rendered


class Solo(Env[Observation, np.int64]):
    """A game `against` bots of a level from 1 to 5, which may have a temper as in `3-bold`, `greedy` ones, `random` ones, or a
    function `choose(game, view, rng)`, such as what was learnt before.

    An action that the rules forbid is refused: nothing changes, it costs a little, and `info` names the rule. After
    `max_cycles` decisions the episode is truncated. At the end the agent is rewarded by its place, from -1 to 1.
    """

    metadata: dict[str, Any] = {"render_modes": RENDERS, "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        seat: int = 0,
        against: str | int | Player = "greedy",
        max_cycles: int = CYCLES,
        render_mode: str | None = None,
        **options: int,
    ) -> None:
        self.play = Play(game, seats, options)
        if seat not in range(self.play.seats):
            raise ValueError(f"seat {seat} is none of {self.play.seats}, which are counted from 0")
        self.seat = seat
        self.max_cycles = bound(max_cycles)
        self.action_space = self.play.actions
        self.observation_space = self.play.sights
        self.render_mode = rendered(render_mode)
        self._against = against if callable(against) else bots.player(against)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, up to the agent's first decision; `options` say nothing: what a game lets one choose was said of all games."""
        super().reset(seed=seed)
        self.play.begin(int(self.np_random.integers(2**32)))
        self._left = self.max_cycles
        self._others()
        return self.play.sight(self.seat), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """A decision of the agent, and then those of the others up to its next one."""
        refused = self.play.act(action)
        self._others()
        self._left -= 1
        over = self.play.turn is None
        reward = (REFUSED if refused else 0.0) + (self.play.rewards()[self.seat] if over else 0.0)
        info = {"refused": refused} if refused else {}
        return self.play.sight(self.seat), reward, over, self._left <= 0 and not over, info

    def render(self) -> str | None:
        """What the agent sees, as lines of text, if that was asked for."""
        return self.play.picture(self.seat) if self.render_mode else None

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, under the name by which learners with masks ask for it."""
        return self.play.sight(self.seat)["action_mask"].astype(bool)

    def _others(self) -> None:
        """The bots play until the agent must decide, or the game is over."""
        play = self.play
        while play.turn not in (None, self.seat):
            play.do(self._against(play.game, play.state.seen_by(play.turn), play.rng))
