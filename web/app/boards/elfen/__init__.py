"""König der Elfen's table: what a seat sees, as markup.

The road through all realms lies in the middle of everything: it is the table order that the travellers follow. Everything
legal carries its notation in `data-play`; a card that must be chosen before its place carries `data-select`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.boards import Board
from app.boards.elfen import cues, people, villages
from app.boards.elfen.field import field
from app.boards.elfen.guide import guide
from app.boards.elfen.scene import Scene
from app.boards.elfen.scoring import scoring
from app.boards.elfen.status import head, picked, sentence
from app.boards.elfen.tray import tray
from app.boards.scene import Drawn, Seen
from app.parts import Markup, join, tag

if TYPE_CHECKING:
    from typing import Unpack

    from tafelrunde.core import Action
    from tafelrunde.games.elfen.state import Elfen


def table(view: Elfen, actions: Sequence[Action], **seen: Unpack[Seen]) -> Drawn:
    """The whole table. `selected` is the card that was picked to be played, or the cards to discard.

    It says what a plain journey with this hand would bring.
    """
    scene = Scene(view, actions, **seen)
    asked, now = sentence(scene), picked(scene)
    return scene.drawn(
        asked,
        head(scene, now or asked),
        field(scene),
        tray(scene),
        _leaves(scene),
        label=scene._("König der Elfen: the table"),
        look=f"ke seats-{view.seats}",
        picked=now,
        data_phase=view.phase,
    )


def _leaves(scene: Scene) -> Markup:
    """All that a tap tells more about; the browser opens and closes them."""
    of_villages = join(villages.sheet(scene, seat, village) for seat, village in scene.view.route())
    of_people = join(people.sheet(scene, seat) for seat in range(scene.view.seats))
    return tag("div")(of_villages, of_people, guide(scene))


BOARD = Board(table, scoring, cues)
