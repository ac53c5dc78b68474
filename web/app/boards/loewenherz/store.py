"""What lies beside the map: deck, market, discard."""

from __future__ import annotations

from app.boards.loewenherz.pieces import card_back, deed, pict
from app.boards.loewenherz.scene import Scene
from app.parts import BLANK, Markup, aloud, escape, join, pictured, tag
from app.words import loewenherz as words
from tafelrunde.core import Handle
from tafelrunde.games.loewenherz.data import CARDS, WEALTH
from tafelrunde.games.loewenherz.state import Loewenherz
from tafelrunde.games.loewenherz.turn import Draw, Take


def store(scene: Scene) -> Markup:
    """Deck, market, discard."""
    _ = scene._
    return tag("section", class_="lh-store", id="store", aria_label=_("Deck and market"))(
        tag("div", class_="lh-piles")(_deck(scene), _discard(scene)), _market(scene), _final(scene)
    )


def _deck(scene: Scene) -> Markup:
    _, view = scene._, scene.view
    count = len(view.deck)
    if not count:
        empty = tag("span", class_="lh-back is-empty")() + _pile_words(_("Deck"), 0)
        return tag("div", class_="lh-pile", id="deck")(empty)
    letter = view.letter(view.deck[-1])
    back = tag("span", class_="lh-back")(card_back(letter))
    word = _("Draw") if Draw() in scene.legal else _("Deck")
    heard = aloud(f"{word} {count}", _("{letter} on top").format(letter=letter))
    shown = pictured(heard)(back, _pile_words(word, count))
    return deed(scene, Draw(), shown, class_="lh-pile", id="deck")


def _pile_words(word: str, count: int) -> Markup:
    return (
        tag("span", class_="lh-pile-word")(escape(word)) + escape(" ") + tag("b", class_="figure")(escape(str(count)))
    )


def _discard(scene: Scene) -> Markup:
    _, view = scene._, scene.view
    if not view.discard:
        return BLANK
    card = view.discard[-1]
    face = view.face(card)
    top = tag("span", class_="lh-top leaf", data_piece=f"power-{card}")(_small(face))
    word, count = _("Played"), len(view.discard)
    heard = aloud(words.card(face, _), f"{word} {count}")
    return tag("div", class_="lh-pile", id="discard", role="img", aria_label=heard)(top, _pile_words(word, count))


def _market(scene: Scene) -> Markup:
    _, view = scene._, scene.view
    cards = join(_ware(scene, alike) for alike in wares(view).values())
    title = tag("h2", class_="lh-title")(escape(_("Market")))
    none = tag("p", class_="hint")(escape(_("Nothing has been sold yet.") if not view.discard else _("Empty.")))
    return tag("div", class_="lh-market")(title, tag("ol", class_="lh-wares")(cards) if cards else none)


def _ware(scene: Scene, alike: list[Handle]) -> Markup:
    """One card, or several that are alike; the last comes to lie on top, and the first that may is taken."""
    _, view = scene._, scene.view
    faces = [view.face(card) for card in alike]
    face = next((face for face in faces if Take(face) in scene.legal), faces[0])
    told, count = words.ware(face, _), BLANK
    if len(alike) > 1:
        told = aloud(told, _("Cards: {count}").format(count=len(alike)))
        count = tag("b", class_="lh-alike figure", aria_hidden="true")(escape(f"×{len(alike)}"))
    inside = pictured(told)(_small(face), count)
    look = "lh-ware leaf" + " is-pile" * (len(alike) > 1)
    key, piece = f"ware-{faces[0]}", f"power-{alike[-1]}"
    return tag("li")(deed(scene, Take(face), inside, class_=look, id=key, data_piece=piece))


def _small(face: str) -> Markup:
    """A card at a glance: its pictures, how many, its price and in brackets its sale."""
    shown = CARDS[face]
    pictures = join(
        tag("span", class_="lh-glance")(pict(name), escape(str(count)) if name in ("borders", "knights") else BLANK)
        for name, count in shown.does.items()
    )
    sums = (
        tag("b", class_="lh-red figure")(escape(str(shown.price)))
        + escape(" ")
        + tag("span", class_="lh-blue figure")(escape(f"({shown.sale})"))
    )
    return tag("span", class_="lh-sums", aria_hidden="true")(
        tag("span", class_="lh-glances")(pictures), tag("span")(sums)
    )


def _final(scene: Scene) -> Markup:
    """How far the final phase has come, while it is on."""
    view, _ = scene.view, scene._
    if not view.final or view.turn is None:
        return BLANK
    told = _("Final phase, no filling up; cards left: {count}. Most ducats: {most} points, second most: {second}.")
    told = told.format(count=sum(map(len, view.hands)), most=WEALTH[0], second=WEALTH[1])
    return tag("p", class_="lh-final")(escape(told))


def wares(view: Loewenherz) -> dict[str, list[Handle]]:
    """The cards of the market, those together that do, cost and bring the same."""
    alike: dict[str, list[Handle]] = {}
    for card in view.market:
        alike.setdefault(str(CARDS[view.face(card)]), []).append(card)
    return alike
