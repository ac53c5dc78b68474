"""Where the points come from, category by category."""

from __future__ import annotations

from collections.abc import Mapping

from app.boards.loewenherz.pieces import MINE_KINDS
from app.parts import BLANK, PAUSE, Markup, Translate, escape, tag
from app.words.loewenherz import CATEGORIES, MINES
from tafelrunde.games.loewenherz.data import ENOUGH, FOREST, MONOPOLY, VILLAGE
from tafelrunde.games.loewenherz.state import Loewenherz


def reasons(view: Loewenherz, realm: int, _: Translate) -> dict[str, str]:
    """How the points of each category come about: fields times their worth, kinds of mine for monopolies."""
    ground = view.terrain
    told = {
        "forests": f"{(realm & ground.forest).bit_count()} × {FOREST}",
        "villages": f"{(realm & ground.village).bit_count()} × {VILLAGE}",
    }
    monopolies = [
        _(MINES[kind])
        for kind, mines in zip(MINE_KINDS, ground.mines, strict=True)
        if (realm & mines).bit_count() >= ENOUGH
    ]
    if monopolies:
        told["monopolies"] = f"{', '.join(monopolies)}: {len(monopolies)} × {MONOPOLY}"
    return told


def tally(score: Mapping[str, int], why: Mapping[str, str], _: Translate) -> Markup:
    """Where the points come from, category by category."""
    lines = BLANK
    for key, word in CATEGORIES.items():
        if score[key]:
            note = tag("small")(escape(why[key]), PAUSE) if key in why else BLANK
            lines += tag("li")(
                tag("span")(escape(_(word)), PAUSE), note, tag("b", class_="figure")(escape(str(score[key])))
            )
    total = tag("li", class_="is-total")(
        tag("span")(escape(_("Total")), PAUSE), tag("b", class_="figure")(escape(str(score["total"])))
    )
    return tag("ul", class_="lh-tally")(lines, total)
