"""What a kingdom is worth, card by card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.parts import BLANK, Markup, Translate, card, escape, signed, tag
from app.words.wuerfel import CATEGORIES
from tafelrunde.games.wuerfel.data import CITIZENS, COLOURS, PLACES


def category_of(entry: str) -> str:
    """Where a card of a kingdom counts."""
    if entry[0] in "PV":
        return "places" if entry[0] == "P" else "penalties"
    points = CITIZENS[entry].points
    return "fairies" if points is None else "citizens" if points > 0 else "dragons"


def small_card(entry: str, class_: str = "card", fairies: int = 0, **values: str) -> Markup:
    """A card of a kingdom, small."""
    if entry[0] == "P":
        column, _sep, value = entry[1:].partition(":")
        slot = int(column) - 1
        return card("wuerfel", PLACES[slot], int(value), tint=COLOURS[slot], class_=f"{class_} is-place", **values)
    if entry[0] == "V":
        return card("wuerfel", f"villain-{entry[1:]}", -int(entry[1:]), tint="stone", class_=class_, **values)
    citizen = CITIZENS[entry]
    worth: int | str = (fairies or "×") if citizen.points is None else citizen.points
    return card("wuerfel", citizen.type, worth, tint=citizen.colour or "stone", class_=class_, **values)


def tally(entries: Sequence[str], score: Mapping[str, int], _: Translate) -> Markup:
    """Where the points of a kingdom come from, category by category, with every card."""
    fairies = sum(category_of(entry) == "fairies" for entry in entries)
    lines, summed = BLANK, tag("span", class_="unseen")(escape(", " + _("in all") + " "))
    for key in CATEGORIES:
        mine = [entry for entry in entries if category_of(entry) == key]
        if not mine:
            continue
        word = _(CATEGORIES[key])
        note = escape(f" {fairies} × {fairies}") if key == "fairies" else BLANK
        lines += tag("li", class_="wk-tally-line")(
            tag("span", class_="wk-tally-word")(escape(word), tag("small")(note) if note else BLANK),
            tag("span", class_="wk-tally-cards")(*(small_card(entry, "card wk-tally-card", fairies) for entry in mine)),
            tag("b", class_="figure")(summed, escape(signed(score[key]))),
        )
    total = tag("li", class_="wk-tally-line wk-tally-total")(
        tag("span", class_="wk-tally-word")(escape(_("Total"))),
        tag("b", class_="figure")(escape(signed(score["total"]))),
    )
    return tag("ul", class_="wk-tally")(lines, total)
