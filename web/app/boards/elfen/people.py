"""The players: the signboard of each realm, who travels, and where the gold comes from."""

from __future__ import annotations

from collections.abc import Sequence

from app.boards.elfen.pieces import back, coin, worth
from app.boards.elfen.scene import Scene
from app.parts import BLANK, Markup, Translate, aloud, art, escape, join, painting, signed, tag, tincture, told_button
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
        _gold(scene, seat)
        + tag("span", class_="ke-fact figure", id=f"hand-{seat}")(back("ke-mini-back"), escape(str(hand)))
        + tag("span", class_="ke-fact figure")(scene.stroked(seat, "ke-token"), escape(str(tokens)))
    )
    inside = (
        scene.plate(seat, "ke-arms")
        + tag("b", class_="who-name")(escape(scene.names[seat]))
        + tag("span", class_="ke-facts")(facts)
        + marks
    )
    return told_button(
        aloud(
            scene.names[seat],
            scene.lead(seat),
            worth(view.gold(seat), _) if scene.told_gold(seat) else _("gold secret"),
            _("cards in hand: {count}").format(count=hand),
            _("tokens left: {count}").format(count=tokens),
            _("has the dragon") if first else "",
            _here(scene, seat) if departs else "",
        ),
        class_="ke-board" + " ke-has-elf" * departs,
        id=f"person-{seat}",
        popovertarget=f"person-{seat}-sheet",
    )(inside)


def _gold(scene: Scene, seat: int) -> Markup:
    """What a seat has, or a question mark where gold is secret."""
    if not scene.told_gold(seat):
        return coin("?", "ke-coin", id=f"score-{seat}")
    return coin(scene.view.gold(seat), "ke-coin", id=f"score-{seat}", data_count=f"score-{seat}")


def elf(scene: Scene, seat: int) -> Markup:
    """The traveller, in his colour and with his arms."""
    inside = art("elfen", "elf", "ke-elf-art", tincture(scene.arms[seat].colour)) + scene.crest(seat, "ke-elf-arms")
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
    gold = view.books[seat] if scene.told_gold(seat) else None
    return scene.leaf(
        f"person-{seat}-sheet", name, lambda: _accounts(scene._, gold) + _left(scene._, *left), whose=seat
    )


def _accounts(_: Translate, gold: Sequence[int] | None) -> Markup:
    """Every coin by its category; nothing of gold that is secret."""
    if gold is None:
        return tag("p")(escape(_("Secret until the end. Every payment was made in the open: who has kept count?")))
    book = booked(gold)
    lines = join(
        tag("li", class_="ke-line")(tag("span")(escape(_(word))), tag("b", class_="figure")(escape(signed(book[key]))))
        for key, word in words.CATEGORIES.items()
    )
    total = tag("li", class_="ke-line is-total")(
        tag("span")(escape(_("Gold"))), tag("b", class_="figure")(escape(str(book["total"])))
    )
    return tag("ul")(lines, total)


def _left(_: Translate, hand: int, tokens: int, bought: int) -> Markup:
    facts = [
        _("Cards in hand: {count}").format(count=hand),
        _("Tokens left: {count}").format(count=tokens),
        _("Cards bought in this journey: {count} of {all}").format(count=bought, all=len(PRICES)),
    ]
    return tag("ul", class_="ke-sheet-facts")(*(tag("li")(escape(fact)) for fact in facts))
