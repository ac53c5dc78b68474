"""People: everybody has a tincture, a heraldic pattern and a letter, so that colour is never alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from app.parts.markup import Markup, Translate, attributes, escape, told_button
from app.parts.markup import marked as _
from tafelrunde.core.court import NAMES

BOTS = frozenset(NAMES)

COLOUR_NAMES = (_("red"), _("blue"), _("green"), _("gold"), _("purple"), _("black"))

_SHAPE = "M3 3h34v21c0 11-8 17-17 21C11 41 3 35 3 24Z"

# Drawn over the field, inside the shield's own outline: pale, bend, chevron, fess, cross, quarterly.
_PATTERNS = (
    ("argent", "M14.5 3h11v40.4L20 45l-5.5-3Z"),
    ("or", "M3 3h9l25 21.5c-.2 4-1.2 6.8-2.8 9.5L3 8Z"),
    ("argent", "M20 14l17 14c-1 3.6-2.8 6.500-5.2 9L20 27 8.2 37C5.8 34.5 4 31.6 3 28Z"),
    ("sable", "M3 15h34v9c0 2.2-.3 4.2-1 6H4c-.7-1.8-1-3.8-1-6Z"),
    ("argent", "M15.5 3h9v14H37v9H24.5v17L20 45l-4.5-2V26H3v-9h12.5Z"),
    ("argent", "M20 3h17v21H20v21C11 41 3 35 3 24h17Z"),
)

COLOURS = len(_PATTERNS)
"""How many there are; no table has more seats."""


class Arms(NamedTuple):
    """What stands for a person, on whichever seat."""

    colour: int
    """The number of the tincture, and of the pattern that goes with it."""
    letter: str


def fitting(wanted: Sequence[object], seats: int, most: int = COLOURS) -> tuple[int, ...]:
    """Per seat the colour that is wanted there; where it is none, or another has it, the first that is free.

    >>> fitting((), 3), fitting((1, 2, 0), 3), fitting((4, 1), 2, 4), fitting((1, "red", 1), 3)
    ((0, 1, 2), (1, 2, 0), (0, 1), (1, 0, 2))
    """
    kept: dict[int, int] = {}
    for seat, colour in enumerate(wanted[:seats]):
        if type(colour) is int and 0 <= colour < most and colour not in kept.values():
            kept[seat] = colour
    spare = (colour for colour in range(most) if colour not in kept.values())
    return tuple(kept[seat] if seat in kept else next(spare) for seat in range(seats))


def recoloured(colours: Sequence[int], seat: int, most: int) -> tuple[int, ...]:
    """The next colour for whoever sits there; who has it already takes the other.

    >>> recoloured((0, 1), 0, 3), recoloured((2, 1), 0, 3)
    ((1, 0), (0, 1))
    """
    now, then = colours[seat], (colours[seat] + 1) % most
    return tuple({now: then, then: now}.get(one, one) for one in colours)


def told_colours(names: Sequence[str], before: Sequence[int], after: Sequence[int], _: Translate) -> str:
    """What the eye sees at once: who has another colour now."""
    said = _("Colour of {name}: {colour}.")
    new = ((name, now) for name, was, now in zip(names, before, after, strict=True) if name and was != now)
    return " ".join(said.format(name=name, colour=_(COLOUR_NAMES[colour])) for name, colour in new)


def arms_button(name: str, arms: Arms, seat: int, do: str, _: Translate) -> Markup:
    """The arms of somebody whose colour can be chosen: a tap takes the next."""
    worn = _("Colour of {name}: {colour}").format(name=name, colour=_(COLOUR_NAMES[arms.colour]))
    return told_button(
        worn,
        class_="seat-colour",
        title=f"{worn}. {_('Take the next colour')}",
        id=f"colour-{seat}",
        data_do=f"{do} {seat}",
    )(shield(arms))


def arms_of(names: Sequence[str], colours: Sequence[int] = ()) -> Sequence[Arms]:
    """Everybody's: their colours, unless said that of the seat, and a letter of the name that is free: how it begins, or one of its
    further words does, or the next.

    The letters are given in the order of the colours, so that they too stay with whoever changes seats, and to people before bots:
    one's own initial is one's own. Nobody has none.

    >>> [letter for colour, letter in arms_of(["Ada", "Anna", "ada", ""])]
    ['A', 'N', 'D', '']
    >>> [letter for colour, letter in arms_of(["Player 1", "Player 2", "Pia of the Hill"])]
    ['P', '2', 'H']
    >>> arms_of(["Anna", "Ada"], (1, 0))
    (Arms(colour=1, letter='N'), Arms(colour=0, letter='A'))
    >>> [letter for colour, letter in arms_of(["Merlin", "Mama"])]
    ['E', 'M']
    """
    return _arms(tuple(names), tuple(colours) or tuple(range(len(names))))


@lru_cache(16)
def _arms(names: tuple[str, ...], colours: tuple[int, ...]) -> tuple[Arms, ...]:
    letters: dict[int, str] = {}
    for colour, name in sorted(zip(colours, names, strict=True), key=lambda one: (one[1] in BOTS, one[0])):
        begins = [word[0] for word in name.split() if word[0].isalnum() and not word[0].islower()]
        mine = [*begins, *(letter for letter in name.upper() if letter.isalpha())]
        spare = (letter for letter in [*mine, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"] if letter not in letters.values())
        letters[colour] = next(spare) if name else ""
    return tuple(Arms(colour, letters[colour]) for colour in colours)


_LEFTWARD = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
"""Letters that are written from right to left."""


def isolated(name: str) -> str:
    r"""What a person wrote, so that it turns nothing round that stands beside it in a sentence, whichever way it is written.

    >>> isolated("Ada"), ascii(isolated("\u05d0\u05d3\u05d4"))
    ('Ada', "'\\u2068\\u05d0\\u05d3\\u05d4\\u2069'")
    """
    return f"\u2068{name}\u2069" if _LEFTWARD.search(name) else name


def tincture(colour: int | str) -> str:
    """The colour of whatever is somebody's, for drawings: style/tokens.css says which it is."""
    return f"var(--tincture-{colour})"


def field(colour: int) -> Markup:
    """The tincture with its pattern, the outline with a pale rim for dark grounds, and the boss on which the letter stands."""
    metal, charge = _PATTERNS[colour]
    return Markup(
        f'<path d="{_SHAPE}" fill="{tincture(colour)}" stroke="var(--argent)" stroke-width="5.2" stroke-linejoin="round" paint-order="stroke"/>'
        f'<path d="{charge}" fill="var(--{metal})"/>'
        f'<path d="{_SHAPE}" fill="none" stroke="var(--leaf-ink)" stroke-width="2.4" stroke-linejoin="round"/>'
        '<circle cx="20" cy="21" r="11.5" class="shield-boss" fill="var(--argent)" stroke="var(--leaf-ink)" stroke-width="1.6"/>'
    )


@lru_cache(128)
def shield(arms: Arms, look: str = "", level: int = 0, *, leads: bool = False) -> Markup:
    """The arms, of a bot with its level, of whoever `leads` in a laurel. Behind the letter is an image (web/build/assemble.py), which
    costs the page less than its strokes.
    """
    classes = f"shield painting arms-{arms.colour} {look}".rstrip() + " is-leading" * leads
    worn = attributes(class_=classes, aria_hidden="true", data_level=level or None)
    return Markup(f"<i{worn}>{escape(arms.letter)}</i>")


@lru_cache(128)
def stroked(arms: Arms, class_: str) -> Markup:
    """The same stroke by stroke, where no image can be behind it: inside another drawing, or where something else is."""
    letter = f'<text x="20" y="27.5" class="shield-letter">{escape(arms.letter)}</text>'
    return Markup(f'<svg class="{class_}" viewBox="0 0 40 48" aria-hidden="true">{field(arms.colour)}{letter}</svg>')


def spread(wanted: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Ascending places, each as near as can be to the one that is wanted: `apart`, and between `low` and `high`.

    >>> spread([10, 10, 90], 20, 0, 100)
    [0.0, 20.0, 90]
    >>> spread([50, 55, 99], 10, 0, 100)
    [47.5, 57.5, 99]
    """
    bunches: list[tuple[float, int]] = []  # where the first of a bunch would stand, and how many there are
    for index, want in enumerate(wanted):
        at, count = want - index * apart, 1
        while bunches and bunches[-1][0] > at:
            other, more = bunches.pop()
            at, count = (other * more + at * count) / (more + count), more + count
        bunches.append((at, count))
    firsts = [min(max(at, low), high - (len(wanted) - 1) * apart) for at, count in bunches for _ in range(count)]
    return [first + index * apart for index, first in enumerate(firsts)]
