"""The rule book as a screen of its own."""

from __future__ import annotations

from app.parts import Markup, escape, tag
from app.screens.head import emblem, head
from app.shown import Shown
from app.words import ABOUT


def rules(shown: Shown) -> Markup:
    """The whole rule book of a game."""
    name = shown.route.key
    play = tag("a", href=f"#/new/{name}", class_="button")(escape(shown._("Lay the table")))
    top = head(ABOUT[name].title, emblem(name), play)
    return tag("main", class_="hall seating-screen", id="rules")(top, _book(shown))


def _book(shown: Shown) -> Markup:
    if shown.panel.book is None:
        return tag("article", class_="book")()
    from app.screens.book import book  # noqa: PLC0415 - comes with what makes a book of its text

    return book(shown)
