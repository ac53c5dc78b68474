"""What is done rarely at the table, behind one button: looking back, and the settings."""

from __future__ import annotations

from app.parts import button, dialog, element
from app.screens.saved_games import giving
from app.screens.settings import settings
from app.shown import Shown
from app.table.view import GameView

KEY = "menu"


def opener(shown: Shown) -> str:
    """The button that opens it."""
    return element(
        "button",
        "⋯",
        type="button",
        class_="topbar-button",
        id="deed-menu",
        popovertarget=KEY,
        aria_label=shown._("More"),
    )


def menu(shown: Shown, session: GameView) -> str:
    """The leaf with everything on it, written when somebody opens it; whatever is done there closes it."""
    return dialog(KEY, shown._("More"), _deeds(shown, session) if shown.opened == KEY else "", close=shown._("Close"))


def _deeds(shown: Shown, session: GameView) -> str:
    _ = shown._
    deeds = [
        _deed(_("Show me what happened"), "meanwhile") if shown.moment.since is not None else "",
        _deed(_("Back to the game"), "origin") if shown.origin else "",
        _deed(_("Look back over the game"), f"look {shown.moment.last}"),
        _deed(_("Was everything fair?"), "verify") if session.provable else "",
        giving(_, session.key, KEY),
    ]
    chosen = element("div", settings(shown), class_="menu-settings", id="menu-settings")
    return element("div", *deeds, class_="menu-deeds") + chosen


def _deed(label: str, do: str) -> str:
    verb, _, _rest = do.partition(" ")
    return button(label, do=do, id=f"menu-{verb}", popovertarget=KEY, popovertargetaction="hide")
