"""Kings & Creatures' table: what a seat sees, as markup.

Every open card carries its notation in `data-play`, or in `data-why` while somebody else decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.boards import Board
from app.boards.creatures import cues
from app.boards.creatures.field import field
from app.boards.creatures.people import people
from app.boards.creatures.scene import Scene
from app.boards.creatures.scoring import scoring
from app.boards.creatures.status import head, sentence
from app.boards.scene import Drawn, Seen

if TYPE_CHECKING:
    from typing import Unpack

    from tafelrunde.core import Action
    from tafelrunde.games.creatures.state import Creatures


def table(view: Creatures, actions: Sequence[Action], **seen: Unpack[Seen]) -> Drawn:
    """The whole table. Every open card tells what it would bring now."""
    scene = Scene(view, actions, **seen)
    asked = sentence(scene)
    return scene.drawn(
        asked,
        head(scene, asked),
        field(scene),
        people(scene),
        label=scene._("Kings & Creatures: the table"),
        look="kc",
    )


BOARD = Board(table, scoring, cues)
