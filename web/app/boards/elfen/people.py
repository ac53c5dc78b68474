"""The players: the signboard of each realm, who travels, and where the gold comes from."""

from __future__ import annotations

from collections.abc import Sequence

from app.boards.elfen.pieces import back, coin, worth
from app.boards.elfen.scene import Scene
from app.parts import Translate, aloud, art, element, escape, join, painting, signed, told_button
from app.words import elfen as words
from tafelrunde.games.elfen.data import PRICES
from tafelrunde.games.elfen.scoring import worth as booked


def signboard(scene: Scene, seat: int) -> str:
    """The signboard of a realm: whose it is, gold, cards in hand, tokens left; a tap tells more."""
    _, view = scene._, scene.view
    first, hand, tokens = seat == view.start and view.turn is not None, len(view.hands[seat]), view.tokens[seat]
    marks = ""
    if first:
        marks += painting("elfen", "dragon", "ke-start")
    departs = view.phase == "travel" and seat == view.turn and view.at < 0
    if departs:
        marks += elf(scene, seat)
    facts = (
        coin(view.gold(seat), "ke-coin", id=f"score-{seat}", data_count=f"score-{seat}")
        + element("span", back("ke-mini-back"), str(hand), class_="ke-fact figure", id=f"hand-{seat}")
        + element("span", scene.stroked(seat, "ke-token"), str(tokens), class_="ke-fact figure")
    )
    inside = (
        scene.crest(seat, "ke-arms")
        + element("b", escape(scene.names[seat]), class_="ke-name")
        + element("span", facts, class_="ke-facts")
        + marks
    )
    return told_button(
        aloud(
            scene.names[seat],
            worth(view.gold(seat), _),
            _("cards in hand: {count}").format(count=hand),
            _("tokens left: {count}").format(count=tokens),
            _("has the dragon") if first else "",
            _here(scene, seat) if departs else "",
        ),
        inside,
        class_="ke-board" + " has-elf" * departs,
        id=f"person-{seat}",
        popovertarget=f"person-{seat}-sheet",
    )


def elf(scene: Scene, seat: int) -> str:
    """The traveller, in his colour and with his arms."""
    inside = art("elfen", "elf", f"ke-elf-art ke-c{scene.arms[seat].colour}") + scene.crest(seat, "ke-elf-arms")
    return element(
        "span",
        inside,
        class_="ke-elf",
        id="elf",
        data_piece=f"elf-{seat}",
        role="img",
        aria_label=_here(scene, seat),
    )


def _here(scene: Scene, seat: int) -> str:
    return scene._("{name} is here").format(name=scene.names[seat])


# More about one of them


def sheet(scene: Scene, seat: int) -> str:
    """Where the gold comes from, and what is left."""
    view, name = scene.view, scene.names[seat]
    left = len(view.hands[seat]), view.tokens[seat], view.bought[seat]
    return scene.leaf(f"person-{seat}-sheet", name, lambda: _ledger(scene._, view.books[seat], *left))


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
