"""How a room connects, as it is shown: how the links stand, what is wrong, and the other ways."""

from __future__ import annotations

from app.far import words
from app.far.comeback import comeback
from app.far.people import compared, quality
from app.far.qr import leaf
from app.far.view import RoomView
from app.parts import BLANK, Markup, button, escape, join, tag, textarea, void
from app.screens.scan import opener


def ways(room: RoomView) -> Markup:
    """How it connects, what is wrong, and the other ways."""
    _, state = room._, room.connection.state
    deaf = room.connection.waited and not state["relays"]
    lines = [
        _("Links to others: {count}.").format(count=len(state["links"])) if state["links"] else "",
        _("Meeting points that answer: {count} of {all}.").format(
            count=state["relays"], all=len(room.connection.servers.relays)
        ),
        _("None answers. Is there a network? You can connect with codes instead.") if deaf else "",
    ]
    return tag("div", class_="options")(
        tag("p", class_="hint", id="linked", role="status")(escape(" ".join(filter(None, lines)))),
        quality(room),
        compared(room, "ways"),
        join(tag("p", class_="far-trouble")(escape(one)) for one in troubles(room)),
        detour(room, "ways"),
        comeback(room),
        tag("details", id="codes")(
            tag("summary")(escape(_("Connect with codes, without any meeting point"))), _codes(room)
        ),
        tag("details", id="meeting")(
            tag("summary")(escape(_("Meeting points and TURN server of your own"))), _meeting(room)
        ),
    )


def troubles(room: RoomView, known: str = "") -> list[str]:
    """Why links could not be made, and what to try, each reason once, but for one that is known already; nothing where nobody
    is missing.
    """
    if room.presence.complete:
        return []
    reasons = dict.fromkeys(why.split()[0] for why in room.connection.troubles.values())
    return [room._(words.TROUBLES[why]) for why in reasons if why != known]


def _meeting(room: RoomView) -> Markup:
    """What a person names instead of ours; it stays on this device."""
    _, servers = room._, room.connection.servers
    tried = {
        "waits": _("It is being asked …"),
        "works": _("It answers and would pass things on."),
        "refused": _("It answers, but does not know this name and password."),
        "silent": _("It does not answer."),
    }
    relays = textarea("far-relays", servers.draft.get("far-relays", ""), 4, name="far-relays", spellcheck="false")
    hint = _(
        "They learn that somebody is looking for somebody, and from which address. Not who, and nothing of the game."
    )
    turn = _(
        "Where two networks let nothing straight through, such as those of many firms and mobile providers, a TURN server "
        "passes everything on, still sealed. If you have the use of one, name it here; it is kept on this device alone."
    )
    fields = {"far-turn": _("TURN server"), "far-turn-name": _("Its name for you"), "far-turn-password": _("Password")}
    rows = join(
        tag("label", class_="far-me")(
            tag("span")(escape(word)),
            void(
                "input",
                class_="seat-name",
                id=name,
                name=name,
                value=servers.draft.get(name, ""),
                type="password" if name == "far-turn-password" else "text",
                placeholder="turn:example.org:3478" if name == "far-turn" else "",
                autocomplete="off",
                spellcheck="false",
                autocapitalize="none",
            ),
        )
        for name, word in fields.items()
    )
    points = [(url, _(words.POINTS[like])) for url, like in room.connection.state["points"]]
    return tag("div", class_="paste far-codes")(
        tag("ul", class_="hint", id="points")(join(tag("li")(escape(f"{url}: {told}.")) for url, told in points))
        if points
        else BLANK,
        tag("label", for_="far-relays")(escape(_("Meeting points (Nostr relays), one per line; nothing: ours"))),
        relays,
        tag("p", class_="hint")(escape(hint)),
        rows,
        tag("p", class_="hint")(escape(turn)),
        tag("div", class_="begin")(
            button(_("Use these"), kind="gold", do="farmove", id="far-move"),
            button(_("Try the TURN server"), do="farturn", id="far-try"),
        ),
        tag("p", role="status", id="far-tried")(escape(tried.get(servers.tried, ""))),
    )


def _codes(room: RoomView) -> Markup:
    _ = room._
    steps = _(
        "Both of you make a code, and each scans the other’s, or sends it by any way and pastes the other’s. Keep this page open "
        "meanwhile."
    )
    code = room.connection.code
    ours = textarea("our-code", code, 1, look="is-long", readonly=True, aria_label=_("Your code"))
    picture = leaf(room.connection.pictures.get(code), _("Your code as a QR code"), id="code-qr")
    mine = [ours, button(_("Copy"), data_copy="our-code", id="copy-code")]
    made = [
        tag("div", class_="invite")(picture, tag("div", class_="paste")(*mine)),
        opener(_("Scan their code"), kind="gold"),
        tag("label", for_="far-code")(escape(_("Or paste their code"))),
        textarea("far-code", room.connection.pasted, 3, name="far-code"),
        button(_("Connect"), do="farlink", id="far-link"),
    ]
    make = button(_("Make a code"), do="farcode", id="make-code")
    return tag("div", class_="paste far-codes")(tag("p", class_="hint")(escape(steps)), *(made if code else [make]))


def detour(room: RoomView, place: str) -> Markup:
    """The offer, or that it was taken; nothing while all are reached without. `place` tells two on one screen apart."""
    _, stands = room._, room.connection.state.get("detour", "")
    if stands == "chosen":
        told = _(
            "Where no direct way leads to somebody, you go over the meeting points. A direct one is taken as soon as it is found."
        )
        return tag("p", class_="hint", role="status")(escape(told))
    if not stands or room.presence.complete:
        return BLANK
    offered = (
        _(
            "Your devices have tried twice and do not reach each other. The page goes on trying by itself, and you need not load it "
            "again. If somebody comes to the table whom you both reach, everything goes through them."
        )
        if room.connection.walls.stand
        else _("Do you miss somebody who should be here? Then perhaps no direct way leads from your network to theirs.")
    )
    why = {
        "offered": offered,
        "asked": _("Somebody at this table would like to go over the meeting points, for no direct way leads to you."),
    }[stands]
    means = _(
        "The game can go over the meeting points instead, locked with the secret of your table: nobody there can read it. They "
        "see your addresses, and when something goes to and fro. It is slower, and both of you must want it."
    )
    kind = "gold" if stands == "asked" else ""
    yes = button(_("Go over the meeting points"), kind=kind, do="fardetour", id=f"{place}-detour")
    letter = _(
        "Or play by letter: after your move the page makes a link, and you send it to the others in any way you like."
    )
    return tag("div", class_="far-trouble")(
        tag("p")(escape(f"{why} {means}")),
        tag("div", class_="begin")(yes),
        tag("p")(escape(letter)) if room.post.possible else BLANK,
    )
