"""Dice. A colour also shows as the shape of the pips: red lozenges, green trefoils, blue drops."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from app.parts import BLANK, Markup, Translate, join, tag
from app.words.wuerfel import COLOUR_WORDS

# Each shape is drawn round the point before it, about 15 wide.
_SHAPES = {
    "R": "m0-7.5 5.8 7.5-5.8 7.5-5.8-7.5Z",
    "G": "m0-7a3.5 3.5 0 0 1 3 5 3.5 3.5 0 1 1-2 6l2 3h-6l2-3a3.5 3.5 0 1 1-2-6 3.5 3.5 0 0 1 3-5Z",
    "B": "m0-8c2.6 4.4 5.4 7.6 5.4 10.8a5.4 5.4 0 0 1-10.8 0c0-3.2 2.8-6.4 5.4-10.8Z",
}
_SIGNS = {
    "sun": "m0-6.5 1.5 4 3.5-2-1.7 3.5 3.2 1.5-3.5 1.5 1 3.3-3.2-1.8-2.3 3-.5-3.5-3.5 1 2-3.2-3-1.8 3.5-1-1-3 3 2Z",
    "moon": "m2.5-5.8a6 6 0 1 0 3.3 8.4 5 5 0 0 1-3.3-8.4Z",
    "bell": "m0-5.5c3.2 0 3.8 3 4 6 0 1.5 1.5 2 1.5 3.5h-11c0-1.5 1.5-2 1.5-3.5.2-3 .8-6 4-6Zm-2 10.5h4l-2 2Z",
}
_BODY = "m4.5 0h9a4.5 4.5 0 0 1 4.5 4.5v9a4.5 4.5 0 0 1-4.5 4.5h-9a4.5 4.5 0 0 1-4.5-4.5v-9a4.5 4.5 0 0 1 4.5-4.5Z"
# What of a small die is in a colour: all of it, or a third.
_WHOLES = {
    "R": "m9 3.6 4.2 5.4-4.2 5.4-4.2-5.4Z",
    "G": "m9 4a2.5 2.5 0 0 1 2.2 3.6 2.5 2.5 0 1 1-1.4 4.3l1.4 2.2h-4.4l1.4-2.2a2.5 2.5 0 1 1-1.4-4.3 2.5 2.5 0 0 1 2.2-3.6Z",
    "B": "m9 3.2c1.9 3.2 3.9 5.5 3.9 7.8a3.9 3.9 0 0 1-7.8 0c0-2.3 2-4.6 3.9-7.8Z",
}
_THIRDS = {
    "R": "m9 2.5 2.6 3.2-2.6 3.3-2.6-3.3Z",
    "G": "m2.7 12a2.9 2.9 0 1 0 5.8 0 2.9 2.9 0 1 0-5.8 0Z",
    "B": "m12.6 8.6c1.7 2.2 2.5 3.2 2.5 4.3a2.5 2.5 0 0 1-5 0c0-1.1.8-2.1 2.5-4.3Z",
}
_PIP = "m-1.9 0a1.9 1.9 0 1 0 3.8 0 1.9 1.9 0 1 0-3.8 0Z"

_LOW, _MID, _HIGH = 16, 30, 44
_SPOTS = {
    1: ((_MID, _MID),),
    2: ((_LOW, _HIGH), (_HIGH, _LOW)),
    3: ((_LOW, _HIGH), (_MID, _MID), (_HIGH, _LOW)),
    4: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_HIGH, _LOW), (_MID, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
    6: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _MID), (_HIGH, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
}


def face(number: int, colour: str = "", key: str = "") -> Markup:
    """One face as a drawing; 0 is a die not rolled yet. A key of its own makes a new face a new element."""
    pips = "".join(f"M{x} {y}{_SHAPES[colour]}" for x, y in _SPOTS.get(number, ()))
    tint = COLOUR_WORDS.get(colour, "bone")
    # The three-quarter body under the face gives the die its weight.
    body = Markup(
        '<rect class="die-side" x="2" y="5" width="56" height="57" rx="13"/>'
        '<rect class="die-top" x="2" y="2" width="56" height="56" rx="13"/>'
    )
    drawn = Markup(f'<path class="pips" d="{pips}"/>') if pips else BLANK
    return tag("svg", class_=f"die-face die-{tint}", id=key, viewBox="0 0 60 64", aria_hidden="true")(body, drawn)


def die(
    number: int,
    shows: int,
    colour: str,
    _: Translate,
    *,
    chosen: bool = False,
    tappable: bool = False,
    wanted: bool = False,
) -> Markup:
    """A die on the table. Where it can be chosen for another roll it is a switch; a first game may want it to be."""
    drawing = face(shows, colour, f"face-{number}-{shows}")
    if not shows:
        return tag("span", class_="die", id=f"die-{number}")(drawing)
    colours = {"R": _("red"), "G": _("green"), "B": _("blue")}
    words = _("Die {number}: {colour} {shows}").format(number=number, colour=colours[colour], shows=shows)
    if not tappable:
        return tag("span", class_="die", id=f"die-{number}", role="img", aria_label=words)(drawing)
    return tag(
        "button",
        type="button",
        class_="die" + " is-wanted" * wanted,
        id=f"die-{number}",
        aria_label=words,
        aria_pressed=chosen,
        data_select=f"die:{number}",
    )(drawing)


class Mini(NamedTuple):
    """A small die in a pictograph, 18 wide: a number, a colour, any colour but the same for all, or a sign for any number."""

    x: float
    y: float
    number: int = 0
    colour: str = ""
    sign: str = ""
    lit: bool = False


def minis(dice: Iterable[Mini]) -> Markup:
    """Small dice; whatever looks alike is one stroke, which a browser draws sooner than many.

    >>> import re
    >>> re.findall('class="(.*?)"', minis([Mini(0, 0, colour="R", lit=True), Mini(20, 0, colour="R")]))
    ['mini is-lit', 'mini', 'mini-red']
    """
    bodies: defaultdict[str, str] = defaultdict(str)
    drawn: defaultdict[str, str] = defaultdict(str)  # on them
    for x, y, number, colour, sign, lit in dice:
        bodies["mini is-lit" if lit else "mini"] += f"M{x:g} {y:g}{_BODY}"
        for px, py in _SPOTS.get(number, ()):
            drawn["mini-ink"] += f"M{x + 0.3 * px:g} {y + 0.3 * py:g}{_PIP}"
        if sign:
            drawn["mini-ink"] += f"M{x + 9:g} {y + 9:g}{_SIGNS[sign]}"
        for one in colour:
            drawn[f"mini-{COLOUR_WORDS[one]}"] += f"M{x:g} {y:g}{(_THIRDS if len(colour) > 1 else _WHOLES)[one]}"
    return join(Markup(f'<path class="{look}" d="{line}"/>') for look, line in (bodies | drawn).items())
