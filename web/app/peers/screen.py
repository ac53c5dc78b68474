"""What a room looks like: the lobby before a game, and the strip over the table while one is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.parts import art, attributes, button, choice, crest_letters, element, escape, join, shield
from app.peers import words
from app.peers.invitation import invitation
from app.peers.lobby import FREE, NAME, Proposal
from app.peers.ways import ways
from app.screens.scan import scan
from app.screens.table import table
from app.session import spoken
from app.words import TITLES
from tafelrunde import games

if TYPE_CHECKING:
    from app.peers.room import Room
    from tafelrunde.peers import Peer


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
    begun = room.peer if room.peer and not room.session else None
    return element(
        "section",
        element("h2", escape(_("Who plays?")), class_="seating-title"),
        choice(_("Players"), "far-seats", counts, str(len(proposal.seats)), spoken=True, do="farseats"),
        _chance(room, proposal),
        element("ol", rows, class_="seats"),
        element("p", escape(watch), class_="hint", id="onlookers") if looking else "",
        _waits(room, begun) if begun else element("p", escape(waits), class_="hint", role="status"),
        element("div", *deeds, class_="begin") if not begun else "",
        class_="places",
    )


def _chance(room: Room, proposal: Proposal) -> str:
    """How the cards are mixed and the dice thrown, and what that means."""
    _ = room.app._
    options = [(one, _(words.CHANCES[one].label)) for one in proposal.choices]
    told = _(words.CHANCES[proposal.chosen].meaning)
    chosen = choice(_("Cards and dice"), "far-chance", options, proposal.chosen, spoken=True, do="farchance")
    return element(
        "div", chosen, element("p", escape(told), class_="hint", id="chance", role="status"), class_="far-chance"
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
        _waits(room, peer),
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
    if lines or peer.seat is None:
        return join(lines)
    keys = peer.genesis.keys
    gone = [seat for seat in sorted(peer.awaited - {peer.seat}) if room.presence(keys[seat]) in ("away", "gone")]
    return join(_missing(room, peer, seat) for seat in gone)


def _missing(room: Room, peer: Peer, seat: int) -> str:
    """Somebody's device is gone, and what the others can do about it."""
    _, name = room.app._, spoken(peer.genesis.names)[seat]
    if peer.genesis.seats == 2:
        told = _("{name} is not here. The seat is kept; it goes on as soon as {name} is back.").format(name=name)
        return element("p", escape(told), class_="far-ask", role="status")
    end = button(_("End the game"), kind="quiet", do="wish end", id="wish-end")
    if not peer.genesis.spares:
        told = _(
            "{name} is not here, and you have chosen that all must stay. The seat is kept; wait, or end it together."
        )
        return element("p", escape(told.format(name=name)), end, class_="far-ask", role="status")
    told = _("{name} is not here. The seat is kept; you can wait, or decide together.").format(name=name)
    bot = button(_("Let a bot play meanwhile"), do=f"wish bot {seat} {peer.seat}", id="wish-bot")
    return element("p", escape(told), bot, end, class_="far-ask", role="status")


def _waits(room: Room, peer: Peer) -> str:
    """What is being made together just now, and whose part is missing; said only when it takes a while."""
    told = words.waits(peer.awaits, peer.awaited - {peer.seat}, spoken(peer.genesis.names), room.app._)
    return element("p", escape(told if room.slow else ""), class_="hint", id="waits", role="status")
