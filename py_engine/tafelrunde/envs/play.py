"""One game in terms of numbers: what the three kinds of environment share."""

from __future__ import annotations

from operator import index
from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray

from tafelrunde import games
from tafelrunde.core import Action, Illegal, Seeded
from tafelrunde.envs.actions import lines, number
from tafelrunde.envs.views import observation
from tafelrunde.terminal.pictures import picture

Observation = dict[str, NDArray[Any]]
"""`observation`: what the seat sees (see `views`); `action_mask`: 1 for each action that it may do now."""

REFUSED = -0.1
"""The reward for an action that the rules forbid; a whole game brings from -1 to 1."""

RENDERS = ["ansi"]
"""How a position can be shown: as lines of text, the picture of the terminal. Pixels would need a font and a painter."""


def rendered(mode: str | None) -> str | None:
    """How positions are to be shown, if at all; raises `ValueError`."""
    if mode not in (None, *RENDERS):
        raise ValueError(f"render_mode is {' or '.join(RENDERS)} or None, and not {mode!r}")
    return mode


def bound(most: int) -> int:
    """How many decisions there may be; raises `ValueError`."""
    if index(most) < 0:
        raise ValueError(f"max_cycles is 0 or more, and not {most}")
    return index(most)


class Play:
    """A game that can be begun again and again."""

    def __init__(self, name: str, seats: int | None, options: dict[str, int]) -> None:
        self.game = games.load(name)
        self.seats = self.game.seats[0] if seats is None else index(seats)
        self.name = f"{name}_v{self.game.version}"
        if self.seats not in self.game.seats:
            raise ValueError(f"{name} is for {self.game.seats[0]} to {self.game.seats[-1]}, and not for {self.seats}")
        plain = {option: int(value) if isinstance(value, np.integer) else value for option, value in options.items()}
        self._options = self.game.chosen(plain)
        self._later = Random()
        self.begin(0)
        sight = len(observation(self.game, self.state, 0))
        self.actions: Discrete[np.int64] = Discrete(len(lines(name)))
        """The numbers of all actions."""
        self.sights: Space[Any] = Dict(
            {
                "observation": Box(-(2**15), 2**15 - 1, (sight,), np.int16),
                "action_mask": Box(0, 1, (len(lines(name)),), np.int8),
            }
        )
        """What can be seen."""

    @property
    def turn(self) -> int | None:
        """The seat that decides; None when the game is over."""
        turn: int | None = self.state.turn
        return turn

    def begin(self, seed: int | None) -> None:
        """A new game: the same seed gives the same cards and dice, and the same games after it that have none. Without any, nobody
        can tell.
        """
        if seed is not None:
            if index(seed) < 0:
                raise ValueError(f"a seed is 0 or more, and not {seed}")
            self._later = Random(f"later {index(seed)}")
        seed = self._later.getrandbits(32) if seed is None else index(seed)
        self.rng = Random(f"bots {seed}")  # else bots guess by the very chance that deals
        self._dealer = Seeded(seed)
        self.state: Any = self.game.start(self.seats, self._dealer, **self._options)
        self._listed: dict[int, Action] | None = None

    def legal(self) -> dict[int, Action]:
        """What the seat to move may do, by number."""
        if self._listed is None:
            game, view = self.game, self.state.seen_by(self.turn)
            self._listed = {number(game, view, action): action for action in game.actions(view)}
        return self._listed

    def sight(self, seat: int) -> Observation:
        """What a seat sees now; it may do something only when it is its turn."""
        mask = np.zeros(self.actions.n, np.int8)
        if self.turn == seat:
            mask[list(self.legal())] = 1
        seen = observation(self.game, self.state, seat)
        return {"observation": np.array(seen, np.int16), "action_mask": mask}

    def act(self, choice: int | np.integer[Any]) -> str:
        """Play the action with this number; the rule that forbids it, if one does, and then nothing has changed."""
        if self.turn is None:
            raise ValueError("the game is over")
        if not self.actions.contains(choice):
            raise ValueError(f"{choice} is none of {self.actions.n} actions, which are counted from 0")
        action = self.legal().get(int(choice))
        if action is None:
            return self._why(int(choice))
        self.do(action)
        return ""

    def do(self, action: Action) -> None:
        """Play an action."""
        self.game.play(self.state, action, self._dealer)
        self._listed = None

    def stand_in(self) -> None:
        """Any legal action, for a seat whose program has left."""
        self.do(self.rng.choice(list(self.legal().values())))

    def picture(self, seat: int) -> str:
        """What a seat sees now, for a person who watches."""
        names = [f"seat_{number}" for number in range(self.seats)]
        return "\n".join(picture(self.game, self.state.seen_by(seat), names, seat))

    def rewards(self) -> list[float]:
        """Per seat, how many of the others it has left behind less those before it, as a share: from -1 to 1, in all 0."""
        places = self.game.ranking(self.state)
        place = {seat: number for number, seats in enumerate(places) for seat in seats}
        return [
            sum((place[other] > place[seat]) - (place[other] < place[seat]) for other in place) / (self.seats - 1)
            for seat in range(self.seats)
        ]

    def _why(self, choice: int) -> str:
        """The rule that forbids an action; that of the phase where it cannot even be said here."""
        try:
            action = self.game.read(self.state, lines(self.game.name)[choice])
            self.game.play(self.state.copy(), action, Seeded(0))
        except Illegal as refusal:
            return refusal.rule
        except ValueError:
            pass
        return self.game.phase(self.state).rule
