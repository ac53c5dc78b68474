"""The pictures of the rule books, drawn by the parts of the tables while the site is built: a module a game, found by its name.

In a rule book `![what is heard of it](name)` is a picture. One that a game puts together is in its `PICTURES` and stands in a
paragraph of its own; any other name is a drawing of the game's sheet, or one of its `SIGNS`, as large as a word. What stands
beside a sign says what it is: it needs no words to be heard.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from app.parts import Markup, Translate, attributes, painting
from tafelrunde.games import part

NAMES = ("Ada", "Ben", "Cleo", "Dora")
"""Who sits at the tables that are drawn."""

ART = Path(__file__).parents[3] / "assets/art"


class Pictures(Protocol):
    """What the module of a game offers."""

    @property
    def LOOK(self) -> str:  # noqa: N802
        """The class in which the style of its table is written."""
        ...

    @property
    def PICTURES(self) -> Mapping[str, Callable[[Translate], Markup]]:  # noqa: N802
        """What the rule book shows, by name."""
        ...

    @property
    def SIGNS(self) -> Mapping[str, Callable[[Translate], Markup]]:  # noqa: N802
        """Signs that are no drawing of its sheet."""
        ...


Draw = Callable[[str, str], Markup]
"""Draws a picture by its name; with what is heard of it."""


def drawer(game: str, _: Translate) -> Draw:
    """Draws what the rule book of a game asks for; nothing for a game that has no pictures yet."""

    def draw(name: str, told: str) -> Markup:
        own: Pictures | None = part(__name__, game)
        if own is None:
            return Markup()
        heard = attributes(role="img", aria_label=told) if told else attributes(aria_hidden="true")
        if name in own.PICTURES:
            drawn = still(own.PICTURES[name](_), name)
            return Markup(f'<figure{heard}><div class="book-picture {own.LOOK} is-{name}">{drawn}</div></figure>')
        sign = own.SIGNS[name](_) if name in own.SIGNS else drawing(game, name)
        return Markup(f'<span{heard} class="book-sign {own.LOOK}">{still(sign, name)}</span>')

    return draw


def drawing(game: str, name: str) -> Markup:
    """A drawing of a game's sheet, which must be there."""
    if f'<symbol id="{name}"' not in (ART / f"{game}.svg").read_text(encoding="utf-8"):
        raise LookupError(f"{game} has no picture {name!r}")
    return painting(game, name, "book-art")


_MARKS = re.compile(r"<!--.*?-->")
_DEFINED = re.compile(r"<defs>.*?</defs>")
_TAG = re.compile(r"<([\w-]+)((?:\s+[\w:-]+(?:=\"[^\"]*\")?)*)\s*(/?)>")
_ATTRIBUTE = re.compile(r"\s+([\w:-]+)(?:=\"([^\"]*)\")?")
_LOOKS = ("data-kind", "data-tint")
"""What of an element's data its style asks for; the rest is for taps and for motion."""
_NAMED = ("pattern",)
"""The elements that others find by their ids."""


def still(markup: str, name: str) -> Markup:
    """Parts of a table as a picture, of which nothing can be tapped, heard or found: it may stand beside the table itself.

    >>> still('<!--die--><button type="button" id="die" class="die" data-play="roll" data-tint="red">6</button><!--/die-->', "dice")
    '<div class="die" data-tint="red">6</div>'
    >>> still('<pattern id="dots"/><path fill="url(#dots)"/>', "map")
    '<pattern id="map-dots"/><path fill="url(#map-dots)"/>'
    """

    def bare(tag: re.Match[str]) -> str:
        element, kept = tag[1], ""
        for key, value in _ATTRIBUTE.findall(tag[2]):
            if key == "id" and element in _NAMED:
                kept += f' id="{name}-{value}"'
            elif key not in ("id", "role", "tabindex", "type", "popovertarget") and (
                key in _LOOKS or not key.startswith(("aria-", "data-"))
            ):
                kept += f' {key}="{value}"'
        return f"<{'div' if element == 'button' else element}{kept}{tag[3]}>"

    first, defined, rest = _MARKS.sub("", markup).partition("</defs>")  # what is defined once serves the whole picture
    found = _TAG.sub(bare, first + defined + _DEFINED.sub("", rest)).replace("</button>", "</div>")
    return Markup(found.replace("url(#", f"url(#{name}-"))


def scene(kind: type[Any], view: Any, _: Translate, actions: Sequence[Any] = (), **more: Any) -> Any:
    """A table that somebody looks at."""
    seen = {"me": None, "names": NAMES[: view.seats], "selected": frozenset[str](), "log": (), "_": _}
    return kind(view, actions, **seen | more)


ARROW = Markup("<b>→</b>")
"""Between what was and what comes of it."""
