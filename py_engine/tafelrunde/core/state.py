"""State: everything that lies on the table, as plain values that can be copied, compared and written as JSON.

A game's state is a dataclass with slots. How to copy each field and how to write it as JSON follows from its annotation,
so that no field can be forgotten.
"""

from __future__ import annotations

import linecache
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from random import Random
from types import UnionType
from typing import Any, ClassVar, Self, Union, get_args, get_origin, get_type_hints

from tafelrunde.core.cards import Cards
from tafelrunde.core.errors import Damaged
from tafelrunde.core.known import ALL, NO_CARD, Face, Handle
from tafelrunde.core.plain import mapping, plain, typed


@dataclass(slots=True)
class State:
    """What every game has. Fields of a game are scalars, tuples, lists and dicts of these.

    >>> from tafelrunde import games
    >>> from tafelrunde.core import Seeded
    >>> state = games.load("elfen").start(2, Seeded(7))
    >>> view = state.seen_by(1)
    >>> [[view.cards.face[card] for card in hand[:2]] for hand in view.hands]
    [[None, None], ['cycle', 'cycle']]
    >>> state.copy() == state
    True
    """

    PER_SEAT: ClassVar[tuple[str, ...]] = ()
    """The fields that are lists with one entry per seat."""

    SINCE: ClassVar[Mapping[str, int]] = {"version": 2}
    """The fields that came later, with the version of the rules that brought them: older games do not have them."""

    version: int = 1
    """The version of the rules by which this is played to its end, whatever newer ones say."""
    seats: int = 0
    """How many play; seats are numbered from 0, clockwise."""
    phase: str = ""
    """The name of the current phase."""
    turn: int | None = None
    """The seat that must decide; None when the game is over."""
    options: dict[str, int] = field(default_factory=dict[str, int])
    """What was chosen at the start, complete with defaults."""
    cards: Cards = field(default_factory=Cards)
    """All cards: the only things that hide."""

    @property
    def mover(self) -> int:
        """The seat that must decide; asked only while one must."""
        if self.turn is None:
            raise LookupError(self.phase)
        return self.turn

    def face(self, card: int) -> str:
        """The face of a card that is known here."""
        face = self.cards.face[card]
        if face is None:
            raise LookupError(card)
        return face

    def lying(self) -> list[Handle]:
        """The cards that lie anywhere on the table, field by field; one that was shuffled away no longer does."""
        return [card for card in _find(self) if card is not None and card != NO_CARD]

    def called(self, seat: int | None) -> dict[Face, list[Handle]]:
        """By face, the cards that a seat can call by it: those before the seat first, then those that not all see."""
        own = () if seat is None else _find(self, seat)
        cards: dict[Face, list[Handle]] = {}
        for card in sorted(self.lying(), key=lambda card: (card not in own, self.cards.seen[card] == ALL)):
            if face := self.cards.shown(card, seat):
                cards.setdefault(face, []).append(card)
        return cards

    def complete(self, cards: Sequence[Handle], faces: Iterable[Face], kind: Iterable[Face] = ()) -> bool:
        """Whether these cards can be just these faces: as many, none known here that is not among them, and none that could turn
        out to be of another `kind`, which more faces may be of than lie there.
        """
        printed = Counter([*faces])
        return (
            len(cards) == printed.total()
            and NO_CARD not in cards
            and Counter(f for c in cards if (f := self.cards.face[c])) <= printed
            and self.cards.prints(cards) <= {*printed, *kind}
        )

    def opened(self, cards: Iterable[Handle]) -> bool:
        """Whether all of these lie open."""
        return all(self.cards.seen[card] == ALL for card in cards if card != NO_CARD)

    def copy(self) -> Self:
        """An independent copy."""
        cls = type(self)
        if cls not in _COPIERS:
            _COPIERS[cls] = _copier(cls)
        twin: Self = _COPIERS[cls](self)
        return twin

    def seen_by(self, seat: int | None) -> Self:
        """The same table through the eyes of a seat; None is an onlooker. A game where eyes lose a card that lay open hides it
        again here.
        """
        return self.told_to(seat)

    def told_to(self, seat: int | None) -> Self:
        """The same table at a machine that is told what this seat is, and plays along: it follows every card by its handle."""
        view = self.copy()
        view.cards = self.cards.seen_by(seat)
        return view

    def guess(self, rng: Random) -> Self:
        """One possible world: hidden cards that somebody holds get faces that fit all that is known here."""
        world = self.copy()
        world.cards = self.cards.guess(rng)
        return world

    def compared(self) -> dict[str, Any]:
        """What machines at one table compare: all but the cards, which follow from the record, as in its version of the rules."""
        since = self.SINCE
        return {
            f.name: getattr(self, f.name)
            for f in fields(self)
            if f.name != "cards" and since.get(f.name, 1) <= self.version
        }

    def to_json(self) -> dict[str, Any]:
        """As plain JSON, field by field."""
        return {f.name: plain(getattr(self, f.name)) for f in fields(self)}

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """From plain JSON; raises `Damaged` naming the field that does not fit."""
        hints, known = _hints(cls), mapping(data)
        if set(known) != set(hints):
            raise Damaged("position")
        return cls(**{name: typed(hint, known[name], name) for name, hint in hints.items()})


_COPIERS: dict[type[State], Callable[[Any], Any]] = {}


_HINTS: dict[type[State], dict[str, Any]] = {}
_FINDERS: dict[tuple[type[State], bool], Callable[..., list[Handle | None]]] = {}


def _hints(cls: type[State]) -> dict[str, Any]:
    """The fields of a class with their types; asked of the annotations once, for that takes a while."""
    if cls not in _HINTS:
        hints = get_type_hints(cls)
        _HINTS[cls] = {f.name: hints[f.name] for f in fields(cls)}
    return _HINTS[cls]


def _copier(cls: type[State]) -> Callable[[Any], Any]:
    """A function that copies this class field by field, written out once: copying is what search does most."""
    lines = ["def copy(self):", "    twin = new(cls)"]
    lines += [f"    twin.{name} = {_copying(hint, f'self.{name}')}" for name, hint in _hints(cls).items()]
    known = {"new": object.__new__, "cls": cls}
    return _written(cls, "copy", [*lines, "    return twin"], known)


def _written(cls: type[State], name: str, lines: list[str], known: dict[str, Any]) -> Callable[..., Any]:
    """A function in our own words, made from the annotations of a class; debuggers and tracebacks show its lines."""
    text, file = "\n".join(lines) + "\n", f"<{cls.__module__}.{cls.__qualname__}.{name}>"
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    exec(compile(text, file, "exec"), known)  # noqa: S102 - our own text
    written: Callable[..., Any] = known[name]
    return written


def _copying(hint: Any, value: str) -> str:
    kind, inside = get_origin(hint) or hint, get_args(hint)
    if kind is Cards:
        return f"{value}.copy()"
    if kind is list:
        item = _copying(inside[0], "x")
        # Lists of lists are common; a comprehension would cost a call.
        return {"x": f"{value}[:]", "x[:]": f"[*map(list.copy, {value})]"}.get(item, f"[{item} for x in {value}]")
    if kind is dict:
        item = _copying(inside[1], "x")
        return f"{value}.copy()" if item == "x" else f"{{k: {item} for k, x in {value}.items()}}"
    if kind in (int, str, bool, tuple, Handle, UnionType, Union):
        return value
    raise TypeError(f"{value}: a state holds plain values, not {hint}")


def _find(state: State, seat: int | None = None) -> list[Handle | None]:
    """The handles in a state, or those in the lists of a seat; by a function that is written out like the copier."""
    key = cls, everywhere = type(state), seat is None
    if key not in _FINDERS:
        hints = _hints(cls)
        places = [(hint, f"s.{name}") for name, hint in hints.items()]
        before = [(get_args(hints[name])[0], f"s.{name}[seat]") for name in cls.PER_SEAT]
        found = [cards for hint, at in (places if everywhere else before) if (cards := _finding(hint, at))]
        lines = ["def find(s, seat):", f"    return [{', '.join('*' + cards for cards in found)}]"]
        _FINDERS[key] = _written(cls, "find", lines, {})
    return _FINDERS[key](state, seat)


def _finding(hint: Any, value: str) -> str:
    """What lists the handles in a value; nothing where it holds none."""
    kind, inside = get_origin(hint) or hint, get_args(hint)
    if kind is Handle or (kind in (UnionType, Union) and Handle in inside):
        return f"({value},)"
    if kind is tuple and inside[-1] is not ...:
        parts = [cards for n, one in enumerate(inside) if (cards := _finding(one, f"{value}[{n}]"))]
        return f"({''.join(f'*{cards}, ' for cards in parts)})" if parts else ""
    if kind not in (list, tuple, dict):
        return ""
    items, cards = (
        (f"{value}.values()", _finding(inside[1], "x")) if kind is dict else (value, _finding(inside[0], "x"))
    )
    return items if cards == "(x,)" else cards and f"(card for x in {items} for card in {cards})"
