"""What the dice must show to win a citizen (rules W18 to W26)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Dice = tuple[int, ...]
Test = Callable[[Dice], bool]


def colours(dice: Dice, layout: Sequence[str]) -> str:
    """The colours that lie on top, die by die.

    >>> colours((2, 4, 6), ["BGRRGB", "BGRRGB", "RBGGBR"])
    'GRR'
    """
    return "".join([faces[die - 1] for faces, die in zip(layout, dice, strict=True)])


def test(need: dict[str, Any], layout: Sequence[str]) -> Test:
    """The test that a need of the data file stands for."""
    ((kind, wanted),) = need.items()
    return _TESTS[kind](wanted, layout)


def _all(parity: str, _: Sequence[str]) -> Test:
    odd = int(parity == "odd")
    return lambda dice: all(die % 2 == odd for die in dice)


def _straight(length: int, _: Sequence[str]) -> Test:
    runs = [set(range(first, first + length)) for first in range(1, 8 - length)]
    return lambda dice: any(run.issubset(dice) for run in runs)


def _number(wanted: Sequence[int], _: Sequence[str]) -> Test:
    count, number = wanted
    return lambda dice: dice.count(number) >= count


def _colours(wanted: str, layout: Sequence[str]) -> Test:
    counts = [(colour, wanted.count(colour)) for colour in dict.fromkeys(wanted)]

    def met(dice: Dice) -> bool:
        shown = colours(dice, layout)
        return all(shown.count(colour) >= count for colour, count in counts)

    return met


def _same(count: int, layout: Sequence[str]) -> Test:
    def met(dice: Dice) -> bool:
        shown = colours(dice, layout)
        return any(shown.count(colour) >= count for colour in "RGB")

    return met


def _groups(sizes: Sequence[int], _: Sequence[str]) -> Test:
    def met(dice: Dice) -> bool:
        largest = sorted([dice.count(number) for number in range(1, 7)], reverse=True)
        return all(have >= size for have, size in zip(largest, sizes, strict=False))

    return met


def _at_most(most: int, _: Sequence[str]) -> Test:
    return lambda dice: sum(dice) <= most


def _at_least(least: int, _: Sequence[str]) -> Test:
    return lambda dice: sum(dice) >= least


_TESTS: dict[str, Callable[[Any, Sequence[str]], Test]] = {
    "all": _all,
    "straight": _straight,
    "number": _number,
    "colours": _colours,
    "same": _same,
    "groups": _groups,
    "at_most": _at_most,
    "at_least": _at_least,
}
