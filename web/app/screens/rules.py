"""The rule book as a screen of its own."""

from __future__ import annotations

from app.parts import element, escape
from app.screens.head import emblem, head
from app.shown import Shown
from app.words import ABOUT


def rules(shown: Shown) -> str:
    """The whole rule book of a game."""
    name = shown.route.key
    book = shown.panel.book
    play = element("a", escape(shown._("Lay the table")), href=f"#/new/{name}", class_="button")
    text = element("article", book.html if book else "", class_="book")
    top = head(ABOUT[name].title, emblem(name), play)
    return element("main", top, text, class_="hall seating-screen", id="rules")
