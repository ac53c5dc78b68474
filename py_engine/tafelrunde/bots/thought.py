"""A thought: what is known so far of a decision. It goes on in slices, and has an answer at any time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence

from tafelrunde.bots.levels import Found, Slip, Values
from tafelrunde.bots.slices import Slices
from tafelrunde.core import Action

Aims = Sequence[tuple[Action, float]]
"""What may come of it, and how likely."""


class Thought(ABC):
    """Thinking about one decision. It counts iterations and never the clock, so that it ends alike on every machine."""

    whole = False
    """Whether each action was looked at with all that its deed still leaves to decide."""
    fair = True
    """Whether all is looked at alike; else what was looked at little is little known, and the best is flattered by its luck."""

    def __init__(self, actions: Sequence[Action], total: int) -> None:
        self.actions = tuple(actions)
        self.total = total if len(actions) > 1 else 0
        """How many iterations it takes at most; none where nothing is to be decided."""
        self.done = 0
        """How many of them are done."""
        self.amid = False
        """Whether it pauses amid one of them, and what is known does not fit together."""
        self.slip = Slip(0.0, 0)
        """How the level gives away what was found."""
        self.taste: Callable[[Values], Values] | None = None
        """What is liked beside winning, by a bot that has a temper."""
        self._steps = self.steps()

    @abstractmethod
    def steps(self) -> Iterator[bool | None]:
        """Think, and pause after each iteration, or `AMID` one that takes long; the end is the end of the thought."""

    @property
    @abstractmethod
    def values(self) -> list[Found]:
        """Every action, its expected share of winning as far as known, and how often it was looked at; the best first."""

    @property
    def best(self) -> Action:
        """The best action as far as is known."""
        return self.values[0].action if self.total else self.actions[0]

    @property
    def choice(self) -> Action:
        """The action that the level plays: the best, or something worse that it takes for good."""
        if not self.total:
            return self.actions[0]
        # Who is interrupted plays nothing that was not looked at yet.
        found = [one for one in self.values if one.looked or self.finished] or self.values
        return self.slip(self.taste(found) if self.taste else found)

    @property
    def finished(self) -> bool:
        """Whether there is nothing more to find out."""
        return self.done == self.total

    def aims(self, action: Action) -> Slices[Aims]:
        """What an action that leaves all to chance may come to, and how likely: first what it is for. Of any other nothing,
        for the position after it says what it is for.
        """
        del action
        yield from ()
        return ()

    def alike(self, one: Action, other: Action) -> bool:
        """Whether two actions, as different as they are named, are known to come to the same."""
        return one == other

    def go_on(self) -> bool:
        """Go on thinking, up to the next pause; whether the thought has come to its end."""
        if not self.finished:
            try:
                self.amid = bool(next(self._steps))
            except StopIteration:
                self.done = self.total
            else:
                self.done += not self.amid
        return self.finished

    def run(self, iterations: int) -> bool:
        """Go on thinking, for so many iterations; whether the thought has come to its end."""
        wanted = min(self.done + iterations, self.total)
        while self.done < wanted:
            self.go_on()
        return self.finished
