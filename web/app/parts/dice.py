"""Dice. A colour also shows as the shape of the pips: red lozenges, green trefoils, blue drops."""

from __future__ import annotations

from app.parts.markup import Translate, element

COLOUR_WORDS = {"R": "red", "G": "green", "B": "blue"}

# Each shape is drawn round 0 0, about 15 wide.
_SHAPES = {
    "R": "M0-7.5 5.8 0 0 7.5-5.8 0Z",
    "G": "M0-7a3.5 3.5 0 0 1 3 5A3.5 3.5 0 1 1 1 4L3 7h-6l2-3A3.5 3.5 0 1 1-3-2 3.5 3.5 0 0 1 0-7",
    "B": "M0-8C2.6-3.6 5.4-.4 5.4 2.8A5.4 5.4 0 0 1-5.4 2.8C-5.4-.4-2.6-3.6 0-8Z",
}
_SIGNS = {
    "sun": "M0-6.5 1.5-2.5 5-4.5 3.3-1 6.5.5 3 2 4 5.3.8 3.5-1.5 6.5-2 3-5.5 4-3.5.8-6.5-1-3-2-4-5-1-3Z",
    "moon": "M2.5-5.8A6 6 0 1 0 5.8 2.6 5 5 0 0 1 2.5-5.8Z",
    "bell": "M0-5.5c3.2 0 3.8 3 4 6C4 2 5.5 2.5 5.5 4h-11C-5.5 2.5-4 2-4 .5c.2-3 .8-6 4-6ZM-2 5h4L0 7Z",
}

_LOW, _MID, _HIGH = 16, 30, 44
_SPOTS = {
    1: ((_MID, _MID),),
    2: ((_LOW, _HIGH), (_HIGH, _LOW)),
    3: ((_LOW, _HIGH), (_MID, _MID), (_HIGH, _LOW)),
    4: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_HIGH, _LOW), (_MID, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
    6: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _MID), (_HIGH, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
}


def face(number: int, colour: str = "", key: str = "") -> str:
    """One face as a drawing; 0 is a die not rolled yet. A key of its own makes a new face a new element."""
    pips = "".join(f'<path d="{_SHAPES[colour]}" transform="translate({x} {y})"/>' for x, y in _SPOTS.get(number, ()))
    tint = COLOUR_WORDS.get(colour, "bone")
    # The three-quarter body under the face gives the die its weight.
    body = (
        '<rect class="die-side" x="2" y="5" width="56" height="57" rx="13"/>'
        '<rect class="die-top" x="2" y="2" width="56" height="56" rx="13"/>'
    )
    pips = f'<g class="pips">{pips}</g>'
    return element("svg", body, pips, class_=f"die-face die-{tint}", id=key, viewBox="0 0 60 64", aria_hidden="true")


def die(number: int, shows: int, colour: str, _: Translate, *, chosen: bool = False, tappable: bool = False) -> str:
    """A die on the table. Where it can be chosen for another roll it is a switch."""
    drawing = face(shows, colour, f"face-{number}-{shows}")
    if not shows:
        return element("span", drawing, class_="die", id=f"die-{number}")
    colours = {"R": _("red"), "G": _("green"), "B": _("blue")}
    words = _("Die {number}: {colour} {shows}").format(number=number, colour=colours[colour], shows=shows)
    if not tappable:
        return element("span", drawing, class_="die", id=f"die-{number}", role="img", aria_label=words)
    return element(
        "button",
        drawing,
        type="button",
        class_="die",
        id=f"die-{number}",
        aria_label=words,
        aria_pressed="true" if chosen else "false",
        data_select=f"die:{number}",
    )


def mini(x: float, y: float, *, number: int = 0, colour: str = "", sign: str = "", lit: bool = False) -> str:
    """A small die inside a pictograph, 18 wide: a number, a colour, or a sign that stands for any number."""
    kind = f"mini{' is-lit' if lit else ''}{f' mini-{COLOUR_WORDS[colour]}' if colour else ''}"
    inside = ""
    if number:
        inside = "".join(f'<circle cx="{px * 0.3:g}" cy="{py * 0.3:g}" r="1.9"/>' for px, py in _SPOTS[number])
    elif colour:
        inside = f'<path d="{_SHAPES[colour]}" transform="translate(9 9) scale(.72)"/>'
    elif sign:
        inside = f'<path d="{_SIGNS[sign]}" transform="translate(9 9)"/>'
    body = '<rect width="18" height="18" rx="4.5"/>'
    return f'<g class="{kind}" transform="translate({x:g} {y:g})">{body}{inside}</g>'
