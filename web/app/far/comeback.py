"""A seat on another device: its code, and how somebody comes back with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.far.qr import qr
from app.parts import attributes, button, element, escape

if TYPE_CHECKING:
    from app.far.room import Room


def comeback(room: Room) -> str:
    """For whoever sits here the code of the seat, for everybody else the place to write one in."""
    _, seated = room._, room.peer is not None and room.peer.seat is not None
    summary = _("Your seat on another device") if seated else _("I have a seat here already")
    inside = _ours(room) if seated else _theirs(room)
    return element("details", element("summary", escape(summary)), inside, id="comeback")


def _ours(room: Room) -> str:
    _ = room._
    why = _(
        "If this device breaks, or forgets what it has kept, a code brings you back to your seat on any other. The game "
        "itself comes from the others, so at least one of them must be there; for sealed cards as many as are needed to "
        "open one."
    )
    warning = _(
        "Whoever has this code can sit in your seat, look at your hidden cards and play for you. Keep it to yourself, where "
        "you find it without this device."
    )
    told = element("p", escape(why)), element("p", escape(warning), class_="far-trouble")
    if not room.moving.shown:
        show = button(_("Show the code"), do="seatcode show", id="seat-show")
        return element("div", *told, element("div", show, class_="begin"), class_="paste far-codes")
    rows = room.pictures.get(room.moving.link)
    picture = element("div", qr(rows, _("Your seat as a QR code"), id="seat-qr"), class_="leaf qr-leaf") if rows else ""
    code = attributes(
        id="seat-code", class_="handout-text is-code", readonly=True, rows="4", aria_label=_("The code of your seat")
    )
    link = attributes(
        id="seat-link", class_="handout-text is-long", readonly=True, rows="1", aria_label=_("The same as a link")
    )
    how = _("To be written down: it is asked for where the link of this table is opened, under “Connection”.")
    same = _("The same as a link, which leads straight to your seat:")
    words = [
        f"<textarea{code}>{escape(room.moving.code)}</textarea>",
        element("p", escape(how), class_="hint"),
        element("p", escape(same), class_="hint"),
        f"<textarea{link}>{escape(room.moving.link)}</textarea>",
        element(
            "div",
            button(_("Copy the link"), data_copy="seat-link", id="copy-seat"),
            button(_("Hide the code"), kind="quiet", do="seatcode hide", id="seat-hide"),
            class_="begin",
        ),
    ]
    leaf = element("div", picture, element("div", *words, class_="paste"), class_="invite")
    return element("div", *told, leaf, class_="paste far-codes")


def _theirs(room: Room) -> str:
    _ = room._
    hint = _(
        "You sat at this table on another device, and have the code of your seat. With it you go on here just where you "
        "were; over there it ends. The code stands there under “Connection”."
    )
    field = attributes(
        id="far-seat", name="far-seat", class_="handout-text", rows="3", spellcheck="false", autocapitalize="characters"
    )
    return element(
        "div",
        element("p", escape(hint), class_="hint"),
        element("label", escape(_("The code of your seat")), for_="far-seat"),
        f"<textarea{field}>{escape(room.moving.pasted)}</textarea>",
        element("p", escape(room.moving.trouble), class_="far-trouble", role="alert") if room.moving.trouble else "",
        element("div", button(_("Back to my seat"), kind="gold", do="seatback", id="seat-back"), class_="begin"),
        class_="paste far-codes",
    )
