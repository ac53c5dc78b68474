"""Who comes and goes, sits down and is ready, in sentences: for whoever does not see it change."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING

from app.far.proposal import FREE
from tafelrunde.peers import BOT

if TYPE_CHECKING:
    from app.far.room import Room


class Company:
    """The people of a room, as they were told of last."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._told: dict[Hashable, str] = {}

    def news(self) -> str:
        """What has changed since it was asked for last, which is now and then: whoever comes takes a seat a moment later.

        Whoever comes to another screen finds all of it there.
        """
        at_table = self.room.session and not self.room.again
        before, self._told = self._told, dict(self._table() if at_table else self._lobby())
        return " ".join(told for what, told in self._told.items() if told and before.get(what, told) != told)

    def _lobby(self) -> Iterator[tuple[Hashable, str]]:
        here, _ = self.room.lobby, self.room._
        for seat, (key, name) in enumerate(zip(here.proposal.seats if here.proposal else (), here.names, strict=True)):
            who = f"{name}, " if name else ""
            yield seat, f"{_('Seat {number}').format(number=seat + 1)}: {who}{stands(self.room, key, name)}."
        watch = looking_on(self.room)
        yield "watch", f"{watch}." * bool(watch)

    def _table(self) -> Iterator[tuple[Hashable, str]]:
        genesis, _ = self.room.playing, self.room._
        for seat in genesis.people if genesis else ():
            gone = genesis and self.room.presence.of(genesis.keys[seat]) == "gone"
            yield f"at {seat}", f"{self.room.seat_names[seat]}: {_('not here') if gone else _('here')}."


def stands(room: Room, key: bytes, name: str | None) -> str:
    """How it stands with a seat of the lobby."""
    _ = room._
    if key in (BOT, FREE):
        return _("a bot") if key == BOT else _("free")
    if not name:
        return _("has gone")
    return _("ready") if room.lobby.is_ready(key) else _("not ready yet")


def looking_on(room: Room) -> str:
    """Who is here without a seat; empty where nobody is."""
    proposal = room.lobby.proposal
    names = [one.name for one in room.lobby.here if proposal and one.key not in proposal.seats]
    return room._("Looking on: {names}").format(names=", ".join(names)) if names else ""
