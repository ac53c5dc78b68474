"""The end: who is King of the Elves and why, and everybody's gold, category by category."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.parts import Translate, art, crest_letters, element, escape, join, shield, signed
from app.words import elfen as words
from app.words import listed
from tafelrunde.games.elfen import GAME

if TYPE_CHECKING:
    from tafelrunde.games.elfen.state import Elfen


def scoring(view: Elfen, names: Sequence[str], _: Translate) -> str:
    """The final scoring."""
    scores, ranking, letters = GAME.scores(view), GAME.ranking(view), crest_letters(names)
    winners = ranking[0]
    order = [seat for place in ranking for seat in place]
    crests = join(shield(seat, letters[seat], "shield shield-huge") for seat in winners)
    elves = join(art("elfen", "elf", f"ke-winner-elf ke-c{seat}") for seat in winners)
    head = element(
        "header",
        art("elfen", "leafcrown", "ke-crown"),
        element("div", elves, crests, class_="ke-winner-arms"),
        element("h2", escape(_winner(winners, names, _)), class_="ke-winner-name"),
        element("p", escape(_reason(scores, ranking, names, _)), class_="ke-winner-why"),
        class_="ke-winner",
    )
    people = join(
        element("th", shield(seat, letters[seat]), element("span", escape(names[seat]), class_="who-name"), scope="col")
        for seat in order
    )
    rows = join(
        element(
            "tr",
            element("th", escape(_(word)), scope="row"),
            *(element("td", signed(scores[seat][key]) if scores[seat][key] else "·") for seat in order),
        )
        for key, word in words.CATEGORIES.items()
    )
    totals = join(
        element("td", element("b", str(scores[seat]["total"])), class_="is-best" if seat in winners else "")
        for seat in order
    )
    foot = element("tr", element("th", escape(_("Gold")), scope="row"), totals, class_="ke-total")
    caption = element("caption", escape(_("Gold, category by category")), class_="unseen")
    top = element("thead", element("tr", element("td"), people))
    table = element("table", caption, top, element("tbody", rows, foot), class_="ke-scores figure")
    frame = element("div", table, class_="ke-scores-frame", tabindex="0", role="region", aria_label=_("Gold"))
    bars = element("ol", *(_bar(seat, scores, names, letters, _) for seat in order), class_="ke-bars")
    return element("section", head, bars, frame, class_="scoring leaf ke", id="scoring", aria_label=_("Final scoring"))


def _bar(
    seat: int, scores: Sequence[dict[str, int]], names: Sequence[str], letters: Sequence[str], _: Translate
) -> str:
    """One player: a road as long as his gold."""
    best, total = max(1, *(score["total"] for score in scores)), scores[seat]["total"]
    bar = (
        '<svg class="ke-bar" viewBox="0 0 300 12" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="ke-bar-ground" width="300" height="12"/>'
        f'<rect class="ke-bar-gold" width="{round(300 * max(total, 0) / best)}" height="12"/></svg>'
    )
    gold = _("{gold} gold").format(gold=total)
    return element(
        "li",
        shield(seat, letters[seat]),
        element("b", escape(names[seat]), class_="who-name"),
        element("b", escape(gold), class_="figure ke-bar-total"),
        bar,
        class_="ke-bar-line",
        id=f"finish-{seat}",
    )


def _winner(winners: Sequence[int], names: Sequence[str], _: Translate) -> str:
    if len(winners) == 1:
        return _("{name} is King of the Elves!").format(name=names[winners[0]])
    return _("{names} share the throne of the elves!").format(names=listed([names[seat] for seat in winners], _))


def _reason(
    scores: Sequence[dict[str, int]], ranking: Sequence[Sequence[int]], names: Sequence[str], _: Translate
) -> str:
    """Why: by gold, or shared because it is the same (EA32)."""
    winners = ranking[0]
    gold = scores[winners[0]]["total"]
    if len(winners) > 1:
        return _("{gold} gold each.").format(gold=gold)
    rival = ranking[1][0]
    lead = gold - scores[rival]["total"]
    return _("{gold} gold, {lead} more than {rival}.").format(gold=gold, lead=lead, rival=names[rival])
