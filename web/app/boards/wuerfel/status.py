"""Whose turn it is, and what can be done now."""

from __future__ import annotations

from app.boards.wuerfel.scene import Scene
from app.words.wuerfel import ENDS


def sentence(scene: Scene) -> str:
    """Whose turn it is and what can be done now; at the end, why the game is over."""
    view, _ = scene.view, scene._
    if view.turn is None:
        return _(ENDS[view.ended])
    return _mine(scene) if scene.legal else _("is thinking.") if view.dice else _("rolls next.")


def _mine(scene: Scene) -> str:
    view, _ = scene.view, scene._
    if view.phase == "gift":
        return _("give the dragon away. To whom?")
    if view.phase == "bonus":
        return _("take the golden citizen too, if you like.")
    if view.phase == "roll":
        elf = _("roll all six dice. Your elf gives you a fourth roll.")
        return elf if view.limit > 3 else _("roll all six dice.")
    if scene.takes and scene.can_reroll:
        return _("take a golden citizen, or roll dice again.")
    if scene.takes:
        return _("take a golden citizen.")
    if scene.can_reroll:
        return _("nobody comes yet. Roll some dice again.")
    return _("take the penalty. Nobody comes for these dice.")
