"""What every part of the table needs to know: the view, what may be done, what has been chosen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from app.boards import scene
from app.parts import PAUSE, Markup, escape, join, plural, tag, the_one
from app.words import laurin as words
from app.words import listed
from tafelrunde.games.laurin.actions import Bid, Buy, Divert, Keep, Move, Place, Step
from tafelrunde.games.laurin.data import AROUND, AXES, FRONTS, LEAST, MOST, SPELLS, VALUE, WAYS
from tafelrunde.games.laurin.king import gains
from tafelrunde.games.laurin.magic import WINDOWS, diverted, walk, ways
from tafelrunde.games.laurin.state import PENDING

if TYPE_CHECKING:
    from tafelrunde.core import Action, Handle
    from tafelrunde.games.laurin.state import Laurin


class Scene(scene.Scene):
    """One drawing of the table."""

    view: Laurin

    # Whom and what it is about

    @property
    def pending(self) -> bool:
        """Whether a scoring where the king stands is still to come."""
        return self.view.phase in PENDING and self.view.part == "king"

    @property
    def spelling(self) -> bool:
        """Whether somebody here is offered spells, to buy or to cast."""
        return bool(self.legal) and self.view.phase in ("buy", *WINDOWS.values())

    def people(self, seats: Sequence[int]) -> str:
        """Names in a sentence, not yet escaped."""
        return listed([self.names[seat] for seat in seats], self._)

    # What has been chosen

    @cached_property
    def looked(self) -> tuple[int, int] | None:
        """The circle that was tapped only to see who would score there."""
        spot = the_one(self.selected, "look")
        return next((point for point in self.coming if self.spot(point) == spot), None)

    @cached_property
    def dwarf(self) -> str:
        """What the dwarf is worth that was chosen to be placed; empty where none was."""
        return the_one(self.selected, "dwarf")

    def asked_at(self, point: tuple[int, int]) -> bool:
        """Whether a circle was tapped to which several ways lead."""
        return the_one(self.selected, "point") == self.spot(point)

    @cached_property
    def front(self) -> int:
        """Which of the dwarfs is to be placed: the one that was chosen, or the biggest that fits."""
        fits = sorted({action.front for action in self.actions if isinstance(action, Place)})
        return next((front for front in fits if str(front) == self.dwarf), fits[-1] if fits else 0)

    def fits(self, kind: int) -> bool:
        """Whether a dwarf of this kind waits, and the move card still has the points for it."""
        return self.view.supply[self.view.mover][kind] > 0 and FRONTS[kind] <= self.view.left

    def of_cards(self, kind: type[Buy | Bid | Keep]) -> dict[tuple[str, ...], list[Action]]:
        """The legal actions with cards, by the faces of the cards: equal cards are interchangeable."""
        found: dict[tuple[str, ...], list[Action]] = {}
        for action in self.actions:
            if isinstance(action, kind):
                found.setdefault(self.faces(action.cards), []).append(action)
        return found

    def purchases(self, spell: str) -> list[Buy]:
        """The legal ways to pay for a spell, the cheapest first, with few cards before many."""
        found = [action for action in self.actions if isinstance(action, Buy) and action.spell == spell]
        return sorted(found, key=lambda action: (self.worth(action.cards), len(action.cards)))

    @cached_property
    def wanted(self) -> str:
        """The spell that was chosen to be bought, by its letter; empty where none is."""
        letter = the_one(self.selected, "spell")
        return letter if self.view.phase == "buy" and self.purchases(letter) else ""

    @property
    def bids(self) -> bool:
        """Whether it was chosen to bid, before any card was."""
        return bool(the_one(self.selected, "bid"))

    def missing(self, cards: Sequence[Handle]) -> int:
        """What these cards lack for the spell that was chosen."""
        return SPELLS[self.wanted].price - self.worth(cards) if self.wanted else 0

    def overpays(self, action: Buy) -> bool:
        """Whether the hand could pay less for the same spell."""
        return self.worth(self.purchases(action.spell)[0].cards) < self.worth(action.cards)

    def faces(self, cards: Sequence[int]) -> tuple[str, ...]:
        """What is on cards, in order."""
        return tuple(sorted(self.view.cards.face[card] or "" for card in cards))

    def picked(self, cards: Sequence[Handle]) -> list[Handle]:
        """Which of these cards are chosen."""
        return [card for card in cards if f"card:{card}" in self.selected]

    def worth(self, cards: Sequence[int]) -> int:
        """What known treasure cards are worth together."""
        return sum(VALUE[self.view.cards.face[card]] for card in cards)

    # Where the king can go

    def targets(self) -> dict[tuple[int, int], list[Move | Step | Divert]]:
        """Per circle, the legal actions that lead the king there."""
        found: dict[tuple[int, int], list[Move | Step | Divert]] = {}
        for action in self.actions:
            if isinstance(action, Move | Step | Divert):
                found.setdefault(self.goal(action), []).append(action)
        return found

    def goal(self, action: Move | Step | Divert) -> tuple[int, int]:
        """The circle where an action leads the king."""
        view = self.view
        if isinstance(action, Divert):
            return diverted(view, action.straight, action.way)
        if isinstance(action, Step):
            return walk(view.king, ways(view)[action.way], 1)
        return walk(view.king, WAYS[action.way], view.move(action.of).distance)

    def led(self, action: Move | Step | Divert) -> str:
        """How an action leads the king, in words."""
        way = self._(words.COMPASS[action.way])
        return f"{way}, {self.steps(self.view.move(action.of).distance)}" if isinstance(action, Move) else way

    def steps(self, count: int) -> str:
        """How far the king goes, in words."""
        return plural(self._, "1 step", "{count} steps", count)

    @cached_property
    def coming(self) -> dict[tuple[int, int], tuple[int, str]]:
        """The circles where an open card can still lead the king, with steps and way, while nobody here sends him yet."""
        view = self.view
        if self.pending or view.phase == "assign" or self.targets():
            return {}
        found: dict[tuple[int, int], tuple[int, str]] = {}
        for card in map(view.move, view.open()):
            for way in AXES[card.axis]:
                point = walk(view.king, WAYS[way], card.distance)
                if all(LEAST <= at <= MOST for at in point):
                    found[point] = card.distance, way
        return found

    def promised(self, point: tuple[int, int]) -> str:
        """How the king would come to one of these circles."""
        steps, way = self.coming[point]
        return f"{self._(words.COMPASS[way])}, {self.steps(steps)}"

    def told_of(self, point: tuple[int, int]) -> str:
        """The same, and who would score there."""
        return f"{self.promised(point)}: {self.gains_told(point)}"

    def touching(self, square: int) -> str:
        """At which of the circles where the king may come a dwarf on a square would score."""
        circles = [self.promised(point) for point in self.coming if square in AROUND[point]]
        if not circles:
            return self._("at no circle of his")
        return self._("at the king’s circle: {circles}").format(circles="; ".join(circles))

    @staticmethod
    def spot(point: tuple[int, int]) -> str:
        """What a circle is called in keys."""
        return f"{point[0]}-{point[1]}"

    def gains(self, king: tuple[int, int]) -> dict[int, int]:
        """Who would score how much with the king at a circle."""
        return {seat: points for seat, points in enumerate(gains(self.view, king)) if points}

    def gains_told(self, king: tuple[int, int]) -> str:
        """The same in words, not yet escaped."""
        told = [f"{self.names[seat]} +{count}" for seat, count in self.gains(king).items()]
        return ", ".join(told) or self._("nobody scores")

    def gain_chips(self, king: tuple[int, int]) -> Markup:
        """The same as arms with points."""
        points = self.gains(king)
        if not points:
            return tag("span", class_="kl-gains is-none")(PAUSE, escape(self._("nobody scores")))
        chips = join(
            tag("span", class_="kl-gain")(
                self.crest(seat),
                tag("span", class_="unseen")(escape(", "), escape(self.names[seat])),
                tag("b", class_="figure")(escape(f"+{count}")),
            )
            for seat, count in points.items()
        )
        return tag("span", class_="kl-gains")(chips)
