"""What is seen of a seat that moves from one device to another: its code, and the place to write one in."""

from __future__ import annotations

from app.far.qr import leaf
from app.far.view import RoomView
from app.parts import BLANK, Markup, button, escape, tag, textarea


def comeback(room: RoomView) -> Markup:
    """For whoever sits here the code of the seat, for everybody else the place to write one in."""
    _, seated = room._, room.peer is not None and room.peer.seat is not None
    summary = _("Your seat on another device") if seated else _("I have a seat here already")
    inside = _ours(room) if seated else _theirs(room)
    return tag("details", id="comeback")(tag("summary")(escape(summary)), inside)


def _ours(room: RoomView) -> Markup:
    _ = room._
    why = _(
        "If this device breaks, or forgets what it has kept, a code brings you back to your seat on any other. What it opens and "
        "the game itself come from the others: so at least one of them must have been here since you showed it, and be there "
        "when you come; for sealed cards as many as are needed to open one."
    )
    warning = _(
        "Whoever has this code can sit in your seat, look at your hidden cards and play for you. Keep it to yourself, somewhere "
        "you can find it without this device."
    )
    good = _(
        "Revoked, or once you have come with it, the code opens nothing any more as soon as the others have heard so. But a code "
        "that somebody else has used first, or that somebody at this table finds who has kept what was said before, is the "
        "secret of your seat still: then go on at a new table, for a new link has new secrets."
    )
    told = tag("p")(escape(why)), tag("p", class_="far-trouble")(escape(warning)), tag("p", class_="hint")(escape(good))
    if not room.moving.shown:
        show = button(_("Show the code"), do="seatcode show", id="seat-show")
        done = _("The code is revoked: it opens nothing any more as soon as the others have heard so.")
        void = tag("p", role="status", id="seat-voided")(escape(done if room.moving.void else ""))
        return tag("div", class_="paste far-codes")(*told, tag("div", class_="begin")(show), void)
    rows = room.connection.pictures.get(room.moving.link)
    picture = leaf(rows, _("Your seat as a QR code"), id="seat-qr")
    label, another = _("The code of your seat"), _("The same as a link")
    how = _("To be written down: it is asked for where the link of this table is opened, under “Connection”.")
    same = _("The same as a link, which leads straight to your seat:")
    words = [
        textarea("seat-code", room.moving.code, 4, look="is-code", readonly=True, aria_label=label),
        tag("p", class_="hint")(escape(how)),
        tag("p", class_="hint")(escape(same)),
        textarea("seat-link", room.moving.link, 1, look="is-long", readonly=True, aria_label=another),
        tag("div", class_="begin")(
            button(_("Copy the link"), data_copy="seat-link", id="copy-seat"),
            button(_("Hide the code"), kind="quiet", do="seatcode hide", id="seat-hide"),
            button(_("Revoke the code"), kind="quiet", do="seatcode void", id="seat-void"),
        ),
    ]
    both = tag("div", class_="invite")(picture, tag("div", class_="paste")(*words))
    return tag("div", class_="paste far-codes")(*told, both)


def _theirs(room: RoomView) -> Markup:
    _ = room._
    hint = _(
        "You sat at this table on another device, and have the code of your seat. With it you go on here just where you "
        "were; over there it ends. The code stands there under “Connection”."
    )
    field = textarea(
        "far-seat", room.moving.pasted, 3, name="far-seat", spellcheck="false", autocapitalize="characters"
    )
    return tag("div", class_="paste far-codes")(
        tag("p", class_="hint")(escape(hint)),
        tag("label", for_="far-seat")(escape(_("The code of your seat"))),
        field,
        tag("p", class_="far-trouble", role="alert")(escape(room.moving.trouble)) if room.moving.trouble else BLANK,
        tag("p", class_="hint", role="status", id="seat-waits")(escape(room.moving.waits)),
        tag("div", class_="begin")(button(_("Back to my seat"), kind="gold", do="seatback", id="seat-back")),
    )
