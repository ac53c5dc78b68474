"""The words of a first game, beside the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.parts import button, element, escape

if TYPE_CHECKING:
    from app.shell.app import App
    from app.table.session import Session


def note(app: App, session: Session) -> str:
    """What the lesson says at this point, as text."""
    return session.lesson.note(session.record, app.settings["language"]) if session.lesson else ""


def guide(app: App, session: Session) -> str:
    """The note, and a way on where nobody here has anything to do; its place stays while others play on."""
    text = note(app, session)
    if not text and session.step is None:
        return ""
    words = element("p", escape(text)) if text else ""
    onward = button(app._("Go on"), kind="gold", do="onward", id="onward", autofocus=True) if session.pauses else ""
    return element("aside", words, onward, class_="guide", id="guide", aria_label=app._("First game"))
