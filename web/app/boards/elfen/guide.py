"""What all the cards do."""

from __future__ import annotations

from functools import lru_cache

from app.boards.elfen.pieces import coin
from app.boards.elfen.scene import Scene
from app.parts import Translate, element, escape, join, painting
from app.words import elfen as words
from tafelrunde.games.elfen.data import COST, SPOT, VALUE


def guide(scene: Scene) -> str:
    """A leaf that tells who gets where with how many tickets, and what the special cards do."""
    return scene.leaf("card-guide", scene._("What the cards do"), lambda: _guide(scene._))


@lru_cache(2)
def _guide(_: Translate) -> str:
    head = join(
        element(
            "th", painting("elfen", face, "ke-scene"), element("span", escape(words.title(face, _))),
            coin(value), scope="col",
        )
        for face, value in VALUE.items()
    )  # fmt: skip
    rows = join(
        element(
            "tr",
            element("th", painting("elfen", face, "ke-sheet-art"), escape(words.title(face, _)), scope="row"),
            *(element("td", str(cost.get(village, "–"))) for village in VALUE),
        )
        for face, cost in COST.items()
    )
    caption = element("caption", escape(_("How many tickets of one kind a village takes.")))
    top = element("thead", element("tr", element("td"), head))
    table = element("table", caption, top, element("tbody", rows), class_="ke-costs")
    planned, travelled = _("Played while planning: {effect}."), _("Played while travelling: {effect}.")
    specials = join(
        element("dt", painting("elfen", face, "ke-sheet-art"), escape(words.title(face, _)))
        + element("dd", escape((planned if face in SPOT else travelled).format(effect=_(effect))))
        for face, effect in words.EFFECTS.items()
    )
    framed = element("div", table, class_="ke-costs-frame", tabindex="0", role="region", aria_label=_("Cost of travel"))
    return framed + element("dl", specials, class_="ke-specials")
