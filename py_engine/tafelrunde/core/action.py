"""Actions: one decision of a person, small and immutable, that prints as a line of plain text.

The line is the verb and the arguments in the order of the fields: a yes or no is its own name or nothing, a card whose
face may be hidden is `#17`, a set stands last.

>>> from dataclasses import dataclass
>>> @dataclass(frozen=True, slots=True)
... class Take(Action):
...     card: str
...     place: bool = False
>>> str(Take("C22", place=True))
'take C22 place'
>>> Take.parse(["C22"])
Take(card='C22', place=False)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, ClassVar, Self, TypeVar, get_args, get_origin, get_type_hints, overload

from tafelrunde.core.errors import Unreadable
from tafelrunde.core.known import Face, Handle
from tafelrunde.core.plain import plain


class Action:
    """Base of every verb. A subclass is a frozen dataclass of `int`, `str`, `bool`, `Handle`, or one tuple at the end."""

    __slots__ = ()
    verb: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.verb = cls.__name__.lower()

    def __str__(self) -> str:
        words = [self.verb]
        for name, kind in _shape(type(self)):
            words.extend(_words(name, kind, getattr(self, name)))
        return " ".join(words)

    @classmethod
    def parse(cls, words: list[str], called: Mapping[Face, Iterable[Handle]] | None = None) -> Self:
        """The action behind the words that follow the verb; raises `Unreadable`.

        Where a card stands by its face, it is the next of those that are `called` so.
        """
        rest, values = list(words), {}
        cards = {face: iter(alike) for face, alike in (called or {}).items()}
        try:
            for name, kind in _shape(cls):
                values[name] = _value(name, kind, rest, cards)
        except (IndexError, ValueError, StopIteration):
            rest = ["?"]
        if rest:
            raise Unreadable(" ".join([cls.verb, *words]), cls.usage())
        return cls(**values)

    @classmethod
    def usage(cls) -> str:
        """How the line is written, such as `take <card> [place]`."""
        shapes = {bool: "[{}]", tuple: "<{}>..."}
        return " ".join([cls.verb, *(shapes.get(get_origin(k) or k, "<{}>").format(n) for n, k in _shape(cls))])

    def to_json(self) -> dict[str, Any]:
        """As plain JSON: the verb and the fields by name."""
        return {"verb": self.verb} | {name: plain(getattr(self, name)) for name, _ in _shape(type(self))}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """From plain JSON without trusting it: read by way of the line that it would print."""
        words: list[str] = []
        for name, kind in _shape(cls):
            if not _fits(kind, data.get(name)):
                raise Unreadable(repr(data), cls.usage())
            words.extend(_words(name, kind, data[name]))
        return cls.parse(words)


A = TypeVar("A", bound=Action)


class Each(Sequence[A]):
    """An action of one verb for each of many values, made when it is looked at: who draws one by lot need not make all.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True)
    ... class Give(Action):
    ...     to: int
    >>> Each(Give, [2, 3])[1], list(Each(Give, [2]))
    (Give(to=3), [Give(to=2)])
    """

    def __init__(self, verb: Callable[[Any], A], values: Sequence[Any]) -> None:
        self._verb = verb
        self._values = values

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator[A]:
        return map(self._verb, self._values)

    @overload
    def __getitem__(self, at: int) -> A: ...
    @overload
    def __getitem__(self, at: slice) -> Each[A]: ...
    def __getitem__(self, at: int | slice) -> A | Each[A]:
        if isinstance(at, slice):
            return Each(self._verb, self._values[at])
        return self._verb(self._values[at])


_SHAPES: dict[type[Action], list[tuple[str, Any]]] = {}


def _shape(cls: type[Action]) -> list[tuple[str, Any]]:
    """The fields of a verb with their types, in order; asked of the annotations once."""
    if cls not in _SHAPES:
        hints = get_type_hints(cls)
        _SHAPES[cls] = [(field.name, hints[field.name]) for field in fields(cls)]  # type: ignore[arg-type]
    return _SHAPES[cls]


def _words(name: str, kind: Any, value: Any) -> list[str]:
    if type(value) in (tuple, list):
        inner = get_args(kind)[0]
        return [word for item in value for word in _words(name, inner, item)]
    if kind is bool:
        return [name] if value else []
    return [f"#{value}" if kind is Handle else str(value)]


_JSON: dict[Any, Any] = {tuple: list, Handle: int}
"""What a type of field is in JSON, where that is another type."""


def _fits(kind: Any, value: Any) -> bool:
    """Whether a value from JSON has the type of a field; a text must be one word."""
    base = get_origin(kind) or kind
    if type(value) is not _JSON.get(base, base):
        return False
    if base is str:
        return bool(value.split() == [value])
    return base is not tuple or all(_fits(get_args(kind)[0], item) for item in value)


def _value(name: str, kind: Any, rest: list[str], cards: Mapping[Face, Iterator[Handle]]) -> Any:
    """Take from `rest` the words that make up one field."""
    if get_origin(kind) is tuple:
        inner = get_args(kind)[0]
        values = tuple([_value(name, inner, [word], cards) for word in rest])
        rest.clear()
        return values
    if kind is bool:
        return bool(rest and rest[0] == name and rest.pop(0))
    word = rest.pop(0)
    if kind is str:
        return word
    if kind is Handle and word in cards:
        return next(cards[word])
    digits = word.removeprefix("#")
    # isdigit alone would let other scripts' digits, signs and underscores through to int(), and break the round trip.
    if (
        (kind is Handle) == (digits == word)
        or not digits.isascii()
        or not digits.isdigit()
        or digits != str(int(digits))
    ):
        raise ValueError(word)
    return int(digits)
