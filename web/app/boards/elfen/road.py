"""The road through all realms: villages in table order, what lies on them, who travels; in the middle the piles."""

from __future__ import annotations

from functools import cache

from app.boards.elfen.desk import Desk
from app.boards.elfen.pieces import back, card, coin, piece, worth
from app.parts import aloud, art, attributes, element, escape, join, painting, told_button
from app.words import elfen as words
from tafelrunde.core import Handle
from tafelrunde.games.elfen.data import PRICES, ROOM, SPOT, VALUE
from tafelrunde.games.elfen.planning import Attach, Buy, Village

SPOTS = {
    2: ("south", "north"),
    3: ("south", "north-west", "north-east"),
    4: ("south", "west", "north", "east"),
    5: ("south", "west-low", "north-west", "north-east", "east-low"),
    6: ("south", "west-foot", "west-head", "north", "east-head", "east-foot"),
}
"""By number of seats, where the realms lie, clockwise; the style sheet knows each place."""

_HIGH = {6: 508}
_RADII = {2: (96, 96), 3: (62, 110)}
"""By number of seats, how wide the road bends at the top and at the foot: where no realm fills the corner, wider."""
_ARROWS = {
    2: ((150, 354, 180), (250, 354, 180), (150, 98, 0), (250, 98, 0), (50, 226, -90), (350, 226, 90)),
    3: ((200, 354, 180), (100, 98, 0), (300, 98, 0), (50, 236, -90), (350, 236, 90)),
    4: ((200, 354, 180), (50, 226, -90), (200, 98, 0), (350, 226, 90)),
    5: ((200, 354, 180), (50, 304, -90), (100, 98, 0), (300, 98, 0), (350, 304, 90)),
    6: ((200, 458, 180), (50, 408, -90), (50, 150, -90), (200, 98, 0), (350, 150, 90), (350, 408, 90)),
}
"""By number of seats, where an arrow shows the direction of travel between two villages: x, y, angle."""


def road(desk: Desk) -> str:
    """The whole road. Whoever looks sits in the south; where several look, it does not turn round with the turn."""
    _, view = desk._, desk.view
    seats = range(view.seats) if desk.shared else desk.order
    realms = join(_realm(desk, seat, spot) for seat, spot in zip(seats, SPOTS[view.seats], strict=True))
    ground = _ground(view.seats, back=view.phase == "travel" and view.way < 0)
    drawing = element("div", ground, _middle(desk), realms, class_="ke-road", data_arrows=True)
    return element("section", drawing, class_="ke-land", id="road", aria_label=_("The road"))


@cache
def _ground(seats: int, *, back: bool) -> str:
    """The road itself, woods beside it, and arrows that say which way it is travelled."""
    high, (head, bend) = _HIGH.get(seats, 408), _RADII.get(seats, (62, 62))
    top, foot = 98, high - 54
    line = (
        f"M{50 + head} {top}H{350 - head}A{head} {head} 0 0 1 350 {top + head}V{foot - bend}"
        f"A{bend} {bend} 0 0 1 {350 - bend} {foot}H{50 + bend}A{bend} {bend} 0 0 1 50 {foot - bend}"
        f"V{top + head}A{head} {head} 0 0 1 {50 + head} {top}z"
    )
    arrows = "".join(
        f'<path d="M-3-5.5l5 5.5-5 5.5" transform="translate({x} {y}) rotate({angle + 180 * back})"/>'
        for x, y, angle in _ARROWS[seats]
    )
    woods = "".join(
        f'<use href="art/elfen.svg#pines" x="{x}" y="{y}" width="{width}" height="{0.75 * width:g}"/>'
        for x, y, width in _WOODS[seats]
    )
    return (
        f'<svg class="ke-ground" viewBox="0 0 400 {high}" aria-hidden="true"><path class="ke-verge" d="{line}"/>'
        f'<path class="ke-way" d="{line}"/><path class="ke-track" d="{line}"/>{woods}<g class="ke-arrows">{arrows}</g></svg>'
    )


_WOODS = {
    2: ((2, 150, 44), (354, 160, 42), (0, 262, 40), (362, 268, 38), (6, 20, 38), (358, 18, 36)),
    3: ((4, 178, 34), (362, 186, 34), (6, 320, 62), (330, 330, 60)),
    4: ((8, 18, 60), (330, 22, 56), (4, 350, 60), (336, 344, 58)),
    5: (),
    6: ((110, 162, 50), (240, 166, 46), (112, 306, 44), (244, 310, 42)),
}
"""By number of seats, where pines stand beside the road: x, y, width."""


def _realm(desk: Desk, seat: int, spot: str) -> str:
    """A realm: its signboard, and its plots from right to left."""
    _, view = desk._, desk.view
    room = ROOM[view.seats]
    places = [_village(desk, seat, index, village) for index, village in enumerate(view.realms[seat])]
    places += [_empty(desk, seat, index) for index in range(len(places), room)]
    # Whoever hears the list hears of free plots by their number; one that is golden is heard itself.
    count = _("Villages: {count} of {all}").format(count=len(view.realms[seat]), all=room)
    plots = element("ol", *places, class_="ke-plots", aria_label=count)
    whose = _("Your realm") if seat == desk.me else _("{name}’s realm").format(name=desk.names[seat])
    look = f"ke-realm at-{spot} room-{room}" + " is-turn" * (seat == view.turn)
    look += " is-upright" * spot.startswith(("west", "east")) + " is-west" * spot.startswith("west")
    return element("section", _board(desk, seat), plots, class_=look, id=f"realm-{seat}", aria_label=whose)


def _board(desk: Desk, seat: int) -> str:
    """The signboard of a realm: whose it is, gold, cards in hand, tokens left; a tap tells more."""
    _, view = desk._, desk.view
    first, hand, tokens = seat == view.start and view.turn is not None, len(view.hands[seat]), view.tokens[seat]
    marks = ""
    if first:
        marks += painting("elfen", "dragon", "ke-start")
    departs = view.phase == "travel" and seat == view.turn and view.at < 0
    if departs:
        marks += elf(desk, seat)
    facts = (
        coin(view.gold(seat), "ke-coin", id=f"score-{seat}", data_count=f"score-{seat}")
        + element("span", back("ke-mini-back"), str(hand), class_="ke-fact figure", id=f"hand-{seat}")
        + element("span", desk.stroked(seat, "ke-token"), str(tokens), class_="ke-fact figure")
    )
    inside = (
        desk.crest(seat, "ke-arms")
        + element("b", escape(desk.names[seat]), class_="ke-name")
        + element("span", facts, class_="ke-facts")
        + marks
    )
    return told_button(
        aloud(
            desk.names[seat],
            worth(view.gold(seat), _),
            _("cards in hand: {count}").format(count=hand),
            _("tokens left: {count}").format(count=tokens),
            _("has the dragon") if first else "",
            _here(desk, seat) if departs else "",
        ),
        inside,
        class_="ke-board" + " has-elf" * departs,
        id=f"person-{seat}",
        popovertarget=f"person-{seat}-sheet",
    )


def elf(desk: Desk, seat: int) -> str:
    """The traveller, in his colour and with his arms."""
    inside = art("elfen", "elf", f"ke-elf-art ke-c{desk.arms[seat].colour}") + desk.crest(seat, "ke-elf-arms")
    return element(
        "span",
        inside,
        class_="ke-elf",
        id="elf",
        data_piece=f"elf-{seat}",
        role="img",
        aria_label=_here(desk, seat),
    )


def _here(desk: Desk, seat: int) -> str:
    return desk._("{name} is here").format(name=desk.names[seat])


# Villages


def _village(desk: Desk, seat: int, index: int, village: Handle) -> str:
    """A village on the road, with what lies on it and who is there."""
    _, view = desk._, desk.view
    face = view.face(village)
    name = words.title(face, _)
    place = desk.places[village]
    been = view.phase == "travel" and place in view.visited
    drawn = (
        coin(VALUE[face]),
        element("span", escape(name), class_="ke-village-name"),
        painting("elfen", face, "ke-scene"),
        element("span", *(_mark(desk, village, spot) for spot in ("gold", "thief", "obstacle")), class_="ke-marks"),
        element("i", "✓", class_="ke-been") if been else "",
    )
    deed = _deed(desk, seat, index, village)
    look = (
        "ke-village leaf"
        + " is-legal" * ("data-play" in deed)
        + " is-ahead" * desk.is_next(village)
        + " is-been" * been
    )
    label = ". ".join(filter(None, (_label(desk, seat, index, village), _("You have been here.") if been else "")))
    # Another element for another kind of tap: a browser opens what a button points to after the tap, as it is by then.
    key = f"card-{village}" if "popovertarget" in deed else f"place-{village}"
    travels = view.phase == "travel" and view.turn is not None and place == view.at
    here = elf(desk, view.turn) if travels and view.turn is not None else ""
    shown = told_button(label, *drawn, class_=look, told=deed, **piece(village) | {"id": key})
    return element("li", shown, here, class_="ke-plot", id=f"plot-{seat}-{index}")


def _deed(desk: Desk, seat: int, index: int, village: Handle) -> str:
    """What a tap on a village does: lay the picked card, enter with the one kind of ticket that fits, or tell more."""
    if desk.card is not None:
        return desk.told(Attach(desk.card, seat, index))
    if desk.is_next(village) and len(desk.enters) == 1:
        (enter,) = desk.enters.values()
        return desk.told(enter)
    return attributes(popovertarget=desk.sheet(village))


def _label(desk: Desk, seat: int, index: int, village: Handle) -> str:
    """A village in words: where it lies, what it pays, what is on it, what it takes to enter it."""
    _, view = desk._, desk.view
    face = view.face(village)
    where = _("your realm") if seat == desk.me else _("realm of {name}").format(name=desk.names[seat])
    told = [
        _("{village}, {realm}, village {number}: pays {gold} gold").format(
            village=words.title(face, _), realm=where, number=index + 1, gold=VALUE[face]
        )
    ]
    told += [
        _("laid by {name}: {card}").format(card=words.title(view.face(laid), _), name=desk.names[owner])
        for laid, owner in view.laid[village]
    ]
    if desk.card is not None and Attach(desk.card, seat, index) in desk.legal:
        told.append(_("Lay here: {card}").format(card=words.title(view.face(desk.card), _)))
    elif desk.me is not None and desk.is_next(village):
        told.append(_("Next on the journey"))
        told += [
            _("{transport}: takes {need}, you have {have}").format(
                transport=words.title(transport, _), need=need, have=desk.held(transport)
            )
            for transport, need in desk.tolls.items()
        ]
        if len(desk.enters) == 1:  # then a tap on the village enters it
            told.append(_("Enter with: {transport}").format(transport=words.title(next(iter(desk.enters)), _)))
    return ". ".join(told)


def _mark(desk: Desk, village: Handle, spot: str) -> str:
    """A spot of a village: free, or a card with the arms of its owner."""
    view = desk.view
    for laid, owner in view.laid[village]:
        face = view.face(laid)
        if SPOT[face] == spot:
            inside = painting("elfen", face, "ke-mark-art") + desk.crest(owner, "ke-mark-arms")
            return element("span", inside, class_=f"ke-mark is-{face}", **piece(laid))
    return element("span", class_="ke-mark is-free")


def _empty(desk: Desk, seat: int, index: int) -> str:
    """A plot without a village; golden where the picked village may be founded."""
    _, view = desk._, desk.view
    key, first = f"plot-{seat}-{index}", index == len(view.realms[seat])
    picked = desk.card
    if picked is None or not first or Village(picked, seat) not in desk.legal:
        return element("li", element("span", class_="ke-empty"), class_="ke-plot", id=key, aria_hidden="true")
    where = _("Found it at home") if seat == desk.me else _("Found it for {name}").format(name=desk.names[seat])
    inside = painting("elfen", view.face(picked), "ke-scene") + element("span", "+", class_="ke-plus")
    deed = desk.told(Village(picked, seat))
    shown = told_button(where, inside, class_="ke-empty is-legal", id=f"found-{seat}", told=deed)
    return element("li", shown, class_="ke-plot", id=key)


# The piles


def _middle(desk: Desk) -> str:
    return element("div", _pile(desk), _discards(desk), class_="ke-middle")


def _pile(desk: Desk) -> str:
    """The draw pile; while planning its top card lies open and can be bought."""
    _, view = desk._, desk.view
    count = len(view.pile)
    top = view.pile[-1] if view.pile else None
    face = None if top is None else view.cards.face[top]
    shown = element("span", class_="ke-card is-none")
    if top is not None:
        # Whoever draws it is whose turn it is.
        shown = card(top, face, goes=f"hand-{view.turn}") if face and view.turn is not None else back()
    word = words.title(face, _) if face else _("face down")
    said = _("Pile ({count}), on top: {card}").format(count=count, card=word) if count else _("Pile: empty")
    price = ""
    bought = view.bought[desk.me or 0]
    buys = desk.told(Buy()) if view.phase == "plan" and desk.card is None else ""
    if buys and bought < len(PRICES):
        price = element("span", escape(_("Buy")), coin(PRICES[bought]), class_="ke-price", aria_hidden="true")
        said += ". " + _("Buy it for {gold} gold").format(gold=PRICES[bought])
    caption = price or element("span", escape(_("Pile")), class_="ke-caption", aria_hidden="true")
    inside = shown + element("b", str(count), class_="ke-count figure", aria_hidden="true") + caption
    if not buys:
        return element("div", inside, class_="ke-pile", id="pile", role="img", aria_label=said)
    look = "ke-pile" + " is-legal" * (Buy() in desk.legal)
    return told_button(said, inside, class_=look, id="pile", told=buys)


def _discards(desk: Desk) -> str:
    _, view = desk._, desk.view
    count = len(view.discard)
    shown = card(view.discard[-1], view.face(view.discard[-1])) if count else element("span", class_="ke-card is-none")
    inside = (
        shown
        + element("b", str(count), class_="ke-count figure", aria_hidden="true")
        + element("span", escape(_("Discards")), class_="ke-caption", aria_hidden="true")
    )
    said = _("Discards ({count})").format(count=count)
    if count:
        said += ", " + _("on top: {card}").format(card=words.title(view.face(view.discard[-1]), _))
    return element("div", inside, class_="ke-pile", id="discards", role="img", aria_label=said)
