"""The end of Löwenherz: who won and why, everybody's points, and the map as it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.boards.loewenherz.people import reasons, tally
from app.boards.loewenherz.table import chart
from app.parts import Translate, art, crest_letters, element, escape, join, shield
from app.words import listed
from app.words.loewenherz import CATEGORIES, ENDS
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.scoring import realms
from tafelrunde.games.loewenherz.state import Loewenherz


def scoring(view: Loewenherz, names: Sequence[str], _: Translate) -> str:
    """The end: who won and why, then everybody's points category by category."""
    game = GAME
    scores, ranking = game.scores(view), game.ranking(view)
    letters, winners = crest_letters(names), ranking[0]
    order = [seat for place in ranking for seat in place]
    crests = join(shield(seat, letters[seat], "shield shield-huge") for seat in winners)
    head = element(
        "header",
        element(
            "div", art("loewenherz", "crown", "lh-crown"), element("div", crests, class_="lh-crests"), class_="lh-arms"
        ),
        element("h2", escape(_winner(winners, names, _)), class_="lh-winner"),
        element("p", escape(_(ENDS[view.ended]) + ". " + _why(view, scores, ranking, names, _)), class_="lh-why"),
        class_="lh-winner-head",
    )
    details = join(_detail(view, seat, scores[seat], names, letters, _, seat in winners) for seat in order)
    sums = element(
        "div", _sums(scores, order, winners, names, letters, _), element("div", details), class_="lh-sums-all"
    )
    body = element("div", chart(view, letters, _), sums, class_="lh-scoring-body")
    return element("section", head, body, class_="lh-scoring lh leaf", id="scoring", aria_label=_("Final scoring"))


def _sums(
    scores: Sequence[Mapping[str, int]],
    order: Sequence[int],
    winners: Sequence[int],
    names: Sequence[str],
    letters: Sequence[str],
    _: Translate,
) -> str:
    people = join(
        element("th", shield(seat, letters[seat]), element("span", escape(names[seat]), class_="who-name"), scope="col")
        for seat in order
    )
    top = element("thead", element("tr", element("td"), people))
    rows = join(
        element(
            "tr",
            element("th", escape(_(word)), scope="row"),
            *(element("td", str(scores[seat][key]) if scores[seat][key] else "·") for seat in order),
        )
        for key, word in CATEGORIES.items()
    )
    totals = join(
        element("td", element("b", str(scores[seat]["total"])), class_="is-best" if seat in winners else "")
        for seat in order
    )
    foot = element("tr", element("th", escape(_("Total")), scope="row"), totals, class_="lh-score-total")
    caption = element("caption", escape(_("Points")), class_="unseen")
    return element("table", caption, top, element("tbody", rows, foot), class_="lh-scores")


def _detail(
    view: Loewenherz,
    seat: int,
    score: Mapping[str, int],
    names: Sequence[str],
    letters: Sequence[str],
    _: Translate,
    open_: bool,
) -> str:
    why = reasons(view, realms(view, view.lands)[seat], _)
    why["ducats"] = _("had {count}").format(count=view.ducats[seat])
    head = element(
        "summary", shield(seat, letters[seat]), element("b", escape(names[seat]), class_="who-name"),
        element("b", str(score["total"]), class_="figure"),
    )  # fmt: skip
    return element("details", head, tally(score, why, _), class_="lh-detail", open=open_, id=f"detail-{seat}")


def _winner(winners: Sequence[int], names: Sequence[str], _: Translate) -> str:
    if len(winners) == 1:
        return _("{name} rules the land!").format(name=names[winners[0]])
    return _("{names} rule the land together!").format(names=listed([names[seat] for seat in winners], _))


def _why(
    view: Loewenherz,
    scores: Sequence[Mapping[str, int]],
    ranking: Sequence[Sequence[int]],
    names: Sequence[str],
    _: Translate,
) -> str:
    """Why: by points, by ducats, or shared because both are equal (H63)."""
    winners = ranking[0]
    best = scores[winners[0]]["total"]
    if len(winners) > 1:
        words = _("{points} points each, and {ducats} ducats each.")
        return words.format(points=best, ducats=view.ducats[winners[0]])
    rival = ranking[1][0]
    if scores[rival]["total"] == best:
        words = _("{points} points, as many as {rival}, but {ducats} ducats against {theirs}.")
        return words.format(points=best, rival=names[rival], ducats=view.ducats[winners[0]], theirs=view.ducats[rival])
    words = _("{points} points, {lead} more than {rival}.")
    return words.format(points=best, lead=best - scores[rival]["total"], rival=names[rival])
