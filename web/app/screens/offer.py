"""A game that came from outside, before it is laid on the table; and the leaf on which one is handed out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.parts import attributes, button, choice, crest_letters, element, escape, join, shield
from app.screens.aloud import Screen
from app.screens.head import emblem, head, kings
from app.session import spoken
from app.words import ABOUT

if TYPE_CHECKING:
    from app.controller import App
    from app.exchange import Offer


def offer(app: App) -> Screen:
    """What came and what can be done with it; or what is wrong with it."""
    came = app.exchange.offer
    told = _offered(app, came) if came else _trouble(app)
    html = element("main", told, class_="hall seating-screen", id="offer")
    return Screen(html, _stands(app, came) if came else app.exchange.trouble)


def _stands(app: App, offered: Offer) -> str:
    """How far the game has come."""
    _, table = app._, offered.table
    turn = table.state.turn
    how = _("finished") if turn is None else _("{name} is next").format(name=spoken(table.record.names)[turn])
    count = _("actions: {number}").format(number=len(table.record.entries) - 1)
    return f"{count} · {how}"


def _trouble(app: App) -> str:
    _, exchange = app._, app.exchange
    if not exchange.trouble:
        return element("p", escape(_("No game has come yet.")), class_="hint")
    words = element("p", escape(exchange.trouble), class_="offer-trouble")
    calm = element("p", escape(_("The games on this device are as they were.")), class_="hint")
    rest = ""
    if exchange.rest:
        count = len(exchange.rest.lines) - 4
        rest = button(_("Open what is whole (actions: {number})").format(number=count), do="rest", id="rest")
    newest = button(_("Load the newest version"), kind="gold", do="newest", id="newest") if exchange.newer else ""
    hall = element("a", escape(_("Back to the hall")), href="#/", class_="button")
    deeds = element("p", newest, rest, hall, class_="begin")
    return head(_("This game cannot be opened"), kings()) + element("section", words, calm, deeds, class_="places")


def _offered(app: App, offered: Offer) -> str:
    _, table = app._, offered.table
    names, record = spoken(table.record.names), table.record
    letters, turn = crest_letters(names), table.state.turn
    title = offered.sheet.title or ABOUT[record.game].title
    top = head(title, emblem(record.game), element("p", escape(_stands(app, offered)), class_="hall-word"))
    kinds = [("person", _("person")), ("bot", _("bot"))]
    seats = join(
        element(
            "li",
            shield(seat, letters[seat]),
            element("b", escape(name), class_="who-name"),
            choice(name, f"role-{seat}", kinds, offered.kinds[seat], do=f"role {seat}") if turn is not None else "",
            class_="seat",
        )
        for seat, name in enumerate(names)
    )
    look = button(_("Look back over it"), kind="" if turn is not None else "gold", do="accept /0", id="accept-past")
    play = button(_("Play on here"), kind="gold", do="accept", id="accept") if turn is not None else ""
    deeds = element("div", play, look, class_="begin")
    return top + element("section", element("ol", seats, class_="seats"), deeds, class_="places")


def handout(app: App) -> str:
    """A text or a link that a person can copy."""
    _, text = app._, app.exchange.handout
    if not text:
        return ""
    link = "\n" not in text
    told = attributes(
        id="handout", class_="handout-text", readonly=True, rows="3" if link else "9", aria_label=_("The game")
    )
    hint = (
        _("Whoever opens the link can look at the game and play on.")
        if link
        else _("Who pastes it in the hall can play on.")
    )
    hidden = _("It tells what you know; what is hidden from you is drawn by lot.")
    words = element("p", escape(hint), " ", element("span", escape(hidden), class_="hint"))
    back = app.exchange.opener
    copy = button(_("Copy"), kind="gold", data_copy="handout", id="copy", aria_controls=back, autofocus=True)
    deeds = copy + button(_("Close"), do="fold", id="fold", aria_controls=back)
    field, foot = f"<textarea{told}>{escape(text)}</textarea>", element("div", deeds, class_="notice-deeds")
    leaf = element("div", words, field, foot)
    return element("div", leaf, class_="notice leaf handout", role="dialog", aria_label=_("The game"))


def opening(app: App) -> str:
    """Where a game comes in, in the hall."""
    _ = app._
    file = element(
        "label",
        '<input type="file" name="import" accept=".json,.txt" class="unseen">',
        escape(_("Choose a file")),
        class_="button import",
    )
    told = attributes(id="paste", name="paste", rows="2", class_="handout-text", aria_label=_("Text or link"))
    label = element("label", escape(_("From a text or a link")), for_="paste")
    text = f"<textarea{told}>{escape(app.exchange.pasted)}</textarea>"
    deeds = element("div", button(_("Open"), do="unfold", id="unfold"), file, class_="begin")
    title = element("h2", escape(_("Open a game")), class_="seating-title")
    return element("section", title, label, text, deeds, class_="places", id="opening")
