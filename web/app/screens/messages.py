"""What is told above everything else: refusals, notices, a new version."""

from __future__ import annotations

from app.parts import button, element, escape
from app.shown import Shown
from app.table.playing import Why


def messages(shown: Shown) -> str:
    """One message at a time over the foot of the page; a screen reader tells it by itself (see `aloud`)."""
    _ = shown._
    if shown.refusal:
        leaf = _refusal(shown, shown.refusal)
    elif shown.notice:
        leaf = _notice(shown, element("p", escape(shown.notice), class_="notice-text"), button(_("Got it"), do="close"))
    elif shown.newer:
        text = element("p", escape(_("A new version of the page is ready.")), class_="notice-text")
        # A running game is saved after every action; still nobody is thrown out of it.
        deeds = button(_("Later"), do="later") + button(_("Load it now"), kind="gold", do="update")
        leaf = _notice(shown, text, deeds)
    else:
        leaf = ""
    return element("div", leaf, class_="messages", id="messages")


def _refusal(shown: Shown, why: Why) -> str:
    _ = shown._
    rule, sentence, paragraph = why
    words = element("b", escape(rule), class_="notice-rule") + escape(sentence)
    text = element("p", words, class_="notice-text") + (
        element("p", paragraph, class_="notice-law") if paragraph else ""
    )
    deeds = button(_("Rule book"), kind="quiet", do=f"rule {rule}") + button(_("Got it"), do="close")
    return _notice(shown, element("div", text, class_="notice-text"), deeds, "notice leaf is-refusal")


def _notice(shown: Shown, text: str, deeds: str, class_: str = "notice leaf") -> str:
    foot = element("div", deeds, class_="notice-deeds")
    return element("section", text, foot, class_=class_, id="notice", aria_label=shown._("Message"))
