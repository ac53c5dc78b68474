"""The top of every screen that is no table."""

from __future__ import annotations

from app.parts import Markup, art, escape, headline, tag


def head(title: str, picture: Markup, *more: Markup) -> Markup:
    """The way back to the hall, a picture, what the screen is called, and what more is to be said."""
    home = tag("a", href="#/", class_="hall-home")(escape("Tafelrunde"))
    return tag("header", class_="hall-head")(home, picture, headline(title), *more)


def emblem(game: str) -> Markup:
    """The picture of a game."""
    return art("emblems", game, "seating-art")


def kings() -> Markup:
    """The kings of all games at one table, where no single game is meant."""
    return tag("div", class_="hall-art")(art("emblems", "company", "hall-kings"))
