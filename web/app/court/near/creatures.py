"""An open card from near: what it is, what it would bring, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from app.boards.creatures.field import comes, figures, shows
from app.boards.creatures.pieces import picture
from app.boards.creatures.scene import Scene
from app.court.near import Near
from app.parts import capital, tag
from app.parts import marked as _
from app.words import points
from app.words.creatures import title
from tafelrunde.games.creatures.data import CARDS
from tafelrunde.games.creatures.game import Take

MEANS = {
    "hero": _("After each round, more heroes than a neighbour bring fame."),
    "treasure": _("At the end it is worth what stands on it."),
    "creature": _("At the end your creatures count times the species that they show."),
    "king": _(
        "At the end each side’s crowns count if you have more cards of the kind he rules than the neighbour there."
    ),
    "legend": _("At the end it counts if your row holds all that it asks for; nothing is used up."),
}
"""What a kind is good for."""

if TYPE_CHECKING:
    from typing import Unpack

    from app.boards.scene import Seen
    from tafelrunde.core import Action
    from tafelrunde.games.creatures.state import Creatures


def near(what: str, view: Creatures, actions: Sequence[Action], **seen: Unpack[Seen]) -> Near | None:
    """By the action that takes it."""
    scene = Scene(view, actions, **seen)
    face = {str(Take(face)): face for face in map(view.face, view.middle)}.get(what)
    if face is None:
        return None
    _, card, taker = scene._, CARDS[face], scene.taker
    told = [
        ", ".join(filter(None, (points(card.points, _) if card.points else "", shows(scene, card)))),
        _(MEANS[card.kind]),
    ]
    have: Mapping[str, int] = {}
    met = False, False
    if taker is not None:
        then = scene.standing.with_card(taker, face)
        have, met = then.tallies[taker], then.met(taker, face)
        worth = then.worth(taker)
        more = _("With it you would have {points} fame now: {gain} more.")
        told.append(
            more.format(points=worth, gain=worth - scene.worth)
            if worth != scene.worth
            else _("As things stand, it would bring you no fame yet.")
        )
    told.append(comes(scene, face, legal=face in scene.takes)[0])
    window = tag("span", class_="kc-window")(picture(card, have, met))
    drawing = tag("span", class_="kc-card leaf", data_kind=card.kind)(window, figures(card, title(card, _)))
    return Near(capital(title(card, _)), told, drawing, deed=_("Take the {number}").format(number=card.number))
