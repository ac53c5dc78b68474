"""Before a game: what people choose until everybody sits, and the same once more afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.parts import told_colours
from app.table.session import Session
from app.table.setup import Setup
from app.words import ABOUT

if TYPE_CHECKING:
    from app.shell.app import App


class Seating:
    """The table that is being laid."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.setup: Setup | None = None

    def lay(self, game: str) -> None:
        """A table for this game; one that is being laid for it already stays."""
        if not self.setup or self.setup.game.name != game:
            chosen = self.app.settings
            self.setup = Setup.fresh(game, chosen["chairs"], chosen["house"].get(game, {}), self.app._)

    def name(self, seat: int, value: str) -> None:
        """What the person on a seat is called."""
        if self.setup:
            nameless = self.app._("Player {number}").format(number=seat + 1)
            self.setup.chairs[seat].name = value.strip()[:24] or nameless

    def remember(self, setup: Setup) -> None:
        """The next table is laid like this one; each game keeps its own house rules."""
        self.app.choose(chairs=setup.remembered(), house={setup.game.name: setup.options})

    def do_chairs(self, count: str) -> None:
        """So many play."""
        if self.setup:
            self.setup.resize(int(count))

    def do_sit(self, rest: str) -> None:
        """A person or a bot sits there."""
        seat, _, kind = rest.partition(" ")
        if self.setup:
            self.setup.sit(int(seat), kind, self.app._)

    def do_option(self, rest: str) -> None:
        """By this rule of the house."""
        name, _, value = rest.partition(" ")
        if self.setup:
            self.setup.options[name] = int(value)

    def do_up(self, seat: str) -> None:
        """One seat earlier."""
        if self.setup:
            self.setup.move(int(seat), -1)
            self._tell_order(self.setup)

    def do_colour(self, seat: str) -> None:
        """Another colour for whoever sits there."""
        if self.setup:
            app, setup, before = self.app, self.setup, self.setup.colours
            setup.recolour(int(seat))
            app.told = told_colours([chair.name for chair in setup.chairs], before, setup.colours, app._)

    def do_lots(self, _rest: str) -> None:
        """Draw lots for the seats."""
        if self.setup:
            self.setup.mix()
            self._tell_order(self.setup)

    def _tell_order(self, setup: Setup) -> None:
        """What the eye sees at once."""
        names = [f"{seat} {chair.name}" for seat, chair in enumerate(setup.chairs, 1)]
        self.app.told = self.app._("The seats: {names}.").format(names=", ".join(names))

    def do_begin(self, _rest: str) -> None:
        """Everybody sits: on to the table."""
        if self.setup:
            self.remember(self.setup)
            app, setup, self.setup = self.app, self.setup, None
            names, kinds = [chair.name for chair in setup.chairs], [chair.kind for chair in setup.chairs]
            hands, key = app.settings["hands"], app.page.new_key()
            app.sit(
                Session.new(key, setup.game.name, names, kinds, colours=setup.colours, hands=hands, **setup.options)
            )

    def do_rematch(self, _rest: str) -> None:
        """The same people once more, in their colours; whoever sat second begins, unless chance decides that."""
        if self.app.session:
            old, key = self.app.session, self.app.page.new_key()
            up = 0 if ABOUT[old.table.game.name].lots else 1
            names, kinds, colours = ([*one[up:], *one[:up]] for one in (old.names, old.kinds, old.colours))
            hands = "open" if old.curtain.open_hands else "hidden"
            options = old.record.options
            self.app.sit(Session.new(key, old.table.game.name, names, kinds, colours=colours, hands=hands, **options))
