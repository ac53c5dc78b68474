"""The words of a first game, beside the table."""

from __future__ import annotations

from app.parts import BLANK, Markup, button, escape, tag
from app.shown import Shown
from app.spoken.sentences import note
from app.table.view import GameView


def guide(shown: Shown, session: GameView) -> Markup:
    """The note, and a way on where nobody here has anything to do; its place stays while others play on."""
    text = note(session, shown.settings["language"])
    if not text and session.step is None:
        return BLANK
    words = tag("p")(escape(text)) if text else BLANK
    onward = (
        button(shown._("Go on"), kind="gold", do="onward", id="onward", autofocus=True) if session.pauses else BLANK
    )
    told = tag("div", class_="guide-note")(words, onward) if words or onward else BLANK
    return tag("aside", class_="guide", id="guide", aria_label=shown._("First game"))(told)
