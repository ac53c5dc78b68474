"""The map of Löwenherz as it lies there: land, territories, borders, figures. Nothing here can be tapped.

A field is 40 wide; the first one's top left corner is 0 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from app.parts import BLANK, Arms, Markup, attributes, escape, join, tag, tincture
from tafelrunde.games.loewenherz.data import KINDS
from tafelrunde.games.loewenherz.diplomacy import reminder
from tafelrunde.games.loewenherz.geometry import COLUMNS, EAST, INDEX, SIZE, SOUTH, fields
from tafelrunde.games.loewenherz.state import Loewenherz

SIDE = 40
_EDGE = SIZE * SIDE
_MARGIN = 21
BOX = f"{-_MARGIN} {-_MARGIN} {_EDGE + 2 * _MARGIN} {_EDGE + 2 * _MARGIN}"

_VARIANTS = {"meadow": 3, "forest": 3, "village": 2}
SHEET = "art/loewenherz.svg"
"""The drawings of this game."""


def tint(owner: int, arms: Sequence[Arms]) -> str:
    """The name of a colour in style sheet and drawings; what belongs to no seat is neutral."""
    return str(arms[owner].colour) if owner < len(arms) else "n"


def corner(field: int) -> tuple[int, int]:
    """Where a field begins."""
    return field % SIZE * SIDE, field // SIZE * SIDE


@lru_cache(maxsize=8)
def land(board: str) -> Markup:
    """Frame, meadows, and what grows or stands on them, under thin lines; the same throughout a game."""
    drawn = BLANK
    for field, letter in enumerate(board):
        x, y = corner(field)
        kind = KINDS[letter]
        # A few drawings in turn, by a rule that shows no rows: a wood is not wallpaper.
        turn = field * 7 + field // SIZE * 5 + field // 31
        if kind == "meadow" and turn % 4 == 0:
            continue
        name = f"{kind}-{turn % _VARIANTS[kind] + 1}" if kind in _VARIANTS else kind
        drawn += Markup(f'<use href="{SHEET}#{name}" x="{x}" y="{y}"/>')
    return tag("g", id="land")(_hatches(), _frame(), _washes(board), drawn, _grid())


def _frame() -> Markup:
    """The neatline with its ticks, as on a surveyor's sheet."""
    ticks = "".join(f"M{at} -4v-5M{at} {_EDGE + 4}v5M-4 {at}h-5M{_EDGE + 4} {at}h5" for at in range(0, _EDGE + 1, SIDE))
    inner, outer = (
        f"-3 -3h{_EDGE + 6}v{_EDGE + 6}h-{_EDGE + 6}z",
        f"-19.500 -19.500h{_EDGE + 39}v{_EDGE + 39}h-{_EDGE + 39}z",
    )
    charges = "".join(
        f'<use href="{SHEET}#{name}" x="{x}" y="{y}" width="12" height="12"/>'
        for name, x, y in (
            ("lion", -17.5, -17.5),
            ("lily", _EDGE + 5.5, -17.5),
            ("lily", -17.5, _EDGE + 5.5),
            ("lion", _EDGE + 5.5, _EDGE + 5.5),
        )
    )
    return Markup(
        f'<path class="lh-sheet" d="M{outer}"/><path class="lh-neat" d="M{inner}M{outer}"/>'
        f'<path class="lh-ticks" d="{ticks}"/>{charges}'
    )


@cache
def names() -> Markup:
    """Letters and numbers along the frame, over all that stands: on an enlarged map they go along with what is seen."""
    along = range(SIZE)
    letters = join(Markup(f'<text x="{n * SIDE + 20}" y="-7">{COLUMNS[n]}</text>') for n in along)
    numbers = join(Markup(f'<text x="-11" y="{n * SIDE + 24}">{n + 1}</text>') for n in along)
    across, down = (
        Markup(f'<path class="lh-band" d="M{-_MARGIN} {-_MARGIN}h{width}v{height}h-{width}z"/>')
        for width, height in ((_EDGE + 2 * _MARGIN, _MARGIN), (_MARGIN, _EDGE + 2 * _MARGIN))
    )
    ways = tag("g", class_="lh-names")(across, letters) + tag("g", class_="lh-names is-down")(down, numbers)
    return tag("g", id="names", aria_hidden="true")(ways)


def _washes(board: str) -> Markup:
    """Watercolour under the drawings: green for meadow, deeper for forest, ochre and grey for the rest."""
    areas: dict[str, int] = {"meadow": 0, "forest": 0, "village": 0, "mine": 0}
    for field, letter in enumerate(board):
        kind = {"F": "forest", "V": "village", "K": "village", ".": "meadow"}.get(letter, "mine")
        areas[kind] |= 1 << field
    return join(Markup(f'<path class="lh-{kind}" d="{area_path(area)}"/>') for kind, area in areas.items())


@lru_cache(64)
def area_path(area: int) -> str:
    """Some fields as one shape."""
    path = ""
    while area:
        first = (area & -area).bit_length() - 1
        length = 1
        while (first + length) % SIZE and area >> first + length & 1:
            length += 1
        area &= ~((1 << length) - 1 << first)
        x, y = corner(first)
        path += f"M{x} {y}h{length * SIDE}v{SIDE}h-{length * SIDE}z"
    return path


_INSET = 4.5
"""How far inside an area its rim runs."""


@lru_cache(64)
def rim_path(area: int) -> str:
    """A line along the inside of an area."""
    path = ""
    for field in fields(area):
        x, y = corner(field)
        row, column = divmod(field, SIZE)
        near = {
            (down, across): _holds(area, row + down, column + across) for down in (-1, 0, 1) for across in (-1, 0, 1)
        }
        for side in (-1, 1):
            level = _INSET if side < 0 else SIDE - _INSET
            if not near[side, 0]:
                start, end = (_INSET * _bend(near[0, way], near[side, way]) for way in (-1, 1))
                path += f"M{x + start:g} {y + level:g}H{x + SIDE - end:g}"
            if not near[0, side]:
                start, end = (_INSET * _bend(near[way, 0], near[way, side]) for way in (-1, 1))
                path += f"M{x + level:g} {y + start:g}V{y + SIDE - end:g}"
    return path


def _holds(area: int, row: int, column: int) -> bool:
    return 0 <= row < SIZE and 0 <= column < SIZE and bool(area >> row * SIZE + column & 1)


def _bend(along: bool, beyond: bool) -> int:
    """Where a rim ends: it turns inwards (1) where the area ends, outwards (-1) where it widens, or goes straight on."""
    return 1 if not along else -1 if beyond else 0


_HATCHES = {
    "0": (10, "M5 0v10"),
    "1": (12, "M-3 3l6-6M0 12L12 0M9 15l6-6"),
    "2": (14, "M0 11l7-7 7 7"),
    "3": (10, "M0 5h10"),
    "n": (12, "M3 3h.01M9 9h.01"),
}


def _hatches() -> Markup:
    """The patterns of the washes: colour is never alone."""
    return Markup("<defs>") + join(
        Markup(f'<pattern id="hatch-{key}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">'
        f'<path class="lh-hatch" color="{tincture(key)}" d="{path}"/></pattern>')
        for key, (size, path) in _HATCHES.items()
    ) + Markup("</defs>")  # fmt: skip


def territories(view: Loewenherz, arms: Sequence[Arms]) -> Markup:
    """Each territory washed in the colour and the pattern of its owner."""
    drawn = BLANK
    for castle, area in enumerate(view.lands):
        if area:
            key, shape = tint(view.colours[castle], arms), area_path(area)
            drawn += tag("g", class_="lh-land", color=tincture(key), id=f"land-{castle}", data_piece=True)(
                Markup(f'<path class="lh-wash" d="{shape}"/><path fill="url(#hatch-{key})" d="{shape}"/>'),
                Markup(f'<path class="lh-rim" d="{rim_path(area)}"/>'),
            )
    return drawn


def _grid() -> Markup:
    """Thin lines between the fields."""
    lines = "".join(f"M{at} 0v{_EDGE}M0 {at}h{_EDGE}" for at in range(SIDE, _EDGE, SIDE))
    return Markup(f'<path class="lh-grid" d="{lines}"/>')


def edge_line(field: int, eastward: bool, trim: int = 0) -> str:
    """The edge to the right of a field, or the one below it."""
    x, y = corner(field)
    if eastward:
        return f"M{x + SIDE} {y + trim}v{SIDE - 2 * trim}"
    return f"M{x + trim} {y + SIDE}h{SIDE - 2 * trim}"


def walls(view: Loewenherz) -> Markup:
    """The borders, as walls: each its own stroke of ink, so that a new one is seen to come; stones over all of them."""
    ink, stones = BLANK, ""
    for eastward, edges in ((True, view.east & EAST), (False, view.south & SOUTH)):
        for field in fields(edges):
            line = edge_line(field, eastward)
            stones += line
            key = f"wall-{field}{'e' if eastward else 's'}"
            ink += Markup(f'<path id="{key}" data-piece data-come="draw" d="{line}"/>')
    masonry = Markup(f'<path class="lh-stones" d="{stones}"/><path class="lh-joints" d="{stones}"/>')
    return tag("g", id="walls")(tag("g", class_="lh-walls")(ink), masonry)


def figures(view: Loewenherz, arms: Sequence[Arms]) -> Markup:
    """Castles with the letter of their owner, and knights."""
    drawn, homes = BLANK, [f"person-{seat}" for seat in range(view.seats)] + [""]
    for owner in range(len(view.figures)):
        key, home = tint(owner, arms), homes[owner]
        for field in fields(view.knights(owner)):
            x, y = corner(field)
            drawn += Markup(f'<use{_piece("knight", field, home)} href="{SHEET}#knight-{key}" x="{x}" y="{y}"/>')
    for field, owner in zip(view.castles, view.colours, strict=True):
        x, y = corner(field)
        key, home = tint(owner, arms), homes[owner]
        letter = f'<text x="{x + 20}" y="{y + 31}">{escape(arms[owner].letter)}</text>' if home else ""
        drawn += Markup(
            f'<g{_piece("castle", field, home)}><use href="{SHEET}#castle-{key}" x="{x}" y="{y}"/>{letter}</g>'
        )
    return tag("g", class_="lh-figures", id="figures")(drawn)


def _piece(kind: str, field: int, home: str) -> str:
    """A figure, which comes from the supply of its owner and goes back there."""
    return attributes(id=f"{kind}-{field}", data_piece=True, data_from=home, data_to=home)


def pacts(view: Loewenherz) -> Markup:
    """Each alliance as a border turned across, with a ring on it; where the two no longer touch there is none."""
    drawn = ""
    for number, (one, other) in enumerate(view.alliances):
        turned = reminder(view, one, other)
        if turned:
            drawn += f'<g id="pact-{number}">{pact(INDEX[turned[0]], INDEX[turned[1]])}</g>'
    return Markup(f'<g class="lh-pacts">{drawn}</g>') if drawn else BLANK


def pact(field: int, other: int) -> Markup:
    """A turned border between two fields."""
    x, y = middle(field, other)
    way = f"M{x - 10} {y}h20" if other == field + 1 else f"M{x} {y - 10}v20"
    return Markup(
        f'<path class="lh-turned" d="{way}"/><path class="lh-turned-stone" d="{way}"/><circle cx="{x}" cy="{y}" r="5"/>'
    )


def middle(field: int, other: int) -> tuple[int, int]:
    """Where two neighbouring fields meet."""
    (x, y), (across, down) = corner(field), corner(other)
    return (x + across + SIDE) // 2, (y + down + SIDE) // 2
