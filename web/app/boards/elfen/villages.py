"""The villages on the road: what each pays, what lies on it, what a tap on it does, and more about it on a leaf."""

from __future__ import annotations

from app.boards.elfen.people import elf
from app.boards.elfen.pieces import coin, piece, worth
from app.boards.elfen.scene import Scene
from app.parts import attributes, dialog, element, escape, join, painting, told_button
from app.words import elfen as words
from tafelrunde.core import Face, Handle
from tafelrunde.games.elfen.data import FEE, SPOT, VALUE
from tafelrunde.games.elfen.planning import Attach, Village


def village(scene: Scene, seat: int, index: int, village: Handle) -> str:
    """A village on the road, with what lies on it and who is there."""
    _, view = scene._, scene.view
    face = view.face(village)
    name = words.title(face, _)
    place = scene.places[village]
    been = view.phase == "travel" and place in view.visited
    drawn = (
        coin(VALUE[face]),
        element("span", escape(name), class_="ke-village-name"),
        painting("elfen", face, "ke-scene"),
        element("span", *(_mark(scene, village, spot) for spot in ("gold", "thief", "obstacle")), class_="ke-marks"),
        element("i", "✓", class_="ke-been") if been else "",
    )
    deed = _deed(scene, seat, index, village)
    look = (
        "ke-village leaf"
        + " is-legal" * ("data-play" in deed)
        + " is-ahead" * scene.is_next(village)
        + " is-been" * been
    )
    label = ". ".join(filter(None, (_label(scene, seat, index, village), _("You have been here.") if been else "")))
    # Another element for another kind of tap: a browser opens what a button points to after the tap, as it is by then.
    key = f"card-{village}" if "popovertarget" in deed else f"place-{village}"
    travels = view.phase == "travel" and view.turn is not None and place == view.at
    here = elf(scene, view.turn) if travels and view.turn is not None else ""
    shown = told_button(label, *drawn, class_=look, told=deed, **piece(village) | {"id": key})
    return element("li", shown, here, class_="ke-plot", id=f"plot-{seat}-{index}")


def _deed(scene: Scene, seat: int, index: int, village: Handle) -> str:
    """What a tap on a village does: lay the picked card, enter with the one kind of ticket that fits, or tell more."""
    if scene.card is not None:
        return scene.told(Attach(scene.card, seat, index))
    if scene.is_next(village) and len(scene.enters) == 1:
        (enter,) = scene.enters.values()
        return scene.told(enter)
    return attributes(popovertarget=scene.sheet(village))


def _label(scene: Scene, seat: int, index: int, village: Handle) -> str:
    """A village in words: where it lies, what it pays, what is on it, what it takes to enter it."""
    _, view = scene._, scene.view
    face = view.face(village)
    where = _("your realm") if seat == scene.me else _("realm of {name}").format(name=scene.names[seat])
    told = [
        _("{village}, {realm}, village {number}: pays {gold} gold").format(
            village=words.title(face, _), realm=where, number=index + 1, gold=VALUE[face]
        )
    ]
    told += [
        _("laid by {name}: {card}").format(card=words.title(view.face(laid), _), name=scene.names[owner])
        for laid, owner in view.laid[village]
    ]
    if scene.card is not None and Attach(scene.card, seat, index) in scene.legal:
        told.append(_("Lay here: {card}").format(card=words.title(view.face(scene.card), _)))
    elif scene.me is not None and scene.is_next(village):
        told.append(_("Next on the journey"))
        told += [
            _("{transport}: takes {need}, you have {have}").format(
                transport=words.title(transport, _), need=need, have=scene.held(transport)
            )
            for transport, need in scene.tolls.items()
        ]
        if len(scene.enters) == 1:  # then a tap on the village enters it
            told.append(_("Enter with: {transport}").format(transport=words.title(next(iter(scene.enters)), _)))
    return ". ".join(told)


def _mark(scene: Scene, village: Handle, spot: str) -> str:
    """A spot of a village: free, or a card with the arms of its owner."""
    view = scene.view
    for laid, owner in view.laid[village]:
        face = view.face(laid)
        if SPOT[face] == spot:
            inside = painting("elfen", face, "ke-mark-art") + scene.crest(owner, "ke-mark-arms")
            return element("span", inside, class_=f"ke-mark is-{face}", **piece(laid))
    return element("span", class_="ke-mark is-free")


def empty(scene: Scene, seat: int, index: int) -> str:
    """A plot without a village; golden where the picked village may be founded."""
    _, view = scene._, scene.view
    key, first = f"plot-{seat}-{index}", index == len(view.realms[seat])
    picked = scene.card
    if picked is None or not first or Village(picked, seat) not in scene.legal:
        return element("li", element("span", class_="ke-empty"), class_="ke-plot", id=key, aria_hidden="true")
    where = _("Found it at home") if seat == scene.me else _("Found it for {name}").format(name=scene.names[seat])
    inside = painting("elfen", view.face(picked), "ke-scene") + element("span", "+", class_="ke-plus")
    deed = scene.told(Village(picked, seat))
    shown = told_button(where, inside, class_="ke-empty is-legal", id=f"found-{seat}", told=deed)
    return element("li", shown, class_="ke-plot", id=key)


# More about one of them


def sheet(scene: Scene, seat: int, village: Handle) -> str:
    """More about it; the next one can be entered from here."""
    _, key, name = scene._, scene.sheet(village), words.title(scene.view.face(village), scene._)
    whose = _("{village}, your realm") if seat == scene.me else _("{village}, realm of {name}")
    title = whose.format(village=name, name=scene.names[seat])
    if scene.is_next(village):
        return dialog(key, title, _facts(scene, village), close=_("Close"))
    return scene.leaf(key, title, lambda: _facts(scene, village))


def _facts(scene: Scene, village: Handle) -> str:
    """What it pays, what lies on it, and with what it can be entered."""
    _, view = scene._, scene.view
    face = view.face(village)
    facts = element("p", escape(_("Pays {gold} on every visit.").format(gold=worth(VALUE[face], _))))
    lies = join(
        element(
            "li",
            painting("elfen", view.face(card), "ke-sheet-art"),
            element("span", scene.crest(owner), escape(words.title(view.face(card), _)), class_="who"),
            element("span", escape(_lies(scene, view.face(card), owner)), class_="ke-sheet-effect"),
        )
        for card, owner in view.laid[village]
    )
    here = element("ul", lies, class_="ke-sheet-lies") if lies else ""
    ways = join(_way(scene, village, transport, need) for transport, need in scene.toll(village).items())
    head = element("h3", escape(_("It is entered with")), class_="ke-sheet-title")
    picture = element("span", painting("elfen", face, "ke-scene"), class_="ke-sheet-scene")
    top = element("div", picture, element("div", facts, here), class_="ke-sheet-top")
    return top + head + element("ul", ways, class_="ke-ways")


def _lies(scene: Scene, face: Face, owner: int) -> str:
    """What a card does on the village where it lies."""
    told = words.LIES[face]
    return scene._(told).format(name=scene.names[owner], fee=FEE)


def _way(scene: Scene, village: Handle, transport: Face, need: int) -> str:
    _, have = scene._, scene.held(transport)
    inside = (
        painting("elfen", transport, "ke-sheet-art")
        + element("b", escape(words.title(transport, _)), class_="ke-way-name")
        + element("span", escape(_("takes {need}").format(need=need)), class_="ke-way-need figure")
    )
    if scene.me is not None:
        mine = _("you have {count}").format(count=have)
        inside += element("span", escape(mine), class_="ke-way-have figure" + ("" if have >= need else " is-few"))
    enter = scene.enters.get(transport) if scene.is_next(village) else None
    if enter is None:
        return element("li", inside, class_="ke-enter")
    key = f"enter-{transport}"
    deed = element("button", inside, type="button", class_="ke-enter button gold", data_play=str(enter), id=key)
    return element("li", deed)
