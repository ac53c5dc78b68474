"""Whose turn it is, what can be done, and what what was picked leads to."""

from __future__ import annotations

from app.boards.loewenherz.scene import Scene
from app.words import listed
from app.words.loewenherz import ENDS
from tafelrunde.games.loewenherz.data import CARDS, CASTLES, DISTANCE
from tafelrunde.games.loewenherz.geometry import NAMES, SIZE
from tafelrunde.games.loewenherz.setup import sites, whose
from tafelrunde.games.loewenherz.turn import Draw, Play, Sell


def sentence(scene: Scene) -> str:
    """Whose turn it is and what can be done now; at the end, why the game is over."""
    view, _ = scene.view, scene._
    return _(ENDS[view.ended]) if view.turn is None else _mine(scene) if scene.legal else _("is thinking.")


def picked(scene: Scene) -> str:
    """What the field or castle that was picked leads to; empty where nothing was picked."""
    _ = scene._
    if scene.ways:
        field = NAMES[scene.chosen or 0]
        return _("for which of your territories do you take {field}?").format(field=field)
    if scene.tied:
        castles = listed(scene.tied, _)
        return _("this ties {castles} together: no border parts them. All the same?").format(castles=castles)
    return _placing(scene, scene.chosen) if scene.chosen in scene.victims else ""


def _placing(scene: Scene, castle: int | None) -> str:
    """Where the knight goes that comes for one of this castle's."""
    words = scene._("place your knight on a golden field; {castle} loses one.")
    return words.format(castle=NAMES[castle or 0])


def _mine(scene: Scene) -> str:
    """What may be done now."""
    view, _ = scene.view, scene._
    step, most = view.made + 1, view.most
    match view.phase:
        case "castles":
            return _castle(scene)
        case "guard":
            return _("place the knight beside its castle.")
        case "turn":
            return _card(scene)
        case "refill" if scene.legal == {Draw()}:
            return _("draw a card.")
        case "refill":
            return _("fill up your hand: from the deck or from the market.")
        case "borders":
            return _border(scene)
        case "knights" if most > 1:
            return _("place knight {number} of {all} on a golden field.").format(number=step, all=most)
        case "knights":
            return _("place a knight on a golden field.")
        case "expansion" if view.made:
            return _("take a second field for the same territory, or stop here.")
        case "expansion":
            return _("take a golden field for one of your territories.")
        case "defector" if len(scene.victims) > 1:
            return _("whose knight is to leave? Choose a castle in a golden frame.")
        case "defector":
            return _placing(scene, scene.victims[0])
        case "removal":
            return _("one of your knights defects. Choose the one that leaves.")
        case _:
            pass
    if scene.idle:
        return _("choose a golden mark: both territories keep peace for ever. Pale ones change nothing.")
    return _("choose a golden mark: both territories keep peace for ever.")


def _card(scene: Scene) -> str:
    """What can be done with the hand: where no card can be played, whether that is for want of money."""
    view, _, legal = scene.view, scene._, scene.legal
    if any(isinstance(action, Play) for action in legal):
        return _("play a card or sell one.")
    offered = [CARDS[view.face(action.card)] for action in legal if isinstance(action, Sell)]
    if all(card.price > view.ducats[view.seat] for card in offered):
        return _("your money pays for no card: sell one.")
    return _("you can play no card now: sell one.")


def _border(scene: Scene) -> str:
    """Which border comes, and what the broad lines do, for whom where that is the same for all of them."""
    _, view = scene._, scene.view
    several, which = view.most > 1, {"number": view.made + 1, "all": view.most}
    if not scene.closing:
        put = _("put border {number} of {all} on a golden line.") if several else _("put a border on a golden line.")
        return put.format(**which)
    put = (_("put border {number} of {all}.") if several else _("put a border.")).format(**which)
    gains = {tuple(scene.gain(edge)) for edge in scene.closing}
    if len(gains) > 1 or () in gains:
        return put + " " + _("Broad lines close a territory.")
    [gaining] = gains
    if [scene.names.index(name) for name in gaining] == [view.turn]:
        return put + " " + _("Broad lines: a territory for you.")
    return put + " " + _("Broad lines: a territory for {names}.").format(names=listed([*gaining], _))


def _castle(scene: Scene) -> str:
    _, view = scene._, scene.view
    (seat, colour), (_fields, distance) = whose(view), sites(view)
    near = ""
    if distance < DISTANCE:
        near = " " + _(
            "No meadow is far enough from the other castles of this colour: {distance} steps will do."
        ).format(distance=distance)
    if colour == view.seats:
        return _("place a neutral castle on a golden meadow.") + near
    number = view.colours.count(seat) + 1
    words = _("place castle {number} of {all} on a golden meadow.")
    return words.format(number=number, all=CASTLES[view.seats]) + near


def closing(scene: Scene) -> str:
    """The lines that close a territory, which are broad for the eye."""
    return ". ".join(closes(scene, *edge) for edge in sorted(scene.closing)) + "." * bool(scene.closing)


def closes(scene: Scene, field: int, eastward: bool) -> str:
    edge = f"{NAMES[field]} – {NAMES[field + (1 if eastward else SIZE)]}"
    if names := scene.gain((field, eastward)):
        return scene._("{edge}: closes a territory for {names}").format(edge=edge, names=listed(names, scene._))
    return scene._("{edge}: closes a neutral territory").format(edge=edge)
