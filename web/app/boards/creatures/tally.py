"""Where the fame comes from: in a line, and card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from app.boards.creatures.pieces import glyph
from app.boards.creatures.standing import Standing
from app.parts import BLANK, Markup, Translate, escape, join, plural, tag
from app.words.creatures import CATEGORIES, SPECIES, counted, heroes, title
from tafelrunde.games.creatures.data import CARDS

if TYPE_CHECKING:
    from tafelrunde.games.creatures.data import Card

KIND = {"heroes": "hero", "treasures": "treasure", "creatures": "creature", "kings": "king", "legends": "legend"}
_FAIL = ("kings", "legends")
"""What may bring less than it promises."""


def reasons(standing: Standing, seat: int, _: Translate) -> Markup:
    """What lies in a row, category by category: beside a sign one reads how many there are. What they bring is told on the sheet."""
    row = _cards(standing, seat)
    return join(
        _reason(
            kind, _(CATEGORIES[key]), standing.heroes[seat] if key == "heroes" else len(cards), _species(key, cards)
        )
        for (key, kind), cards in zip(KIND.items(), row.values(), strict=True)
    )


def _species(key: str, cards: Sequence[Card]) -> str:
    """Creatures count times their species."""
    return f"×{len({card.species for card in cards})}" if key == "creatures" and cards else ""


@lru_cache(256)
def _reason(kind: str, word: str, count: int, times: str) -> Markup:
    return tag("span", class_="kc-reason" + " is-none" * (not count))(
        glyph(kind),
        tag("span", class_="kc-reason-word")(escape(word)),
        tag("b", class_="figure")(escape(str(count))),
        tag("span", class_="kc-why")(escape(times)) if times else BLANK,
    )


def reasons_told(standing: Standing, seat: int, _: Translate) -> Iterator[str]:
    """The same in words, without what brings nothing."""
    score = standing.scores[seat]
    for key, cards in _cards(standing, seat).items():
        if not cards and not score[key]:
            continue
        if key == "heroes":
            yield _("fame for heroes so far: {points}").format(points=score[key])
        elif key in _FAIL:
            words = _("{category}: {points} of {most}")
            yield words.format(category=_(CATEGORIES[key]), points=score[key], most=_most(cards))
        else:
            product = f"{_product(cards)} = " if key == "creatures" else ""
            yield f"{_(CATEGORIES[key])}: {product}{score[key]}"


def _cards(standing: Standing, seat: int) -> dict[str, list[Card]]:
    """The cards of a row, category by category."""
    row = [CARDS[face] for face in standing.view.rows[seat]]
    return {key: [card for card in row if card.kind == kind] for key, kind in KIND.items()}


def _product(creatures: Sequence[Card]) -> str:
    """How many creatures of how many species."""
    return f"{len(creatures)}×{len({card.species for card in creatures})}"


def _most(cards: Sequence[Card]) -> int:
    """What kings or legends would bring if none failed."""
    return sum(card.left + card.right + card.points for card in cards)


def tally(standing: Standing, seat: int, names: Sequence[str], _: Translate) -> Markup:
    """Everything a row brings, category by category, with every card and why it counts."""
    score, lines = standing.scores[seat], BLANK
    for key, cards in _cards(standing, seat).items():
        kind = KIND[key]
        if not cards and not score[key]:
            continue
        if key == "kings":
            body = join(_king(standing, seat, card, names, _) for card in cards)
        elif key == "legends":
            body = join(_legend(standing, seat, card, _) for card in cards)
        else:
            body = tag("span", class_="kc-note")(escape(_sum(key, cards, standing, seat, _)))
        if key == "creatures":
            body = _herd(cards, _) + body
        lines += tag("li", class_="kc-tally-line")(
            tag("span", class_="kc-tally-word")(glyph(kind), escape(_(CATEGORIES[key]))),
            tag("b", class_="figure")(escape(str(score[key]))),
            tag("div", class_="kc-tally-body")(body),
        )
    total = tag("li", class_="kc-tally-line kc-tally-total")(
        tag("span", class_="kc-tally-word")(escape(_("Total"))), tag("b", class_="figure")(escape(str(score["total"])))
    )
    return tag("ul", class_="kc-tally")(lines, total)


def _sum(key: str, cards: Sequence[Card], standing: Standing, seat: int, _: Translate) -> str:
    if key == "treasures":
        return " + ".join(str(card.points) for card in cards)
    if key == "creatures":
        species = len({card.species for card in cards})
        cards_told = counted("creature", len(cards), _)
        return plural(_, "{creatures} × 1 species", "{creatures} × {count} species", species, creatures=cards_told)
    told = [heroes(standing.heroes[seat], _)]
    earned = standing.view.fame[seat]
    if earned:
        told.append(_("by rounds: {sum}").format(sum=" + ".join(map(str, earned))))
    if standing.view.turn is not None:
        told.append(_("this round as it stands: +{fame}").format(fame=standing.coming[seat]))
    return "; ".join(told)


def _herd(cards: Sequence[Card], _: Translate) -> Markup:
    """How many of each species."""
    counts = Counter(card.species for card in cards)
    return tag("span", class_="kc-herd")(
        *(
            tag("span", class_="kc-part")(glyph(species), escape(f"{counts[species]} × {_(SPECIES[species])}"))
            for species in SPECIES
            if counts[species]
        )
    )


def _king(standing: Standing, seat: int, card: Card, names: Sequence[str], _: Translate) -> Markup:
    """A king's crowns, each side with the neighbour it depends on."""
    mine = standing.tallies[seat].get(card.rules, 0)
    won = standing.met(seat, card.face)
    sides = [
        (_("left, against {name}: {mine} to {theirs}"), standing.left(seat), card.left, won[0]),
        (_("right, against {name}: {mine} to {theirs}"), standing.right(seat), card.right, won[1]),
    ]
    if standing.seats == 2:
        sides = [(_("against {name}: {mine} to {theirs}"), standing.left(seat), card.left + card.right, won[0])]
    told = BLANK
    for words, other, crowns, met in sides:
        theirs = standing.tallies[other].get(card.rules, 0)
        told += tag("span", class_="kc-side" + (" is-met" if met else ""))(
            tag("span")(escape(words.format(name=names[other], mine=mine, theirs=theirs))),
            tag("b", class_="figure")(escape(f"+{crowns}") if met else escape("0")),
        )
    head = tag("span", class_="kc-sheet-name")(glyph(card.rules), tag("span")(escape(title(card, _))))
    return tag("div", class_="kc-sheet-card")(head, told)


def _legend(standing: Standing, seat: int, card: Card, _: Translate) -> Markup:
    """What a legend asks for, and what of it is there."""
    mine, met = standing.tallies[seat], standing.met(seat, card.face)
    signs = join(_part(kind, mine.get(kind, 0), count, _) for kind, count in card.needs)
    points = tag("b", class_="figure")(escape(f"+{card.points}") if met[0] else escape("0"))
    told = tag("span", class_="kc-side" + (" is-met" if met[0] else ""))(signs, points)
    return tag("div", class_="kc-sheet-card")(told)


def _part(kind: str, have: int, count: int, _: Translate) -> Markup:
    """One kind of card that a legend asks for."""
    have = min(have, count)
    return tag(
        "span",
        class_="kc-part" + (" is-met" if have == count else ""),
        role="img",
        aria_label=_("{needed}: {count} in the row").format(count=have, needed=counted(kind, count, _)),
    )(glyph(kind), escape(f"{have}/{count}"))
