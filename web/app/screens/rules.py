"""The rule book as a screen of its own."""

from __future__ import annotations

from app.parts import BLANK, Markup, escape, tag
from app.screens.head import emblem, head
from app.shown import Shown
from app.words import ABOUT


def rules(shown: Shown) -> Markup:
    """The whole rule book of a game."""
    name = shown.route.key
    book = shown.panel.book
    play = tag("a", href=f"#/new/{name}", class_="button")(escape(shown._("Lay the table")))
    text = tag("article", class_="book")(book.html if book else BLANK)
    top = head(ABOUT[name].title, emblem(name), play)
    return tag("main", class_="hall seating-screen", id="rules")(top, text)
