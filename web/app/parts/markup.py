"""The few helpers that all markup is made with.

They stay ours: in Pyodide a table of 577 elements takes them 3 ms the first time and half a millisecond from then on, htpy 14 each
time, for three times the bytes; and a text that nobody has escaped is an error before anything runs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, overload

if TYPE_CHECKING:
    from typing import SupportsIndex

    class Markup(str):  # noqa: SLOT000 - there is none but for mypy
        """What stands in the page as it is. Text becomes it by `escape` alone; what is written as markup here says so itself."""

        @overload
        def __add__(self, more: Markup, /) -> Markup: ...
        @overload
        def __add__(self, more: str, /) -> str: ...
        def __add__(self, more: str, /) -> str: ...  # pyright: ignore[reportIncompatibleMethodOverride] - `str` has one more for `LiteralString`
        def __mul__(self, count: SupportsIndex, /) -> Markup: ...
else:
    Markup = str

BLANK = Markup("")
"""No markup."""

Translate = Callable[[str], str]
"""Gives the sentence in the player's language for the English one."""


def plural(_: Translate, one: str, many: str, count: int, **facts: object) -> str:
    """The sentence for so many, by the rule of the language: some have one form for it, some have four.

    >>> plural(str, "1 card", "{count} cards", 1), plural(str, "1 card", "{count} cards", 3)
    ('1 card', '3 cards')
    """
    rule = getattr(_, "plural", None)  # English has no catalogue
    told: str = rule(one, many, abs(count)) if rule else one if abs(count) == 1 else many
    return told.format(count=count, **facts)


def forms(one: str, many: str) -> tuple[str, str]:
    """Marks both forms of a sentence for translation where they are defined, see `plural`."""
    return one, many


def marked(message: str) -> str:
    """Marks a sentence for translation where it is defined, as `_`; it is translated where it is shown."""
    return message


ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})


_TOGETHER = re.compile(r"(?<=\d) (?=[^\W\d_]|%)| (?=·)|\b([^\W\d_]{1,8}) (?=[−+]?\d+(?![\w ]))")
"""Where no line may end: between a number and its word or its %, and before a dot that parts. A long word before a number would be too much
for a narrow card.
"""


@lru_cache(4096)  # from one action to the next a table says nearly the same
def escape(text: str) -> Markup:
    r"""Text as it is read on the page: a number stays with its word.

    >>> escape("Round 2: 3 < 4 cards · for Ada, 19 %")
    'Round\xa02: 3 &lt; 4\xa0cards\xa0· for Ada, 19\xa0%'
    """
    return verbatim(_TOGETHER.sub("\\1\u00a0", text))


def verbatim(text: str) -> Markup:
    r"""Text as it is, where it is taken along and not read. `html.escape` would bring a table of 2,000 entities to every start.

    >>> verbatim("<b>'Tom' & \"Ada\"</b>")
    '&lt;b&gt;&#x27;Tom&#x27; &amp; &quot;Ada&quot;&lt;/b&gt;'
    """
    return Markup(text.translate(ESCAPED))


@lru_cache(4096, typed=True)
def attributes(**values: object) -> str:
    """Attributes, ready to stand in a tag. `_` at the end of a name is dropped, inside it becomes `-`.

    >>> attributes(class_="die", aria_pressed=True, data_play='take "C1"', hidden=False, disabled=True)
    ' class="die" aria-pressed="true" data-play="take &quot;C1&quot;" disabled'
    """
    return "".join(map(_attribute, values, values.values()))


@lru_cache(4096, typed=True)
def _attribute(name: str, value: object) -> str:
    if isinstance(value, bool) and name.startswith("aria_"):
        value = str(value).lower()  # these say either, the others are there or not
    if value is None or value is False or value == "":
        return ""
    key = name.rstrip("_").replace("_", "-")
    return f" {key}" if value is True else f' {key}="{verbatim(str(value)).replace(HYPHEN, "")}"'


PAUSE = Markup('<span class="unseen">, </span>')
"""Between what stands apart for the eye, so that it does too for the ear."""

NOTHING = Markup('<span aria-hidden="true">·</span><span class="unseen">0</span>')
"""No points: a dot for the eye, a figure for the ear."""

HYPHEN = "\u00ad"
"""Where a word may be broken for the eye; to some ears it is a gap, so what is only heard goes without."""

LONG = 250
"""From so many letters on it is worth asking whether an element is on the page already."""


class Tag(Protocol):
    """An element that stands open; it closes round what it is given."""

    def __call__(self, *inside: Markup) -> Markup: ...


@lru_cache(4096, typed=True)
def tag(name: str, /, attrs: str = "", **values: object) -> Tag:
    """An element, read from the outside in; `attrs` are attributes that stand written.

    >>> tag("b", class_="name", attrs=attributes(lang="en"))(escape("<Ada>"))
    '<b class="name" lang="en">&lt;Ada&gt;</b>'

    A long one with an id stands between marks by which the page knows what it need not read again; see app/shell/unchanged.py.

    >>> tag("p", id="ada")(escape("Ada " * 100))[:31]
    '<!--ada--><p id="ada">Ada Ada A'
    """
    head, tail = f"<{name}{attributes(**values)}{attrs}>", f"</{name}>"
    mark = verbatim(str(values.get("id") or ""))

    def plain(*inside: Markup) -> Markup:
        return Markup(f"{head}{''.join(inside)}{tail}")

    def keyed(*inside: Markup) -> Markup:
        markup = f"{head}{''.join(inside)}{tail}"
        return Markup(f"<!--{mark}-->{markup}<!--/{mark}-->" if len(markup) > LONG else markup)

    return keyed if mark else plain


def void(name: str, /, **values: object) -> Markup:
    """An element that never has anything inside.

    >>> void("input", type="text", value="Ada")
    '<input type="text" value="Ada">'
    """
    return Markup(f"<{name}{attributes(**values)}>")


def headline(text: str, drawn: Markup = BLANK) -> Markup:
    """What a screen is called, perhaps adorned: the focus comes here with whoever comes to the screen, so that it is heard.

    >>> headline("Rules")
    '<h1 class="hall-title" tabindex="-1">Rules</h1>'
    """
    return tag("h1", class_="hall-title", tabindex="-1", aria_label=text if drawn else None)(drawn or escape(text))


def aloud(*parts: str) -> str:
    """What is heard of a thing, one after the other.

    >>> aloud("Ada", "", "two points")
    'Ada, two points'
    """
    return ", ".join(filter(None, parts))


def told_button(words: str, **values: Any) -> Tag:
    """A button with a picture on it, told in words: to the browser a label is less than words that nobody sees.

    >>> told_button("Ada, two points", id="ada")(escape("A:2"))
    '<button type="button" id="ada"><span class="drawn" role="img" aria-label="Ada, two points">A:2</span></button>'
    """
    button, picture = tag("button", type="button", **values), pictured(words)

    def closed(*drawn: Markup) -> Markup:
        return button(picture(*drawn))

    return closed


def pictured(words: str) -> Tag:
    """A picture put together from parts, and what it says."""
    return tag("span", class_="drawn", role="img", aria_label=words)


def capital(words: str) -> str:
    """Words that begin a line of their own.

    >>> capital("two points")
    'Two points'
    """
    return words[:1].upper() + words[1:]


def ended(words: str, ends: str = ".?!") -> str:
    """Words with a full stop, unless they end like a sentence.

    >>> ended("Roll again"), ended("Who comes?"), ended("")
    ('Roll again.', 'Who comes?', '')
    """
    return words if words[-1:] in ends else f"{words}."


@overload
def join(pieces: Iterable[Markup]) -> Markup: ...
@overload
def join(pieces: Iterable[str]) -> str: ...
def join(pieces: Iterable[str]) -> str:
    """Markup after markup."""
    return "".join(pieces)


def roving(markup: Markup) -> Markup:
    """A map that Tab passes in one step: it stops at the first of what can be tapped, and arrow keys lead to the rest.

    >>> roving('<a tabindex="0"/><b tabindex="0"/>')
    '<a tabindex="0"/><b tabindex="-1"/>'
    """
    before, stop, after = markup.partition(' tabindex="0"')
    return Markup(before + stop + after.replace(stop, ' tabindex="-1"')) if stop else markup


def art(sheet: str, name: str, class_: str, colour: str | None = None) -> Markup:
    """A drawing out of one of our sheets, stroke by stroke: it takes on a colour, else that of what it stands on."""
    return Markup(
        f'<svg{attributes(class_=class_, color=colour, aria_hidden="true")}><use href="art/{sheet}.svg#{name}"/></svg>'
    )


_SIGNS = {"more": "M4 8h0M12 8h0M20 8h0", "to": "M3 8h17M14.500 3l6 5-6 5", "tick": "M4 8.500l5.500 5L20 2.500"}


def sign(name: str) -> Markup:
    """A sign that our types do not have: each device would look for another type that does, which takes it long."""
    return Markup(f'<svg class="sign" viewBox="0 0 24 16" aria-hidden="true"><path d="{_SIGNS[name]}"/></svg>')


def painting(game: str, name: str, class_: str) -> Markup:
    """A drawing out of a game's own sheet as an image, which costs the page no more than a single stroke (js/gallery.js)."""
    return Markup(f'<i class="{class_} painting art-{game}-{name}" aria-hidden="true"></i>')
