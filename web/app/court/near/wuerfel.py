"""A citizen or a penalty from near."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.boards.wuerfel.field import explained, standing
from app.boards.wuerfel.scene import Scene
from app.court.near import Near
from app.parts import capital, card, signed
from app.words import points
from app.words.wuerfel import TYPES
from tafelrunde.games.wuerfel.game import Penalty, Take

if TYPE_CHECKING:
    from typing import Unpack

    from app.boards.scene import Seen
    from tafelrunde.core import Action
    from tafelrunde.games.wuerfel.state import Wuerfel


def near(what: str, view: Wuerfel, actions: Sequence[Action], **seen: Unpack[Seen]) -> Near | None:
    """By the action that takes it."""
    scene = Scene(view, actions, **seen)
    _ = scene._
    if what == str(Penalty()) and view.penalties:
        return _villain(scene)
    for slot in range(len(view.row)):
        citizen = standing(scene, slot)
        ways = {str(Take(citizen.id, place=home)): home for home in (False, True)} if citizen else {}
        if citizen and what in ways:
            deed = _("Take it, +{value}").format(value=view.above(slot)) if ways[what] else _("Take it")
            return Near(capital(_(TYPES[citizen.type])), more=explained(scene, citizen, slot), deed=deed)
    return None


def _villain(scene: Scene) -> Near:
    _, view = scene._, scene.view
    value = int(view.face(view.penalties[-1])[1:])
    drawing = card("wuerfel", f"villain-{value}", -value, tint="stone")
    told = _("That costs you {points} and ends your turn.").format(points=points(value, _))
    deed = _("Take the penalty {points}").format(points=signed(-value))
    return Near(_("Penalty"), (told,), drawing, deed=deed)
