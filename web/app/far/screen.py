"""What a room looks like: the lobby before a game, and the table while one is played."""

from __future__ import annotations

from app.far import words
from app.far.banner import banner, together
from app.far.by_letter import by_letter
from app.far.invitation import invitation
from app.far.older import remembered
from app.far.people import acquainted, chance, compared, dot, looking_on, stands
from app.far.proof import answer, proof
from app.far.proposal import FREE, Bot, Proposal
from app.far.view import RoomView
from app.far.ways import ways
from app.parts import (
    BLANK,
    Arms,
    Markup,
    Screen,
    arms_button,
    arms_of,
    button,
    choice,
    escape,
    isolated,
    join,
    shield,
    tag,
    void,
)
from app.screens.elsewhere import elsewhere
from app.screens.head import emblem, head
from app.screens.scan import scan
from app.screens.setup import bot_at
from app.screens.table import table
from app.shown import Shown
from app.table.setup import numbered
from app.table.view import GameView
from app.words import ABOUT, house_rules
from tafelrunde import games
from tafelrunde.core.names import LONGEST


def room(room: RoomView, shown: Shown) -> Screen:
    """The screen of a room."""
    if room.moving.away:
        return Screen(_moved(room, shown))
    if room.verifying.shown and room.peer:
        return Screen(proof(room.verifying, room.peer.genesis, room._), answer(room.verifying, room._))
    if room.session and not room.again:
        played = table(shown)
        return Screen(
            banner(room) + played.html + camera(room, shown),
            _said(room, room.session, shown, played.said),
            played.picked,
            played.asked,
        )
    if room.older and room.lobby.proposal is None:
        return Screen(remembered(room.older, room._))
    return Screen(lobby(room, shown), room.post.heard(""))


def _said(room: RoomView, session: GameView, shown: Shown, said: str) -> str:
    """What is told by itself at the table: what it says, that it begins and with whom, and what letters want."""
    _ = room._
    if shown.moment.at is not None:
        return said
    if len(session.record.entries) == 1 and not session.underway:
        turn = session.table.state.turn
        first = "" if session.actions() else _("{name} is next").format(name=session.names[turn]) + "."
        said = " ".join(filter(None, (_("The game begins."), said, first)))
    return room.post.heard(said)


def _moved(room: RoomView, shown: Shown) -> Markup:
    """Our seat is played on another device."""
    _ = room._
    told = _(
        "A seat is played on one device at a time: on the one that came last. Was it not you? Then somebody had the code of your "
        "seat, and has its secret. You can take the seat back here at any time; then go on at a new table, for a new link has new "
        "secrets."
    )
    return elsewhere(shown, _("You play on another device now"), told, "farhere")


def camera(room: RoomView, shown: Shown) -> Markup:
    """Where the code of another person is read."""
    return scan(shown, room._("Hold the code of the other person before the camera."))


def lobby(room: RoomView, shown: Shown) -> Markup:
    """Before a game: who is here, who sits where, who is ready; and how others come in."""
    _, proposal = room._, room.lobby.proposal
    top = (ABOUT[proposal.game].title, emblem(proposal.game)) if proposal else (_("A table far away"), BLANK)
    seats = (BLANK if room.laid else _name(room)) + (_seats(room, shown) if proposal else _searching(room))
    # As long as somebody is missing that is what is to be done; once the table is being laid nobody else can come.
    ask = BLANK if room.laid else invitation(room)
    first = (ask, seats) if proposal and room.lobby.misses else (seats, ask)
    parts = [*first, by_letter(room), _connection(room)]
    return tag("main", class_="hall seating-screen far", id="lobby")(head(*top), *parts, camera(room, shown))


def _name(room: RoomView) -> Markup:
    _ = room._
    field = void(
        "input",
        class_="seat-name",
        id="far-name",
        name="far-name",
        value=room.lobby.me.name,
        maxlength=LONGEST,
        autocomplete="off",
    )
    return tag("label", class_="far-me")(tag("span")(escape(_("Your name"))), field)


def _searching(room: RoomView) -> Markup:
    return tag("p", class_="hint", id="searching", role="status")(
        escape(room.moving.waits or room._("Looking for the others …"))
    )


def _connection(room: RoomView) -> Markup:
    title = tag("h2", class_="seating-title")(escape(room._("Connection")))
    return tag("section", class_="places")(title, ways(room))


def _seats(room: RoomView, shown: Shown) -> Markup:
    _, here, proposal = room._, room.lobby, room.lobby.proposal
    if proposal is None:
        return BLANK
    counts = [(str(count), str(count)) for count in games.load(proposal.game).seats]
    many = choice(_("Players"), "far-seats", counts, str(len(proposal.seats)), spoken=True, do="farseats")
    begun = room.peer if room.laid else None
    called = dict(zip(begun.genesis.keys, room.seat_names, strict=True)) if begun else {}
    names = [name or called.get(key, "") for key, name in zip(proposal.seats, here.shown, strict=True)]
    arms = arms_of(names, proposal.colours)
    rows = join(_seat(room, shown, seat, key, names[seat], arms[seat]) for seat, key in enumerate(proposal.seats))
    watch = looking_on(room)
    full = _("Every seat is taken, so you look on, until one is free or you choose more players.")
    ready = here.is_ready(here.me.key)
    seated = here.me.key in proposal.seats
    deeds = [
        button(
            _("I am ready"),
            kind="gold" if here.genesis else "waiting",
            do="ready yes",
            id="ready",
            aria_disabled=None if here.genesis else "true",
        )
        if seated and not ready
        else BLANK,
        button(_("Wait, not yet"), do="ready no", id="unready") if ready else BLANK,
        button(_("I only look on"), kind="quiet", do="farlook", id="look-on") if seated else BLANK,
    ]
    waits = _("It begins as soon as everybody is ready.") if here.genesis else _("Some seats are still free.")
    return tag("section", class_="places")(
        tag("h2", class_="seating-title")(escape(_("Who plays?"))),
        BLANK if begun else many,
        tag("ol", class_="seats")(rows),
        tag("p", class_="hint", id="onlookers")(escape(watch)) if watch else BLANK,
        tag("p", id="full")(escape(full)) if not seated and not here.looks_on and FREE not in proposal.seats else BLANK,
        _chance(room, proposal),
        _house(room, proposal),
        compared(room, "laid") if begun else BLANK,
        together(room, begun) if begun else tag("p", class_="hint", role="status")(escape(waits)),
        tag("div", class_="begin", id="sitting")(*deeds) if not begun else _anew(room),
    )


def _anew(room: RoomView) -> Markup:
    """The way on where somebody has gone just as it began; by letter everybody takes their time."""
    if not room.patience.long_over or room.post.used:
        return BLANK
    return tag("div", class_="begin")(button(room._("Lay the table anew"), do="rematch", id="rematch"))


def _chance(room: RoomView, proposal: Proposal) -> Markup:
    """How the cards are mixed and the dice thrown, and what that means."""
    _ = room._
    options = [(one, _(words.CHANCES[one].label)) for one in proposal.choices]
    told = _(words.CHANCES[proposal.chosen].meaning)
    runner = next((key for key in proposal.seats if not Bot.at(key)), FREE)
    bots = words.bots(len(proposal.bots), isolated(room.lobby.name_of(runner) or "?"), proposal.chosen, _)
    chosen = choice(_("Cards and dice"), "far-chance", options, proposal.chosen, spoken=True, do="farchance")
    means = tag("div", class_="far-chance", id="chance", role="status")(
        tag("p", class_="hint")(escape(told)), tag("p", class_="hint", id="bots")(escape(bots)) if bots else BLANK
    )
    why = tag("span", class_="far-why")(escape(_("Why?")))
    summary = tag("summary")(escape(chance(proposal, _) + " "), why)
    return tag("details", class_="far-chance", id="how-chance")(summary, BLANK if room.laid else chosen, means)


def _house(room: RoomView, proposal: Proposal) -> Markup:
    """The rules of the house that whoever laid the table has chosen."""
    rules = house_rules(proposal.game, proposal.options, room._)
    lines = join(tag("li")(escape(rule)) for rule in rules)
    return tag("ul", class_="hint", id="house-rules", aria_label=room._("House rules"))(lines) if rules else BLANK


def _seat(room: RoomView, shown: Shown, seat: int, key: bytes, name: str, arms: Arms) -> Markup:
    """Who sits there, how it stands with them, and what can be done about it."""
    _, mine, proposal = room._, room.lobby.me.key, room.lobby.proposal
    whose = name or numbered(seat, _)

    def deed(label: str, do: str) -> Markup:
        told = f"{label}: {whose}"
        return button(label, kind="quiet", do=f"far{do} {seat}", id=f"{do}-{seat}", aria_label=told)

    clear = deed(_("Free the seat"), "clear")
    who, deeds = tag("b", class_="who-name")(escape(name)), [clear]
    bot = Bot.at(key)
    ready = bot is None and (room.laid or room.lobby.is_ready(key))
    how = tag("span", class_="far-ready" if ready else "hint")(escape(stands(room, key, name)))
    empty = bot is None and (key == FREE or not name)
    if empty:
        who, how = how, BLANK
        employ = deed(_("A bot"), "bot") if proposal and proposal.spares_one else BLANK
        deeds = [deed(_("Sit here"), "sit") if key == FREE else clear, employ]
    elif bot is None:
        who += tag("span", class_="hint")(escape(_("you"))) if key == mine else dot(room, key)
        here = room.lobby.name_of(key)
        met = acquainted(room, key, here) if here else ""
        how += tag("span", class_="hint far-met")(escape(met)) if met else BLANK
        swap = _("Change seats") if proposal and mine in proposal.seats else _("Take this seat")
        deeds = [deed(swap, "sit") if key != mine else BLANK]
    chosen = bot_at(shown, seat, name, bot.level, proposal.game, "far") if bot and proposal else BLANK
    if room.laid:
        deeds, chosen = [], BLANK
    parts = [tag("span", class_="far-who")(who), how, tag("span", class_="far-deeds")(*deeds)]
    free = " is-free" if empty else ""
    worn = arms_button(name, arms, seat, "farcolour", _) if key == mine and not room.laid else shield(arms)
    return tag("li", class_=f"seat far-seat{free}", id=f"seat-{seat}")(worn, *parts, chosen)
