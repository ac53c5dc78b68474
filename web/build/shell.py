"""What is painted before Python is there: the hall in every language, of which the page shows its own, so that nothing moves when it comes alive."""

from __future__ import annotations

from collections.abc import Callable

from app.parts import Markup, Translate, escape, join, tag
from app.screens import hall
from app.shell import i18n
from app.words import ABOUT, size
from tafelrunde import games


def said(say: Callable[[Translate], str]) -> Markup:
    """A sentence in all languages."""
    return join(tag("span", class_="said", lang=name)(escape(say(i18n.translator(name)))) for name in i18n.LANGUAGES)


def first() -> str:
    """Which language the page begins in is known before it is painted, and what to do if a part of it is lost on its way."""
    return f'<script src="js/first.js" data-known="{" ".join(i18n.LANGUAGES)}"></script>'


def style() -> str:
    """Only one of them is seen."""
    return "".join(f":root:lang({name}) .said:not(:lang({name})) {{ display: none; }}\n" for name in i18n.LANGUAGES)


def word() -> Markup:
    """What this is."""
    return said(lambda _: _(hall.WORD))


def newcomer() -> Markup:
    """Holds the place of the first thing that can be done."""
    learn = tag("span", class_="button gold")(said(hall.first))
    return tag("p", class_="newcomer", aria_hidden="true")(said(lambda _: _(hall.NEW)), learn)


def shelf() -> Markup:
    """The games."""
    return join(
        tag("div", class_=f"tile leaf tile-{name}")(
            *hall.leaf(
                name, said(lambda _, name=name: _(ABOUT[name].tagline)), said(lambda _, name=name: size(name, _))
            )
        )
        for name in games.NAMES
    )
