"""The whole page: the screen of the address, and the messages over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.parts import button, element, escape
from app.screens.hall import hall
from app.screens.messages import messages
from app.screens.offer import handout, offer
from app.screens.rules import rules
from app.screens.seating import seating
from app.screens.table import table

if TYPE_CHECKING:
    from app.controller import App


def _room(app: App) -> str:
    entering = element("main", element("p", escape(app._("Going to the table …")), class_="hint"), class_="hall")
    return "".join(room.html() for room in app.far.shown) or entering


def _table(app: App) -> str:
    """The table of a game, unless it lies open in another tab."""
    if app.session or not app.tabs.elsewhere:
        return table(app)
    _ = app._
    title = element("h1", escape(_("This game lies open in another tab")), class_="hall-title")
    told = element(
        "p", escape(_("It is played in one tab at a time. If you take it over, it goes on just as it stands."))
    )
    hall = element("a", escape(_("Back to the hall")), href="#/", class_="button")
    deeds = element("p", button(_("Play on here"), kind="gold", do="here", id="here"), hall, class_="begin")
    return element(
        "main", element("section", title, told, deeds, class_="places"), class_="hall seating-screen", id="elsewhere"
    )


_SCREENS = {"room": _room, "letter": _room, "new": seating, "table": _table, "rules": rules, "g": offer, "open": offer}


def page(app: App) -> str:
    """The page as markup."""
    where = app.route[2:].partition("/")[0]
    return _SCREENS.get(where, hall)(app) + handout(app) + messages(app)
