"""A table that is played elsewhere: in another tab of this browser, or on another device."""

from __future__ import annotations

from app.parts import Markup, button, escape, hall_link, tag
from app.screens.head import head, kings
from app.shown import Shown


def elsewhere(shown: Shown, title: str, told: str, deed: str) -> Markup:
    """What it means, and the deed with which it goes on here."""
    _ = shown._
    deeds = tag("p", class_="begin")(button(_("Play on here"), kind="gold", do=deed, id="here"), hall_link(_))
    words = tag("section", class_="places")(tag("p")(escape(told)), deeds)
    return tag("main", class_="hall seating-screen", id="elsewhere")(head(title, kings()), words)
