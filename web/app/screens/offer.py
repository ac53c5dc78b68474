"""A game that came from outside, before it is laid on the table; and the leaf on which one is handed out."""

from __future__ import annotations

from app.parts import PAUSE, arms_of, attributes, button, choice, element, escape, fitting, isolated, join, shield
from app.saved.exchange import Came, Offer
from app.saved.saves import Brief
from app.screens.head import emblem, head, kings
from app.screens.saved_games import stands
from app.shown import Shown
from app.spoken.aloud import Screen
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
    return Screen(element("main", told, class_=f"hall seating-screen{laid}", id="offer"), said)


def _nothing(shown: Shown) -> str:
    """Whoever comes here without a game can open one."""
    return head(shown._("No game has come yet."), kings()) + opening(shown)


def _trouble(shown: Shown, came: Came) -> str:
    """What is wrong, and what can be had all the same."""
    _ = shown._
    words = element("p", escape(came.trouble), class_="offer-trouble")
    calm = element("p", escape(_("The games on this device are as they were.")), class_="hint")
    rest = ""
    if came.rest:
        count = len(came.rest.lines) - 4
        rest = button(_("Open what is whole (actions: {number})").format(number=count), do="rest", id="rest")
    newest = button(_("Load the newest version"), kind="gold", do="newest", id="newest") if came.newer else ""
    deeds = element("div", newest, rest, _hall(shown), class_="begin")
    return head(_("This game cannot be opened"), kings()) + element("section", words, calm, deeds, class_="places")


def _offered(shown: Shown, offered: Offer) -> tuple[str, str]:
    """The game with its people, their points and what can be done with it; and what it is, in words."""
    _, game, names = shown._, offered.table.record.game, spoken(offered.table.record.names)
    brief, worn = Brief.of(offered.table, offered.sheet.title), offered.sheet.colours
    arms = arms_of(names, fitting(worn, len(names), offered.table.game.seats[-1]))
    over, marked = brief.turn is None, {*brief.winners, brief.turn}
    how = stands(game, names, brief, _, over=over)
    title = ABOUT[game].title
    named = isolated(brief.title) or title
    called = element("p", escape(title), class_="hall-word") if brief.title else ""
    top = head(named, emblem(game), called, element("p", escape(how), class_="tile-facts"))
    kinds = [("person", _("person")), ("bot", _("bot"))]
    seats = join(
        element(
            "li",
            shield(arms[seat]),
            element(
                "span",
                element("b", escape(name)),
                PAUSE,
                element("span", escape(points(brief.scores[seat], _)), class_="saved-how"),
                class_="saved-text",
            ),
            "" if over else choice(name, f"role-{seat}", kinds, offered.kinds[seat], do=f"role {seat}"),
            class_="seat" + " is-marked" * (seat in marked),
        )
        for seat, name in enumerate(names)
    )
    look = button(_("Look back over it"), kind="gold" if over else "", do="accept /0", id="accept-past")
    play = "" if over else button(_("Play on here"), kind="gold", do="accept", id="accept")
    who = element("h2", escape(_("Points") if over else _("Who plays?")), class_="seating-title")
    deeds = element("div", play, look, _hall(shown), class_="begin")
    return top + element(
        "section", who, element("ol", seats, class_="seats"), deeds, class_="places"
    ), f"{named}: {how}"


def _hall(shown: Shown) -> str:
    return element("a", escape(shown._("Back to the hall")), href="#/", class_="button")


def handout(shown: Shown) -> str:
    """A text or a link that a person can copy."""
    _, given = shown._, shown.handout
    if given is None:
        return ""
    text = given.text
    link = "\n" not in text
    told = attributes(
        id="handout", class_="handout-text", readonly=True, rows="3" if link else "9", aria_label=_("The game")
    )
    if given.finished:
        words = element("p", escape(_("With it others can look back over the game.")))
    else:
        hint = (
            _("Whoever opens the link can look at the game and play on.")
            if link
            else _("Who pastes it in the hall can play on.")
        )
        hidden = _("It tells what you know; what is hidden from you is drawn by lot.")
        words = element("p", escape(hint), " ", element("span", escape(hidden), class_="hint"))
    copy = button(_("Copy"), kind="gold", data_copy="handout", id="copy", aria_controls=given.opener, autofocus=True)
    deeds = copy + button(_("Close"), do="fold", id="fold", aria_controls=given.opener)
    field, foot = f"<textarea{told}>{escape(text)}</textarea>", element("div", deeds, class_="notice-deeds")
    leaf = element("div", words, field, foot)
    return element("div", leaf, class_="notice leaf handout", role="dialog", aria_label=_("The game"))


def opening(shown: Shown) -> str:
    """Where a game comes in, in the hall."""
    _ = shown._
    file = element(
        "label",
        '<input type="file" name="import" accept=".json,.txt" class="unseen">',
        escape(_("Choose a file")),
        class_="button import",
    )
    told = attributes(id="paste", name="paste", rows="2", class_="handout-text", aria_label=_("Text or link"))
    label = element("label", escape(_("From a text or a link")), for_="paste")
    text = f"<textarea{told}>{escape(shown.pasted)}</textarea>"
    deeds = element("div", button(_("Open"), do="unfold", id="unfold"), file, class_="begin")
    title = element("h2", escape(_("Open a game")), class_="seating-title")
    return element("section", title, label, text, deeds, class_="places", id="opening")
