"""König Laurin's table: what a seat sees, as markup.

The garden stands in the middle; around it what is going on, what can be done, and the players. Everything legal carries
its notation in `data-play`. Where a set or one of several things is chosen first, that is `data-select`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.boards import Board
from app.boards.laurin import cues
from app.boards.laurin.desk import Desk
from app.boards.laurin.garden import garden, where
from app.boards.laurin.people import people, track
from app.boards.laurin.scoring import scoring
from app.boards.laurin.status import head, sentence
from app.boards.laurin.tray import picked, tray
from app.parts import Drawn, Seen, element

if TYPE_CHECKING:
    from typing import Unpack

    from tafelrunde.core import Action
    from tafelrunde.games.laurin.state import Laurin


def table(view: Laurin, actions: Sequence[Action], **seen: Unpack[Seen]) -> Drawn:
    """The whole table. `selected` are chosen cards by their handles, or one chosen dwarf or circle.

    With `hints` the golden circles say what they would bring.
    """
    desk = Desk(view, actions, **seen)
    said, told = sentence(desk), where(desk)
    return desk.drawn(
        said,
        head(desk, said),
        element("div", garden(desk, told), track(desk), class_="ground"),
        tray(desk),
        people(desk),
        label=desk._("König Laurin: the table"),
        look="kl",
        picked=picked(desk),
        besides=told if desk.coming else "",
        data_phase=view.phase,
    )


BOARD = Board(table, scoring, cues)
