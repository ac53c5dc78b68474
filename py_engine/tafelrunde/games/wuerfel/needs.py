"""What the dice must show to win a citizen (rules W18 to W26)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from operator import ge
from typing import Any

Dice = tuple[int, ...]
Test = Callable[[Dice], bool]

_NUMBERS = (1, 2, 3, 4, 5, 6)
_GROUPS = {tuple(sorted(map(dice.count, _NUMBERS))) for dice in combinations_with_replacement(_NUMBERS, 6)}
"""All ways in which six dice can be alike: how many show each number, the fewest first."""


def colours(dice: Dice, layout: Sequence[str]) -> str:
    """The colours that lie on top, die by die.

    >>> colours((2, 4, 6), ["BGRRGB", "BGRRGB", "RBGGBR"])
    'GRR'
    """
    return "".join([faces[die - 1] for faces, die in zip(layout, dice, strict=True)])


@cache
def _throws(layout: tuple[str, ...]) -> dict[Dice, str]:
    """All throws of these dice, with the colours that lie on top."""
    return {dice: colours(dice, layout) for dice in product(_NUMBERS, repeat=len(layout))}


def _halves(layout: Sequence[str]) -> tuple[dict[Dice, str], dict[Dice, str]]:
    """What `colours` says of the first three and of the last three dice: every throw is asked for its colours."""
    return _throws(tuple(layout[:3])), _throws(tuple(layout[3:]))


def test(need: dict[str, Any], layout: Sequence[str]) -> Test:
    """The test that a need of the data file stands for."""
    ((kind, wanted),) = need.items()
    return _TESTS[kind](wanted, layout)


def _all(parity: str, _: Sequence[str]) -> Test:
    wanted = {1, 3, 5} if parity == "odd" else {2, 4, 6}
    return wanted.issuperset


def _straight(length: int, _: Sequence[str]) -> Test:
    runs = [set(range(first, first + length)) for first in range(1, 8 - length)]
    some = [set(numbers) for count in range(length, 7) for numbers in combinations(_NUMBERS, count)]
    enough = {frozenset(numbers) for numbers in some if any(run <= numbers for run in runs)}
    return lambda dice: frozenset(dice) in enough


def _number(wanted: Sequence[int], _: Sequence[str]) -> Test:
    count, number = wanted
    return lambda dice: dice.count(number) >= count


def _colours(wanted: str, layout: Sequence[str]) -> Test:
    counts = [(colour, wanted.count(colour)) for colour in dict.fromkeys(wanted)]
    left, right = _halves(layout)

    def met(dice: Dice) -> bool:
        on_top = left[dice[:3]] + right[dice[3:]]
        for colour, count in counts:  # noqa: SIM110, a generator takes twice as long
            if on_top.count(colour) < count:
                return False
        return True

    return met


def _same(count: int, layout: Sequence[str]) -> Test:
    left, right = _halves(layout)

    def met(dice: Dice) -> bool:
        on_top = left[dice[:3]] + right[dice[3:]]
        return on_top.count("R") >= count or on_top.count("G") >= count or on_top.count("B") >= count

    return met


def _groups(sizes: Sequence[int], _: Sequence[str]) -> Test:
    least = sorted(sizes)
    enough = {have for have in _GROUPS if all(map(ge, have[-len(least) :], least))}
    return lambda dice: tuple(sorted(map(dice.count, _NUMBERS))) in enough


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
