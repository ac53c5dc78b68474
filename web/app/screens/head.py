"""The top of every screen that is no table."""

from __future__ import annotations

from app.parts import art, element, escape, headline


def head(title: str, picture: str, *told: str) -> str:
    """The way back to the hall, a picture, what the screen is called, and what more is to be said."""
    home = element("a", escape("Tafelrunde"), href="#/", class_="hall-home")
    return element("header", home, picture, headline(title), *told, class_="hall-head")


def emblem(game: str) -> str:
    """The picture of a game."""
    return art("emblems", game, "seating-art")


def kings() -> str:
    """The kings of all games at one table, where no single game is meant."""
    return element("div", art("emblems", "company", "hall-kings"), class_="hall-art")
