"""What is told above everything else: refusals, notices, a new version; and what is wrong with a saved game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.parts import Translate, button, element, escape
from tafelrunde.core import Damaged

if TYPE_CHECKING:
    from app.shell.app import App


def messages(app: App) -> str:
    """One message at a time over the foot of the page; a screen reader tells it by itself (see `aloud`)."""
    _ = app._
    if app.playing.refusal:
        shown = _refusal(app)
    elif app.notice:
        shown = _notice(app, element("p", escape(app.notice), class_="notice-text"), button(_("Got it"), do="close"))
    elif app.versions.waits:
        text = element("p", escape(_("A new version of the page is ready.")), class_="notice-text")
        # A running game is saved after every action; still nobody is thrown out of it.
        deeds = button(_("Later"), do="later") + button(_("Load it now"), kind="gold", do="update")
        shown = _notice(app, text, deeds)
    else:
        shown = ""
    return element("div", shown, class_="messages", id="messages")


def _refusal(app: App) -> str:
    _ = app._
    rule, sentence, paragraph = app.playing.why()
    words = element("b", escape(rule), class_="notice-rule") + escape(sentence)
    text = element("p", words, class_="notice-text") + (
        element("p", paragraph, class_="notice-law") if paragraph else ""
    )
    deeds = button(_("Rule book"), kind="quiet", do=f"rule {rule}") + button(_("Got it"), do="close")
    return _notice(app, element("div", text, class_="notice-text"), deeds, "notice leaf is-refusal")


def _notice(app: App, text: str, deeds: str, class_: str = "notice leaf") -> str:
    foot = element("div", deeds, class_="notice-deeds")
    return element("section", text, foot, class_=class_, id="notice", aria_label=app._("Message"))


def outdated(error: Exception) -> bool:
    """Whether nothing is wrong with a saved game or a record but that this page is too old for it."""
    return isinstance(error, Damaged) and error.why.startswith("newer")


_LONG = 40


def _begun(line: str) -> str:
    """A line as long as one can find it again by it."""
    return line if len(line) <= _LONG else line[:_LONG] + "…"


def damage(error: Exception, _: Translate) -> str:
    """What is wrong with a saved game or a record, in words."""
    if not isinstance(error, Damaged):
        return _("This is not a saved game.")
    reasons = {
        "newer save": _("This game was saved by a newer version of the page. Load the newest version, then try again."),
        "newer": _("This game was played under newer rules. Load the newest version of the page, then try again."),
        "newer link": _("This link was made by a newer version of the page. Load the newest version, then try again."),
        "broken link": _("This link is not whole. Perhaps a part was lost when it was copied."),
        "unknown game": _("This page does not know the game “{game}”."),
        "link": _("The record was changed after it was written."),
        "illegal": _("The action is not allowed there (rule {rule})."),
        "turn": _("It was another player’s turn."),
        "outcome": _("These dice or cards cannot have come there."),
        "syntax": _("The line cannot be read: {line}"),
    }
    reason = reasons.get(error.why, _("This is not a saved game.")).format_map(
        {"rule": "", "game": "", **error.facts, "line": _begun(str(error.facts.get("line", "")))}
    )
    if error.entry is None:
        return reason
    return _("Entry {number} of the record is damaged.").format(number=error.entry) + " " + reason
