"""The power cards of a hand, with everything that can be done with each."""

from __future__ import annotations

from app.boards.loewenherz.pieces import deed, ducats, pict
from app.boards.loewenherz.scene import Scene
from app.parts import BLANK, Markup, escape, painting, tag
from app.words import loewenherz as words
from tafelrunde.core import Handle
from tafelrunde.games.loewenherz.data import CARDS, HAND
from tafelrunde.games.loewenherz.turn import Play, Sell


def hand(scene: Scene) -> Markup:
    """The cards of this seat; each use and the sale is a button."""
    _, view = scene._, scene.view
    if scene.me is None:
        return BLANK
    cards = [owned(scene, card) for card in view.hands[scene.me]]
    gap = tag("li", class_="lh-gap")(painting("loewenherz", "rose", "lh-rose"))
    rest = gap * (HAND - len(cards)) if not view.final else BLANK
    return tag("section", class_="lh-hand", id="hand", aria_label=_("Your hand"))(
        tag("ol", class_="lh-hand-row")(*cards, rest)
    )


def owned(scene: Scene, card: Handle) -> Markup:
    """A card of the hand: each use, and what it is sold for."""
    _, face = scene._, scene.view.face(card)
    shown = CARDS[face]
    uses = [_use(scene, card, face, name, count) for name, count in shown.does.items()]
    between = tag("span", class_="lh-or")(escape(_("or")))
    head = tag("header", class_="lh-card-head")(
        tag("span", class_="lh-letter", aria_hidden="true")(escape(face[0])),
        tag("span", aria_hidden="true")(ducats(shown.price, "lh-price")),
    )
    look = "lh-card leaf" + (" is-dual" if len(uses) > 1 else "")
    return tag("li", class_=look, id=f"card-{card}", data_piece=f"power-{card}", data_from="deck")(
        head, Markup(between.join(uses)), _sale(scene, card, face, shown.sale)
    )


def _use(scene: Scene, card: Handle, face: str, name: str, count: int) -> Markup:
    action = Play(card, name)
    told = words.use(name, count, scene._)
    label = tag("span", class_="lh-use-word")(escape(told))
    heard = scene._("{use}, costs {price}").format(use=told, price=CARDS[face].price)
    return deed(scene, action, pict(name) + label, class_="lh-use", id=f"play-{card}-{name}", aria_label=heard)


def _sale(scene: Scene, card: Handle, face: str, sale: int) -> Markup:
    inside = tag("span")(escape(scene._("Sell"))) + ducats(f"+{sale}", "lh-gain")
    heard = scene._("Sell +{sale}: {card}").format(sale=sale, card=words.card(face, scene._))
    return deed(scene, Sell(card), inside, class_="lh-sale", id=f"sell-{card}", aria_label=heard)
