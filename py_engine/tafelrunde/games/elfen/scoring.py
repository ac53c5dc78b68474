"""What a seat has earned and spent (rules K1 and K27)."""

from __future__ import annotations

from collections.abc import Sequence

BOOKS = ("start", "villages", "laps", "thieves", "purchases", "closures")
"""The categories in which every coin is booked."""

START, VILLAGES, LAPS, THIEVES, PURCHASES, CLOSURES = range(len(BOOKS))


def worth(book: Sequence[int]) -> dict[str, int]:
    """The gold of a seat, category by category.

    >>> worth([7, 22, 10, -2, -3, 0])
    {'start': 7, 'villages': 22, 'laps': 10, 'thieves': -2, 'purchases': -3, 'closures': 0, 'total': 34}
    """
    return dict(zip(BOOKS, book, strict=True)) | {"total": sum(book)}
