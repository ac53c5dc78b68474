"""What lies on the table. Fields are numbers (12 x row + column), sets of fields are bits (see `geometry`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tafelrunde.core import NO_CARD, Damaged, Handle, State
from tafelrunde.core.plain import mapping
from tafelrunde.games.loewenherz.data import BORDERS, KNIGHTS, Terrain, terrain
from tafelrunde.games.loewenherz.geometry import EAST, FIELDS, SOUTH, fields, mask, spread

ENDS = ("", "target", "cards")
"""How a game can end: somebody has the points, or nobody has cards; nothing before the end."""


@dataclass(slots=True)
class Loewenherz(State):
    """A board of 144 fields with castles, knights and borders on it; ducats, hands, a deck and a market."""

    PER_SEAT = ("ducats", "hands")

    board: str = ""
    """One letter per field: `.` meadow, F forest, V village, K royal city, C S G J mines."""
    castles: list[int] = field(default_factory=list[int])
    """Their fields, in the order in which they were placed. A castle is known by its place in this list."""
    colours: list[int] = field(default_factory=list[int])
    """Per castle, the seat it belongs to; the neutral colour comes after the last seat."""
    figures: list[int] = field(default_factory=list[int])
    """Per colour, the fields of its castles and knights."""
    east: int = 0
    """The borders between a field and the one to its right."""
    south: int = 0
    """The borders between a field and the one below."""
    lands: list[int] = field(default_factory=list[int])
    """Per castle, the fields of its territory; 0 while it has none. Follows from the borders, kept to spare the work."""
    alliances: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """Pairs of castles whose territories leave each other alone, the older castle first."""
    ducats: list[int] = field(default_factory=list[int])
    hands: list[list[Handle]] = field(default_factory=list[list[Handle]])
    deck: list[Handle] = field(default_factory=list[Handle])
    """Face down; the last is on top."""
    market: list[Handle] = field(default_factory=list[Handle])
    """Sold cards, face up."""
    discard: list[Handle] = field(default_factory=list[Handle])
    """Played cards, face up; the last is the one that was played last."""
    sold: int = NO_CARD
    """The card that was sold in this turn; it lies in the market."""
    seat: int = 0
    """Whose turn of the game it is, also while another seat decides something."""
    castle: int = -1
    """The castle whose territory is being expanded, or must give up a knight; -1 where there is none."""
    most: int = 0
    """How many steps the card that is being played has."""
    made: int = 0
    """How many of them have been made."""
    round: int = 0
    """How many turns have begun."""
    final: bool = False
    """Whether the deck has run out: nobody fills up a hand any more."""
    ended: str = ""
    """How the game ended, one of `ENDS`."""

    @property
    def terrain(self) -> Terrain:
        """The fields of each kind."""
        return terrain(self.board)

    @property
    def occupied(self) -> int:
        """The fields with a castle or a knight."""
        all_figures = 0
        for one in self.figures:
            all_figures |= one
        return all_figures

    def free_knights(self, colour: int) -> int:
        """How many knights of a colour are in the supply."""
        return KNIGHTS + self.colours.count(colour) - self.figures[colour].bit_count()

    def free_borders(self) -> int:
        """How many borders are in the supply."""
        return BORDERS - self.east.bit_count() - self.south.bit_count()

    def knights(self, colour: int) -> int:
        """The fields with a knight of this colour."""
        return self.figures[colour] & ~mask(self.castles)

    def garrison(self, castle: int) -> int:
        """How many knights stand in a territory: all figures in it but the castle."""
        return (self.figures[self.colours[castle]] & self.lands[castle]).bit_count() - 1

    def region(self, place: int) -> int:
        """All fields that can be reached from one without crossing a border."""
        return spread(1 << place, EAST & ~self.east, SOUTH & ~self.south)

    def settle(self, places: list[int]) -> None:
        """Look anew at the regions of these fields: one with exactly one castle is the territory of that castle, and
        the borders inside it go back to the supply.
        """
        known = 0
        for place in places:
            if known >> place & 1:
                continue
            area = self.region(place)
            known |= area
            inside = [castle for castle, at in enumerate(self.castles) if area >> at & 1]
            if len(inside) == 1:
                self.lands[inside[0]] = area
                self.east &= ~(area & area >> 1)
                self.south &= ~(area & area >> 12)

    def letter(self, card: Handle) -> str:
        """The letter on the back of a power card, which everybody sees."""
        face = self.cards.face[card] or self.cards.decks[self.cards.deck[card]][0]
        return str(face)[0]

    def to_json(self) -> dict[str, Any]:
        """As plain JSON: sets of fields as lists, and without `lands`, which follow from the rest."""
        data = State.to_json(self)
        for name in ("east", "south"):
            data[name] = fields(data[name])
        data["figures"] = [fields(one) for one in data["figures"]]
        del data["lands"]
        return data

    @classmethod
    def from_json(cls, data: Any) -> Loewenherz:
        """From plain JSON; raises `Damaged` naming the field that does not fit."""
        known = mapping(data)
        if "lands" in known:
            raise Damaged("position")
        known = known | {"lands": list[int]()}
        for name, read in _READ.items():
            try:
                known[name] = read(known[name])
            except (KeyError, TypeError, ValueError) as error:
                raise Damaged("position", field=name) from error
        state = super(Loewenherz, cls).from_json(known)
        if len(state.board) != FIELDS or len(state.castles) != len(state.colours):
            raise Damaged("position", field="board")
        state.lands = [0 for _ in state.castles]
        if state.round:
            state.settle(state.castles)
        return state


def pair(castle: int, other: int) -> tuple[int, int]:
    """Two castles as an alliance names them."""
    return (castle, other) if castle < other else (other, castle)


def _list(data: Any) -> list[Any]:
    if type(data) is not list:
        raise TypeError(data)
    return [*data]


def _places(data: Any) -> list[int]:
    places = _list(data)
    if not all(type(place) is int and 0 <= place < FIELDS for place in places):
        raise ValueError(data)
    return places


def _set(data: Any) -> int:
    return mask(_places(data))


_READ: dict[str, Callable[[Any], Any]] = {
    "castles": _places,
    "figures": lambda data: [_set(one) for one in _list(data)],
    "east": _set,
    "south": _set,
}
