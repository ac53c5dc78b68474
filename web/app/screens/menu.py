"""What is done rarely at the table, behind one button: looking back, and the settings."""

from __future__ import annotations

from app.parts import BLANK, Markup, button, dialog, sign, tag
from app.screens.saved_games import giving
from app.screens.settings import settings
from app.shown import Shown
from app.table.view import GameView

KEY = "menu"


def opener(shown: Shown) -> Markup:
    """The button that opens it."""
    return tag(
        "button", type="button", class_="topbar-button", id="deed-menu", popovertarget=KEY, aria_label=shown._("More")
    )(sign("more"))


def menu(shown: Shown, session: GameView) -> Markup:
    """The leaf with everything on it, written when somebody opens it; whatever is done there closes it."""
    return dialog(
        KEY, shown._("More"), _deeds(shown, session) if shown.opened == KEY else BLANK, close=shown._("Close")
    )


def _deeds(shown: Shown, session: GameView) -> Markup:
    _ = shown._
    together = session.provable and not session.over and "person" in session.kinds
    deeds = [
        _deed(_("Show me what happened"), "meanwhile") if shown.moment.since is not None else BLANK,
        _deed(_("A hint, please"), "hint") if shown.court and session.actions() and session.coached else BLANK,
        _deed(_("Back to the game"), "origin") if shown.origin else BLANK,
        _deed(_("Look back over the game"), f"look {shown.moment.last}"),
        _deed(_("Was everything fair?"), "verify") if session.provable else BLANK,
        _deed(_("Propose to end the game"), "wish end") if together else BLANK,
        giving(_, session.key, KEY),
    ]
    chosen = tag("div", class_="menu-settings", id="menu-settings")(settings(shown))
    return tag("div", class_="menu-deeds")(*deeds) + chosen


def _deed(label: str, do: str) -> Markup:
    verb, _, _rest = do.partition(" ")
    return button(label, do=do, id=f"menu-{verb}", popovertarget=KEY, popovertargetaction="hide")
