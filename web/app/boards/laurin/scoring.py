"""The end: who won and why, and everybody's points by fronts and backs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.parts import Translate, art, crest_letters, element, escape, join, shield
from app.words import laurin as words
from app.words import listed
from tafelrunde.games.laurin import GAME
from tafelrunde.games.laurin.data import GOAL

if TYPE_CHECKING:
    from tafelrunde.games.laurin.state import Laurin


def scoring(view: Laurin, names: Sequence[str], _: Translate) -> str:
    """The final scoring."""
    scores, ranking, letters = GAME.scores(view), GAME.ranking(view), crest_letters(names)
    winners = ranking[0]
    crests = join(shield(seat, letters[seat], "shield shield-huge") for seat in winners)
    arms = element(
        "div", art("laurin", "king", "king-art"), element("div", crests, class_="winner-crests"), class_="winner-arms"
    )
    head = element(
        "header",
        art("laurin", "dolomites", "dusk-art"),
        arms,
        element("h2", escape(_winner(winners, names, _)), class_="winner-name"),
        element("p", escape(_reason(view, ranking, names, _)), class_="winner-why"),
        class_="winner",
    )
    order = [seat for place in ranking for seat in place]
    best = max(1, *(score["total"] for score in scores))
    lines = join(_line(seat, scores[seat], best, seat in winners, names, letters, _) for seat in order)
    places = element("ol", lines, class_="finish")
    goal = _("The first to reach {goal} points brought the last round.")
    note = element("p", escape(goal.format(goal=GOAL[view.seats])), class_="hint")
    return element("section", head, places, note, class_="scoring leaf kl", id="scoring", aria_label=_("Final scoring"))


def _line(
    seat: int, score: dict[str, int], best: int, won: bool, names: Sequence[str], letters: Sequence[str], _: Translate
) -> str:
    """One player: a vine as long as the points, the part of the fronts and the part of the backs."""
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
            element("b", str(score[key])),
            class_="chip",
        )
        for key, word in words.CATEGORIES.items()
    )
    return element(
        "li",
        shield(seat, letters[seat]),
        element("b", escape(names[seat]), class_="who-name"),
        element("b", str(score["total"]), class_="figure finish-total" + " is-best" * won),
        bar,
        element("span", parts, class_="finish-parts"),
        class_="finish-line",
        id=f"finish-{seat}",
    )


def _winner(winners: Sequence[int], names: Sequence[str], _: Translate) -> str:
    if len(winners) == 1:
        return _("{name} wins the rose garden!").format(name=names[winners[0]])
    return _("{names} share the rose garden!").format(names=listed([names[seat] for seat in winners], _))


def _reason(view: Laurin, ranking: Sequence[Sequence[int]], names: Sequence[str], _: Translate) -> str:
    """Why: by points, by having reached them earlier, or shared because both came in the same scoring (L38, LA42)."""
    winners = ranking[0]
    points = view.score(winners[0])
    if len(winners) > 1:
        return _("{points} points each, reached in the same scoring.").format(points=points)
    rival = ranking[1][0]
    lead = points - view.score(rival)
    if not lead:
        return _("{points} points, as many as {rival}, but reached earlier.").format(points=points, rival=names[rival])
    return _("{points} points, {lead} more than {rival}.").format(points=points, lead=lead, rival=names[rival])
