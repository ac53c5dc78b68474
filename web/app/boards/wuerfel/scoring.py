"""What a kingdom is worth, card by card, and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from app.parts import (
    Translate,
    art,
    card,
    crest_letters,
    element,
    escape,
    join,
    shield,
    signed,
)
from app.words import listed
from app.words.wuerfel import CATEGORIES
from tafelrunde import games
from tafelrunde.games.wuerfel.data import CITIZENS, COLOURS, PLACES

if TYPE_CHECKING:
    from tafelrunde.games.wuerfel.state import Wuerfel


def category_of(entry: str) -> str:
    """Where a card of a kingdom counts."""
    if entry[0] in "PV":
        return "places" if entry[0] == "P" else "penalties"
    points = CITIZENS[entry].points
    return "fairies" if points is None else "citizens" if points > 0 else "dragons"


def small_card(entry: str, class_: str = "card", fairies: int = 0, **values: object) -> str:
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


def scoring(view: Wuerfel, names: Sequence[str], _: Translate) -> str:
    """The end: who won and why, then everybody's points category by category."""
    game = games.load("wuerfel")
    scores, ranking = game.scores(view), game.ranking(view)
    letters = crest_letters(names)
    winners = ranking[0]
    crests = join(shield(seat, letters[seat], "shield shield-huge") for seat in winners)
    crown = art("wuerfel", "crown", "crown-art")
    head = element(
        "header",
        element("div", crown, element("div", crests, class_="winner-crests"), class_="winner-arms"),
        element("h2", escape(_winner_line(winners, names, _)), class_="winner-name"),
        element("p", escape(_reason(scores, ranking, names, _)), class_="winner-why"),
        class_="winner",
    )
    order = [seat for place in ranking for seat in place]
    columns = join(
        element(
            "th",
            shield(seat, letters[seat]),
            element("span", escape(names[seat]), class_="who-name"),
            scope="col",
        )
        for seat in order
    )
    top = element("tr", element("td", class_="corner"), columns)
    rows = join(
        element(
            "tr",
            element("th", escape(_(CATEGORIES[key])), scope="row"),
            *(element("td", signed(scores[seat][key]) if scores[seat][key] else "·") for seat in order),
            class_="score-line",
        )
        for key in CATEGORIES
    )
    totals = join(
        element("td", element("b", signed(scores[seat]["total"])), class_="is-best" if seat in winners else "")
        for seat in order
    )
    foot = element("tr", element("th", escape(_("Total")), scope="row"), totals, class_="score-total")
    caption = element("caption", escape(_("Points")), class_="unseen")
    sums = element("table", caption, element("thead", top), element("tbody", rows, foot), class_="scores")
    details = join(
        element(
            "details",
            element(
                "summary",
                shield(seat, letters[seat]),
                element("b", escape(names[seat]), class_="who-name"),
                element("b", signed(scores[seat]["total"]), class_="figure"),
            ),
            tally(view.kingdoms[seat], scores[seat], _),
            class_="score-detail",
            open=seat in winners,
            id=f"detail-{seat}",
        )
        for seat in order
    )
    sheet = element("div", sums, element("div", details, class_="score-details"), class_="scoring-body")
    return element("section", head, sheet, class_="scoring leaf wk", id="scoring", aria_label=_("Final scoring"))


def _winner_line(winners: Sequence[int], names: Sequence[str], _: Translate) -> str:
    if len(winners) == 1:
        return _("{name} is the dice king!").format(name=names[winners[0]])
    return _("{names} share the crown!").format(names=listed([names[seat] for seat in winners], _))


def _reason(
    scores: Sequence[Mapping[str, int]], ranking: Sequence[Sequence[int]], names: Sequence[str], _: Translate
) -> str:
    """Why: by points, by fewer minus points, or shared because both are equal (W39)."""
    winners = ranking[0]
    best = scores[winners[0]]
    minus = -(best["penalties"] + best["dragons"])
    if len(winners) > 1:
        words = _("{points} points each, and {minus} minus points each: nobody is ahead.")
        return words.format(points=signed(best["total"]), minus=minus)
    rival = ranking[1][0]
    if scores[rival]["total"] == best["total"]:
        theirs = -(scores[rival]["penalties"] + scores[rival]["dragons"])
        words = _("{points} points, as many as {rival}, but only {minus} minus points against {theirs}.")
        return words.format(points=signed(best["total"]), rival=names[rival], minus=minus, theirs=theirs)
    words = _("{points} points, {lead} more than {rival}.")
    lead = best["total"] - scores[rival]["total"]
    return words.format(points=signed(best["total"]), lead=lead, rival=names[rival])
