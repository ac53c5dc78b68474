"""Whether somebody is here, and how well a word reaches them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.parts import element, escape, join

if TYPE_CHECKING:
    from app.far.room import Room

QUICK, SLOW = 100, 350
"""Milliseconds there and back: up to here nobody notices, and from here everybody does."""


def dot(room: Room, key: bytes) -> str:
    """Whether somebody is here, as a coloured dot and in words; through whom, where no link leads there, for all to see."""
    _, presence = room._, room.presence.of(key)
    relayed = presence == "here" and room.presence.relayed(key)
    if presence == "through" or relayed:
        said = _("over the meeting points") if relayed else _("through {name}").format(name=room.lobby.through(key))
        mark = element("span", class_="far-dot is-through", aria_hidden="true")
        return mark + element("span", escape(said), class_="hint far-through")
    said = {"me": _("here"), "here": _("here"), "away": _("away for the moment"), "gone": _("not here")}[presence]
    return element("span", element("span", escape(said), class_="unseen"), class_=f"far-dot is-{presence}", title=said)


def quality(room: Room) -> str:
    """How well a word reaches each of the others."""
    _ = room._
    lines: list[str] = []
    for guest in room.lobby.here[1:]:
        presence, ms = room.presence.of(guest.key), room.presence.round(guest.key)
        if presence == "away":
            told = _("away for the moment")
        elif presence == "through" or room.presence.relayed(guest.key):
            told = ""  # the dot says so
        elif presence == "gone":
            told = _("not here")
        elif ms is None:
            told = _("just found")
        else:
            word = _("quick") if ms <= QUICK else _("a little slow") if ms < SLOW else _("slow")
            told = _("{word}: {ms} ms there and back").format(word=word, ms=ms)
        words = element("span", escape(told), class_="hint") if told else ""
        mark = dot(room, guest.key)
        if presence in ("away", "gone"):
            mark = element("span", mark, aria_hidden="true")  # the words say so
        lines.append(element("li", element("b", escape(guest.name)), mark, words))
    return element("ul", join(lines), class_="far-quality", id="quality") if lines else ""
