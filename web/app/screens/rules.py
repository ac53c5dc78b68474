"""The rule book as a screen of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.parts import element, escape, headline
from app.words import ABOUT

if TYPE_CHECKING:
    from app.controller import App


def rules(app: App) -> str:
    """The whole rule book of a game."""
    name = app.route.rpartition("/")[2]
    book = app.panel.book(name)
    head = element(
        "header",
        element("a", escape("Tafelrunde"), href="#/", class_="hall-home"),
        headline(ABOUT[name].title),
        class_="hall-head",
    )
    return element(
        "main", head, element("article", book.html if book else "", class_="book"), class_="hall", id="rules"
    )
