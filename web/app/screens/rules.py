"""The rule book as a screen of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.parts import element, escape
from app.screens.head import emblem, head
from app.words import ABOUT

if TYPE_CHECKING:
    from app.shell.app import App


def rules(app: App) -> str:
    """The whole rule book of a game."""
    name = app.route.rpartition("/")[2]
    book = app.panel.book(name)
    play = element("a", escape(app._("Lay the table")), href=f"#/new/{name}", class_="button")
    text = element("article", book.html if book else "", class_="book")
    top = head(ABOUT[name].title, emblem(name), play)
    return element("main", top, text, class_="hall seating-screen", id="rules")
