"""What lies beside the map: deck, market, discard."""

from __future__ import annotations

from app.boards.loewenherz.pieces import card_back, deed, pict
from app.boards.loewenherz.scene import Scene
from app.parts import aloud, element, escape, join, pictured
from app.words import loewenherz as words
from tafelrunde.core import Handle
from tafelrunde.games.loewenherz.data import CARDS
from tafelrunde.games.loewenherz.state import Loewenherz
from tafelrunde.games.loewenherz.turn import Draw, Take


def store(scene: Scene) -> str:
    """Deck, market, discard."""
    _ = scene._
    return element(
        "section",
        element("div", _deck(scene), _discard(scene), class_="lh-piles"),
        _market(scene),
        class_="lh-store",
        id="store",
        aria_label=_("Deck and market"),
    )


def _deck(scene: Scene) -> str:
    _, view = scene._, scene.view
    count = len(view.deck)
    if not count:
        empty = element("span", class_="lh-back is-empty") + _pile_words(_("Deck"), 0)
        return element("div", empty, class_="lh-pile", id="deck")
    letter = view.letter(view.deck[-1])
    back = element("span", card_back(letter), class_="lh-back")
    word = _("Draw") if Draw() in scene.legal else _("Deck")
    heard = aloud(f"{word} {count}", _("{letter} on top").format(letter=letter))
    shown = pictured(heard, back, _pile_words(word, count))
    return deed(scene, Draw(), shown, class_="lh-pile", id="deck")


def _pile_words(word: str, count: int) -> str:
    return element("span", escape(word), class_="lh-pile-word") + " " + element("b", str(count), class_="figure")


def _discard(scene: Scene) -> str:
    _, view = scene._, scene.view
    if not view.discard:
        return ""
    card = view.discard[-1]
    face = view.face(card)
    top = element("span", _small(face), class_="lh-top leaf", data_piece=f"power-{card}")
    word, count = _("Played"), len(view.discard)
    heard = aloud(words.card(face, _), f"{word} {count}")
    return element("div", top, _pile_words(word, count), class_="lh-pile", id="discard", role="img", aria_label=heard)


def _market(scene: Scene) -> str:
    _, view = scene._, scene.view
    cards = join(_ware(scene, alike) for alike in wares(view).values())
    title = element("h2", escape(_("Market")), class_="lh-title")
    none = element("p", escape(_("Nothing has been sold yet.") if not view.discard else _("Empty.")), class_="hint")
    return element("div", title, element("ol", cards, class_="lh-wares") if cards else none, class_="lh-market")


def _ware(scene: Scene, alike: list[Handle]) -> str:
    """One card, or several that are alike; the last comes to lie on top, and the first that may is taken."""
    _, view = scene._, scene.view
    faces = [view.face(card) for card in alike]
    face = next((face for face in faces if Take(face) in scene.legal), faces[0])
    told, count = words.ware(face, _), ""
    if len(alike) > 1:
        told = aloud(told, _("Cards: {count}").format(count=len(alike)))
        count = element("b", f"×{len(alike)}", class_="lh-alike figure", aria_hidden="true")
    inside = pictured(told, _small(face), count)
    look = "lh-ware leaf" + " is-pile" * (len(alike) > 1)
    key, piece = f"ware-{faces[0]}", f"power-{alike[-1]}"
    return element("li", deed(scene, Take(face), inside, class_=look, id=key, data_piece=piece))


def _small(face: str) -> str:
    """A card at a glance: its pictures, how many, its price and in brackets its sale."""
    shown = CARDS[face]
    pictures = join(
        element("span", pict(name), str(count) if name in ("borders", "knights") else "", class_="lh-glance")
        for name, count in shown.does.items()
    )
    sums = (
        element("b", str(shown.price), class_="lh-red figure") + " "
        + element("span", f"({shown.sale})", class_="lh-blue figure")
    )  # fmt: skip
    return element(
        "span",
        element("span", pictures, class_="lh-glances"),
        element("span", sums),
        class_="lh-sums",
        aria_hidden="true",
    )


def wares(view: Loewenherz) -> dict[str, list[Handle]]:
    """The cards of the market, those together that do, cost and bring the same."""
    alike: dict[str, list[Handle]] = {}
    for card in view.market:
        alike.setdefault(str(CARDS[view.face(card)]), []).append(card)
    return alike
