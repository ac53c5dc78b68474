"""What a tap tells more about: a village, a player, and what all the cards do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from app.boards.elfen.desk import Desk
from app.boards.elfen.pieces import coin, worth
from app.parts import Translate, dialog, element, escape, join, painting, signed
from app.words import elfen as words
from tafelrunde.core import Face, Handle
from tafelrunde.games.elfen.data import COST, FEE, PRICES, SPOT, VALUE
from tafelrunde.games.elfen.scoring import worth as booked


def sheets(desk: Desk) -> str:
    """All of them; the browser opens and closes them."""
    villages = join(_village(desk, seat, village) for seat, village in desk.view.route())
    guide = desk.leaf("card-guide", desk._("What the cards do"), lambda: _guide(desk._))
    people = join(_person(desk, seat) for seat in range(desk.view.seats))
    return element("div", villages, people, guide, class_="ke-sheets")


# A village


def _village(desk: Desk, seat: int, village: Handle) -> str:
    """More about it; the next one can be entered from here."""
    _, key, name = desk._, desk.sheet(village), words.title(desk.view.face(village), desk._)
    whose = _("{village}, your realm") if seat == desk.me else _("{village}, realm of {name}")
    title = whose.format(village=name, name=desk.names[seat])
    if desk.is_next(village):
        return dialog(key, title, _facts(desk, village), close=_("Close"))
    return desk.leaf(key, title, lambda: _facts(desk, village))


def _facts(desk: Desk, village: Handle) -> str:
    """What it pays, what lies on it, and with what it can be entered."""
    _, view = desk._, desk.view
    face = view.face(village)
    facts = element("p", escape(_("Pays {gold} on every visit.").format(gold=worth(VALUE[face], _))))
    lies = join(
        element(
            "li",
            painting("elfen", view.face(card), "ke-sheet-art"),
            element("span", desk.crest(owner), escape(words.title(view.face(card), _)), class_="who"),
            element("span", escape(_lies(desk, view.face(card), owner)), class_="ke-sheet-effect"),
        )
        for card, owner in view.laid[village]
    )
    here = element("ul", lies, class_="ke-sheet-lies") if lies else ""
    ways = join(_way(desk, village, transport, need) for transport, need in desk.toll(village).items())
    head = element("h3", escape(_("It is entered with")), class_="ke-sheet-title")
    scene = element("span", painting("elfen", face, "ke-scene"), class_="ke-sheet-scene")
    top = element("div", scene, element("div", facts, here), class_="ke-sheet-top")
    return top + head + element("ul", ways, class_="ke-ways")


def _lies(desk: Desk, face: Face, owner: int) -> str:
    """What a card does on the village where it lies."""
    told = words.LIES[face]
    return desk._(told).format(name=desk.names[owner], fee=FEE)


def _way(desk: Desk, village: Handle, transport: Face, need: int) -> str:
    _, have = desk._, desk.held(transport)
    inside = (
        painting("elfen", transport, "ke-sheet-art")
        + element("b", escape(words.title(transport, _)), class_="ke-way-name")
        + element("span", escape(_("takes {need}").format(need=need)), class_="ke-way-need figure")
    )
    if desk.me is not None:
        mine = _("you have {count}").format(count=have)
        inside += element("span", escape(mine), class_="ke-way-have figure" + ("" if have >= need else " is-few"))
    enter = desk.enters.get(transport) if desk.is_next(village) else None
    if enter is None:
        return element("li", inside, class_="ke-enter")
    key = f"enter-{transport}"
    deed = element("button", inside, type="button", class_="ke-enter button gold", data_play=str(enter), id=key)
    return element("li", deed)


# A player


def _person(desk: Desk, seat: int) -> str:
    """Where the gold comes from, and what is left."""
    view, name = desk.view, desk.names[seat]
    left = len(view.hands[seat]), view.tokens[seat], view.bought[seat]
    return desk.leaf(f"person-{seat}-sheet", name, lambda: _ledger(desk._, view.books[seat], *left))


def _ledger(_: Translate, gold: Sequence[int], hand: int, tokens: int, bought: int) -> str:
    book = booked(gold)
    lines = join(
        element(
            "li",
            element("span", escape(_(word))),
            element("b", signed(book[key]), class_="figure"),
            class_="ke-line",
        )
        for key, word in words.CATEGORIES.items()
    )
    total = element(
        "li", element("span", escape(_("Gold"))), element("b", str(book["total"]), class_="figure"),
        class_="ke-line is-total",
    )  # fmt: skip
    facts = [
        _("Cards in hand: {count}").format(count=hand),
        _("Tokens left: {count}").format(count=tokens),
        _("Cards bought in this journey: {count} of {all}").format(count=bought, all=len(PRICES)),
    ]
    body = element("ul", lines, total, class_="ke-ledger")
    return body + element("ul", *(element("li", escape(fact)) for fact in facts), class_="ke-sheet-facts")


# What the cards do


@lru_cache(2)
def _guide(_: Translate) -> str:
    """Who gets where with how many tickets, and what the special cards do."""
    head = join(
        element(
            "th", painting("elfen", face, "ke-scene"), element("span", escape(words.title(face, _))),
            coin(value), scope="col",
        )
        for face, value in VALUE.items()
    )  # fmt: skip
    rows = join(
        element(
            "tr",
            element("th", painting("elfen", face, "ke-sheet-art"), escape(words.title(face, _)), scope="row"),
            *(element("td", str(cost.get(village, "–"))) for village in VALUE),
        )
        for face, cost in COST.items()
    )
    caption = element("caption", escape(_("How many tickets of one kind a village takes.")))
    top = element("thead", element("tr", element("td"), head))
    table = element("table", caption, top, element("tbody", rows), class_="ke-costs")
    planned, travelled = _("Played while planning: {effect}."), _("Played while travelling: {effect}.")
    specials = join(
        element("dt", painting("elfen", face, "ke-sheet-art"), escape(words.title(face, _)))
        + element("dd", escape((planned if face in SPOT else travelled).format(effect=_(effect))))
        for face, effect in words.EFFECTS.items()
    )
    framed = element("div", table, class_="ke-costs-frame", tabindex="0", role="region", aria_label=_("Cost of travel"))
    return framed + element("dl", specials, class_="ke-specials")
