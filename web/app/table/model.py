"""What the page is about: plain data, each with one owner; what can be derived is derived."""

from __future__ import annotations

from typing import Protocol

from app.shell.commands import Commands
from app.shell.route import Address
from app.table.bots import Bots
from app.table.session import Session


class Room(Protocol):
    """A table of several devices, as the rest of the page knows it; see `app.far.room`."""

    @property
    def secret(self) -> str: ...
    @property
    def session(self) -> Session | None: ...
    @property
    def at_table(self) -> bool: ...
    @property
    def absent(self) -> str: ...
    @property
    def route(self) -> str: ...
    @property
    def bots(self) -> Bots: ...
    @property
    def commands(self) -> Commands: ...
    def undo(self) -> None: ...
    def rematch(self) -> None: ...
    def export(self) -> None: ...
    def field(self, name: str, value: str) -> bool: ...
    def given(self, text: str) -> bool: ...
    def show(self) -> None: ...


class Model:
    """Where we are and what lies open there. The settings, the saved games and what is being laid belong to their parts."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.game: Session | None = None
        """The game of this device that lies on the table; `app.saved.games` lays it there and takes it away."""
        self.room: Room | None = None
        """The table of several devices that we sit at; it goes on while other screens are shown. See `app.door`."""
        self.opened = ""
        """The leaf that was opened last; see app.boards.scene.Seen."""

    @property
    def room_shown(self) -> Room | None:
        """The room, where the screen shows it."""
        route = self.address.route
        return self.room if self.room and (route.screen, route.key) == ("room", self.room.secret) else None

    @property
    def session(self) -> Session | None:
        """The game that is shown, or was shown last."""
        return self.room_shown.session if self.room_shown else self.game

    @property
    def at_table(self) -> bool:
        """Whether a game is shown, here or far away."""
        room = self.room_shown
        return room.at_table if room else self.address.route.screen == "table"
