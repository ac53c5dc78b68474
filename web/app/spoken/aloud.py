"""What a screen reader tells by itself: it hears only what changes in a place that was there before, on every screen the same."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from app.parts import HYPHEN, element, escape

if TYPE_CHECKING:
    from app.shell.app import App

_TAG = re.compile(r"<[^>]*>")
AGAIN = "\u00a0"
"""Makes the same answer another one, so that it is heard a second time."""


class Screen(NamedTuple):
    """What a screen shows, and what it says."""

    html: str
    said: str = ""
    """What happened at the table and what is asked there."""
    picked: str = ""
    """What has been picked at the table; told to whoever picks."""


def aloud(app: App, screen: Screen) -> str:
    """The place of what a screen says, and that of answers: to a deed, to a pick, or the message that is shown over it."""
    said = escape(screen.said).replace(HYPHEN, "")
    answer = (_message(app) or escape(app.told or screen.picked * app.picks)).replace(HYPHEN, "")
    told = answer + AGAIN * app.answers if answer else ""
    return element("p", said, class_="unseen", id="spoken", aria_live="polite", aria_atomic="true") + element(
        "p", told, class_="unseen", id="answered", role="status"
    )


def _message(app: App) -> str:
    if app.playing.refusal:
        rule, sentence, paragraph = app.playing.why()
        # A whole paragraph would keep the reason waiting: it stands in the message, for whoever goes there.
        return " ".join((escape(sentence) or _TAG.sub("", paragraph), app._("Rule {rule}.").format(rule=rule)))
    return escape(app.notice or (app._("A new version of the page is ready.") if app.versions.waits else ""))
