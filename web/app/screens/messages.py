"""What is told above everything else: refusals, notices, a new version."""

from __future__ import annotations

from app.parts import BLANK, Markup, button, escape, tag
from app.shown import Shown
from app.table.playing import Why


def messages(shown: Shown) -> Markup:
    """One message at a time over the foot of the page; a screen reader tells it by itself (see `app.spoken.live`)."""
    _ = shown._
    if shown.refusal:
        leaf = _refusal(shown, shown.refusal)
    elif shown.notice:
        deeds = button(_("Got it"), do="close")
        if shown.offer:
            do, label = shown.offer
            deeds = button(label, do=do, id=do, data_offer=True) + deeds
        leaf = _notice(shown, _told(shown.notice), deeds)
    elif shown.looked and not shown.court:
        close = button(_("Close"), kind="quiet", do="close", id="near-close")
        leaf = _notice(shown, _told(shown.looked), close, "notice leaf is-near")
    elif shown.court and shown.game and (seen := shown.court.near(shown, shown.game)):
        leaf = seen
    elif shown.court and shown.game and (told := shown.court.hint(shown, shown.game)):
        leaf = tag("section", class_="notice leaf is-hint", id="notice", aria_label=_("A hint"))(told)
    elif shown.newer:
        text = tag("p", class_="notice-text")(escape(_("A new version of the page is ready.")))
        # A running game is saved after every action; still nobody is thrown out of it.
        deeds = button(_("Later"), do="later") + button(_("Load it now"), kind="gold", do="update")
        leaf = _notice(shown, text, deeds)
    else:
        leaf = BLANK
    return tag("div", class_="messages", id="messages")(leaf)


def _told(notice: str) -> Markup:
    """In one sentence or two; what has several lines is a list."""
    if "\n" not in notice:
        return tag("p", class_="notice-text")(escape(notice))
    return tag("ul", class_="notice-text notice-list")(*(tag("li")(escape(line)) for line in notice.split("\n")))


def _refusal(shown: Shown, why: Why) -> Markup:
    _ = shown._
    rule, sentence, paragraph = why
    words = tag("b", class_="notice-rule")(escape(rule)) + escape(sentence)
    # The paragraph says the same at length: it opens for whoever wants it, and by itself where there is no sentence.
    law = tag("details", class_="notice-law", id="law", open=not sentence)(
        tag("summary")(escape(_("What the rules say"))), tag("p")(paragraph)
    )
    text = tag("p", class_="notice-text")(words) + (law if paragraph else BLANK)
    deeds = button(_("Rule book"), kind="quiet", do=f"rule {rule}") + button(_("Got it"), do="close")
    return _notice(shown, tag("div", class_="notice-text")(text), deeds, "notice leaf is-refusal")


def _notice(shown: Shown, text: Markup, deeds: Markup, class_: str = "notice leaf") -> Markup:
    foot = tag("div", class_="notice-deeds")(deeds)
    return tag("section", class_=class_, id="notice", aria_label=shown._("Message"))(text, foot)
