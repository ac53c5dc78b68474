"""A table that is played elsewhere: in another tab of this browser, or on another device."""

from __future__ import annotations

from app.parts import button, element, escape
from app.screens.head import head, kings
from app.shown import Shown


def elsewhere(shown: Shown, title: str, told: str, deed: str) -> str:
    """What it means, and the deed with which it goes on here."""
    _ = shown._
    hall = element("a", escape(_("Back to the hall")), href="#/", class_="button")
    deeds = element("p", button(_("Play on here"), kind="gold", do=deed, id="here"), hall, class_="begin")
    words = element("section", element("p", escape(told)), deeds, class_="places")
    return element("main", head(title, kings()), words, class_="hall seating-screen", id="elsewhere")
