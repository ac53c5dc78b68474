"""Plain JSON: how values are written, and how they are read back without trusting them."""

from __future__ import annotations

import json
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeGuard, Union, get_args, get_origin

from tafelrunde.core.cards import Cards
from tafelrunde.core.errors import Damaged
from tafelrunde.core.known import Handle

DEEPEST = 32
"""How many lists and objects may stand in each other; ours are fewer than ten. In a browser some thousands overflow the stack,
and that is the end of its Python.
"""

_LEAVES = {bool, int, str, NoneType}
_BRACKETS = bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))


def parsed(text: str) -> Any:
    """What a text of JSON that came from outside says; raises `ValueError`.

    >>> parsed('{"theme": ["dark"]}')
    {'theme': ['dark']}
    >>> parsed('["[", ' * 33 + "0" + "]" * 33)
    Traceback (most recent call last):
    ValueError: too deep, or never closed
    """
    if text.count("[") + text.count("{") > DEEPEST:
        outside = text.replace("\\\\", "").replace('\\"', "").split('"')[::2]  # of strings, that is
        brackets = "".join(outside).encode(errors="replace").translate(_BRACKETS, _NO_BRACKETS)
        levels = 0
        while brackets:
            brackets, before = brackets.replace(b"[]", b""), brackets
            levels += 1
            if levels > DEEPEST or brackets == before:
                raise ValueError("too deep, or never closed")
    return json.loads(text)


def mapping(data: Any) -> dict[str, Any]:
    """The data as an object of JSON; an empty one where it is something else."""
    return data if is_object(data) else {}


def is_object(value: Any) -> TypeGuard[dict[str, Any]]:
    """Whether this is an object of JSON."""
    return isinstance(value, dict)


def is_list(value: Any) -> TypeGuard[list[Any]]:
    """Whether this is a list of JSON."""
    return isinstance(value, list)


def plain(value: Any) -> Any:
    """Values of a state as JSON."""
    if type(value) in _LEAVES:  # nearly all are, and a position has thousands
        return value
    if isinstance(value, Cards):
        return value.to_json()
    if _is_row(value):
        return [*value] if _LEAVES.issuperset(map(type, value)) else [plain(item) for item in value]
    return {str(key): plain(item) for key, item in value.items()}


def typed(hint: Any, value: Any, name: str) -> Any:
    """The inverse of `plain`, by the annotation of the field `name`; raises `Damaged`."""
    kind, inside = _read(hint)
    if type(value) is kind and not inside:
        return value
    if kind is Cards:
        return Cards.from_json(value)
    if kind in (UnionType, Union):
        if value is None and NoneType in inside:
            return None
        return typed(next(one for one in inside if one is not NoneType), value, name)
    if kind in (list, tuple) and _is_row(value):
        if kind is tuple and inside[-1] is not ...:
            if len(inside) == len(value):
                return tuple([typed(one, item, name) for one, item in zip(inside, value, strict=True)])
        else:
            leaf = _read(inside[0])[0]
            whole = leaf in _LEAVES and {leaf}.issuperset(map(type, value))
            items = [*value] if whole else [typed(inside[0], item, name) for item in value]
            return items if kind is list else tuple(items)
    elif kind is dict and is_object(value):
        key = int if inside[0] is int else str
        try:
            return {key(k): typed(inside[1], item, name) for k, item in value.items()}
        except ValueError as error:
            raise Damaged("position", field=name) from error
    raise Damaged("position", field=name)


@cache
def _read(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """What an annotation is, and of what: asked once, for that takes longer than to read a value by it."""
    return (int, ()) if hint is Handle else (get_origin(hint) or hint, get_args(hint))


def _is_row(value: Any) -> TypeGuard[list[Any]]:
    return isinstance(value, list | tuple)
