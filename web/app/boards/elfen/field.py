"""The road through all realms: villages in table order, what lies on them, who travels; in the middle the piles."""

from __future__ import annotations

from functools import cache

from app.boards.elfen.people import signboard
from app.boards.elfen.pieces import back, card, coin
from app.boards.elfen.scene import Scene
from app.boards.elfen.villages import empty, village
from app.parts import BLANK, Markup, escape, join, tag, told_button
from app.words import elfen as words
from tafelrunde.games.elfen.data import PRICES, ROOM
from tafelrunde.games.elfen.planning import Buy

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


def field(scene: Scene) -> Markup:
    """The whole road. Whoever looks sits in the south; where several look, it does not turn round with the turn."""
    _, view = scene._, scene.view
    seats = range(view.seats) if scene.shared else scene.order
    realms = join(_realm(scene, seat, spot) for seat, spot in zip(seats, SPOTS[view.seats], strict=True))
    ground = _ground(view.seats, back=view.phase == "travel" and view.way < 0)
    drawing = tag("div", class_="ke-road", data_arrows=True, data_unit="--ke-u")(ground, _middle(scene), realms)
    return tag("section", class_="ke-land", id="road", aria_label=_("The road"))(drawing)


@cache
def _ground(seats: int, *, back: bool) -> Markup:
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
    return Markup(
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


def _realm(scene: Scene, seat: int, spot: str) -> Markup:
    """A realm: its signboard, and its plots from right to left."""
    _, view = scene._, scene.view
    room = ROOM[view.seats]
    places = [village(scene, seat, index, handle) for index, handle in enumerate(view.realms[seat])]
    places += [empty(scene, seat, index) for index in range(len(places), room)]
    # Whoever hears the list hears of free plots by their number; one that is golden is heard itself.
    count = _("Villages: {count} of {all}").format(count=len(view.realms[seat]), all=room)
    plots = tag("ol", class_="ke-plots", aria_label=count)(*places)
    whose = _("Your realm") if seat == scene.who else _("{name}’s realm").format(name=scene.names[seat])
    look = f"ke-realm ke-at-{spot} ke-room-{room}" + " is-turn" * (seat == view.turn)
    look += " is-upright" * spot.startswith(("west", "east")) + " is-west" * spot.startswith("west")
    return tag("section", class_=look, id=f"realm-{seat}", aria_label=whose)(signboard(scene, seat), plots)


# The piles


def _middle(scene: Scene) -> Markup:
    return tag("div", class_="ke-middle")(_pile(scene), _discards(scene))


def _pile(scene: Scene) -> Markup:
    """The draw pile; while planning its top card lies open and can be bought."""
    _, view = scene._, scene.view
    count = len(view.pile)
    top = view.pile[-1] if view.pile else None
    face = None if top is None else view.cards.face[top]
    shown = tag("span", class_="ke-card is-none")()
    if top is not None:
        # Whoever draws it is whose turn it is.
        shown = card(top, face, goes=f"hand-{view.turn}") if face and view.turn is not None else back()
    word = words.title(face, _) if face else _("face down")
    said = _("Pile ({count}), on top: {card}").format(count=count, card=word) if count else _("Pile: empty")
    price = BLANK
    bought = view.bought[scene.who or 0]
    buys = scene.attrs(Buy()) if view.phase == "plan" and scene.card is None else ""
    if buys and count and bought < len(PRICES):
        price = tag("span", class_="ke-price", aria_hidden="true")(escape(_("Buy")), coin(PRICES[bought]))
        said += ". " + _("Buy it for {gold} gold").format(gold=PRICES[bought])
    caption = price or tag("span", class_="ke-caption", aria_hidden="true")(escape(_("Pile")))
    inside = shown + tag("b", class_="ke-count figure", aria_hidden="true")(escape(str(count))) + caption
    if not buys:
        return tag("div", class_="ke-pile", id="pile", role="img", aria_label=said)(inside)
    look = "ke-pile" + " is-legal" * (Buy() in scene.legal)
    return told_button(said, class_=look, id="pile", attrs=buys)(inside)


def _discards(scene: Scene) -> Markup:
    _, view = scene._, scene.view
    count = len(view.discard)
    shown = card(view.discard[-1], view.face(view.discard[-1])) if count else tag("span", class_="ke-card is-none")()
    inside = (
        shown
        + tag("b", class_="ke-count figure", aria_hidden="true")(escape(str(count)))
        + tag("span", class_="ke-caption", aria_hidden="true")(escape(_("Discards")))
    )
    said = _("Discards ({count})").format(count=count)
    if count:
        said += ", " + _("on top: {card}").format(card=words.title(view.face(view.discard[-1]), _))
    return tag("div", class_="ke-pile", id="discards", role="img", aria_label=said)(inside)
