"""How others are asked to come in: by a link, or by the same as a code for their camera."""

from __future__ import annotations

from app.far.qr import qr
from app.far.view import RoomView
from app.parts import attributes, button, element, escape


def invitation(room: RoomView) -> str:
    """The link to this table, to be sent or to be scanned."""
    _ = room._
    told = attributes(
        id="invite", class_="handout-text", readonly=True, rows="2", aria_label=_("Link to this table"), name="invite"
    )
    hint = _("Send this link to those who shall play. Whoever has it can come in; this device keeps your seat.")
    near = _("Who sits beside you points the camera of their phone at it.")
    shares = room.shares
    share = button(_("Share"), kind="gold", data_share="invite", id="share-invite") if shares else ""
    copy = button(_("Copy"), kind="" if shares else "gold", data_copy="invite", id="copy-invite")
    rows = room.pictures.get(room.invitation)
    picture = qr(rows, _("The invitation as a QR code"), id="invite-qr") if rows else ""
    words = [
        f"<textarea{told}>{escape(room.invitation)}</textarea>",
        element("div", share, copy, class_="begin"),
        element("p", escape(hint), class_="hint"),
        element("p", escape(near), class_="hint"),
    ]
    return element(
        "section",
        element("h2", escape(_("Invite")), class_="seating-title"),
        # The leaf lies there before the code has come, so that nothing moves under a finger.
        element(
            "div",
            element("div", picture, class_="leaf qr-leaf"),
            element("div", *words, class_="places"),
            class_="invite",
        ),
        class_="places",
    )
