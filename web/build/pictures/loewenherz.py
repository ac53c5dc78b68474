"""The pictures of Löwenherz' rule book: pieces of its map, in the corner a1, and cards."""

from __future__ import annotations

import re

from app.boards.loewenherz import ground
from app.boards.loewenherz.hand import owned
from app.boards.loewenherz.pieces import MINE_KINDS, field_art
from app.boards.loewenherz.scene import Scene
from app.boards.loewenherz.targets import targets
from app.parts import BLANK, Markup, Translate, join, tag
from app.parts.people import arms_of
from pictures import ARROW, NAMES, scene
from tafelrunde.core import Seeded
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.geometry import EAST, FIELDS, INDEX, SIZE, SOUTH, mask
from tafelrunde.games.loewenherz.state import Loewenherz

LOOK = "lh"

_LAND = {"F": "c1 d2 d4 e3 a4 b5", "V": "b2 f4 e1", "S": "d3", "G": "f2"}
"""What lies in the corner of the map; the rest is meadow."""


def _map(castles: str, knights: str, *areas: str, walls: str = "") -> Loewenherz:
    """A map with these figures of the first seat, and borders all round these areas; `walls` are east of a field, or south (`b2s`)."""
    state = GAME.start(3, Seeded(1))
    letters = dict.fromkeys(range(FIELDS), ".")
    letters |= {INDEX[field]: letter for letter, some in _LAND.items() for field in some.split()}
    state.board = "".join(letters.values())
    state.castles = [INDEX[field] for field in castles.split()]
    state.colours, state.lands = [0] * len(state.castles), [0] * len(state.castles)
    state.figures[0] = mask([*state.castles, *(INDEX[field] for field in knights.split())])
    for fields in areas:
        area = mask(INDEX[field] for field in fields.split())
        state.east |= (area ^ area >> 1) & EAST
        state.south |= (area ^ area >> SIZE) & SOUTH
        state.lands[0] = area
    for wall in walls.split():
        if wall.endswith("s"):
            state.south |= 1 << INDEX[wall[:-1]]
        else:
            state.east |= 1 << INDEX[wall]
    return state


_USE = re.compile(r'<use[^>]* x="(-?[\d.]+)" y="(-?[\d.]+)"[^>]*/>')


def _piece(state: Loewenherz, left: int, top: int, width: int, height: int, tapped: Markup = BLANK) -> Markup:
    """A part of the map, measured in fields; what stands outside it is left out."""
    arms = arms_of(NAMES[: state.seats])
    lies = ground.land(state.board) + ground.territories(state, arms)
    stands = ground.walls(state) + ground.pacts(state) + ground.figures(state, arms)
    box = [side * ground.SIDE for side in (left, top, width, height)]

    def inside(use: re.Match[str]) -> str:
        spots = zip((float(use[1]), float(use[2])), box[:2], box[2:], strict=True)
        return use[0] if all(start <= at < start + length for at, start, length in spots) else ""

    drawn = _USE.sub(inside, lies + stands) + tapped
    # A corner of the map shows its edge, a piece out of the middle none.
    rim = 8 if not left and not top else 0
    view = f"{box[0] - rim} {box[1] - rim} {box[2] + rim} {box[3] + rim}"
    return Markup(f'<svg class="lh-map" viewBox="{view}">{drawn}</svg>')


def territory(_: Translate) -> Markup:
    """Four fields round a castle, closed by borders and the edge of the map."""
    return _piece(_map("a1", "b1", "a1 b1 a2 b2"), 0, 0, 4, 3)


def knight(_: Translate) -> Markup:
    """Where a new knight may stand beside a castle and a knight, under which there are borders."""
    state = _map("b2", "c2", walls="b2s c2s")
    state.board = "." * FIELDS
    state.phase, state.turn, state.seat, state.most = "knights", 0, 0, 1
    table = scene(Scene, state, _, GAME.actions(state), me=0)
    return _piece(state, 0, 0, 5, 4, targets(table))


def expanding(_: Translate) -> Markup:
    """A territory takes a forest: one border goes, three come."""
    before, after = "a1 b1", "a1 b1 c1"
    return join([_piece(_map("a1", "b1", before), 0, 0, 4, 2), ARROW, _piece(_map("a1", "b1", after), 0, 0, 4, 2)])


def cards(_: Translate) -> Markup:
    """Power cards: one has a single use, two offer a choice."""
    state = GAME.start(3, Seeded(1))
    state.hands[0] = state.cards.open(["A03", "B09", "C10"])
    table = scene(Scene, state, _, me=0)
    return tag("ol", class_="lh-hand-row")(*(owned(table, card) for card in state.hands[0]))


def _between(drawn: Markup) -> Markup:
    """What stands between two fields."""
    return Markup(f'<svg class="book-art" viewBox="20 0 40 40">{drawn}</svg>')


_DRAWN = (*"castle-0 knight-0 castle-n knight-n meadow-1 forest-1 village-1 city".split(), *MINE_KINDS)
"""The drawings that stand on fields."""

PICTURES = {"territory": territory, "new-knight": knight, "expanding": expanding, "cards": cards}
SIGNS = {
    "wall": lambda _: _between(
        Markup(
            '<g class="lh-walls"><path d="M40 4v32"/></g><path class="lh-stones" d="M40 4v32"/><path class="lh-joints" d="M40 4v32"/>'
        )
    ),
    "pact": lambda _: _between(tag("g", class_="lh-pacts")(ground.pact(0, 1))),
    **{name: lambda _, name=name: field_art(name, "book-art") for name in _DRAWN},
}
