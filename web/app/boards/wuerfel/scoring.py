"""The end: who won and why, and everybody's points, category by category."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.boards.ending import Ending
from app.boards.wuerfel.tally import tally
from app.parts import Markup, Translate, escape, join, painting, signed, tag
from app.words.wuerfel import CATEGORIES, ENDS
from tafelrunde.games.wuerfel import GAME

if TYPE_CHECKING:
    from tafelrunde.games.wuerfel.state import Wuerfel


def scoring(view: Wuerfel, names: Sequence[str], _: Translate, colours: Sequence[int] = ()) -> Markup:
    """The end: who won and why, then everybody's points category by category."""
    scores = GAME.scores(view)
    ending = Ending(scores, GAME.ranking(view), names, _, colours, over=view.turn is None)
    head = ending.head(
        tag("div", class_="winner-arms")(painting("wuerfel", "crown", "wk-crown-art"), ending.crests()),
        alone=_("{name} is the dice king!"),
        shared=_("{names} share the crown!"),
        why=_reason(ending),
        end=_(ENDS[view.ended]) if view.ended else "",
    )
    sums = ending.sums({key: escape(_(word)) for key, word in CATEGORIES.items()}, _("Total"), _("Points"))
    details = join(ending.detail(seat, tally(view.kingdoms[seat], scores[seat], _)) for seat in ending.order)
    sheet = tag("div", class_="wk-scoring-body")(sums, tag("div")(details))
    return ending.screen("wk", head, sheet)


def _reason(ending: Ending) -> str:
    """Why: by points, by fewer minus points, or shared because both are equal (W39)."""
    best, _ = ending.best, ending._
    minus = -(best["penalties"] + best["dragons"])
    if ending.rival is None:
        words = _("Equal points ({points}) and equal minus points ({minus}): nobody is ahead.")
        return words.format(points=signed(best["total"]), minus=minus)
    second = ending.scores[ending.rival]
    if not ending.lead:
        theirs = -(second["penalties"] + second["dragons"])
        words = _("{points}, as many as {rival}, but fewer minus points: {minus} against {theirs}.")
        return words.format(points=ending.points, rival=ending.behind, minus=minus, theirs=theirs)
    return _("{points}, {lead} more than {rival}.").format(points=ending.points, lead=ending.lead, rival=ending.behind)
