"""A card from near: in the hand, on the pile, or as what would be paid with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from app.boards.elfen.pieces import back, kind, worth
from app.boards.elfen.scene import Scene
from app.boards.elfen.tray import effects
from app.court.near import Near
from app.parts import BLANK, Markup, painting, tag
from app.words import elfen as words
from app.words import listed
from tafelrunde.core import Face, Handle
from tafelrunde.games.elfen.data import COST, DISCARD, DRAW, PRICES, SPOT, VALUE
from tafelrunde.games.elfen.planning import Buy, Close, Exchange, closing

if TYPE_CHECKING:
    from typing import Unpack

    from app.boards.scene import Seen
    from tafelrunde.core import Action
    from tafelrunde.games.elfen.state import Elfen


def near(what: str, view: Elfen, actions: Sequence[Action], **seen: Unpack[Seen]) -> Near | None:
    """By its kind, by the card that would be picked or played, or by what else could be done."""
    scene = Scene(view, actions, **seen)
    _ = scene._
    if what == str(Buy()):
        return _bought(scene)
    if what == str(Exchange()):
        told = _("You draw {draw} cards from the pile, then choose {discard} to discard.")
        return Near(
            _("Draw {draw}, discard {discard}").format(draw=DRAW, discard=DISCARD),
            (told.format(draw=DRAW, discard=DISCARD),),
            back(),
        )
    closes = {str(Close(index)): index for index in range(len(view.realms[scene.who or 0]))}
    if what in closes:
        return _closed(scene, closes[what])
    face, verb = _face(scene, what), what.partition(" ")[0]
    if face is None or (scene.card is not None and verb in ("village", "attach")):
        return None  # the place is meant where a card has been picked; what is heard of it says what comes there
    return _card(scene, face, verb)


def _face(scene: Scene, what: str) -> Face | None:
    """What is on the card that is meant."""
    by_card = {str(card): face for face, alike in scene.hand.items() for card in alike}
    words_ = what.replace("=", " ").replace(":", " ").replace("kind-", "").replace("#", "").split()
    return next((by_card.get(word) or word for word in words_ if word in by_card or word in scene.hand), None)


def _card(scene: Scene, face: Face, verb: str) -> Near:
    """What lies in the hand; of a ticket that leads on also what happens there."""
    _, comes = scene._, BLANK
    told = [*_told(scene, face), _("you have {count}").format(count=scene.owned(face))]
    if verb == "enter" and scene.ahead:
        comes = tag("span", class_="ke-effects")(*effects(scene, *scene.ahead))
    deed = {"discard": _("Discard it"), "enter": _("Travel on with it")}.get(verb, _("Play it"))
    return Near(words.title(face, _), told, _drawing(face), comes, deed)


def _drawing(face: Face) -> Markup:
    return tag("span", class_=f"ke-card leaf is-{kind(face)}")(painting("elfen", face, "ke-card-art"))


def _told(scene: Scene, face: Face) -> Iterator[str]:
    """What it does."""
    _ = scene._
    match kind(face):
        case "village":
            yield _("Pays {gold} on every visit.").format(gold=worth(VALUE[face], _))
        case "ticket":
            ways = [f"{words.title(village, _)} {count}" for village, count in COST[face].items()]
            yield _("Tickets needed: {villages}.").format(villages=listed(ways, _))
            if scene.ahead:
                need = scene.tolls.get(face)
                yield (
                    _("It cannot take you to the next village.")
                    if need is None
                    else _("Next: takes {need}").format(need=need)
                )
        case _:
            told = _("Played while planning: {effect}.") if face in SPOT else _("Played while travelling: {effect}.")
            yield told.format(effect=_(words.EFFECTS[face]))


def _bought(scene: Scene) -> Near:
    """The card on top of the pile, if it lies open."""
    _, view = scene._, scene.view
    top, count = (view.cards.face[view.pile[-1]] if view.pile else None), view.bought[scene.who or 0]
    told = [*(_told(scene, top) if top else ())]
    if count < len(PRICES):
        told.append(_("Buy it for {gold} gold").format(gold=PRICES[count]))
    title = words.title(top, _) if top else _("Buy a card")
    return Near(title, told, _drawing(top) if top else back(), deed=_("Buy"))


def _closed(scene: Scene, index: int) -> Near:
    _, view, who = scene._, scene.view, scene.who or 0
    village: Handle = view.realms[who][index]
    face = view.face(village)
    told = _("It leaves your realm with all that lies on it. That costs you {gold}.")
    told = told.format(gold=worth(closing(view, who, index), _))
    title = _("Close: {village}").format(village=words.title(face, _))
    return Near(title, (told,), _drawing(face), deed=_("Close it"))
