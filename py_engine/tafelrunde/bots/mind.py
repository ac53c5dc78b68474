"""What bots know of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from tafelrunde import games
from tafelrunde.bots.levels import Level
from tafelrunde.bots.methods.glance import Glance
from tafelrunde.bots.odds import shares, total
from tafelrunde.bots.slices import AMID, Slices
from tafelrunde.bots.thought import Thought
from tafelrunde.bots.view import View
from tafelrunde.core import Action, Dealer, Game, State

S = TypeVar("S", bound=State)

AHEAD = 6
"""So many decisions further a second look goes."""
FINAL = 0.03
"""What the points still count once the game is over and won or lost: who cannot win any more plays on for the points."""


def final(likely: Sequence[float], won: Sequence[float]) -> list[float]:
    """What is likely by points once the game is over: whoever won has all, but for a little."""
    return [FINAL * chance + (1 - FINAL) * share for chance, share in zip(likely, won, strict=True)]


class Mind(Generic[S]):
    """What bots know of a game. This one knows nothing but the points; each game has its own.

    Two functions judge positions, for what is good at the one is bad at the other: `prior` ranks the positions after this
    or that action, `value` says who is winning.
    """

    levels: ClassVar[tuple[Level, ...]] = (
        Level(0.12, 1),
        Level(0.07, 2),
        Level(0.035, 3),
        Level(0.015, 4),
        Level(0.0, 6),
    )
    """What each level is in this game."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game

    def prior(self, s: S, seat: int) -> float:
        """How good a position looks for a seat right after an action, in points of lead."""
        worths = self.worths(s)
        return worths.pop(seat) - max(worths)

    def rank(self, s: S, seat: int) -> float:
        """The same as thinkers see it: `prior`, where a game knows nothing better. Greedy bots stay with that one, for
        others are measured by them.
        """
        return self.prior(s, seat)

    def shortlist(self, s: S) -> Sequence[Action]:
        """The actions that are worth a look."""
        return self.game.actions(s)

    def habitual(self, s: S) -> Sequence[Action]:
        """Those of them that come to mind where there is no time to think."""
        return self.shortlist(s)

    def by_habit(self, s: S, dealer: Dealer) -> Slices[Action]:
        """What one does without thinking, in a position where nothing is hidden."""
        return (yield from self.picked(s, self.habitual(s), dealer))

    def picked(self, s: S, actions: Sequence[Action], dealer: Dealer) -> Slices[Action]:
        """Of these actions the one after which the position looks best; one look a slice, for there may be hundreds."""
        if len(actions) == 1:
            return actions[0]
        leads = list[float]()
        for found in self.leads(s, actions, dealer):
            leads.append(found)
            yield AMID
        return actions[leads.index(max(leads))]

    def leads(self, s: S, actions: Sequence[Action], dealer: Dealer) -> Iterable[float]:
        """How it looks for the seat to move after each of these actions."""
        seat = s.mover
        for action in actions:
            after = s.copy()
            self.game.play(after, action, dealer)
            yield self.rank(after, seat)

    def unfinished(self, s: S, before: S) -> bool:
        """Whether what was to be decided before is still going on, so that the position says little of what it is good for."""
        del s, before
        return False

    def awaited(self, s: S, before: S, decisions: int) -> bool:
        """Whether a second look at what was to be decided before goes on from here, so many decisions later."""
        del s, before
        return decisions < AHEAD

    def do(self, s: S, action: Action, dealer: Dealer) -> None:
        """Carry an action out where it is judged by what lies there afterwards: as far as that is its own doing."""
        self.game.play(s, action, dealer)

    def parts(self, s: S) -> list[dict[str, float]]:
        """Per seat, what speaks for it, in points and by name."""
        return [{"points": float(score["total"])} for score in self.game.scores(s)]

    def reasons(self, s: S) -> list[dict[str, float]]:
        """The same as the coach tells it. What a position has no name for is not compared with one that has."""
        return self.parts(s)

    def worths(self, s: S) -> list[float]:
        """Per seat, all of it together."""
        return [total(parts.values()) for parts in self.parts(s)]

    def spread(self, s: S) -> float:
        """By how many points whoever leads wins nearly three of four, here and now."""
        del s
        return 10.0

    def ranked_spread(self, s: S) -> float:
        """The same of `rank`, where that has points of its own."""
        return self.spread(s)

    def told_spread(self, s: S) -> float | None:
        """The same as people are told it, where whole games have shown it to be another one than thinkers were measured with."""
        del s
        return None

    def borne_out(self, s: S) -> float:
        """How much of what one action seems to win before another it has won in games that were played to their end."""
        del s
        return 1.0

    def value(self, s: S) -> list[float]:
        """Per seat, its expected share of winning."""
        likely = shares(self.worths(s), self.spread(s))
        return likely if s.turn is not None else final(likely, self.won(s))

    def chances(self, s: S) -> Slices[list[float]]:
        """The same as it is shown to people: in the middle of a turn more may be known, and once it is over points count no more."""
        yield from ()
        if s.turn is None:
            return self.won(s)
        told = self.told_spread(s)
        return self.value(s) if told is None else shares(self.worths(s), told)

    def won(self, s: S) -> list[float]:
        """Per seat, its share of a game that is over."""
        winners = self.game.ranking(s)[0]
        return [(seat in winners) / len(winners) for seat in range(s.seats)]

    def think(self, view: View[S], rng: Random, level: Level) -> Thought:
        """How this game is thought about."""
        return Glance(self, view, rng, level.effort)


_MINDS: dict[str, Mind[Any]] = {}


def mind(game: Game[Any]) -> Mind[Any]:
    """What bots know of this game; of one that has no folder here, that points are good."""
    if game.name not in _MINDS:
        own = games.part("tafelrunde.bots", game.name)
        if own is None:
            return Mind(game)
        _MINDS[game.name] = own.MIND
    return _MINDS[game.name]
