"""How a room connects, what is wrong, and the other ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.parts import attributes, button, element, escape, join
from app.peers import words
from app.peers.qr import qr
from app.screens.scan import opener

if TYPE_CHECKING:
    from app.peers.room import Room


def ways(room: Room) -> str:
    """How it connects, what is wrong, and the other ways."""
    _, state = room.app._, room.state
    rounds = [link["round"] for link in state["links"].values() if link["round"] is not None]
    lines = [
        _("Linked with {count} others.").format(count=len(state["links"])) if state["links"] else "",
        _("A word takes {ms} ms there and back.").format(ms=max(rounds)) if rounds else "",
        _("Meeting points that answer: {count} of {all}.").format(count=state["relays"], all=len(room.relays)),
        _("None answers. Is there a network? You can connect with codes instead.") if not state["relays"] else "",
    ]
    troubles = [
        _(words.TROUBLES[why.split()[0]])
        for why in dict.fromkeys(room.troubles.values())
        if why.split()[0] in words.TROUBLES
    ]
    told = attributes(id="far-relays", name="far-relays", rows="4", class_="handout-text", spellcheck="false")
    relays = element(
        "div",
        element("label", escape(_("Meeting points (Nostr relays), one in a line; nothing: ours")), for_="far-relays"),
        f"<textarea{told}>{escape(room.draft)}</textarea>",
        button(_("Meet there"), do="farmove", id="far-move"),
        element("p", escape(_("They learn that somebody looks for somebody, and from which address. Not who, and nothing of the game.")), class_="hint"),
        class_="paste",
    )  # fmt: skip
    return element(
        "section",
        element("h2", escape(_("Connection")), class_="seating-title"),
        element("p", escape(" ".join(filter(None, lines))), class_="hint", id="linked", role="status"),
        join(element("p", escape(one), class_="far-trouble") for one in troubles),
        element("details", element("summary", escape(_("Connect with codes, without any meeting point"))), _codes(room), id="codes"),
        element("details", element("summary", escape(_("Meet elsewhere"))), relays, id="elsewhere"),
        class_="options",
    )  # fmt: skip


def _codes(room: Room) -> str:
    _ = room.app._
    steps = _(
        "Both of you make a code, and each scans the other’s, or sends it by any way and pastes the other’s. Keep this page open "
        "meanwhile."
    )
    ours = attributes(id="our-code", class_="handout-text", readonly=True, rows="3", aria_label=_("Your code"))
    theirs = attributes(id="far-code", name="far-code", class_="handout-text", rows="3")
    rows = room.pictures.get(room.code)
    picture = element("div", qr(rows, _("Your code as a QR code"), id="code-qr"), class_="leaf qr-leaf") if rows else ""
    mine = [f"<textarea{ours}>{escape(room.code)}</textarea>", button(_("Copy"), data_copy="our-code", id="copy-code")]
    made = [
        element("div", picture, element("div", *mine, class_="paste"), class_="invite"),
        opener(_("Scan their code"), kind="gold"),
        element("label", escape(_("Or paste their code")), for_="far-code"),
        f"<textarea{theirs}>{escape(room.pasted)}</textarea>",
        button(_("Connect"), do="farlink", id="far-link"),
    ]
    make = button(_("Make a code"), do="farcode", id="make-code")
    return element(
        "div", element("p", escape(steps), class_="hint"), *(made if room.code else [make]), class_="paste far-codes"
    )
