"""Who will sit at a new table, before it is begun."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from random import shuffle
from typing import Any

from app.parts import Translate, fitting, recoloured
from tafelrunde import bots, games
from tafelrunde.core import Game, Seeded
from tafelrunde.core.curtain import hides


@dataclass
class Chair:
    """One seat: a person with a name, or a bot."""

    name: str
    kind: str
    colour: int
    """Which goes with whoever sits here to any other seat."""


@dataclass
class Setup:
    """A table that is being laid."""

    game: Game[Any]
    chairs: list[Chair]
    options: dict[str, int] = field(default_factory=dict[str, int])

    @classmethod
    def fresh(cls, name: str, remembered: list[dict[str, Any]], house: Mapping[str, int], _: Translate) -> Setup:
        """As the last time, by the same rules of the house; else one person and one bot."""
        game = games.load(name)
        options = {key: house[key] for key, one in game.options().items() if house.get(key) in one.choices}
        people = remembered[: game.seats[-1]]
        colours = fitting([one.get("colour") for one in people], len(people), game.seats[-1])
        chairs = [Chair(one["name"], one["kind"], colour) for one, colour in zip(people, colours, strict=True)]
        setup = cls(game, chairs or [Chair(_("Player {number}").format(number=1), "person", 0)], options)
        setup.resize(max(len(chairs) or 2, game.seats[0]))
        return setup

    def resize(self, count: int) -> None:
        """More or fewer seats; new ones are taken by bots."""
        del self.chairs[count:]
        taken = {chair.name for chair in self.chairs}
        spare = [name for name in bots.NAMES if name not in taken]
        while len(self.chairs) < count:
            colours = fitting([chair.colour for chair in self.chairs], len(self.chairs) + 1, self.game.seats[-1])
            self.chairs.append(Chair(spare.pop(0), "bot", colours[-1]))

    def sit(self, seat: int, kind: str, _: Translate) -> None:
        """A person or a bot takes this seat; a name that was given stays."""
        chair = self.chairs[seat]
        if kind == "bot" and chair.kind != "bot":
            taken = {other.name for other in self.chairs}
            chair.name = next(name for name in bots.NAMES if name not in taken)
        elif kind == "person" and chair.kind != "person":
            chair.name = _("Player {number}").format(number=seat + 1)
        chair.kind = kind

    def move(self, seat: int, step: int) -> None:
        """One seat further up or down; whoever sits first begins."""
        to = (seat + step) % len(self.chairs)
        self.chairs.insert(to, self.chairs.pop(seat))

    @property
    def colours(self) -> tuple[int, ...]:
        """Everybody's, by the seats."""
        return tuple(chair.colour for chair in self.chairs)

    def recolour(self, seat: int) -> None:
        """The next colour for whoever sits there."""
        for chair, colour in zip(self.chairs, recoloured(self.colours, seat, self.game.seats[-1]), strict=True):
            chair.colour = colour

    def mix(self) -> None:
        """Draw lots for the seats."""
        shuffle(self.chairs)

    def chosen(self, option: str) -> int:
        """What has been chosen, or what holds where nobody chooses."""
        return self.options.get(option, self.game.options()[option].default)

    @property
    def hides(self) -> bool:
        """Whether several people will sit here, each with cards that the others must not see."""
        people = [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person"]
        return len(people) > 1 and hides(self.game.start(len(self.chairs), Seeded(0)), people)

    def remembered(self) -> list[dict[str, Any]]:
        """What is kept for the next time."""
        return [asdict(chair) for chair in self.chairs]
