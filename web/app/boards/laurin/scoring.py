"""The end: who won and why, and everybody's points by fronts and backs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.boards.ending import Ending
from app.parts import PAUSE, Markup, Translate, escape, join, painting, shield, tag
from app.words import laurin as words
from tafelrunde.games.laurin import GAME
from tafelrunde.games.laurin.data import GOAL

if TYPE_CHECKING:
    from tafelrunde.games.laurin.state import Laurin


def scoring(view: Laurin, names: Sequence[str], _: Translate, colours: Sequence[int] = ()) -> Markup:
    """The final scoring."""
    ending = Ending(GAME.scores(view), GAME.ranking(view), names, _, colours, over=view.turn is None)
    head = ending.head(
        painting("laurin", "dolomites", "kl-dusk-art"),
        tag("div", class_="winner-arms")(painting("laurin", "king", "kl-king-art"), ending.crests()),
        alone=_("{name} wins the rose garden!"),
        shared=_("{names} share the rose garden!"),
        why=_reason(ending),
    )
    best = max(1, *(score["total"] for score in ending.scores))
    places = tag("ol", class_="kl-finish")(*(_line(ending, seat, best) for seat in ending.order))
    goal = _("The first to reach {goal} points set off the last round.")
    note = tag("p", class_="hint")(escape(f"{goal.format(goal=GOAL[view.seats])} {_(words.TWICE)}"))
    return ending.screen("kl is-edged", head, places, note)


def _line(ending: Ending, seat: int, best: int) -> Markup:
    """One player: a vine as long as the points, the part of the fronts and the part of the backs."""
    score, _ = ending.scores[seat], ending._
    width = 300
    front = round(width * score["fronts"] / best)
    back = round(width * score["backs"] / best)
    bar = Markup(
        f'<svg class="kl-finish-bar" viewBox="0 0 {width} 16" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="kl-bar-ground" width="{width}" height="16"/><rect class="kl-bar-front" width="{front}" height="16"/>'
        f'<rect class="kl-bar-back" x="{front}" width="{back}" height="16"/></svg>'
    )
    parts = join(
        tag("span", class_="chip")(
            tag("i", class_=f"kl-key kl-key-{key}")(),
            escape(_(word)),
            escape(" "),
            tag("b")(escape(str(score[key])), PAUSE),
        )
        for key, word in words.CATEGORIES.items()
    )
    return tag("li", class_="kl-finish-line", id=f"finish-{seat}")(
        shield(ending.arms[seat]),
        tag("b", class_="who-name")(escape(ending.names[seat]), PAUSE),
        tag("b", class_="figure kl-finish-total" + " is-best" * (seat in ending.winners))(
            escape(str(score["total"])), PAUSE
        ),
        bar,
        tag("span", class_="kl-finish-parts")(parts),
    )


def _reason(ending: Ending) -> str:
    """Why: by points, by having reached them earlier, or shared because both came in the same scoring (L38, LA42)."""
    points, _ = ending.best["total"], ending._
    if ending.rival is None:
        return _("{points} points each, reached in the same scoring.").format(points=points)
    if not ending.lead:
        return _("{points} points, as many as {rival}, but reached earlier.").format(points=points, rival=ending.behind)
    return _("{points}, {lead} more than {rival}.").format(points=ending.points, lead=ending.lead, rival=ending.behind)
