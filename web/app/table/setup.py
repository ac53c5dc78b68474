"""Before a game: who will sit at a new table, what people choose until everybody sits, and the same once more afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from random import shuffle
from typing import Any

from app.parts import Translate, fitting, recoloured, told_colours
from app.shell.commands import Commands, Fields
from app.shell.messages import Messages
from app.shell.settings import Settings
from app.table.levels import NEWCOMER, graded
from app.table.model import Model
from app.table.session import Session
from app.words import ABOUT
from tafelrunde import games
from tafelrunde.core import Game, Seeded
from tafelrunde.core.court import NAMES, following
from tafelrunde.core.curtain import hides
from tafelrunde.core.names import LONGEST


@dataclass
class Chair:
    """One seat: a person with a name, or a bot."""

    name: str
    kind: str
    colour: int
    """Which goes with whoever sits here to any other seat."""
    level: int = NEWCOMER
    """How well a bot plays that sits here."""
    own: str = ""
    """The file of whoever has written it; none where it is one of ours."""
    nameless: bool = False
    """Whether it is a person who has given no name."""

    def unname(self, seat: int, _: Translate) -> None:
        """Called by the seat, in the language that is spoken."""
        self.name, self.nameless = _("Player {number}").format(number=seat + 1), True


def numbered(seat: int, _: Translate) -> str:
    """What a seat is called, whoever sits there."""
    return _("Seat {number}").format(number=seat + 1)


@dataclass
class Setup:
    """A table that is being laid."""

    game: Game[Any]
    chairs: list[Chair]
    options: dict[str, int] = field(default_factory=dict[str, int])

    @classmethod
    def fresh(cls, name: str, remembered: list[dict[str, Any]], house: Mapping[str, int]) -> Setup:
        """As the last time, by the same rules of the house; else one person and one bot."""
        game = games.load(name)
        options = {key: house[key] for key, one in game.options().items() if house.get(key) in one.choices}
        people = remembered[: game.seats[-1]]
        colours = fitting([one.get("colour") for one in people], len(people), game.seats[-1])
        levels = graded([one.get("level") for one in people], len(people))
        chairs = [
            Chair(one["name"], one["kind"], colour, level, str(one.get("own", "")), one.get("nameless") is True)
            for one, colour, level in zip(people, colours, levels, strict=True)
        ]
        setup = cls(game, chairs or [Chair("", "person", 0, nameless=True)], options)
        setup.resize(max(len(chairs) or 2, game.seats[0]))
        return setup

    def resize(self, count: int) -> None:
        """More or fewer seats; new ones are taken by bots, as good as those that sit there."""
        del self.chairs[count:]
        taken = {chair.name for chair in self.chairs}
        spare, level = [name for name in NAMES if name not in taken], self.level
        while len(self.chairs) < count:
            colours = fitting([chair.colour for chair in self.chairs], len(self.chairs) + 1, self.game.seats[-1])
            self.chairs.append(Chair(spare.pop(0), "bot", colours[-1], level))

    def sit(self, seat: int, kind: str, _: Translate) -> None:
        """A person or a bot takes this seat; a name that was given stays."""
        chair = self.chairs[seat]
        if kind == "bot" and chair.kind != "bot":
            taken = {other.name for other in self.chairs if other is not chair}
            chair.name, chair.nameless = next(name for name in NAMES if name not in taken), False
            chair.level = self.level
        elif kind == "person" and chair.kind != "person":
            chair.own = ""
            chair.unname(seat, _)
        chair.kind = kind

    def up(self, seat: int) -> None:
        """One seat earlier, and from the first to the last; whoever sits first begins."""
        to = (seat - 1) % len(self.chairs)
        self.chairs.insert(to, self.chairs.pop(seat))

    @property
    def level(self) -> int:
        """How well the last bot plays that was chosen."""
        return next((chair.level for chair in reversed(self.chairs) if chair.kind == "bot"), NEWCOMER)

    def meet(self, seat: int) -> None:
        """The next of the bots' people sits there who sits nowhere else."""
        self.chairs[seat].name = following(self.chairs[seat].name, [chair.name for chair in self.chairs])

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


class Setups:
    """The table that is being laid."""

    def __init__(
        self, model: Model, settings: Settings, messages: Messages, translate: Translate, sit: Callable[[Session], None],
        new_key: Callable[[], str],
    ) -> None:  # fmt: skip
        self._model, self._settings, self._messages, self._ = model, settings, messages, translate
        self._sit, self._new_key = sit, new_key
        self.setup: Setup | None = None

    @property
    def commands(self) -> Commands:
        return {
            "chairs": self.resize,
            "sit": self.seat,
            "level": self.grade,
            "meet": self.meet,
            "option": self.option,
            "up": self.move_up,
            "colour": self.recolour,
            "lots": self.draw_lots,
            "begin": self.begin,
            "rematch": self.rematch,
        }

    @property
    def fields(self) -> Fields:
        return {"name": lambda seat, value: self.name(int(seat), value)}

    def lay(self, game: str) -> Setup:
        """A table for this game; one that is being laid for it already stays."""
        if not self.setup or self.setup.game.name != game:
            chosen = self._settings
            self.setup = Setup.fresh(game, chosen["chairs"], chosen["house"].get(game, {}))
        for seat, chair in enumerate(self.setup.chairs):
            if chair.nameless:
                chair.unname(seat, self._)
        return self.setup

    def name(self, seat: int, value: str) -> None:
        """What the person on a seat is called."""
        if self.setup:
            chair = self.setup.chairs[seat]
            chair.name, chair.nameless = value.strip()[:LONGEST], False
            if not chair.name:
                chair.unname(seat, self._)

    def remember(self, setup: Setup) -> None:
        """The next table is laid like this one; each game keeps its own house rules."""
        self._settings.choose(chairs=setup.remembered(), house={setup.game.name: setup.options})

    def resize(self, count: str) -> None:
        """So many play."""
        if self.setup:
            self.setup.resize(int(count))

    def seat(self, rest: str) -> None:
        """A person or a bot sits there."""
        seat, _, kind = rest.partition(" ")
        if self.setup:
            self.setup.sit(int(seat), kind, self._)

    def grade(self, rest: str) -> None:
        """So well the bot on this seat plays."""
        seat, _, level = rest.partition(" ")
        if self.setup:
            self.setup.chairs[int(seat)].level = int(level)

    def meet(self, seat: str) -> None:
        """Another of the bots' people."""
        if self.setup:
            self.setup.meet(int(seat))
            self._messages.done = f"{numbered(int(seat), self._)}: {self.setup.chairs[int(seat)].name}."

    def option(self, rest: str) -> None:
        """By this rule of the house."""
        name, _, value = rest.partition(" ")
        if self.setup:
            self.setup.options[name] = int(value)

    def move_up(self, seat: str) -> None:
        """One seat earlier."""
        if self.setup:
            self.setup.up(int(seat))
            self._tell_order(self.setup)

    def recolour(self, seat: str) -> None:
        """Another colour for whoever sits there."""
        if setup := self.setup:
            before = setup.colours
            setup.recolour(int(seat))
            self._messages.done = told_colours([chair.name for chair in setup.chairs], before, setup.colours, self._)

    def draw_lots(self, _rest: str) -> None:
        """For the seats."""
        if self.setup:
            self.setup.mix()
            self._tell_order(self.setup)

    def _tell_order(self, setup: Setup) -> None:
        """What the eye sees at once."""
        names = [f"{seat} {chair.name}" for seat, chair in enumerate(setup.chairs, 1)]
        self._messages.done = self._("The seats: {names}.").format(names=", ".join(names))

    def begin(self, _rest: str) -> None:
        """Everybody sits: on to the table."""
        setup, self.setup = self.setup, None
        if setup:
            self.remember(setup)
            self._sit(
                Session.new(
                    self._new_key(),
                    setup.game.name,
                    [chair.name for chair in setup.chairs],
                    [chair.kind for chair in setup.chairs],
                    colours=setup.colours,
                    levels=[chair.level for chair in setup.chairs],
                    own=[chair.own for chair in setup.chairs],
                    hands=self._settings["hands"],
                    **setup.options,
                )
            )

    def rematch(self, rest: str) -> None:
        """The same people once more, in their colours; whoever sat second begins, unless chance decides that. With `closer`, bots play
        so that it comes out closer.
        """
        if room := self._model.room_shown:
            room.rematch()
        elif old := self._model.session:
            from app.table.closer import closer  # noqa: PLC0415 - comes with the first table

            first = 0 if ABOUT[old.table.game.name].lots else 1

            def moved(seats: Sequence[Any]) -> list[Any]:
                return [*seats[first:], *seats[:first]]

            self._sit(
                Session.new(
                    self._new_key(),
                    old.table.game.name,
                    moved(old.names),
                    moved(old.kinds),
                    colours=moved(old.colours),
                    levels=moved(closer(old) if rest == "closer" else old.levels),
                    own=moved(old.own),
                    hands=old.hands,
                    **old.record.options,
                )
            )
