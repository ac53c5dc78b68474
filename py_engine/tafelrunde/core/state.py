"""State: everything that lies on the table, as plain values that can be copied, compared and written as JSON.

A game's state is a dataclass with slots. How to copy each field and how to write it as JSON follows from its annotation,
so that no field can be forgotten.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from random import Random
from types import UnionType
from typing import Any, Self, Union, get_args, get_origin, get_type_hints

from tafelrunde.core.cards import Cards, Handle
from tafelrunde.core.errors import Damaged
from tafelrunde.core.plain import mapping, plain, typed


@dataclass(slots=True)
class State:
    """What every game has. Fields of a game are scalars, tuples, lists and dicts of these."""

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

    def face(self, card: int) -> str:
        """The face of a card that is known here."""
        face = self.cards.face[card]
        if face is None:
            raise LookupError(card)
        return face

    def copy(self) -> Self:
        """An independent copy."""
        cls = type(self)
        if cls not in _COPIERS:
            _COPIERS[cls] = _copier(cls)
        twin: Self = _COPIERS[cls](self)
        return twin

    def seen_by(self, seat: int | None) -> Self:
        """The same table through the eyes of a seat; None is an onlooker."""
        view = self.copy()
        view.cards = self.cards.seen_by(seat)
        return view

    def guess(self, rng: Random) -> Self:
        """One possible world: hidden cards that somebody holds get faces that fit all that is known here."""
        world = self.copy()
        world.cards = self.cards.guess(rng)
        return world

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


def _hints(cls: type[State]) -> dict[str, Any]:
    hints = get_type_hints(cls)
    return {f.name: hints[f.name] for f in fields(cls)}


def _copier(cls: type[State]) -> Callable[[Any], Any]:
    """A function that copies this class field by field, written out once: copying is what search does most."""
    lines = ["def copy(self):", "    twin = new(cls)"]
    lines += [f"    twin.{name} = {_copying(hint, f'self.{name}')}" for name, hint in _hints(cls).items()]
    space: dict[str, Any] = {"new": object.__new__, "cls": cls}
    exec("\n".join([*lines, "    return twin"]), space)  # noqa: S102 - our own text, made from annotations
    copy: Callable[[Any], Any] = space["copy"]
    return copy


def _copying(hint: Any, value: str) -> str:
    kind, inside = get_origin(hint) or hint, get_args(hint)
    if kind is Cards:
        return f"{value}.copy()"
    if kind is list:
        item = _copying(inside[0], "x")
        return f"{value}[:]" if item == "x" else f"[{item} for x in {value}]"
    if kind is dict:
        item = _copying(inside[1], "x")
        return f"{value}.copy()" if item == "x" else f"{{k: {item} for k, x in {value}.items()}}"
    if kind in (int, str, bool, tuple, Handle, UnionType, Union):
        return value
    raise TypeError(f"{value}: a state holds plain values, not {hint}")
