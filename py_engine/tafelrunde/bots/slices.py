"""What takes a while, slice by slice: whoever has to do something else meanwhile does it between them."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Slices = Generator[bool | None, None, T]

AMID = True
"""What a slice gives that ends amid an iteration of a thought; after each iteration it gives None."""


def whole(slices: Generator[object, None, T]) -> T:
    """All slices at once."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            found: T = end.value
            return found
