"""König der Elfen: what bots know of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tafelrunde.bots.elfen.dropping import dropped
from tafelrunde.bots.elfen.outlook import last, outlook, planning, rank
from tafelrunde.bots.elfen.prior import prior, travelled
from tafelrunde.bots.levels import Level
from tafelrunde.bots.methods.flat import Flat
from tafelrunde.bots.methods.glance import Glance
from tafelrunde.bots.mind import Mind
from tafelrunde.bots.odds import shares
from tafelrunde.bots.slices import Slices, whole
from tafelrunde.bots.thought import Thought
from tafelrunde.bots.view import View
from tafelrunde.core import Action, Dealer
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.data import JOURNEYS
from tafelrunde.games.elfen.planning import Paying, Planning, Swapping, Village
from tafelrunde.games.elfen.state import Elfen
from tafelrunde.games.elfen.travel import Stop, Travelling

__all__ = ["MIND"]


WORLDS, PLAYED = 8, 5
"""In how many worlds plans are looked at before some are played out, and how many those are."""
LONG = 40
"""So many decisions further the coach looks at most, to see what comes of a plan."""
CLOSE, OPEN = 3.0, 40.0
"""By how many pieces of gold whoever leads wins nearly three of four when the game is over, and how many more a seat before it begins."""
PLANNED = 0.25
"""How much of what a glance sees in one plan before another comes true."""
PLAYOUTS = 8
"""How many playouts take the place of one world."""


class ElfenMind(Mind[Elfen]):
    """König der Elfen: to know what a plan is worth says more than to look ahead, where nobody knows the cards to come. With
    two the best bot does both; with more there is too much that others could do.
    """

    levels = (
        Level(0.036, 4, crowded=0.008),
        Level(0.024, 6, crowded=0.0051),
        Level(0.012, 8, crowded=0.0033),
        Level(0.0035, 10, crowded=0.0017),
        Level(0.0, 12, 6),
    )

    def prior(self, s: Elfen, seat: int) -> float:
        return prior(s, seat)

    def rank(self, s: Elfen, seat: int) -> float:
        return rank(s, seat)

    def habitual(self, s: Elfen) -> Sequence[Action]:
        return [whole(dropped(s))] if s.phase == Swapping.name else super().habitual(s)

    def by_habit(self, s: Elfen, dealer: Dealer) -> Slices[Action]:
        # What is given away takes the longest of all.
        return (yield from dropped(s) if s.phase == Swapping.name else super().by_habit(s, dealer))

    def parts(self, s: Elfen) -> list[dict[str, float]]:
        return outlook(s)

    def spread(self, s: Elfen) -> float:
        del s
        return 12.0

    def told_spread(self, s: Elfen) -> float:
        left = JOURNEYS[s.seats] - s.journey + (1 if s.phase != Travelling.name else 0.5)
        return CLOSE + OPEN / s.seats * left / JOURNEYS[s.seats]

    def value(self, s: Elfen) -> list[float]:
        # A journey after which `do` deals no cards is not the end of the game.
        return super().value(s) if s.turn is not None or last(s) else shares(self.worths(s), self.spread(s))

    def reasons(self, s: Elfen) -> list[dict[str, float]]:
        """Before the first village cards count in another way, and have another name; nobody loses a journey by founding later."""
        return [
            {"hand" if part == "cards" else part: gold for part, gold in parts.items() if part != "journey"}
            if planning(s) and not realm
            else parts
            for realm, parts in zip(s.realms, self.parts(s), strict=True)
        ]

    def borne_out(self, s: Elfen) -> float:
        # With two a plan is played out.
        return PLANNED if s.seats > 2 and s.phase != Travelling.name else 1.0

    def unfinished(self, s: Elfen, before: Elfen) -> bool:
        """A journey until it is over, an exchange until four cards are gone."""
        mine = (s.turn, s.journey) == (before.turn, before.journey)
        return mine and s.phase != Planning.name and (s.phase == Travelling.name) == (before.phase == Travelling.name)

    def awaited(self, s: Elfen, before: Elfen, decisions: int) -> bool:
        """Until plans are made."""
        return Travelling.name not in (before.phase, s.phase) and decisions < LONG

    def do(self, s: Elfen, action: Action, dealer: Dealer) -> None:
        """After the last one's journey new cards are dealt: what they are is no doing of whoever ends it."""
        others = [seat for seat, realm in enumerate(s.realms) if realm and seat != s.turn and not travelled(s, seat)]
        if isinstance(action, Stop) and not others and not last(s):
            s.turn = None
            return
        seat, paid = s.mover, s.phase == Paying.name
        super().do(s, action, dealer)
        if paid:
            # Until the village lies at home, which is the next that its founder does, no ticket is better than another.
            s.turn = seat
            home = next(one for one in self.game.actions(s) if isinstance(one, Village) and one.realm == seat)
            super().do(s, home, dealer)

    def think(self, view: View[Elfen], rng: Random, level: Level) -> Thought:
        # Only plans depend on what the others hold and what is drawn; elsewhere every world looks the same.
        if view.table.phase != Planning.name:
            return Glance(self, view, rng, 1)
        if view.table.seats > 2 or not level.sight:
            return Glance(self, view, rng, level.effort)
        return Flat(self, view, rng, PLAYOUTS * level.effort, _planned, plies=level.sight, keep=PLAYED, worlds=WORLDS)


def _planned(s: Elfen) -> bool:
    """Plans are made: from here on it is known what each of them is worth."""
    return s.phase == Travelling.name


MIND = ElfenMind(GAME)
