"""König der Elfen's table: what a seat sees, as markup.

The road through all realms lies in the middle of everything: it is the table order that the travellers follow. Everything
legal carries its notation in `data-play`; a card that must be chosen before its place carries `data-select`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from app.boards.elfen.desk import Desk
from app.boards.elfen.road import road
from app.boards.elfen.scoring import scoring
from app.boards.elfen.sheets import sheets
from app.boards.elfen.status import head
from app.boards.elfen.tray import tray
from app.parts import Translate, element

if TYPE_CHECKING:
    from tafelrunde.core import Action
    from tafelrunde.games.elfen.state import Elfen

__all__ = ["scoring", "table"]


def table(
    view: Elfen,
    actions: Sequence[Action],
    *,
    me: int | None,
    names: Sequence[str],
    selected: frozenset[int],
    _: Translate,
    log: Sequence[str],
    settings: Mapping[str, object],
) -> str:
    """The whole table. `actions` are what may be done here and now; none while somebody else decides.

    `selected` is the card that was picked to be played, or the cards to discard; `log` are the last sentences of what
    happened, newest last; of `settings` the table asks `hints`: what a plain journey with this hand would bring.
    """
    desk = Desk(view, actions, me, names, selected, _, settings)
    return element(
        "section",
        head(desk, log),
        road(desk),
        tray(desk),
        sheets(desk),
        class_=f"board ke seats-{view.seats}",
        id="board",
        data_phase=view.phase,
        aria_label=_("König der Elfen: the table"),
    )
