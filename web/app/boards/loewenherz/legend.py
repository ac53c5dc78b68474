"""The legend of the map: what it shows and what that is worth."""

from __future__ import annotations

from app.boards.loewenherz.pieces import MINE_KINDS, field_art, pict
from app.boards.loewenherz.scene import Scene
from app.parts import Markup, Translate, escape, join, tag
from app.words.loewenherz import MINES, TERRAIN, USES


def legend(scene: Scene) -> Markup:
    """What the map shows and what it is worth, what the cards do, and how many borders are left."""
    return scene.leaf("legend", scene._("Legend"), lambda: _legend(scene._, scene.view.free_borders()))


def _legend(_: Translate, borders: int) -> Markup:
    lines = [
        ("forest-1", TERRAIN["forest"], _("1 point; a knight here costs a ducat")),
        ("village-1", TERRAIN["village"], _("3 points")),
        ("city", TERRAIN["city"], _("5 points")),
    ]
    rows = join(
        tag("li")(field_art(drawing, "lh-legend-art"), tag("b")(escape(_(word))), tag("span")(escape(told)))
        for drawing, word, told in lines
    )
    mines = join(
        tag("span", class_="lh-legend-mine")(field_art(kind, "lh-legend-art"), tag("b")(escape(_(MINES[kind]))))
        for kind in MINE_KINDS
    )
    mine_words = _(
        "Every kind of mine in your territories brings a ducat a turn; three of a kind are a monopoly: 5 points."
    )
    body = tag("ul", class_="lh-legend")(rows)
    body += tag("p")(tag("span", class_="lh-legend-mines")(mines), escape(mine_words))
    uses = join(
        tag("li")(pict(name, "lh-legend-art"), tag("b")(escape(_(word))), tag("span")(escape(_(told))))
        for name, (word, told) in USES.items()
    )
    body += tag("h3", class_="lh-sheet-title")(escape(_("Cards"))) + tag("ul", class_="lh-legend")(uses)
    facts = [
        _("A territory is an area with exactly one castle, closed all round by borders and the edge of the board."),
        _("Borders in the supply: {count}").format(count=borders),
    ]
    return body + tag("ul", class_="lh-facts")(*(tag("li")(escape(fact)) for fact in facts))
