"""The legend of the map: what it shows and what that is worth."""

from __future__ import annotations

from app.boards.loewenherz.pieces import MINE_KINDS, field_art, pict
from app.boards.loewenherz.scene import Scene
from app.parts import Translate, element, escape, join
from app.words.loewenherz import MINES, TERRAIN, USES


def legend(scene: Scene) -> str:
    """What the map shows and what it is worth, what the cards do, and how many borders are left."""
    return scene.leaf("legend", scene._("Legend"), lambda: _legend(scene._, scene.view.free_borders()))


def _legend(_: Translate, borders: int) -> str:
    lines = [
        ("forest-1", TERRAIN["forest"], _("1 point; a knight here costs a ducat")),
        ("village-1", TERRAIN["village"], _("3 points")),
        ("city", TERRAIN["city"], _("5 points")),
    ]
    rows = join(
        element("li", field_art(drawing, "lh-legend-art"), element("b", escape(_(word))), element("span", escape(told)))
        for drawing, word, told in lines
    )
    mines = join(
        element("span", field_art(kind, "lh-legend-art"), element("b", escape(_(MINES[kind]))), class_="lh-legend-mine")
        for kind in MINE_KINDS
    )
    mine_words = _(
        "Every kind of mine in your territories brings a ducat a turn; three of a kind are a monopoly: 5 points."
    )
    body = element("ul", rows, class_="lh-legend")
    body += element("p", element("span", mines, class_="lh-legend-mines"), escape(mine_words))
    uses = join(
        element("li", pict(name, "lh-legend-art"), element("b", escape(_(word))), element("span", escape(_(told))))
        for name, (word, told) in USES.items()
    )
    body += element("h3", escape(_("Cards")), class_="lh-sheet-title") + element("ul", uses, class_="lh-legend")
    facts = [
        _("A territory is an area with exactly one castle, closed all round by borders and the edge of the board."),
        _("Borders in the supply: {count}").format(count=borders),
    ]
    return body + element("ul", *(element("li", escape(fact)) for fact in facts), class_="lh-facts")
