"""The players: the signboard of each realm, who travels, and where the gold comes from."""

from __future__ import annotations

from collections.abc import Sequence

from app.boards.elfen.pieces import back, coin, worth
from app.boards.elfen.scene import Scene
from app.parts import BLANK, Markup, Translate, aloud, art, escape, join, painting, signed, tag, told_button
from app.words import elfen as words
from tafelrunde.games.elfen.data import PRICES
from tafelrunde.games.elfen.scoring import worth as booked


def signboard(scene: Scene, seat: int) -> Markup:
    """The signboard of a realm: whose it is, gold, cards in hand, tokens left; a tap tells more."""
    _, view = scene._, scene.view
    first, hand, tokens = seat == view.start and view.turn is not None, len(view.hands[seat]), view.tokens[seat]
    marks = BLANK
    if first:
        marks += painting("elfen", "dragon", "ke-start")
    departs = view.phase == "travel" and seat == view.turn and view.at < 0
    if departs:
        marks += elf(scene, seat)
    facts = (
        coin(view.gold(seat), "ke-coin", id=f"score-{seat}", data_count=f"score-{seat}")
        + tag("span", class_="ke-fact figure", id=f"hand-{seat}")(back("ke-mini-back"), escape(str(hand)))
        + tag("span", class_="ke-fact figure")(scene.stroked(seat, "ke-token"), escape(str(tokens)))
    )
    inside = (
        scene.crest(seat, "ke-arms")
        + tag("b", class_="ke-name")(escape(scene.names[seat]))
        + tag("span", class_="ke-facts")(facts)
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
        class_="ke-board" + " has-elf" * departs,
        id=f"person-{seat}",
        popovertarget=f"person-{seat}-sheet",
    )(inside)


def elf(scene: Scene, seat: int) -> Markup:
    """The traveller, in his colour and with his arms."""
    inside = art("elfen", "elf", f"ke-elf-art ke-c{scene.arms[seat].colour}") + scene.crest(seat, "ke-elf-arms")
    return tag("span", class_="ke-elf", id="elf", data_piece=f"elf-{seat}", role="img", aria_label=_here(scene, seat))(
        inside
    )


def _here(scene: Scene, seat: int) -> str:
    return scene._("{name} is here").format(name=scene.names[seat])


# More about one of them


def sheet(scene: Scene, seat: int) -> Markup:
    """Where the gold comes from, and what is left."""
    view, name = scene.view, scene.names[seat]
    left = len(view.hands[seat]), view.tokens[seat], view.bought[seat]
    return scene.leaf(f"person-{seat}-sheet", name, lambda: _ledger(scene._, view.books[seat], *left))


def _ledger(_: Translate, gold: Sequence[int], hand: int, tokens: int, bought: int) -> Markup:
    book = booked(gold)
    lines = join(
        tag("li", class_="ke-line")(tag("span")(escape(_(word))), tag("b", class_="figure")(escape(signed(book[key]))))
        for key, word in words.CATEGORIES.items()
    )
    total = tag("li", class_="ke-line is-total")(
        tag("span")(escape(_("Gold"))), tag("b", class_="figure")(escape(str(book["total"])))
    )
    facts = [
        _("Cards in hand: {count}").format(count=hand),
        _("Tokens left: {count}").format(count=tokens),
        _("Cards bought in this journey: {count} of {all}").format(count=bought, all=len(PRICES)),
    ]
    body = tag("ul", class_="ke-ledger")(lines, total)
    return body + tag("ul", class_="ke-sheet-facts")(*(tag("li")(escape(fact)) for fact in facts))
