"""What can be tapped on the map of Löwenherz: fields, edges and castles, as gold invitations or as questions to the rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import cache, cached_property, lru_cache

from app.boards.loewenherz.ground import SHEET, SIDE, corner, edge_line, middle, pact
from app.boards.loewenherz.told import ground
from app.boards.loewenherz.traps import ties
from app.parts import Scene, attributes, element, escape, join, roving, the_one
from app.words import listed, points
from tafelrunde.games.loewenherz.borders import Border
from tafelrunde.games.loewenherz.borders import sites as border_sites
from tafelrunde.games.loewenherz.data import CITY, FOREST, KINDS, VILLAGE
from tafelrunde.games.loewenherz.diplomacy import Ally, Defect, Remove, estates, reminder
from tafelrunde.games.loewenherz.expansion import Expand
from tafelrunde.games.loewenherz.geometry import (
    EAST,
    FIELDS,
    INDEX,
    NAMES,
    SIZE,
    SOUTH,
    around,
    fields,
    mask,
    pick,
    spread,
)
from tafelrunde.games.loewenherz.setup import Castle, Knight
from tafelrunde.games.loewenherz.state import Loewenherz

_WORTH = {"forest": FOREST, "village": VILLAGE, "city": CITY}
_ALL_FIELDS = range(FIELDS)
FEW = 4
"""So many golden lines would be overlooked on the whole map if they were as thin as many are."""
_SQUARE = f"h{SIDE}v{SIDE}h-{SIDE}z"
_LOZENGE = "l20 20-20 20-20-20z"
_PLAQUE = "l7-7h20l7 7v20l-7 7h-20l-7-7z"
"""A gold field has its corners cut: a territory of the gold player is gold up to its corners."""


class Targets:
    """What the seat to move may do on the map, and how a tap there is understood."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.view, self.actions, self._ = scene, scene.view, scene.actions, scene._
        self.chosen = INDEX.get(the_one(scene.selected, "field"))
        """The one field that is picked, where a pick must come before the action."""
        self.expansions: dict[int, list[Expand]] = defaultdict(list)
        self.victims: list[int] = []
        self.places: dict[int, Castle | Knight] = {}
        self.idle = False
        """Whether one of the alliances would change nothing."""
        for action in self.actions:
            if isinstance(action, Expand):
                self.expansions[INDEX[action.field]].append(action)
            elif isinstance(action, Castle | Knight):
                self.places[INDEX[action.field]] = action
            elif isinstance(action, Ally):
                self.idle = self.idle or self._neutral(INDEX[action.other])
            elif isinstance(action, Defect) and INDEX[action.castle] not in self.victims:
                self.victims.append(INDEX[action.castle])
        self.victim = self._victim()
        bordering = self.view.phase == "borders" and bool(self.actions)
        self.closing = closers(self.view) if scene.hints and bordering else {}
        # A selection of something that is no longer there counts for nothing.
        ways = [] if self.chosen is None else self.expansions.get(self.chosen, [])
        self.ways = ways if len(ways) > 1 else []
        # A defector's knight comes into a territory, which holds one castle: only a knight of a card can tie two.
        self.ties = ties(self.view, self.places) if self.view.phase == "knights" else {}

    def gain(self, edge: tuple[int, bool]) -> list[str]:
        """Who gains a territory by a border on this edge; nobody where it is a neutral castle's alone."""
        seats = sorted({colour for colour in self.closing[edge] if colour < self.view.seats})
        return [self.scene.names[seat] for seat in seats]

    @property
    def tied(self) -> list[str]:
        """The own castles that the picked place would tie together; such a step asks once."""
        return self.ties.get(self.chosen, []) if self.chosen is not None else []

    def _victim(self) -> int | None:
        """The castle whose territory shall lose a knight."""
        if self.chosen in self.victims:
            return self.chosen
        return self.victims[0] if len(self.victims) == 1 else None

    @cached_property
    def _lands(self) -> list[str]:
        """Field by field what lies there, in words."""
        return ground(self.view, self.scene.names, self._)

    def drawn(self) -> str:
        """All of it, as markup for the map."""
        if not self.actions or self.view.phase in ("turn", "refill"):
            return _asked("done")
        if self.view.phase == "borders":
            return self._borders()
        draw: Callable[[], str] = {
            "expansion": self._expansion,
            "defector": self._defector,
            "alliance": self._alliances,
            "removal": self._removal,
        }.get(self.view.phase, self._places)
        return roving(draw())

    def _neutral(self, castle: int) -> bool:
        """Whether a castle is nobody's: it never expands, so that an alliance with it is of no use."""
        return bool(self.view.colours[self.view.castles.index(castle)] >= self.view.seats)

    # Fields

    def _places(self) -> str:
        """Where a castle or a knight may be placed."""
        verb, fee = ("castle", False) if self.view.phase == "castles" else ("knight", self.view.phase == "knights")
        invited = "".join(
            self._invite(field, "" if field in self.ties else str(action), fee=fee)
            for field, action in self.places.items()
        )
        rings = "".join(_ring(INDEX[castle]) for castle in self.tied)
        return _asked(f"{verb} ~") + _group(invited) + rings

    def _removal(self) -> str:
        """Which knight may leave."""
        legal = {INDEX[action.field]: action for action in self.actions if isinstance(action, Remove)}
        troop = self.view.figures[self.view.colours[self.view.castle]] & self.view.lands[self.view.castle]
        asked = _asked("done", ("remove ~", troop & ~mask(legal)))
        return asked + _group("".join(self._invite(f, str(a)) for f, a in legal.items()))

    def _expansion(self) -> str:
        """Which fields may be taken; where two territories could, the tap asks for which."""
        view = self.view
        homes = [view.castle] if view.castle >= 0 else estates(view)
        lines = {home: f"expand {NAMES[view.castles[home]]} ~" for home in homes}
        asked = _asked(lines[homes[0]], *((lines[home], around(view.lands[home])) for home in homes[1:]))
        invited = ""
        for field, ways in sorted(self.expansions.items()):
            play = str(ways[0]) if len(ways) == 1 else ""
            invited += self._invite(field, play, worth=_WORTH.get(KINDS[view.board[field]], 0), holder=True)
        rings = "".join(_ring(INDEX[way.castle]) for way in self.ways)
        return asked + _group(invited) + rings

    def _defector(self) -> str:
        """First whose knight leaves, if there is a choice, then where the own one comes."""
        invited = ""
        legal = [action for action in self.actions if isinstance(action, Defect)]
        mine = [action for action in legal if self.victim is not None and action.castle == NAMES[self.victim]]
        for action in mine:
            invited += self._invite(INDEX[action.field], str(action), fee=True)
        castles = self.victims if len(self.victims) > 1 else []
        for field in castles:
            invited += self._invite(field, "", holder=True)
        if self.victim is None:
            return _asked("done") + _group(invited)
        return _asked(f"defect {NAMES[self.victim]} ~") + _ring(self.victim) + _group(invited)

    def _invite(self, field: int, play: str, *, fee: bool = False, worth: int = 0, holder: bool = False) -> str:
        """A gold field. Without an action of its own it is picked first."""
        _, view = self._, self.view
        kind = KINDS[view.board[field]]
        x, y = corner(field)
        # Where a figure stands the gold is a ring round it.
        taken = bool(view.occupied >> field & 1)
        shape = f"M{x - 1} {y - 1}h42v42h-42z" if taken else f"M{x + 3} {y + 10}{_PLAQUE}"
        label, badge = f"{NAMES[field]}: {self._lands[field]}", ""
        if holder:
            owners = [colour for colour, area in zip(view.colours, view.lands, strict=True) if area >> field & 1]
            if owners and owners[0] < view.seats:
                label = _("{field}, of {name}").format(field=label, name=self.scene.names[owners[0]])
        if worth:
            label, badge = f"{label}, {points(worth, _)}", _worth(x, y, worth)
        if fee and kind == "forest":
            label = _("{field}, costs a ducat").format(field=label)
            badge = f'<use class="lh-note" href="{SHEET}#fee" x="{x}" y="{y}" aria-hidden="true"/>'
        told = attributes(
            id=f"field-{field}",
            d=shape,
            class_="is-taken" if taken else "",
            data_play=play,
            data_select="" if play else f"field={NAMES[field]}",
            role="button",
            tabindex=0,
            aria_label=label,
            aria_pressed=None if play else "true" if self.chosen == field else "false",
            aria_controls=self._leads(field),
        )
        return f"<path{told}/>{badge}"

    def _leads(self, field: int) -> str | None:
        """Where to go on from a field that was picked: to the answers under the map, or to where the knight comes."""
        if field != self.chosen:
            return None
        return "taps" if field in self.victims else "deeds"

    # Edges

    def _borders(self) -> str:
        """Every edge: gold where a border may come, and bright where it would close a territory."""
        legal = {(action.field, action.other) for action in self.actions if isinstance(action, Border)}
        drawn = lines = bright = ""
        few = len(legal) <= FEW
        lands = self._lands
        for eastward, edges, way in ((True, EAST, 1), (False, SOUTH, SIZE)):
            invited = _Rows("edges")
            for field in pick(_ALL_FIELDS, edges):
                edge, line = _edge(field, eastward)
                row = field // SIZE if eastward else SIZE + field // SIZE
                if edge not in legal:
                    continue
                label = " – ".join(edge)
                if (field, eastward) in self.closing:
                    label = self._closes(field, eastward)
                    bright += edge_line(field, eastward, 5)
                elif few:
                    bright += line
                else:
                    lines += line
                invited[row] += _border(field, eastward, label, lands[field], lands[field + way])
            # Each kind is a map of its own: whoever walks along upright lines is not led to level ones on the way.
            drawn += element(
                "g",
                roving(invited.drawn()),
                class_="lh-edges",
                role="group",
                aria_label=self._("Upright lines") if eastward else self._("Level lines"),
                data_arrows="apart",
            )
        return (
            f'<g class="lh-open"><path id="open" d="{lines}"/></g><use class="lh-gilt" href="#open"/><path class="lh-closing" d="{bright}"/>'
            f"{_asked('border ~ ~')}{drawn}"
        )

    def told(self) -> str:
        """The lines that close a territory, which are broad for the eye."""
        return ". ".join(self._closes(*edge) for edge in sorted(self.closing)) + "." * bool(self.closing)

    def _closes(self, field: int, eastward: bool) -> str:
        edge = " – ".join(_edge(field, eastward)[0])
        if names := self.gain((field, eastward)):
            return self._("{edge}: closes a territory for {names}").format(edge=edge, names=listed(names, self._))
        return self._("{edge}: closes a neutral territory").format(edge=edge)

    def _alliances(self) -> str:
        """The border between two territories that would be turned round."""
        _, view, drawn = self._, self.view, ""
        for action in self.actions:
            if not isinstance(action, Ally):
                continue
            ours, theirs = (view.castles.index(INDEX[name]) for name in (action.castle, action.other))
            edge = reminder(view, ours, theirs)
            if edge is None:
                continue
            here, there = INDEX[edge[0]], INDEX[edge[1]]
            x, y = middle(here, there)
            label = _("{castle} with {other}").format(castle=action.castle, other=action.other)
            idle = self._neutral(view.castles[theirs])
            if idle:
                label = _("{pair}, which is neutral: of no use").format(pair=label)
            told = attributes(
                id=f"ally-{there}-{here}",
                class_="is-idle" if idle else None,
                data_play=str(action),
                role="button",
                tabindex=0,
                aria_label=label,
            )
            drawn += f'<g{told}><circle class="lh-spot" cx="{x}" cy="{y}" r="13.5"/>{pact(here, there)}</g>'
        return _asked("done") + f'<g class="lh-offers">{drawn}</g>'


class _Rows(defaultdict[int, str]):
    """Markup by the rows of the map: those in which nothing has changed need not be read again."""

    def __init__(self, name: str) -> None:
        super().__init__(str)
        self.name = name

    def drawn(self) -> str:
        return join(element("g", inside, id=f"{self.name}-{row}") for row, inside in self.items())


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
def _border(field: int, eastward: bool, label: str, *lands: str) -> str:
    """An edge where a border may come, with what lies on both sides."""
    (here, there), _ = _edge(field, eastward)
    told = escape(f"{label}: {' – '.join(lands)}")
    return (
        f'<path id="{"e" if eastward else "s"}{field}" d="{_shape(field, eastward)}" data-play="border {here} {there}" '
        f'role="button" tabindex="0" aria-label="{told}"/>'
    )


def _asked(why: str, *parts: tuple[str, int]) -> str:
    """The whole map, or some of its fields: a tap asks the rules why not there. The page puts the field for `~` (js/squares.js)."""
    edge = SIZE * SIDE
    asked = _question("asked", f"M0 0h{edge}v{edge}h-{edge}z", why)
    for number, (line, area) in enumerate(parts):
        squares = ("M{} {}{}".format(*corner(field), _SQUARE) for field in fields(area))
        asked += _question(f"asked-{number}", "".join(squares), line)
    return f'<g class="lh-asked">{asked}</g>'


def _question(key: str, shape: str, why: str) -> str:
    return f'<path id="{key}" d="{shape}" data-why="{why}" data-squares="{SIDE} {SIZE}"/>'


def _group(invited: str) -> str:
    return f'<g class="lh-fields">{invited}</g>'


def _ring(field: int) -> str:
    x, y = corner(field)
    return f'<path class="lh-ring" d="M{x - 1} {y - 1}h42v42h-42z"/>'


def _worth(x: int, y: int, worth: int) -> str:
    """What a field brings, on a little disc."""
    return (
        f'<g class="lh-note" aria-hidden="true"><circle cx="{x + 20}" cy="{y + 20}" r="11"/>'
        f'<text x="{x + 19.5}" y="{y + 25}">+{worth}</text></g>'
    )


def closers(view: Loewenherz) -> dict[tuple[int, bool], list[int]]:
    """The edges where a border would close a territory, as (field, eastward), and the colours of its castle, or of both
    where it parts two: a help for the eye, not a rule.
    """
    east, south = border_sites(view)
    ends = _ends(view)
    castles = dict(zip(view.castles, view.colours, strict=True))
    found = dict[tuple[int, bool], list[int]]()
    for eastward, edges, way in ((True, east, 1), (False, south, SIZE)):
        for field in fields(edges):
            row, column = divmod(field, SIZE)
            first = (row, column + 1) if eastward else (row + 1, column)
            if first not in ends or (row + 1, column + 1) not in ends:
                continue
            bit = 1 << field
            open_east = EAST & ~(view.east | bit * eastward)
            open_south = SOUTH & ~(view.south | bit * (not eastward))
            here = spread(bit, open_east, open_south)
            if here >> field + way & 1:
                continue
            there = spread(1 << field + way, open_east, open_south)
            inside = ([colour for castle, colour in castles.items() if area >> castle & 1] for area in (here, there))
            if closed := [colours[0] for colours in inside if len(colours) == 1]:
                found[field, eastward] = closed
    return found


def _ends(view: Loewenherz) -> set[tuple[int, int]]:
    """Every corner of a field, as (row, column), that a border or the frame reaches: only there can one be closed."""
    ends = {(n, side) for n in range(SIZE + 1) for side in (0, SIZE)} | {
        (side, n) for n in range(SIZE + 1) for side in (0, SIZE)
    }
    for field in fields(view.east):
        row, column = divmod(field, SIZE)
        ends |= {(row, column + 1), (row + 1, column + 1)}
    for field in fields(view.south):
        row, column = divmod(field, SIZE)
        ends |= {(row + 1, column), (row + 1, column + 1)}
    return ends
