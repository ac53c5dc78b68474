"""The end: who won and why, and everybody's fame, category by category."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.boards.creatures.pieces import glyph, strip
from app.boards.creatures.standing import Standing
from app.boards.creatures.tally import KIND, tally
from app.boards.ending import Ending
from app.parts import BLANK, Markup, Translate, escape, join, painting, tag
from app.words import listed
from app.words.creatures import CATEGORIES
from tafelrunde.games.creatures.game import GAME

if TYPE_CHECKING:
    from tafelrunde.games.creatures.state import Creatures


def scoring(view: Creatures, names: Sequence[str], _: Translate, colours: Sequence[int] = ()) -> Markup:
    """The end: who won and why, then everybody's fame category by category."""
    standing = Standing(view)
    ending = Ending(standing.scores, GAME.ranking(view), names, _, colours, over=view.turn is None)
    head = ending.head(
        tag("div", class_="winner-arms")(painting("creatures", "laurels", "kc-laurels"), ending.crests()),
        alone=_("{name} has built the most famous realm!"),
        shared=_("{names} share the victory!"),
        why=_reason(ending),
    )

    def by_round(key: str, seat: int) -> Markup:
        fame = "+".join(map(str, view.fame[seat]))
        return tag("small", class_="kc-by-round")(escape(fame)) if key == "heroes" else BLANK

    heads = {key: glyph(kind) + escape(_(CATEGORIES[key])) for key, kind in KIND.items()}
    sums = ending.sums(heads, _("Total"), _("Fame"), by_round)
    details = join(
        ending.detail(
            seat,
            tag("span", class_="kc-strips", aria_hidden="true")(
                join(strip(face, standing.met(seat, face)) for face in view.rows[seat][1:])
            ),
            tally(standing, seat, names, _),
        )
        for seat in ending.order
    )
    sheet = tag("div", class_="kc-scoring-body")(sums, tag("div")(details))
    return ending.screen("kc", head, sheet)


def _reason(ending: Ending) -> str:
    """Why: by how much, and what brought the most; or shared, because both are equal (C31, CA15)."""
    best, _ = ending.best, ending._
    if ending.rival is None:
        return _("{points} fame each: nobody is ahead.").format(points=best["total"])
    most = max(best[key] for key in KIND)
    words = _("{points} fame, {lead} more than {rival}. The most came from: {categories}.")
    return words.format(
        points=best["total"],
        lead=ending.lead,
        rival=ending.behind,
        categories=listed([f"{_(CATEGORIES[key])} ({most})" for key in KIND if best[key] == most], _),
    )
