"""König der Elfen's table: what a seat sees, as markup.

The road through all realms lies in the middle of everything: it is the table order that the travellers follow. Everything
legal carries its notation in `data-play`; a card that must be chosen before its place carries `data-select`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.boards import Board
from app.boards.elfen import cues
from app.boards.elfen.desk import Desk
from app.boards.elfen.road import road
from app.boards.elfen.scoring import scoring
from app.boards.elfen.sheets import sheets
from app.boards.elfen.status import head, picked, sentence
from app.boards.elfen.tray import tray
from app.parts import Drawn, Seen

if TYPE_CHECKING:
    from typing import Unpack

    from tafelrunde.core import Action
    from tafelrunde.games.elfen.state import Elfen


def table(view: Elfen, actions: Sequence[Action], **seen: Unpack[Seen]) -> Drawn:
    """The whole table. `selected` is the card that was picked to be played, or the cards to discard.

    With `hints` it says what a plain journey with this hand would bring.
    """
    desk = Desk(view, actions, **seen)
    asked, now = sentence(desk), picked(desk)
    return desk.drawn(
        asked,
        head(desk, now or asked),
        road(desk),
        tray(desk),
        sheets(desk),
        label=desk._("König der Elfen: the table"),
        look=f"ke seats-{view.seats}",
        picked=now,
        data_phase=view.phase,
    )


BOARD = Board(table, scoring, cues)
