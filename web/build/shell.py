"""What is painted and said before Python is there, in every language, of which the page shows its own, so that nothing moves when it comes alive."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from app.parts import Markup, Translate, escape, join, tag
from app.screens import hall
from app.screens.head import kings
from app.words import ABOUT, size
from tafelrunde import games
from words import tongues, translator

LEAF = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><!-- base -->
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title><!-- title --> – Tafelrunde</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="style/tokens.css">
<link rel="stylesheet" href="style/base.css">
<link rel="stylesheet" href="style/parts.css">
<link rel="stylesheet" href="style/hall.css">
<link rel="stylesheet" href="style/screens.css">
</head>
<body>
<!-- told -->
</body>
</html>
"""
"""A page that needs no program."""


@lru_cache(1)
def every() -> dict[str, Translate]:
    """How each language says its sentences."""
    return {language: translator(language) for language in tongues()}


def said(say: Callable[[Translate], str]) -> Markup:
    """A sentence in all languages."""
    return join(tag("span", class_="said", lang=language)(escape(say(_))) for language, _ in every().items())


def plain(say: Callable[[Translate], str]) -> Markup:
    """A sentence in all languages, one after the other: where nobody can say yet which one is read."""
    return join(tag("span", lang=language)(escape(say(_))) + escape(" ") for language, _ in every().items())


def starting(_: Translate) -> dict[str, str]:
    """What js/words.mjs has to say."""
    return {
        "download": _("Step 1 of 3: fetching the games, {done} of {all} MB"),
        "python": _("Step 2 of 3: waking the rules"),
        "app": _("Step 3 of 3: laying the table"),
        "missing": _(
            "A part of the page is missing on the server: {path}. It may be in the middle of an update; try again in a minute."
        ),
        "damaged": _("A part of the page arrived damaged: {path}. Fetching everything anew should mend it."),
        "unreachable": _("A part of the page could not be fetched: {path}. Is there a network?"),
        "tenths": _("{whole}.{tenth}"),
    }


def spoken() -> dict[str, dict[str, str]]:
    """The same in every language."""
    return {language: starting(_) for language, _ in every().items()}


def boot() -> Markup:
    """What happens until the first of these is said."""
    return said(lambda _: _("The table is being laid."))


def failed() -> Markup:
    """What is shown where the page does not start: by web/first.js where what knows more of it cannot run, either."""
    told = said(
        lambda _: _(
            "The page could not start. Fetching everything anew may mend it; a current Firefox, Chrome, Edge or Safari is needed."
        )
    )
    return tag("p")(told) + tag("button", type="button", class_="button")(said(lambda _: _("Fetch anew")))


def without_script() -> Markup:
    """To browsers that run no programs."""
    return plain(lambda _: _("Tafelrunde plays in the browser itself and needs JavaScript."))


def whose() -> Markup:
    """Over the list of licences."""
    return plain(lambda _: _("Whose work is in this page."))


def leaf(title: str, told: str, base: str = "") -> str:
    """A page that needs no program."""
    at = f'\n<base href="{base}">' if base else ""
    return LEAF.replace("<!-- base -->", at).replace("<!-- title -->", title).replace("<!-- told -->", told)


def nowhere(address: str) -> str:
    """What a host shows where nothing is, at any depth: so it says where the site is, if that is known."""
    nothing = tag("h1", class_="hall-title")(plain(lambda _: _("There is nothing at this address.")))
    ways = (
        tag("a", class_="button", href="./", lang=language)(escape(_("Back to the hall")))
        for language, _ in every().items()
    )
    told = tag("header", class_="hall-head")(kings(), nothing) + tag("p", class_="begin")(*ways)
    return leaf("404", tag("main", class_="hall seating-screen", id="elsewhere")(told), address)


def later() -> Markup:
    """While the server has another version than this browser."""
    return plain(lambda _: _("A newer version is being fetched."))


def first(program: str) -> str:
    """Which language the page begins in is known before it is painted, and what to do if a part of it is lost on its way."""
    return f'<script data-known="{" ".join(every())}">{program}</script>'


def style() -> str:
    """Only one of them is seen."""
    return "".join(f":root:lang({name}) .said:not(:lang({name})) {{ display: none; }}\n" for name in every())


def word() -> Markup:
    """What this is."""
    return said(lambda _: _(hall.WORD))


def newcomer() -> Markup:
    """Holds the place of the first thing that can be done."""
    learn = tag("span", class_="button gold")(said(hall.first))
    return tag("p", class_="newcomer", aria_hidden="true")(said(lambda _: _(hall.NEW)), learn)


def shelved() -> Markup:
    """What is heard of the games before they are come to."""
    return said(lambda _: _("Games"))


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
