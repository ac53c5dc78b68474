"""A game that came from outside, before it is laid on the table; and the leaf on which one is handed out."""

from __future__ import annotations

from app.parts import (
    BLANK,
    PAUSE,
    Markup,
    Screen,
    arms_of,
    button,
    choice,
    escape,
    fitting,
    hall_link,
    isolated,
    join,
    shield,
    tag,
    textarea,
    void,
)
from app.saved.exchange import Came, Offer
from app.saved.saves import Brief
from app.screens.head import emblem, head, kings
from app.screens.saved_games import stands
from app.shown import Shown
from app.table.session import spoken
from app.words import ABOUT, points


def offer(shown: Shown) -> Screen:
    """What came and what can be done with it; or what is wrong with it."""
    came = shown.came.offer
    if came:
        told, said = _offered(shown, came)
    else:
        told, said = _trouble(shown, shown.came) if shown.came.trouble else _nothing(shown), shown.came.trouble
    laid = " is-laid" if came else ""
    return Screen(tag("main", class_=f"hall seating-screen{laid}", id="offer")(told), said)


def _nothing(shown: Shown) -> Markup:
    """Whoever comes here without a game can open one."""
    return head(shown._("No game has come yet."), kings()) + opening(shown)


def _trouble(shown: Shown, came: Came) -> Markup:
    """What is wrong, and what can be had all the same."""
    _ = shown._
    words = tag("p", class_="offer-trouble")(escape(came.trouble))
    calm = tag("p", class_="hint")(escape(_("The games on this device are as they were.")))
    rest = BLANK
    if came.rest:
        count = len(came.rest.lines) - 4
        rest = button(_("Open what is whole (actions: {number})").format(number=count), do="rest", id="rest")
    newest = button(_("Load the newest version"), kind="gold", do="newest", id="newest") if came.newer else BLANK
    deeds = tag("div", class_="begin")(newest, rest, hall_link(shown._))
    return head(_("This game cannot be opened"), kings()) + tag("section", class_="places")(words, calm, deeds)


def _offered(shown: Shown, offered: Offer) -> tuple[Markup, str]:
    """The game with its people, their points and what can be done with it; and what it is, in words."""
    _, game, names = shown._, offered.table.record.game, spoken(offered.table.record.names)
    brief, worn = Brief.of(offered.table, offered.sheet.title), offered.sheet.colours
    arms = arms_of(names, fitting(worn, len(names), offered.table.game.seats[-1]))
    over, marked = brief.turn is None, {*brief.winners, brief.turn}
    how = stands(game, names, brief, _, over=over, practice=offered.sheet.practice)
    title = ABOUT[game].title
    named = isolated(brief.title) or title
    called = tag("p", class_="hall-word")(escape(title)) if brief.title else BLANK
    top = head(named, emblem(game), called, tag("p", class_="tile-facts")(escape(how)))
    kinds = [("person", _("person")), ("bot", _("bot"))]
    seats = join(
        tag("li", class_="seat" + " is-marked" * (seat in marked))(
            shield(arms[seat]),
            tag("span", class_="saved-text")(
                tag("b")(escape(name)), PAUSE, tag("span", class_="saved-how")(escape(points(brief.scores[seat], _)))
            ),
            BLANK if over else choice(name, f"role-{seat}", kinds, offered.kinds[seat], do=f"role {seat}"),
        )
        for seat, name in enumerate(names)
    )
    look = button(_("Look back over it"), kind="gold" if over else "", do="accept /0", id="accept-past")
    play = BLANK if over else button(_("Play on here"), kind="gold", do="accept", id="accept")
    who = tag("h2", class_="seating-title")(escape(_("Points") if over else _("Who plays?")))
    deeds = tag("div", class_="begin")(play, look, hall_link(shown._))
    return top + tag("section", class_="places")(who, tag("ol", class_="seats")(seats), deeds), f"{named}: {how}"


def handout(shown: Shown) -> Markup:
    """A text or a link that a person can copy."""
    _, given = shown._, shown.handout
    if given is None:
        return BLANK
    text = given.text
    link = "\n" not in text
    field = textarea("handout", text, 3 if link else 9, readonly=True, aria_label=_("The game"))
    if given.finished:
        words = tag("p")(escape(_("With it others can look back over the game.")))
    else:
        hint = (
            _("Whoever opens the link can look at the game and play on.")
            if link
            else _("Whoever pastes it in the hall can play on.")
        )
        hidden = _("It tells what you know; what is hidden from you is drawn by lot.")
        words = tag("p")(escape(f"{hint} "), tag("span", class_="hint")(escape(hidden)))
    copy = button(_("Copy"), kind="gold", data_copy="handout", id="copy", aria_controls=given.opener, autofocus=True)
    deeds = copy + button(_("Close"), do="fold", id="fold", aria_controls=given.opener)
    leaf = tag("div")(words, field, tag("div", class_="notice-deeds")(deeds))
    return tag("div", class_="notice leaf handout", role="dialog", aria_label=_("The game"))(leaf)


def opening(shown: Shown) -> Markup:
    """Where a game comes in, in the hall."""
    _ = shown._
    file = tag("label", class_="button import")(
        void("input", type="file", name="import", class_="unseen"), escape(_("Choose a file"))
    )
    text = textarea("paste", shown.sheet, 2, name="paste", aria_label=_("Text or link"))
    label = tag("label", for_="paste")(escape(_("From a text or a link")))
    deeds = tag("div", class_="begin")(button(_("Open"), do="unfold", id="unfold"), file)
    title = tag("h2", class_="seating-title")(escape(_("Open a game")))
    return tag("section", class_="places", id="opening")(title, label, text, deeds)
