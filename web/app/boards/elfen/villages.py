"""The villages on the road: what each pays, what lies on it, what a tap on it does, and more about it on a leaf."""

from __future__ import annotations

from app.boards.elfen.people import elf
from app.boards.elfen.pieces import coin, piece, worth
from app.boards.elfen.scene import Scene
from app.parts import BLANK, Markup, attributes, dialog, escape, join, painting, sign, tag, told_button
from app.words import elfen as words
from tafelrunde.core import Face, Handle
from tafelrunde.games.elfen.data import FEE, SPOT, VALUE
from tafelrunde.games.elfen.planning import Attach, Village


def village(scene: Scene, seat: int, index: int, village: Handle) -> Markup:
    """A village on the road, with what lies on it and who is there."""
    _, view = scene._, scene.view
    face = view.face(village)
    name = words.title(face, _)
    place = scene.places[village]
    been = view.phase == "travel" and place in view.visited
    drawn = (
        coin(VALUE[face]),
        tag("span", class_="ke-village-name")(escape(name)),
        painting("elfen", face, "ke-scene"),
        tag("span", class_="ke-marks")(*(_mark(scene, village, spot) for spot in ("gold", "thief", "obstacle"))),
        tag("i", class_="ke-been")(sign("tick")) if been else BLANK,
    )
    attrs = _attrs(scene, seat, index, village)
    look = "ke-village leaf" + " is-legal" * ("data-play" in attrs) + " is-ahead" * scene.is_next(village)
    label = ". ".join(filter(None, (_label(scene, seat, index, village), _("You have been here.") if been else "")))
    # Another element for another kind of tap: a browser opens what a button points to after the tap, as it is by then.
    key = f"card-{village}" if "popovertarget" in attrs else f"place-{village}"
    travels = view.phase == "travel" and view.turn is not None and place == view.at
    here = elf(scene, view.turn) if travels and view.turn is not None else BLANK
    shown = told_button(label, class_=look, attrs=attrs, **piece(village) | {"id": key})(*drawn)
    return tag("li", class_="ke-plot", id=f"plot-{seat}-{index}")(shown, here)


def _attrs(scene: Scene, seat: int, index: int, village: Handle) -> str:
    """What a tap on a village does: lay the picked card, enter with the one kind of ticket that fits, or tell more."""
    if scene.card is not None:
        return scene.attrs(Attach(scene.card, seat, index))
    if scene.is_next(village) and len(scene.enters) == 1:
        (enter,) = scene.enters.values()
        return scene.attrs(enter)
    return attributes(popovertarget=scene.sheet(village))


def _label(scene: Scene, seat: int, index: int, village: Handle) -> str:
    """A village in words: where it lies, what it pays, what is on it, what it takes to enter it."""
    _, view = scene._, scene.view
    face = view.face(village)
    where = _("your realm") if seat == scene.who else _("realm of {name}").format(name=scene.names[seat])
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
    elif scene.who is not None and scene.is_next(village):
        told.append(_("Next on the journey"))
        told += [
            _("{transport}: takes {need}, you have {have}").format(
                transport=words.title(transport, _), need=need, have=scene.owned(transport)
            )
            for transport, need in scene.tolls.items()
        ]
        if len(scene.enters) == 1:  # then a tap on the village enters it
            told.append(_("Enter with: {transport}").format(transport=words.title(next(iter(scene.enters)), _)))
    return ". ".join(told)


def _mark(scene: Scene, village: Handle, spot: str) -> Markup:
    """A spot of a village: free, or a card with the arms of its owner."""
    view = scene.view
    for laid, owner in view.laid[village]:
        face = view.face(laid)
        if SPOT[face] == spot:
            inside = painting("elfen", face, "ke-mark-art") + scene.crest(owner, "ke-mark-arms")
            return tag("span", class_=f"ke-mark is-{face}", **piece(laid))(inside)
    return tag("span", class_="ke-mark is-free")()


def empty(scene: Scene, seat: int, index: int) -> Markup:
    """A plot without a village; golden where the picked village may be founded."""
    _, view = scene._, scene.view
    key, first = f"plot-{seat}-{index}", index == len(view.realms[seat])
    picked = scene.card
    if picked is None or not first or Village(picked, seat) not in scene.legal:
        return tag("li", class_="ke-plot", id=key, aria_hidden="true")(tag("span", class_="ke-empty")())
    where = _("Found it at home") if seat == scene.who else _("Found it for {name}").format(name=scene.names[seat])
    inside = painting("elfen", view.face(picked), "ke-scene") + tag("span", class_="ke-plus")(escape("+"))
    attrs = scene.attrs(Village(picked, seat))
    shown = told_button(where, class_="ke-empty is-legal", id=f"found-{seat}", attrs=attrs)(inside)
    return tag("li", class_="ke-plot", id=key)(shown)


# More about one of them


def sheet(scene: Scene, seat: int, village: Handle) -> Markup:
    """More about it; the next one can be entered from here."""
    _, key, name = scene._, scene.sheet(village), words.title(scene.view.face(village), scene._)
    whose = _("{village}, your realm") if seat == scene.who else _("{village}, realm of {name}")
    title = whose.format(village=name, name=scene.names[seat])
    if scene.is_next(village):
        return dialog(key, title, _facts(scene, village), close=_("Close"))
    return scene.leaf(key, title, lambda: _facts(scene, village))


def _facts(scene: Scene, village: Handle) -> Markup:
    """What it pays, what lies on it, and with what it can be entered."""
    _, view = scene._, scene.view
    face = view.face(village)
    facts = tag("p")(escape(_("Pays {gold} on every visit.").format(gold=worth(VALUE[face], _))))
    lies = join(
        tag("li")(
            painting("elfen", view.face(card), "ke-sheet-art"),
            tag("span", class_="who")(scene.crest(owner), escape(words.title(view.face(card), _))),
            tag("span", class_="ke-sheet-effect")(escape(_lies(scene, view.face(card), owner))),
        )
        for card, owner in view.laid[village]
    )
    here = tag("ul", class_="ke-sheet-lies")(lies) if lies else BLANK
    ways = join(_way(scene, village, transport, need) for transport, need in scene.toll(village).items())
    head = tag("h3", class_="ke-sheet-title")(escape(_("It is entered with")))
    picture = tag("span", class_="ke-sheet-scene")(painting("elfen", face, "ke-scene"))
    top = tag("div", class_="ke-sheet-top")(picture, tag("div")(facts, here))
    return top + head + tag("ul", class_="ke-ways")(ways)


def _lies(scene: Scene, face: Face, owner: int) -> str:
    """What a card does on the village where it lies."""
    told = words.LIES[face]
    return scene._(told).format(name=scene.names[owner], fee=FEE)


def _way(scene: Scene, village: Handle, transport: Face, need: int) -> Markup:
    _, have = scene._, scene.owned(transport)
    inside = (
        painting("elfen", transport, "ke-sheet-art")
        + tag("b")(escape(words.title(transport, _)))
        + tag("span", class_="figure")(escape(_("takes {need}").format(need=need)))
    )
    if scene.who is not None:
        mine = _("you have {count}").format(count=have)
        inside += tag("span", class_="ke-way-have figure" + ("" if have >= need else " is-few"))(escape(mine))
    enter = scene.enters.get(transport) if scene.is_next(village) else None
    if enter is None:
        return tag("li", class_="ke-enter")(inside)
    key = f"enter-{transport}"
    deed = tag("button", type="button", class_="ke-enter button gold", data_play=str(enter), id=key)(inside)
    return tag("li")(deed)
