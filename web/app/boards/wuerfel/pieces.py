"""What a citizen asks of the dice, as little dice; gold where the dice on the table already show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from app.boards.wuerfel.dice import Mini, minis
from app.parts import Markup, escape, tag
from app.words.wuerfel import COLOUR_WORDS
from tafelrunde.games.wuerfel.data import CITIZENS, DICE, Citizen

_SIGN_ORDER = ("sun", "moon", "bell")


def _lit(citizen: Citizen, dice: Sequence[int]) -> list[int]:
    """How many little dice of each group are reached already: a help for the eye, not a rule."""
    if not dice:
        return [0] * 4
    colours = "".join(faces[shown - 1] for faces, shown in zip(DICE, dice, strict=False))
    match citizen.need:
        case {"all": parity}:
            return [sum(shown % 2 == (parity == "odd") for shown in dice)]
        case {"straight": int(length)}:
            runs = [sum(n in dice for n in range(first, first + length)) for first in range(1, 8 - length)]
            return [max(runs)]
        case {"number": [_count, number]}:
            return [list(dice).count(number)]
        case {"colours": str(wanted)}:
            return [colours.count(colour) for colour in dict.fromkeys(wanted)]
        case {"groups": _sizes}:
            return [*sorted((list(dice).count(n) for n in set(dice)), reverse=True), 0, 0, 0]
        case {"same": _size}:
            return [max(colours.count(colour) for colour in COLOUR_WORDS)]
        case _:
            return [int(citizen.met(tuple(dice)))]


def pictograph(citizen: Citizen, dice: Sequence[int]) -> Markup:
    """What a citizen asks for, as little dice; gold where the dice on the table already show it."""
    return _drawn(citizen.id, *_lit(citizen, dice))


@lru_cache(256)
def _drawn(citizen: str, *lit: int) -> Markup:
    need, side = CITIZENS[citizen].need, 20
    groups: list[list[dict[str, Any]]] = []
    stairs = False
    match need:
        case {"all": parity}:
            groups = [[{"number": n} for n in ((1, 3, 5, 1, 3, 5) if parity == "odd" else (2, 4, 6, 2, 4, 6))]]
        case {"straight": int(length)}:
            groups, stairs = [[dict[str, Any]() for _step in range(length)]], True
        case {"number": [int(count), number]}:
            groups = [[{"number": number}] * count]
        case {"colours": str(wanted)}:
            groups = [[{"colour": colour}] * wanted.count(colour) for colour in dict.fromkeys(wanted)]
        case {"groups": sizes}:
            groups = [[{"sign": sign}] * size for sign, size in zip(_SIGN_ORDER, sizes, strict=False)]
        case {"same": int(count)}:
            groups = [[{"colour": "".join(COLOUR_WORDS)}] * count]
        case _:
            return _sum_pictograph(need, side, bool(lit[0]))
    spots = _spots([len(group) for group in groups], stairs)
    flat = [(group, index, kind) for group, kinds in enumerate(groups) for index, kind in enumerate(kinds)]
    drawn = minis(
        Mini(x * side, y * side, lit=index < lit[group], **kind)
        for (x, y), (group, index, kind) in zip(spots, flat, strict=True)
    )
    width, height = (max(spot[axis] for spot in spots) * side + 18 for axis in (0, 1))
    rows = "wk-stairs" if stairs else f"wk-rows-{round((height + 2) / side)}"
    box = f"-1 -1 {width + 2:g} {height + 2:g}"
    return Markup(f'<svg class="wk-need {rows}" viewBox="{box}" aria-hidden="true">{drawn}</svg>')


def _spots(sizes: Sequence[int], stairs: bool) -> list[tuple[float, float]]:
    """Where the little dice stand, in steps of one die: at most two rows, so that a card stays low."""
    if stairs:
        return [(n, (sizes[0] - 1 - n) * 0.4) for n in range(sizes[0])]
    if len(sizes) == 3:
        return [(group * 1.15, index) for group, size in enumerate(sizes) for index in range(size)]
    if len(sizes) == 2:
        widest = max(sizes)
        return [((widest - size) / 2 + index, group * 1.1) for group, size in enumerate(sizes) for index in range(size)]
    count = sizes[0]
    top = count if count <= 3 else (count + 1) // 2
    return [(n, 0.0) for n in range(top)] + [(n + (top - (count - top)) / 2, 1.0) for n in range(count - top)]


def _sum_pictograph(need: Mapping[str, Any], side: int, met: bool) -> Markup:
    most = "at_most" in need
    sum_ = tag("text", x="70", y="52", class_="wk-need-sum")(escape(str(need["at_most" if most else "at_least"])))
    wedge = "M46 32l-16 6 16 6m-16 5h16" if most else "M30 32l16 6-16 6m0 5h16"  # our types have no sign for it
    text = Markup(f'<path class="wk-need-sign" d="{wedge}"/>') + sum_
    all_six = minis(Mini(n * side, 0, lit=met) for n in range(6))
    return Markup(f'<svg class="wk-need wk-rows-2" viewBox="-1 -1 120 56" aria-hidden="true">{all_six}{text}</svg>')
