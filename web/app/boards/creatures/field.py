"""The middle of the table: the open cards from low to high, each with what it would bring, and the pile."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from app.boards.creatures.pieces import picture
from app.boards.creatures.scene import Scene
from app.parts import BLANK, Markup, aloud, capital, coin, escape, painting, sign, tag, told_button
from app.words import points
from app.words.creatures import about, heroes, title
from tafelrunde.games.creatures.data import CARDS, OPEN, TAKES, Card
from tafelrunde.games.creatures.game import Take

_FACE_DOWN = "take N0"
"""Nobody can name a card that lies face down; the rules say why it cannot be taken."""


def field(scene: Scene) -> Markup:
    """The pile and the open cards from low to high; a line shows where my own number stands among them."""
    _, view, taker = scene._, scene.view, scene.taker
    cards = sorted((CARDS[view.face(handle)] for handle in view.middle), key=lambda card: card.number)
    mine = None if taker is None else scene.standing.number(taker)
    lower = 0 if mine is None else sum(card.number < mine for card in cards)
    items = [open_card(scene, one) for one in cards]
    if mine is not None and 0 < lower < len(items) and view.shifted[taker or 0] < TAKES - 1:
        items.insert(lower, _line(scene, mine))
    shown = tag("ol", class_=f"kc-cards kc-open-{OPEN[view.seats]}", id="open", aria_label=_("Open cards"))(
        *items, _pile(scene)
    )
    return tag("section", class_="kc-middle", aria_label=_("The middle"))(shown)


def _line(scene: Scene, number: int) -> Markup:
    inside = tag("b", class_="figure")(escape(str(number)))
    return tag("li", class_="kc-line", id="line", aria_hidden="true")(inside)


def _pile(scene: Scene) -> Markup:
    _, left = scene._, len(scene.view.pile)
    drawing = painting("creatures", "back", "kc-back-art") if left else BLANK
    inside = (
        tag("span", class_="kc-back" if left else "kc-back is-empty")(drawing)
        + tag("b", class_="figure")(escape(str(left)))
        + tag("span")(escape(_("in the pile")))
    )
    pile = tag("button", type="button", class_="kc-pile", id="pile", data_why=_FACE_DOWN)(inside)
    return tag("li", class_="kc-pile-place", id="pile-place")(pile)


def open_card(scene: Scene, card: Card) -> Markup:
    """A card in the middle, with what it would bring and what comes next if it is taken."""
    _, face, taker = scene._, card.face, scene.taker
    legal = face in scene.takes
    have: Mapping[str, int] = {}
    met, gain, brings, ends = (False, False), 0, "", ""
    if taker is not None:
        then = scene.standing.with_card(taker, face)
        have, met, ends = then.tallies[taker], then.met(taker, face), scene.standing.ends(taker, face)
        gain = then.worth(taker) - scene.worth
        brings = _("now {points}").format(points=f"+{gain}")
    then_told, foot = comes(scene, face, legal=legal)
    drawn = (
        tag("span", class_="kc-window", id=f"window-{card.number}")(picture(card, have, met), _beside(scene, card)),
        figures(card, title(card, _)),
        tag("span", class_="kc-gain" + " is-none" * (gain <= 0))(escape(brings)),
        foot,
    )
    worth = points(card.points, _) if card.points else ""
    shown = told_button(
        aloud(str(card.number), worth, title(card, _), shows(scene, card), brings, then_told),
        class_="kc-card leaf" + (" is-legal" if legal else "") + (" is-last" if ends else ""),
        id=f"card-{face}",
        **scene.tap(Take(face)),
        data_kind=card.kind,
        data_piece=face,
        data_from="pile",
        data_hollow=True,
    )(*drawn)
    return tag("li", id=f"open-{card.number}")(shown)


def shows(scene: Scene, card: Card) -> str:
    """What the picture of a card shows, in words."""
    _ = scene._
    if card.kind == "hero":
        return heroes(card.heroes, _)
    if card.kind != "king" or scene.taker is None:
        return about(card, _)
    left, right = scene.names[scene.standing.left(scene.taker)], scene.names[scene.standing.right(scene.taker)]
    words = _("crowns: {left} left against {one}, {right} right against {other}")
    return words.format(left=card.left, one=left, right=card.right, other=right)


def _beside(scene: Scene, card: Card) -> Markup:
    """Under a king's crowns the arms of the neighbours whom they depend on."""
    if card.kind != "king" or scene.taker is None:
        return BLANK
    left, right = scene.standing.left(scene.taker), scene.standing.right(scene.taker)
    return tag("span", class_="kc-beside")(scene.crest(left), scene.crest(right))


def comes(scene: Scene, face: str, *, legal: bool) -> tuple[str, Markup]:
    """What comes next if I take a card, in words and as its foot: whether my round ends, and who is next then."""
    _, standing, taker = scene._, scene.standing, scene.taker
    ends = "" if taker is None else standing.ends(taker, face)
    if taker is None or not (legal or ends == "lower"):
        return "", tag("span", class_="kc-tag")()
    after = standing.after(taker, face) if legal else None
    if after == taker:
        again = _("then you again")
        return again, _tag(again, escape(_("again")))
    who = "" if after is None else _("then {name}").format(name=scene.names[after])
    crest = BLANK if after is None else scene.crest(after)
    if not ends:
        return who, _tag(who, sign("to"), crest)
    out = _("ends your round")
    arrow = crest and tag("i", class_="kc-to")(sign("to"))
    return ", ".join(filter(None, (out, who))), _tag(out, escape(_("out")), arrow + crest, end=True)


@lru_cache(128)
def figures(card: Card, name: str) -> Markup:
    """What stands on a card: its number, its worth, its title."""
    number = tag("b", class_="kc-number")(escape(str(card.number)))
    worth = coin(card.points) if card.points else BLANK
    return number + worth + tag("span", class_="kc-title")(escape(capital(name)))


@lru_cache(128)
def _tag(long: str, short: Markup, crest: Markup = BLANK, *, end: bool = False) -> Markup:
    """The foot of a card: in words where there is room, else short."""
    words = tag("span", class_="kc-long")(escape(long)) + tag("span", class_="kc-short")(short)
    return tag("span", class_="kc-tag" + " is-end" * end)(words, crest)
