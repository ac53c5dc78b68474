"""The rule book as one reads it, beside a table or as a screen of its own: its contents, a search, and what it says."""

from __future__ import annotations

from itertools import groupby

from app.parts import BLANK, Markup, button, escape, join, plural, tag, void
from app.shown import Shown
from app.table.rulebook import LEAST, Found, Rulebook


def book(shown: Shown) -> Markup:
    """The book of the game that is shown; an empty one until it has been fetched."""
    rules = shown.panel.book
    if rules is None:
        return tag("article", class_="book")()
    sought = shown.panel.sought.strip()
    if len(sought) < LEAST:
        return _guide(shown) + _contents(shown, rules) + tag("article", class_="book", id="book")(rules.html)
    return _guide(shown) + tag("article", class_="book", id="found")(_found(shown, list(rules.find(sought))))


def _guide(shown: Shown) -> Markup:
    """What stays in sight: where one writes what one looks for, and the way to the contents."""
    label = shown._("Search the rules")
    field = void(
        "input",
        type="search",
        class_="book-search",
        id="seek",
        name="seek",
        value=shown.panel.sought,
        placeholder=label,
        aria_label=label,
        autocomplete="off",
    )
    contents = button(shown._("Contents"), kind="quiet", do="rule contents")
    return tag("search", class_="book-guide")(field, contents)


def _contents(shown: Shown, rules: Rulebook) -> Markup:
    """The parts of the book, each one tap away."""
    lines = join(
        tag("li")(tag("button", type="button", data_do=f"rule {part.key}")(part.title)) for part in rules.parts
    )
    return tag("nav", class_="book-contents", id="contents", aria_label=shown._("Contents"))(tag("ol")(lines))


def _found(shown: Shown, found: list[Found]) -> Markup:
    """Every paragraph in which it is said, under its part; from a number one comes to its place in the book."""
    _ = shown._
    count = plural(_, "1 paragraph", "{count} paragraphs", len(found)) if found else _("The rules do not mention that.")
    shown_ = tag("p", class_="hint", role="status")(escape(count))
    for part, some in groupby(found, lambda one: one.part):
        if part:
            shown_ += tag("h2")(tag("button", type="button", data_do=f"rule {part.key}")(part.title))
        shown_ += join(tag("p")(_led(one.rule), one.text) for one in some)
    return shown_


def _led(rule: str) -> Markup:
    if not rule:
        return BLANK
    return tag("button", type="button", class_="book-ref", data_do=f"rule {rule}")(escape(rule)) + escape(" ")
