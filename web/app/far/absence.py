"""Who is waited for and cannot be heard, and what the table says in the meantime."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.table.session import spoken

if TYPE_CHECKING:
    from app.far.room import Room


def missing(room: Room) -> list[int]:
    """The seats for which the table waits though their devices cannot be heard; by letter nobody is heard anyway.

    Only after a while: where enough others help, chance does not wait for them.
    """
    peer = room.peer
    if peer is None or room.post.used or not room.patience.over:
        return []
    keys = peer.genesis.keys
    return [seat for seat in sorted(peer.awaited - {peer.seat}) if room.presence.of(keys[seat]) in ("away", "gone")]


def absent(room: Room) -> str:
    """What goes on from the name of whoever's turn it is while somebody is missing; empty while nobody is."""
    _, peer, gone = room._, room.peer, missing(room)
    if peer is None or peer.table is None or not gone:
        return ""
    names = spoken(peer.genesis.names)
    told = (
        _("is not here.")
        if peer.table.state.turn in gone
        else _("waits for {names}.").format(names=", ".join(names[seat] for seat in gone))
    )
    decides = peer.seat is not None and len(peer.genesis.people) > 2
    more = _("Wait, or say above how it shall go on.") if decides else _("The seat is kept.")
    return f"{told} {more}"
