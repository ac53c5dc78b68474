"""Plain JSON: how values are written, and how they are read back without trusting them."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from tafelrunde.core.cards import Cards, Handle
from tafelrunde.core.errors import Damaged


def mapping(data: Any) -> dict[str, Any]:
    """The data as an object of JSON; an empty one where it is something else."""
    known: dict[str, Any] = data if isinstance(data, dict) else {}
    return known


def plain(value: Any) -> Any:
    """Values of a state as JSON."""
    if isinstance(value, Cards):
        return value.to_json()
    if isinstance(value, tuple | list):
        items: list[Any] = list(value)
        return [plain(item) for item in items]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in mapping(value).items()}
    return value


def typed(hint: Any, value: Any, name: str) -> Any:
    """The inverse of `plain`, by the annotation of the field `name`; raises `Damaged`."""
    kind, inside = get_origin(hint) or hint, get_args(hint)
    if kind is Cards:
        return Cards.from_json(value)
    if kind in (UnionType, Union):
        if value is None and NoneType in inside:
            return None
        return typed(next(one for one in inside if one is not NoneType), value, name)
    if kind is Handle:
        kind = int
    if kind in (list, tuple) and isinstance(value, list):
        items: list[Any] = value
        if kind is list or inside[-1] is ...:
            read: Any = kind(typed(inside[0], item, name) for item in items)
            return read
        if len(inside) == len(items):
            return tuple(typed(one, item, name) for one, item in zip(inside, items, strict=True))
    elif kind is dict and isinstance(value, dict):
        key = int if inside[0] is int else str
        try:
            return {key(k): typed(inside[1], item, name) for k, item in mapping(value).items()}
        except ValueError as error:
            raise Damaged("position", field=name) from error
    elif type(value) is kind:
        return value
    raise Damaged("position", field=name)
