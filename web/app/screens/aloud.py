"""What a screen reader tells by itself: it hears only what changes in a place that was there before, on every screen the same."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from app.parts import element, escape

if TYPE_CHECKING:
    from app.controller import App

_TAG = re.compile(r"<[^>]*>")
AGAIN = "\u00a0"
"""Makes the same answer another one, so that it is heard a second time."""


def spoken(text: str) -> str:
    """What happened at the table and what is asked there."""
    return element("p", escape(text), class_="unseen", id="spoken", aria_live="polite")


def aloud(app: App, screen: str) -> str:
    """The place of what a screen says, unless it says something itself; and the message that is shown over it."""
    answered = element("p", _message(app), class_="unseen", id="answered", role="status")
    return answered if 'id="spoken"' in screen else spoken("") + answered


def _message(app: App) -> str:
    if app.refusal:
        rule, sentence, paragraph = app.why()
        return f"{rule}: {escape(sentence)} {_TAG.sub('', paragraph)}" + AGAIN * app.answers
    if app.notice:
        return escape(app.notice) + AGAIN * app.answers
    return escape(app._("A new version of the page is ready.")) if app.update_waits else ""
