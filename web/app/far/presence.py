"""Who can be heard in a room, and which way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tafelrunde.peers import BOT, Genesis

if TYPE_CHECKING:
    from app.far.room import Room


class Presence:
    """How people are reached, by their keys."""

    def __init__(self, room: Room) -> None:
        self.room = room

    def of(self, key: bytes) -> str:
        """Whether the owner of a key is `here`, `away` for the moment, here `through` somebody else, or `gone`; `me` for
        ourselves.
        """
        if key == self.room.lobby.me.key:
            return "me"
        if mine := self._links(key):
            return "here" if any(not one["away"] for one in mine) else "away"
        return "through" if self.room.lobby.through(key) else "gone"

    def round(self, key: bytes) -> int | None:
        """How many ms a word takes to the owner of a key and back, over the quickest link; None where that is not known."""
        return min((link["round"] for link in self._links(key) if link["round"] is not None), default=None)

    def relayed(self, key: bytes) -> bool:
        """Whether only the meeting points lead to the owner of a key."""
        mine = self._links(key)
        return bool(mine) and all(link["relayed"] for link in mine)

    def _links(self, key: bytes) -> list[dict[str, Any]]:
        """How the links to the owner of a key stand."""
        links = self.room.state["links"]
        return [links[link] for link, guest in self.room.lobby.guests.items() if guest.key == key and link in links]

    @property
    def complete(self) -> bool:
        """Whether everybody who has a seat can be heard, and no seat is free."""
        proposal = self.room.playing or self.room.lobby.proposal
        keys = proposal.keys if isinstance(proposal, Genesis) else proposal.seats if proposal else [b""]
        return all(self.of(key) in ("me", "here", "through") for key in keys if key != BOT)
