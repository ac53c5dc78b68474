"""Cards and dwarfs, as pictures with a name; and how what can be done stands under them."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from app.parts import BLANK, PAUSE, Arms, Markup, Translate, button, escape, join, painting, plural, tag, told_button
from app.words import laurin as words
from tafelrunde.games.laurin.data import DWARF, MOVES, SPELLS, VALUE, Dwarf


def standing(number: int) -> Dwarf:
    """The dwarf behind a number of the board that is not empty."""
    return cast("Dwarf", DWARF[number])


@lru_cache(256)
def dwarf(number: int, arms: Arms, x: float = 0, y: float = 0, side: float = 100) -> Markup:
    """A dwarf inside a drawing, with the arms of his owner: in front his face and beard, from behind his rucksack; both bear what he is worth."""
    shown = standing(number)
    name = f"{'back' if shown.back else 'front'}-{arms.colour}"
    return Markup(
        f'<g aria-hidden="true"><use href="art/laurin.svg#{name}" x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}"/>'
        f'<text class="kl-letter" x="{x + side / 2:g}" y="{y + side * 0.415:g}">{escape(arms.letter)}</text>'
        f'<text class="kl-value{" is-back" if shown.back else ""}" x="{x + side / 2:g}" y="{y + side * 0.915:g}">'
        f"{shown.value}</text></g>"
    )


def little_dwarf(number: int, arms: Arms, class_: str = "kl-little-dwarf") -> Markup:
    """A dwarf beside the board."""
    return Markup(f'<svg class="{class_}" viewBox="0 0 100 100" aria-hidden="true">{dwarf(number, arms)}</svg>')


def treasure(
    face: str,
    _: Translate,
    *,
    key: str = "",
    select: str = "",
    chosen: bool = False,
    wanted: bool = False,
    offered: bool = False,
) -> Markup:
    """A treasure card: its gems and its value. With `select` it can be chosen; a first game may want it to be, and a proposal take it."""
    worth = VALUE[face]
    inside = tag("b", class_="kl-gem-value figure")(escape(str(worth))) + painting(
        "laurin", f"treasure-{worth}", "kl-gem-art"
    )
    told = words.hand([face], _)
    if not select:
        return tag("span", class_="kl-gem leaf", id=key, data_piece=bool(key), role="img", aria_label=told)(inside)
    return told_button(
        told,
        class_="kl-gem leaf" + " is-wanted" * wanted + " is-offered" * offered,
        id=key,
        data_piece=bool(key),
        data_select=select,
        aria_pressed=chosen,
    )(inside)


def backs(count: int, kind: str, key: str = "", home: str = "") -> Markup:
    """Cards face down, counted; with a key they are pieces that have come from a `home`."""
    if not count:
        return BLANK
    fan = join(tag("i", data_piece=f"{key}-{card}" if key else None, data_from=home)() for card in range(min(count, 5)))
    return tag("span", class_=f"kl-backs is-{kind}")(
        tag("span", class_="kl-fan")(fan), tag("b", class_="figure")(escape(str(count)))
    )


def axis(face: str) -> Markup:
    """How a move card moves the king, as a picture: the axis and the distance."""
    card = MOVES[face]
    return Markup(
        '<svg class="kl-axis" viewBox="0 0 60 60" aria-hidden="true">'
        f'<use href="art/laurin.svg#axis-{card.axis}" width="60" height="60"/>'
        f'<text class="kl-axis-distance" x="30" y="40">{card.distance}</text></svg>'
    )


def move_words(face: str, _: Translate) -> list[str]:
    """What a move card lets its holder do, and how the king goes by it."""
    card = MOVES[face]
    relocating = plural(_, "relocate 1 dwarf", "relocate up to {count} dwarfs", card.dwarfs)
    return [_("place up to {points} points").format(points=card.points), relocating, words.steps(face, _)]


def move_pictures(face: str) -> tuple[Markup, Markup, Markup]:
    """The three areas of a move card: points to place, dwarfs to relocate, the way of the king."""
    card = MOVES[face]
    points = painting("laurin", "placing", "kl-placing-art") + escape(str(card.points))
    heads = join(painting("laurin", "head", "kl-head-art") for _head in range(card.dwarfs))
    return (
        tag("span", class_="kl-move-points figure", aria_hidden="true")(points),
        tag("span", class_="kl-move-heads", aria_hidden="true")(heads),
        axis(face),
    )


def move_card(face: str, _: Translate) -> Markup:
    """The same, each in words too."""
    said = move_words(face, _)
    comma = tag("span", class_="unseen")(escape(","))
    lines = (tag("span", class_="kl-move-words")(escape(line), comma * (line != said[-1])) for line in said)
    return join(picture + line for picture, line in zip(move_pictures(face), lines, strict=True))


def spell_face(letter: str, _: Translate) -> Markup:
    """A spell with its name, and what it does in a few words."""
    return (
        painting("laurin", f"spell-{letter}", "kl-spell-art")
        + tag("b", class_="kl-spell-name")(escape(words.spell_name(letter, _)), PAUSE)
        + tag("span", class_="kl-spell-effect")(escape(words.effect(letter, _)))
    )


def price(letter: str, _: Translate) -> Markup:
    """What a spell costs."""
    cost = SPELLS[letter].price
    return tag("span", class_="kl-price")(
        tag("span", class_="unseen")(escape(", "), escape(_("price")), escape(" ")),
        painting("laurin", "treasure-1", "kl-price-art"),
        tag("b", class_="figure")(escape(str(cost))),
    )


def spells_opener(_: Translate) -> Markup:
    """Opens what all the spells do."""
    return button(_("What the spells do"), kind="quiet", popovertarget="spell-book", id="spells-open")


def hint(text: str) -> Markup:
    """A word about what can be done."""
    return tag("p", class_="kl-deeds-hint")(escape(text))


def row(*parts: Markup, class_: str = "kl-deed-row") -> Markup:
    """Deeds side by side."""
    return tag("div", class_=class_)(*parts)
