"""What is done rarely at the table, behind one button: looking back, and the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.parts import button, dialog, element
from app.screens.begun import giving
from app.screens.settings import settings

if TYPE_CHECKING:
    from app.shell.app import App
    from app.table.session import Session

KEY = "menu"


def opener(app: App) -> str:
    """The button that opens it."""
    return element(
        "button",
        "⋯",
        type="button",
        class_="topbar-button",
        id="deed-menu",
        popovertarget=KEY,
        aria_label=app._("More"),
    )


def menu(app: App, session: Session) -> str:
    """The leaf with everything on it, written when somebody opens it; whatever is done there closes it."""
    return dialog(KEY, app._("More"), _deeds(app, session) if app.opened == KEY else "", close=app._("Close"))


def _deeds(app: App, session: Session) -> str:
    _ = app._
    deeds = [
        _deed(_("Show me what happened"), "meanwhile") if app.past.since is not None else "",
        _deed(_("Back to the game"), "origin") if app.past.origin else "",
        _deed(_("Look back over the game"), f"look {app.past.last}"),
        _deed(_("Was everything fair?"), "verify") if session.provable else "",
        giving(_, session.key, KEY),
    ]
    shown = element("div", settings(app), class_="menu-settings", id="menu-settings")
    return element("div", *deeds, class_="menu-deeds") + shown


def _deed(label: str, do: str) -> str:
    verb, _, _rest = do.partition(" ")
    return button(label, do=do, id=f"menu-{verb}", popovertarget=KEY, popovertargetaction="hide")
