"""The few helpers that all markup is made with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

__all__ = [
    "HYPHEN",
    "NOTHING",
    "PAUSE",
    "Translate",
    "aloud",
    "art",
    "attributes",
    "capital",
    "element",
    "escape",
    "headline",
    "join",
    "marked",
    "painting",
    "pictured",
    "roving",
    "told_button",
]

Translate = Callable[[str], str]
"""Gives the sentence in the player's language for the English one."""


def marked(message: str) -> str:
    """Marks a sentence for translation where it is defined, as `_`; it is translated where it is shown."""
    return message


ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})


@lru_cache(4096)  # from one action to the next a table says nearly the same
def escape(text: str) -> str:
    r"""Text as markup shows it. `html.escape` would bring a table of 2,000 entities to every start.

    >>> escape("<b>'Tom' & \"Ada\"</b>")
    '&lt;b&gt;&#x27;Tom&#x27; &amp; &quot;Ada&quot;&lt;/b&gt;'
    """
    return text.translate(ESCAPED)


@lru_cache(4096, typed=True)
def attributes(**values: object) -> str:
    """Attributes, ready to stand in a tag. `_` at the end of a name is dropped, inside it becomes `-`.

    >>> attributes(class_="die", aria_pressed="true", data_play='take "C1"', hidden=False, disabled=True)
    ' class="die" aria-pressed="true" data-play="take &quot;C1&quot;" disabled'
    """
    return "".join(map(_attribute, values, values.values()))


@lru_cache(4096, typed=True)
def _attribute(name: str, value: object) -> str:
    if value is None or value is False or value == "":
        return ""
    key = name.rstrip("_").replace("_", "-")
    return f" {key}" if value is True else f' {key}="{escape(str(value)).replace(HYPHEN, "")}"'


PAUSE = '<span class="unseen">, </span>'
"""Between what stands apart for the eye, so that it does too for the ear."""

NOTHING = '<span aria-hidden="true">·</span><span class="unseen">0</span>'
"""No points: a dot for the eye, a figure for the ear."""

HYPHEN = "\u00ad"
"""Where a word may be broken for the eye; to some ears it is a gap, so what is only heard goes without."""

LONG = 250
"""From so many letters on it is worth asking whether an element is on the page already."""


def element(tag: str, *inside: str, told: object = "", **values: object) -> str:
    """One element around markup that is already safe; `told` are attributes that stand written.

    >>> element("b", escape("<Ada>"), class_="name", told=attributes(lang="en"))
    '<b class="name" lang="en">&lt;Ada&gt;</b>'

    A long one with an id stands between marks by which the page knows what it need not read again; see app/shell/unchanged.py.

    >>> element("p", "Ada " * 100, id="ada")[:31]
    '<!--ada--><p id="ada">Ada Ada A'
    """
    markup = f"<{tag}{attributes(**values)}{told}>{''.join(inside)}</{tag}>"
    if len(markup) > LONG and (key := values.get("id")):
        mark = escape(str(key))
        return f"<!--{mark}-->{markup}<!--/{mark}-->"
    return markup


def headline(text: str, drawn: str = "") -> str:
    """What a screen is called, perhaps adorned: the focus comes here with whoever comes to the screen, so that it is heard.

    >>> headline("Rules")
    '<h1 class="hall-title" tabindex="-1">Rules</h1>'
    """
    return element("h1", drawn or escape(text), class_="hall-title", tabindex="-1", aria_label=text if drawn else None)


def aloud(*parts: str) -> str:
    """What is heard of a thing, one after the other.

    >>> aloud("Ada", "", "two points")
    'Ada, two points'
    """
    return ", ".join(filter(None, parts))


def told_button(words: str, *drawn: str, **values: Any) -> str:
    """A button with a picture on it, told in words: to the browser a label is less than words that nobody sees.

    >>> told_button("Ada, two points", "A 2", id="ada")
    '<button type="button" id="ada"><span class="drawn" role="img" aria-label="Ada, two points">A 2</span></button>'
    """
    return element("button", pictured(words, *drawn), type="button", **values)


def pictured(words: str, *drawn: str) -> str:
    """A picture put together from parts, and what it says."""
    return element("span", *drawn, class_="drawn", role="img", aria_label=words)


def capital(words: str) -> str:
    """Words that begin a line of their own.

    >>> capital("two points")
    'Two points'
    """
    return words[:1].upper() + words[1:]


def join(pieces: Iterable[str]) -> str:
    """Markup after markup."""
    return "".join(pieces)


def roving(markup: str) -> str:
    """A map that Tab passes in one step: it stops at the first of what can be tapped, and arrow keys lead to the rest.

    >>> roving('<a tabindex="0"/><b tabindex="0"/>')
    '<a tabindex="0"/><b tabindex="-1"/>'
    """
    before, stop, after = markup.partition(' tabindex="0"')
    return before + stop + after.replace(stop, ' tabindex="-1"') if stop else markup


def art(sheet: str, name: str, class_: str) -> str:
    """A drawing out of one of our sheets, stroke by stroke: it can take on the colour of what it stands on."""
    return f'<svg class="{class_}" aria-hidden="true"><use href="art/{sheet}.svg#{name}"/></svg>'


def painting(game: str, name: str, class_: str) -> str:
    """A drawing out of a game's own sheet as an image, which costs the page no more than a single stroke (js/gallery.js)."""
    return f'<i class="{class_} painting art-{game}-{name}" aria-hidden="true"></i>'
