"""How others are asked to come in: by a link, or by the same as a code for their camera."""

from __future__ import annotations

from app.far.qr import qr
from app.far.view import RoomView
from app.parts import BLANK, Markup, button, escape, tag, textarea


def invitation(room: RoomView) -> Markup:
    """The link to this table, to be sent or to be scanned."""
    _ = room._
    field = textarea("invite", room.invitation, 2, readonly=True, aria_label=_("Link to this table"), name="invite")
    hint = _("Send this link to those who are to play. Whoever has it can come in; this device keeps your seat.")
    near = _("Whoever sits beside you points the camera of their phone at it.")
    shares = room.shares
    share = button(_("Share"), kind="gold", data_share="invite", id="share-invite") if shares else BLANK
    copy = button(_("Copy"), kind="" if shares else "gold", data_copy="invite", id="copy-invite")
    rows = room.connection.pictures.get(room.invitation)
    picture = qr(rows, _("The invitation as a QR code"), id="invite-qr") if rows else BLANK
    words = [
        tag("div", class_="begin")(share, copy),
        field,
        tag("p", class_="hint")(escape(hint)),
    ]
    return tag("section", class_="places")(
        tag("h2", class_="seating-title")(escape(_("Ask your friends in"))),
        tag("div", class_="invite is-first")(
            # The leaf lies there before the code has come, so that nothing moves under a finger.
            tag("div", class_="invite-near")(
                tag("div", class_="leaf qr-leaf")(picture), tag("p", class_="hint")(escape(near))
            ),
            tag("div", class_="places")(*words),
        ),
    )
