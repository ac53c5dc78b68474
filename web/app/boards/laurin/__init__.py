"""König Laurin's table: what a seat sees, as markup.

The garden stands in the middle; around it what is going on, what can be done, and the players. Everything legal carries
its notation in `data-play`. Where a set or one of several things is chosen first, that is `data-select`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.boards import Board
from app.boards.laurin import cues
from app.boards.laurin.field import field, where
from app.boards.laurin.people import people, track
from app.boards.laurin.scene import Scene
from app.boards.laurin.scoring import scoring
from app.boards.laurin.status import course, sentence
from app.boards.laurin.tray import picked, tray
from app.boards.scene import Drawn, Seen
from app.parts import tag

if TYPE_CHECKING:
    from typing import Unpack

    from tafelrunde.core import Action
    from tafelrunde.games.laurin.state import Laurin


def table(view: Laurin, actions: Sequence[Action], **seen: Unpack[Seen]) -> Drawn:
    """The whole table. `selected` are chosen cards, or one chosen dwarf or circle.

    The golden circles say what they would bring.
    """
    scene = Scene(view, actions, **seen)
    said, told = sentence(scene), where(scene)
    return scene.drawn(
        said,
        scene.status(said),
        tag("div", class_="kl-ground")(
            field(scene, told), tag("div", class_="kl-course", id="course")(track(scene), course(scene))
        ),
        tray(scene),
        people(scene),
        label=scene._("König Laurin: the table"),
        look="kl",
        picked=picked(scene),
        besides=told if scene.coming else "",
        data_phase=view.phase,
    )


BOARD = Board(table, scoring, cues)
