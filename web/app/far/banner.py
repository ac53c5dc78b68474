"""The banner over a table of several devices: who is here, for whom it waits, what somebody would like, and what was said."""

from __future__ import annotations

from app.far import words
from app.far.by_letter import letters_of
from app.far.invitation import invitation
from app.far.people import code_of, dot, missing, played, stalling, unheard
from app.far.view import RoomView
from app.far.ways import detour, troubles, ways
from app.parts import (
    BLANK,
    Markup,
    Translate,
    button,
    capital,
    dialog,
    escape,
    hall_link,
    isolated,
    join,
    shield,
    tag,
    void,
)
from app.table.session import spoken
from app.table.view import GameView
from tafelrunde.core.names import visible
from tafelrunde.peers import Peer, chat
from tafelrunde.peers.council import Decision

BUBBLE = Markup(
    '<svg viewBox="0 0 22 14" aria-hidden="true"><path d="M6 1h10a4 4 0 0 1 0 9h-4l-4 3v-3h-2a4 4 0 0 1 0-9z"/></svg>'
)
RINGS = Markup(
    '<svg viewBox="0 0 22 14" aria-hidden="true"><circle cx="8" cy="7" r="5"/><circle cx="14" cy="7" r="5"/></svg>'
)


def banner(room: RoomView) -> Markup:
    """What stands over the table."""
    _, peer, session = room._, room.peer, room.session
    if peer is None or session is None:
        return BLANK
    names, arms = session.names, session.arms
    keys = peer.genesis.keys
    people = join(
        tag("span", class_="far-person", id=f"far-{seat}")(
            shield(arms[seat]), escape(name), BLANK if seat in peer.genesis.bots else dot(room, keys[seat])
        )
        for seat, name in enumerate(names)
    )
    phrases = join(
        button(
            _(phrase),
            kind="quiet",
            do=f"phrase {number}",
            id=f"phrase-{number}",
            popovertarget="phrases",
            popovertargetaction="hide",
        )
        for number, phrase in enumerate(words.PHRASES)
    )
    say, link = _opens("phrases", "say", BUBBLE, _("Say something")), _opens("far-ways", "link", RINGS, _("Connection"))
    invited = BLANK if room.moving.shown else invitation(room)  # nobody shall be handed the code of a seat by mistake
    said = join(
        tag("p")(
            tag("b")(escape(names[seat])),
            escape(" "),
            escape(_(words.PHRASES[what]) if isinstance(what, int) else isolated(visible(what))),
        )
        for seat, what in room.chat.latest
    )
    return tag("section", class_="far-strip", id="far-strip", aria_label=_("The people at this table"))(
        tag("div", class_="far-head")(
            tag("div", class_="far-people")(people), say if peer.seat is not None else BLANK, link
        ),
        dialog("far-ways", _("Connection"), ways(room) + invited, close=_("Close")),
        tag("div", class_="dialog leaf far-phrases", id="phrases", popover="auto")(phrases, _words(room)),
        _code(room, session),
        tag("div", class_="far-said", aria_live="polite", id="said")(said),
        together(room, peer),
        letters_of(room),
        tag("div", aria_live="polite", id="asked")(_asked(room)),
    )


def _code(room: RoomView, session: GameView) -> Markup:
    """The words of the table, until the game has begun in earnest; from then on they stand under “Connection”."""
    code = code_of(room) if len(session.record.entries) == 1 else ""
    if not code:
        return BLANK
    told = room._("The words of this table: {words}. Do all have the same?").format(words=code)
    return tag("p", class_="hint", id="far-words-of")(escape(told))


def _opens(leaf: str, id_: str, picture: Markup, name: str) -> Markup:
    """A picture that opens a leaf."""
    look = "topbar-button far-link"
    return tag("button", type="button", class_=look, popovertarget=leaf, id=id_, aria_label=name, title=name)(picture)


def _words(room: RoomView) -> Markup:
    """A line of one's own words, for who wants to read those of others too."""
    _ = room._
    if not room.chat.free:
        hint = _("Then you also read what the others write. Until then only such phrases reach you.")
        more = button(_("Free text, too"), kind="quiet", do="set words on", id="words-on")
        return tag("div", class_="far-words")(more, tag("p", class_="hint")(escape(hint)))
    field = void(
        "input",
        id="far-words",
        name="far-words",
        class_="seat-name",
        maxlength=chat.LONGEST,
        value=room.chat.draft,
        autocomplete="off",
    )
    label = tag("label", class_="far-me")(tag("span")(escape(_("In your own words"))), field)
    say = button(
        _("Say it"), kind="gold", do="words", id="say-words", popovertarget="phrases", popovertargetaction="hide"
    )
    less = button(_("Back to set phrases"), kind="quiet", do="set words off", id="words-off")
    return tag("div", class_="far-words")(label, say, less)


def _asked(room: RoomView) -> Markup:
    """What somebody would like to be decided; and what can be done about a seat whose device is gone."""
    _, peer, session = room._, room.peer, room.session
    if peer is None or session is None:
        return BLANK
    proposal = room.lobby.proposal
    if session.over:
        told = _("Somebody would like to play again.") if proposal and proposal.nonce != peer.genesis.nonce else ""
        return _ask(told) if told else BLANK
    if peer.over:
        told = _("This game was ended early. It can be looked back on, but nobody goes on with it.")
        return _ask(told, hall_link(_))
    names = session.names
    lines = [
        (_back if what[0] == "back" else _wished)(room, peer, session, what)
        for what in dict.fromkeys(peer.wished.values())
    ]
    if peer.seat is None:
        return join(lines)
    if room.post.used:
        return join([*lines, _unanswered(room, peer)])
    if peer.seat not in played(peer) and room.patience.dozes and _ours(peer) is None:
        level = session.levels[peer.seat]
        told = words.decided(("bot", peer.seat, peer.runners[peer.seat]), names, peer.seat, _, level)
        lines.append(_ask(told, button(_("I am here again"), kind="gold", do=f"wish back {peer.seat}", id="back")))
    gone = missing(room)
    lines += [_missing(room, peer, seat) for seat in gone]
    if gone:
        lines += [tag("p", class_="far-trouble")(escape(one)) for one in troubles(room, known="bye")]
        lines.append(detour(room, "strip"))
    if len(peer.genesis.people) > 2:  # two decide nothing without each other
        lines += [_stalling(room, peer, seat) for seat in stalling(room)]
    return join(lines)


def _wished(room: RoomView, peer: Peer, session: GameView, what: Decision) -> Markup:
    """What somebody would like, and what we can say to that."""
    _, names, mine = room._, session.names, _ours(peer)
    who = [names[seat] for seat, wish in peer.wished.items() if wish == what]
    since = [entry.seat for entry in session.record.entries[what[1] :]] if what[0] == "undo" else []
    wish = words.wished(what, names, since, _)
    told, stop = _("{names}: {wish}?").format(names=", ".join(who), wish=wish), _("Rather not")
    lacks, here = _lacks(room, peer, what), _plays_on(room, peer, what)
    if what[0] == "undo" and what == mine:
        lacks = [seat for seat in played(peer) if peer.wished.get(seat) != what]  # everybody must agree
        if len(who) == 1:
            told, stop = _("Your wish: {wish}.").format(wish=capital(wish)), _("Do not take back after all")
    if what[0] == "bot":
        seat: int = what[1]
        told += words.stand_in(peer, names[seat], _)
        told += (" " + _("{name} is here!").format(name=names[seat])) * here
    if lacks:
        told += " " + _("Waiting for {names}.").format(names=", ".join(names[seat] for seat in lacks))
    key = _key(what)
    deeds: list[Markup] = []
    if what == mine:
        deeds.append(_withdraw(stop))
    elif peer.seat is not None:
        if not lacks and not here:
            deeds.append(_agree(what, _))
        no = _("Rather not: I am here") if what[:2] == ("bot", peer.seat) else _("Rather not")
        if mine is None and (what[0] == "undo" or what[:2] == ("bot", peer.seat)):
            deeds.append(button(no, do="wish nothing", id=f"no-{key}"))
    return _ask(told, *deeds, key=f"wished-{key}")


def _back(room: RoomView, peer: Peer, session: GameView, what: Decision) -> Markup:
    """Somebody is here again: whoever was caught is let in if people say so, and else it is worth a word only where it takes long."""
    _, names, mine, seat = room._, session.names, _ours(peer), what[1]
    asked = seat in peer.caught
    if not (asked or seat == peer.seat or room.patience.long_over):
        return BLANK
    told = _("{name} would like to play again.").format(name=names[seat])
    if seat == peer.seat:
        told = _("You would like to play again. As soon as enough of the others agree, the bot stops.")
    lacks = ", ".join(names[one] for one in played(peer) if peer.wished.get(one) != what)
    told += (" " + _("Waiting for {names}.").format(names=lacks)) * bool(lacks)
    deeds: list[Markup] = []
    if asked and peer.seat is not None and seat != peer.seat:
        deeds.append(_withdraw(_("Rather not")) if what == mine else _agree(what, _))
    return _ask(told, *deeds, key=f"wished-{_key(what)}")


def _key(what: Decision) -> str:
    """Whoever is about to agree agrees to this, whatever is wished beside it."""
    return "-".join(map(str, what))


def _agree(what: Decision, _: Translate) -> Markup:
    return button(_("I agree"), kind="gold", do=f"wish {' '.join(map(str, what))}", id=f"agree-{_key(what)}")


def _withdraw(label: str) -> Markup:
    return button(label, do="wish nothing", id="disagree")


def _plays_on(room: RoomView, peer: Peer, what: Decision) -> bool:
    """Whether a bot is to play for another who is here, plays, and has not asked for it: nobody agrees to that by mistake."""
    if what[0] != "bot" or what[1] == peer.seat or room.post.used:
        return False
    seat = what[1]
    return (
        seat in played(peer) and not (unheard(room, seat) or seat in stalling(room)) and peer.wished.get(seat) != what
    )


def _ours(peer: Peer) -> Decision | None:
    """What we would like ourselves."""
    return None if peer.seat is None else peer.wished.get(peer.seat)


def _lacks(room: RoomView, peer: Peer, what: Decision) -> list[int]:
    """The seats without which this comes to nothing, and which cannot be heard."""
    needed = played(peer) if what[0] == "undo" else what[2:]
    return [seat for seat in needed if unheard(room, seat)]


def _missing(room: RoomView, peer: Peer, seat: int) -> Markup:
    """Somebody's device is gone, and what the others can do about it."""
    _, name = room._, spoken(peer.genesis.names)[seat]
    if len(peer.genesis.people) == 2:
        told = _("{name} is not here. The seat is kept; it goes on as soon as {name} is back.").format(name=name)
        return _ask(told + words.idle(peer, seat, name, _), key=f"gone-{seat}")
    told = (
        _("{name} is not here. The seat is kept; you can wait, or decide together.")
        if peer.genesis.spares
        else _(
            "{name} is not here, and you have chosen that all must stay. The seat is kept; wait, or end it together."
        )
    )
    return _decide(room, peer, seat, told.format(name=name))


def _stalling(room: RoomView, peer: Peer, seat: int) -> Markup:
    """Somebody is here and does nothing, or their device gives nothing, and what the others can do about it."""
    _, name = room._, spoken(peer.genesis.names)[seat]
    told = (
        _("{name} has done nothing for five minutes.")
        if peer.awaits == "turn"
        else _("For a minute {name}’s device has not given what all wait for.")
    )
    more = (
        _("You can go on waiting, or decide together.")
        if peer.genesis.spares
        else _("You can go on waiting, or end the game together.")
    )
    return _decide(room, peer, seat, f"{told.format(name=name)} {more}")


def _decide(room: RoomView, peer: Peer, seat: int, told: str) -> Markup:
    """How it stands with somebody, and what the others can do about it; a bot only where one may sit in."""
    _, name = room._, spoken(peer.genesis.names)[seat]
    bot, end = _instead(room, peer, seat)
    price, deeds = (words.stand_in(peer, name, _), (bot, end)) if peer.genesis.spares else ("", (end,))
    return _ask(told + price + words.idle(peer, seat, name, _), *deeds, key=f"gone-{seat}")


def _unanswered(room: RoomView, peer: Peer) -> Markup:
    """By letter nobody is here: whether somebody stays away for good, people know."""
    _, names = room._, spoken(peer.genesis.names)
    if not peer.genesis.spares:
        return BLANK
    told = _(
        "If more than half of you agree, a bot plays for {name} until {name} writes again, or the game ends. That takes a few "
        "letters to and fro."
    )
    rows = join(
        _ask(told.format(name=names[seat]), *_instead(room, peer, seat), key=f"gone-{seat}")
        for seat in sorted(peer.awaited - {peer.seat})
    )
    summary = tag("summary")(escape(_("Somebody no longer answers?")))
    return tag("details", id="unanswered")(summary, rows) if rows else BLANK


def _instead(room: RoomView, peer: Peer, seat: int) -> tuple[Markup, Markup]:
    """What can be decided about somebody who stays away, unless somebody who is here has asked for it already."""
    _ = room._
    asked = [what for who, what in peer.wished.items() if not unheard(room, who) and not _lacks(room, peer, what)]
    bot = button(_("Let a bot play meanwhile"), do=f"wish bot {seat} {peer.seat}", id=f"wish-bot-{seat}")
    end = button(_("End the game"), kind="quiet", do="wish end", id=f"wish-end-{seat}")
    bots = any(what[:2] == ("bot", seat) for what in asked)
    return BLANK if bots else bot, BLANK if ("end",) in asked else end


def _ask(told: str, *deeds: Markup, key: str = "told") -> Markup:
    """How it stands, and what can be done about it."""
    answers = tag("span", class_="far-deeds")(*deeds) if any(deeds) else BLANK
    return tag("p", class_="far-ask", aria_atomic="true", id=key)(tag("span")(escape(told)), answers)


def together(room: RoomView, peer: Peer) -> Markup:
    """What is being made together just now, and whose part is missing; said only when it takes a while."""
    told = words.waits(peer.awaits, peer.awaited - {peer.seat}, spoken(peer.genesis.names), room._)
    return tag("p", class_="hint", id="waits", role="status")(escape(told if room.patience.over else ""))
