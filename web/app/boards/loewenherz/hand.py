"""The power cards of a hand, with everything that can be done with each."""

from __future__ import annotations

from app.boards.loewenherz.pieces import deed, ducats, pict
from app.boards.loewenherz.scene import Scene
from app.parts import element, escape, painting
from app.words import loewenherz as words
from tafelrunde.core import Handle
from tafelrunde.games.loewenherz.data import CARDS, HAND
from tafelrunde.games.loewenherz.turn import Play, Sell


def hand(scene: Scene) -> str:
    """The cards of this seat; each use and the sale is a button."""
    _, view = scene._, scene.view
    if scene.me is None:
        return ""
    held = [_held(scene, card) for card in view.hands[scene.me]]
    gap = element("li", painting("loewenherz", "rose", "lh-rose"), class_="lh-gap")
    rest = gap * (HAND - len(held)) if not view.final else ""
    return element(
        "section", element("ol", *held, rest, class_="lh-hand-row"), class_="lh-hand", id="hand",
        aria_label=_("Your hand"),
    )  # fmt: skip


def _held(scene: Scene, card: Handle) -> str:
    _, face = scene._, scene.view.face(card)
    shown = CARDS[face]
    uses = [_use(scene, card, face, name, count) for name, count in shown.does.items()]
    between = element("span", escape(_("or")), class_="lh-or")
    head = element(
        "header",
        element("span", face[0], class_="lh-letter", aria_hidden="true"),
        element("span", ducats(shown.price, "lh-price"), aria_hidden="true"),
        class_="lh-card-head",
    )
    look = "lh-card leaf" + (" is-dual" if len(uses) > 1 else "")
    return element(
        "li", head, between.join(uses), _sale(scene, card, face, shown.sale), class_=look, id=f"card-{card}", data_piece=f"power-{card}", data_from="deck",
    )  # fmt: skip


def _use(scene: Scene, card: Handle, face: str, name: str, count: int) -> str:
    action = Play(card, name)
    told = words.use(name, count, scene._)
    label = element("span", escape(told), class_="lh-use-word")
    heard = scene._("{use}, costs {price}").format(use=told, price=CARDS[face].price)
    return deed(scene, action, pict(name) + label, class_="lh-use", id=f"play-{card}-{name}", aria_label=heard)


def _sale(scene: Scene, card: Handle, face: str, sale: int) -> str:
    inside = element("span", escape(scene._("Sell"))) + ducats(f"+{sale}", "lh-gain")
    heard = scene._("Sell +{sale}: {card}").format(sale=sale, card=words.card(face, scene._))
    return deed(scene, Sell(card), inside, class_="lh-sale", id=f"sell-{card}", aria_label=heard)
