"""The whole page: the screen of the address, and the messages over it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.parts import Markup, Screen, Translate, escape, tag
from app.parts import marked as _
from app.screens.elsewhere import elsewhere
from app.screens.hall import hall
from app.screens.messages import messages
from app.screens.offer import handout, offer
from app.screens.rules import rules
from app.screens.setup import setup
from app.shell.route import Route
from app.shown import Shown
from app.spoken.live import live_regions
from app.words import ABOUT


def _room(shown: Shown) -> Screen:
    """Before a room is there, which shows itself."""
    _ = shown._
    if shown.elsewhere:
        return Screen(elsewhere(shown, _("This table lies open in another tab"), _one_tab(shown), "farhere"))
    return _on_the_way(shown)


def _new(shown: Shown) -> Screen:
    """Before a game, once it has come."""
    laid = shown.setup
    return Screen(setup(shown, laid)) if laid and laid.game.name == shown.route.key else _on_the_way(shown)


def _on_the_way(shown: Shown) -> Screen:
    told = shown._("Going to the table …")
    return Screen(tag("main", class_="hall")(tag("p", class_="hint")(escape(told))), told)


def _table(shown: Shown) -> Screen:
    """The table of a game, unless it lies open in another tab."""
    if shown.elsewhere:
        return Screen(elsewhere(shown, shown._("This game lies open in another tab"), _one_tab(shown), "here"))
    if not (shown.seated and shown.game):
        return _on_the_way(shown)
    from app.screens.table import table  # noqa: PLC0415 - comes with the first table

    return table(shown)


def _one_tab(shown: Shown) -> str:
    return shown._("It is played in one tab at a time. If you take it over, it goes on just as it stands.")


_SCREENS: Mapping[str, Callable[[Shown], Screen]] = {
    "": lambda shown: Screen(hall(shown)),
    "new": _new,
    "rules": lambda shown: Screen(rules(shown)),
    "table": _table,
    "room": _room,
    "letter": _room,
    "seat": _room,
    "g": offer,
    "open": offer,
}


def screen(shown: Shown) -> Screen:
    """The screen of the address."""
    return _SCREENS[shown.route.screen](shown)


_TITLES = {
    "new": _("{game}: who plays?"),
    "rules": _("{game}: the rule book"),
    "open": _("Open a game"),
    "g": _("Open a game"),
    "room": _("A table far away"),
    "seat": _("A table far away"),
    "letter": _("A table far away"),
}
"""What the window is called while a screen without a game is shown."""


def title(route: Route, _: Translate) -> str:
    """The same in words; the hall has the name of the house alone."""
    said = _TITLES.get(route.screen, "")
    return _(said).format(game=ABOUT[route.key].title) if said else ""


def page(shown: Shown, screen: Screen) -> Markup:
    """The page as markup: a screen, what is said of it, and what lies over it."""
    return screen.html + handout(shown) + live_regions(shown, screen) + messages(shown)
