"""The end of Löwenherz: who won and why, everybody's points, and the map as it stands."""

from __future__ import annotations

from collections.abc import Sequence

from app.boards.ending import Ending
from app.boards.loewenherz.field import chart
from app.boards.loewenherz.tally import reasons, tally
from app.parts import Markup, Translate, escape, join, painting, tag
from app.words.loewenherz import CATEGORIES, ENDS
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.scoring import realms
from tafelrunde.games.loewenherz.state import Loewenherz


def scoring(view: Loewenherz, names: Sequence[str], _: Translate, colours: Sequence[int] = ()) -> Markup:
    """The end: who won and why, then everybody's points category by category."""
    ending = Ending(GAME.scores(view), GAME.ranking(view), names, _, colours, over=view.turn is None)
    head = ending.head(
        tag("div", class_="winner-arms")(painting("loewenherz", "crown", "lh-crown"), ending.crests()),
        alone=_("{name} rules the land!"),
        shared=_("{names} rule the land together!"),
        why=_reason(view, ending),
        end=_(ENDS[view.ended]) if view.ended else "",
    )
    sums = ending.sums({key: escape(_(word)) for key, word in CATEGORIES.items()}, _("Total"), _("Points"))
    details = join(_detail(view, seat, ending) for seat in ending.order)
    body = tag("div", class_="lh-scoring-body")(chart(view, ending.arms, _), tag("div")(sums, details))
    return ending.screen("lh", head, body)


def _detail(view: Loewenherz, seat: int, ending: Ending) -> Markup:
    score, _ = ending.scores[seat], ending._
    why = reasons(view, realms(view, view.lands)[seat], _)
    why["ducats"] = _("had {count}").format(count=view.ducats[seat])
    return ending.detail(seat, tally(score, why, _))


def _reason(view: Loewenherz, ending: Ending) -> str:
    """Why: by points, by ducats, or shared because both are equal (H63)."""
    best, ducats, _ = ending.best["total"], view.ducats[ending.winners[0]], ending._
    if ending.rival is None:
        return _("Equal points ({points}) and equal ducats ({ducats}).").format(points=best, ducats=ducats)
    if not ending.lead:
        words = _("{points}, as many as {rival}, but more ducats: {ducats} against {theirs}.")
        return words.format(points=ending.points, rival=ending.behind, ducats=ducats, theirs=view.ducats[ending.rival])
    return _("{points}, {lead} more than {rival}.").format(points=ending.points, lead=ending.lead, rival=ending.behind)
