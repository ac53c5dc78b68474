"""The whole page: the screen of the address, and the messages over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.parts import element, escape
from app.screens.elsewhere import elsewhere
from app.screens.hall import hall
from app.screens.messages import messages
from app.screens.offer import handout, offer
from app.screens.rules import rules
from app.screens.seating import seating
from app.screens.table import table
from app.spoken.aloud import Screen, aloud

if TYPE_CHECKING:
    from app.shell.app import App


def _room(app: App) -> Screen:
    _ = app._
    if app.far.tabs.elsewhere:
        return Screen(elsewhere(app, _("This table lies open in another tab"), _one_tab(app), "farhere"))
    for room in app.far.shown:
        return room.screen()
    return Screen(element("main", element("p", escape(_("Going to the table …")), class_="hint"), class_="hall"))


def _table(app: App) -> Screen:
    """The table of a game, unless it lies open in another tab."""
    if app.session or not app.tabs.elsewhere:
        return table(app)
    return Screen(elsewhere(app, app._("This game lies open in another tab"), _one_tab(app), "here"))


def _one_tab(app: App) -> str:
    return app._("It is played in one tab at a time. If you take it over, it goes on just as it stands.")


_TELLING = {"room": _room, "letter": _room, "seat": _room, "table": _table, "g": offer, "open": offer}
_SILENT = {"new": seating, "rules": rules}


def page(app: App) -> str:
    """The page as markup."""
    where = app.route[2:].partition("/")[0]
    screen = _TELLING[where](app) if where in _TELLING else Screen(_SILENT.get(where, hall)(app))
    return screen.html + handout(app) + aloud(app, screen) + messages(app)
