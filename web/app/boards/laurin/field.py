"""The rose garden: squares with dwarfs, and the circles at their corners where the king walks."""

from __future__ import annotations

from functools import lru_cache

from app.boards.laurin.auction import unveiled
from app.boards.laurin.pieces import dwarf, standing
from app.boards.laurin.scene import Scene
from app.parts import BLANK, Arms, Markup, attributes, escape, join, roving, tag
from app.words import laurin as words
from tafelrunde.games.laurin.actions import Divert, Fog, Lift, Move, Place, Put, Step, Swap
from tafelrunde.games.laurin.data import AROUND, EMPTY, LEAST, MOST, SIZE, SQUARES, START

S = 100
"""The side of a square in the drawing."""
RIM = 38


def _dots() -> str:
    spots = ((x, y) for y in range(LEAST, MOST + 1) for x in range(LEAST, MOST + 1) if (x, y) != START)
    return "".join(f"M{x * S} {y * S}h0" for x, y in spots)


def _lawns() -> str:
    return "".join(f"M{x * S} {y * S}h{S}v{S}h-{S}Z" for y in range(SIZE) for x in range(SIZE) if (x + y) % 2)


def _labels() -> Markup:
    columns = join(Markup(f'<text x="{(n + 0.5) * S:g}" y="-11">{SQUARES[n][0]}</text>') for n in range(SIZE))
    rows = join(Markup(f'<text x="-20" y="{(n + 0.5) * S + 9:g}">{n + 1}</text>') for n in range(SIZE))
    return columns + rows


_GROUND = Markup(
    f'<rect class="kl-frame" x="{-RIM}" y="{-RIM}" width="{SIZE * S + 2 * RIM}" height="{SIZE * S + 2 * RIM}" rx="26"/>'
    f'<rect class="kl-thread" x="{9 - RIM}" y="{9 - RIM}" width="{SIZE * S + 2 * RIM - 18}" '
    f'height="{SIZE * S + 2 * RIM - 18}" rx="18"/>'
    f'<rect class="kl-lawn" width="{SIZE * S}" height="{SIZE * S}"/><path class="kl-lawn-dark" d="{_lawns()}"/>'
)
_INVITES = join(  # a square is one element, however it looks: there are up to 64 of them
    Markup(
        f'<pattern id="kl-invite{look}" width="{S}" height="{S}" patternUnits="userSpaceOnUse">{ground}'
        f'<path class="kl-invite" d="M50 {50 - half}l{half} {half}-{half} {half}-{half}-{half}Z"/></pattern>'
    )
    for look, half, ground in (("", 16, ""), ("-met", 21, f'<rect class="kl-invite-ground" width="{S}" height="{S}"/>'))
)
_HEDGES = Markup(
    f'<use href="art/laurin.svg#hedges" x="-50" y="-50" width="{SIZE * S + 100}" height="{SIZE * S + 100}"/>'
    f'<path class="kl-dots-line" d="{_dots()}"/><path class="kl-dots" d="{_dots()}"/>'
    f'<circle class="kl-middle" cx="{START[0] * S}" cy="{START[1] * S}" r="15"/>'
    f'<g class="kl-labels" aria-hidden="true">{_labels()}</g>'
)


def field(scene: Scene, told: str) -> Markup:
    """The whole garden as one drawing, and in words where the king is."""
    _, view = scene._, scene.view
    box = f"{-RIM} {-RIM} {SIZE * S + 2 * RIM} {SIZE * S + 2 * RIM}"
    drawing = tag(
        "svg",
        viewBox=box,
        class_="kl-garden-art",
        role="group",
        aria_label=_("Rose garden"),
        # A tap on anything else in the garden: what no phase allows is answered by what this phase is about.
        data_why=str(Fog(view.seats)) if scene.legal else None,
        data_arrows=True,
    )(
        tag("g", id="lawn")(_GROUND),
        _near(scene),
        roving(
            _squares(scene)
            + tag("g", id="hedges")(_HEDGES)
            + _path(scene)
            + _dwarfs(scene)
            + _coming(scene)
            + _king(scene)
            + _points(scene)
        ),
    )
    said = tag("p", class_="unseen", id="king-where")(escape(told))
    return tag("section", class_="kl-garden", id="garden", aria_label=_("Garden"))(drawing, said, unveiled(scene))


def where(scene: Scene) -> str:
    """Where the king stands, and where he can come, in words."""
    _ = scene._
    told = _("The king stands at {squares}.").format(squares=", ".join(SQUARES[n] for n in AROUND[scene.view.king]))
    ends = dict[str, list[str]]()
    for point, (steps, way) in scene.coming.items():
        ends.setdefault(scene.gains_told(point), []).append(f"{steps} {_(words.WAYS[way])}")
    ways = "; ".join(f"{', '.join(led)}: {gains}" for gains, led in ends.items())
    return told + (" " + _("The open cards can lead him {ways}.").format(ways=ways) if ways else "")


def _square(name: int, class_: str) -> Markup:
    row, column = divmod(name, SIZE)
    return Markup(f'<rect class="{class_}" x="{column * S}" y="{row * S}" width="{S}" height="{S}"/>')


def _near(scene: Scene) -> Markup:
    """The squares that meet at the king's circle: dwarfs there score when his move is over."""
    look = "kl-near is-pending" if scene.pending else "kl-near"
    return join(_square(square, look) for square in AROUND[scene.view.king])


def _squares(scene: Scene) -> Markup:
    """The empty squares that invite a dwarf."""
    view, front, found = scene.view, scene.front, BLANK
    if not scene.legal or not (front or view.phase == "relocate"):
        return BLANK
    for square, number in enumerate(view.board):
        if number == EMPTY:
            name = SQUARES[square]
            action = Place(front, name) if view.phase == "place" else Put(name)
            found += _empty(scene, square, action)
    return found and _INVITES + found


def _empty(scene: Scene, square: int, action: Place | Put) -> Markup:
    return _plot(square, action in scene.legal, scene.attrs(action), scene.touching(square))


@lru_cache(256)
def _plot(square: int, legal: bool, play: str, touches: str) -> Markup:
    row, column = divmod(square, SIZE)
    attrs = attributes(
        id=f"square-{SQUARES[square]}",
        class_="kl-square is-legal" if legal else "kl-square",
        role="button",
        tabindex="0" if legal else "-1",
        aria_label=f"{SQUARES[square]}, {touches}",
        data_spot=SQUARES[square],
    )
    return Markup(f'<rect{attrs}{play} x="{column * S}" y="{row * S}" width="{S}" height="{S}"/>')


def _dwarfs(scene: Scene) -> Markup:
    return join(_dwarf(scene, square) for square, number in enumerate(scene.view.board) if number != EMPTY)


def _dwarf(scene: Scene, square: int) -> Markup:
    """A dwarf on its square. One that can be lifted or swapped is gold; the others explain themselves."""
    _, view, name, number = scene._, scene.view, SQUARES[square], scene.view.board[square]
    shown = standing(number)
    side = _("back") if shown.back else _("front")
    label = _("{square}: dwarf of {name}, {side}, {value}").format(
        square=name, name=scene.names[shown.seat], side=side, value=shown.value
    )
    action = _action(scene, name)
    legal, swapping = action in scene.legal, view.phase == "swap" and view.swap == square
    fogged = scene.pending and view.fogged == shown.seat and square in AROUND[view.king]
    look = "kl-dwarf" + " is-legal" * legal + " is-chosen" * swapping + " is-fogged" * fogged
    reach = attributes(
        role="button" if scene.legal else "img",
        tabindex="0" if legal else "-1" if scene.legal else None,
        aria_label=label,
        class_="kl-reach",
    )
    return _figure(square, number, scene.arms[shown.seat], look, reach + scene.attrs(action))


@lru_cache(256)
def _figure(square: int, number: int, arms: Arms, look: str, attrs: str) -> Markup:
    """The drawing stands beside what is tapped: its letter and number are no part of the name."""
    name, home = SQUARES[square], f"seat-{standing(number).seat}"
    row, column = divmod(square, SIZE)
    x, y = column * S, row * S
    tapped = Markup(
        f'<g{attrs}><rect class="kl-halo" x="{x + 3}" y="{y + 3}" width="94" height="94" rx="16"/>'
        f'<rect x="{x}" y="{y}" width="{S}" height="{S}"/></g>'
    )
    return tag(
        "g",
        id=f"dwarf-{name}-{number}",
        class_=look,
        data_piece=f"dwarf-at-{name}",
        data_from=home,
        data_to=f"lifted {home}",
        data_spot=name,
    )(tapped, dwarf(number, arms, x + 5, y + 4, 90))


def _action(scene: Scene, name: str) -> Place | Lift | Swap:
    """What a tap on a dwarf would mean now."""
    match scene.view.phase:
        case "place":
            return Place(scene.front or 1, name)
        case "swap":
            return Swap(name)
        case _:
            return Lift(name)


def _path(scene: Scene) -> Markup:
    """The way that the king has just gone: as the card says, and then to the side."""
    view = scene.view
    if not scene.pending or view.origin == view.king:
        return BLANK
    (x0, y0), (x1, y1) = view.origin, view.king
    corner = (x1, y0) if view.way in "EW" else (x0, y1)
    line = f"M{x0 * S} {y0 * S}L{corner[0] * S} {corner[1] * S}L{x1 * S} {y1 * S}"
    return Markup(f'<path class="kl-way" d="{line}"/><circle class="kl-way-start" cx="{x0 * S}" cy="{y0 * S}" r="15"/>')


def _king(scene: Scene) -> Markup:
    """He is the largest piece, and between four dwarfs slim enough for what is written on them."""
    x, y = scene.view.king
    top = -87 if y else -48  # at the upper edge he bows to what lies above the garden
    return Markup(
        f'<g class="kl-king" id="king" transform="translate({x * S} {y * S})" aria-hidden="true">'
        f'<use href="art/laurin.svg#king" x="-52" y="{top}" width="104" height="125"/></g>'
    )


def _coming(scene: Scene) -> Markup:
    """The circles where the king may be sent later in this round: that is what dwarfs are placed for, and what is bid for."""
    drawn, hidden = join(_promise(scene, point) for point in scene.coming), None if scene.legal else "true"
    # They lie between the squares: a map of their own, for keys that lead from square to square pass them by.
    looks = tag("g", class_="kl-coming", id="coming", aria_hidden=hidden, data_arrows=not hidden, data_aside=True)(
        drawn
    )
    return looks if drawn else BLANK


def _promise(scene: Scene, point: tuple[int, int]) -> Markup:
    """One of them; whoever is asked something may tap it to see who would score there."""
    (x, y), mine = point, _mine(scene, point)
    text = f'<text aria-hidden="true" x="{x * S}" y="{y * S + 11}">{mine}</text>' if mine else ""
    drawn = Markup(f'<circle class="kl-promise" cx="{x * S}" cy="{y * S}" r="{27 if mine else 18}"/>{text}')
    if not scene.legal:
        return drawn
    return tag(
        "g",
        id=f"look-{x}-{y}",
        class_="kl-look",
        role="button",
        tabindex="-1",
        aria_label=scene.told_of(point),
        aria_pressed=point == scene.looked,
        data_select=f"look={x}-{y}",
    )(Markup(f'<circle class="kl-reach" cx="{x * S}" cy="{y * S}" r="32"/>'), drawn)


def _mine(scene: Scene, point: tuple[int, int]) -> int:
    """What the king at a circle would bring whoever decides or looks; 0 is nothing worth showing."""
    return scene.gains(point).get(scene.who, 0) if scene.who is not None else 0


def _points(scene: Scene) -> Markup:
    """The circles that the king can be sent to, each with what it would bring this seat."""
    return join(_point(scene, point, actions) for point, actions in sorted(scene.targets().items()))


def _point(scene: Scene, point: tuple[int, int], actions: list[Move | Step | Divert]) -> Markup:
    x, y = point
    label = f"{scene.led(actions[0])}: {scene.gains_told(point)}"
    chosen = len(actions) > 1 and scene.asked_at(point)
    if len(actions) == 1:
        deed = attributes(data_play=str(actions[0]))
    else:
        deed = attributes(
            data_select=f"point={x}-{y}",
            aria_pressed=chosen,
            aria_controls="deeds" if chosen else None,
        )
    mine = _mine(scene, point)
    text = f'<text aria-hidden="true" x="{x * S}" y="{y * S + 11}">{mine}</text>' if mine else ""
    look = attributes(
        id=f"point-{x}-{y}",
        class_="kl-point is-chosen" if chosen else "kl-point",
        role="button",
        tabindex="0",
        aria_label=label,
    )
    return Markup(
        f'<g{look}{deed}><circle class="kl-reach" cx="{x * S}" cy="{y * S}" r="50"/>'
        f'<circle class="kl-gold-spot" cx="{x * S}" cy="{y * S}" r="27"/>{text}</g>'
    )
