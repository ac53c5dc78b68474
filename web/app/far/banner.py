"""The banner over a table of several devices: who is here, for whom it waits, what somebody would like, and what was said."""

from __future__ import annotations

from app.far import words
from app.far.connection import detour, troubles, ways
from app.far.invitation import invitation
from app.far.people import dot, missing
from app.far.post import letters_of
from app.far.view import RoomView
from app.parts import attributes, button, dialog, element, escape, isolated, join, shield
from app.table.session import spoken
from tafelrunde.core.names import visible
from tafelrunde.peers import Peer, chat

BUBBLE = (
    '<svg viewBox="0 0 22 14" aria-hidden="true"><path d="M6 1h10a4 4 0 0 1 0 9h-4l-4 3v-3h-2a4 4 0 0 1 0-9z"/></svg>'
)
RINGS = '<svg viewBox="0 0 22 14" aria-hidden="true"><circle cx="8" cy="7" r="5"/><circle cx="14" cy="7" r="5"/></svg>'


def banner(room: RoomView) -> str:
    """What stands over the table."""
    _, peer, session = room._, room.peer, room.session
    if peer is None or session is None:
        return ""
    names, arms = session.names, session.arms
    keys = peer.genesis.keys
    people = join(
        element("span", shield(arms[seat]), escape(name), "" if seat in peer.genesis.bots else dot(room, keys[seat]), class_="far-person", id=f"far-{seat}")
        for seat, name in enumerate(names)
    )  # fmt: skip
    phrases = join(
        button(_(phrase), kind="quiet", do=f"phrase {number}", id=f"phrase-{number}", popovertarget="phrases",
               popovertargetaction="hide")
        for number, phrase in enumerate(words.PHRASES)
    )  # fmt: skip
    say, link = _opens("phrases", "say", BUBBLE, _("Say something")), _opens("far-ways", "link", RINGS, _("Connection"))
    invited = "" if room.moving.shown else invitation(room)  # nobody shall be handed the code of a seat by mistake
    said = join(
        element("p", element("b", escape(names[seat])), " ", escape(_(words.PHRASES[what]) if isinstance(what, int) else isolated(visible(what))))
        for seat, what in room.heard
    )  # fmt: skip
    return element(
        "section",
        element(
            "div",
            element("div", people, class_="far-people"),
            say if peer.seat is not None else "",
            link,
            class_="far-head",
        ),
        dialog("far-ways", _("Connection"), ways(room) + invited, close=_("Close")),
        element("div", phrases, _words(room), class_="dialog leaf far-phrases", id="phrases", popover="auto"),
        element("div", said, class_="far-said", aria_live="polite", id="said"),
        together(room, peer),
        letters_of(room),
        element("div", _asked(room), aria_live="polite", id="asked"),
        class_="far-strip",
        id="far-strip",
        aria_label=_("The people at this table"),
    )


def _opens(leaf: str, id_: str, picture: str, name: str) -> str:
    """A picture that opens a leaf."""
    told = attributes(
        type="button", class_="topbar-button far-link", popovertarget=leaf, id=id_, aria_label=name, title=name
    )
    return f"<button{told}>{picture}</button>"


def _words(room: RoomView) -> str:
    """A line of one's own words, for who wants to read those of others too."""
    _ = room._
    if not room.free_words:
        hint = _("Then you also read what the others write. Until then only such phrases reach you.")
        more = button(_("Read and write freely too"), kind="quiet", do="set words on", id="words-on")
        return element("div", more, element("p", escape(hint), class_="hint"), class_="far-words")
    told = attributes(
        id="far-words",
        name="far-words",
        class_="seat-name",
        maxlength=chat.LONGEST,
        value=room.words,
        autocomplete="off",
    )
    label = element("label", element("span", escape(_("In your own words"))), f"<input{told}>", class_="far-me")
    say = button(
        _("Say it"), kind="gold", do="words", id="say-words", popovertarget="phrases", popovertargetaction="hide"
    )
    less = button(_("Only phrases again"), kind="quiet", do="set words off", id="words-off")
    return element("div", label, say, less, class_="far-words")


def _asked(room: RoomView) -> str:
    """What somebody would like to be decided; and what can be done about a seat whose device is gone."""
    _, peer, session = room._, room.peer, room.session
    if peer is None or session is None:
        return ""
    proposal = room.lobby.proposal
    if session.over:
        told = _("Somebody would like to play again.") if proposal and proposal.nonce != peer.genesis.nonce else ""
        return _ask(told) if told else ""
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
        lines.append(_ask(told, yes if peer.seat is not None else "", no))
    if lines or peer.seat is None:
        return join(lines)
    if room.post.used:
        return _unanswered(room, peer)
    gone = missing(room)
    lines = [_missing(room, peer, seat) for seat in gone]
    if gone:
        lines += [element("p", escape(one), class_="far-trouble") for one in troubles(room, known="bye")]
        lines.append(detour(room, "strip"))
    return join(lines)


def _missing(room: RoomView, peer: Peer, seat: int) -> str:
    """Somebody's device is gone, and what the others can do about it."""
    _, name = room._, spoken(peer.genesis.names)[seat]
    if len(peer.genesis.people) == 2:
        told = _("{name} is not here. The seat is kept; it goes on as soon as {name} is back.").format(name=name)
        return _ask(told + words.idle(peer, seat, name, _))
    bot, end = _instead(room, peer, seat)
    if not peer.genesis.spares:
        told = _(
            "{name} is not here, and you have chosen that all must stay. The seat is kept; wait, or end it together."
        )
        return _ask(told.format(name=name) + words.idle(peer, seat, name, _), end)
    told = _("{name} is not here. The seat is kept; you can wait, or decide together.").format(name=name)
    return _ask(told + words.stand_in(peer, name, _) + words.idle(peer, seat, name, _), bot, end)


def _unanswered(room: RoomView, peer: Peer) -> str:
    """By letter nobody is here: whether somebody stays away for good, people know."""
    _, names = room._, spoken(peer.genesis.names)
    if not peer.genesis.spares:
        return ""
    told = _(
        "If more than half of you agree, a bot plays for {name} until {name} writes again, or the game ends. That takes a few "
        "letters to and fro."
    )
    rows = join(
        _ask(told.format(name=names[seat]), *_instead(room, peer, seat)) for seat in sorted(peer.awaited - {peer.seat})
    )
    summary = element("summary", escape(_("Somebody no longer answers?")))
    return element("details", summary, rows, id="unanswered") if rows else ""


def _instead(room: RoomView, peer: Peer, seat: int) -> tuple[str, str]:
    """What can be decided about somebody who stays away."""
    _ = room._
    bot = button(_("Let a bot play meanwhile"), do=f"wish bot {seat} {peer.seat}", id="wish-bot")
    return bot, button(_("End the game"), kind="quiet", do="wish end", id="wish-end")


def _ask(told: str, *deeds: str) -> str:
    """How it stands, and what can be done about it."""
    return element("p", element("span", escape(told)), *deeds, class_="far-ask", aria_atomic="true")


def together(room: RoomView, peer: Peer) -> str:
    """What is being made together just now, and whose part is missing; said only when it takes a while."""
    told = words.waits(peer.awaits, peer.awaited - {peer.seat}, spoken(peer.genesis.names), room._)
    return element("p", escape(told if room.patience.over else ""), class_="hint", id="waits", role="status")
