"""How a room connects, what is wrong, and the other ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.far import words
from app.far.comeback import comeback
from app.far.detour import detour
from app.far.people import quality
from app.far.qr import qr
from app.parts import attributes, button, element, escape, join
from app.screens.scan import opener

if TYPE_CHECKING:
    from app.far.room import Room


def ways(room: Room) -> str:
    """How it connects, what is wrong, and the other ways."""
    _, state = room._, room.state
    deaf = room.waited and not state["relays"]
    lines = [
        _("Links to others: {count}.").format(count=len(state["links"])) if state["links"] else "",
        _("Meeting points that answer: {count} of {all}.").format(count=state["relays"], all=len(room.places.relays)),
        _("None answers. Is there a network? You can connect with codes instead.") if deaf else "",
    ]
    return element(
        "div",
        element("p", escape(" ".join(filter(None, lines))), class_="hint", id="linked", role="status"),
        quality(room),
        join(element("p", escape(one), class_="far-trouble") for one in troubles(room)),
        detour(room, "ways"),
        comeback(room),
        element("details", element("summary", escape(_("Connect with codes, without any meeting point"))), _codes(room), id="codes"),
        element("details", element("summary", escape(_("Meeting points and TURN server of your own"))), _elsewhere(room), id="elsewhere"),
        class_="options",
    )  # fmt: skip


def troubles(room: Room, known: str = "") -> list[str]:
    """Why links could not be made, and what to try, each reason once, but for one that is known already; nothing where nobody
    is missing.
    """
    if room.presence.complete:
        return []
    reasons = dict.fromkeys(why.split()[0] for why in room.troubles.values())
    return [room._(words.TROUBLES[why]) for why in reasons if why != known]


def _elsewhere(room: Room) -> str:
    """What a person names instead of ours; it stays on this device."""
    _, places = room._, room.places
    tried = {
        "waits": _("It is being asked …"),
        "works": _("It answers and would pass things on."),
        "refused": _("It answers, but does not know this name and password."),
        "silent": _("It does not answer."),
    }
    relays = attributes(id="far-relays", name="far-relays", rows="4", class_="handout-text", spellcheck="false")
    hint = _("They learn that somebody looks for somebody, and from which address. Not who, and nothing of the game.")
    turn = _(
        "Where two networks let nothing straight through, such as those of many firms and mobile providers, a TURN server "
        "passes everything on, still sealed. If you have the use of one, name it here; it is kept on this device alone."
    )
    fields = {"far-turn": _("TURN server"), "far-turn-name": _("Its name for you"), "far-turn-password": _("Password")}
    rows = join(
        element(
            "label",
            element("span", escape(word)),
            f"<input{attributes(class_='seat-name', id=name, name=name, value=places.draft.get(name, ''), type='password' if name == 'far-turn-password' else 'text', placeholder='turn:example.org:3478' if name == 'far-turn' else '', autocomplete='off', spellcheck='false', autocapitalize='none')}>",
            class_="far-me",
        )
        for name, word in fields.items()
    )  # fmt: skip
    points = [(url, _(words.POINTS[like])) for url, like in room.state["points"]]
    return element(
        "div",
        element("ul", join(element("li", escape(f"{url}: {told}.")) for url, told in points), class_="hint", id="points") if points else "",
        element("label", escape(_("Meeting points (Nostr relays), one in a line; nothing: ours")), for_="far-relays"),
        f"<textarea{relays}>{escape(places.draft.get('far-relays', ''))}</textarea>",
        element("p", escape(hint), class_="hint"),
        rows,
        element("p", escape(turn), class_="hint"),
        element("div", button(_("Use these"), kind="gold", do="farmove", id="far-move"), button(_("Try the TURN server"), do="farturn", id="far-try"), class_="begin"),
        element("p", escape(tried.get(places.tried, "")), role="status", id="far-tried"),
        class_="paste far-codes",
    )  # fmt: skip


def _codes(room: Room) -> str:
    _ = room._
    steps = _(
        "Both of you make a code, and each scans the other’s, or sends it by any way and pastes the other’s. Keep this page open "
        "meanwhile."
    )
    ours = attributes(id="our-code", class_="handout-text is-long", readonly=True, rows="1", aria_label=_("Your code"))
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
