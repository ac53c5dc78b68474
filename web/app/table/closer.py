"""Once more, against bots that are a better match for whoever has just played."""

from __future__ import annotations

from app.table.view import GameView
from tafelrunde.core.court import nearest


def people_won(session: GameView) -> bool:
    """Whether somebody who sits here is ahead."""
    return not {*session.curtain.people}.isdisjoint(session.table.game.ranking(session.view)[0])


def closer(session: GameView) -> list[int]:
    """The levels of a next game that comes out closer: bots play one better where people have won, else one worse. A file of
    somebody's own has none.
    """
    step = 1 if people_won(session) else -1
    seats = zip(session.kinds, session.levels, session.own, strict=True)
    return [nearest(level + step, level) if kind == "bot" and not file else level for kind, level, file in seats]
