"""The end: who won and why, and everybody's points by fronts and backs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.parts import PAUSE, Translate, element, escape, join, painting, shield
from app.parts.ending import Ending
from app.words import laurin as words
from tafelrunde.games.laurin import GAME
from tafelrunde.games.laurin.data import GOAL

if TYPE_CHECKING:
    from tafelrunde.games.laurin.state import Laurin


def scoring(view: Laurin, names: Sequence[str], _: Translate, colours: Sequence[int] = ()) -> str:
    """The final scoring."""
    ending = Ending(GAME.scores(view), GAME.ranking(view), names, _, colours)
    head = ending.head(
        painting("laurin", "dolomites", "dusk-art"),
        element("div", painting("laurin", "king", "king-art"), ending.crests(), class_="winner-arms"),
        alone=_("{name} wins the rose garden!"),
        shared=_("{names} share the rose garden!"),
        why=_reason(ending),
    )
    best = max(1, *(score["total"] for score in ending.scores))
    places = element("ol", *(_line(ending, seat, best) for seat in ending.order), class_="finish")
    goal = _("The first to reach {goal} points set off the last round.")
    note = element("p", escape(f"{goal.format(goal=GOAL[view.seats])} {_(words.TWICE)}"), class_="hint")
    return ending.screen("kl", head, places, note)


def _line(ending: Ending, seat: int, best: int) -> str:
    """One player: a vine as long as the points, the part of the fronts and the part of the backs."""
    score, _ = ending.scores[seat], ending._
    width = 300
    front = round(width * score["fronts"] / best)
    back = round(width * score["backs"] / best)
    bar = (
        f'<svg class="finish-bar" viewBox="0 0 {width} 16" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="bar-ground" width="{width}" height="16"/><rect class="bar-front" width="{front}" height="16"/>'
        f'<rect class="bar-back" x="{front}" width="{back}" height="16"/></svg>'
    )
    parts = join(
        element(
            "span",
            element("i", class_=f"key key-{key}"),
            escape(_(word)),
            " ",
            element("b", str(score[key]), PAUSE),
            class_="chip",
        )
        for key, word in words.CATEGORIES.items()
    )
    return element(
        "li",
        shield(ending.arms[seat]),
        element("b", escape(ending.names[seat]), PAUSE, class_="who-name"),
        element("b", str(score["total"]), PAUSE, class_="figure finish-total" + " is-best" * (seat in ending.winners)),
        bar,
        element("span", parts, class_="finish-parts"),
        class_="finish-line",
        id=f"finish-{seat}",
    )


def _reason(ending: Ending) -> str:
    """Why: by points, by having reached them earlier, or shared because both came in the same scoring (L38, LA42)."""
    points, _ = ending.best["total"], ending._
    if ending.rival is None:
        return _("{points} points each, reached in the same scoring.").format(points=points)
    if not ending.lead:
        return _("{points} points, as many as {rival}, but reached earlier.").format(points=points, rival=ending.behind)
    return _("{points}, {lead} more than {rival}.").format(points=ending.points, lead=ending.lead, rival=ending.behind)
