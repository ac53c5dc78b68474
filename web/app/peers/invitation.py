"""How others are asked to come in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.parts import attributes, button, element, escape

if TYPE_CHECKING:
    from app.peers.room import Room


def invitation(room: Room) -> str:
    """The link to this table."""
    _ = room.app._
    told = attributes(
        id="invite", class_="handout-text", readonly=True, rows="2", aria_label=_("Link to this table"), name="invite"
    )
    hint = _("Send this link to those who shall play. Whoever has it can come in; this device keeps your seat.")
    return element(
        "section",
        element("h2", escape(_("Invite")), class_="seating-title"),
        f"<textarea{told}>{escape(room.invitation)}</textarea>",
        element("div", button(_("Copy"), kind="gold", data_copy="invite", id="copy-invite"), class_="begin"),
        element("p", escape(hint), class_="hint"),
        class_="places",
    )
