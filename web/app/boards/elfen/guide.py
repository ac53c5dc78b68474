"""What all the cards do."""

from __future__ import annotations

from functools import lru_cache

from app.boards.elfen.pieces import coin
from app.boards.elfen.scene import Scene
from app.parts import Markup, Translate, escape, join, painting, tag
from app.words import elfen as words
from tafelrunde.games.elfen.data import COST, SPOT, VALUE


def guide(scene: Scene) -> Markup:
    """A leaf that tells who gets where with how many tickets, and what the special cards do."""
    return scene.leaf("card-guide", scene._("What the cards do"), lambda: _guide(scene._))


@lru_cache(2)
def _guide(_: Translate) -> Markup:
    head = join(
        tag("th", scope="col")(
            painting("elfen", face, "ke-scene"), tag("span")(escape(words.title(face, _))), coin(value)
        )
        for face, value in VALUE.items()
    )
    rows = join(
        tag("tr")(
            tag("th", scope="row")(painting("elfen", face, "ke-sheet-art"), escape(words.title(face, _))),
            *(tag("td")(escape(str(cost.get(village, "–")))) for village in VALUE),
        )
        for face, cost in COST.items()
    )
    caption = tag("caption")(escape(_("How many tickets of one kind a village takes.")))
    top = tag("thead")(tag("tr")(tag("td")(), head))
    table = tag("table", class_="ke-costs")(caption, top, tag("tbody")(rows))
    planned, travelled = _("Played while planning: {effect}."), _("Played while travelling: {effect}.")
    specials = join(
        tag("dt")(painting("elfen", face, "ke-sheet-art"), escape(words.title(face, _)))
        + tag("dd")(escape((planned if face in SPOT else travelled).format(effect=_(effect))))
        for face, effect in words.EFFECTS.items()
    )
    framed = tag("div", class_="ke-costs-frame", tabindex="0", role="region", aria_label=_("Cost of travel"))(table)
    return framed + tag("dl", class_="ke-specials")(specials)
