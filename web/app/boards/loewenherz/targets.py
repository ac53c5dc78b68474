"""What can be tapped on the map of Löwenherz: fields, edges and castles, as gold invitations or as questions to the rules."""

from __future__ import annotations

from collections import defaultdict
from functools import cache, lru_cache

from app.boards.loewenherz.ground import SHEET, SIDE, corner, edge_line, middle, pact
from app.boards.loewenherz.scene import Scene
from app.boards.loewenherz.status import closes
from app.parts import Markup, attributes, join, roving, tag, verbatim
from app.words import points
from tafelrunde.games.loewenherz.borders import Border
from tafelrunde.games.loewenherz.data import CITY, FOREST, KINDS, VILLAGE
from tafelrunde.games.loewenherz.diplomacy import Ally, Defect, Remove, estates, reminder
from tafelrunde.games.loewenherz.geometry import EAST, FIELDS, INDEX, NAMES, SIZE, SOUTH, around, fields, mask, pick

_WORTH = {"forest": FOREST, "village": VILLAGE, "city": CITY}
_ALL_FIELDS = range(FIELDS)
FEW = 4
"""So many golden lines would be overlooked on the whole map if they were as thin as many are."""
_SQUARE = f"h{SIDE}v{SIDE}h-{SIDE}z"
_LOZENGE = "l20 20-20 20-20-20z"
_PLAQUE = "l7-7h20l7 7v20l-7 7h-20l-7-7z"
"""A gold field has its corners cut: a territory of the gold player is gold up to its corners."""


def targets(scene: Scene) -> Markup:
    """All of it, as markup for the map."""
    if not scene.actions or scene.view.phase in ("turn", "refill"):
        return _asked("done")
    if scene.view.phase == "borders":
        return _borders(scene)
    draw = {"expansion": _expansion, "defector": _defector, "alliance": _alliances, "removal": _removal}
    return roving(draw.get(scene.view.phase, _places)(scene))


# Fields


def _places(scene: Scene) -> Markup:
    """Where a castle or a knight may be placed."""
    verb, fee = ("castle", False) if scene.view.phase == "castles" else ("knight", scene.view.phase == "knights")
    invited = "".join(
        _invite(scene, field, "" if field in scene.ties else str(action), fee=fee)
        for field, action in scene.places.items()
    )
    rings = join(_ring(INDEX[castle]) for castle in scene.tied)
    return _asked(f"{verb} ~") + _group(invited) + rings


def _removal(scene: Scene) -> Markup:
    """Which knight may leave."""
    legal = {INDEX[action.field]: action for action in scene.actions if isinstance(action, Remove)}
    troop = scene.view.figures[scene.view.colours[scene.view.castle]] & scene.view.lands[scene.view.castle]
    asked = _asked("done", ("remove ~", troop & ~mask(legal)))
    return asked + _group("".join(_invite(scene, f, str(a)) for f, a in legal.items()))


def _expansion(scene: Scene) -> Markup:
    """Which fields may be taken; where two territories could, the tap asks for which."""
    view = scene.view
    homes = [view.castle] if view.castle >= 0 else estates(view)
    lines = {home: f"expand {NAMES[view.castles[home]]} ~" for home in homes}
    asked = _asked(lines[homes[0]], *((lines[home], around(view.lands[home])) for home in homes[1:]))
    invited = ""
    for field, ways in sorted(scene.expansions.items()):
        play = str(ways[0]) if len(ways) == 1 else ""
        invited += _invite(scene, field, play, worth=_WORTH.get(KINDS[view.board[field]], 0), holder=True)
    rings = join(_ring(INDEX[way.castle]) for way in scene.ways)
    return asked + _group(invited) + rings


def _defector(scene: Scene) -> Markup:
    """First whose knight leaves, if there is a choice, then where the own one comes."""
    invited = ""
    legal = [action for action in scene.actions if isinstance(action, Defect)]
    mine = [action for action in legal if scene.victim is not None and action.castle == NAMES[scene.victim]]
    for action in mine:
        invited += _invite(scene, INDEX[action.field], str(action), fee=True)
    castles = scene.victims if len(scene.victims) > 1 else []
    for field in castles:
        invited += _invite(scene, field, "", holder=True)
    if scene.victim is None:
        return _asked("done") + _group(invited)
    return _asked(f"defect {NAMES[scene.victim]} ~") + _ring(scene.victim) + _group(invited)


def _invite(scene: Scene, field: int, play: str, *, fee: bool = False, worth: int = 0, holder: bool = False) -> Markup:
    """A gold field. Without an action of its own it is picked first."""
    _, view = scene._, scene.view
    kind = KINDS[view.board[field]]
    x, y = corner(field)
    # Where a figure stands the gold is a ring round it.
    taken = bool(view.occupied >> field & 1)
    shape = f"M{x - 1} {y - 1}h42v42h-42z" if taken else f"M{x + 3} {y + 10}{_PLAQUE}"
    label, badge = f"{NAMES[field]}: {scene.lands[field]}", ""
    if holder:
        owners = [colour for colour, area in zip(view.colours, view.lands, strict=True) if area >> field & 1]
        if owners and owners[0] < view.seats:
            label = _("{field}, of {name}").format(field=label, name=scene.names[owners[0]])
    if worth:
        label, badge = f"{label}, {points(worth, _)}", _worth(x, y, worth)
    if fee and kind == "forest":
        label = _("{field}, costs a ducat").format(field=label)
        badge = f'<use class="lh-note" href="{SHEET}#fee" x="{x}" y="{y}" aria-hidden="true"/>'
    attrs = attributes(
        id=f"field-{field}",
        d=shape,
        class_="is-taken" if taken else "",
        data_play=play,
        data_select="" if play else f"field={NAMES[field]}",
        role="button",
        tabindex=0,
        aria_label=label,
        aria_pressed=None if play else scene.chosen == field,
        aria_controls=_leads(scene, field),
    )
    return Markup(f"<path{attrs}/>{badge}")


def _leads(scene: Scene, field: int) -> str | None:
    """Where to go on from a field that was picked: to the answers under the map, or to where the knight comes."""
    if field != scene.chosen:
        return None
    return "taps" if field in scene.victims else "deeds"


# Edges


def _borders(scene: Scene) -> Markup:
    """Every edge: gold where a border may come, and bright where it would close a territory."""
    legal = {(action.field, action.other) for action in scene.actions if isinstance(action, Border)}
    drawn = lines = bright = ""
    few = len(legal) <= FEW
    lands = scene.lands
    for eastward, edges, way in ((True, EAST, 1), (False, SOUTH, SIZE)):
        invited = _Rows("edges")
        for field in pick(_ALL_FIELDS, edges):
            edge, line = _edge(field, eastward)
            row = field // SIZE if eastward else SIZE + field // SIZE
            if edge not in legal:
                continue
            label = " – ".join(edge)
            if (field, eastward) in scene.closing:
                label = closes(scene, field, eastward)
                bright += edge_line(field, eastward, 5)
            elif few:
                bright += line
            else:
                lines += line
            invited[row] += _border(field, eastward, label, lands[field], lands[field + way])
        # Each kind is a map of its own: whoever walks along upright lines is not led to level ones on the way.
        drawn += tag(
            "g",
            class_="lh-edges",
            role="group",
            aria_label=scene._("Vertical lines") if eastward else scene._("Horizontal lines"),
            data_arrows="apart",
        )(roving(invited.drawn()))
    return Markup(
        f'<g class="lh-open"><path id="open" d="{lines}"/></g><use class="lh-gilt" href="#open"/><path class="lh-closing" d="{bright}"/>'
        f"{_asked('border ~ ~')}{drawn}"
    )


def _alliances(scene: Scene) -> Markup:
    """The border between two territories that would be turned across."""
    _, view, drawn = scene._, scene.view, ""
    for action in scene.actions:
        if not isinstance(action, Ally):
            continue
        ours, theirs = (view.castles.index(INDEX[name]) for name in (action.castle, action.other))
        edge = reminder(view, ours, theirs)
        if edge is None:
            continue
        here, there = INDEX[edge[0]], INDEX[edge[1]]
        x, y = middle(here, there)
        label = _("{castle} with {other}").format(castle=action.castle, other=action.other)
        idle = scene.neutral(view.castles[theirs])
        if idle:
            label = _("{pair} (neutral): of no use").format(pair=label)
        attrs = attributes(
            id=f"ally-{there}-{here}",
            class_="is-idle" if idle else None,
            data_play=str(action),
            role="button",
            tabindex=0,
            aria_label=label,
        )
        drawn += f'<g{attrs}><circle class="lh-spot" cx="{x}" cy="{y}" r="13.5"/>{pact(here, there)}</g>'
    return _asked("done") + Markup(f'<g class="lh-offers">{drawn}</g>')


class _Rows(defaultdict[int, Markup]):
    """Markup by the rows of the map: those in which nothing has changed need not be read again."""

    def __init__(self, name: str) -> None:
        super().__init__(Markup)
        self.name = name

    def drawn(self) -> Markup:
        return join(tag("g", id=f"{self.name}-{row}")(inside) for row, inside in self.items())


# Of several hundred edges each is written once.


@cache
def _edge(field: int, eastward: bool) -> tuple[tuple[str, str], str]:
    """The fields on both sides of an edge, and the line between them."""
    return (NAMES[field], NAMES[field + (1 if eastward else SIZE)]), edge_line(field, eastward, 7)


@cache
def _shape(field: int, eastward: bool) -> str:
    """What to tap for an edge."""
    x, y = corner(field)
    return f"M{x + 40} {y}{_LOZENGE}" if eastward else f"M{x + 20} {y + 20}{_LOZENGE}"


@lru_cache(1024)
def _border(field: int, eastward: bool, label: str, *lands: str) -> Markup:
    """An edge where a border may come, with what lies on both sides."""
    (here, there), _ = _edge(field, eastward)
    told = verbatim(f"{label}: {' – '.join(lands)}")
    return Markup(
        f'<path id="{"e" if eastward else "s"}{field}" d="{_shape(field, eastward)}" data-play="border {here} {there}" '
        f'role="button" tabindex="0" aria-label="{told}"/>'
    )


def _asked(why: str, *parts: tuple[str, int]) -> Markup:
    """The whole map, or some of its fields: a tap asks the rules why not there. The page puts the field for `~` (js/squares.js)."""
    edge = SIZE * SIDE
    asked = _question("lh-asked", f"M0 0h{edge}v{edge}h-{edge}z", why)
    for number, (line, area) in enumerate(parts):
        squares = ("M{} {}{}".format(*corner(field), _SQUARE) for field in fields(area))
        asked += _question(f"lh-asked-{number}", "".join(squares), line)
    return Markup(f'<g class="lh-asked">{asked}</g>')


def _question(key: str, shape: str, why: str) -> Markup:
    return Markup(f'<path id="{key}" d="{shape}" data-why="{why}" data-squares="{SIDE} {SIZE}"/>')


def _group(invited: str) -> Markup:
    return Markup(f'<g class="lh-fields">{invited}</g>')


def _ring(field: int) -> Markup:
    x, y = corner(field)
    return Markup(f'<path class="lh-ring" d="M{x - 1} {y - 1}h42v42h-42z"/>')


def _worth(x: int, y: int, worth: int) -> Markup:
    """What a field brings, on a little disc."""
    return Markup(
        f'<g class="lh-note" aria-hidden="true"><circle cx="{x + 20}" cy="{y + 20}" r="11"/>'
        f'<text x="{x + 19.5}" y="{y + 25}">+{worth}</text></g>'
    )
