"""The way over the meeting points, where no other leads to somebody: what it means, and that both must want it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.parts import button, element, escape

if TYPE_CHECKING:
    from app.far.room import Room


def detour(room: Room, place: str) -> str:
    """The offer, or that it was taken; nothing while all are reached without. `place` tells two on one screen apart."""
    _, stands = room._, room.state.get("detour", "")
    if stands == "chosen":
        told = _(
            "Where no direct way leads to somebody, you go over the meeting points. A direct one is taken as soon as it is found."
        )
        return element("p", escape(told), class_="hint", role="status")
    if not stands or room.presence.complete:
        return ""
    why = {
        "offered": _(
            "Do you miss somebody who should be here? Then perhaps no direct way leads from your network to theirs."
        ),
        "asked": _("Somebody at this table would like to go over the meeting points, for no direct way leads to you."),
    }[stands]
    means = _(
        "The game can go over the meeting points instead, locked with the secret of your table: nobody there can read it. They "
        "see your addresses, and when something goes to and fro. It is slower, and both of you must want it."
    )
    kind = "gold" if stands == "asked" else ""
    yes = button(_("Go over the meeting points"), kind=kind, do="fardetour", id=f"{place}-detour")
    return element(
        "div", element("p", escape(f"{why} {means}")), element("div", yes, class_="begin"), class_="far-trouble"
    )
