"""Löwenherz's table: what a seat sees, as markup.

Everything legal carries its notation in `data-play`. What is not legal but invites a tap carries the notation in
`data-why`, so that the page can ask the rules and say why not. Where a field must be picked first, it carries
`data-select`. `ground` is the map as it lies there, `targets` what can be tapped on it, `in_words` the map in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.boards import Board
from app.boards.loewenherz import cues
from app.boards.loewenherz.field import field
from app.boards.loewenherz.hand import hand
from app.boards.loewenherz.in_words import in_words
from app.boards.loewenherz.legend import legend
from app.boards.loewenherz.people import people
from app.boards.loewenherz.scene import Scene
from app.boards.loewenherz.scoring import scoring
from app.boards.loewenherz.status import closing, picked, sentence
from app.boards.loewenherz.store import store
from app.boards.loewenherz.tray import tray
from app.boards.scene import Drawn, Seen
from app.parts import Markup, tag

if TYPE_CHECKING:
    from typing import Unpack

    from tafelrunde.core import Action
    from tafelrunde.games.loewenherz.state import Loewenherz

_ZOOM = Markup('<input type="checkbox" id="zoom">')
"""Before all that it enlarges, so that no style has to ask what a table holds: that would be asked anew after every action."""


def table(view: Loewenherz, actions: Sequence[Action], **seen: Unpack[Seen]) -> Drawn:
    """The whole table. `selected` names the field or castle that was picked first.

    Edges shine where a border would close a territory.
    """
    scene = Scene(view, actions, **seen)
    asked, now = sentence(scene), picked(scene)
    inside = tag("div", class_="lh-table" + " is-final" * (view.final and view.turn is not None))(
        scene.status(now or asked),
        _ZOOM,
        field(scene),
        tray(scene),
        people(scene),
        tag("div", class_="lh-dock")(hand(scene), store(scene)),
        legend(scene),
    )
    # What the hand is filled up from comes before the hand where both stand in one line.
    look = "lh" + " is-filling" * (view.phase == "refill" and bool(actions))
    label = scene._("Löwenherz: the table")
    return scene.drawn(asked, inside, picked=now, besides=closing(scene), label=label, look=look)


BOARD = Board(table, scoring, cues, in_words)
