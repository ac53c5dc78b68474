"""What a room looks like: the lobby before a game, and the strip over the table while one is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.parts import art, attributes, button, choice, crest_letters, element, escape, join, shield
from app.peers import words
from app.peers.invitation import invitation
from app.peers.lobby import FREE, NAME
from app.peers.ways import ways
from app.screens.scan import scan
from app.screens.table import table
from app.words import TITLES
from tafelrunde import games

if TYPE_CHECKING:
    from app.peers.room import Room


def room(room: Room) -> str:
    """The screen of a room."""
    if room.session and not room.again:
        return strip(room) + table(room.app)
    return lobby(room)


def lobby(room: Room) -> str:
    """Before a game: who is here, who sits where, who is ready; and how others come in."""
    _, proposal = room.app._, room.lobby.proposal
    head = element(
        "header",
        element("a", escape("Tafelrunde"), href="#/", class_="hall-home"),
        art("emblems", proposal.game, "seating-art") if proposal else "",
        element("h1", escape(TITLES[proposal.game] if proposal else _("A table far away")), class_="hall-title"),
        class_="hall-head",
    )
    parts = [_name(room), _seats(room) if proposal else _searching(room), invitation(room), ways(room)]
    leaf = scan(room.app, _("Hold the code of the other person before the camera."))
    return element("main", head, *parts, leaf, class_="hall seating-screen far", id="lobby")


def _name(room: Room) -> str:
    _ = room.app._
    told = attributes(
        class_="seat-name", id="far-name", name="far-name", value=room.lobby.me.name, maxlength=NAME, autocomplete="off"
    )
    return element("label", element("span", escape(_("Your name"))), f"<input{told}>", class_="far-me")


def _searching(room: Room) -> str:
    return element("p", escape(room.app._("Looking for the others …")), class_="hint", id="searching", role="status")


def _seats(room: Room) -> str:
    _, here, proposal = room.app._, room.lobby, room.lobby.proposal
    if proposal is None:
        return ""
    counts = [(str(count), str(count)) for count in games.load(proposal.game).seats]
    names = [here.name_of(key) or "" for key in proposal.seats]
    letters = crest_letters(names)
    rows = join(_seat(room, seat, key, names[seat], letters[seat]) for seat, key in enumerate(proposal.seats))
    looking = [one.name for one in here.here if one.key not in proposal.seats]
    watch = _("Looking on: {names}").format(names=", ".join(looking))
    ready = here.is_ready(here.me.key)
    seated = here.me.key in proposal.seats
    deeds = [
        button(_("I am ready"), kind="gold", do="ready yes", id="ready", disabled=here.genesis is None)
        if seated and not ready
        else "",
        button(_("Wait, not yet"), do="ready no", id="unready") if ready else "",
        button(_("I only look on"), kind="quiet", do="farlook", id="look-on") if seated else "",
    ]
    waits = _("It begins as soon as everybody is ready.") if here.genesis else _("Some seats are still free.")
    open_ = _(
        "Nobody can steer the dice or the cards. Hidden cards are not shown; but somebody who changes the program on their own "
        "device could look at them."
    )
    return element(
        "section",
        element("h2", escape(_("Who plays?")), class_="seating-title"),
        choice(_("Players"), "far-seats", counts, str(len(proposal.seats)), spoken=True, do="farseats"),
        element("ol", rows, class_="seats"),
        element("p", escape(watch), class_="hint", id="onlookers") if looking else "",
        element("p", escape(waits), class_="hint", role="status"),
        element("div", *deeds, class_="begin"),
        element("p", escape(open_), class_="hint"),
        class_="places",
    )


def _seat(room: Room, seat: int, key: bytes, name: str, letter: str) -> str:
    _, mine = room.app._, room.lobby.me.key
    if key == FREE or not name:
        words = element("span", escape(_("free") if key == FREE else _("has gone")), class_="hint")
        deed = button(_("Sit here"), kind="quiet", do=f"farsit {seat}", id=f"sit-{seat}") if key == FREE else ""
        clear = button(_("Free the seat"), kind="quiet", do=f"farclear {seat}", id=f"clear-{seat}") if key else ""
        return element(
            "li", shield(seat, letter), words, deed, clear, class_="seat far-seat is-free", id=f"seat-{seat}"
        )
    told = _("ready") if room.lobby.is_ready(key) else _("not ready yet")
    mark = element("span", escape(told), class_="far-ready" if room.lobby.is_ready(key) else "hint")
    who = element("b", escape(name), class_="who-name")
    you = element("span", escape(_("you")), class_="hint") if key == mine else dot(room, key)
    swap = button(_("Change seats"), kind="quiet", do=f"farsit {seat}", id=f"sit-{seat}") if key != mine else ""
    return element("li", shield(seat, letter), who, you, mark, swap, class_="seat far-seat", id=f"seat-{seat}")


def dot(room: Room, key: bytes) -> str:
    """Whether somebody is here, as a coloured dot and in words; through whom, where no link leads there, for all to see."""
    _, presence = room.app._, room.presence(key)
    if presence == "through":
        said = _("through {name}").format(name=room.lobby.through(key))
        mark = element("span", class_="far-dot is-through", aria_hidden="true")
        return mark + element("span", escape(said), class_="hint far-through")
    said = {"me": _("here"), "here": _("here"), "away": _("away for the moment"), "gone": _("not here")}[presence]
    return element("span", element("span", escape(said), class_="unseen"), class_=f"far-dot is-{presence}", title=said)


def strip(room: Room) -> str:
    """Over the table: who is here, for whom it waits, what somebody would like, and what was said."""
    _, peer, session = room.app._, room.peer, room.session
    if peer is None or session is None:
        return ""
    names, letters = session.names, crest_letters(session.names)
    keys = peer.genesis.keys
    people = join(
        element("span", shield(seat, letters[seat]), escape(name), dot(room, keys[seat]), class_="far-person", id=f"far-{seat}")
        for seat, name in enumerate(names)
    )  # fmt: skip
    phrases = join(
        button(_(phrase), kind="quiet", do=f"phrase {number}", id=f"phrase-{number}", popovertarget="phrases",
               popovertargetaction="hide")
        for number, phrase in enumerate(words.PHRASES)
    )  # fmt: skip
    say = element(
        "button", escape(_("Say something")), type="button", class_="topbar-button", popovertarget="phrases", id="say"
    )
    said = join(element("p", element("b", escape(names[seat])), " ", escape(_(what))) for seat, what in room.heard)
    return element(
        "section",
        element("div", people, say if peer.seat is not None else "", class_="far-people"),
        element("div", phrases, class_="dialog leaf far-phrases", id="phrases", popover="auto"),
        element("div", said, class_="far-said", aria_live="polite", id="said"),
        _asked(room),
        class_="far-strip",
        id="far-strip",
        aria_label=_("The people at this table"),
    )


def _asked(room: Room) -> str:
    """What somebody would like to be decided; and what can be done about a seat whose device is gone."""
    _, peer, session = room.app._, room.peer, room.session
    if peer is None or session is None:
        return ""
    proposal = room.lobby.proposal
    if session.over:
        told = _("Somebody would like to play again.") if proposal and proposal.nonce != peer.genesis.nonce else ""
        return element("p", escape(told), class_="far-ask", role="status") if told else ""
    names, mine = session.names, peer.wished.get(-1 if peer.seat is None else peer.seat)
    lines: list[str] = []
    for what in dict.fromkeys(peer.wished.values()):
        if what[0] == "back":
            continue
        who = [names[seat] for seat, wish in peer.wished.items() if wish == what]
        told = _("{names}: {wish}?").format(names=", ".join(who), wish=words.wished(what, names, _))
        do = " ".join(map(str, what))
        yes = button(_("I agree"), kind="gold", do=f"wish {do}", id="agree") if what != mine else ""
        no = button(_("Rather not"), do="wish nothing", id="disagree") if what == mine else ""
        lines.append(
            element("p", escape(told), yes if peer.seat is not None else "", no, class_="far-ask", role="status")
        )
    for seat in sorted(peer.awaited - {peer.seat}) if not lines else []:
        if room.presence(peer.genesis.keys[seat]) in ("away", "gone") and peer.seat is not None:
            told = _("{name} is not here. The seat is kept; you can wait, or decide together.").format(name=names[seat])
            bot = button(_("Let a bot play meanwhile"), do=f"wish bot {seat} {peer.seat}", id="wish-bot")
            end = button(_("End the game"), kind="quiet", do="wish end", id="wish-end")
            lines.append(element("p", escape(told), bot, end, class_="far-ask", role="status"))
    return join(lines)
