"""The live regions: a screen reader hears only what changes in a place that was there before, on every screen the same."""

from __future__ import annotations

import re

from app.parts import BLANK, HYPHEN, Markup, Screen, tag, verbatim
from app.shown import Shown

_TAG = re.compile(r"<[^>]*>")
_LINES = re.compile(r"(?<!\.)\n")
"""Where a list goes on whose line is no sentence."""
AGAIN = "\u00a0"
"""Makes another text of the same, so that it is heard a second time."""


def live_regions(shown: Shown, screen: Screen) -> Markup:
    """The place of what a screen says, and that of answers: to a deed, to a pick, or the message that is shown over it."""
    said = verbatim(screen.said.replace(HYPHEN, ""))
    answer = _message(shown) or verbatim(shown.done or screen.picked * shown.picks or _newer(shown))
    answered = Markup(answer.replace(HYPHEN, "") + AGAIN * shown.answers) if answer else BLANK
    return tag("p", class_="unseen", id="spoken", aria_live="polite", aria_atomic="true")(said) + tag(
        "p", class_="unseen", id="answered", role="status"
    )(answered)


def _message(shown: Shown) -> Markup:
    _ = shown._
    if shown.refusal:
        rule, sentence, paragraph = shown.refusal
        # A whole paragraph would keep the reason waiting: it stands in the message, for whoever goes there.
        why = verbatim(sentence) or Markup(_TAG.sub("", paragraph))
        return why + verbatim(" " + _("Rule {rule}.").format(rule=rule))
    court, game, told = shown.court, shown.game, shown.notice
    if not told and court and game and (heard := court.near_aloud(shown, game) or court.hint_aloud(shown, game)):
        return heard
    if not court:
        told = told or shown.looked
    if told and shown.offer:
        told += " " + _("There is a button for it: {label}.").format(label=shown.offer[1])
    return verbatim(_LINES.sub("; ", told).replace("\n", " "))


def _newer(shown: Shown) -> str:
    """It stands for long, and answers nothing."""
    return shown._("A new version of the page is ready.") if shown.newer else ""
