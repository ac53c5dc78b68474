"""What the cards show, put together from the drawings of `art/creatures.svg`: per kind, not per card."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from app.parts import BLANK, Markup, join, painting, tag
from tafelrunde.games.creatures.data import CARDS, Card

CROWN = "m3.7 18.3-2.3-12.3 6 4.6 3.7-7.8 3.7 7.8 6-4.6-2.3 12.3Zm.4-3.2h13.8"
"""As the sign of a king, 22 wide: a column of them is one stroke."""

_NEED = 29
"""How wide a pictograph of a legend stands."""


def use(name: str, x: float, y: float, side: float) -> Markup:
    """A small sign inside a picture."""
    return Markup(f'<use href="art/creatures.svg#g-{name}" x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}"/>')


def glyph(name: str) -> Markup:
    """A small sign of a kind or a species: decoration, what it means is said beside it, or of the whole."""
    return painting("creatures", f"g-{name}", "kc-glyph")


def hoard(points: int) -> int:
    """How big a treasure is drawn, of four sizes."""
    return 1 if points < 3 else 2 if points < 5 else 3 if points < 6 else 4


def picture(card: Card, tally: Mapping[str, int] | None = None, won: tuple[bool, bool] = (False, False)) -> Markup:
    """The window of a card. Gold is what of a legend's need is in `tally` already, and the crowns that are `won`."""
    inside = ""
    if card.kind == "hero":
        painted = f"heroes-{card.heroes}"
    elif card.kind == "treasure":
        painted = f"hoard-{hoard(card.points)}"
    elif card.kind == "creature":
        painted = card.species
    elif card.kind == "king":
        painted, inside = "king", _king(card, won)
    else:
        painted, inside = "scroll", _legend(card, tally or {})
    return Markup(
        f'<svg class="kc-picture painting art-creatures-{painted}" viewBox="0 0 120 100" aria-hidden="true">{inside}</svg>'
    )


def _king(card: Card, won: tuple[bool, bool]) -> Markup:
    """Between two columns of crowns; on his shield what he rules."""
    sides = ((card.left, 3), (card.right, 95))
    crowns = join(
        Markup(
            f'<path class="kc-crown{" is-lit" * lit}" d="{"".join(f"M{x} {47 - 15 * n}{CROWN}" for n in range(count))}"/>'
        )
        for (count, x), lit in zip(sides, won, strict=True)
        if count
    )
    return use(card.rules, 50, 70, 20) + crowns


def _legend(card: Card, tally: Mapping[str, int]) -> Markup:
    """The pictographs of what it asks for, written on a scroll in at most two lines."""
    kinds = [(kind, n < tally.get(kind, 0)) for kind, count in card.needs for n in range(count)]
    first = len(kinds) if len(kinds) < 4 else (len(kinds) + 1) // 2
    signs = BLANK
    for line, top in ((kinds[:first], 42 if len(kinds) < 4 else 26), (kinds[first:], 56)):
        left = 60 - len(line) * _NEED / 2
        for n, (kind, lit) in enumerate(line):
            x = left + n * _NEED
            look = f"kc-need{' is-lit' if lit else ''}"
            signs += Markup(f'<circle class="{look}" cx="{x + _NEED / 2:g}" cy="{top + 14:g}" r="13.5"/>')
            signs += use(kind, x + 5, top + 4.5, 19)
    return signs


@cache
def strip(face: str, met: tuple[bool, bool] = (False, False), *, up: bool = False) -> Markup:
    """A covered card: what still matters of it; `up` if it was taken in this round.

    `met`: which of a king's crowns count now, or whether a legend's fame does.
    """
    card = CARDS[face]
    return Markup(f'<i class="kc-strip{" is-up" if up else ""}" data-kind="{card.kind}">{_marks(card, met)}</i>')


@cache
def last(face: str, met: tuple[bool, bool] = (False, False), *, up: bool = False) -> Markup:
    """The last card of a row with its number, which decides who is next."""
    card = CARDS[face]
    number = Markup(f'<b class="kc-number">{card.number}</b>')
    look = "kc-last" + " is-up" * up
    return tag("i", class_=look, id=f"row-{face}", data_piece=face, data_kind=card.kind)(number, _marks(card, met))


def _marks(card: Card, met: tuple[bool, bool]) -> Markup:
    if card.kind == "hero":
        return glyph("hero") * card.heroes
    if card.kind == "treasure":
        return glyph("treasure") + Markup(f"<b>{card.points}</b>")
    if card.kind == "king":
        crowns = "".join(
            f'<b class="is-met">{count}</b>' if counts else f"<b>{count}</b>"
            for count, counts in zip((card.left, card.right), met, strict=True)
        )
        return glyph("king") + glyph(card.rules) + Markup(f'<span class="kc-crowns">{crowns}</span>')
    if card.kind == "legend":
        return glyph("legend") + (
            Markup(f'<b class="is-met">{card.points}</b>') if met[0] else Markup(f"<b>{card.points}</b>")
        )
    return glyph(card.species or card.kind)
