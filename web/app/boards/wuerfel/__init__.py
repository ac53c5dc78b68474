"""Würfelkönig's table: what a seat sees, as markup.

Everything legal carries its notation in `data-play`. What is not legal but invites a tap carries the notation
in `data-why`, so that the page can ask the rules and say why not. A die that can be chosen carries
`data-select="die:3"`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.boards import Board
from app.boards.scene import Drawn, Seen
from app.boards.wuerfel import cues
from app.boards.wuerfel.field import field, golden
from app.boards.wuerfel.people import people
from app.boards.wuerfel.scene import Scene
from app.boards.wuerfel.scoring import scoring
from app.boards.wuerfel.status import sentence
from app.boards.wuerfel.tray import picked, tray

if TYPE_CHECKING:
    from typing import Unpack

    from tafelrunde.core import Action
    from tafelrunde.games.wuerfel.state import Wuerfel


def table(view: Wuerfel, actions: Sequence[Action], **seen: Unpack[Seen]) -> Drawn:
    """The whole table. `selected` are the dice that were chosen for another roll.

    Little dice turn gold once they are reached.
    """
    scene = Scene(view, actions, **seen)
    asked = sentence(scene)
    return scene.drawn(
        asked,
        scene.status(asked),
        field(scene),
        tray(scene),
        people(scene),
        label=scene._("Würfelkönig: the table"),
        look="wk",
        picked=picked(scene),
        besides=golden(scene),
    )


BOARD = Board(table, scoring, cues)
