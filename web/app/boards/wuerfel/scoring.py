"""What a kingdom is worth, card by card, and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from app.parts import Translate, card, element, escape, join, painting, signed
from app.parts.ending import Ending
from app.words.wuerfel import CATEGORIES, ENDS
from tafelrunde.games.wuerfel import GAME
from tafelrunde.games.wuerfel.data import CITIZENS, COLOURS, PLACES

if TYPE_CHECKING:
    from tafelrunde.games.wuerfel.state import Wuerfel


def category_of(entry: str) -> str:
    """Where a card of a kingdom counts."""
    if entry[0] in "PV":
        return "places" if entry[0] == "P" else "penalties"
    points = CITIZENS[entry].points
    return "fairies" if points is None else "citizens" if points > 0 else "dragons"


def small_card(entry: str, class_: str = "card", fairies: int = 0, **values: str) -> str:
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


def tally(entries: Sequence[str], score: Mapping[str, int], _: Translate) -> str:
    """Where the points of a kingdom come from, category by category, with every card."""
    fairies = sum(category_of(entry) == "fairies" for entry in entries)
    lines = ""
    for key in CATEGORIES:
        mine = [entry for entry in entries if category_of(entry) == key]
        if not mine:
            continue
        word = _(CATEGORIES[key])
        note = f" {fairies} × {fairies}" if key == "fairies" else ""
        lines += element(
            "li",
            element("span", escape(word), element("small", note) if note else "", class_="tally-word"),
            element(
                "span",
                *(small_card(entry, "card tally-card", fairies) for entry in mine),
                class_="tally-cards",
            ),
            element("b", signed(score[key]), class_="figure"),
            class_="tally-line",
        )
    total = element(
        "li",
        element("span", escape(_("Total")), class_="tally-word"),
        element("b", signed(score["total"]), class_="figure"),
        class_="tally-line tally-total",
    )
    return element("ul", lines, total, class_="tally")


def scoring(view: Wuerfel, names: Sequence[str], _: Translate, colours: Sequence[int] = ()) -> str:
    """The end: who won and why, then everybody's points category by category."""
    scores = GAME.scores(view)
    ending = Ending(scores, GAME.ranking(view), names, _, colours)
    head = ending.head(
        element("div", painting("wuerfel", "crown", "crown-art"), ending.crests(), class_="winner-arms"),
        alone=_("{name} is the dice king!"),
        shared=_("{names} share the crown!"),
        why=f"{_reason(ending)} {_(ENDS[view.ended])}.",
    )
    lines = ((escape(_(word)), [signed(score[key]) for score in scores]) for key, word in CATEGORIES.items())
    sums = ending.sums(lines, [signed(score["total"]) for score in scores], _("Total"), _("Points"))
    details = join(
        ending.detail(seat, signed(scores[seat]["total"]), tally(view.kingdoms[seat], scores[seat], _))
        for seat in ending.order
    )
    sheet = element("div", sums, element("div", details, class_="score-details"), class_="scoring-body")
    return ending.screen("wk", head, sheet)


def _reason(ending: Ending) -> str:
    """Why: by points, by fewer minus points, or shared because both are equal (W39)."""
    best, _ = ending.best, ending._
    minus = -(best["penalties"] + best["dragons"])
    if ending.rival is None:
        words = _("Equal points ({points}) and equal minus points ({minus}): nobody is ahead.")
        return words.format(points=signed(best["total"]), minus=minus)
    second = ending.scores[ending.rival]
    if not ending.lead:
        theirs = -(second["penalties"] + second["dragons"])
        words = _("{points}, as many as {rival}, but fewer minus points: {minus} against {theirs}.")
        return words.format(points=ending.points, rival=ending.behind, minus=minus, theirs=theirs)
    return _("{points}, {lead} more than {rival}.").format(points=ending.points, lead=ending.lead, rival=ending.behind)
